import { createHash } from "node:crypto";
import { daysInWords } from "../core/text/day-words.ts";
import type { Addresser, Block, Inline } from "./blocks.ts";
import { htmlOf, reportStyle } from "./html.ts";
import { markdownOf } from "./markdown.ts";
import { plainOf } from "./plain.ts";
import { wikitextOf } from "./wikitext.ts";

/** The forms in which every document can be had. */
export const formats = ["text", "markdown", "wikitext", "html"] as const;

/** A form of a document. */
export type DocumentFormat = (typeof formats)[number];

/**
 * Writes a document in a form, with the days of its sentences in words. `address` makes its addresses absolute if they are
 * not yet; where it gives none, links are plain text.
 */
export function written(
  blocks: readonly Block[],
  format: DocumentFormat,
  { title = "", address = (path) => path }: Printing = {},
): string {
  const whole = blocks.map((block) => finished(block, address));
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

/** What only some forms show: the title of a page, and absolute addresses. */
type Printing = { readonly title?: string; readonly address?: Addresser };

function finished(block: Block, address: Addresser): Block {
  const inline = (part: Inline): Inline => {
    if (part.kind === "text" || part.kind === "strong") return { ...part, text: daysInWords(part.text) };
    if (part.kind !== "link" && part.kind !== "citation") return part;
    if (part.href === null) return { ...part, text: daysInWords(part.text) };
    const href = address(part.href);
    // An address that is shown is shown in full.
    return { ...part, href, text: part.text === part.href && href !== null ? href : daysInWords(part.text) };
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

/** The media types of what is written as files. A general one follows, for clients that accept nothing else. */
export const csvType = "text/csv; charset=utf-8; header=present";
export const plainType = "text/plain; charset=utf-8";
export const markdownTypes = ["text/markdown; charset=utf-8; variant=GFM", plainType] as const;
export const wikitextTypes = ["text/x-wiki; charset=utf-8", plainType] as const;

const styleSum = createHash("sha256").update(reportStyle).digest("base64");

/** A page in one file. It runs and loads nothing, and its style is allowed by its hash. */
export const htmlFile = {
  mediaTypes: ["text/html; charset=utf-8"],
  contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleSum}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;
