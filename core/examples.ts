import { diffArrays } from "diff";
import { canonicalText } from "./canonical.ts";
import { compareWords, type WordOperation } from "./words.ts";

/** One example of a rule on both sides; `null` where it is not there. */
export type ExampleChange = { readonly before: string | null; readonly after: string | null; readonly words: readonly WordOperation[] };

/** Pairs the examples of two wordings in order: same with same, and between those the changed ones one by one. Unchanged ones are left out. */
export function compareExamples(before: readonly string[], after: readonly string[]): ExampleChange[] {
  const changes: ExampleChange[] = [];
  let [oldAt, freshAt] = [0, 0];
  let pending: { old: string[]; fresh: string[] } = { old: [], fresh: [] };
  for (const { added, removed, count } of diffArrays(before.map(canonicalText), after.map(canonicalText))) {
    if (removed) pending.old.push(...before.slice(oldAt, (oldAt += count)));
    else if (added) pending.fresh.push(...after.slice(freshAt, (freshAt += count)));
    else {
      changes.push(...pairsOf(pending));
      pending = { old: [], fresh: [] };
      for (let step = 0; step < count; step++) changes.push(pairOf(before[oldAt++] ?? null, after[freshAt++] ?? null));
    }
  }
  return [...changes, ...pairsOf(pending)].filter((change) => change.before !== change.after);
}

function pairsOf({ old, fresh }: { readonly old: readonly string[]; readonly fresh: readonly string[] }): ExampleChange[] {
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, index) => pairOf(old[index] ?? null, fresh[index] ?? null));
}

function pairOf(before: string | null, after: string | null): ExampleChange {
  return { before, after, words: compareWords(before, after) };
}
