import { align } from "./alignment.ts";
import { canonicalText } from "./canonical.ts";
import { compareWords, type WordOperation } from "./words.ts";

/** One example of a rule on both sides; `null` where it is not there. */
export type ExampleChange = {
  readonly before: string | null;
  readonly after: string | null;
  readonly words: readonly WordOperation[];
};

/** Pairs the examples of two wordings in order: same with same, and between those the changed ones one by one. Unchanged ones are left out. */
export function compareExamples(before: readonly string[], after: readonly string[]): ExampleChange[] {
  return align(before, after, canonicalText)
    .flatMap((run): readonly ExamplePair[] => (run.kind === "same" ? run.pairs : pairInOrder(run.before, run.after)))
    .filter(([old, fresh]) => old !== fresh)
    .map(([old, fresh]) => ({ before: old, after: fresh, words: compareWords(old, fresh) }));
}

type ExamplePair = readonly [string | null, string | null];

function pairInOrder(before: readonly string[], after: readonly string[]): ExamplePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index] ?? null,
    after[index] ?? null,
  ]);
}
