import type { LinkState } from "./link-state.ts";

/** How many of the linked provisions under one provision moved under another. */
export type Followers = {
  /** Pairs of places between which any moved, as before * (number of later provisions) + after. */
  readonly pairs: Iterable<number>;
  readonly count: (before: number, after: number) => number;
  /**
   * The count divided by the number of linked provisions under whichever of the two has more of them, or fewer; 0 to 1.
   */
  readonly shareOfMore: (before: number, after: number) => number;
  readonly shareOfFewer: (before: number, after: number) => number;
};

/** Counts for parents, sections and chapters where the rules under them moved. */
export function followersIn({ old, fresh, afterOf, beforeOf }: LinkState): Followers {
  const counts = new Map<number, number>();
  // One place more, the last, for those that stand under nothing.
  const [totalsBefore, totalsAfter] = [new Int32Array(afterOf.length + 1), new Int32Array(beforeOf.length + 1)];
  for (let before = 0; before < afterOf.length; before++) {
    const after = afterOf[before] ?? -1;
    if (after === -1 || old.provisions[before]?.kind !== "rule") continue;
    let [mine, theirs] = [old.parents[before] ?? -1, fresh.parents[after] ?? -1];
    let [lastMine, lastTheirs] = [-2, -2];
    // The parent, the section and the chapter; for a rule right under a section, the first two are the same.
    for (let level = 0; level < 3; level++) {
      if (mine !== lastMine) add(totalsBefore, mine);
      if (theirs !== lastTheirs) add(totalsAfter, theirs);
      if (mine !== lastMine || theirs !== lastTheirs) {
        const pair = mine * beforeOf.length + theirs;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
      [lastMine, lastTheirs] = [mine, theirs];
      mine = level === 0 ? (old.sections[before] ?? -1) : (old.parents[mine] ?? -1);
      theirs = level === 0 ? (fresh.sections[after] ?? -1) : (fresh.parents[theirs] ?? -1);
    }
  }
  const count = (before: number, after: number) => counts.get(before * beforeOf.length + after) ?? 0;
  const share = (before: number, after: number, pick: (...totals: number[]) => number) => {
    const all = pick(totalsBefore[before] ?? 0, totalsAfter[after] ?? 0);
    return all === 0 ? 0 : count(before, after) / all;
  };
  return {
    pairs: counts.keys(),
    count,
    shareOfMore: (before, after) => share(before, after, Math.max),
    shareOfFewer: (before, after) => share(before, after, Math.min),
  };
}

function add(totals: Int32Array, place: number): void {
  const at = place === -1 ? totals.length - 1 : place;
  totals[at] = (totals[at] as number) + 1;
}
