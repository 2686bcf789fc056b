import { Problem } from "../../problem.ts";
import { compareRuleNumbers, isSection, type RuleNumber, ruleNumberFrom, sectionOf } from "../../text/rule-number.ts";
import { beginning, furtherDigits, furtherLetters, furtherNumber, numberInList } from "./grammar.ts";

/**
 * Which part of a number is written: all of it (`712.5a`, `{{Cr|712|5a}}`, `cr_712_5a`, `712.5(a)`), or only the end,
 * which continues the number before: its letters (`712.5a-c`) or what follows the section (`712.1-4`).
 */
export type Spelling = "whole" | "letters" | "digits";

/**
 * A rule number in a text, with its position in UTF-16 units (`end` exclusive); for `CR 712.5a` the position of
 * `712.5a`. A range gives two references, one for each end.
 */
export type WrittenReference = {
  readonly number: RuleNumber;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly spelling: Spelling;
  /** How it depends on the reference before it: as the end of a range, or as another ending of the same number. */
  readonly link: "range" | "shared" | null;
  /** No word announces it as a rule; only its form does. */
  readonly isBare: boolean;
};

/** A reference that counts only if the text refers to its section elsewhere. */
type PossibleReference = WrittenReference & { readonly isStanding: boolean };

/**
 * Finds the rule numbers that a text refers to, in reading order, in one pass whose time grows with the length of the
 * text.
 *
 * A number counts after a word (`CR`, `rule`, `section`, `§` and so on), in a template or an identifier that begins
 * with such a word, in a list or a range that continues from one that counts, and alone if it has both a dot and a
 * letter. A chapter (`section 7`) does not count, nor does anything in a web address. If a text refers to a section,
 * numbers of its rules also count at the beginning of a line, in brackets and after words like "under", as on a page
 * that quotes it. In a text that is only a list of numbers, all count.
 */
export function referencesWrittenIn(text: string): WrittenReference[] {
  const listed = listedIn(text);
  if (listed.length > 0) return listed;
  const found = foundIn(text);
  const sections = new Set(found.filter(({ isStanding }) => !isStanding).map(({ number }) => sectionOf(number)));
  return found
    .filter(({ isStanding, number }) => !isStanding || sections.has(sectionOf(number)))
    .map(({ isStanding: _, ...reference }) => reference);
}

/** Throws `too-large` if a text has more references than are answered at once. */
export function requireAtMost(referencesMax: number | undefined, { length: references }: readonly unknown[]): void {
  if (referencesMax === undefined || references <= referencesMax) return;
  const sentence = `The text has ${references} references, and at most ${referencesMax} are answered at once; send it in parts, or use the command line.`;
  throw new Problem("too-large", sentence, { references, referencesMax });
}

/** The numbers of a text that contains only numbers, at least one of them of a rule; empty for any other text. */
function listedIn(text: string): WrittenReference[] {
  if (/\p{L}{4}/u.test(text) || !/\d\.\d/.test(text)) return [];
  const others = text.replace(numberInList, "").replace(/\band\b/gi, "");
  if (/[^\s.,;]/.test(others)) return [];
  return [...text.matchAll(numberInList)].flatMap(({ 0: written, index }) => {
    const number = ruleNumberFrom(written);
    return number === undefined ? [] : [reference({ number, written, end: index + written.length, isBare: true })];
  });
}

type WrittenNumber = Pick<WrittenReference, "number" | "written" | "end" | "isBare">;

function reference(
  writtenNumber: WrittenNumber,
  { spelling = "whole", link = null }: Partial<Pick<WrittenReference, "spelling" | "link">> = {},
): WrittenReference {
  const { number, written, end, isBare } = writtenNumber;
  return { number, written, start: end - written.length, end, spelling, link, isBare };
}

function foundIn(text: string): PossibleReference[] {
  const references: PossibleReference[] = [];
  beginning.lastIndex = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    if (isFalseHump(found)) {
      beginning.lastIndex = found.index + 1;
      continue;
    }
    const first = firstIn(found);
    if (first === undefined) continue;
    const began = references.length;
    references.push(first);
    const { lows, hyphens, plural } = found.groups ?? {};
    if ((lows ?? hyphens) !== undefined) continue;
    const isPlural = plural !== undefined || isSection(first.number);
    let last: WrittenReference = first;
    for (let next = after(text, last, isPlural); next !== undefined; next = after(text, last, isPlural)) {
      references.push({ ...next, isStanding: first.isStanding });
      last = next;
    }
    // A list in brackets is recognised if one of its numbers has letters.
    if (references.slice(began + 1).some(({ number }) => /[a-z]$/.test(number)))
      for (let at = began; at < references.length; at++)
        references[at] = { ...(references[at] as PossibleReference), isStanding: false };
    beginning.lastIndex = Math.max(last.end, beginning.lastIndex);
  }
  return references;
}

