import { keyOfNumber, wordsOfRecord } from "./records.ts";

/**
 * A part of a text that belongs together: the lines of one comment, a paragraph, an item of a list. Its words are given
 * without comment marks.
 */
export type TextBlock = {
  readonly words: string;
  /** Where each piece of `words` begins in the text and in `words`, in order. */
  readonly pieces: readonly TextPiece[];
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Program text on the line of a comment that follows it, or on the line after a comment. */
  readonly code: string;
};

type TextPiece = { readonly inText: number; readonly inWords: number; readonly length: number };

type Line = {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
  readonly contentStart: number;
  readonly code: string;
};

/**
 * The blocks of a text that contain one of these offsets, in order. Takes time proportional to the length of the text.
 */
export function blocksAround(text: string, offsets: readonly number[]): TextBlock[] {
  const lines = linesOf(text);
  const blocks: TextBlock[] = [];
  let [line, covered] = [0, -1];
  for (const offset of offsets) {
    if (offset < covered) continue;
    while ((lines[line + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) line++;
    const own = linesOfTag(text, lines, line) ?? lines.slice(...extentOf(text, lines, line));
    const after = lines.indexOf(own.at(-1) as Line, line) + 1;
    const block =
      blockInRecord(text, lines, { line, offset }) ??
      blockWithin(text, lines[line] as Line, offset) ??
      blockFrom(text, own, lines.slice(after, after + 2));
    blocks.push(block);
    covered = block.end;
  }
  return blocks;
}

const lineEnd = /\r\n|\r|\n/g;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(lineEnd)) {
    lines.push(lineFrom(text, start, index));
    start = index + mark.length;
  }
  lines.push(lineFrom(text, start, text.length));
  return lines;
}

