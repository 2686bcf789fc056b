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
  return paragraphs.join("\n");
}
