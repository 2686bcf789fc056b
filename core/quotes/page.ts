import { type RuleNumber, ruleNumberFrom } from "../rule-number.ts";
import { lineEnd, plainTextOf } from "./markup.ts";

/**
 * One sentence of a page. `line` counts from 1. `number` is the rule number that the page prints before the sentence or its rule.
 * `rule` is shared by all sentences that the page gives as one rule: those after one number, with the examples that follow.
 */
export type Sentence = {
  readonly text: string;
  readonly line: number;
  readonly number: RuleNumber | null;
  readonly rule: number;
  readonly isExample: boolean;
};

/** Full stops that end no sentence. */
const abbreviation = /(?:^|[\s("'])(?:e\.g|i\.e|etc|vs|cf|mr|ms|mrs|dr|st|no|nos|inc|jr|sr)\.$/i;
const sentenceEnd = /(?<![.!?])[.!?]+[)"'\]’”»]{0,4}(?=\s+["“'‘«([{]{0,4}[\p{Lu}\d(])/gu;

/** Cuts a text into sentences, each trimmed; line ends cut as well. The same cut is made through rules and through pages. */
export function sentencesOf(text: string): string[] {
  return text.split(/[\n\u2028]/).flatMap(cutLine);
}

function cutLine(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of line.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (mark === "." && abbreviation.test(line.slice(Math.max(from, end - 8), end))) continue;
    sentences.push(line.slice(from, end).trim());
    from = end;
  }
  sentences.push(line.slice(from).trim());
  return sentences.filter((sentence) => hasWords.test(sentence));
}

const hasWords = /[\p{L}\p{N}]/u;
const bullets = /^(?:[>*•·#:;|–—-]{1,6}\s+)+/;
const claimed =
  /^(?:(\d{3}\.\d{1,3}[a-z]{0,2})(?![\p{L}\p{N}%]|[.,]\d)|(\d{3})(?=[.:)]\s|\s*[-–—]\s))[.:)]?\s*(?:[-–—]\s+)?/iu;
const example = /^(?:Examples?|Ex)\s{0,3}\d{0,2}\s{0,3}[:.–—-]\s*/i;
const pointing = /\b(?:rules?|sections?|see|and|or|to|CR),?$/i;
const endsSentence = /[.!?:][)"'\]’”»]{0,4}$/;
/** Below this a line that ends without a full stop is a heading or an entry of a list. */
const wrappedMin_chars = 50;
/** The end of a wrapped paragraph may be shorter than this, and then ends its sentence. */
const proseMin_chars = 25;

type Line = { readonly text: string; readonly line: number; readonly isMarked: boolean };

/**
 * Reads the sentences of a page, marks of HTML, wikitext and Markdown left out (see `plainTextOf`). Lines that were wrapped are joined again. A
 * rule number before a sentence is taken from it and noted; so is the word "Example", and the example belongs to the rule before it.
 */
export function readPage(page: string): Sentence[] {
  const sentences: Sentence[] = [];
  let [rule, number]: [number, RuleNumber | null] = [0, null];
  // A number in a line or a cell of its own belongs to what comes next.
  let isNumberAlone = false;
  for (const paragraph of paragraphsOf(page)) {
    const isExample = example.test(paragraph.text);
    if (!isExample && !isNumberAlone) [rule, number] = [rule + 1, null];
    const lines = paragraph.text.replace(example, "");
    for (const cut of sentencesOf(lines)) {
      const claim = claimIn(cut);
      if (claim.number !== null) [rule, number] = [rule + 1, claim.number];
      isNumberAlone = claim.number !== null && !hasWords.test(claim.rest);
      if (hasWords.test(claim.rest))
        sentences.push({ text: claim.rest, line: paragraph.line, number, rule, isExample });
    }
  }
  return sentences;
}

function claimIn(sentence: string): { number: RuleNumber | null; rest: string } {
  const bare = /^\d{3}(?:\.\d{1,3}[a-z]{0,2})?\.?$/i.test(sentence);
  if (bare) return { number: ruleNumberFrom(sentence) ?? null, rest: "" };
  const found = claimed.exec(sentence);
  const number = found === null ? undefined : ruleNumberFrom(found[1] ?? found[2] ?? "");
  if (found === null || number === undefined) return { number: null, rest: sentence };
  return { number, rest: sentence.slice(found[0].length) };
}

/** Joins what was wrapped. A line goes on the one before where that one points on or is long and unfinished, or where it begins small. */
function paragraphsOf(page: string): { text: string; line: number }[] {
  const paragraphs: { text: string; line: number }[] = [];
  let parts: string[] = [];
  let before: Line | undefined;
  for (const line of linesOf(page)) {
    if (before !== undefined && goesOn(before, line)) parts.push(line.text);
    else {
      finish();
      if (line.text !== "") paragraphs.push({ text: "", line: line.line });
      parts = [line.text];
    }
    before = line.text === "" ? undefined : line;
  }
  finish();
  return paragraphs;

  function finish(): void {
    const last = paragraphs.at(-1);
    if (last !== undefined && last.text === "") paragraphs[paragraphs.length - 1] = { ...last, text: parts.join(" ") };
  }
}

function goesOn(before: Line, line: Line): boolean {
  if (line.text === "" || line.isMarked || example.test(line.text)) return false;
  const isLong = before.text.length >= wrappedMin_chars;
  if (isLong && pointing.test(before.text)) return true;
  if (claimed.test(line.text) || endsSentence.test(before.text)) return false;
  const isProse = line.text.length >= proseMin_chars || endsSentence.test(line.text);
  return /^\p{Ll}/u.test(line.text) || (isLong && isProse);
}

function linesOf(page: string): Line[] {
  return plainTextOf(page)
    .split("\n")
    .flatMap((line, index) =>
      line.split(lineEnd).map((part) => {
        const trimmed = part.trim();
        const text = trimmed.replace(bullets, "");
        return { text, line: index + 1, isMarked: text !== trimmed };
      }),
    );
}
