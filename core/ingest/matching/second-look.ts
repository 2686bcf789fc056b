import { addPair, type Pairs } from "./candidates.ts";
import type { LinkState } from "./link-state.ts";
import { clearMin, type Leniency, linkRound, rounds } from "./resemblance.ts";
import type { Similarity } from "./similarity.ts";
import { type LinksSoFar, standingOf } from "./standing.ts";

/**
 * Undoes the links between texts that differ much, and those to words that may be a copy, and chooses among all of
 * them at once. A round sees only what earlier rounds left open, so an early link between two rules can prevent a better
 * one that was not yet known to be likely.
 */
export function reviseLinks(
  state: LinkState,
  kind: "rule" | "glossary",
  likely: Pairs,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
): void {
  const seenFrom: LinkState = { ...state, afterOf: state.afterOf.slice(), beforeOf: state.beforeOf.slice() };
  const pairs: Pairs = { width: likely.width, found: new Set(likely.found) };
  const kept = state.links.filter(({ before, after, basis }) => {
    if (state.old.provisions[before]?.kind !== kind) return true;
    const isDoubtful =
      basis === "similarity" || basis === "number"
        ? similarity.between(before, after) < clearMin
        : basis === "identical-text" && mayBeCopy(seenFrom, { similarity, surroundings }, before, after);
    if (!isDoubtful) return true;
    state.afterOf[before] = -1;
    state.beforeOf[after] = -1;
    addPair(pairs, before, after);
    return false;
  });
  state.links.splice(0, state.links.length, ...kept);
  const least = rounds.at(-1) as Leniency;
  linkRound(state, kind, pairs, { similarity, least, surroundings, seenFrom });
}

/**
 * Whether a link between the same words in two places may lead to a copy: where they stood, or where they came to, is a
 * similar provision without a link.
 */
function mayBeCopy(
  state: LinkState,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
  before: number,
  after: number,
): boolean {
  const { place, neighbours } = standingOf(state, surroundings, before, after);
  if (place === "parent" || neighbours > 0) return false;
  const [there, here] = [
    gapBetween(state.afterOf, state.beforeOf, before),
    gapBetween(state.beforeOf, state.afterOf, after),
  ];
  return (
    (there !== -1 && similarity.between(before, there) >= heldMin) ||
    (here !== -1 && similarity.between(here, after) >= heldMin)
  );
}

/** A provision between two that stayed, and at least this similar to the one that stood there, may be that one. */
const heldMin = 0.6;

/** The only provision between the partners of both neighbours, if it has no link; otherwise -1. */
function gapBetween(partners: Int32Array, theirs: Int32Array, place: number): number {
  const [previous, next] = [partners[place - 1] ?? -1, partners[place + 1] ?? -1];
  return previous !== -1 && next === previous + 2 && theirs[previous + 1] === -1 ? previous + 1 : -1;
}
