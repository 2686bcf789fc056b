const titleMax_chars = 60;
const endOfSentence = /[.:?;,”"’')]$/;

/**
 * The title of a rule whose text is only a title, such as that of a keyword ("Trample"); `undefined` for any other
 * text. A title is short and not a sentence.
 *
 * @example ruleTitleOf({ text: "Trample", examples: [] }) === "Trample"
 */
export function ruleTitleOf({
  text,
  examples,
}: {
  readonly text: string | null;
  readonly examples: readonly string[];
}): string | undefined {
  if (text === null || examples.length > 0) return undefined;
  const words = text.trim();
  return words === "" || words.length > titleMax_chars || words.includes("\n") || endOfSentence.test(words)
    ? undefined
    : words;
}
