import type { LinkState } from "./link-state.ts";

/** What part of the citations of one provision became citations of the other, 0 to 1. */
export type CitationShare = (before: number, after: number) => number;

/**
 * Where a linked provision kept its words and cites another number in the same place, whoever wrote it held the two
 * numbers to be the same rule: a text that said "See rule 102.7" and says "See rule 102.3a" now is a vote for linking
 * these two.
 */
export function citationsIn({ old, fresh, afterOf, beforeOf }: LinkState): CitationShare {
  const votes = new Map<number, number>();
  const [given, received] = [new Map<number, number>(), new Map<number, number>()];
  afterOf.forEach((after, before) => {
    const [mine, theirs] = [old.citations[before] ?? [], fresh.citations[after] ?? []];
    if (mine.length === 0 || after === -1 || old.keys[before] !== fresh.keys[after]) return;
    mine.forEach((number, index) => {
      const from = old.placeOfNumber.get(number);
      const to = fresh.placeOfNumber.get(theirs[index] ?? "");
      if (from !== undefined) count(given, from);
      if (to !== undefined) count(received, to);
      if (from !== undefined && to !== undefined) count(votes, from * beforeOf.length + to);
    });
  });
  return (before, after) => {
    const all = Math.max(given.get(before) ?? 0, received.get(after) ?? 0);
    return all === 0 ? 0 : (votes.get(before * beforeOf.length + after) ?? 0) / all;
  };
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
