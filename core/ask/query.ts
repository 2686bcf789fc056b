import { addDays, dayFrom, type IsoDate } from "../text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../text/rule-number.ts";

/**
 * What was typed into the search box. A day is the one written, or the first of a month or year; `null` if none was
 * written.
 */
export type Asked =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "number";
      readonly number: RuleNumber;
      readonly on: IsoDate | null;
      /** The first day after it, if only a month or year was written. */
      readonly before?: IsoDate;
    }
  /** Two days: what changed between them, in one section or rule or in all rules. */
  | { readonly kind: "between"; readonly from: IsoDate; readonly to: IsoDate; readonly number: RuleNumber | null }
  | { readonly kind: "day"; readonly on: IsoDate }
  /** A sentence copied from somewhere. */
  | { readonly kind: "quote"; readonly text: string }
  /** A glossary term, a phrase, or words to look for. */
  | { readonly kind: "words"; readonly text: string; readonly on: IsoDate | null };

/** A text with this many words counts as pasted; in quotation marks, with fewer. */
const pastedMin_words = 12;
const pastedInQuotesMin_words = 4;
/** A longer text is not read for days and numbers: it is a quotation or search words. */
const readMax_chars = 200;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
/** Not the end of a number: "712.5 March 2015" does not mean the fifth. */
const dayOfMonth = String.raw`(?<![\d.])(?<day>[0-3]?\d)(?:st|nd|rd|th)?`;
/** `2015-03-01`, `2015/3/1`, `March 1, 2015`, `1 March 2015`. Not `3/1/2015`, which means two days. */
const writtenDays = [
  /(?<![\w.-])(?<iso>\d{4}-\d{2}-\d{2})(?![\w-])/,
  /(?<![\w./-])(?<year>\d{4})\/(?<ofYear>[01]?\d)\/(?<day>[0-3]?\d)(?![\w/-])/,
  new RegExp(String.raw`\b${monthName}\s+${dayOfMonth},?\s+(?<year>\d{4})\b`, "i"),
  new RegExp(String.raw`\b${dayOfMonth}\s+(?:of\s+)?${monthName},?\s+(?<year>\d{4})\b`, "i"),
];

/**
 * `March 2015`, `2015`: a month or year, for which a day is chosen. A year is a word of its own: not in `3/1/2015`, nor
 * within a day or a number.
 */
const writtenStretches = [
  new RegExp(String.raw`\b${monthName},?\s+(?<year>\d{4})\b`, "i"),
  /(?<![\w./-])(?<year>(?:199|20\d)\d)(?![\w/-]|\.\d)/,
  /\b(?<today>today|now)\b/i,
];

