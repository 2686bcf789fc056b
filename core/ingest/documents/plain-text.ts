import { furnitureKey, isPageNumber } from "../reading/printed-words.ts";
import { furnitureLines, furnitureOf, isAtEdge, isDashWithin, listMark } from "./layout.ts";
import { checkLines, type Line } from "./line.ts";

/** The lines of a plain text or of Markdown. In a text that wraps its lines, blank lines separate paragraphs. */
export function linesOfText(text: string): Line[] {
  const isMarkdown = /^#{1,4} \S/m.test(text);
  const pages = text.split("\f").map((page) => page.split(/\r\n|\r|\n/));
  checkLines(pages.flat());
  const furniture = furnitureOf(pages.map((page) => page.filter((line) => line.trim() !== "")));
  const printed = withoutFurniture(pages, furniture);
  const long = printed
    .filter((line) => !/[.…_]{4}/.test(line))
    .map((line) => line.trim().length)
    .filter((length) => length > 40)
    .toSorted((a, b) => a - b);
  const width = long[Math.floor(long.length * 0.8)] ?? 0;
  const isWrapped = width < 160 && long.length > 20 && (long[Math.floor(long.length * 0.98)] ?? 0) < width * 1.4;
  const lines: Line[] = [];
  let isAfterBlank = true;
  let before = "";
  for (const line of printed) {
    const words = wordsOf(line, isMarkdown);
    if (words === "" || isPageNumber(words)) {
      isAfterBlank ||= words === "";
      continue;
    }
    const cut = lines.at(-1);
    // The letters of an ordinal, which are printed higher, can stand in a line of their own.
    if (cut !== undefined && !isAfterBlank && /^(?:st|nd|rd|th)\b/.test(words) && /\d$/.test(before)) {
      before += words;
      lines[lines.length - 1] = { ...cut, text: cut.text + words };
      continue;
    }
    const isStrong = isMarkdown ? /^\s*(?:#|\*\*.*\*\*\s*$)/.test(line) : null;
    const isEntry = listMark.test(words) && !isDashWithin(words, before);
    const startsParagraph = !isWrapped || isAfterBlank || isEntry || before.length < width * 0.7 || isStrong === true;
    // A page may end within a sentence.
    const isGoingOn = isWrapped && isAfterBlank && /[a-z,]$/.test(before) && /^[a-z]/.test(words);
    lines.push({ text: words, startsParagraph: startsParagraph && !isGoingOn, isStrong });
    isAfterBlank = false;
    before = words;
  }
  return [...lines, ...furnitureLines(furniture)];
}

/** The lines of pages without headers and footers. A text without page breaks is one page. */
function withoutFurniture(pages: readonly (readonly string[])[], furniture: ReadonlyMap<string, string>): string[] {
  return pages.flatMap((lines) => {
    const onPage = lines.filter((line) => line.trim() !== "");
    let at = -1;
    return lines.filter((line) => {
      if (line.trim() === "") return true;
      at++;
      return !(isAtEdge(at, onPage.length) && furniture.has(furnitureKey(line)));
    });
  });
}

function wordsOf(line: string, isMarkdown: boolean): string {
  const bare = isMarkdown
    ? line
        .replace(/^\s*#{1,6}\s*/, "")
        .replace(/~~[^~]{1,2000}~~/g, "")
        .replace(/\*\*|__/g, "")
        .replace(/\\([-.*_#[\]()])/g, "$1")
    : line;
  return bare
    .trim()
    .split(/\t+| {4,}/)
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter((cell) => cell !== "")
    .join("\t")
    .replace(/^- (?=[A-Z]\.\s|\()/, "");
}
