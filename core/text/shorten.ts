/**
 * A text without its last word and the white space before it: for a text that was cut anywhere, so that no half of a
 * word stands at its end. One word stays as it is.
 *
 * @example withoutLastWord("control another pla") === "control another"
 */
export function withoutLastWord(text: string): string {
  return text.replace(/(?<!\s)\s+\S*$/, "");
}