/** The word inside an identifier counts where its capital begins it: `checkCR_704_5`, but not `macro_704_5`. */
function isFalseHump({ groups = {}, index, input }: RegExpExecArray): boolean {
  const { hump } = groups;
  return hump !== undefined && !(/^(?:CR|Cr|Rule)$/.test(hump) && /[a-z]/.test(input.charAt(index - 1)));
}

function firstIn({ 0: whole, index, groups = {}, input }: RegExpExecArray): PossibleReference | undefined {
  const { pipes, lows, hyphens, opening, named, bare, leading, seen, standing, ranged, pointed, heading } = groups;
  const written =
    pipes ?? lows ?? hyphens ?? opening ?? named ?? bare ?? leading ?? seen ?? standing ?? ranged ?? pointed ?? heading;
  if (written === undefined || (named !== undefined && isName(whole, named))) return undefined;
  if (bare !== undefined && isFloat(input, index, bare)) return undefined;
  const number = ruleNumberFrom(plainForm(written));
  if (number === undefined) return undefined;
  const isStanding =
    (standing ?? ranged ?? pointed ?? heading) !== undefined &&
    !((standing ?? ranged) !== undefined && isRangeOfSection(number, input.slice(index + whole.length))) &&
    !(standing !== undefined && checklist.test(input.slice(Math.max(0, index - 12), index)));
  const isBare = isStanding || (bare ?? leading ?? opening) !== undefined;
  return { ...reference({ number, written, end: index + whole.length, isBare }), isStanding };
}

/** An entry of a checklist, or one that begins in bold: `- [ ] **111.8** …`. */
const checklist = /(?:[-*+]\s\[[ x]\]\s{1,3}\*{0,2}|(?:^|\n)\s{0,3}[-*+]\s\*\*)$/;

/** `613.1–613.6`: both ends have the section, so it is hardly ever a range of amounts. */
function isRangeOfSection(from: RuleNumber, rest: string): boolean {
  const to = /^\s?(?:[-‐-―−]|&[nm]dash;)\s?(\d{3}\.\d{1,3})(?![\d%])(?!\s?(?:°|[$€£¥]|[kKmMgG]?(?:g|m|s|Hz|B)\b))/.exec(
    rest,
  )?.[1];
  const number = to === undefined ? undefined : ruleNumberFrom(to);
  return number !== undefined && sectionOf(number) === sectionOf(from) && compareRuleNumbers(from, number) < 0;
}

/**
 * `return 260.7f`, `max(260.7f, 114.2f)`: a value in a program. No chapter has more than fifty sections, so `260.7f` is
 * one in any text; other numbers are if they stand where a value stands, outside comments and strings.
 */
