import { once } from "../derived.ts";
import { addDays, dayFrom, type IsoDate } from "./days.ts";

/** Months as people write them: English names whole or short, those of other languages whole. */

const languages = ["de", "es", "fr", "it", "nl", "pl", "pt", "sv"];

/** The names of the twelve months as they stand beside a day. A form is made once: making one is slow. */
function namesIn(language: string): readonly string[] {
  const form = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => {
    const month = form.formatToParts(Date.UTC(2001, at, 1)).find(({ type }) => type === "month");
    return (month?.value ?? "").toLowerCase();
  });
}

/** "Août" is also written without its accent. */
function plain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Made when a text is first searched for days: few commands do that, and the forms of nine languages are slow to make. */
const places = once(
  (): ReadonlyMap<string, number> =>
    new Map(
      [
        ...languages.flatMap((language) => namesIn(language).map((name, at) => ({ at, forms: [name, plain(name)] }))),
        ...namesIn("en").map((name, at) => ({ at, forms: [name, name.slice(0, 3), ...(at === 8 ? ["sept"] : [])] })),
      ].flatMap(({ at, forms }) => forms.map((form) => [form, at + 1] as const)),
    ),
);

/** The source of a pattern for the name of a month. */
const monthNames = once(() => [...places().keys()].toSorted((a, b) => b.length - a.length).join("|"));

/** The place of a month in the year, from 1 on; 0 if a word is none. */
function placeOfMonth(name: string): number {
  return places().get(name.toLowerCase()) ?? 0;
}

/** A longer text is not read for days: it is a quotation or search words. */
const readMax_chars = 200;

const monthName = once(() => `(?<month>${monthNames()})(?!\\p{L})\\.?`);
/** Not the end of a number: "712.5 March 2015" does not mean the fifth. */
const dayOfMonth = String.raw`(?<![\d.])(?<day>[0-3]?\d)(?:st|nd|rd|th|er|\.|º)?`;
/**
 * `2015-03-01`, `20150301`, `2015/3/1`, `2015.3.1`, `March 1, 2015`, `1 March 2015`, `2015 March 1`. Not `3/1/2015`,
 * which means two days.
 */
const writtenDays = once(() => [
  /(?<![\w.-])(?<iso>\d{4}-\d{2}-\d{2})(?![\w-])/,
  /(?<![\w./-])(?<year>(?:199|20\d)\d)(?<ofYear>[01]\d)(?<day>[0-3]\d)(?![\w/-]|\.\d)/,
  /(?<![\w./-])(?<year>\d{4})(?<stroke>[/.-])(?<ofYear>[01]?\d)\k<stroke>(?<day>[0-3]?\d)(?![\w/-])/,
  new RegExp(String.raw`(?<![\w./-])(?<year>\d{4})[\s,-]+${monthName()}[\s-]+${dayOfMonth}(?![\w.])`, "iu"),
  new RegExp(String.raw`\b${monthName()}\s+${dayOfMonth},?\s+(?<year>\d{4})\b`, "iu"),
  new RegExp(String.raw`\b${dayOfMonth}\s+(?:(?:of|de)\s+)?${monthName()},?\s+(?:del?\s+)?(?<year>\d{4})\b`, "iu"),
  /(?<!\d)(?<year>\d{4})\s?[年년]\s?(?<ofYear>[01]?\d)\s?[月월]\s?(?<day>[0-3]?\d)\s?[日号일]/,
]);

/**
 * `March 2015`, `March of 2015`, `2015-03`, `3/2015`, `2015`: a month or year, for which a day is chosen. A year is a word of its
 * own: not in `3/1/2015`, nor within a day or a number.
 */
const writtenIntervals = once(() => [
  new RegExp(String.raw`\b${monthName()},?\s+(?:(?:of|del?)\s+)?(?<year>\d{4})\b`, "iu"),
  /(?<!\d)(?<year>\d{4})\s?[年년]\s?(?<ofYear>[01]?\d)\s?[月월]/,
  /(?<!\d)(?<year>(?:199|20\d)\d)\s?[年년]/,
  new RegExp(String.raw`(?<![\w./-])(?<year>\d{4})\s+${monthName()}(?!\w)`, "iu"),
  /(?<![\w./-])(?<year>(?:199|20\d)\d)[/-](?<ofYear>0[1-9]|1[0-2])(?![\w/-]|\.\d)/,
  /(?<![\w./-])(?<ofYear>0?[1-9]|1[0-2])[/.](?<year>(?:199|20\d)\d)(?![\w/-]|\.\d)/,
  /(?<![\w./-])(?<year>(?:199|20\d)\d)(?![\w/-]|\.\d)/,
  /\b(?<today>today|now)\b/i,
]);

