/**
 * The examples of a provision. `examplesAfter` has a number for each example: after how many paragraphs of the text it
 * is printed. It is left out if the whole text is printed first, as nearly always.
 */
type Examples = {
  readonly examples: readonly string[];
  readonly examplesAfter?: readonly number[] | undefined;
};

/** The words of a provision: paragraphs, separated by one line break (`null`: none), and examples. */
export type PrintedWords = Examples & { readonly text: string | null };

/** A part of the words of a provision, with its first character in the text, or its index among the examples. */
export type PrintedPart =
  | { readonly kind: "text"; readonly text: string; readonly start: number }
  | { readonly kind: "example"; readonly text: string; readonly index: number };

/**
 * Copies the examples of a provision with their places, and nothing else.
 */
export function examplesOf({ examples, examplesAfter }: Examples): {
  readonly examples: readonly string[];
  readonly examplesAfter?: readonly number[];
} {
  return examplesAfter === undefined ? { examples } : { examples, examplesAfter };
}

/** Says whether two provisions have their examples in the same places; what the examples say does not matter. */
export function areExamplesPlacedAlike(
  { examplesAfter: before }: Pick<Examples, "examplesAfter">,
  { examplesAfter: after }: Pick<Examples, "examplesAfter">,
): boolean {
  if (before === undefined || after === undefined) return before === after;
  return before.length === after.length && before.every((count, index) => count === after[index]);
}

/**
 * The words of a provision in printed order. Paragraphs without an example between them are one part. A text that
 * begins with an example has no part before it.
 *
 * @example printedPartsOf({ text: "One.\nTwo.", examples: ["A."], examplesAfter: [1] })[1].text === "A."
 */
export function printedPartsOf({ text, examples, examplesAfter }: PrintedWords): PrintedPart[] {
  const paragraphs = text === null ? [] : examplesAfter === undefined ? [text] : text.split("\n");
  const parts: PrintedPart[] = [];
  let [printed, start] = [0, 0];
  examples.forEach((example, index) => {
    addTextUpTo(examplesAfter?.[index] ?? paragraphs.length);
    parts.push({ kind: "example", text: example, index });
  });
  addTextUpTo(paragraphs.length);
  return parts;

  function addTextUpTo(count: number): void {
    if (count <= printed) return;
    const part = paragraphs.slice(printed, count).join("\n");
    parts.push({ kind: "text", text: part, start });
    start += part.length + 1;
    printed = count;
  }
}

/**
 * The same as lines of text, examples with the word before them.
 *
 * @example printedLinesOf({ text: "One.", examples: ["A."] })[1] === "Example: A."
 */
export function printedLinesOf(words: PrintedWords): string[] {
  return printedPartsOf(words).map(({ kind, text }) => (kind === "example" ? `Example: ${text}` : text));
}
