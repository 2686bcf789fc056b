import { linkBases } from "../../core/archive/link.ts";
import type { Difference, Transition, WeighedLink } from "../../core/ingest/merging/books.ts";
import { packedJson, unpackedJson } from "./packing.ts";

const kinds = ["continued", "merged", "split"] as const;
const confidences = ["high", "medium", "low"] as const;
const differences: readonly Difference[] = ["none", "typography", "reference", "words"];

/** Six whole numbers a link: most links say "the next one, in the same way", which compresses to almost nothing. */
type Columns = { readonly links: readonly number[]; readonly doubts: Transition["doubts"] };

/** A transition as stored. */
export function packedTransition({ links, doubts }: Transition): Buffer {
  let [before, after] = [-1, -1];
  const columns = links.flatMap((link) => {
    const steps = [link.before - before - 1, link.after - after - 1];
    [before, after] = [link.before, link.after];
    return [
      ...steps,
      kinds.indexOf(link.kind),
      linkBases.indexOf(link.basis),
      confidences.indexOf(link.confidence),
      differences.indexOf(link.difference),
    ];
  });
  return packedJson({ links: columns, doubts } satisfies Columns);
}

/** Reads what `packedTransition` wrote. */
export function transitionFrom(content: Buffer): Transition {
  const { links: columns, doubts } = unpackedJson(content) as Columns;
  const links: WeighedLink[] = [];
  let [before, after] = [-1, -1];
  for (let at = 0; at < columns.length; at += 6) {
    before += (columns[at] ?? 0) + 1;
    after += (columns[at + 1] ?? 0) + 1;
    links.push({
      kind: kinds[columns[at + 2] ?? 0] ?? "continued",
      before,
      after,
      basis: linkBases[columns[at + 3] ?? 0] ?? "similarity",
      confidence: confidences[columns[at + 4] ?? 0] ?? "low",
      difference: differences[columns[at + 5] ?? 0] ?? "words",
    });
  }
  return { links, doubts };
}