/** Words and signs that join a number and days and mean nothing by themselves; a day can be in brackets. */
const joining = /^(?:[\s,;:@)–—-]|\b(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)(?=\s|$))+/i;
const joiningAtEnd =
  /(?:(?<![\s,;:@?(–—-])[\s,;:@?(–—-]+)?(?<=\s|^)(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)$|(?<=^|[.!?]\s)(?:it(?:['’]s| is| was)|the year (?:is|was))$|(?<![\s,;:@?(–—-])[\s,;:@?(–—-]+$/i;

/** Years with two digits count only after strokes, because "1.2.03" may be a number. */
const slashed =
  /(?<![\w./-])(?<one>\d{1,2})(?:[/.](?<two>\d{1,2})[/.](?<year>\d{4})|\/(?<second>\d{1,2})\/(?<short>\d{2}))(?![\w/-])/;

/**
 * The readings of a text with a day in digits such as `3/1/2015`: the same text with the day written out, first read
 * with the month first and then with the day first. Empty if it has no such day; one reading if both are equal or only
 * one is a day.
 *
 * @example readingsOf("712.5 3/1/2015").join() === "712.5 2015-03-01,712.5 2015-01-03"
 */
export function readingsOf(written: string): string[] {
  const days = figuresIn(written).flatMap(({ year, month, day }) => dayFrom(asDay(year, month, day)) ?? []);
  const texts = [...new Set(days)].map((day) => written.replace(slashed, day));
  // Who writes several days writes all of them in one order: "1/24/2020 and 2/3/2020".
  const further = texts.map((text) => readingsOf(text));
  if (further.every(({ length }) => length === 0)) return texts;
  const inOneOrder = [0, 1].flatMap((order) => textInOrder(written, order) ?? []);
  return inOneOrder.length > 0 ? [...new Set(inOneOrder)] : texts;
}

/** The text with each day in digits read in one order; `undefined` if one of them is no day so. */
function textInOrder(written: string, order: number): string | undefined {
  const figures = figuresIn(written)[order];
  if (figures === undefined) return written;
  const day = dayFrom(asDay(figures.year, figures.month, figures.day));
  return day && textInOrder(written.replace(slashed, day), order);
}

type Figures = { readonly year: string; readonly month: string; readonly day: string };

/** Year, month and day that digits such as `3/1/2015` may mean, whether or not there are such days. */
function figuresIn(written: string): Figures[] {
  if (written.length > readMax_chars) return [];
  const { one = "", two, second = "", year, short = "" } = slashed.exec(written)?.groups ?? {};
  if (one === "") return [];
  const whole = year ?? `${Number(short) < firstYear - 1900 ? "20" : "19"}${short}`;
  const other = two ?? second;
  return [
    { year: whole, month: one, day: other },
    { year: whole, month: other, day: one },
  ];
}

/** The game began in this year; a year of two digits is not earlier. */
const firstYear = 1993;

function asDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A day that the calendar does not have, as written; and the whole text with the nearest day in its place. */
type DayCorrection = { readonly written: string; readonly day: IsoDate; readonly text: string };

/**
 * A day in a text that the calendar does not have. In a shorter month the last day is the nearest, and a month after
 * the twelfth is read as the day. `undefined` if all days exist, or none is near.
 *
 * @example correctedDay("712.5 February 30, 2015")?.text === "712.5 2015-02-28"
 */
export function correctedDay(text: string): DayCorrection | undefined {
  if (text.length > readMax_chars) return undefined;
  const forms = readingsOf(text).length > 0 ? writtenDays() : [...writtenDays(), slashed];
  for (const form of forms) {
    const { 0: written = "", groups = {} } = form.exec(text) ?? {};
    if (written === "") continue;
    const all = form === slashed ? figuresIn(text) : [figuresOf(groups)];
    if (all.some(({ year, month, day }) => dayFrom(asDay(year, month, day)) !== undefined)) continue;
    for (const figures of all) {
      const day = nearestDay(figures);
      if (day !== undefined) return { written, day, text: text.replace(written, day) };
    }
  }
  return undefined;
}

function figuresOf({
  iso,
  year = "",
  month,
  ofYear,
  day = "1",
}: Readonly<Record<string, string | undefined>>): Figures {
  const [isoYear, isoMonth, isoDay] = iso?.split("-") ?? [];
  return { year: isoYear ?? year, month: isoMonth ?? ofYear ?? `${placeOfMonth(month ?? "jan")}`, day: isoDay ?? day };
}

function nearestDay({ year, month, day }: Figures): IsoDate | undefined {
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber > 12 && monthNumber <= 31) return dayFrom(asDay(year, day, month));
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 29 || dayNumber > 39) return undefined;
  return ["31", "30", "29", "28"].map((last) => dayFrom(asDay(year, month, last))).find((day) => day !== undefined);
}

/**
 * The days that a text in another form than YYYY-MM-DD may mean: `January 10 2005`, `3/1/2015`. Empty if there are
 * none.
 */
export function daysMeant(written: string, today: IsoDate): IsoDate[] {
  const texts = readingsOf(written.trim());
  const corrected = correctedDay(written.trim());
  return (texts.length > 0 ? texts : [corrected?.text ?? written]).flatMap((text) => {
    const { on, words } = dayWithin(text, today);
    return on === null || words !== "" ? [] : [on];
  });
}

/**
 * The day written in a sentence, the first one of a month or year, and the sentence without it. `on` is `null` if there
 * is none, or more than one. A month or year with `firstDay` in it is read as that day.
 *
 * @example dayWithin("legend rule in 2005", "2026-11-20").words === "legend rule"
 */
export function dayWithin(
  written: string,
  today: IsoDate,
  firstDay?: IsoDate,
): { readonly on: IsoDate | null; readonly words: string } {
  const text = written.replace(/\s+/g, " ").trim();
  if (text.length > readMax_chars) return { on: null, words: text };
  const { days, rest } = daysIn(text, today);
  const [first, second] = days;
  if (first === undefined || second !== undefined) return { on: null, words: text };
  const { day, before } = first;
  const isWithin = before !== undefined && firstDay !== undefined && firstDay > day && firstDay < before;
  return { on: isWithin ? firstDay : day, words: rest };
}

/** A day as written; for a month, a year or "today" also the first day after it. */
type WrittenDay = { readonly day: IsoDate; readonly before?: IsoDate };

/** A day written in a text, and where it stands there. */
export type DayInText = WrittenDay & { readonly start: number; readonly end: number };

/** The days, months and years written in a text, in reading order. */
export function daysWrittenIn(text: string, today: IsoDate): DayInText[] {
  if (text.length > readMax_chars) return [];
  const days: { readonly written: WrittenDay | undefined; readonly start: number; readonly end: number }[] = [];
  for (const form of [...writtenDays(), ...writtenIntervals()])
    for (const { 0: match, index: start, groups } of text.matchAll(new RegExp(form.source, `${form.flags}g`))) {
      const end = start + match.length;
      const written = dayWritten(groups ?? {}, today);
      // The year of a day that the calendar does not have is not read by itself.
      if (!days.some((other) => start < other.end && other.start < end)) days.push({ written, start, end });
    }
  return days
    .flatMap(({ written, start, end }) => (written === undefined ? [] : { ...written, start, end }))
    .toSorted((a, b) => a.start - b.start);
}

/** Digits and months in the form of a day or month. */
const dayForms = once(() => [
  /(?<![\w./-])\d{4}([/.-])\d{1,2}\1\d{1,2}(?![\w/-]|\.\d)/g,
  /(?<![\w./-])\d{1,2}([/.-])\d{1,2}\1\d{4}(?![\w/-]|\.\d)/g,
  /(?<![\w./-])(?:199|20\d)\d{5}(?![\w/-]|\.\d)/g,
  /(?<![\w./-])(?:199|20\d)\d[/-]\d{1,2}(?![\w/-]|\.\d)/g,
  new RegExp(
    String.raw`(?<![\w.])\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:(?:of|de)\s+)?${monthName()},?\s+(?:del?\s+)?\d{4}\b`,
    "giu",
  ),
  new RegExp(String.raw`\b${monthName()}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b`, "giu"),
]);

/**
 * What has the form of a day and is none, as written and with its place.
 *
 * @example noDaysIn("712.5 2026-13-45", "2026-11-20")[0]?.written === "2026-13-45"
 */
export function noDaysIn(
  text: string,
  today: IsoDate,
): { readonly written: string; readonly start: number; readonly end: number }[] {
  if (text.length > readMax_chars) return [];
  const isDay = (written: string): boolean =>
    readingsOf(written).length > 0 ||
    daysWrittenIn(written, today).some(({ start, end }) => start === 0 && end === written.length);
  return dayForms().flatMap((form) =>
    [...text.matchAll(form)]
      .filter(([written]) => !isDay(written))
      .map(({ 0: written, index: start }) => ({ written, start, end: start + written.length })),
  );
}

/** The days written in a text, in reading order, and the rest of the text without them and the words that join them. */
function daysIn(text: string, today: IsoDate): { readonly days: readonly WrittenDay[]; readonly rest: string } {
  const inOrder = daysWrittenIn(text, today);
  if (inOrder.length === 0) return { days: [], rest: text };
  let [rest, last] = ["", 0];
  for (const { start, end } of inOrder) {
    rest += ` ${trimmed(text.slice(last, start))}`;
    last = end;
  }
  return { days: inOrder, rest: trimmed(`${rest} ${trimmed(text.slice(last))}`) };
}

function trimmed(text: string): string {
  return text.trim().replace(joining, "").replace(joiningAtEnd, "").trim();
}

function dayWritten(
  { iso, year, month, ofYear, day, today: word }: Record<string, string | undefined>,
  today: IsoDate,
): WrittenDay | undefined {
  if (word !== undefined) return { day: today, before: addDays(today, 1) };
  const first = dayFrom(iso ?? asDay(year ?? "", ofYear ?? `${placeOfMonth(month ?? "jan")}`, day ?? "1"));
  if (first === undefined || iso !== undefined || day !== undefined) return first && { day: first };
  // Lands in the next month or year, a few days after its beginning.
  const later = addDays(first, month === undefined && ofYear === undefined ? 366 : 31);
  return { day: first, before: `${later.slice(0, 7)}-01` as IsoDate };
}
