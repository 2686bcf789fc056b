/** A calendar day as `YYYY-MM-DD`: no time, no zone. Sorts correctly as text. */
export type IsoDate = string & { readonly __brand: "IsoDate" };

/** A stretch of days: `from` inclusive, `to` exclusive, `null` while it lasts. */
export type Interval = { readonly from: IsoDate; readonly to: IsoDate | null };

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Reads a civil day of the Gregorian calendar.
 *
 * @returns `undefined` for anything else: impossible days, times, empty text.
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

/** The day of an instant in UTC. */
export function dayOfInstant(instant: Date): IsoDate {
  return instant.toISOString().slice(0, 10) as IsoDate;
}

const instantForm = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an instant as ISO 8601 writes it, with its zone; a day stands for its end in UTC.
 *
 * @returns The instant in UTC to the millisecond, `undefined` for anything else. Such texts sort by time.
 */
export function instantFrom(text: string): string | undefined {
  if (dayFrom(text) !== undefined) return `${text}T23:59:59.999Z`;
  const [, day = ""] = instantForm.exec(text) ?? [];
  return dayFrom(day) === undefined ? undefined : new Date(text).toISOString();
}

/** The day `count` days after `day` (before it, where negative). */
export function addDays(day: IsoDate, count: number): IsoDate {
  return dayOfInstant(new Date(Date.parse(day) + count * 86_400_000));
}

/** Says whether a stretch of days has this day in it. */
export function holdsOn(interval: Interval, day: IsoDate): boolean {
  return interval.from <= day && (interval.to === null || day < interval.to);
}

/** Says whether two stretches of days have a day in common. */
export function haveCommonDay(one: Interval, other: Interval): boolean {
  return (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to);
}

/** Joins stretches that touch; expects them oldest first and not overlapping. */
export function joinTouching(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const next of intervals) {
    const last = joined.at(-1);
    if (last !== undefined && last.to === next.from) joined[joined.length - 1] = { from: last.from, to: next.to };
    else joined.push({ from: next.from, to: next.to });
  }
  return joined;
}
