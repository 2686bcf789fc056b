/** What the readers of rulebooks and of other documents know about printed words. */

/** A page number alone on its line: `12`, `- 12 -`, `Page 12`, `12 of 40`, `iv`. */
const pageNumber = /^(?:[-–—|]\s?)?(?:page\s)?\d{1,3}(?:\s?(?:of|\/)\s?\d{1,3})?(?:\s?[-–—|])?$/i;
/** The sections on a page at its edge: `110.-117.`, perhaps with the day of their last change. */
const sectionRange = /^(?:Updated [^\t]{6,30}\t)?\d{3}\.\s?[-–]\s?\d{3}\.(?:\tUpdated [^\t]{6,30})?$/;
const romanPageNumber = /^(?:page\s)?[ivx]{1,5}$/;

/** Says whether a line has nothing but the number or the sections of its page; small Roman numbers stand at an edge. */
export function isPageNumber(text: string, isAtAnEdge = false): boolean {
  return pageNumber.test(text) || sectionRange.test(text) || (isAtAnEdge && romanPageNumber.test(text));
}

/** What is equal in a header on every page. */
export function furnitureKey(text: string): string {
  return text
    .replace(/\d+/g, "#")
    .replace(/[.…_]{3,}/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Stands after a hyphen at the end of a line, until all texts say whether it belongs to the word. */
export const joint = "\u2060";

/** Beginnings of words that stand with a hyphen or without one. */
const prefix = /^(?:anti|co|mid|multi|non|post|pre|re|semi|sub|un)$/;

/** A document that has so many words cut at the end of a line, and elsewhere whole, cuts words. */
const cutWordsMin = 10;

/**
 * The texts of a document with each word whole that was cut at the end of a line, of its own or of an earlier edition:
 * "orga-nizer", where the document has "organizer" too, and no "orga".
 */
export function withWholeWords(texts: readonly string[]): string[] {
  const words = wordsIn(texts);
  return withCutWordsWhole(texts, words).texts.map((text) =>
    text.replace(/(?<![-\w])([a-z]+)-([a-z]+)(?![-\w])/g, (printed, start: string, end: string) =>
      words.has(start + end) && !words.has(start) && !prefix.test(start) ? start + end : printed,
    ),
  );
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/(?<![-\w])[a-z]+(?![-\w])/g) ?? []));
}

/** The texts of a document that cuts words at the ends of its lines with each whole, and how many were cut; 0 for others. */
export function withCutWordsWhole(
  texts: readonly string[],
  words = wordsIn(texts),
): { readonly texts: string[]; readonly cuts: number } {
  const compounds = new Set(
    texts.flatMap((text) => text.toLowerCase().match(/(?<![-\w])[a-z]+-[a-z]+(?![-\w])/g) ?? []),
  );
  const cut = texts.flatMap((text) => [...text.matchAll(cutForm)]);
  const known = cut.filter(([, start = "", end = ""]) => words.has((start + end).toLowerCase())).length;
  const cuts = known >= cutWordsMin ? known : 0;
  const isWhole = (start: string, end: string): boolean =>
    words.has(start + end) || (!compounds.has(`${start}-${end}`) && !(words.has(start) && words.has(end)));
  const whole = texts.map((text) =>
    text
      .replace(cutForm, (_, start: string, end: string) =>
        cuts > 0 && isWhole(start.toLowerCase(), end) ? start + end : `${start}-${end}`,
      )
      .replaceAll(joint, ""),
  );
  return { texts: whole, cuts };
}

const cutForm = new RegExp(`(?<![-\\w])([A-Za-z]+)-${joint}([a-z]+)(?![-\\w])`, "g");

/** Words that every other sentence of English has: a fifth of all words in any known document, less in other languages. */
const commonWord = /^(?:the|of|to|and|in|is|be|that|for|or|a)$/;
const commonShareMin = 0.12;

export function isInEnglish(texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return words.filter((word) => commonWord.test(word)).length >= words.length * commonShareMin;
}
