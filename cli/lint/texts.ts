import { ignoredIn } from "../../core/ask/citations/find.ts";
import { regularFileAt } from "../../fetching/regular-file.ts";
import { reasonFor } from "../files.ts";
import { readableText } from "../text.ts";
import { leftOutSentence } from "./file-list.ts";

/** A file with its text. */
export type LintedFile = {
  readonly path: string;
  readonly bytes: Buffer;
  /** The text with every line that is too long to check as blanks, so that all places are those of the file. */
  readonly text: string;
  readonly encoding: ReturnType<typeof readableText>["encoding"];
};

/** What is checked at most: a file (an upload may be as large), a line, and all texts together. */
export type TextLimits = { readonly file_bytes: number; readonly line_chars: number; readonly all_bytes: number };

const textLimits: TextLimits = { file_bytes: 16 * 1024 * 1024, line_chars: 20_000, all_bytes: 512 * 1024 * 1024 };

/**
 * The texts of files that may contain rule numbers, and sentences about what was left out. Only regular files are read;
 * a link to one is, because only a path that somebody named can be a link.
 */
export function sourcesIn(
  paths: readonly string[],
  limits = textLimits,
): { readonly sources: readonly LintedFile[]; readonly leftOut: readonly string[] } {
  const leftOut: string[] = [];
  const sources: LintedFile[] = [];
  let total_bytes = 0;
  for (const path of paths) {
    // Findings of an earlier run quote the numbers that they are about.
    if (path.endsWith(".sarif")) continue;
    const bytes = bytesAt(path, limits);
    if (typeof bytes === "string") leftOut.push(bytes);
    if (typeof bytes === "string" || isBinary(bytes)) continue;
    const { text: whole, encoding } = readableText(bytes);
    if (!/\d{3}/.test(whole)) continue;
    const { text, lines } = withoutLongLines(whole, limits.line_chars);
    if (lines > 0)
      leftOut.push(
        leftOutSentence(
          path,
          `${lines === 1 ? "a line" : `${lines} lines`} of more than ${limits.line_chars} characters`,
        ),
      );
    if (ignoredIn(text).isWhole) continue;
    total_bytes += bytes.length;
    if (total_bytes > limits.all_bytes) {
      leftOut.push(
        leftOutSentence(path, `it and the files after it; all texts have more than ${MB(limits.all_bytes)}`),
      );
      break;
    }
    sources.push({ path, bytes, text, encoding });
  }
  return { sources, leftOut };
}

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
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return false;
  return bytes.subarray(0, looked_bytes).includes(0);
}
