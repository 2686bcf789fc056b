import type { Finding, Provision } from "../../archive/rulebook.ts";
import type { FactsOf } from "../../problem.ts";
import { hasLostQuotes, misplacedMarksIn, misprintedMarksMax } from "../../text/lost-characters.ts";
import { isBlank, type Wrapping } from "./paragraphs.ts";
import type { RulesPart } from "./rules-part.ts";

/**
 * Where the parts of a document begin, as places in the list of its lines, from 0. Each part ends where the next
 * begins.
 */
export type Parts = {
  /** The heading of the first chapter, after front matter and contents. */
  readonly rules: number;
  /** The line that says "Glossary". */
  readonly glossary: number;
  /** The line after the glossary that says "Credits", "Index" or "Questions?". */
  readonly credits: number;
};

/** Why a document cannot be divided into parts: it has no rule 100.1, or it ends before its glossary or its credits. */
export type PartsMissing =
  | { readonly missing: "rules" }
  | { readonly missing: "glossary"; readonly rules: number }
  | { readonly missing: "credits"; readonly rules: number; readonly glossary: number };

const firstRule = /^\s*100\.\s?1\.?(?:\s|$)/;
const firstChapter = /^\s*1\.\s+\S/;
const firstSection = /^\s*100\.\s+\D/;
const anySection = /^\s*\d{3}\.\s+\D/;
const ends: ReadonlySet<string> = new Set(["credits", "index", "questions?"]);

/** Finds the parts of a document by its first rule and the lines that begin glossary and credits after it. */
export function documentParts(lines: readonly string[]): Parts | PartsMissing {
  const first = lines.findIndex((line) => firstRule.test(line));
  if (first === -1) return { missing: "rules" };
  const rules = startOfBody(lines, first);
  const glossary = lines.findIndex((line, index) => index > first && wordsAlone(line) === "glossary");
  if (glossary === -1) return { missing: "glossary", rules };
  const credits = lines.findIndex((line, index) => index > glossary && ends.has(wordsAlone(line)));
  return credits === -1 ? { missing: "credits", rules, glossary } : { rules, glossary, credits };
}

/**
 * The heading of the first chapter. The contents list may have another title, so only its place before rule 100.1
 * decides.
 */
function startOfBody(lines: readonly string[], first: number): number {
  let start = first;
  for (let index = first - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (firstChapter.test(line)) return index;
    if (firstSection.test(line)) start = index;
    // Above another section there is only the contents list.
    else if (anySection.test(line)) break;
  }
  return start;
}

function wordsAlone(line: string): string {
  return line.length > 60 ? "" : line.trim().toLowerCase();
}

/** The lines before the rules: those of the contents list, with its titles by number, and the others. */
export type FrontPart = {
  readonly titles: ReadonlyMap<string, string>;
  readonly contents: number;
  readonly front: number;
};

const contentsHead = /^\s*(?:table\s+of\s+)?contents\s*$/i;
const contentsLine = /^\s*(\d|\d{3})\.\s+(\S.*)$/;
const otherParts = /^\s*(?:introduction|glossary|index|credits|questions\?|appendix)(?![a-z])/i;
/** Longer lines are not part of a contents list, and could be slow to match. */
const contentsLineMax = 200;

/** Reads the lines before the rules. */
export function frontPartOf(lines: readonly string[]): FrontPart {
  const titles = new Map<string, string>();
  let contents = 0;
  let front = 0;
  let isInContents = false;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const isShort = line.length <= contentsLineMax;
    const [, number = "", title = ""] = (isShort && contentsLine.exec(line)) || [];
    if (number !== "") titles.set(number, withoutPage(title));
    isInContents = isShort && (contentsHead.test(line) || number !== "" || (isInContents && otherParts.test(line)));
    if (isInContents) contents++;
    else front++;
  }
  return { titles, contents, front };
}

/** A title without the dots before a page number, and without that number. */
function withoutPage(title: string): string {
  const bare = title.trimEnd();
  const led = bare.replace(/(?<!\d)\d+$/, "").trimEnd();
  return led.endsWith("...") ? led.replace(/(?<![\s.])[\s.]+$/, "") : bare;
}

/** Why a text cannot be as published: a sentence, with the same values for programs. */
export type Flaw = { readonly sentence: string; readonly facts: FactsOf<"unreadable-document"> };

/** Shorter texts are not judged by frequencies. */
const linesMin = 100;
/** The fewest blank lines for each line with words: every text since 1999 has at least 0.27, and one for each term. */
const blankShareMin = 0.1;

/**
 * Recognises texts that lost their layout: without blank lines, with page numbers between the lines, or cut at a fixed
 * length. In these, paragraphs cannot be told apart.
 */
