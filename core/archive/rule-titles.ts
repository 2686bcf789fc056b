import type { Revision } from "./lineage.ts";

const titleMax_chars = 60;
const endOfSentence = /[.:?;,”"’')]$/;

/**
 * The title of a rule that has one for its text, as each keyword has ("Trample"); `undefined` for one that says
 * something. A title is short and is no sentence.
 */
export function ruleTitleOf({ text, examples }: Pick<Revision, "text" | "examples">): string | undefined {
  if (text === null || examples.length > 0) return undefined;
  const words = text.trim();
  return words === "" || words.length > titleMax_chars || words.includes("\n") || endOfSentence.test(words)
    ? undefined
    : words;
}
