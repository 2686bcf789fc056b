import type { Line } from "./line.ts";

/**
 * The words of lines as paragraphs, one a line, with soft line breaks joined. A hyphen at the end of a line belongs to
 * the word: no file has other ones.
 */
export function textOf(lines: readonly Line[]): string {
  const paragraphs: string[] = [];
  for (const { text, startsParagraph } of lines) {
    const before = paragraphs.at(-1);
    if (before === undefined || startsParagraph !== false) paragraphs.push(text);
    else paragraphs[paragraphs.length - 1] = /[\w/]-$/.test(before) ? before + text : `${before} ${text}`;
  }
  return paragraphs
    .map(withWholeMarks)
    .join("\n")
    .replace(/(?:^•\s+)+(?=• )/gm, "");
}

/**
 * A paragraph without what only the form of its file made: the many signs before an entry of a list, an ordinal whose
 * letters were printed higher and came apart, the letter of an example or an address that lost the space beside it.
 */
function withWholeMarks(paragraph: string): string {
  return paragraph
    .replace(/^(?:[•\uf0b7\u0083●▪◦*]\s*)+(?=\S)|^[–-]\s+(?=[A-Z])/u, "• ")
    .replace(/(?<=^|[.)]\s)([A-Z])\.(?=(?:An?|The|Two|During|While|After|At|In|When)\s)/gu, "$1. ")
    .replace(/(?<!\d)(\d{1,3})\s(?=(?:st|nd|rd|th)\b)/g, "$1")
    .replace(/(?<=[a-z])(?=https?:\/\/)/g, " ");
}
