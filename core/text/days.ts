import { byText } from "./order.ts";

/** A calendar day as `YYYY-MM-DD`: no time, no zone. Sorts correctly as text. */
export type IsoDate = string & { readonly __brand: "IsoDate" };

/** An interval of days: `from` inclusive, `to` exclusive, `null` if no end is known. */
export type Interval = { readonly from: IsoDate; readonly to: IsoDate | null };

/** An interval of words or of a number, with what is known of its first and last days. */
export type KnownInterval = Interval & {
  /** `from` is the day of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
  /** `to` is the day of the first release known to show what comes next; the change may be older. */
  readonly isEndFirstSeen: boolean;
};

/** As `Interval`, but its days may be known only to the month, as `YYYY-MM`. They compare as text all the same. */
type RoughInterval = { readonly from: string; readonly to: string | null };

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The end of a sentence about a text that `dayFrom` does not read, without its point. */
export const notDay = "is not a day of the calendar; write it as YYYY-MM-DD";

/** The same of `instantFrom`. */
export const notInstant = "is not an instant; write it like 2026-11-20T12:00:00Z, or a day";

/**
 * Reads a civil day of the Gregorian calendar.
 *
 * @returns `undefined` for anything else: impossible days, times, empty text.
 * @example dayFrom("2004-02-30") === undefined
 */
export function dayFrom(text: string): IsoDate | undefined {
  const [, year, month, day] = dayForm.exec(text) ?? [];
  if (year === undefined) return undefined;
  const isLeap = isLeapYear(Number(year));
  const last = (daysInMonth[Number(month) - 1] ?? 0) + (month === "02" && isLeap ? 1 : 0);
  return Number(day) >= 1 && Number(day) <= last ? (text as IsoDate) : undefined;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * The day of an instant in UTC.
 *
 * @example dayOfInstant(new Date("2024-09-20T23:59:59Z")) === "2024-09-20"
 */
export function dayOfInstant(instant: Date): IsoDate {
  return instant.toISOString().slice(0, 10) as IsoDate;
}

/**
 * The first day of a release; if only its month is known, the first day of the month.
 *
 * @example firstDayOf("2001-07") === "2001-07-01"
 */
export function firstDayOf(release: string): IsoDate {
  return `${release}-01`.slice(0, "YYYY-MM-DD".length) as IsoDate;
}

const instantForm = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** What `instantFrom` reads, as a regular expression for a JSON Schema: any day, whether of the calendar or not. */
export const instantPattern = `${dayForm.source}|${instantForm.source}`;

/**
 * Reads an instant as ISO 8601 writes it, with its zone; a day stands for its end in UTC.
 *
 * @returns The instant in UTC to the millisecond, `undefined` for anything else. Such texts sort by time.
 * @example instantFrom("2024-09-20T12:00:00+02:00") === "2024-09-20T10:00:00.000Z"
 */
export function instantFrom(text: string): string | undefined {
  if (dayFrom(text) !== undefined) return `${text}T23:59:59.999Z`;
  const [, day = ""] = instantForm.exec(text) ?? [];
  return dayFrom(day) === undefined ? undefined : new Date(text).toISOString();
}

/**
 * The day `count` days after `day`; before it if `count` is negative.
 *
 * @example addDays("2004-02-28", 1) === "2004-02-29"
 */
export function addDays(day: IsoDate, count: number): IsoDate {
  return dayOfInstant(new Date(Date.parse(day) + count * 86_400_000));
}

/**
 * Says whether a day is in an interval.
 *
 * @example holdsOn({ from: "2003-10-01", to: "2009-07-11" }, "2009-07-11") === false
 */
export function holdsOn(interval: RoughInterval, day: IsoDate): boolean {
  return interval.from <= day && (interval.to === null || day < interval.to);
}

/**
 * Says whether two intervals have a day in common.
 *
 * @example haveCommonDay({ from: "2003-10-01", to: "2004-10-01" }, { from: "2004-10-01", to: null }) === false
 */
export function haveCommonDay(one: RoughInterval, other: RoughInterval): boolean {
  return (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to);
}

/**
 * The days that two intervals have in common; `undefined` if there are none.
 *
 * @example commonDays({ from: "2003-10-01", to: "2004-10-01" }, { from: "2004-06-01", to: null })?.from === "2004-06-01"
 */
export function commonDays(interval: Interval, other: Interval): Interval | undefined {
  const from = interval.from > other.from ? interval.from : other.from;
  const to = earlierEnd(interval.to, other.to);
  return to === null || from < to ? { from, to } : undefined;
}

/**
 * The earlier of two ends.
 *
 * @example earlierEnd(null, "2004-10-01") === "2004-10-01"
 */
export function earlierEnd(day: IsoDate | null, other: IsoDate | null): IsoDate | null {
  if (day === null) return other;
  return other === null || day < other ? day : other;
}

/**
 * All days that are in any of some intervals, oldest first, none touching another. The intervals may come in any order,
 * overlap and be empty.
 *
 * @example unionOf([{ from: "2004-06-01", to: null }, { from: "2003-10-01", to: "2004-10-01" }]).length === 1
 */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const union: Interval[] = [];
  for (const { from, to } of intervals.toSorted(byText((interval) => interval.from))) {
    if (to !== null && to <= from) continue;
    const last = union.at(-1);
    if (last === undefined || (last.to !== null && last.to < from)) union.push({ from, to });
    else union[union.length - 1] = { from: last.from, to: laterEnd(last.to, to) };
  }
  return union;
}

function laterEnd(day: IsoDate | null, other: IsoDate | null): IsoDate | null {
  return day === null || other === null ? null : day > other ? day : other;
}

/**
 * Joins intervals that touch. Expects them oldest first and without overlap.
 *
 * @example joinTouching([{ from: "2003-10-01", to: "2004-10-01" }, { from: "2004-10-01", to: null }]).length === 1
 */
export function joinTouching(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const next of intervals) {
    const last = joined.at(-1);
    if (last !== undefined && last.to === next.from) joined[joined.length - 1] = { from: last.from, to: next.to };
    else joined.push({ from: next.from, to: next.to });
  }
  return joined;
}

/** Days as intervals, oldest first, with gaps between them. */
export type DaySet = readonly Interval[];

/**
 * The days that are in both sets.
 *
 * @example intersectionOf([{ from: "2003-10-01", to: null }], [{ from: "2002-10-01", to: "2004-10-01" }]).length === 1
 */
export function intersectionOf(left: DaySet, right: DaySet): DaySet {
  const shared: Interval[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [a, b] = [left[i], right[j]] as [Interval, Interval];
    const common = commonDays(a, b);
    if (common !== undefined) shared.push(common);
    const end = earlierEnd(a.to, b.to);
    if (end === a.to) i++;
    if (end === b.to) j++;
  }
  return shared;
}
