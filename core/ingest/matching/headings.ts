import { bestAssignment, type Edge } from "./assignment.ts";
import { addPairsByKey, eachPair, type Pairs } from "./candidates.ts";
import { addLink, type LinkState, orderCost, unlinked } from "./link-state.ts";
import type { Surroundings } from "./standing.ts";

/**
 * Links chapters and sections that have no link yet: by their titles, by the chapter they stand in, by where the rules under them went, and a
 * little by their numbers. Expects the rules with unique texts to be linked.
 */
export function linkHeadings(state: LinkState, { followers, cited }: Surroundings): void {
  const { old, fresh, afterOf } = state;
  const open = unlinked(state, "heading");
  const pairs: Pairs = { width: fresh.provisions.length, found: new Set(followers.pairs) };
  addPairsByKey(
    pairs,
    { places: open.before, keyOf: (place) => old.titles[place] ?? undefined },
    { places: open.after, keyOf: (place) => fresh.titles[place] ?? undefined },
  );
  const edges: (Edge & { readonly share: number; readonly isSameTitle: boolean; readonly isSameChapter: boolean })[] =
    [];
  for (const { before: row, after: column } of eachPair(pairs)) {
    if (afterOf[row] !== -1 || state.beforeOf[column] !== -1) continue;
    if (old.provisions[row]?.kind !== "heading" || fresh.provisions[column]?.kind !== "heading") continue;
    const isSameTitle = old.titles[row] === fresh.titles[column];
    const share = followers.shareOfMore(row, column);
    if (old.labels[row]?.length !== fresh.labels[column]?.length || (!isSameTitle && share < 0.3)) continue;
    const isSameNumber = old.provisions[row]?.number === fresh.provisions[column]?.number;
    const isSameChapter = afterOf[old.parents[row] ?? -1] === fresh.parents[column];
    const byRules = Number(isSameTitle) + share + 0.3 * cited(row, column);
    const byPlace = 0.1 * Number(isSameNumber) + 0.2 * Number(isSameChapter) - orderCost(state, row, column);
    edges.push({ row, column, worth: byRules + byPlace, share, isSameTitle, isSameChapter });
  }
  for (const { row, column, share, isSameTitle, isSameChapter } of bestAssignment(edges)) {
    const confidence =
      share >= 0.5 || (isSameTitle && isSameChapter) ? "high" : isSameTitle || share >= 0.4 ? "medium" : "low";
    addLink(state, { before: row, after: column, basis: isSameTitle ? "title" : "context", confidence });
  }
}
