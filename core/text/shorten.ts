/**
 * The beginning of a text in whole words, with at most so many UTF-16 units; a first word that is longer is cut.
 *
 * @example wholeWordsOf("control another player", 19) === "control another"
 */
export function wholeWordsOf(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half a character, such as of an emoji, is none.
  return text
    .slice(0, most)
    .replace(/(?<!\s)\s+\S*$/, "")
    .replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * The same, with a mark where something was left out.
 *
 * @example abridged("control another player", 19) === "control another …"
 */
export function abridged(text: string, most: number): string {
  return text.length <= most ? text : `${wholeWordsOf(text, most)} …`;
}

/** Words as they begin a sentence. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Words with a full stop where they end without one.
 *
 * @example asSentence("Renumbered") === "Renumbered."
 */
export function asSentence(words: string): string {
  return /[.!?…][”’")\]]?$/.test(words) ? words : `${words}.`;
}
