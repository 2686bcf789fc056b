import { Problem } from "../../problem.ts";

/** Words at one place of a line, with the left edge of them in points. */
export type PlacedWords = { readonly left: number; readonly text: string };

/** One line of a document, from whatever format, with what the format tells of its layout. */
export type Line = {
  /** The words; cells of a table are separated by tabs. */
  readonly text: string;
  /** Whether a paragraph begins here; `null` if the format does not tell. */
  readonly startsParagraph: boolean | null;
  /** Whether the whole line is printed as headings are: bold, larger, or marked up as one. `null`: not told. */
  readonly isStrong: boolean | null;
  /** Whether it is the header or the footer of pages, which is no part of the text; given once. */
  readonly isFurniture?: boolean;
  /** The words with their places, split at every wide space, where the format has places. */
  readonly cells?: readonly PlacedWords[];
};

/** Words printed in one face at one place of a page. `top` grows downwards; all measures are in points. */
export type TextRun = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly text: string;
  /** Whether it goes on with the entry of a list in columns. */
  readonly isRest?: boolean;
};

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

/** What collects words until their line ends. */
type LineWriter = {
  readonly lines: Line[];
  /** Adds words to the open line; a tab separates cells. */
  say(words: string, isStrong: boolean): void;
  /** Ends the open line, if it has words. Each is a paragraph. */
  end(): void;
};

/** Lines from a format that marks its paragraphs. A line is strong if nearly all of its letters are. */
export function lineWriter(): LineWriter {
  const lines: Line[] = [];
  let text = "";
  let strongLetters = 0;
  return {
    lines,
    say: (words, isStrong) => {
      text += words;
      if (isStrong) strongLetters += words.replace(/\s/g, "").length;
    },
    end: () => {
      checkBound(text.length, "letters in a line");
      const words = text
        .split("\t")
        .map((cell) => cell.replace(/\s+/g, " ").trim())
        .filter((cell) => cell !== "")
        .join("\t")
        .replace(/^• (?=[A-Z]\.\s|\()/, "");
      const isStrong = strongLetters > words.replace(/\s/g, "").length * 0.8;
      if (words !== "") lines.push({ text: words, startsParagraph: true, isStrong });
      checkBound(lines.length, "lines");
      text = "";
      strongLetters = 0;
    },
  };
}
