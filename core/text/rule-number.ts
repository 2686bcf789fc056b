import { cachedValues } from "../derived.ts";
import { compareTexts } from "./order.ts";

/**
 * The number of a rule as printed: a chapter (`5`), a section (`507`), a rule (`507.3`) or a subrule (`507.3a`,
 * `704.5aa`), in lower case, without a final dot. A number names a rule on one day only; it is never a rule's identity.
 */
export type RuleNumber = string & { readonly __brand: "RuleNumber" };

const numberForm = /^(?:[1-9]|([1-9]\d{2})(?:\.([1-9]\d{0,2})([a-z]{1,2})?)?)$/;
/**
 * The forms of numbers as regular expressions for a JSON Schema, which has no flags: of a section of any
 * document, of a rule as printed, and all that `ruleNumberFrom` reads.
 */
export const numberPatterns = {
  section: "^(?:\\d{1,3}(?:\\.\\d{1,3}[a-z]{0,2})?|[a-z]+(?:-[a-z]+)*)$",
  printed: numberForm.source,
  written:
    "^ *(?:[Cc][Rr] *)?(?:(?:[Rr][Uu][Ll][Ee]|[Ss][Ee][Cc][Tt][Ii][Oo][Nn]) +|§ *)?(?:[1-9]|[1-9]\\d{2}(?:\\.[1-9]\\d{0,2}[A-Za-z]{0,2})?)\\.? *$",
} as const;
const numberAsWritten = /^(?:cr\s*)?(?:(?:rule|section)\s+|§\s*)?(\S+?)\.?$/i;

/**
 * Reads a number as people write it: `507.3a`, `507.3a.`, `rule 507.3a`, `CR 507.3A`, `section 507`, `§507.3a`.
 *
 * @returns `undefined` for anything that is not exactly one number.
 * @example ruleNumberFrom("CR 507.3A") === "507.3a"
 */
export function ruleNumberFrom(written: string): RuleNumber | undefined {
  // Valid forms are far shorter and ASCII (and "§"): bounds the work of the expressions below.
  if (written.length > 40 || !/^[ -~§]*$/.test(written)) return undefined;
  const bare = numberAsWritten.exec(written.trim())?.[1]?.toLowerCase();
  return bare !== undefined && numberForm.test(bare) ? (bare as RuleNumber) : undefined;
}

/**
 * The section of a number: `507` for `507.3a` and for `507` itself. A chapter is in no section and gives itself.
 *
 * @example sectionOf("507.3a") === "507"
 */
export function sectionOf(number: RuleNumber): RuleNumber {
  return isOfAnotherDocument(number) ? number : (number.slice(0, 3) as RuleNumber);
}

/**
 * Says whether a number is that of a section.
 *
 * @example isSection("507.3") === false
 */
export function isSection(number: RuleNumber): boolean {
  return number.length === 3 || isOfAnotherDocument(number);
}

/**
 * Says whether a number is that of a chapter, which holds sections.
 *
 * @example isChapter("5") === true
 */
export function isChapter(number: RuleNumber): boolean {
  return number.length === 1;
}

/**
 * The number one level up; `undefined` for a chapter.
 *
 * @example parentOf("507.3a") === "507.3"
 * @example parentOf("507") === "5"
 */
export function parentOf(number: RuleNumber): RuleNumber | undefined {
  if (isChapter(number)) return undefined;
  if (isOfAnotherDocument(number)) return chapterOfDocument(number);
  if (isSection(number)) return number.slice(0, 1) as RuleNumber;
  const withoutLetters = number.replace(/(?<![a-z])[a-z]+$/, "");
  return (withoutLetters === number ? number.slice(0, 3) : withoutLetters) as RuleNumber;
}

/** The rule to which a subrule belongs; for a rule, the rule itself. */
export function ruleOf(number: RuleNumber): string {
  let end = number.length;
  while (end > 0 && number.charCodeAt(end - 1) > 96) end--;
  return number.slice(0, end);
}

/** Rulebooks leave out l and o. */
const lettersInUse = "abcdefghijkmnpqrstuvwxyz";

/**
 * The place of a number among those of the same parent: 3 for the rule 507.3, 9 for the subrule 601.2i.
 *
 * @example placeUnderParent("507.3a") === 1
 */
export function placeUnderParent(number: RuleNumber): number {
  const letters = number.slice(ruleOf(number).length);
  if (letters === "") return Number(isSection(number) ? number.slice(1) : number.slice(number.indexOf(".") + 1));
  return [...letters].reduce((index, letter) => index * lettersInUse.length + lettersInUse.indexOf(letter) + 1, 0);
}

/**
 * The numbers between two rules of one section, or two subrules of one rule with one letter each; none of anything else.
 *
 * @example numbersBetween("704.5a", "704.5c").join() === "704.5b"
 */
export function numbersBetween(from: RuleNumber, to: RuleNumber): RuleNumber[] {
  const [parent, depth, first] = [parentOf(from), depthOf(from), placeUnderParent(from)];
  if (parent !== parentOf(to) || depth === 0) return [];
  const count = Math.min(Math.max(0, placeUnderParent(to) - first - 1), betweenMax);
  return Array.from({ length: count }, (_, nth) => {
    const place = first + 1 + nth;
    return `${parent}${depth === 1 ? `.${place}` : (lettersInUse[place - 1] ?? "")}` as RuleNumber;
  });
}

