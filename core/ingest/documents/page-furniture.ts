/** A page number alone on its line: `12`, `- 12 -`, `Page 12`, `12 of 40`, `iv`. */
const pageNumber = /^(?:[-–—|]\s?)?(?:page\s)?\d{1,3}(?:\s?(?:of|\/)\s?\d{1,3})?(?:\s?[-–—|])?$/i;
const romanPageNumber = /^(?:page\s)?[ivx]{1,5}$/;

/** Says whether a line has nothing but the number of its page; small Roman numbers stand at an edge of it. */
export function isPageNumber(text: string, isAtAnEdge = false): boolean {
  return pageNumber.test(text) || (isAtAnEdge && romanPageNumber.test(text));
}

/** How many lines at each end of a page can be its header or footer. */
const edgeLines = 2;
/** On how many pages the words must stand at least, and on what share of them: one page in two has its own footer. */
const leastPages = 3;
const leastShare = 1 / 3;

/**
 * The headers and footers of pages, as the keys of their lines: what stands on many pages, equal but for its numbers,
 * among the first or the last lines.
 */
export function furnitureOf(pages: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const edges = lines.filter((_, at) => isAtEdge(at, lines.length));
    for (const key of new Set(edges.map(furnitureKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(leastPages, pages.length * leastShare);
  return new Set([...counts].flatMap(([key, count]) => (count >= least && /\p{L}{3}/u.test(key) ? [key] : [])));
}

/** Says whether a line stands where a header or a footer can stand. */
export function isAtEdge(at: number, length: number): boolean {
  return at < edgeLines || at >= length - edgeLines;
}

/** What is equal in a header on every page. */
export function furnitureKey(text: string): string {
  return text
    .replace(/\d+/g, "#")
    .replace(/[.…_]{3,}/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
