import type { Doubt } from "../../archive/lineage.ts";
import type { LinkState } from "./book.ts";
import { addPair, eachPair, type Pairs } from "./candidates.ts";
import { clearMin, type Leniency, linkRound, rounds, worthOf } from "./resemblance.ts";
import type { Similarity } from "./similarity.ts";
import { type LinksSoFar, relationOf } from "./surroundings.ts";

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
  const sure = state.links.filter(({ before, after, basis }) => {
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
  state.links.splice(0, state.links.length, ...sure);
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
  const { place, neighbours } = relationOf(state, surroundings, before, after);
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

/** A provision that is this similar to one that ended, or to one that continued elsewhere, may still be the same. */
const alikeMin = 0.3;
const alikeOfLinkedMin = 0.45;
/** If the chosen one is not similar either, so may one that is nearly as similar as the chosen one. */
const nearlyAsAlike = 0.9;
/** A choice is doubtful if another one would have had at least this share of its worth. */
const rivalMin = 0.6;

/**
 * The links that a person should check: a new provision that is similar to one that ended, but not enough to link them;
 * and a link for which an alternative was about as good, with a provision that is now left alone. Expects all links to
 * be made.
 */
export function doubtsIn(
  state: LinkState,
  pairs: Pairs,
  { similarity, surroundings }: { readonly similarity: Similarity; readonly surroundings: LinksSoFar },
): Doubt[] {
  const { afterOf, beforeOf } = state;
  const candidates = new Map<number, number[]>();
  const worth = (before: number, after: number) =>
    worthOf(
      similarity.between(before, after),
      similarity.openings(before, after),
      relationOf(state, surroundings, before, after),
    );
  for (const { before, after } of eachPair(pairs)) {
    const [partner, other] = [afterOf[before] ?? -1, beforeOf[after] ?? -1];
    const isOpen = partner === -1 && other === -1;
    if (partner !== -1 && other !== -1) continue;
    const chosen =
      partner !== -1 ? similarity.between(before, partner) : other !== -1 ? similarity.between(other, after) : 1;
    const least = isOpen ? alikeMin : Math.min(alikeOfLinkedMin, nearlyAsAlike * chosen);
    if (similarity.between(before, after) < least) continue;
    const rival = partner !== -1 ? worth(before, partner) : other !== -1 ? worth(other, after) : 0;
    if (worth(before, after) < rivalMin * rival) continue;
    candidates.set(after, [...(candidates.get(after) ?? []), before]);
  }
  return [...candidates].sort(([a], [b]) => a - b).map(([after, befores]) => doubtFrom(state, after, befores));
}

function doubtFrom({ beforeOf, afterOf }: LinkState, after: number, befores: readonly number[]): Doubt {
  const chosen = beforeOf[after] ?? -1;
  if (chosen !== -1) {
    const candidates = [chosen, ...befores].sort((a, b) => a - b);
    return {
      after,
      candidates,
      chosen,
      reason: "Another provision that ended fits about as well as the linked one.",
    };
  }
  const reason = befores.every((before) => afterOf[before] === -1)
    ? "It is similar to a provision that ended, but not similar enough to be certain."
    : "It fits a provision that was linked to another one about as well.";
  return { after, candidates: befores, chosen: null, reason };
}
