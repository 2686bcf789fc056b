import type { Finding } from "../../archive/rulebook.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { isRuler, type Paragraph, type Wrapping } from "./paragraphs.ts";
import { furnitureKey, isPageNumber } from "./printed-words.ts";

/** A heading or rule as read from its paragraphs, before its number is judged by its neighbours. */
export type NumberedEntry = {
  readonly number: PrintedNumber;
  /** For a heading: the paragraphs below its title. */
  readonly texts: string[];
  readonly examples: string[];
  /** After how many of the texts each example is printed. */
  readonly examplesAfter: number[];
  readonly line: number;
};

/** The headings and rules of a document, and how many lines each kind took. */
export type RulesPart = {
  readonly entries: readonly NumberedEntry[];
  readonly lineCounts: { readonly headings: number; readonly rules: number; readonly examples: number };
  /** Paragraphs before the first heading, which belong to no provision. */
  readonly unassigned: readonly Paragraph[];
  readonly findings: readonly Finding[];
  /** Those of the findings whose lines have, behind other words, just the number that is to come next. */
  readonly hiddenNumbers: readonly Finding[];
};

/** The most paragraphs without a number between the title of a chapter and its first section. */
const introductionMax = 8;
/** A number behind other words, near the beginning of a line. */
const numberBehind = /^.{1,25}?\b(\d{3}\.\d{1,3}[a-z]{0,2})(?![a-z\d])/;
/** The word before an example, which one release prints twice; copies have other signs behind it, and numbers. */
export const exampleForm = /^(?:examples?(?:\s\d{1,2})?(?:\s*:|\.(?=\s)|\s?[-–—](?=\s))\s*){1,2}/i;

/**
 * Assigns each paragraph between contents and glossary to its heading or rule: a paragraph without a number to the last
 * one that had a number, an example to the list of examples.
 */
export function rulesPartFrom(paragraphs: readonly Paragraph[], wrapping: Wrapping): RulesPart {
  const entries: NumberedEntry[] = [];
  const lineCounts = { headings: 0, rules: 0, examples: 0 };
  const unassigned: Paragraph[] = [];
  const findings: Finding[] = [];
  const hiddenNumbers: Finding[] = [];
  let place: Ordinals | null = null;
  const report = (finding: Finding, text: string): void => {
    findings.push(finding);
    const behind = placeBehindWords(text);
    if (place === null || behind === null || !isNext(place, behind)) return;
    hiddenNumbers.push(finding);
    place = behind;
  };
  const edges = pageEdgesIn(paragraphs);
  let written: string[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const open = entries.at(-1);
    const number = numberOf(paragraphs, index, { open, wrapping });
    if (number !== undefined) {
      const texts = number.kind === "rule" && number.rest !== "" ? [number.rest] : [];
      entries.push({ number, texts, examples: [], examplesAfter: [], line: paragraph.line });
      place = number.place ?? place;
      written = texts;
      lineCounts[number.kind === "rule" ? "rules" : "headings"] += paragraph.lineCount;
    } else if (open === undefined || edges.has(paragraph)) unassigned.push(paragraph);
    else if (exampleForm.test(paragraph.text)) {
      addExample(open, paragraph.text);
      written = open.examples;
      lineCounts.examples += paragraph.lineCount;
    } else {
      const isUnderline = isRuler(paragraph);
      const last = written.at(-1);
      const isAfterEdge = edges.has(paragraphs[index - 1] ?? paragraph);
      if (isAfterEdge && last !== undefined && /^[a-z]/.test(paragraph.text) && !isSentence(last))
        written[written.length - 1] = `${last} ${paragraph.text}`;
      else if (!isUnderline) {
        open.texts.push(paragraph.text);
        written = open.texts;
        report(continuation(paragraph, open), paragraph.text);
      }
      const isExample = written === open.examples;
      lineCounts[isExample ? "examples" : open.number.kind === "rule" ? "rules" : "headings"] += paragraph.lineCount;
    }
    for (const [at, join] of joinsIn(paragraph).entries()) report(join, paragraph.doubtful[at]?.text ?? "");
  }
  return { entries, lineCounts, unassigned, findings, hiddenNumbers };
}

/** A longer line is a paragraph, even without a stop at its end. */
const edgeMax_chars = 60;

/**
 * The lines at the edge of a printed page: its number, and other lines without a stop that stand between the rules more
 * than once. No rule has such a paragraph.
 */
function pageEdgesIn(paragraphs: readonly Paragraph[]): ReadonlySet<Paragraph> {
  const lines = paragraphs.filter(
    (one) =>
      one.text.length <= edgeMax_chars &&
      !isSentence(one.text) &&
      !exampleForm.test(one.text) &&
      !isRuler(one) &&
      printedNumberOf(one.text) === undefined,
  );
  const byKey = Map.groupBy(lines, ({ text }) => furnitureKey(text));
  return new Set([...byKey.values()].filter((ones) => ones.length > 1 || isPageNumber(ones[0]?.text ?? "")).flat());
}