/** The marks that begin a line of a comment, a quotation or a list. */
const marks =
  /^[ \t]{0,200}(?:(\/{2,4}!?|\/\*{1,3}!?|\*(?![*/])|#{1,6}(?![\w[!])|--+\|?|;{1,3}|%{1,2}|<!--|"""|'''|>|\|)(?=[ \t]|$|[^\s=\w])|(\/{2,3}!?|#|--)(?=\w))?[ \t]{0,20}/;
/** A comment after program text. */
const trailing = /^(?=[^\n]*\S)([^\n"'`]{0,400}?(?:[;{}),\]]|\w|^\s{0,40}[=|])\s{1,40})(\/\/+!?|#(?!\w)|--|\/\*+)[ \t]/;

function lineFrom(text: string, start: number, end: number): Line {
  const line = text.slice(start, Math.min(end, start + lineMax_chars));
  const match = marks.exec(line);
  const mark = (match?.[1] ?? match?.[2] ?? "").replace(/^\/\*+!?$/, "*").replace(/^\/{3,4}!?$|^\/\/!$/, "///");
  if (mark === "") {
    const after = trailing.exec(line);
    if (after !== null && looksLikeCode(after[1] ?? ""))
      return { start, end, mark: "trailing", contentStart: start + after[0].length, code: after[1] ?? "" };
  }
  return { start, end, mark, contentStart: start + (match?.[0].length ?? 0), code: "" };
}

/** A longer line is data, not something that people wrote. */
const lineMax_chars = 4000;
const codeForm =
  /[;{}]\s*$|=>|[=!]=|\w\(|\)\s*[,;{]?\s*$|^\s*(?:let|const|var|if|else|return|fn|pub|def|class|import|use|case|match|public|private|static|func|for|while|end|impl|struct|enum)\b|\w\.\w+\(|^\s*[\w.[\]]+\s*[:=]\s|,\s*$|^\s*[=|]\s*$/;

function looksLikeCode(line: string): boolean {
  return codeForm.test(line);
}

function contentOf(text: string, line: Line): string {
  return text.slice(line.contentStart, line.end);
}

/**
 * A line that begins a new unit: an item of a list, a rule with its number, a row of a table, a documentation tag. A
 * number followed by "'s", a comma or a bracket continues a sentence.
 */
const itemForm =
  /^(?:[-*+•]\s|\d{1,2}[.)]\s|\[[ x]\]|\*{0,2}\[?(?:CR\s?)?\d{3}\.\d+[a-z]{0,2}\b(?!['’]s\b|[),])|@\w+|\|)/i;

/** A line of data that has only numbers, perhaps under a name: `"rules": ["CR 702.19b", "CR 702.2c"],`. */
const numbersLine =
  /^\s{0,80}(?:["'`]?[\w-]{1,40}["'`]?\s?[:=]\s{0,4})?[[({]{0,2}\s?(?:["'`](?:CR|rules?|§)?\s?\d{3}(?:\.\d{1,3}[a-z]{0,2})?["'`]\s?(?:,\s{0,4})?)+[\])}]{0,2},?;?\s{0,4}$/i;

/** A line of data that has one number under a name which says what it is about: `"reveal": "701.20a",`. */
const namedNumber = new RegExp(
  String.raw`^\s{0,80}["'\x60]?(?!${keyOfNumber}["'\x60:=\s])([A-Za-z][\w -]{2,40})["'\x60]?\s?[:=]\s{0,4}["'\x60](?:CR|rules?|§)?\s?\d{3}\.\d{1,3}[a-z]{0,2}["'\x60]\s?,?;?\s{0,4}$`,
  "i",
);

/**
 * The part of a line that stands for itself: the words of a string literal in a program, or of a cell of a table, if
 * there are any beside the number; of a line of data that has only numbers the name of the only one, or nothing. `null`
 * for any other line.
 */
function blockWithin(text: string, line: Line, offset: number): TextBlock | null {
  if (line.end - line.start > lineMax_chars) return null;
  const content = text.slice(line.start, line.end);
  const at = offset - line.start;
  const name = line.mark === "" ? namedNumber.exec(content)?.[1] : undefined;
  if (name !== undefined) return blockNamed(line, { content, name, at });
  if (line.mark === "" && numbersLine.test(content)) return { ...noWords, start: line.start, end: line.end };
  const row = line.mark === "" ? literalsBeside(content, at) : null;
  if (row !== null) {
    const pieces = [{ inText: line.start, inWords: 0, length: row.length }];
    return { words: row, pieces, start: line.start, end: line.end, code: "" };
  }
  const span = line.mark === "|" ? cellAround(content, at) : line.mark === "" ? literalAround(content, at) : null;
  if (span === null) return null;
  const start = line.start + span.from;
  const pieces: TextPiece[] = [];
  const words = addPieces(pieces, "", content.slice(span.from, span.to), start);
  return { words, pieces, start, end: line.start + span.to, code: "" };
}

/** The number of a line of a record, with what another line of it says. `null` if none does. */
function blockInRecord(
  text: string,
  lines: readonly Line[],
  { line, offset }: { readonly line: number; readonly offset: number },
): TextBlock | null {
  const lineAt = (index: number) => {
    const { start, end } = lines[index] ?? {};
    return start === undefined || end === undefined || end - start > lineMax_chars ? undefined : text.slice(start, end);
  };
  const said = (lines[line] as Line).mark === "" ? wordsOfRecord(lineAt, line) : null;
  if (said === null) return null;
  const { start, end } = lines[line] as Line;
  const pieces: TextPiece[] = [];
  const number = addPieces(pieces, "", /^[\w.]{0,12}/.exec(text.slice(offset, end))?.[0] ?? "", offset);
  return { words: `${number}: ${said}`, pieces, start, end, code: "" };
}

function blockNamed(
  { start, end }: Line,
  { content, name, at }: { readonly content: string; readonly name: string; readonly at: number },
): TextBlock {
  const pieces: TextPiece[] = [];
  const named = addPieces(pieces, "", name, start + content.indexOf(name));
  const words = addPieces(pieces, `${named} `, /^[\w.]{0,12}/.exec(content.slice(at))?.[0] ?? "", start + at);
  return { words, pieces, start, end, code: "" };
}

const noWords = { words: "", pieces: [], code: "" };

type Span = { readonly from: number; readonly to: number };

/** A literal after a name, a bracket or an operator: `it("CR 704.5a …`. A quotation in a sentence is none. */
function literalAround(content: string, at: number): Span | null {
  const from = Math.max(...['"', "'", "`"].map((quote) => content.lastIndexOf(quote, at)));
  if (from === -1 || isSentence.test(content.slice(0, from))) return null;
  const quote = content.charAt(from);
  const to = content.indexOf(quote, at);
  const before = content.slice(0, from);
  // An even number of the same quotes before it: this one opens.
  const isOpening = before.split(quote).length % 2 === 1 && /(?:^|[\s([{,=:!+$])$/.test(before) && /\w/.test(before);
  return to !== -1 && isOpening && hasWordsBesides(content.slice(from + 1, to)) ? { from: from + 1, to } : null;
}

/**
 * The line with nothing but its literals, where one of them has only the number and another has words: a row of data,
 * `("704.5a", "zero life", True),` or `{"rule": "704.5a", "text": "zero life"}`. Marks and names of members are no words,
 * and its literals are no quotations. `null` for any other line.
 */
function literalsBeside(content: string, at: number): string | null {
  let row = "";
  let [hasNumber, hasWords] = [false, false];
  for (const { 0: whole, index, groups = {} } of content.matchAll(literal)) {
    const { mark = "", words = "", colon = "" } = groups;
    row += content.slice(row.length, index).replace(/[^,]/g, " ");
    const isNumber = index < at && at < index + whole.length && onlyNumber.test(words);
    const isKey = colon !== "" && !isNumber;
    hasNumber ||= isNumber;
    hasWords ||= !isNumber && !isKey && /\p{L}{3}/u.test(words);
    row += isKey ? " ".repeat(whole.length) : `${" ".repeat(mark.length)}${words} `.padEnd(whole.length);
  }
  return hasNumber && hasWords ? row + content.slice(row.length).replace(/[^,]/g, " ") : null;
}

const literal =
  /(?<![\p{L}\p{N}])(?<mark>["'`])(?<words>(?:(?!\k<mark>)[^\\\n]|\\.){0,400})\k<mark>(?<colon>\s?:(?!:))?/gu;
const onlyNumber = /^(?:CR|rules?|§)?\s?\d{3}(?:\.\d{1,3}[a-z]{0,2})?$/i;

const isSentence = /(?:^|\s)[a-z]{2,}\s[a-z]{2,}\s[a-z]{2,}\s/;

function cellAround(content: string, at: number): Span | null {
  const from = content.lastIndexOf("|", at) + 1;
  const next = content.indexOf("|", at);
  const to = next === -1 ? content.length : next;
  return hasWordsBesides(content.slice(from, to)) ? { from, to } : null;
}

function hasWordsBesides(words: string): boolean {
  const others = words.replace(linkTarget, "]").replace(/\b(?:see|cr|rules?|comprehensive|sections?)\b/gi, "");
  return (others.match(/\p{L}{3,}/gu) ?? []).length >= 2;
}

/** The address of a link, which is not read as words: `[CR 702.19](https://…)`. */
const linkTarget = /\]\([^\s()]{1,2000}\)/g;

/** The end of a line whose sentence goes on with a number on the next line: "dies under". */
const goesOn =
  /(?:\b(?:under|per|by|see|in|of|the|from|to|with|and|or|via|as|for|is|rules?|sections?|C\.?R\.?)|\()\s*$/i;

function isItem(text: string, lines: readonly Line[], at: number): boolean {
  const content = contentOf(text, lines[at] as Line);
  if (!itemForm.test(content)) return false;
  const previous = lines[at - 1];
  return (
    !/^\*{0,2}\[?(?:CR\s?)?\d{3}\./i.test(content) || previous === undefined || !goesOn.test(contentOf(text, previous))
  );
}

/** A documentation tag with nothing but a number: `@see rule 704.5a`. */
function isBareTag(content: string): boolean {
  return /^@\w/.test(content) && !/\p{L}{2}/u.test(content.replace(tagWords, ""));
}

const tagWords = /[{@]@?\w+|\b(?:see|mtg|magic|comp(?:rehensive)?|cr|rules?|sections?)\b/gi;

/** The lines of such tags below each other, under those of the description of their comment: it says what they are about. */
function linesOfTag(text: string, lines: readonly Line[], at: number): Line[] | null {
  const { mark } = lines[at] as Line;
  const isBare = (line: Line | undefined) => line?.mark === mark && isBareTag(contentOf(text, line));
  if (mark === "" || !isBare(lines[at])) return null;
  let [first, last] = [at, at];
  while (at - first < blockMax_lines && lines[first - 1]?.mark === mark) first--;
  while (last - at < blockMax_lines && isBare(lines[last + 1])) last++;
  const above = lines.slice(first, at);
  const tag = above.findIndex((line) => contentOf(text, line).startsWith("@"));
  const description = above.slice(0, tag === -1 ? at : tag).filter((line) => contentOf(text, line).trim() !== "");
  // A number of its own says what the description is about.
  if (description.some((line) => /\d{3}/.test(contentOf(text, line)))) return null;
  return [...description, ...lines.slice(at, last + 1)];
}

/** Where the lines of the block to which a line belongs begin and end in all lines, the end exclusive. */
function extentOf(text: string, lines: readonly Line[], at: number): [number, number] {
  const line = lines[at] as Line;
  if (line.mark === "trailing") return [at, lastOfTrailing(text, lines, at) + 1];
  if (line.mark === "" && looksLikeCode(contentOf(text, line)) && !isProse(contentOf(text, line))) return [at, at + 1];
  const belongs = (next: Line | undefined) =>
    next !== undefined &&
    next.mark === line.mark &&
    contentOf(text, next).trim() !== "" &&
    (line.mark !== "" || !looksLikeCode(contentOf(text, next)) || isProse(contentOf(text, next)));
  let [first, last] = [at, at];
  if (line.mark === "|") return [at, at + 1];
  while (first > 0 && at - first < blockMax_lines && !isItem(text, lines, first) && belongs(lines[first - 1])) first--;
  while (last - at < blockMax_lines && belongs(lines[last + 1]) && !isItem(text, lines, last + 1)) last++;
  return [first, last + 1];
}

/** A line of a sentence may end with a bracket or a comma, as a line of a program does. A comment after it is no part of it. */
function isProse(line: string): boolean {
  const content = line.replace(commentAfter, "");
  return (
    !/[;{}]\s*$|=>|\w\(\w*\)|[=!]=|\w\.\w+\(/.test(content) &&
    (content.match(/(?<![a-z])[a-z]{2,}\s+[a-z]{2,}/g)?.length ?? 0) >= 2
  );
}

/** A comment at the end of a line that has a string: `case token = "704.5d" // tokens vanish`. */
const commentAfter = /(?<=["'`][ \t),;]{0,8})[ \t](?:\/\/|\/\*|#|--)[ \t].*$/;
const blockMax_lines = 30;

/** A comment after program text continues if the next lines contain only a comment in the same column. */
function lastOfTrailing(text: string, lines: readonly Line[], at: number): number {
  const column = (lines[at] as Line).contentStart - (lines[at] as Line).start;
  let last = at;
  while (last - at < blockMax_lines) {
    const next = lines[last + 1];
    if (next === undefined || next.mark === "" || next.mark === "trailing") break;
    if (next.contentStart - next.start < column || contentOf(text, next).trim() === "") break;
    last++;
  }
  return last;
}

/** The block of some lines; `following` are those right after them. */
function blockFrom(text: string, own: readonly Line[], following: readonly Line[]): TextBlock {
  const pieces: TextPiece[] = [];
  let words = "";
  for (const line of own) {
    if (words !== "") words += "\n";
    words = addPieces(pieces, words, contentOf(text, line).trimEnd(), line.contentStart);
  }
  const [line] = own as [Line];
  const isComment = line.mark !== "" && line.mark !== ">" && line.mark !== "|";
  const next = following.find((one) => contentOf(text, one).trim() !== "*/");
  const after =
    isComment && next !== undefined && next.mark === ""
      ? text.slice(next.start, Math.min(next.end, next.start + 200))
      : "";
  return {
    words,
    pieces,
    start: line.start,
    end: (own.at(-1) as Line).end,
    code: line.code !== "" ? line.code : after,
  };
}

/** Adds words that begin at an offset of the text, without the addresses of links. Returns all words. */
function addPieces(pieces: TextPiece[], before: string, content: string, start: number): string {
  let words = before;
  let from = 0;
  const add = (to: number) => {
    pieces.push({ inText: start + from, inWords: words.length, length: to - from });
    words += content.slice(from, to);
  };
  if (content.includes("]("))
    for (const { 0: target, index } of content.matchAll(linkTarget)) {
      add(index + 1);
      from = index + target.length;
    }
  add(content.length);
  return words;
}

/**
 * The position in the words of a block that corresponds to an offset in the text; the nearest position if that offset was
 * cut away.
 */
export function positionIn(block: TextBlock, offset: number): number {
  for (const { inText, inWords, length } of block.pieces) {
    if (offset < inText) return inWords;
    if (offset <= inText + length) return inWords + offset - inText;
  }
  return block.words.length;
}
