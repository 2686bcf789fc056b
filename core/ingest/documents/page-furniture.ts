import { furnitureKey } from "../reading/printed-words.ts";
import type { Line } from "./line.ts";

/** How many lines at each end of a page can be its header or footer. */
const edgeLines = 2;
/** On how many pages the words must stand at least, and on what share of them: one page in two has its own footer. */
const leastPages = 3;
const leastShare = 1 / 3;

/**
 * The headers and footers of pages, by the keys of their lines: what stands on many pages, equal but for its numbers,
 * among the first or the last lines. Each with its words on the first page that has it.
 */
export function furnitureOf(pages: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const printed = new Map<string, string[]>();
  for (const lines of pages) {
    const edges = lines.filter((_, at) => isAtEdge(at, lines.length));
    for (const [key, words] of new Map(edges.map((line) => [furnitureKey(line), line])))
      printed.set(key, [...(printed.get(key) ?? []), words]);
  }
  const least = Math.max(leastPages, pages.length * leastShare);
  return new Map(
    [...printed].flatMap(([key, [words = "", ...others]]): [string, string][] =>
      others.length + 1 >= least && /\p{L}{3}/u.test(key) ? [[key, words]] : [],
    ),
  );
}

/** Headers and footers as lines, which are no part of the text. */
export function furnitureLines(furniture: ReadonlyMap<string, string>): Line[] {
  return [...furniture.values()].map((words) => ({
    text: words.replace(/\s+/g, " ").trim(),
    startsParagraph: true,
    isStrong: null,
    isFurniture: true,
  }));
}

/** Says whether a line stands where a header or a footer can stand. */
export function isAtEdge(at: number, length: number): boolean {
  return at < edgeLines || at >= length - edgeLines;
}

/** What the makers of a page say below the document. */
const colophon =
  /^(?:• )?(?:©|\(c\)|copyright\b|all (?:rights|trademarks)\b|converted (?:by|from)\b|this page was last\b|(?:last )?(?:modified|updated):?\s|back to top$)/i;

/** The lines without what stands below the last section of the document: who owns the page, and who made it when. */
export function withoutColophon(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => !colophon.test(text)) + 1);
}
