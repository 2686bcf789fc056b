/** The mark that a conversion leaves in place of a character that it could not represent (U+FFFD). */
export const lostCharacter = "\ufffd";

/**
 * A question mark in an impossible place: inside a word, before one, or after a space. Some conversions left it in place
 * of quotation marks, apostrophes and dashes. In web addresses `name=` follows it.
 */
const misplacedMark = /(?<=^|[\s([{\u2014/-])\?|\?(?=\w)(?!\w+=)/gm;

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
