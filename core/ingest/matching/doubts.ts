import type { Doubt } from "../../archive/link.ts";
import { eachPair, type Pairs } from "./candidates.ts";
import type { LinkState } from "./link-state.ts";
import { worthOf } from "./resemblance.ts";
import type { Similarity } from "./similarity.ts";
import { type LinksSoFar, standingOf } from "./standing.ts";

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
      standingOf(state, surroundings, before, after),
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
