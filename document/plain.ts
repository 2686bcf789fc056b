import type { Block, Inline } from "./blocks.ts";

/** Writes a document as plain text, for terminals and assistants. Addresses are left out, except where they are the text. */
export function plainOf(blocks: readonly Block[]): string {
  return blocks
    .map(blockText)
    .filter((block) => block !== "")
    .join("\n\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return inlineText(block.content);
    case "paragraph":
      return inlineText(block.content);
    case "list":
      return block.entries
        .map((entry) => `${block.role === "places" ? "" : "- "}${indented(inlineText(entry))}`)
        .join("\n");
    case "facts":
      return block.facts.map(({ name, content }) => `${name}: ${indented(inlineText(content))}`).join("\n");
    case "table":
      return tableText(block);
  }
}

/** Columns are padded to the same width; the last one is not. */
function tableText({ columns, rows }: Extract<Block, { kind: "table" }>): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => inlineText(cell).replaceAll("\n", " ")))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function inlineText(parts: readonly Inline[]): string {
  return parts.map(partText).join("");
}

/** Deleted and added words in the notation of word diffs: [-deleted-] and {+added+}. */
function partText({ kind, text }: Inline): string {
  switch (kind) {
    case "found":
      return `*${text}*`;
    case "deleted":
      return `[-${text}-]`;
    case "added":
      return `{+${text}+}`;
    case "citation":
      return "";
    default:
      return text;
  }
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