function isSentence(text: string): boolean {
  return /[.!?:;)\]”"’']$/.test(text);
}

/** Adds an example, printed with the word before it, to what is being read. */
export function addExample(
  { texts, examples, examplesAfter }: Pick<NumberedEntry, "texts" | "examples" | "examplesAfter">,
  printed: string,
): void {
  examples.push(printed.replace(exampleForm, ""));
  examplesAfter.push(texts.length);
}

type Surroundings = { readonly open: NumberedEntry | undefined; readonly wrapping: Wrapping };

/** The place of a number that stands behind a few other words. */
function placeBehindWords(text: string): Ordinals | null {
  const [, number] = numberBehind.exec(text) ?? [];
  return number === undefined ? null : (printedNumberOf(`${number} `)?.place ?? null);
}

/** The number at the beginning of a paragraph, unless the context shows that it is something else. */
function numberOf(
  paragraphs: readonly Paragraph[],
  index: number,
  { open, wrapping }: Surroundings,
): PrintedNumber | undefined {
  const paragraph = paragraphs[index];
  const number = paragraph === undefined ? undefined : printedNumberOf(paragraph.text);
  if (paragraph === undefined || number === undefined) return undefined;
  if (number.kind === "chapter") return isAboveItsSections(paragraphs, index, number) ? number : undefined;
  const before = open?.number.place ?? null;
  if (number.place === null) return isNearlyIn(number.printed, before) ? number : undefined;
  // In a text with soft breaks, a line may begin with the number of another rule that a sentence cites.
  const mayBeMention = wrapping.kind !== "lines" && !paragraph.followsBlank;
  return mayBeMention && before !== null && !isNext(before, number.place) ? undefined : number;
}

/** Says whether the next number below is a section of this chapter; in a list inside a rule it is not. */
function isAboveItsSections(paragraphs: readonly Paragraph[], index: number, chapter: PrintedNumber): boolean {
  for (const { text } of paragraphs.slice(index + 1, index + 1 + introductionMax)) {
    const below = printedNumberOf(text);
    if (below === undefined) continue;
    return below.kind === "section" && below.printed[0] === chapter.printed;
  }
  return false;
}

/** Says whether a number that has lost or gained a digit can belong to the section in which it stands. */
function isNearlyIn(printed: string, place: Ordinals | null | undefined): boolean {
  const section = printed.split(".")[0] ?? "";
  if (place === null || place === undefined) return section.length === 3;
  const [shorter = "", longer = ""] = [section, `${place.section}`].toSorted((a, b) => a.length - b.length);
  const losses = Array.from(longer, (_, index) => longer.slice(0, index) + longer.slice(index + 1));
  return shorter === longer || losses.includes(shorter);
}

/** In published rules each is a sentence; anything else may be a remark, or a rule that lost its number. */
function continuation(paragraph: Paragraph, open: NumberedEntry): Finding {
  const detail = `A paragraph without a number was read as part of ${open.number.printed}: "${beginningOf(paragraph.text)}".`;
  return {
    kind: "join-doubtful",
    severity: isSentence(paragraph.text) ? "note" : "warning",
    line: paragraph.line,
    detail,
  };
}

/** A finding for each line of a paragraph that may be a paragraph of its own. */
export function joinsIn({ doubtful }: Paragraph): Finding[] {
  return doubtful.map(({ line, text }) => {
    const detail = `This line was joined to the one before, although it may begin a paragraph: "${beginningOf(text)}".`;
    return { kind: "join-doubtful", severity: "note", line, detail };
  });
}

/** The first words of a text, for a message about it. */
export function beginningOf(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

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
const slippedForm = /^(?=[OlI]{0,2}\d)([\dOlI]{3})[.,](\d{1,3}[a-z]{0,2}\.?)(?=\s+[A-Z])/;
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
  if (first > 57 && first < 0x80 && !/[OlI]/.test(text.charAt(0))) return undefined;
  return ruleIn(text) ?? letterOnlyIn(text) ?? headingIn(text) ?? slippedIn(text);
}

/** A number with letters for digits or a comma for the dot, as scans and typists leave it: `2O3.1a`, `203,1a`. */
function slippedIn(text: string): PrintedNumber | undefined {
  const [lead, section = "", rest = ""] = slippedForm.exec(text) ?? [];
  if (lead === undefined) return undefined;
  const digits = section.replace(/O/g, "0").replace(/[lI]/g, "1");
  const number = ruleIn(`${digits}.${rest}${text.slice(lead.length)}`);
  return number && { ...number, beginning: text.slice(0, 30), isMalformed: true };
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
