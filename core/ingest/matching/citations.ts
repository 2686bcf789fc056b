import type { LinkState } from "./link-state.ts";

/** The share of the citations of one provision that became citations of the other, 0 to 1. */
export type CitationShare = (before: number, after: number) => number;

/**
 * If a linked provision kept its words and cites another number in the same place, its author took the two numbers for
 * the same rule: a text that said "See rule 102.7" and now says "See rule 102.3a" is a vote for linking these two.
 */
export function citationsIn({ old, fresh, afterOf, beforeOf }: LinkState): CitationShare {
  const votes = new Map<number, number>();
  const [given, received] = [new Int32Array(afterOf.length), new Int32Array(beforeOf.length)];
  for (let before = 0; before < afterOf.length; before++) {
    const after = afterOf[before] ?? -1;
    const [mine, theirs] = [old.citations[before], fresh.citations[after]];
    if (mine === undefined || theirs === undefined || mine.length === 0) continue;
    if (old.keys[before] !== fresh.keys[after]) continue;
    for (let index = 0; index < mine.length; index++) {
      const [from, to] = [mine[index] ?? -1, theirs[index] ?? -1];
      if (from !== -1) given[from] = (given[from] as number) + 1;
      if (to !== -1) received[to] = (received[to] as number) + 1;
      if (from === -1 || to === -1) continue;
      const pair = from * beforeOf.length + to;
      votes.set(pair, (votes.get(pair) ?? 0) + 1);
    }
  }
  return (before, after) => {
    const all = Math.max(given[before] ?? 0, received[after] ?? 0);
    return all === 0 ? 0 : (votes.get(before * beforeOf.length + after) ?? 0) / all;
  };
}
