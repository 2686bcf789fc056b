import type { TournamentDocumentId } from "../../archive/document.ts";
import type { Finding } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";
import { otherVersion, statedDaysIn } from "../reading/dating.ts";
import type { Line } from "./line.ts";
import type { Heading } from "./outline.ts";

/** How many lines at the beginning can have the day. */
const frontLines = 16;

/**
 * A line of the title that says from when the document is effective. Brackets follow what else has a day: a set that is
 * legal from it.
 */
const effectiveForm = /^(?:\(|(?:[^\s(]+ ){0,12})(?=(?:effective|in (?:effect|force))\b)/i;
/** A guide to judging at Regular says only when it was updated. */
const updatedForm = /^(?=updated\b)/i;

/**
 * The day from which a document says in its title, or in the header or footer of its pages, that it is effective; never
 * one of its running text.
 */
export function statedDayOf(
  lines: readonly Line[],
  of: {
    readonly headings: readonly Heading[];
    readonly document: TournamentDocumentId;
    readonly repeated: readonly Line[];
  },
): { readonly day: IsoDate | null; readonly findings: readonly Finding[] } {
  const { headings, document, repeated } = of;
  const front = [...lines.slice(0, Math.min(frontLines, headings[0]?.from ?? frontLines)), ...repeated].map(
    ({ text }) => text,
  );
  const stated = front.flatMap((text, at) => {
    const isCut = /\beffective(?: date| as of| from| since| on)?\s?:?$/i.test(text);
    const words = withOneVerb(isCut ? `${text} ${front[at + 1] ?? ""}` : text);
    const before = effectiveForm.exec(words) ?? (document === "jar" ? updatedForm.exec(words) : null);
    if (before === null || otherVersion.test(before[0])) return [];
    return statedDaysIn(withPlainDays(words.slice(before[0].length)));
  });
  const posted = front.flatMap(
    (text) => /^Date: (\d{1,2} [A-Z][a-z]{2}) (\d{2})\b/.exec(text)?.slice(1, 3).join(" 19") ?? [],
  );
  const day = stated[0] ?? posted.flatMap((words) => statedDaysIn(`effective ${words}`))[0] ?? null;
  const others = new Set(stated.filter((other) => other !== day));
  if (day !== null && others.size > 0) {
    const detail = `The document says first that it is effective from ${day}, then from ${[...others].join(", ")}.`;
    return { day, findings: [{ kind: "days-differ", severity: "warning", line: null, detail }] };
  }
  if (day !== null) return { day, findings: [] };
  return {
    day,
    findings: [
      { kind: "day-unstated", severity: "warning", line: null, detail: "No line at its beginning states a full day." },
    ],
  };
}

/** Words with "effective" for what says the same: "takes effect", "valid as of", "effective for all events on or after". */
function withOneVerb(words: string): string {
  return words
    .replace(/\b(?:takes?|(?:goes?|comes?|enters?) into)\s(?:effect|force)\b/i, "effective")
    .replace(/\bvalid\s(?:from|as of|since)\b/i, "effective")
    .replace(/(?<=\beffective\s)(?:beginning|starting|for\s.{1,60}?\son or after)\s/i, "");
}

/** Words with each day in a form that is known elsewhere, and without what may stand before a day. */
function withPlainDays(words: string): string {
  return words
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/\b(?:immediately,?|date(?= [-–—])|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?)\s/gi, "")
    .replace(/(?<=effective\s)(?:on\s)?[-–—]\s/i, "")
    .replace(/\bthe (\d{1,2}) day of\b/i, "$1")
    .replace(/\b(1[3-9]|2\d|3[01])\/(\d{1,2})\/(?=\d{2,4}\b)/g, "$2/$1/")
    .replace(/\b(\d{1,2})-([a-z]{3,9})-(?=\d{4}\b)/gi, "$1 $2 ")
    .replace(/\b(\d{4})[/.](\d{1,2})[/.](?=\d{1,2}\b)/g, "$1-$2-")
    .replace(/\b(\d{1,2}\/\d{1,2}\/)(\d\d)(?!\d)/g, (_, day: string, year: string) =>
      year >= "90" ? `${day}19${year}` : `${day}20${year}`,
    );
}
