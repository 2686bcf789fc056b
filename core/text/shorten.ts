/**
 * Removes the last word and the white space before it, for a text that may have been cut inside a word. A single word
 * stays.
 *
 * @example withoutLastWord("control another pla") === "control another"
 */
export function withoutLastWord(text: string): string {
  return text.replace(/(?<!\s)\s+\S*$/, "");
}