/** No rule has more subrules, and more rules are not about one thing. */
const betweenMax = 24;

/** 0 for a section, 1 for a rule, 2 for a subrule. */
export function depthOf(number: RuleNumber): 0 | 1 | 2 {
  return isSection(number) ? 0 : number.charCodeAt(number.length - 1) > 96 ? 2 : 1;
}

/** Says whether a number is below another: 702.19b under 702.19, and both under 702. */
export function isBelow(number: RuleNumber, over: RuleNumber): boolean {
  if (!number.startsWith(over) || number.length === over.length) return false;
  return isSection(over) || /[a-z]/.test(number[over.length] ?? "");
}

/** Says whether two numbers are the same, or one is above the other. */
export function isRelated(left: RuleNumber, right: RuleNumber): boolean {
  return left === right || isBelow(left, right) || isBelow(right, left);
}

/**
 * Orders numbers as they are printed: 5, 500, 507, 507.1, 507.1a, 507.2, 507.10; `z` before `aa`.
 *
 * @example ["507.10", "507.2"].toSorted(compareRuleNumbers)[0] === "507.2"
 */
export function compareRuleNumbers(left: RuleNumber, right: RuleNumber): number {
  const a = partsOf(left);
  const b = partsOf(right);
  return (
    a.section - b.section ||
    a.rule - b.rule ||
    a.letters.length - b.letters.length ||
    compareTexts(a.letters, b.letters)
  );
}

/**
 * As `compareRuleNumbers`; `null` comes last.
 *
 * @example [null, "507.2"].toSorted(compareNumbersIfAny)[0] === "507.2"
 */
export function compareNumbersIfAny(left: RuleNumber | null, right: RuleNumber | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compareRuleNumbers(left, right);
}

/**
 * The number of a section of another document than the Comprehensive Rules, as its addresses have it: a chapter of two
 * digits (`10`), a section (`2.10`), an appendix (`appendix-a`), and the title of a part without a number
 * (`common-issues`). Chapters of one digit and sections of three digits look as in the Comprehensive Rules.
 */
function isOfAnotherDocument(number: RuleNumber): boolean {
  const first = number.charCodeAt(0);
  // "10", "2.1" and "10.4" have no third digit; a title begins with a letter.
  return first > 96 || (number.length > 1 && !/^\d{3}/.test(number));
}

/** The chapter of a section of a document: `2` for `2.10`; `undefined` for a chapter, an appendix and a title. */
function chapterOfDocument(number: RuleNumber): RuleNumber | undefined {
  const [chapter, section] = number.split(".");
  return section === undefined ? undefined : (chapter as RuleNumber);
}

type Parts = { readonly section: number; readonly rule: number; readonly letters: string };

/** Sorting thousands of rules reads each number a dozen times. */
const partsOf = cachedValues(partsFrom, 20_000);

function partsFrom(number: RuleNumber): Parts {
  if (isOfAnotherDocument(number)) return partsInDocument(number);
  // A chapter sorts before its first section, as rule -1 of it.
  if (isChapter(number)) return { section: Number(number) * 100, rule: -1, letters: "" };
  const [, section, rule, letters] = numberForm.exec(number) ?? [];
  return { section: Number(section), rule: Number(rule ?? 0), letters: letters ?? "" };
}

/** Parts without numbers come first; appendices come last. */
function partsInDocument(number: RuleNumber): Parts {
  const [chapter = "", section = "-1"] = number.split(".");
  if (/^\d/.test(chapter)) return { section: Number(chapter) * 100, rule: Number(section), letters: "" };
  if (number.startsWith("appendix")) return { section: 1e6, rule: 0, letters: number };
  const index = titledParts.findIndex((title) => number.startsWith(title));
  return { section: -1, rule: index === -1 ? titledParts.indexOf("common-issues") : index, letters: number };
}

/** Says whether a provision has another number; a section that has its title instead of one was only renamed. */
export function isRenumbered(before: RuleNumber | null, after: RuleNumber | null): boolean {
  return before !== after && [before, after].some((number) => number === null || /^(?:\d|appendix)/.test(number));
}

/** The parts without numbers as the documents print them; any other is an issue among the common ones. */
const titledParts = [
  "introduction",
  "framework",
  "common-issues",
  "general-unwanted-behaviors",
  "serious-problems",
  "resources",
];

const titleMax_chars = 60;
const endOfSentence = /[.:?;,”"’')]$/;

/**
 * The title of a rule whose text is only a title, such as that of a keyword ("Trample"); `undefined` for any other
 * text. A title is short and not a sentence.
 *
 * @example ruleTitleOf({ text: "Trample", examples: [] }) === "Trample"
 */
export function ruleTitleOf({
  text,
  examples,
}: {
  readonly text: string | null;
  readonly examples: readonly string[];
}): string | undefined {
  if (text === null || examples.length > 0) return undefined;
  const words = text.trim();
  return words === "" || words.length > titleMax_chars || words.includes("\n") || endOfSentence.test(words)
    ? undefined
    : words;
}
