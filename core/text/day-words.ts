import { addDays, type IsoDate } from "./days.ts";

/**
 * Days and intervals in words, for everything that people read: pages, commands, reports, texts for agents, sentences in
 * answers. For people an interval names its last day. Programs read the first day after it, as `to`, in JSON, CSV and
 * SQL.
 */

/** An interval of days: `to` is the first day after it, `null` if it has no known end. Its days may be first seen. */
export type OpenInterval = {
  readonly from: string;
  readonly to: string | null;
  readonly isFirstSeen?: boolean | undefined;
  readonly isEndFirstSeen?: boolean | undefined;
};

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

/** A day in a sentence: not one in an address, an id, the name of a file, an option of a command or quotation marks. */
const dayOfSentence =
  /(?<![\w/@=.?'"“‘-]|--[\w-]{1,20} )\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w'"”’-]|\.\w)/g;

/**
 * A sentence of an answer as people read it; what is only a day stays, as in a table. In JSON sentences have their days as
 * programs write them. The frames of documents, pages, terminals and assistants call it, for all that they write.
 */
export function daysInWords(sentence: string): string {
  return sentence.length <= "YYYY-MM-DD".length ? sentence : sentence.replace(dayOfSentence, (day) => dayInWords(day));
}

/** A day as rulebooks write it: `October 1, 2010`. */
export function dayAsPrinted(day: string): string {
  const [year = "", month = "1", date = "1"] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/**
 * The last day before an exclusive end; if only the month of the end is known, that month.
 *
 * @example lastDayBefore("2009-07-11") === "2009-07-10"
 */
export function lastDayBefore(to: string): string {
  return to.length < "YYYY-MM-DD".length ? to : addDays(to as IsoDate, -1);
}

/** The end of an interval in a sentence: `until 2009-07-10`; with "at the latest" if its first day after is only first seen. */
export function untilInText({
  to,
  isEndFirstSeen = false,
}: Pick<OpenInterval, "isEndFirstSeen"> & { to: string }): string {
  return `until ${lastDayBefore(to)}${latest(isEndFirstSeen)}`;
}

/** How something ended, from the first day without it: `ended with 2009-07-10`; "at the latest" as in `untilInText`. */
export function endedInText(ended: string, isEndFirstSeen: boolean): string {
  return `ended with ${lastDayBefore(ended)}${latest(isEndFirstSeen)}`;
}

/** The beginning of an interval in a sentence: `from 2003-10-01 on`, or `from 2018-07-13 on at the latest`. */
export function fromInText({ from, isFirstSeen = false }: Pick<OpenInterval, "from" | "isFirstSeen">): string {
  return `from ${from} on${latest(isFirstSeen)}`;
}

/** What is said after the first day on which something may have begun, if no release held shows the day on which it did. */
export function earliest(isPossible: boolean): string {
  return isPossible ? " at the earliest" : "";
}

/** The day of a change in a sentence: `on 2009-07-11`, or `by 2018-07-13` if that is only first seen. */
export function onOrBy(day: string, isFirstSeen: boolean): string {
  return `${isFirstSeen ? "by" : "on"} ${day}`;
}

/** The day of a change in a list or table: `2009-07-11`, or `by 2018-07-13` if that is only first seen. */
export function dayOrBy(day: string, isFirstSeen: boolean): string {
  return `${isFirstSeen ? "by " : ""}${day}`;
}

/** What is said after a day that is only that of the first release held which shows a change. */
export function latest(isFirstSeen: boolean): string {
  return isFirstSeen ? " at the latest" : "";
}

/** An interval in a sentence: `from 2003-10-01 to 2009-07-10`, or `since 2003-10-01`. */
export function intervalInText(interval: OpenInterval): string {
  return intervalSaid(interval, (day) => day).join("");
}

/**
 * An interval for people, with its last day, and with a word on days that are only the first ones known to show a
 * change, by a release that is held or by the dataset. This is how every face says it; `day` says a day.
 *
 * @example intervalSaid({ from: "2018-07-13", to: null, isFirstSeen: true }, dayInWords).join("") === "since 13 July 2018 at the latest, the first day known"
 */
export function intervalSaid<Said>(
  { from, to, isFirstSeen = false, isEndFirstSeen = false }: OpenInterval,
  day: (day: string) => Said,
): (Said | string)[] {
  const first = isFirstSeen ? `${latest(true)}, the first day known` : "";
  if (to === null) return ["since ", day(from), first];
  const last = isEndFirstSeen ? `${latest(true)}; it had changed by the next day known` : "";
  return ["from ", day(from), isFirstSeen ? `${first},` : "", " to ", day(lastDayBefore(to)), last];
}
