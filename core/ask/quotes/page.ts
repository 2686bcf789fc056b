import { decodeHTMLStrict } from "entities/decode";
import { type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";

/**
 * One sentence of a page. `line` counts from 1. `number` is the rule number that the page prints before the sentence or
 * its rule. `rule` is shared by all sentences that the page gives as one rule: those after one number, with the
 * examples that follow.
 */
export type Sentence = {
  readonly text: string;
  readonly line: number;
  readonly number: RuleNumber | null;
  readonly rule: number;
  readonly isExample: boolean;
};

/** Abbreviations whose full stop does not end a sentence. */
const abbreviation = /(?:^|[\s("'])(?:e\.g|i\.e|etc|vs|cf|mr|ms|mrs|dr|st|no|nos|inc|jr|sr)\.$/i;
const sentenceEnd = /(?<![.!?])[.!?]+[)"'\]’”»]{0,4}(?=\s+["“'‘«([{]{0,4}[\p{Lu}\d(])/gu;

/** Divides a text into trimmed sentences, also at line ends. Rules and pages are divided in the same way. */
export function splitSentences(text: string): string[] {
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
/** The marks that begin a line of a comment in a program, and those that end one. */
const commentMarks = /^(?:\/{2,4}!?|\/\*{1,3}!?|\*\/|--\|?)(?=\s|$|[^\s/*-])\s*/;
const commentEnd = /(?<!\s)\s*\*\/$/;
const number = String.raw`(\d{3}\.\d{1,3}[a-z]{0,2})`;
const named = String.raw`(?:CR|C\.R\.|(?:comp(?:rehensive)?\.?\s)?(?:sub-?)?rule|section|§)\s{0,3}`;
/**
 * A number at the beginning, also of a quotation (“712.5 …”, but not "712.5" says …): alone, in brackets, or between a
 * word and a colon or similar mark ("Rule 712.5 says" is not a quotation).
 */
const claimed = new RegExp(
  String.raw`^(?:["“«](?=[^"”»]{12}))?(?:${number}(?![\p{L}\p{N}%]|[.,]\d)|[([](?:${named})?${number}[)\]]|${named}${number}(?=[.:]\s|\s*[-–—]\s)|(\d{3})(?=[.:)]\s|\s*[-–—]\s))[.:)]?\s*(?:[-–—]\s+)?`,
  "iu",
);
/** Nothing but a number, with or without a word before it. */
const claimAlone = new RegExp(String.raw`^[([]?(?:${named})?(?:${number}|(\d{3}))[)\]]?[.:]?$`, "iu");
/** A number at the end, in brackets or after a dash: "(rule 712.5)", "— CR 712.5". */
const attributed = new RegExp(
  String.raw`\s{0,3}(?:[([](?:${named})?${number}[)\]]|[–—-]\s{0,3}${named}${number})\.?$`,
  "iu",
);
/** The attribution before a quotation: `Rule 712.5 says`, `CR 712.5:`; and after it: `(rule 712.5)`. */
const saidBefore = new RegExp(
  String.raw`(?:${named}|[([])${number}[)\]]?(?:\s{1,3}(?:which\s)?(?:says?|said|states?|stated|reads?|is|was|defines?|tells?)(?:\s(?:us|that))?)?\s{0,3}[:,–—-]?\s{0,3}$`,
  "iu",
);
const saidAfter = new RegExp(
  String.raw`^\s{0,3}[.,;]?\s{0,3}(?:[([](?:see\s|per\s|from\s|cf\.\s)?(?:${named})?${number}[)\]]|[–—-]\s{0,3}(?:${named})${number}|,?\s(?:says|states|per|under|from)\s(?:${named})${number})`,
  "iu",
);
const example = /^(?:Examples?|Ex)\s{0,3}\d{0,2}\s{0,3}[:.–—-]\s*/i;
const pointing = /\b(?:rules?|sections?|see|and|or|to|CR),?$/i;
/** A line that announces a quotation on the next one: `Rule 712.5 says`. */
const announcing = new RegExp(String.raw`${number}\s(?:says?|states?|reads?)(?:\sthat)?[:,]?$`, "iu");
const endsSentence = /[.!?:][)"'\]’”»]{0,4}$/;
/** A shorter line without a full stop is a heading or an entry of a list. */
const wrappedMin_chars = 50;
/** The last line of a wrapped paragraph may be shorter; it ends its sentence. */
const proseMin_chars = 25;

/** `mark`: the mark before the words: a bullet, or a comment mark that looks like one. */
type Line = { readonly text: string; readonly line: number; readonly mark: string };

/**
 * Reads the sentences of a page without its markup (see `plainTextOf`). Wrapped lines are joined again. A rule number
 * before a sentence is removed and noted; the word "Example" is removed too, and the example belongs to the rule before
 * it.
 */
export function readPage(page: string): Sentence[] {
  const sentences: Sentence[] = [];
  let [rule, number]: [number, RuleNumber | null] = [0, null];
  // A number alone in a line or a cell belongs to the text that follows.
  let isNumberAlone = false;
  for (const paragraph of paragraphsOf(page)) {
    const isExample = example.test(paragraph.text);
    if (!isExample && !isNumberAlone) [rule, number] = [rule + 1, null];
    const lines = paragraph.text.replace(example, "");
    for (const [place, cut] of splitSentences(lines).entries()) {
      const claim = claimIn(cut);
      const before = place > 0 && /^[([]/.test(cut) && !hasWords.test(claim.rest) ? sentences.at(-1) : undefined;
      if (before !== undefined && before.number === null) {
        // "The sentence." (CR 712.5)
        sentences[sentences.length - 1] = { ...before, number: claim.number };
        continue;
      }
      if (claim.number !== null) [rule, number] = [rule + 1, claim.number];
      isNumberAlone = claim.number !== null && !hasWords.test(claim.rest);
      if (hasWords.test(claim.rest))
        sentences.push({ text: claim.rest, line: paragraph.line, number, rule, isExample });
    }
  }
  return sentences;
}

function claimIn(sentence: string): { number: RuleNumber | null; rest: string } {
  const match = claimAlone.exec(sentence) ?? claimed.exec(sentence);
  const number = numberIn(match);
  if (match === null || number === undefined) return { number: null, rest: sentence };
  return { number, rest: sentence.slice(match[0].length) };
}

/** The number, from the group that matched. */
function numberIn(match: RegExpExecArray | null): RuleNumber | undefined {
  const written = match?.slice(1).find((group) => group !== undefined);
  return written === undefined ? undefined : ruleNumberFrom(written);
}

/**
 * The parts of a sentence that may be quotations, as alternatives: the words in quotation marks, divided into
 * sentences; the words before a number at its end, which becomes their claim; the words between omissions ("…") and
 * insertions ("[that player]").
 */
export function quotationsIn(sentence: Sentence): Sentence[][] {
  const { text } = sentence;
  const quoted = [...text.matchAll(/[“"«]([^“”"«»]{12,})[”"»]/g)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const before = text.slice(Math.max(0, index - attribution_chars), index);
    const after = text.slice(index + whole.length, index + whole.length + attribution_chars);
    const own = numberIn(saidAfter.exec(after)) ?? numberIn(saidBefore.exec(before)) ?? sentence.number;
    return splitSentences(inside).map((one) => ({ ...sentence, text: one, number: own }));
  });
  const end = attributed.exec(text);
  const before = end === null ? [] : [text.slice(0, end.index)];
  const unbroken = text.split(/(?:(?<!\s)\s+)?(?:\.{3,}|…|\[[^[\]]{0,80}\])\s*/);
  return [
    quoted,
    before.map((own) => ({ ...sentence, text: own, number: sentence.number ?? numberIn(end) ?? null })),
    unbroken.length === 1
      ? []
      : unbroken.filter((own) => hasWords.test(own)).map((own) => ({ ...sentence, text: own })),
  ].filter(({ length }) => length > 0 && length <= quotationsMax);
}

/** An attribution is at most this far from its quotation. */
const attribution_chars = 60;
/** The largest number of pieces of a quotation. */
const quotationsMax = 40;

/**
 * Joins wrapped lines. A line continues the line before if that one ends in a word such as "rule" or "and" or is long
 * and unfinished, or if the line itself begins with a small letter.
 */
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
  if (line.text === "" || example.test(line.text)) return false;
  if (line.mark === before.mark && announcing.test(before.text) && /^["“«]/.test(line.text)) return true;
  const isLong = before.text.length >= wrappedMin_chars;
  // All lines of a comment begin with a star, and so do the entries of a list.
  const isSameMark = line.mark === before.mark && isLong && /^\p{Ll}/u.test(line.text);
  if (line.mark !== "" && !isSameMark) return false;
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
        const trimmed = part.trim().replace(commentMarks, "").replace(commentEnd, "").trim();
        const text = trimmed.replace(bullets, "");
        return { text, line: index + 1, mark: trimmed.slice(0, trimmed.length - text.length).trim() };
      }),
    );
}

/** Comments, and elements whose content is not part of the text of the page. */
const silent = /<!--|<(script|style|head|ref)\b[^<>]{0,500}>/gi;
/** Elements that begin or end a line. */
const breaking =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|tr|td|th|table|thead|tbody|blockquote|pre|section|article|header|footer|main|title)\b[^<>]{0,500}>/gi;
/** Elements within a line. Other angle brackets are kept: rulebooks put addresses between them. */
const inline =
  /<\/?(?:a|abbr|b|big|body|center|cite|code|del|em|font|html|i|img|ins|kbd|link|mark|meta|ref|s|small|span|strong|sub|sup|tt|u)\b[^<>]{0,500}>/gi;

/**
 * Removes the markup of HTML, wikitext and Markdown from a page. The words stay on their lines.
 *
 * Removed: comments; scripts, styles and `<ref>` with their content; HTML tags (block elements end a line, other angle
 * brackets stay); entities become their characters; links keep their words; templates keep their last argument
 * (`{{CR|720.1}}` is 720.1); emphasis (`'''`, `**`, `__`), headings (`==`, `#`), table frames, and notes in square
 * brackets that hold a number, a letter or a date ("[1]", "[CompRules 2003/10/01]"; not the ending of "enter[s]"), and
 * invisible characters (soft hyphens, zero-width spaces). Mana symbols in single braces stay. Plain text without markup
 * is returned unchanged.
 */
export function plainTextOf(page: string): string {
  let text = page
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/(?<=\p{L})[\u02BC\u00B4`](?=\p{L})/gu, "'");
  if (/<[a-z!/]/i.test(text)) text = withoutTags(text);
  if (text.includes("&"))
    text = text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (whole) => characterOf(whole));
  if (/\{\{|\[\[|'''?|^\{\||^==/m.test(text)) text = withoutWikitext(text);
  if (/\]\(|\*\*|__|`/.test(text)) text = withoutMarkdown(text);
  return text
    .replace(/\[[^[\]\n]{0,40}\d{4}[-/]\d\d?[-/]\d\d?\]/g, "")
    .replace(/\[(?:\d{1,3}|[a-rt-z]|(?<!\p{L}\[)s|edit|note \d{1,3})\]/gu, "");
}

function withoutTags(text: string): string {
  return withoutSilent(text)
    .replace(breaking, (tag) => `${lineEnd}${lineEndsIn(tag)}`)
    .replace(inline, (tag) => lineEndsIn(tag));
}

/**
 * An element that is never closed stays. After one missing end no later one is searched, so that the time is linear.
 */
function withoutSilent(text: string): string {
  const small = text.toLowerCase();
  const unclosed = new Set<string>();
  let [visible, from] = ["", 0];
  for (const { 0: opening, 1: name, index } of text.matchAll(silent)) {
    if (index < from || opening.endsWith("/>")) continue;
    const closing = name === undefined ? "-->" : `</${name.toLowerCase()}>`;
    const end = unclosed.has(closing) ? -1 : small.indexOf(closing, index);
    if (end === -1) unclosed.add(closing);
    else {
      visible += text.slice(from, index) + lineEndsIn(text.slice(index, end));
      from = end + closing.length;
    }
  }
  return visible + text.slice(from);
}

/** Ends a line without being counted, so that lines keep their numbers in the page. */
const lineEnd = "\u2028";

/** The line ends of removed text, which are kept. */
function lineEndsIn(dropped: string): string {
  return dropped.replace(/[^\n]+/g, "");
}

/**
 * The character of an entity, whatever the case of its name; all kinds of spaces and control characters become a space.
 */
function characterOf(whole: string): string {
  const decoded = decodeHTMLStrict(whole);
  const character = decoded === whole ? decodeHTMLStrict(whole.toLowerCase()) : decoded;
  if (character === whole.toLowerCase()) return whole;
  return /^[\p{C}\p{Z}\uFFFD]+$/u.test(character) ? " " : character;
}

function withoutWikitext(text: string): string {
  return text
    .replace(/\{\{([^{}\n]{0,500})\}\}/g, (_, inside: string) => inside.split("|").at(-1) ?? "")
    .replace(/\[\[(?:[^[\]|\n]{0,300}\|)?([^[\]|\n]{0,300})\]\]/g, "$1")
    .replace(/'{2,5}/g, "")
    .replace(/^ {0,3}(={2,6})(.{0,300}?)\1[ \t]*$/gm, "$2")
    .replace(/^ {0,3}(?:\{\||\|\}|\|-|\|\+).{0,500}$/gm, "")
    .replace(/^ {0,3}[|!] ?/gm, "")
    .replace(/^([*#:;]{1,6})(?=[^\s*#:;])/gm, "$1 ");
}

function withoutMarkdown(text: string): string {
  return text.replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, "$1").replace(/\*\*|__|`/g, "");
}
