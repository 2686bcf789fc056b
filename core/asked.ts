import { dayFrom, type IsoDate } from "./days.ts";
import { type RuleNumber, ruleNumberFrom } from "./rule-number.ts";

/** What somebody means who typed into the one box. Days are those written; `null` where none was. */
export type Asked =
  | { readonly kind: "nothing" }
  | { readonly kind: "number"; readonly number: RuleNumber; readonly on: IsoDate | null }
  /** Two days: what changed between them, in one section or rule or in all. */
  | { readonly kind: "between"; readonly from: IsoDate; readonly to: IsoDate; readonly number: RuleNumber | null }
  | { readonly kind: "day"; readonly on: IsoDate }
  /** A sentence copied from somewhere. */
  | { readonly kind: "quote"; readonly text: string }
  /** A glossary term, a phrase, or words to look for. */
  | { readonly kind: "words"; readonly text: string; readonly on: IsoDate | null };

/** From so many words on it is taken for something pasted; in quotation marks, from fewer. */
const pastedMin_words = 12;
const pastedInQuotesMin_words = 4;
/** Nothing that is read for days and numbers is as long; a longer text is a quote or words. */
const readMax_chars = 200;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const dayOfMonth = String.raw`(?<day>[0-3]?\d)(?:st|nd|rd|th)?`;
/** `2015-03-01`, `March 1, 2015`, `1 March 2015`. Not `3/1/2015`, which means two days. */
const writtenDays = [
  /(?<![\w.-])(?<iso>\d{4}-\d{2}-\d{2})(?![\w-])/,
  new RegExp(String.raw`\b${monthName}\s+${dayOfMonth},?\s+(?<year>\d{4})\b`, "i"),
  new RegExp(String.raw`\b${dayOfMonth}\s+(?:of\s+)?${monthName},?\s+(?<year>\d{4})\b`, "i"),
];

/** Words that join a number and days and mean nothing by themselves. */
const joining = /^(?:[\s,;:@–—-]|\b(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)(?=\s|$))+/i;
const joiningAtEnd = /(?:[\s,;:@?–—-]|(?<=\s|^)(?:on|as of|as at|at|in|from|between|until|to|and|since|vs?\.?)$)+$/i;

/** Reads what somebody typed or pasted into the one box. Never refuses: what is none of the rest is words. */
export function askedFrom(written: string): Asked {
  const text = written.replace(/\s+/g, " ").trim();
  if (text === "") return { kind: "nothing" };
  const quoted = /^["“„«](?<inside>.+)["”»]$/.exec(text)?.groups?.["inside"];
  const words = (quoted ?? text).split(" ").length;
  if (words >= (quoted === undefined ? pastedMin_words : pastedInQuotesMin_words))
    return { kind: "quote", text: quoted ?? text };
  if (text.length > readMax_chars) return { kind: "words", text, on: null };
  const { days, rest } = daysIn(text);
  const [first, second] = days;
  const number = ruleNumberFrom(rest);
  if (first !== undefined && second !== undefined && days.length === 2 && (rest === "" || number !== undefined))
    return { kind: "between", from: first, to: second, number: number ?? null };
  if (second !== undefined) return { kind: "words", text, on: null };
  if (number !== undefined) return { kind: "number", number, on: first ?? null };
  if (first !== undefined && rest === "") return { kind: "day", on: first };
  return { kind: "words", text: rest === "" ? text : rest, on: first ?? null };
}

/** The days written in a text, in reading order, and what is left of it without them and the words that join them. */
function daysIn(text: string): { readonly days: readonly IsoDate[]; readonly rest: string } {
  const found = writtenDays.flatMap((form) => {
    const all = [...text.matchAll(new RegExp(form.source, `${form.flags}g`))];
    return all.flatMap(({ 0: { length }, index, groups }) => {
      const day = dayWritten(groups ?? {});
      return day === undefined ? [] : [{ day, index, length }];
    });
  });
  if (found.length === 0) return { days: [], rest: text };
  const inOrder = found.toSorted((a, b) => a.index - b.index);
  let [rest, end] = ["", 0];
  for (const { index, length } of inOrder) {
    rest += ` ${trimmed(text.slice(end, index))}`;
    end = index + length;
  }
  return { days: inOrder.map(({ day }) => day), rest: trimmed(`${rest} ${trimmed(text.slice(end))}`) };
}

function trimmed(text: string): string {
  return text.trim().replace(joining, "").replace(joiningAtEnd, "").trim();
}

function dayWritten({ iso, year, month, day }: Record<string, string | undefined>): IsoDate | undefined {
  if (iso !== undefined) return dayFrom(iso);
  const place = months.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1;
  return dayFrom(`${year}-${String(place).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
}
