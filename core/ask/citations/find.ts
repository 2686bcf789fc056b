import { Problem } from "../../problem.ts";
import { withLineFeeds } from "../../text/canonical.ts";
import { compareRuleNumbers, isSection, type RuleNumber, ruleNumberFrom, sectionOf } from "../../text/rule-number.ts";
import { numbersInColumns, sharingColumns, withoutDrawings } from "./columns.ts";
import { documentReferencesIn } from "./document-references.ts";
import {
  beginning,
  bookAfter,
  bookBefore,
  bookBefore_chars,
  chapterEnd,
  furtherDigits,
  furtherLetters,
  furtherNumber,
  keyBefore,
  lawAfter,
  numberInList,
  placeAfter,
  placeBefore,
  type WrittenReference,
} from "./number-forms.ts";
import { withoutOthers } from "./other-numbers.ts";
import { endsItem } from "./sentences.ts";

/**
 * What makes it a reference. `word`: it is announced as one; `form`: only rules have numbers of its form; `section`: its
 * number is one if the text refers to its section elsewhere; `gloss`: it is one if the words beside it say so. `isPlaced`:
 * it stands where references stand, as at the end of a comment.
 */
type PossibleReference = WrittenReference & {
  readonly by: "word" | "form" | "section" | "gloss";
  readonly isPlaced?: boolean;
};

/**
 * What a reader who has the rules knows. `isNumber`: some rule had the number; `confirmed`: the numbers that are
 * citations by the words beside them; fewer words do in a text that cites other rules (`isCiting`).
 */
export type KnownRules = {
  readonly isNumber: (number: RuleNumber) => boolean;
  readonly confirmed: (possible: readonly WrittenReference[], isCiting: boolean) => ReadonlySet<WrittenReference>;
};

/**
 * Finds the rule numbers and the sections of other documents that a text refers to, in reading order, in time that
 * grows with the length of the text.
 *
 * A number counts after a word (`CR`, `rule`, `section`, `§` and so on), in a template or an identifier that begins
 * with such a word, in a column under one, in a list or a range that continues from one that counts, and alone if it has
 * both a dot and a letter. A chapter (`section 7`) does not count, nor does anything in a web address. If a text refers to a section,
 * numbers of its rules also count at the beginning of a line, in brackets and after words like "under", as on a page
 * that quotes it. In a text that is only a list of numbers, all count.
 *
 * @param known Without it, no rule is asked. With it, other numbers count too if words confirm them ("Scry is 701.18"),
 * and those that no rule ever had only if words, their section or a word like "rule" do: `802.11b`.
 */
export function referencesWrittenIn(written: string, known?: KnownRules): WrittenReference[] {
  const text = withLineFeeds(written);
  const rules = rulesWrittenIn(text, known);
  const sections = documentReferencesIn(text);
  if (sections.length === 0) return rules;
  const all: WrittenReference[] = [];
  let at = 0;
  for (const rule of rules) {
    for (let next = sections[at]; next !== undefined && next.start <= rule.start; next = sections[++at]) all.push(next);
    // `MTR section 116` is no rule 116.
    if (rule.start >= (all.at(-1)?.end ?? 0) && rule.end <= (sections[at]?.start ?? Number.POSITIVE_INFINITY))
      all.push(rule);
  }
  return [...all, ...sections.slice(at)];
}

function rulesWrittenIn(text: string, known?: KnownRules): WrittenReference[] {
  const listed = listedIn(text);
  if (listed.length > 0) return listed;
  const found = withColumns(text, withoutOthers(text, withoutDrawings(text, possibleReferencesIn(text))));
  const possible = withItems(text, withAnchors(text, found), known);
  const isTold = ({ by, number }: PossibleReference) =>
    by === "word" || (by === "form" && (known === undefined || known.isNumber(number)));
  const sections = new Set(possible.filter(isTold).map(({ number }) => sectionOf(number)));
  const isCertain = (reference: PossibleReference) =>
    isTold(reference) || (reference.by !== "gloss" && sections.has(sectionOf(reference.number)));
  const doubtful = possible.filter((reference) => !isCertain(reference));
  const weighed = doubtful.length > doubtfulMax ? [] : doubtful;
  const cited = new Set(known?.confirmed(weighed, sections.size > 0));
  if (known !== undefined && sections.size + cited.size > 0)
    for (const reference of weighed) if (reference.isPlaced && known.isNumber(reference.number)) cited.add(reference);
  const told = possible.filter((reference) => isCertain(reference) || cited.has(reference));
  for (const reference of sharingColumns(text, weighed, told))
    if (known?.isNumber(reference.number)) cited.add(reference);
  return possible
    .filter((reference) => isCertain(reference) || cited.has(reference))
    .map((possible) => {
      const { by: _, isPlaced: __, ...reference } = possible;
      return cited.has(possible) ? { ...reference, isDoubtful: true } : reference;
    });
}

