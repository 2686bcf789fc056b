import type { Line } from "./line.ts";

/** Words that every other sentence of English has: a fifth of all words in any known document, less in other languages. */
const commonWord = /^(?:the|of|to|and|in|is|be|that|for|or|a)$/;
const commonShareMin = 0.12;

export function isInEnglish(texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return words.filter((word) => commonWord.test(word)).length >= words.length * commonShareMin;
}

/** Says whether lines name the game, its publisher or the body that sanctioned tournaments, as every known document does. */
export function isAboutMagic(lines: readonly Line[]): boolean {
  return lines.some(({ text }) => /\b(?:magic|DCI|wizards of the coast)\b/i.test(text));
}
