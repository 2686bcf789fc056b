import { checkBound } from "./bounds.ts";
import type { Line } from "./line.ts";

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