function isFloat(text: string, index: number, written: string): boolean {
  if (!/[fdlm]$/i.test(written)) return false;
  if (Number(written.slice(1, 3)) >= sectionsMax) return true;
  const began = text.slice(Math.max(0, index - codeLineMax_chars), index);
  const line = began.slice(began.lastIndexOf("\n") + 1);
  if (/\/\/|\/\*|^\s*(?:[*#;|>-]|--)|["'`]|\s#\s/.test(line)) return false;
  if (/(?:\b(?:return|case)\s+|=\s*|\w\(\s*|\d[5-9]\d\.\d+[fdlm],\s*)$/i.test(line)) return true;
  const rest = text.slice(index + written.length, index + written.length + codeLineMax_chars).split("\n", 1)[0] ?? "";
  const isInCode = /[;{}]\s*$/.test(rest) || /[{=]|\w\(|\breturn\b/.test(line);
  return isInCode && /[-+*/<>?:,({[]\s*$/.test(line);
}

const sectionsMax = 50;
const codeLineMax_chars = 200;

/**
 * A section needs more than a word joined to it or an assignment: CR-712 is a ticket, cr712 a name, `cr = 712` part of
 * a program.
 */
function isName(whole: string, named: string): boolean {
  if (/^CR\d{3}$/.test(whole)) return false;
  return named.length === 3 && (!/[\s|§&:#;]/.test(whole) || /=|^cr["']?\s?:/i.test(whole));
}

/** The number as it would stand in the rules, whatever separates its parts. */
function plainForm(written: string): string {
  const [section = "", rule, letters = ""] = written.match(/[\da-z]+?(?=[^\da-z]|(?<=\d)[a-z]|$)/gi) ?? [];
  return rule === undefined ? section : `${section}.${rule}${letters}`;
}

function after(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  return lettersAfter(text, last) ?? digitsAfter(text, last) ?? numberAfter(text, last, isPlural);
}

function lettersAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  const base = last.number.replace(/(?<![a-z])[a-z]+$/, "");
  if (base === last.number || last.written.includes("|")) return undefined;
  furtherLetters.lastIndex = last.end;
  const found = furtherLetters.exec(text);
  const { written, loose, range, looseRange } = found?.groups ?? {};
  if (found === null || (loose !== undefined && isWord(loose, last))) return undefined;
  const letters = written ?? loose ?? "";
  const number = ruleNumberFrom(base + letters);
  // Letters are in order; "712.5b-a" is something else.
  if (number === undefined || compareRuleNumbers(last.number, number) >= 0) return undefined;
  const writtenNumber = { number, written: letters, end: last.end + found[0].length, isBare: last.isBare };
  const link = (range ?? looseRange) === undefined ? "shared" : "range";
  return reference(writtenNumber, { spelling: "letters", link });
}

/** A letter separated from a number is a word if its case differs, or if it is "I" and not the next letter. */
function isWord(letter: string, { number, written }: WrittenReference): boolean {
  const isCapital = /[A-Z]/.test(letter);
  return isCapital !== /[A-Z]/.test(written) || (/i/i.test(letter) && !number.endsWith("h"));
}

function digitsAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  if (isSection(last.number) || last.isBare || last.written.includes("|")) return undefined;
  furtherDigits.lastIndex = last.end;
  const found = furtherDigits.exec(text);
  const { written, range } = found?.groups ?? {};
  const number = written === undefined ? undefined : ruleNumberFrom(`${sectionOf(last.number)}.${written}`);
  if (found === null || written === undefined || number === undefined) return undefined;
  if (compareRuleNumbers(last.number, number) >= 0) return undefined;
  // "508.1c/1g" continues with another letter; "508.1c/2" might be a page.
  const hasLetters = /[a-z]$/.test(last.number);
  if (hasLetters && (range !== undefined || !/[a-z]$/.test(written))) return undefined;
  const writtenNumber = { number, written, end: last.end + found[0].length, isBare: last.isBare };
  return reference(writtenNumber, { spelling: "digits", link: range === undefined ? "shared" : "range" });
}

function numberAfter(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  furtherNumber.lastIndex = last.end;
  const found = furtherNumber.exec(text);
  const written = found?.groups?.["written"];
  const number = written === undefined ? undefined : ruleNumberFrom(plainForm(written));
  if (found === null || written === undefined || number === undefined) return undefined;
  // "rule 712.5, 100 players": a number without a dot continues only a number without a dot, or a plural.
  if (isSection(number) && !isPlural) return undefined;
  const isRange = found.groups?.["range"] !== undefined && compareRuleNumbers(last.number, number) < 0;
  const writtenNumber = { number, written, end: last.end + found[0].length, isBare: last.isBare };
  return reference(writtenNumber, { link: isRange ? "range" : null });
}

/** The words of a text that tell the linter to leave citations alone. */
export type IgnoreDirectives = {
  readonly isWhole: boolean;
  readonly has: (line: number, number: RuleNumber) => boolean;
};

const directive = /annals-ignore(-file|-next-line)?\b[:\s]*((?:\d{3}(?:\.\d+[a-z]*)?[,\s]*)*)/gi;

/**
 * Reads `annals-ignore` (its own line), `annals-ignore-next-line` and `annals-ignore-file`, each with the numbers to
 * ignore, or without numbers for all. One that is alone on its line also applies to the next line.
 */
export function ignoredIn(text: string): IgnoreDirectives {
  if (!/annals-ignore/i.test(text)) return { isWhole: false, has: () => false };
  const byLine = new Map<number, (readonly RuleNumber[])[]>();
  const whole: (readonly RuleNumber[])[] = [];
  text.split("\n").forEach((line, index) => {
    for (const { 0: found, 1: kind = "", 2: listed = "" } of line.matchAll(directive)) {
      const numbers = listed.split(/[,\s]+/).flatMap((written) => ruleNumberFrom(written) ?? []);
      if (kind.toLowerCase() === "-file") whole.push(numbers);
      else {
        const isAlone = !/\d{3}\.\d/.test(line.replace(found, ""));
        const lines = kind === "" ? [index + 1, ...(isAlone ? [index + 2] : [])] : [index + 2];
        // The numbers of the comment itself cite nothing.
        if (kind !== "" && numbers.length > 0) byLine.set(index + 1, [...(byLine.get(index + 1) ?? []), numbers]);
        for (const at of lines) byLine.set(at, [...(byLine.get(at) ?? []), numbers]);
      }
    }
  });
  const isMeant = (lists: readonly (readonly RuleNumber[])[], number: RuleNumber) =>
    lists.some((numbers) => numbers.length === 0 || numbers.includes(number));
  return {
    isWhole: whole.some((numbers) => numbers.length === 0),
    has: (line, number) => isMeant(whole, number) || isMeant(byLine.get(line) ?? [], number),
  };
}
