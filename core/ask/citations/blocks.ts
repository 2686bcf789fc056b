/**
 * A part of a text that belongs together: the lines of one comment, a paragraph, an item of a list. Its words are given
 * without comment marks.
 */
export type TextBlock = {
  readonly words: string;
  /** Where each piece of `words` begins in the text and in `words`, in order. */
  readonly pieces: readonly { readonly inText: number; readonly inWords: number; readonly length: number }[];
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Program text on the line of a comment that follows it, or on the line after a comment. */
  readonly code: string;
};

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
    const [first, last] = extentOf(text, lines, line);
    const block = blockFrom(text, lines, first, last);
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
const trailing = /^(?=[^\n]*\S)([^\n"'`]{0,400}?(?:[;{}),\]]|\w)\s{1,40})(\/\/+!?|#(?!\w)|--|\/\*+)[ \t]/;

function lineFrom(text: string, start: number, end: number): Line {
  const line = text.slice(start, Math.min(end, start + lineMax_chars));
  const found = marks.exec(line);
  const mark = (found?.[1] ?? found?.[2] ?? "").replace(/^\/\*+!?$/, "*").replace(/^\/{3,4}!?$|^\/\/!$/, "///");
  if (mark === "") {
    const after = trailing.exec(line);
    if (after !== null && looksLikeCode(after[1] ?? ""))
      return { start, end, mark: "trailing", contentStart: start + after[0].length, code: after[1] ?? "" };
  }
  return { start, end, mark, contentStart: start + (found?.[0].length ?? 0), code: "" };
}

/** A longer line is data, not something that people wrote. */
const lineMax_chars = 4000;
const codeForm =
  /[;{}]\s*$|=>|[=!]=|\w\(|\)\s*[,;{]?\s*$|^\s*(?:let|const|var|if|else|return|fn|pub|def|class|import|use|case|match|public|private|static|func|for|while|end|impl|struct|enum)\b|\w\.\w+\(|^\s*[\w.[\]]+\s*[:=]\s|,\s*$/;

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

/** The first and last line of the block to which a line belongs. */
function extentOf(text: string, lines: readonly Line[], at: number): [number, number] {
  const line = lines[at] as Line;
  if (line.mark === "trailing") return [at, lastOfTrailing(text, lines, at)];
  if (line.mark === "" && looksLikeCode(contentOf(text, line)) && !isProse(contentOf(text, line))) return [at, at];
  const belongs = (next: Line | undefined) =>
    next !== undefined &&
    next.mark === line.mark &&
    contentOf(text, next).trim() !== "" &&
    (line.mark !== "" || !looksLikeCode(contentOf(text, next)) || isProse(contentOf(text, next)));
  let [first, last] = [at, at];
  if (line.mark === "|") return [at, at];
  while (first > 0 && at - first < blockMax_lines && !isItem(text, lines, first) && belongs(lines[first - 1])) first--;
  while (last - at < blockMax_lines && belongs(lines[last + 1]) && !isItem(text, lines, last + 1)) last++;
  return [first, last];
}

/** A line of a sentence may end with a bracket or a comma, as a line of a program does. */
function isProse(content: string): boolean {
  return (
    !/[;{}]\s*$|=>|\w\(\w*\)|[=!]=|\w\.\w+\(/.test(content) &&
    (content.match(/(?<![a-z])[a-z]{2,}\s+[a-z]{2,}/g)?.length ?? 0) >= 2
  );
}

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

function blockFrom(text: string, lines: readonly Line[], first: number, last: number): TextBlock {
  const pieces: { inText: number; inWords: number; length: number }[] = [];
  let words = "";
  for (const line of lines.slice(first, last + 1)) {
    if (words !== "") words += "\n";
    const content = contentOf(text, line).trimEnd();
    pieces.push({ inText: line.contentStart, inWords: words.length, length: content.length });
    words += content;
  }
  const line = lines[first] as Line;
  const isComment = line.mark !== "" && line.mark !== ">" && line.mark !== "|";
  const next = lines[last + 1];
  const after =
    isComment && next !== undefined && next.mark === ""
      ? text.slice(next.start, Math.min(next.end, next.start + 200))
      : "";
  return {
    words,
    pieces,
    start: line.start,
    end: (lines[last] as Line).end,
    code: line.code !== "" ? line.code : after,
  };
}

/**
 * The position in the words of a block that corresponds to a offset in the text; the nearest position if that offset was
 * cut away.
 */
export function positionIn(block: TextBlock, offset: number): number {
  for (const { inText, inWords, length } of block.pieces) {
    if (offset < inText) return inWords;
    if (offset <= inText + length) return inWords + offset - inText;
  }
  return block.words.length;
}