/** In a list such as "rule 502.3 untap; 504.1 draw" a number after a semicolon counts if the one before it does. */
function withItems(text: string, possible: readonly PossibleReference[], known?: KnownRules): PossibleReference[] {
  let last: PossibleReference | undefined;
  return possible.map((next) => {
    const isItem =
      last?.by === "word" &&
      (next.by === "gloss" || next.by === "section") &&
      next.start - last.end <= itemMax_chars &&
      isItemBetween(text.slice(last.end, next.start)) &&
      known?.isNumber(next.number) !== false;
    last = isItem ? { ...next, by: "word" } : next;
    return last;
  });
}

const itemMax_chars = 60;
function isItemBetween(words: string): boolean {
  return endsItem(words) && /\p{L}{3}/u.test(words) && !/[\d\n]/.test(words);
}

/**
 * A number that leads to its own place within the page, `[712.5](#712.5)`, is announced by that, one without a dot only if
 * it is a citation anyway, because `[100](#100)` may be a note; both change together.
 */
function withAnchors(text: string, possible: readonly PossibleReference[]): readonly PossibleReference[] {
  const cited = new Set(possible.map(({ end }) => end));
  const anchored = [...text.matchAll(ownAnchor)].flatMap(({ index, 0: whole, groups }): PossibleReference[] => {
    const written = groups?.["number"] ?? "";
    const number = ruleNumberFrom(written);
    const [inText, inAddress] = [index + written.length, index + whole.length - 1];
    if (number === undefined || !(written.includes(".") || cited.has(inText))) return [];
    return [inText, inAddress].map((end) => {
      return { ...reference({ number, written, end, isBare: false }), by: "word" };
    });
  });
  if (anchored.length === 0) return possible;
  const ends = new Set(anchored.map(({ end }) => end));
  return [...possible.filter(({ end }) => !ends.has(end)), ...anchored].toSorted((a, b) => a.start - b.start);
}

