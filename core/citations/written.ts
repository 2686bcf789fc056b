import { compareRuleNumbers, isSection, type RuleNumber, ruleNumberFrom, sectionOf } from "../rule-number.ts";
import { beginning, furtherLetters, furtherNumber } from "./grammar.ts";

/**
 * How a number is written. `dotted`: `712.5a`; `letters`: only the letters, which go on from the number before (`712.5a-c`); the others have
 * another sign in the place of the dot: `{{Cr|712|5a}}`, `cr_712_5a`, `cr-712-5a`.
 */
export type Spelling = "dotted" | "letters" | "pipes" | "lows" | "hyphens";

/**
 * A rule number that stands in a text, with its place in UTF-16 units (`end` exclusive): of `CR 712.5a` the place of `712.5a`. A range gives
 * both ends, one after the other.
 */
export type WrittenReference = {
  readonly number: RuleNumber;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly spelling: Spelling;
  /** How it hangs on the reference before it: as the end of a range, or as letters that share its number. */
  readonly link: "range" | "letters" | null;
  /** No word says that it is a rule: only its form does. */
  readonly isBare: boolean;
};

/** A reference that counts only if the text refers to its section elsewhere. */
type Found = WrittenReference & { readonly isStanding: boolean };

/**
 * Finds the rule numbers that a text refers to, in reading order, in one pass whose time grows with the length of the text.
 *
 * A number counts after a word (`CR`, `rule`, `section`, `§` and their like), in a template or an identifier that such a word begins, in a list
 * or a range that goes on from one that counts, and on its own where it has both a dot and a letter. A chapter (`section 7`) does not count, nor does
 * anything in an address of the web. Where a text refers to a section, the numbers of its rules count also at the beginning of a line and in brackets,
 * as they stand in a page that quotes it.
 */
export function referencesWrittenIn(text: string): WrittenReference[] {
  const found = foundIn(text);
  const sections = new Set(found.filter(({ isStanding }) => !isStanding).map(({ number }) => sectionOf(number)));
  return found
    .filter(({ isStanding, number }) => !isStanding || sections.has(sectionOf(number)))
    .map(({ isStanding: _, ...reference }) => reference);
}

function foundIn(text: string): Found[] {
  const references: Found[] = [];
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const first = firstIn(found);
    if (first === undefined) continue;
    references.push(first);
    if (first.isStanding || (first.spelling !== "dotted" && first.spelling !== "pipes")) continue;
    const isPlural = found.groups?.["plural"] !== undefined || isSection(first.number);
    let last: WrittenReference = first;
    for (let next = after(text, last, isPlural); next !== undefined; next = after(text, last, isPlural)) {
      references.push({ ...next, isStanding: false });
      last = next;
    }
    beginning.lastIndex = Math.max(last.end, beginning.lastIndex);
  }
  return references;
}

function firstIn({ 0: whole, index, groups = {} }: RegExpExecArray): Found | undefined {
  const { pipes, lows, hyphens, named, bare, seen, standing, heading } = groups;
  const written = pipes ?? lows ?? hyphens ?? named ?? bare ?? seen ?? standing ?? heading;
  // A section needs more than a word grown together with it: CR-712 is a ticket, cr712 a name.
  const isDoubtful = written === undefined || (named?.length === 3 && !/[\s|§&:#]/.test(whole));
  const number = isDoubtful ? undefined : ruleNumberFrom(plainForm(written));
  if (written === undefined || number === undefined) return undefined;
  const spelling = pipes ? "pipes" : lows ? "lows" : hyphens ? "hyphens" : "dotted";
  const end = index + whole.length;
  const isStanding = (standing ?? heading) !== undefined;
  const isBare = isStanding || bare !== undefined;
  const place = { written, start: end - written.length, end };
  return { number, ...place, spelling, link: null, isBare, isStanding };
}

/** The number as it would stand in the rules, whatever the signs between its parts. */
function plainForm(written: string): string {
  const [section = "", ...rest] = written.split(/[.|_-]/);
  return rest.length === 0 ? section : `${section}.${rest.join("")}`;
}

function after(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  return lettersAfter(text, last) ?? numberAfter(text, last, isPlural);
}

function lettersAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  const base = last.number.replace(/[a-z]+$/, "");
  if (base === last.number || last.spelling === "pipes") return undefined;
  furtherLetters.lastIndex = last.end;
  const found = furtherLetters.exec(text);
  const written = found?.groups?.["written"];
  const number = written === undefined ? undefined : ruleNumberFrom(base + written);
  if (found === null || written === undefined || number === undefined) return undefined;
  // Letters stand in order; "712.5b-a" is something else.
  if (compareRuleNumbers(last.number, number) >= 0) return undefined;
  const end = last.end + found[0].length;
  const link = found.groups?.["range"] === undefined ? "letters" : "range";
  return { number, written, start: end - written.length, end, spelling: "letters", link, isBare: last.isBare };
}

function numberAfter(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  furtherNumber.lastIndex = last.end;
  const found = furtherNumber.exec(text);
  const written = found?.groups?.["written"];
  const number = written === undefined ? undefined : ruleNumberFrom(written);
  if (found === null || written === undefined || number === undefined) return undefined;
  // "rule 712.5, 100 players": a number without a dot goes on only from one without, or from a plural.
  if (isSection(number) && !isPlural) return undefined;
  const isRange = found.groups?.["range"] !== undefined && compareRuleNumbers(last.number, number) < 0;
  const end = last.end + found[0].length;
  const place = { written, start: end - written.length, end };
  return { number, ...place, spelling: "dotted", link: isRange ? "range" : null, isBare: last.isBare };
}
