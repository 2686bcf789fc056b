import { dayInWords, intervalSaid, lastDayBefore, type OpenInterval } from "../../core/text/day-words.ts";
import { h } from "../tags.ts";

/** A day in running text. */
export function dayNamed(day: string) {
  return h.time({ datetime: day }, dayInWords(day));
}

/** A day in a table or list, where days are below each other. Its text is the day for programs too. */
export function dayInTable(day: string) {
  return h.time({ class: "figure" }, day);
}

/** The day of a change, in the form that `day` gives it; with "by" before it if it is only first seen. */
export function changeDay(from: string, isFirstSeen: boolean, day: typeof dayNamed = dayNamed) {
  return [isFirstSeen ? "by " : "", day(from)];
}

/** An interval in words, with its last day: "from 1 October 2010 to 29 September 2011". */
export function intervalNamed(interval: OpenInterval) {
  return intervalSaid(interval, dayNamed);
}

/** The same in a table, where a day that is only first seen has "by" before it. */
export function intervalInTable({ from, to, isFirstSeen, isEndFirstSeen }: OpenInterval) {
  // What is announced has not begun yet, so an open interval does not end today.
  if (to === null) return [isFirstSeen ? "by " : "since ", dayInTable(from)];
  return [
    isFirstSeen ? "by " : "",
    dayInTable(from),
    " – ",
    isEndFirstSeen ? "by " : "",
    dayInTable(lastDayBefore(to)),
  ];
}
