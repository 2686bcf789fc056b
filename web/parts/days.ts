import { dayInWords, lastDayBefore } from "../../core/text/day-words.ts";
import { time } from "../tags.ts";

/** A day in running text. */
export function dayNamed(day: string) {
  return time({ datetime: day }, dayInWords(day));
}

/** A day in a table or list, where days are below each other. */
export function dayInTable(day: string) {
  return time({ datetime: day, class: "figure" }, day);
}

/** An interval in words, with its last day: "from 1 October 2010 to 29 September 2011". */
export function intervalNamed({ from, to }: { readonly from: string; readonly to: string | null }) {
  return to === null ? ["since ", dayNamed(from)] : ["from ", dayNamed(from), " to ", dayNamed(lastDayBefore(to))];
}

/** The same in a table. */
export function intervalInTable({ from, to }: { readonly from: string; readonly to: string | null }) {
  return [dayInTable(from), " – ", to === null ? "today" : dayInTable(lastDayBefore(to))];
}
