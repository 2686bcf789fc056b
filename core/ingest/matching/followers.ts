import type { LinkState } from "./link-state.ts";

/** How many of the linked provisions under one went under another. */
export type Followers = {
  /** Pairs of places, as before * (number of later provisions) + after, between which any went. */
  readonly pairs: Iterable<number>;
  readonly count: (before: number, after: number) => number;
  /** The count as a part of all linked ones under that of the two which has more of them, or fewer; 0 to 1. */
  readonly shareOfMore: (before: number, after: number) => number;
  readonly shareOfFewer: (before: number, after: number) => number;
};

/** Counts for parents, sections and chapters where the rules under them went. */
export function followersIn({ old, fresh, afterOf, beforeOf }: LinkState): Followers {
  const counts = new Map<number, number>();
  const [totalsBefore, totalsAfter] = [new Map<number, number>(), new Map<number, number>()];
  afterOf.forEach((after, before) => {
    if (after === -1 || old.provisions[before]?.kind !== "rule") return;
    let [mine, theirs] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
    let [lastMine, lastTheirs] = [-2, -2];
    // The parent, the section and the chapter; of a rule right under a section the first two are one.
    for (let level = 0; level < 3; level++) {
      if (mine !== lastMine) add(totalsBefore, mine);
      if (theirs !== lastTheirs) add(totalsAfter, theirs);
      if (mine !== lastMine || theirs !== lastTheirs) add(counts, mine * beforeOf.length + theirs);
      [lastMine, lastTheirs] = [mine, theirs];
      mine = level === 0 ? (old.sections[before] ?? -1) : (old.parents[mine] ?? -1);
      theirs = level === 0 ? (fresh.sections[after] ?? -1) : (fresh.parents[theirs] ?? -1);
    }
  });
  const count = (before: number, after: number) => counts.get(before * beforeOf.length + after) ?? 0;
  const share = (before: number, after: number, pick: (...totals: number[]) => number) => {
    const all = pick(totalsBefore.get(before) ?? 0, totalsAfter.get(after) ?? 0);
    return all === 0 ? 0 : count(before, after) / all;
  };
  return {
    pairs: counts.keys(),
    count,
    shareOfMore: (before, after) => share(before, after, Math.max),
    shareOfFewer: (before, after) => share(before, after, Math.min),
  };
}

function add(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
