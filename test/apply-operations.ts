import type { WordOperation } from "../core/text/words.ts";

/** Applies operations to the old text. Throws if they belong to another text. */
export function applyOperations(before: string | null, operations: readonly WordOperation[]): string {
  let [rest, after] = [before ?? "", ""];
  for (const { op, text } of operations) {
    if (op !== "insert") {
      if (!rest.startsWith(text)) throw new Error("these operations belong to another text");
      rest = rest.slice(text.length);
    }
    if (op !== "delete") after += text;
  }
  if (rest !== "") throw new Error("these operations end before the text does");
  return after;
}
