import type { Finding } from "../../archive/rulebook.ts";
import { tableOf } from "../../text/tables.ts";
import { joint, withCutWordsWhole } from "./printed-words.ts";

/** A text with the effects of conversions undone, and a warning for each kind. */
type RestoredText = { readonly text: string; readonly findings: readonly Finding[] };

const named = tableOf({
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
  minus: "−",
  hellip: "…",
  trade: "™",
  reg: "®",
  copy: "©",
  bull: "•",
  infin: "∞",
  times: "×",
  acirc: "â",
  aacute: "á",
  eacute: "é",
  ograve: "ò",
  ouml: "ö",
  ucirc: "û",
  uacute: "ú",
  aelig: "æ",
  AElig: "Æ",
});
const referenceHere = /&#?[a-zA-Z\d]{2,8};/y;
const reference = /&(?:([a-zA-Z]{2,8})|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;
// Each stands alone, because one that joins letters would be read together with them.
const invisible = /\u00ad|\u200b|\u200c|\u200d|\u2060|\ufeff/g;
const ligature = /[\ufb01\ufb02]/g;
/** The number of a note behind a word; a loyalty symbol such as [0] stands alone. */
const noteMark = /(?<=[\w.,;)”"’'])\[\d{1,3}\](?!:)/g;
/** Signs of a list, of a change or of Markdown before a number, Markdown after it, and headings of Markdown. */
const marksAroundNumbers =
  /^#{1,6} +(?:\*\*(?=\d{3}\.))?|^[ \t]*[-+*|•·§][-+*|•·§ \t]{0,8}(?=\d{3}\.|examples?\b)|(?<=^(?:#{1,6} +)?\*\*\d{3}\.[\da-z.]{0,6})\*\*/gim;

/**
 * Undoes those changes by other programs that can be undone without doubt: HTML character references, invisible
 * characters, ligatures, and spaces or quotation marks before every line. Expects `\n` as the only line break.
 */
export function withoutConversions(text: string): RestoredText {
  const findings: Finding[] = [];
  const undo = (before: string, form: RegExp, replace: (match: RegExpMatchArray) => string, says: string): string => {
    let count = 0;
    let line: number | null = null;
    const after = before.replace(form, (...match) => {
      const fresh = replace(match as unknown as RegExpMatchArray);
      if (fresh === match[0]) return fresh;
      if (count === 0) line = lineAt(before, match.find((part) => typeof part === "number") ?? 0);
      count++;
      return fresh;
    });
    if (count > 0) findings.push(undone(`${says} in ${count} ${count === 1 ? "place" : "places"}`, line));
    return after;
  };
  let restored = text;
  if (hasReference(text))
    restored = undo(
      restored,
      reference,
      characterOf,
      "HTML character references were read as the characters they stand for",
    );
  if (text.search(invisible) !== -1)
    restored = undo(restored, invisible, () => "", "Invisible characters that only guide line breaks were left out");
  restored = undo(restored, noteMark, () => "", "The numbers of notes were left out");
  if (text.includes("\ufb01") || text.includes("\ufb02"))
    restored = undo(restored, ligature, ([sign]) => sign.normalize("NFKC"), "Ligatures were read as their letters");
  const flush = withoutMargin(restored);
  if (flush !== undefined) {
    findings.push(undone(`Each line begins with "${flush.margin}", which was left out`, null));
    restored = flush.text;
  }
  restored = undo(restored, marksAroundNumbers, () => "", "Signs that stand around numbers and headings were left out");
  const even = withoutHangingIndents(restored);
  if (even === undefined) return { text: restored, findings };
  findings.push(undone(`The spaces before ${even.count} lines that continue a paragraph were left out`, even.line));
  return { text: even.text, findings };
}

/** Says whether there is a character reference; most ampersands are not. */
function hasReference(text: string): boolean {
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    referenceHere.lastIndex = at;
    if (referenceHere.test(text)) return true;
  }
  return false;
}

function characterOf([whole = "", name, decimal, hexadecimal]: RegExpMatchArray): string {
  if (name !== undefined) return named.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 127 || code > 159);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

const quotedBy = /^(?:> ?)+/;
/** Fewer lines than this may all be indented by chance. */
const linesMin = 20;

/**
 * The text without the spaces or quotation marks with which every line begins; `undefined` if a line begins otherwise.
 */
function withoutMargin(text: string): { text: string; margin: string } | undefined {
  // The first line is enough for nearly every text.
  const first =
    text
      .slice(0, 1000)
      .split("\n")
      .find((line) => !isBlank(line)) ?? " ";
  if (!/^[ \t\u00a0>]/.test(first)) return undefined;
  const lines = text.split("\n");
  let margin: string | undefined;
  let count = 0;
  for (const line of lines) {
    if (isBlank(line)) continue;
    count++;
    const own = /^[ \t\u00a0]*/.exec(line)?.[0] || quotedBy.exec(line)?.[0] || "";
    margin = margin === undefined ? own : sharedBeginning(margin, own);
    if (margin === "") return undefined;
  }
  if (margin === undefined || count < linesMin) return undefined;
  const width = margin.length;
  return { text: lines.map((line) => (isBlank(line) ? "" : line.slice(width))).join("\n"), margin };
}

/** A tab, or at least two spaces. */
const indented = /^(?:\t|[ \t\u00a0]{2,})(?=[^ \t\u00a0])/;
/** Longer lines are whole paragraphs. */
const wrappedMax = 130;
/** In published rulebooks an indentation begins a paragraph. Here this share of the indented lines must continue one. */
const continuingMin = 0.9;

/**
 * The text without the spaces before lines that continue a paragraph, as word processors print lists; `undefined` if
 * lines are not indented that way.
 */
function withoutHangingIndents(text: string): { text: string; count: number; line: number } | undefined {
  if (!text.includes("\n  ") && !text.includes("\n\t")) return undefined;
  const lines = text.split("\n");
  const lengths = lines.flatMap((line) => (isBlank(line) ? [] : [line.length])).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  if (width > wrappedMax) return undefined;
  let all = 0;
  const continuing: number[] = [];
  lines.forEach((line, at) => {
    if (!indented.test(line)) return;
    all++;
    const before = (lines[at - 1] ?? "").trimEnd();
    const word = /^\S+/.exec(line.trimStart())?.[0] ?? "";
    if (before !== "" && before.length + 1 + word.length >= filledMin * width) continuing.push(at);
  });
  if (continuing.length < linesMin || continuing.length < continuingMin * all) return undefined;
  for (const at of continuing) lines[at] = (lines[at] ?? "").trimStart();
  return { text: lines.join("\n"), count: continuing.length, line: (continuing[0] ?? 0) + 1 };
}

function sharedBeginning(a: string, b: string): string {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function undone(sentence: string, line: number | null): Finding {
  return { kind: "conversion-undone", severity: "warning", line, detail: `${sentence}.` };
}

/** One paragraph of a document: one line, or several lines with soft breaks. */
export type Paragraph = {
  /** Trimmed, with soft breaks joined. */
  readonly text: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly lineCount: number;
  /** The indentation of its first line; a tab counts as 4. */
  readonly indent: number;
  readonly followsBlank: boolean;
  /** Those of its lines that may be paragraphs of their own, with their words. */
  readonly doubtful: readonly JoinedLine[];
};

/** A line that was joined to the one before, although it may begin a paragraph. */
type JoinedLine = { readonly line: number; readonly text: string };

/**
 * How a document breaks its lines. `lines`: each line is a paragraph. `blank-ended`: a line that continues ends in a
 * space or a dash. `filled`: a line continues if it is so long that the next word did not fit. `width` is that of
 * nearly all lines, in characters.
 */
export type Wrapping = { readonly kind: "lines" | "blank-ended" | "filled"; readonly width: number };

const longestWrapped = 130;
/** A line as short as this may end there in any document. */
const fullMin = 50;
/**
 * An indentation of this size begins a new paragraph, in all texts from 2001 to 2014; in 1999 subrules were indented by
 * 2.
 */
const indentOfParagraph = 3;
const beginsNewParagraph = /^\s*(?:examples?\s*:|[-=_]{3,}\s*$)/i;
const ruler = /^[-=_]{3,}$/;
const endsSentence = /[.!?:;][)\]”"’']*$/;
const beginsInside = /^[a-z]/;
const beginsSentence = /^\s*[\p{Lu}\d"“({_]/u;
const sentenceInside = /[.!?]["”')]?(?:\s|$)|,\s*$/;
const senseForm = /^\s*\d{1,2}\.\s/;
/**
 * The share of the width that a line must fill, with the next word, to continue on the next line. Lines were broken by
 * the width of printed letters, so they differ; real breaks occur from 0.84 on. Up to the second value, a sentence may
 * also have ended there by chance.
 */
const filledMin = 0.82;
const filledSurely = 0.92;
/** A space at the end says that a line continues, but it may be a misprint; then the line is much shorter. */
const blankEndedMin = 0.5;

/** Detects how the lines of a document (those of its rules) were broken. */
export function wrappingOf(lines: readonly string[], from: number, to: number): Wrapping {
  const lengths: number[] = [];
  let long = 0;
  let full = 0;
  let blankEnded = 0;
  let going = 0;
  for (let index = from; index < to; index++) {
    const line = lines[index] ?? "";
    if (isBlank(line)) continue;
    lengths.push(line.length);
    if (line.length > longestWrapped) long++;
    if (endsInBlank(line)) blankEnded++;
    if (line.length <= fullMin) continue;
    full++;
    const next = lines[index + 1] ?? "";
    if (index + 1 < to && !isBlank(next) && !beginsNewParagraph.test(next) && !/^\s*\d+\./.test(next)) going++;
  }
  const width = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? 0;
  if (long * 50 >= lengths.length || going === 0 || going * 10 < full) return { kind: "lines", width };
  // If all lines end in a space, the space says nothing.
  const isSignificant = blankEnded * 4 > lengths.length && blankEnded * 20 < lengths.length * 19;
  return { kind: isSignificant ? "blank-ended" : "filled", width };
}

/** Says whether a line has only white space. */
export function isBlank(line: string): boolean {
  return line.length === 0 || (line.charCodeAt(0) <= 32 || line.charCodeAt(0) >= 0x80 ? line.trim() === "" : false);
}

/** Says whether a paragraph only underlines the one before it. */
export function isRuler(paragraph: Paragraph): boolean {
  return ruler.test(paragraph.text);
}

/**
 * Joins the lines `from` (inclusive) to `to` (exclusive), counted from 0, into paragraphs.
 *
 * @param keepsFirst The first line after a blank one is a paragraph of its own, as the terms of a glossary are.
 */
export function paragraphsOf(
  lines: readonly string[],
  range: { readonly from: number; readonly to: number; readonly keepsFirst: boolean },
  wrapping: Wrapping,
): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let text = "";
  let start = -1;
  let doubtful: JoinedLine[] = [];
  let followsBlank = true;
  const close = (end: number) => {
    if (start === -1) return;
    const first = lines[start] ?? "";
    const line = start + 1;
    paragraphs.push({ text, line, lineCount: end - start, indent: indentOf(first), followsBlank, doubtful });
    followsBlank = false;
    doubtful = [];
    start = -1;
  };
  for (let index = range.from; index < range.to; index++) {
    const line = lines[index] ?? "";
    if (isBlank(line)) {
      close(index);
      followsBlank = true;
      continue;
    }
    const before = lines[index - 1] ?? "";
    const isAfterTerm = range.keepsFirst && followsBlank && isTerm(before, line, wrapping);
    const join = start === -1 || isAfterTerm ? "none" : joinOf(before, line, wrapping);
    if (join === "none") {
      close(index);
      start = index;
      text = line.trim();
    } else {
      // No space was removed at a break after a dash; a hyphen may cut a word.
      const isCut = endsInDash(before, line, wrapping);
      text += isCut ? (/[a-z]-$/.test(text) ? joint : "") + line.trim() : ` ${line.trim()}`;
      if (join === "doubtful") doubtful.push({ line: index + 1, text: line.trim() });
    }
  }
  close(range.to);
  return paragraphs;
}

/** The paragraphs of a document with each word whole that was cut at the end of a line, and a warning if any was. */
export function withWholeWordsIn(paragraphs: readonly Paragraph[], wrapping: Wrapping) {
  if (wrapping.kind === "lines") return { paragraphs, findings: [] };
  const { texts, cuts } = withCutWordsWhole(paragraphs.map(({ text }) => text));
  const says = `Words that were cut at the ends of lines were put together in ${cuts} places`;
  return {
    paragraphs: paragraphs.map((paragraph, at) => ({ ...paragraph, text: texts[at] ?? paragraph.text })),
    findings: cuts === 0 ? [] : [undone(says, null)],
  };
}

/**
 * Says whether the first line after a blank one is a glossary term: short, not a numbered sense, and not a sentence
 * that continues on the next line.
 */
function isTerm(line: string, next: string, wrapping: Wrapping): boolean {
  if (indentOf(line) >= indentOfParagraph || senseForm.test(line)) return false;
  if (wrapping.kind === "lines" || line.length < wrapping.width * 0.5) return true;
  return !sentenceInside.test(line) && beginsSentence.test(next);
}

function joinOf(before: string, line: string, wrapping: Wrapping): "none" | "soft" | "doubtful" {
  if (beginsNewParagraph.test(line) || ruler.test(before.trim())) return "none";
  const isInside = beginsInside.test(line);
  const hasEnded = endsSentence.test(before.trimEnd());
  if (wrapping.kind !== "lines") {
    const filled = (before.trimEnd().length + 1 + line.trimStart().search(/\s|$/)) / wrapping.width;
    if (wrapping.kind === "filled") {
      if (filled < filledMin) return "none";
      const indent = indentOf(line);
      if (indent >= indentOfParagraph && (hasEnded || indent > indentOf(before))) return "none";
      if (!hasEnded || isInside || filled >= filledSurely) return "soft";
      return senseForm.test(line) ? "none" : "doubtful";
    }
    if (filled >= blankEndedMin && (endsInBlank(before) || endsInDash(before, line, wrapping))) return "soft";
  }
  return isInside && !hasEnded ? "doubtful" : "none";
}

function endsInBlank(line: string): boolean {
  const last = line.charCodeAt(line.length - 1);
  return last === 32 || last === 0xa0;
}

/**
 * Says whether a line was broken right after a dash, so that no space was removed. A dash between spaces has lost one,
 * unless it is a minus sign.
 */
function endsInDash(line: string, next: string, wrapping: Wrapping): boolean {
  return (
    /[-–—]$/.test(line) && (wrapping.kind === "blank-ended" || /[^\s–—-][-–—]+$/.test(line) || /^\s*\d/.test(next))
  );
}

function indentOf(line: string): number {
  let indent = 0;
  for (let index = 0; index < line.length; index++) {
    const code = line.charCodeAt(index);
    if (code === 9) indent += 4;
    else if (code === 32 || code === 0xa0) indent++;
    else break;
  }
  return indent;
}
