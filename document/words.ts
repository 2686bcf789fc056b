import type { Certainty } from "../core/archive/certainty.ts";
import type { Whereabouts } from "../core/archive/life.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";

/** The words for days, intervals and what became of a rule, for people, in every face. */

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** A day as people say it, `1 October 2010`; for a release known by its month, `July 2001`. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-");
  const name = months[Number(month) - 1] ?? "";
  return date === undefined ? `${name} ${year}` : `${Number(date)} ${name} ${year}`;
}

/** An interval in words, with its last day: "from 1 October 2010 to 29 September 2011", "since 1 October 2010". */
export function intervalInWords({ from, to }: { readonly from: string; readonly to: string | null }): string {
  const last = lastDayOf(to);
  return last === null ? `since ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(last)}`;
}

/** The last day before an exclusive end; if only the month is known, that month. */
function lastDayOf(to: string | null): string | null {
  return to === null || to.length < "YYYY-MM-DD".length ? to : addDays(to as IsoDate, -1);
}

/** Where a provision is now, as far as known. */
export function whereaboutsInWords({ number, ended, mergedInto }: Whereabouts, then: string | null): string {
  if (mergedInto !== null && ended !== null)
    return `merged on ${dayInWords(ended)} into what is now ${mergedInto.number ?? mergedInto.lineage}`;
  if (ended !== null) return `ended with ${dayInWords(lastDayOf(ended) ?? ended)}`;
  if (number === null) return then === null ? "in the rules" : "in the rules; its number is not known";
  return number === then ? `still ${number}` : number;
}

/** How certain words are on a day; `null` if nothing is to be said of it. */
export function certaintyInWords({
  certainty,
  restsOn,
  release,
}: {
  readonly certainty: Certainty;
  readonly restsOn: string | null;
  readonly release: string;
}): string | null {
  if (certainty === "witnessed") return null;
  if (certainty === "bridged" && restsOn === release)
    return "the published file lost characters here; they are those of a near release";
  const start =
    restsOn === null
      ? `the release of ${dayInWords(release)} is not held`
      : `the release of ${dayInWords(release)} is not held; these words are those of ${dayInWords(restsOn)}`;
  return certainty === "bridged"
    ? `${start}, and the next one held has the same`
    : `${start}, and may have changed since`;
}

/** A count with its noun: "1 rule", "2 rules". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