const ownAnchor = /(?<![\w.-])(?<number>\d{3}(?:\.\d{1,3}[a-z]{0,2})?)\]\(#\k<number>\)/g;

/** What a table has in a column of rules is announced by the head of the column. */
function withColumns(text: string, possible: readonly PossibleReference[]): readonly PossibleReference[] {
  const inColumns = numbersInColumns(text);
  if (inColumns.length === 0) return possible;
  const ends = new Set(inColumns.map(({ end }) => end));
  const told = inColumns.map((cell): PossibleReference => ({ ...reference({ ...cell, isBare: false }), by: "word" }));
  return [...possible.filter(({ end }) => !ends.has(end)), ...told].toSorted((a, b) => a.start - b.start);
}

/** A text with more numbers than this that nothing announces is data. */
const doubtfulMax = 500;

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
  if (/[^\s.,;]/.test(others.replace(/^[ \t]*(?:\/\/|#|--|\*)[ \t]/gm, ""))) return [];
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
  return { document: "cr", number, written, start: end - written.length, end, spelling, link, isBare };
}

function possibleReferencesIn(text: string): PossibleReference[] {
  const references: PossibleReference[] = [];
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    if (isFalseHump(match)) {
      beginning.lastIndex = match.index + 1;
      continue;
    }
    const chapters = chapterRange(match);
    if (chapters !== undefined) {
      beginning.lastIndex += chapters;
      continue;
    }
    const first = firstIn(match);
    if (first === undefined) continue;
    const firstAt = references.length;
    references.push(first);
    const { lows, hyphens, tested, alone, plural } = match.groups ?? {};
    if ((lows ?? hyphens ?? tested ?? alone) !== undefined) continue;
    const isPlural = plural !== undefined || isSection(first.number);
    let last: WrittenReference = first;
    for (let next = after(text, last, isPlural); next !== undefined; next = after(text, last, isPlural)) {
      references.push({ ...next, by: first.by });
      last = next;
    }
    // A list in brackets is recognised if one of its numbers has letters.
    if (first.by === "section" && references.slice(firstAt + 1).some(({ number }) => /[a-z]$/.test(number)))
      for (let at = firstAt; at < references.length; at++)
        references[at] = { ...(references[at] as PossibleReference), by: "form" };
    beginning.lastIndex = Math.max(last.end, beginning.lastIndex);
  }
  return references;
}

/** The word inside an identifier counts where its capital begins it: `checkCR_704_5`, but not `macro_704_5`. */
function isFalseHump({ groups = {}, index, input }: RegExpExecArray): boolean {
  const { hump } = groups;
  return hump !== undefined && !(/^(?:CR|Cr|Rule)$/.test(hump) && /[a-z]/.test(input.charAt(index - 1)));
}

/** How much follows the number if it begins a range of whole chapters, which cites no rule: `rules 100–199`. */
function chapterRange({ 0: whole, index, groups = {}, input }: RegExpExecArray): number | undefined {
  if (!/^[1-9]00$/.test(groups["named"] ?? "")) return undefined;
  chapterEnd.lastIndex = index + whole.length;
  return chapterEnd.exec(input)?.[0].length;
}

function firstIn({ 0: whole, index, groups = {}, input }: RegExpExecArray): PossibleReference | undefined {
  const { tested, opening, named, bare, leading, lineStart, ranged, pointed, heading, alone } = groups;
  const written = [groups["pipes"], groups["lows"], groups["hyphens"], groups["seen"], tested, opening, named, bare]
    .concat(leading, lineStart, ranged, pointed, heading, alone)
    .find((one) => one !== undefined);
  if (written === undefined || (named !== undefined && isName(whole, named, input.charAt(index - 1)))) return undefined;
  if (bare !== undefined && isFloat(input, index, bare)) return undefined;
  if (named !== undefined && isOfOtherBook(input, { named, index, end: index + whole.length })) return undefined;
  const number = ruleNumberFrom(plainForm(written));
  if (number === undefined) return undefined;
  const isOfSection =
    (lineStart ?? ranged ?? pointed ?? heading) !== undefined &&
    !((lineStart ?? ranged) !== undefined && isRangeOfSection(number, input.slice(index + whole.length))) &&
    !(lineStart !== undefined && checklist.test(input.slice(Math.max(0, index - 12), index)));
  const isTest = tested !== undefined && !/[a-z]$/i.test(tested);
  const isOfForm = (bare ?? leading ?? opening ?? tested) !== undefined;
  const by: PossibleReference["by"] =
    alone !== undefined || isTest ? "gloss" : isOfSection ? "section" : isOfForm ? "form" : "word";
  const found = { ...reference({ number, written, end: index + whole.length, isBare: by !== "word" }), by };
  return by === "section" || by === "gloss" ? { ...found, isPlaced: isPlaced(input, found) } : found;
}

/**
 * Where a text that cites rules puts a number and nothing else: in brackets, after a comma, a dash or a mark of a comment,
 * and before the end of a line, a sentence or the bracket.
 */
function isPlaced(text: string, { start, end }: Pick<WrittenReference, "start" | "end">): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return placeBefore.test(before) && !keyBefore.test(before) && placeAfter.test(text.slice(end, end + 8));
}

/** Says whether the words around a number name another book: "section 230 of the Communications Act", "17 CFR § 240.10b". */
function isOfOtherBook(
  text: string,
  { named, index, end }: { readonly named: string; readonly index: number; readonly end: number },
): boolean {
  // Only our rules have numbers with a dot and a letter, apart from codes that are named before them.
  const isOfForm = named.includes(".") && /[a-z]$/i.test(named);
  return (
    bookBefore.test(text.slice(Math.max(0, index - bookBefore_chars), index)) ||
    (/^(?:(?:sub-?)?sec|§)/i.test(text.slice(index, end)) && lawAfter.test(text.slice(end, end + 80))) ||
    (!isOfForm && bookAfter.test(text.slice(end, end + 80)))
  );
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
  const before = text.slice(Math.max(0, index - codeLineMax_chars), index);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/\/\/|\/\*|^\s*(?:[*#;|>-]|--)|["'`]|\s#\s/.test(line)) return false;
  if (/(?:\b(?:return|case)\s+|=\s*|\w\(\s*|\d[5-9]\d\.\d+[fdlm],\s*)$/i.test(line)) return true;
  const rest = text.slice(index + written.length, index + written.length + codeLineMax_chars).split("\n", 1)[0] ?? "";
  const isInCode = /[;{}]\s*$/.test(rest) || /[{=]|\w\(|\breturn\b/.test(line);
  return isInCode && /[-+*/<>?:,({[]\s*$/.test(line);
}

const sectionsMax = 50;
const codeLineMax_chars = 200;

/**
 * A section needs more than a word joined to it or an assignment: CR-712 is a ticket, cr712 and `NO_SECTION 712` are
 * names, `cr = 712` and `Cr - 128` parts of a program. `section508.22.a` is a name too.
 */
function isName(whole: string, named: string, before: string): boolean {
  if (/^CR\d{3}$/.test(whole)) return false;
  if (/^(?:sub)?section\d/.test(whole)) return true;
  if (named.length > 3) return false;
  return before === "_" || !/[\s|§&:#;]/.test(whole) || /=|^cr(?:["']?\s?:|\s-)|^§["']?\s*\n/i.test(whole);
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
  const match = furtherLetters.exec(text);
  const { written, loose, range, looseRange } = match?.groups ?? {};
  if (match === null || (loose !== undefined && isWord(loose, last, looseRange !== undefined))) return undefined;
  const letters = written ?? loose ?? "";
  const number = ruleNumberFrom(base + letters);
  // Letters are in order; "712.5b-a" is something else.
  if (number === undefined || compareRuleNumbers(last.number, number) >= 0) return undefined;
  const writtenNumber = { number, written: letters, end: last.end + match[0].length, isBare: last.isBare };
  const link = (range ?? looseRange) === undefined ? "shared" : "range";
  return reference(writtenNumber, { spelling: "letters", link });
}

/** A letter separated from a number is a word if its case differs, or if it is "I", the next letter and ends of ranges apart. */
function isWord(letter: string, { number, written }: WrittenReference, isRange: boolean): boolean {
  const isCapital = /[A-Z]/.test(letter);
  return isCapital !== /[A-Z]/.test(written) || (/i/i.test(letter) && !isRange && !number.endsWith("h"));
}

function digitsAfter(text: string, last: WrittenReference): WrittenReference | undefined {
  if (isSection(last.number) || last.isBare || last.written.includes("|")) return undefined;
  furtherDigits.lastIndex = last.end;
  const match = furtherDigits.exec(text);
  const { written, range } = match?.groups ?? {};
  const number = written === undefined ? undefined : ruleNumberFrom(`${sectionOf(last.number)}.${written}`);
  if (match === null || written === undefined || number === undefined) return undefined;
  if (compareRuleNumbers(last.number, number) >= 0) return undefined;
  // "508.1c/1g" continues with another letter; "508.1c/2" might be a page.
  const hasLetters = /[a-z]$/.test(last.number);
  if (hasLetters && (range !== undefined || !/[a-z]$/.test(written))) return undefined;
  const writtenNumber = { number, written, end: last.end + match[0].length, isBare: last.isBare };
  return reference(writtenNumber, { spelling: "digits", link: range === undefined ? "shared" : "range" });
}

function numberAfter(text: string, last: WrittenReference, isPlural: boolean): WrittenReference | undefined {
  furtherNumber.lastIndex = last.end;
  const match = furtherNumber.exec(text);
  const written = match?.groups?.["written"];
  const number = written === undefined ? undefined : ruleNumberFrom(plainForm(written));
  if (match === null || written === undefined || number === undefined) return undefined;
  // "rule 712.5, 100 players": a number without a dot continues only a number without a dot, or a plural.
  if (isSection(number) && !isPlural) return undefined;
  const isRange = match.groups?.["range"] !== undefined && compareRuleNumbers(last.number, number) < 0;
  const writtenNumber = { number, written, end: last.end + match[0].length, isBare: last.isBare };
  return reference(writtenNumber, { link: isRange ? "range" : null });
}
