import { linkBases } from "../../core/archive/link.ts";
import type { Difference, Transition, WeighedLink } from "../../core/ingest/merging/books.ts";
import { packedJson, unpackedJson } from "./packing.ts";

const kinds = ["continued", "merged", "split"] as const;
const confidences = ["high", "medium", "low"] as const;
const differences: readonly Difference[] = ["none", "typography", "reference", "words"];

/**
 * Links in runs of seven whole numbers: how many follow each other in the same way, and that way. Most links say "the
 * next one, in the same way", so a transition has few runs.
 */
type Columns = { readonly runs: readonly number[]; readonly doubts: Transition["doubts"] };

const run_numbers = 7;

/** A transition as stored. */
export function packedTransition({ links, doubts }: Transition): Buffer {
  let [before, after] = [-1, -1];
  const runs: number[] = [];
  let last: readonly number[] = [];
  for (const link of links) {
    const way = [
      ...[link.before - before - 1, link.after - after - 1],
      kinds.indexOf(link.kind),
      linkBases.indexOf(link.basis),
      confidences.indexOf(link.confidence),
      differences.indexOf(link.difference),
    ];
    [before, after] = [link.before, link.after];
    if (last.length > 0 && way.every((number, place) => number === last[place]))
      runs[runs.length - run_numbers] = (runs.at(-run_numbers) ?? 0) + 1;
    else runs.push(1, ...way);
    last = way;
  }
  return packedJson({ runs, doubts } satisfies Columns);
}

/** Reads what `packedTransition` wrote. */
export function transitionFrom(content: Buffer): Transition {
  const { runs, doubts } = unpackedJson(content) as Columns;
  const links: WeighedLink[] = [];
  let [before, after] = [-1, -1];
  for (let at = 0; at < runs.length; at += run_numbers) {
    const [beforeStep, afterStep] = [(runs[at + 1] ?? 0) + 1, (runs[at + 2] ?? 0) + 1];
    const kind = kinds[runs[at + 3] ?? 0] ?? "continued";
    const basis = linkBases[runs[at + 4] ?? 0] ?? "similarity";
    const confidence = confidences[runs[at + 5] ?? 0] ?? "low";
    const difference = differences[runs[at + 6] ?? 0] ?? "words";
    for (let left = runs[at] ?? 0; left > 0; left -= 1) {
      before += beforeStep;
      after += afterStep;
      links.push({ kind, before, after, basis, confidence, difference });
    }
  }
  return { links, doubts };
}
