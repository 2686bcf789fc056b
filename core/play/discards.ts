import { discardUnsaid, overfullHand, withCleanupGoneOn, withDiscardAssumed } from "./cleanup.ts";
import type { Context } from "./context.ts";
import type { State } from "./state.ts";
import { withTriggers } from "./triggers/triggers.ts";

/**
 * The state after a cleanup step in which it was not said what is discarded. Of one card too many each is tried; with
 * more of them answers after that are not sure.
 */
export function withDiscardTried(state: State, context: Context): State {
  const over = overfullHand(state, context);
  const assumed = discardUnsaid(state, context);
  if (over === undefined || assumed === undefined) return state;
  const { player, hand, most } = over;
  const names = hand.map(({ name }) => name);
  if (hand.length === most + 1) {
    // A turn can have several cleanup steps.
    const key = `${player} discards in step ${state.turn?.at} of turn ${state.turn?.number}`;
    const open = `which of ${names.join(", ")} ${player} discards: “discards” says so`;
    context.choices.set(key, { names, rule: "hand-size", open });
    const discarded = names[context.taken.chosen?.get(key) ?? 0];
    if (context.taken.chosen !== null) {
      const triggered = withTriggers(state, context.language.play(state, { discards: discarded }, context), context);
      const after = withCleanupGoneOn(state, triggered, context);
      // Of a team several players may hold too many. What was discarded may be in the hand still by another effect.
      if (overfullHand(after, context)?.player !== player) return withDiscardTried(after, context);
    }
  }
  return withDiscardAssumed(state, assumed, context);
}
