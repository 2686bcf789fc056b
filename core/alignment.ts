import { diffArrays } from "diff";

/** A stretch of two sequences: items that are the same in both, in pairs, or items that were replaced (either side may be empty). */
export type Run<Item> =
  | { readonly kind: "same"; readonly pairs: readonly (readonly [Item, Item])[] }
  | { readonly kind: "changed"; readonly before: readonly Item[]; readonly after: readonly Item[] };

/** Aligns two sequences by the shortest edit between them. Items count as the same where `comparable` gives the same for both. */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  comparable: (item: Item) => string,
): Run<Item>[] {
  const runs: Run<Item>[] = [];
  let [beforeAt, afterAt] = [0, 0];
  for (const { added, removed, count } of diffArrays(before.map(comparable), after.map(comparable))) {
    const old = added ? [] : before.slice(beforeAt, beforeAt + count);
    const fresh = removed ? [] : after.slice(afterAt, afterAt + count);
    beforeAt += old.length;
    afterAt += fresh.length;
    const last = runs.at(-1);
    if (!added && !removed) runs.push({ kind: "same", pairs: old.map((item, index) => [item, fresh[index] ?? item]) });
    else if (last?.kind === "changed")
      runs[runs.length - 1] = { kind: "changed", before: [...last.before, ...old], after: [...last.after, ...fresh] };
    else runs.push({ kind: "changed", before: old, after: fresh });
  }
  return runs;
}
