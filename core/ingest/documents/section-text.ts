import { joint } from "../reading/printed-words.ts";
import type { Line } from "./line.ts";

/** An address at the end of a line that goes on below it. */
const cutAddress = /(?:https?:\/\/|www\.)\S*[?=&_%]$/;

/**
 * The words of lines as paragraphs, one a line, with soft line breaks joined. `withWholeWords` decides about a hyphen at
 * the end of a line.
 */
export function textOf(lines: readonly Line[]): string {
  const paragraphs: string[] = [];
  for (const { text, startsParagraph } of lines) {
    const before = paragraphs.at(-1);
    if (before?.endsWith("\u00ad") === true) paragraphs[paragraphs.length - 1] = before.slice(0, -1) + text;
    else if (before === undefined || startsParagraph !== false) paragraphs.push(text);
    else if (/\w[–—]$/.test(before) || /^[–—]\w/.test(text)) paragraphs[paragraphs.length - 1] = before + text;
    else if (/[\w/]-$/.test(before)) paragraphs[paragraphs.length - 1] = before + joint + text;
    else paragraphs[paragraphs.length - 1] = cutAddress.test(before) ? before + text : `${before} ${text}`;
  }
  return paragraphs
    .map(withWholeMarks)
    .filter((paragraph) => !bareMark.test(paragraph))
    .join("\n")
    .replace(/(?:^•\s+)+(?=• )/gm, "")
    .replace(/(?<=\b[A-Z][\w'’]*)-$(?!\n[a-z])/gm, "");
}

/** The sign before an entry of a list without the entry. A short dash alone can be a cell of a table. */
const bareMark = /^[•·\uf0b7●▪◦*]$/u;

/**
 * A line with the letters that its font or its program replaced: ligatures, other spaces and hyphens, signs without
 * width. A soft hyphen at the end of a line stays: the word goes on below it.
 */
export function withPlainLetters(line: Line): Line {
  const plain = (words: string): string =>
    words
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      .replace(/[\u2010\u2011]/g, "-")
      .replace(/[\u200b-\u200d\u2060\ufeff]|\u00ad(?!$)/g, "");
  const { cells } = line;
  return {
    ...line,
    text: plain(line.text),
    ...(cells === undefined ? {} : { cells: cells.map(({ left, text }) => ({ left, text: plain(text) })) }),
  };
}

/** A hyphen after a name, which a web page has for a trade mark; "Two- and four-player" has one that belongs to it. */
const tradeMark = /(?<=\b[A-Z][\w'’]*)-(?=\s[A-Za-z(]|[,.;:)])(?!\s(?:and|or|to)\s[^\s.,;]+-)/g;

/**
 * A paragraph without what only the form of its file made: the many signs before an entry of a list, an ordinal whose
 * letters were printed higher and came apart, the letter of an example or an address that lost the space beside it.
 */
function withWholeMarks(paragraph: string): string {
  return paragraph
    .replace(/^(?:[•·\uf0b7\u0083●▪◦*]\s*)+(?=\S)|^[–§-]\s+(?=[A-Z])/u, "• ")
    .replace(/(?<=^|[.)]\s)([A-Z])\.(?=(?:An?|The|Two|During|While|After|At|In|When)\s)/gu, "$1. ")
    .replace(/(?<!\d)(\d{1,3})\s(?=(?:st|nd|rd|th)\b)/g, "$1")
    .replace(tradeMark, "")
    .replace(/(?<=[a-z])(?=https?:\/\/)/g, " ");
}
