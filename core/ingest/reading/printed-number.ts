import type { RuleNumber } from "../../text/rule-number.ts";

/**
 * The place a number names, so that places can be counted and compared. A section has rule 0; a rule that is not a
 * subrule has letter 0. `letter` counts a, b, ... k, m, n, p ... z, aa without l and o; these two are half-way between
 * their neighbours.
 */
export type Ordinals = { readonly section: number; readonly rule: number; readonly letter: number };

/** The beginning of a paragraph that is a heading, a rule or a subrule. */
export type PrintedNumber = {
  readonly kind: "chapter" | "section" | "rule";
  /** `null` if a part of the number is lost, so that only its neighbours show what it means. */
  readonly place: Ordinals | null;
  /** As printed, without the spaces around it and without a final dot. */
  readonly printed: string;
  /** The words after it. */
  readonly rest: string;
  /** The number with the first words after it, as printed. */
  readonly beginning: string;
  /** Printed in an unusual form: a space inside, nothing after it, a dot too few or too many. */
  readonly isMalformed: boolean;
};

const letters = "abcdefghijkmnpqrstuvwxyz";
/** The place of zz. */
const lettersMax = letters.length * (letters.length + 1);

const ruleForm = /^\s*((\d{1,4})\.(\s{0,3})(\d{1,4})([a-z]{0,2}))(?![a-z\d])(\.?)(\s*)/;
const letterOnlyForm = /^\s*((\d{3})\.([a-z]))\.?\s+(?=\S)/;
const sectionForm = /^\s*(\d{3})\.\s*(?=[^\s\d])/;
const chapterForm = /^\s*([1-9])\.\s+(?=\S)/;
const wordBegins = /^[\p{Lu}"“‘'_<[{(∞]/u;

/**
 * Reads the number at the beginning of a paragraph. What looks like a chapter number, or a number that has lost a part,
 * may be something else: the caller decides by its neighbours.
 */
export function printedNumberOf(text: string): PrintedNumber | undefined {
  const first = text.charCodeAt(0);
  if (first > 57 && first < 0x80) return undefined;
  return ruleIn(text) ?? letterOnlyIn(text) ?? headingIn(text);
}

function ruleIn(text: string): PrintedNumber | undefined {
  const match = ruleForm.exec(text);
  if (match === null) return undefined;
  const [lead, printed = "", section = "", gap = "", rule = "", letters = "", dot, blank] = match;
  const rest = text.slice(lead.length);
  const isApart = dot !== "" || blank !== "" || rest === "";
  if (!isApart && !wordBegins.test(rest)) return undefined;
  const place = placeAt({ section: Number(section), rule: Number(rule), letters });
  const usual = letters === "" ? "." : "";
  const isMalformed = gap !== "" || rule.startsWith("0") || dot !== usual || (blank === "" && rest !== "");
  return { kind: "rule", place, printed, rest, beginning: text.slice(0, 30), isMalformed };
}

function letterOnlyIn(text: string): PrintedNumber | undefined {
  const [lead = "", printed = ""] = letterOnlyForm.exec(text) ?? [];
  const rest = text.slice(lead.length);
  return lead === ""
    ? undefined
    : { kind: "rule", place: null, printed, rest, beginning: text.slice(0, 30), isMalformed: true };
}

function headingIn(text: string): PrintedNumber | undefined {
  const [sectionLead = "", section = ""] = sectionForm.exec(text) ?? [];
  const [chapterLead = "", chapter = ""] = sectionLead === "" ? (chapterForm.exec(text) ?? []) : [];
  const lead = sectionLead || chapterLead;
  if (lead === "") return undefined;
  const printed = section || chapter;
  const place = { section: Number(section || Number(chapter) * 100), rule: 0, letter: 0 };
  const kind = section === "" ? "chapter" : "section";
  const rest = text.slice(lead.length);
  return { kind, place, printed, rest, beginning: text.slice(0, 30), isMalformed: false };
}

/** The number of a place; `undefined` if no number can be written so. */
export function numberAt({ section, rule, letter }: Ordinals): RuleNumber | undefined {
  // Not parsed, because this is called several times for each provision of a document.
  if (rule === 0)
    return isBetween(section, 1, 9) || isBetween(section, 100, 999) ? (`${section}` as RuleNumber) : undefined;
  const isNumber = isBetween(section, 100, 999) && isBetween(rule, 1, 999) && letter <= lettersMax;
  return isNumber ? (`${section}.${rule}${lettersAt(letter)}` as RuleNumber) : undefined;
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

/** Compares places by their printed order. */
export function comparePlaces(a: Ordinals, b: Ordinals): number {
  return a.section - b.section || a.rule - b.rule || a.letter - b.letter;
}

/**
 * Says whether a number may stand right after another: the next letter, the first letter, the next rule, the next
 * section.
 */
export function isNext(before: Ordinals, after: Ordinals): boolean {
  if (after.rule === 0)
    return (
      after.section === before.section + 1 ||
      (after.section % 100 === 0 && Math.floor(after.section / 100) === Math.floor(before.section / 100) + 1)
    );
  if (after.section !== before.section) return false;
  return after.letter === 0
    ? after.rule === before.rule + 1
    : after.rule === before.rule && after.letter === before.letter + 1;
}

function placeAt(parts: { section: number; rule: number; letters: string }): Ordinals | null {
  const place = { section: parts.section, rule: parts.rule, letter: letterPlace(parts.letters) };
  return place.rule > 0 && numberAt(place)?.endsWith(parts.letters) ? place : null;
}

function letterPlace(text: string): number {
  if (text === "") return 0;
  if (text === "l" || text === "o") return letters.indexOf(text === "l" ? "k" : "n") + 1.5;
  const last = letters.indexOf(text.at(-1) ?? "") + 1;
  return text.length === 1 ? last : (letters.indexOf(text[0] ?? "") + 1) * letters.length + last;
}

function lettersAt(place: number): string {
  if (place === 0) return "";
  if (!Number.isInteger(place)) return place < letters.indexOf("n") + 1 ? "l" : "o";
  if (place <= letters.length) return letters[place - 1] ?? "";
  const index = place - 1;
  return (letters[Math.floor(index / letters.length) - 1] ?? "") + (letters[index % letters.length] ?? "");
}
