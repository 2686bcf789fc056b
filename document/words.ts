import type { Certainty } from "../core/archive/certainty.ts";
import type { Whereabouts } from "../core/archive/life.ts";
import { dayInWords, lastDayBefore } from "../core/text/day-words.ts";
import type { WordOperation } from "../core/text/words.ts";
import type { Inline } from "./blocks.ts";

/** The words for intervals, certainty and what became of a rule, for people, in every face. */

/** An interval in words, with its last day: "from 1 October 2010 to 29 September 2011", "since 1 October 2010". */
export function intervalInWords({ from, to }: { readonly from: string; readonly to: string | null }): string {
  return to === null ? `since ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(lastDayBefore(to))}`;
}

/** Where a provision is now, as far as known. */
export function whereaboutsInWords({ number, ended, mergedInto }: Whereabouts, then: string | null): string {
  if (mergedInto !== null && ended !== null)
    return `merged on ${dayInWords(ended)} into what is now ${mergedInto.number ?? mergedInto.lineage}`;
  if (ended !== null) return `ended with ${dayInWords(lastDayBefore(ended))}`;
  if (number === null) return then === null ? "in the rules" : "in the rules; its number is not known";
  return number === then ? `still ${number}` : number;
}

/** How certain words are on a day; `null` if nothing is to be said of it. */
export function certaintyInWords({ certainty, restsOn, release, conflicts }: Certain): string | null {
  if (certainty === "witnessed") return null;
  if (conflicts.some(({ reason, isSettled }) => (reason === "dataset" || reason === "undamaged") && !isSettled))
    return `the published file of ${dayInWords(restsOn ?? release)} and the dataset contradict each other here`;
  if (restsOn === release)
    return certainty === "bridged"
      ? "the published file lost characters here; they are those of a near release"
      : "the published file lost characters here, and no near release shows them";
  const words = restsOn === null ? "" : `; these are those of ${dayInWords(restsOn)}`;
  const start = `the words of the release of ${dayInWords(release)} are not held${words}`;
  return certainty === "bridged"
    ? `${start}, and the next one held has the same`
    : `${start}, and may have changed since`;
}

/** Two wordings compared, with the words taken out and put in; typography is shown as it became. */
export function wordsCompared(words: readonly WordOperation[]): Inline[] {
  return words
    .filter(({ op, typographic }) => !(typographic && op === "delete"))
    .map(({ op, text, typographic }) => ({
      kind: op === "equal" || typographic ? "text" : op === "delete" ? "deleted" : "added",
      text,
    }));
}

/** What an answer rests on. */
type Certain = {
  readonly certainty: Certainty;
  readonly restsOn: string | null;
  readonly release: string;
  readonly conflicts: readonly { readonly reason: string; readonly isSettled: boolean }[];
};
