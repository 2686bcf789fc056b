import { type PrintedWords, printedPartsOf } from "../core/text/printed-order.ts";
import { type Block, paragraph, strong, text } from "./blocks.ts";

/** A provision as printed: its number, if it has one, then its paragraphs and examples in printed order. */
export function printed(words: PrintedWords, number: string | null = null): Block[] {
  const blocks = printedPartsOf(words).map(({ kind, text: part }) =>
    kind === "example" ? paragraph("example", `Example: ${part}`) : paragraph("plain", part),
  );
  const [first, ...others] = blocks;
  if (number === null || first?.kind !== "paragraph") return blocks;
  return first.role === "plain"
    ? [paragraph("plain", [strong(number), text(" "), ...first.content]), ...others]
    : [paragraph("plain", strong(number)), ...blocks];
}
