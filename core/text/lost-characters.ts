/** The mark that a conversion leaves in place of a character that it could not represent (U+FFFD). */
export const lostCharacter = "\ufffd";

/**
 * A question mark in an impossible place: inside a word, before one or a bracket, or after a space. Some conversions left it in place
 * of quotation marks, apostrophes and dashes. In web addresses `name=` follows it.
 */
const misplacedMark = /(?<=^|[\s([{\u2014/-])\?|\?(?=[\w[])(?!\w+=)/gm;

/** The places in a text of question marks that cannot be meant. */
export function misplacedMarksIn(text: string): number[] {
  return text.includes("?") ? [...text.matchAll(misplacedMark)].map(({ index }) => index) : [];
}

/** The text with U+FFFD in place of question marks that cannot be meant. */
export function withMarksAsLost(text: string): string {
  return text.includes("?") ? text.replace(misplacedMark, lostCharacter) : text;
}

/** A document with so many misplaced question marks may only have misprints. */
export const misprintedMarksMax = 5;

/** A whole book has some forty quotation marks for so many letters; one that lost them may keep those of its title. */
const lettersPerQuote = 10_000;

/** Says whether the texts of a book lost their quotation marks. */
export function hasLostQuotes(texts: readonly string[]): boolean {
  let [letters, quotes] = [0, 0];
  for (const text of texts) {
    letters += text.length;
    quotes += text.match(/["\u201c\u201d]/g)?.length ?? 0;
  }
  return letters > lettersPerQuote && quotes * lettersPerQuote < letters;
}

/** A text without quotation marks, apostrophes, dashes, signs of lists and spaces: what a book still has that lost its marks. */
export function lettersOf(text: string): string {
  return text.replace(/["'\u2018\u2019\u201c\u201d\u2022\s\u2010-\u2015-]+/g, "");
}
