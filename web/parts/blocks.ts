import { pageOf } from "../../core/text/addresses.ts";
import type { Block, Fact, Inline } from "../../document/blocks.ts";
import { h, type Markup } from "../tags.ts";

/** The document of an answer as a part of a page. */
export function blocksShown(blocks: readonly Block[]): Markup {
  return blocks.map(blockShown);
}

/** A block of a document as a part of a page. */
function blockShown(block: Block): Markup {
  switch (block.kind) {
    case "heading":
      return (block.level <= 2 ? h.h2 : h.h3)(inlineShown(block.content));
    case "paragraph":
      return h.p(block.role === "plain" ? {} : { class: block.role }, inlineShown(block.content));
    case "list":
      return h.ul(block.entries.map((entry) => h.li(inlineShown(entry))));
    case "facts":
      return block.facts.length === 0 ? null : factsShown(block.facts);
    case "table":
      return h.table(
        { class: "stacked" },
        h.caption(block.caption),
        h.colgroup(columnShares(block.rows, block.columns).map((share) => h.col({ class: `of-${share}` }))),
        h.thead(h.tr(block.columns.map((column) => h.th({ scope: "col" }, column)))),
        h.tbody(
          block.rows.map((row) =>
            h.tr(
              row.map((cell, index) =>
                index === 0
                  ? h.th({ scope: "row" }, inlineShown(cell))
                  : h.td(
                      { class: isFigure(cell) ? "figure" : undefined, "data-label": block.columns[index] },
                      inlineShown(cell),
                    ),
              ),
            ),
          ),
        ),
      );
  }
}

/**
 * How many of twelve parts of the width each column of a table gets, by its longest cell. Said beforehand, because
 * columns that the browser measures would move while rows arrive.
 */
function columnShares(rows: readonly (readonly (readonly Inline[])[])[], columns: readonly string[]): number[] {
  const lengths = columns.map((name, index) => {
    const longest = Math.max(name.length, ...rows.map((row) => textOf(row[index] ?? []).length));
    return Math.min(Math.max(longest, 8), 40) + 2;
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return lengths.map((length) => Math.ceil((12 * length) / sum));
}

/** Numbers and days stand below each other. */
function isFigure(cell: readonly Inline[]): boolean {
  return /^[\d.,–-]*$/.test(textOf(cell));
}

function textOf(cell: readonly Inline[]): string {
  return cell.map(({ text }) => text).join("");
}

/** Facts of a document. */
export function factsShown(facts: readonly Fact[]): Markup {
  return h.dl(
    { class: "facts" },
    facts.map(({ name, content }) => fact(name, inlineShown(content))),
  );
}

/** One line of a list of facts. */
export function fact(name: string, ...value: Markup[]): Markup {
  return h.div(h.dt(name), h.dd(value));
}

/** A line of a document. */
export function inlineShown(parts: readonly Inline[]): Markup {
  return parts.map((part, index) => partShown(part, isMark(parts[index - 1])));
}

function isMark(part: Inline | undefined): boolean {
  return part?.kind === "deleted" || part?.kind === "added";
}

/** `isTouching`: between two marks side by side a style sheet cannot know whether there are words. */
function partShown(part: Inline, isTouching: boolean): Markup {
  const marked = isTouching ? { class: "after-mark" } : {};
  switch (part.kind) {
    case "text":
      return part.text.split("\n").map((line, index) => [index === 0 ? null : h.br(), line]);
    case "quoted":
      return part.text.split("\n").map((line, index) => [index === 0 ? null : h.br(), { quoted: line }]);
    case "strong":
      return h.strong(part.text);
    case "found":
      return h.mark(part.text);
    case "deleted":
      return h.del(marked, part.text);
    case "added":
      return h.ins(marked, part.text);
    case "link":
      return part.href === null ? part.text : h.a({ href: pageOf(part.href) }, part.text);
    case "citation":
      return null;
  }
}