export function unsoundLayout(lines: readonly string[], parts: Parts, wrapping: Wrapping): Flaw | undefined {
  const { rules, glossary, credits } = parts;
  const another = lines.findIndex((line, index) => index > credits && firstRule.test(line));
  if (another !== -1) {
    const sentence = `This is more than one rulebook: another begins before line ${another + 1}.`;
    return { sentence, facts: { damage: "another-rulebook", line: another + 1 } };
  }
  const isDense = [lines.slice(rules, glossary), lines.slice(glossary, credits)].some(hasNoBlankLines);
  if (isDense) {
    const sentence =
      "This text has no blank lines between its paragraphs, so that rules and terms cannot be told apart.";
    return { sentence, facts: { damage: "no-blank-lines" } };
  }
  if (isTornApart(lines.slice(rules, glossary))) {
    const sentence =
      "This text has blank lines between the lines of its paragraphs, so that these cannot be put together.";
    return { sentence, facts: { damage: "paragraphs-torn" } };
  }
  const body = lines.slice(rules, credits);
  return pagesIn(body, wrapping) ?? (wrapping.kind === "lines" ? cutIn(body) : undefined);
}

function hasNoBlankLines(lines: readonly string[]): boolean {
  const blank = lines.filter(isBlank).length;
  return lines.length - blank >= linesMin && blank < (lines.length - blank) * blankShareMin;
}

const tornShareMax = 0.3;
const endings: ReadonlySet<string> = new Set(".!?:;)]\"”'’");

/**
 * Says whether many lines stop inside a sentence, with a blank line below. In published rules only headings do so, and
 * these begin with a number.
 */
function isTornApart(rules: readonly string[]): boolean {
  let [count, torn] = [0, 0];
  for (const [index, line] of rules.entries()) {
    if (isBlank(line)) continue;
    count++;
    if (!isBlank(rules[index + 1] ?? "") || /^\s*\d/.test(line)) continue;
    if (!endings.has(line.trimEnd().at(-1) ?? "")) torn++;
  }
  return count >= linesMin && torn > count * tornShareMax;
}

const pageLineMax_chars = 60;
/** How often a line may be repeated, with a growing number (as on pages) or without a number. */
const pagesMax = 5;
const headersMax = 20;
/** In a text with soft breaks, the end of any sentence may be alone on a line, with or without a number. */
const pageNumber = /^(?:page )?#(?: ?(?:of|\/) ?#)?$/i;
const headerMin_chars = 12;

/** The lines at the edge of each printed page, between the rules. */
function pagesIn(body: readonly string[], wrapping: Wrapping): Flaw | undefined {
  const seen = new Map<string, { count: number; growing: number; last: number; sample: string }>();
  for (const line of body) {
    if (line.length > pageLineMax_chars || isBlank(line)) continue;
    const sample = line.trim();
    if (/^(?:\d{1,4}\.|examples?\b)/i.test(sample)) continue;
    const number = Number(/\d{1,4}/.exec(sample)?.[0] ?? Number.NaN);
    const key = sample.replace(/\d+/g, "#");
    const group = seen.get(key) ?? { count: 0, growing: 0, last: -1, sample };
    if (number > group.last) group.growing++;
    group.last = number;
    group.count++;
    seen.set(key, group);
  }
  for (const [key, { count, growing, sample }] of seen) {
    const mayBePage = wrapping.kind === "lines" ? key.includes("#") : pageNumber.test(key);
    const isNumbered = mayBePage && count > pagesMax && growing * 5 >= count * 4;
    if (!isNumbered && (count <= headersMax || sample.length < headerMin_chars)) continue;
    const sentence = `Between its lines this text repeats "${sample}" ${count} times, as the edge of a printed page does.`;
    return { sentence, facts: { damage: "pages", line: sample, count } };
  }
  return undefined;
}

const cutWindow_chars = 12;
const cutMin_chars = 150;
const cutLinesMax = 20;

/** The longest lines of a published text differ much in length; if many are equally long, they were cut. */
function cutIn(body: readonly string[]): Flaw | undefined {
  const longest = body.reduce((max, line) => Math.max(max, line.length), 0);
  if (longest < cutMin_chars) return undefined;
  const near = body.filter((line) => line.length > longest - cutWindow_chars).length;
  if (near <= cutLinesMax) return undefined;
  const sentence = `No line is longer than ${longest} characters, and ${near} are about that long: they were cut or broken there.`;
  return { sentence, facts: { damage: "lines-cut", longest, count: near } };
}

/** How many sections that the contents list names may be missing before the text is refused. */
const sectionsMissingMax = 5;
/**
 * The fewest glossary terms for each rule: below the first value a warning is given, below the second the text is
 * refused. Every text since 1999 has at least 0.23.
 */
const termsShareMin = 0.12;
const termsShareRefused = 0.04;
const rulesMin = 100;
const gapsMax = 3;
/** Sections that were never used may be missing one after another. */
const severalMissing = /: there is no \d{3}\.\S+ to \S+\.$/;
const caselessShareMax = 0.05;

/** The most paragraphs without a number in the rules: published texts have at most nine. */
const unnumberedMax = 30;

