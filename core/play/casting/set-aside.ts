import { type Context, impossible, type Refusal, readParameter, requireAllowed } from "../context.ts";
import { untimelySlow, withoutPriority } from "../moment.ts";
import { moved } from "../moving.ts";
import { type GameObject, withReason } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { type State, withActionBy } from "../state.ts";
import { withObject } from "../state-objects.ts";
import { activePlayers } from "../turns.ts";
import type { SettingAside } from "../words/vocabulary.ts";
import { isWordOf } from "./casting-ways.ts";
import { untimelySpell } from "./timing.ts";

/** Special actions that exile a card from a hand, so that it can be cast from there later. */

const rules: Readonly<Record<SettingAside, ParameterId>> = {
  suspend: "suspend-last-counter",
  foretell: "foretell",
  plot: "plot",
};

/** Exiles a card from a hand by one of these actions, at a moment that the rules allow. */
export function withCardAside(
  state: State,
  context: Context,
  action: {
    readonly card: GameObject;
    readonly player: string;
    readonly by: SettingAside;
    readonly counters: number | undefined;
  },
): State {
  const { card, player, by, counters } = action;
  const rule = rules[by];
  const value = readParameter(context, rule);
  if (value === "no-rule" || value === "not-known")
    throw impossible(context, `no rule of ${context.on} says what ${by} is.`);
  if (card.zone !== "hand" || card.owner !== player)
    throw impossible(context, `${card.name} is not in the hand of ${player}: introduce it there, with "in: hand".`);
  if (!card.keywords.some((word) => isWordOf(word, by)))
    throw impossible(context, `${card.name} has no ${by}: write it among its "keywords", or give it by an effect.`);
  if ((counters === undefined) === (by === "suspend"))
    throw impossible(context, `"times" is the number of time counters: it goes with suspend, and only with that.`);
  requireAllowed(context, untimelyAction(state, context, { player, card, by }));
  const out = moved(state, context, card, { to: "exile" });
  return withObject(withActionBy(out, player), card.id, (object) => ({
    ...withReason(object, rule),
    isFaceDown: by === "foretell",
    aside: { by, turn: state.turn?.number ?? 0 },
    counters: counters === undefined ? {} : { time: counters },
  }));
}

/** Why a player cannot take such an action at this moment; `undefined` if it can be taken. */
function untimelyAction(
  state: State,
  context: Context,
  { player, card, by }: { readonly player: string; readonly card: GameObject; readonly by: SettingAside },
): Refusal | undefined {
  if (by === "suspend") return untimelySpell(state, context, { player, spell: card });
  const late = withoutPriority(state, context, player);
  if (late !== undefined || by === "plot") return late ?? untimelySlow(state, player, context);
  const isOwnTurn = state.turn === null || activePlayers(state, context).includes(player);
  return isOwnTurn ? undefined : { why: `it is not the turn of ${player}`, references: [rules[by]] };
}
