import { addDays, type IsoDate } from "../../core/text/days.ts";
import { time } from "../tags.ts";

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
  const until = lastDayOf(to);
  return until === null ? ["since ", dayNamed(from)] : ["from ", dayNamed(from), " to ", dayNamed(until)];
}

/** The same in a table. */
export function intervalInTable({ from, to }: { readonly from: string; readonly to: string | null }) {
  const until = lastDayOf(to);
  return [dayInTable(from), " – ", until === null ? "today" : dayInTable(until)];
}

/** The last day before an exclusive end; if only the month is known, that month. */
function lastDayOf(to: string | null): string | null {
  return to === null || to.length < "YYYY-MM-DD".length ? to : addDays(to as IsoDate, -1);
}
