import { withLife } from "./combat/damage.ts";
import { type Context, readParameter } from "./context.ts";
import { withHappening } from "./happening.ts";
import { isAtWork } from "./objects.ts";
import { replaced, usual } from "./replacement/replacement.ts";
import { triggerOfRule, withTriggered } from "./stack.ts";
import type { State } from "./state.ts";
import { isCountAsked } from "./words/written-situation.ts";

/** Drawing cards: by events and effects, and in the draw step. */

/** Draws cards one after the other; `left` is what is then left of the library, below 0 if it was too small. */
export function drawn(
  before: State,
  context: Context,
  { player, count, library }: { readonly player: string; readonly count: number; readonly library: number },
): { readonly state: State; readonly left: number } {
  let state = before;
  let left = library;
  for (let card = 0; card < count; card++) {
    const replacement = replaced(state, context, usual("draws", { player }));
    state =
      replacement.because.length === 0
        ? replacement.state
        : withLife(replacement.state, player, 0, context, "replacement-effects");
    if (replacement.occurrence.instead !== null) continue;
    left -= replacement.occurrence.amount;
    for (let more = 0; more < replacement.occurrence.amount && left + more >= 0; more++)
      state = withHappening(state, "draws", { player });
  }
  return { state, left };
}

/**
 * The state as a draw step begins: the players whose turn it is draw, by the rules of the day. It is played only where
 * something looks at it, or where it waits on the stack in a step that the situation names.
 */
export function withStepDraw(before: State, context: Context, players: readonly string[]): State {
  const looks = before.objects.some(
    (object) => isAtWork(object) && object.triggers.some(({ when }) => when.includes("draws")),
  );
  const isAsked = isCountAsked(context.situation.events, "draws");
  const isSeen = looks || isAsked || before.table.replacements.some(({ what }) => what === "draws");
  if (!isSeen && !context.situation.events.some(({ begins }) => begins === "draw")) return before;
  const value = readParameter(context, "draw-step-draw");
  const isAtOnce = value === "at-once";
  if (isAtOnce && !isSeen) return before;
  return players.reduce((state, player) => {
    if (isAtOnce)
      return withLife(
        drawn(state, context, { player, count: 1, library: Number.POSITIVE_INFINITY }).state,
        player,
        0,
        context,
        "draw-step-draw",
      );
    // What no player controls goes on the stack after the abilities of all.
    const you = value === "above-abilities" ? "nobody" : player;
    const draw = { name: "the draw of the draw step", you, does: [{ draws: 1, player }] };
    return withTriggered(state, triggerOfRule({ ...draw, because: ["draw-step-draw"] }));
  }, before);
}
