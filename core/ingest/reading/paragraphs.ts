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
export type JoinedLine = { readonly line: number; readonly text: string };

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
      // No space was removed at a break after a dash.
      text += endsInDash(before, line, wrapping) ? line.trim() : ` ${line.trim()}`;
      if (join === "doubtful") doubtful.push({ line: index + 1, text: line.trim() });
    }
  }
  close(range.to);
  return paragraphs;
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
