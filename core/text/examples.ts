import { align } from "./alignment.ts";
import { canonicalText } from "./canonical.ts";
import { compareWords, type WordOperation } from "./words.ts";

/** One example of a rule on both sides; `null` if a side does not have it. */
export type ExampleChange = {
  /** Its index among the examples of each side, from 0; `null` if a side does not have it. */
  readonly at: { readonly before: number | null; readonly after: number | null };
  readonly before: string | null;
  readonly after: string | null;
  readonly words: readonly WordOperation[];
};

/**
 * Pairs the examples of two wordings in order: equal examples with each other, and the changed ones between them one by
 * one. Gives the changed ones only.
 *
 * @example compareExamples(["One.", "Two."], ["One.", "Too."])[0].at.before === 1
 */
export function compareExamples(before: readonly string[], after: readonly string[]): ExampleChange[] {
  if (before.length + after.length === 0) return [];
  let [beforeAt, afterAt] = [0, 0];
  return align(before, after, canonicalText)
    .flatMap((run): readonly ExamplePair[] => (run.kind === "same" ? run.pairs : pairInOrder(run.before, run.after)))
    .map(([old, fresh]) => ({
      old,
      fresh,
      at: { before: old === null ? null : beforeAt++, after: fresh === null ? null : afterAt++ },
    }))
    .filter(({ old, fresh }) => old !== fresh)
    .map(({ old, fresh, at }) => ({ at, before: old, after: fresh, words: compareWords(old, fresh) }));
}

type ExamplePair = readonly [string | null, string | null];

function pairInOrder(before: readonly string[], after: readonly string[]): ExamplePair[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
    before[index] ?? null,
    after[index] ?? null,
  ]);
}