/** Words and signs that join a number and days and mean nothing by themselves: a day can stand in brackets. */
const joining = /^(?:[\s,;:@)–—-]|\b(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)(?=\s|$))+/i;
const joiningAtEnd =
  /(?:(?<![\s,;:@?(–—-])[\s,;:@?(–—-]+)?(?<=\s|^)(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)$|(?<![\s,;:@?(–—-])[\s,;:@?(–—-]+$/i;

/** Reads what was typed or pasted into the search box. Never throws: anything else is search words. */
export function askedFrom(written: string, today: IsoDate): Asked {
  const text = written.replace(/\s+/g, " ").trim();
  if (text === "") return { kind: "nothing" };
  const quoted = /^["“„«](?<inside>.+)["”»]$/.exec(text)?.groups?.["inside"];
  const words = (quoted ?? text).split(" ").length;
  if (words >= (quoted === undefined ? pastedMin_words : pastedInQuotesMin_words))
    return { kind: "quote", text: quoted ?? text };
  if (text.length > readMax_chars) return { kind: "words", text, on: null };
  const { days, rest, endsWithDay } = daysIn(text, today);
  const [first, second] = days.map(({ day }) => day);
  const before = days[0]?.before;
  const number = ruleNumberFrom(rest);
  if (first !== undefined && second !== undefined && days.length === 2 && (rest === "" || number !== undefined))
    return { kind: "between", from: first, to: second, number: number ?? null };
  if (second !== undefined) return { kind: "words", text, on: null };
  if (number !== undefined) return { kind: "number", number, on: first ?? null, ...(before && { before }) };
  if (first !== undefined && rest === "") return { kind: "day", on: first };
  // A year between other words is a search word.
  if (before !== undefined && !endsWithDay) return { kind: "words", text, on: null };
  return { kind: "words", text: rest === "" ? text : rest, on: first ?? null };
}

const slashed = /(?<![\w./-])(?<one>\d{1,2})[/.](?<two>\d{1,2})[/.](?<year>\d{4})(?![\w/-])/;

/**
 * The readings of a text with a day in figures such as `3/1/2015`: the same text with the day written out, first read
 * with the month first and then with the day first. Empty if it has no such day; one reading if both are equal or only
 * one is a day.
 *
 * @example readingsOf("712.5 3/1/2015") // ["712.5 2015-03-01", "712.5 2015-01-03"]
 */
export function readingsOf(written: string): string[] {
  if (written.length > readMax_chars) return [];
  const { one = "", two = "", year } = slashed.exec(written)?.groups ?? {};
  if (year === undefined) return [];
  const days = [
    [one, two],
    [two, one],
  ].flatMap(([month = "", day = ""]) => dayFrom(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`) ?? []);
  return [...new Set(days)].map((day) => written.replace(slashed, day));
}

/**
 * The days that a text in another form than YYYY-MM-DD may mean: `January 10 2005`, `3/1/2015`. Empty if there are
 * none.
 */
export function daysMeant(written: string, today: IsoDate): IsoDate[] {
  const texts = readingsOf(written.trim());
  return (texts.length > 0 ? texts : [written]).flatMap((text) => {
    const asked = askedFrom(text, today);
    return asked.kind === "day" ? [asked.on] : [];
  });
}

/** A day as written; for a month, a year or "today" also the first day after it. */
type WrittenDay = { readonly day: IsoDate; readonly before?: IsoDate };

/** The days written in a text, in reading order, and the rest of the text without them and the words that join them. */
function daysIn(
  text: string,
  today: IsoDate,
): { readonly days: readonly WrittenDay[]; readonly rest: string; readonly endsWithDay: boolean } {
  const found: { readonly written: WrittenDay; readonly index: number; readonly end: number }[] = [];
  for (const form of [...writtenDays, ...writtenStretches])
    for (const { 0: match, index, groups } of text.matchAll(new RegExp(form.source, `${form.flags}g`))) {
      const end = index + match.length;
      const written = dayWritten(groups ?? {}, today);
      if (written !== undefined && !found.some((other) => index < other.end && other.index < end))
        found.push({ written, index, end });
    }
  if (found.length === 0) return { days: [], rest: text, endsWithDay: false };
  const inOrder = found.toSorted((a, b) => a.index - b.index);
  let [rest, last] = ["", 0];
  for (const { index, end } of inOrder) {
    rest += ` ${trimmed(text.slice(last, index))}`;
    last = end;
  }
  const tail = trimmed(text.slice(last));
  return { days: inOrder.map(({ written }) => written), rest: trimmed(`${rest} ${tail}`), endsWithDay: tail === "" };
}

function trimmed(text: string): string {
  return text.trim().replace(joining, "").replace(joiningAtEnd, "").trim();
}

function dayWritten(
  { iso, year, month, ofYear, day, today: word }: Record<string, string | undefined>,
  today: IsoDate,
): WrittenDay | undefined {
  if (word !== undefined) return { day: today, before: addDays(today, 1) };
  const place = ofYear ?? months.indexOf((month ?? "jan").slice(0, 3).toLowerCase()) + 1;
  const first = dayFrom(iso ?? `${year}-${String(place).padStart(2, "0")}-${(day ?? "1").padStart(2, "0")}`);
  if (first === undefined || iso !== undefined || day !== undefined) return first && { day: first };
  // Lands in the next month or year, a few days after its beginning.
  const later = addDays(first, month === undefined ? 366 : 31);
  return { day: first, before: `${later.slice(0, 7)}-01` as IsoDate };
}