/** Recognises texts in which other words stand before the numbers of rules, so that each is read as a part of another. */
export function hiddenNumbersIn({ hiddenNumbers }: RulesPart): Flaw | undefined {
  const [{ detail = "", line = null } = {}] = hiddenNumbers;
  if (hiddenNumbers.length <= unnumberedMax) return undefined;
  const sentence = `In ${hiddenNumbers.length} places the number of a rule does not begin its line. ${detail}`;
  return { sentence, facts: { damage: "numbers-hidden", count: hiddenNumbers.length, line: line ?? 0 } };
}

/** What is missing in the provisions: reasons to refuse the text, or warnings. */
type Completeness = { readonly unsound: Flaw | undefined; readonly findings: readonly Finding[] };

/**
 * Checks that nothing is missing: the sections that the contents list names, a glossary, and no gaps in the numbers.
 */
export function completenessOf(
  provisions: readonly Provision[],
  { titles }: FrontPart,
  { numbering, joins }: { readonly numbering: readonly Finding[]; readonly joins: readonly Finding[] },
): Completeness {
  const of = (kind: Provision["kind"]): number => provisions.filter((provision) => provision.kind === kind).length;
  const [rules, terms] = [of("rule"), of("glossary")];
  const headings = new Set(provisions.flatMap(({ kind, number }) => (kind === "heading" ? [number as string] : [])));
  const missing = [...titles].filter(([number]) => !headings.has(number));
  const gaps = numbering.filter(({ kind }) => kind === "number-missing");
  if (rules >= rulesMin && terms < rules * termsShareRefused) {
    const sentence = `The glossary has ${terms === 0 ? "no terms" : `only ${terms} terms for ${rules} rules`}: most of it is missing.`;
    return { unsound: { sentence, facts: { damage: "glossary-short", terms, rules } }, findings: [] };
  }
  if (missing.length > sectionsMissingMax) {
    const numbers = missing.map(([number]) => number);
    const sentence = `The contents list names ${missing.length} sections that the rules lack: ${numbers.slice(0, 8).join(", ")}${numbers.length > 8 ? " ..." : ""}.`;
    return { unsound: { sentence, facts: { damage: "sections-missing", sections: numbers } }, findings: [] };
  }
  const hasLostNumber = ({ line }: Finding): boolean => {
    const before = provisions.findLast((provision) => provision.line < (line ?? 0))?.line ?? 0;
    return joins.some((join) => (join.line ?? 0) > before && (join.line ?? 0) < (line ?? 0));
  };
  const caseless = provisions.filter(({ kind, text }) => kind === "rule" && hasLostCase(text ?? "")).length;
  const warnings = [
    ...missing.map(([number, title]) => `The contents list names ${number}, "${title}", which the rules lack.`),
    ...(rules >= rulesMin && terms < rules * termsShareMin
      ? [`The glossary has only ${terms} terms for ${rules} rules: part of it may be missing.`]
      : []),
    ...(rules >= rulesMin && provisions.every(({ examples }) => examples.length === 0)
      ? ["No rule has an example: all of them may be missing."]
      : []),
    ...(caseless > rules * caselessShareMax ? [`${caseless} rules have only small letters, or only capitals.`] : []),
    ...(joins.length > unnumberedMax
      ? [`${joins.length} paragraphs without a number were read as parts of rules: numbers may have been lost.`]
      : []),
    ...gaps.flatMap((gap) => (hasLostNumber(gap) ? [`${gap.detail} It may have lost its number.`] : [])),
    ...gaps.flatMap(({ detail }) =>
      severalMissing.test(detail) ? [`${detail} No published text leaves out so many.`] : [],
    ),
    ...(gaps.length > gapsMax ? [`Numbers are missing in ${gaps.length} places: rules may be missing there.`] : []),
  ];
  return { unsound: undefined, findings: warnings.map(incomplete) };
}

function hasLostCase(text: string): boolean {
  return text.length > 30 && !(/[A-Z]/.test(text) && /[a-z]/.test(text));
}

function incomplete(detail: string): Finding {
  return { kind: "incomplete", severity: "warning", line: null, detail };
}

/**
 * The warning that quotation marks, apostrophes or dashes were turned into question marks; `undefined` if there are so
 * few that they may be misprints.
 */
export function lostMarksIn(text: string): Finding | undefined {
  const marks = misplacedMarksIn(text);
  const [first] = marks;
  const count = marks.length;
  if (first === undefined || count <= misprintedMarksMax) return undefined;
  const line = text.slice(0, first).split("\n").length;
  const detail = `Quotes, apostrophes or dashes were lost: a question mark stands where none can stand in ${count} places or more, first on line ${line}.`;
  return { kind: "marks-lost", severity: "warning", line, detail };
}

/** The warning that quotation marks vanished from a whole document; `undefined` if it has them. */
export function lostQuotesIn(provisions: readonly Provision[]): Finding | undefined {
  if (!hasLostQuotes(provisions.flatMap(({ text, examples }) => [text ?? "", ...examples]))) return undefined;
  const detail = "Quotation marks were lost: the whole document has hardly any.";
  return { kind: "marks-lost", severity: "warning", line: null, detail };
}
