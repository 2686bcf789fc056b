import type { Addresser, Block, Inline } from "./blocks.ts";
import { htmlOf } from "./html.ts";
import { markdownOf } from "./markdown.ts";
import { plainOf } from "./plain.ts";
import { wikitextOf } from "./wikitext.ts";

/** The forms in which every document can be had. */
export const formats = ["text", "markdown", "wikitext", "html"] as const;

/** A form of a document. */
export type DocumentFormat = (typeof formats)[number];

/**
 * Writes a document in a form. `address` makes its addresses absolute; where it gives none, links are plain text.
 */
export function written(blocks: readonly Block[], format: DocumentFormat, { title, address }: Printing): string {
  const whole = blocks.map((block) => withAddresses(block, address));
  switch (format) {
    case "text":
      return plainOf(whole);
    case "markdown":
      return markdownOf(whole);
    case "wikitext":
      return wikitextOf(whole);
    case "html":
      return htmlOf(whole, title);
  }
}

/** What a form needs besides the document. */
export type Printing = { readonly title: string; readonly address: Addresser };

function withAddresses(block: Block, address: Addresser): Block {
  const inline = (part: Inline): Inline => {
    if (part.kind !== "link" && part.kind !== "citation") return part;
    if (part.href === null) return part;
    const href = address(part.href);
    // An address that is shown is shown in full.
    return { ...part, href, text: part.text === part.href && href !== null ? href : part.text };
  };
  const line = (parts: readonly Inline[]) => parts.map(inline);
  switch (block.kind) {
    case "heading":
      return { ...block, content: line(block.content) };
    case "paragraph":
      return { ...block, content: line(block.content) };
    case "list":
      return { ...block, entries: block.entries.map(line) };
    case "facts":
      return { ...block, facts: block.facts.map(({ name, content }) => ({ name, content: line(content) })) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map(line)) };
  }
}
