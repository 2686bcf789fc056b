import { mayCiteSections } from "../../core/ask/citations/document-references.ts";
import { withLineFeeds } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { regularFileAt } from "../../fetching/regular-file.ts";
import { isMarkedAsUtf16, readableText, reasonFor } from "../files.ts";
import { leftOutSentence } from "./walk.ts";
import { isWikiDump, pagesOfDump } from "./wiki.ts";

/** A file with its text. */
export type CitingFile = {
  readonly path: string;
  readonly bytes: Buffer;
  /** The text with line feeds and with every line that is too long to check as blanks: all places are those of the file. */
  readonly text: string;
  readonly encoding: ReturnType<typeof readableText>["encoding"];
  /** For a page of a wiki, not a file: the day of its revision; `null` if the dump does not say. */
  readonly pageDay?: IsoDate | null;
};

/** What is checked at most: a file (an upload may be as large), a line, and all texts together. */
type TextLimits = { readonly file_bytes: number; readonly line_chars: number; readonly all_bytes: number };

const textLimits: TextLimits = { file_bytes: 16 * 1024 * 1024, line_chars: 20_000, all_bytes: 512 * 1024 * 1024 };

/**
 * The texts of files that may contain rule numbers, one after the other, so that only one is in memory. Only regular
 * files are read; a link to one is, because only a path that somebody named can be a link.
 *
 * @param leaveOut Gets a sentence about each file that is left out.
 */
export function* sourcesIn(
  paths: readonly string[],
  leaveOut: (sentence: string) => void,
  limits = textLimits,
): Generator<CitingFile> {
  let total_bytes = 0;
  for (const path of paths) {
    if (path.endsWith(".sarif")) continue;
    for (const source of sourcesAt(path, leaveOut, limits)) {
      total_bytes += source.bytes.length;
      if (total_bytes > limits.all_bytes) {
        leaveOut(leftOutSentence(path, `it and the files after it; all texts have more than ${MB(limits.all_bytes)}`));
        return;
      }
      yield source;
    }
  }
}

function* sourcesAt(path: string, leaveOut: (sentence: string) => void, limits: TextLimits): Generator<CitingFile> {
  if (isWikiDump(path)) {
    const tooLong = (title: string) => leaveOut(leftOutSentence(pageName(path, title), "its text is too long"));
    for (const { title, text, day } of pagesOfDump(path, tooLong)) {
      const page = citingFile({ path: pageName(path, title), bytes: Buffer.from(text) }, leaveOut, limits);
      if (page !== null) yield { ...page, pageDay: day };
    }
    return;
  }
  const bytes = bytesAt(path, limits);
  if (typeof bytes === "string") leaveOut(bytes);
  const source = typeof bytes === "string" ? null : citingFile({ path, bytes }, leaveOut, limits);
  if (source !== null) yield source;
}

/** The name of a page of a dump, in findings. */
function pageName(path: string, title: string): string {
  return `${path}: ${title}`;
}

/** A file to check; `null` if it is not a text that may contain rule numbers, or asks to be left out. */
export function citingFile(
  { path, bytes }: { readonly path: string; readonly bytes: Buffer },
  leaveOut: (sentence: string) => void,
  { line_chars } = textLimits,
): CitingFile | null {
  if (isBinary(bytes)) return null;
  const { text: whole, encoding } = readableText(bytes);
  if (!/\d{3}/.test(whole) && !mayCiteSections(whole)) return null;
  const { text, lines } = withoutLongLines(withLineFeeds(whole), line_chars);
  if (lines > 0)
    leaveOut(
      leftOutSentence(path, `${lines === 1 ? "a line" : `${lines} lines`} of more than ${line_chars} characters`),
    );
  if (ignoredIn(text).isWhole || reportForm.test(text)) return null;
  if (generatedForm.test(text.slice(0, headMax_chars))) {
    leaveOut(leftOutSentence(path, "it says that it is generated"));
    return null;
  }
  return { path, bytes, text, encoding };
}

/** A baseline or a report of an earlier run, as a `.sarif`, quotes the numbers that it is about. */
const reportForm =
  /^\{\s*(?:"findings": \{\s*"[^"\n]*\|(?:stale|wrong-rule|nonexistent)\||"on": "[\d-]{10}",\s*"counts": \{\s*"fits")/;

/** What programs write at the head of files that they generate: what is wrong there is wrong in their source. */
const generatedForm =
  /\bcode generated\b.{0,120}\bdo not edit\b|(?<![\w`])@generated\b(?!`)|\bauto(?:matically)?[- ]?generated\b.{0,160}\b(?:do not (?:edit|modify|change)|by )|"generated(?:_?by|_?at)"\s*:/is;
const headMax_chars = 1000;

function bytesAt(path: string, { file_bytes }: TextLimits): Buffer | string {
  const file = regularFileAt(path, { max_bytes: file_bytes, isFollowed: true });
  switch (file.kind) {
    case "read":
      return file.bytes;
    case "none":
      return reasonFor(path, file.error);
    case "not-regular":
      return leftOutSentence(path, "it is not a regular file");
    case "too-large":
      return leftOutSentence(path, `it has ${MB(file.length_bytes)}, and at most ${MB(file_bytes)} are checked`);
  }
}

function MB(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

/** The words of a citation are looked for in its line, so a line without end takes time without end. */
function withoutLongLines(text: string, most_chars: number): { readonly text: string; readonly lines: number } {
  const pieces: string[] = [];
  let [from, lines] = [0, 0];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    if (end - start > most_chars) {
      pieces.push(text.slice(from, start), " ".repeat(end - start));
      [from, lines] = [end, lines + 1];
    }
    start = end + 1;
  }
  return lines === 0 ? { text, lines } : { text: pieces.join("") + text.slice(from), lines };
}

const looked_bytes = 8000;

/** The same test as in git: a zero byte near the beginning. UTF-16 with a byte order mark is text. */
function isBinary(bytes: Buffer): boolean {
  if (isMarkedAsUtf16(bytes)) return false;
  return bytes.subarray(0, looked_bytes).includes(0);
}

/** The words of a text that tell the linter to leave citations alone. */
type IgnoreDirectives = {
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
    for (const { 0: match, 1: kind = "", 2: listed = "" } of line.matchAll(directive)) {
      const numbers = listed.split(/[,\s]+/).flatMap((written) => ruleNumberFrom(written) ?? []);
      if (kind.toLowerCase() === "-file") whole.push(numbers);
      else {
        const isAlone = !/\d{3}\.\d/.test(line.replace(match, ""));
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
