import { Problem } from "../../problem.ts";

/**
 * What a document of this kind has at most: seven times as much as the largest known one, or more. A file beyond it was
 * made to take hours.
 */
const bounds = {
  pages: 400,
  "words on a page": 10_000,
  "open elements": 500,
  lines: 30_000,
  "letters in a line": 50_000,
  headings: 3_000,
} as const;

/** Throws `unreadable-document` for more than any document of this kind has. */
export function checkBound(count: number, what: keyof typeof bounds): void {
  if (count > bounds[what])
    throw unreadable("too-large", `It has more than ${bounds[what].toLocaleString("en")} ${what}.`);
}

/** Throws `unreadable-document` for more lines, or a longer one, than any document of this kind has. */
export function checkLines(lines: readonly string[]): void {
  checkBound(lines.length, "lines");
  for (const { length } of lines) checkBound(length, "letters in a line");
}

export function unreadable(format: string, sentence: string): Problem {
  return new Problem("unreadable-document", `This cannot be read as a tournament document. ${sentence}`, { format });
}
