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
    const [stepBefore = 0, stepAfter = 0, kind = 0, basis = 0, confidence = 0, difference = 0] = columns.slice(
      at,
      at + 6,
    );
    before += stepBefore + 1;
    after += stepAfter + 1;
    links.push({
      kind: kinds[kind] ?? "continued",
      before,
      after,
      basis: linkBases[basis] ?? "similarity",
      confidence: confidences[confidence] ?? "low",
      difference: differences[difference] ?? "words",
    });
  }
  return { links, doubts };
}
