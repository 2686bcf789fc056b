import { diffArrays } from "diff";

/**
 * A run of two aligned sequences: pairs of items that are the same in both, or items that were replaced. Either side of
 * a replacement may be empty.
 */
export type Run<Item> =
  | { readonly kind: "same"; readonly pairs: readonly (readonly [Item, Item])[] }
  | { readonly kind: "changed"; readonly before: readonly Item[]; readonly after: readonly Item[] };

/**
 * Aligns two sequences by the shortest edit between them. Two items are the same if `comparable` gives the same text.
 *
 * @example align(["a", "b"], ["A", "c"], (item) => item.toLowerCase())[0].kind === "same"
 */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  comparable: (item: Item) => string,
): Run<Item>[] {
  const [left, right] = [before.map(comparable), after.map(comparable)];
  const start = sharedStart(left, right);
  const end = sharedEnd(left, right, start);
  const runs: Run<Item>[] = [];
  addSame(runs, before.slice(0, start), after.slice(0, start));
  let [beforeAt, afterAt] = [start, start];
  for (const { isSame, old, fresh } of stepsBetween(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  )) {
    const [mine, theirs] = [before.slice(beforeAt, beforeAt + old), after.slice(afterAt, afterAt + fresh)];
    beforeAt += old;
    afterAt += fresh;
    if (isSame) addSame(runs, mine, theirs);
    else runs.push({ kind: "changed", before: mine, after: theirs });
  }
  addSame(runs, before.slice(before.length - end), after.slice(after.length - end));
  return runs;
}

/** The number of items of each sequence in one run. Same and changed runs alternate. */
type Step = { readonly isSame: boolean; readonly old: number; readonly fresh: number };

/** A table with more cells than this would take too much memory (two bytes each). */
const cellsMax = 4_000_000;
/** Long sequences that differ in more places than this are not aligned. */
const editsMax = 4000;

function stepsBetween(left: readonly string[], right: readonly string[]): Step[] {
  if (left.length === 0 && right.length === 0) return [];
  const isSmall = left.length === 0 || right.length === 0 || (left.length + 1) * (right.length + 1) <= cellsMax;
  return isSmall ? stepsByTable(numbered(left, right)) : stepsByLibrary(left, right);
}

/** Replaces each distinct item with a number, because numbers compare faster. */
function numbered(left: readonly string[], right: readonly string[]): { left: Int32Array; right: Int32Array } {
  const numbers = new Map<string, number>();
  const numberOf = (item: string) => {
    const number = numbers.get(item) ?? numbers.size;
    numbers.set(item, number);
    return number;
  };
  return { left: Int32Array.from(left, numberOf), right: Int32Array.from(right, numberOf) };
}

/**
 * Uses a table of longest common subsequences. For a few hundred items this is several times faster than a search for
 * the shortest edit.
 */
function stepsByTable({ left, right }: { left: Int32Array; right: Int32Array }): Step[] {
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1, at = i * width + j; j >= 0; j--, at--) {
      const [below, beside] = [common[at + width] ?? 0, common[at + 1] ?? 0];
      common[at] = left[i] === right[j] ? (common[at + width + 1] ?? 0) + 1 : below > beside ? below : beside;
    }
  const steps: Step[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    const [from, across] = [i, j];
    while (i < left.length && j < right.length && left[i] === right[j]) [i, j] = [i + 1, j + 1];
    if (i > from) steps.push({ isSame: true, old: i - from, fresh: j - across });
    const [changedFrom, changedAcross] = [i, j];
    while ((i < left.length || j < right.length) && !(i < left.length && j < right.length && left[i] === right[j]))
      if (
        j === right.length ||
        (i < left.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
      )
        i++;
      else j++;
    if (i > changedFrom || j > changedAcross)
      steps.push({ isSame: false, old: i - changedFrom, fresh: j - changedAcross });
  }
  return steps;
}

function stepsByLibrary(left: readonly string[], right: readonly string[]): Step[] {
  const changes = diffArrays([...left], [...right], { maxEditLength: editsMax });
  if (changes === undefined) return [{ isSame: false, old: left.length, fresh: right.length }];
  const steps: Step[] = [];
  for (const { added, removed, count } of changes) {
    const [old, fresh] = [added ? 0 : count, removed ? 0 : count];
    const last = steps.at(-1);
    if ((added || removed) && last?.isSame === false)
      steps[steps.length - 1] = { isSame: false, old: last.old + old, fresh: last.fresh + fresh };
    else steps.push({ isSame: !added && !removed, old, fresh });
  }
  return steps;
}

function addSame<Item>(runs: Run<Item>[], before: readonly Item[], after: readonly Item[]): void {
  const last = runs.at(-1);
  const pairs = before.map((item, index) => [item, after[index] ?? item] as const);
  if (last?.kind === "same") runs[runs.length - 1] = { kind: "same", pairs: [...last.pairs, ...pairs] };
  else if (pairs.length > 0) runs.push({ kind: "same", pairs });
}

function sharedStart(left: readonly string[], right: readonly string[]): number {
  const most = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < most && left[shared] === right[shared]) shared++;
  return shared;
}

function sharedEnd(left: readonly string[], right: readonly string[], start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let shared = 0;
  while (shared < most && left[left.length - 1 - shared] === right[right.length - 1 - shared]) shared++;
  return shared;
}
