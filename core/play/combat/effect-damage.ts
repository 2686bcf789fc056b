import { type Context, impossible, readParameter } from "../context.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import { type State, teamOf } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import type { Damage } from "../table.ts";
import type { Bound } from "../words/combat-words.ts";
import { boundTo } from "./combat-effects.ts";
import { recipientOf } from "./damage.ts";

/** Damage as an event says it, by names. */
type WrittenDamage = {
  readonly deals: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly player?: string | undefined;
  readonly onto?: string | undefined;
  readonly unpreventable?: boolean | undefined;
};

/** The damage that an event says. Throws if it does not say what deals it, or to what. */
export function damageWritten(state: State, written: WrittenDamage, context: Context): Damage {
  const { deals: amount, from = state.meanings === null ? undefined : "this", onto } = written;
  const { to, player } = recipientOf(written, context);
  if (from === undefined) throw impossible(context, 'it does not say what deals the damage: write "from".');
  const source = objectAt(state, from, context);
  const target = to === undefined ? player : objectAt(state, to, context).id;
  if (target === undefined) throw impossible(context, "it does not say what the damage is dealt to.");
  const damage = { amount, from: source.id, to: target, isUnpreventable: written.unpreventable === true };
  return onto === undefined ? damage : { ...damage, onto: planeswalkerFor(state, context, { source, player, onto }) };
}

/** The planeswalker to which damage to its controller is redirected. Throws where no rule allows that. */
function planeswalkerFor(
  state: State,
  context: Context,
  { source, player, onto }: { source: GameObject; player: string | undefined; onto: string },
): Bound {
  const object = objectAt(state, onto, context);
  if (readParameter(context, "burn-to-planeswalker") !== "redirect")
    throw impossible(context, "damage to a player is not redirected to a planeswalker on this day.");
  const isTheirs = object.types.includes("planeswalker") && controllerOf(object) === player;
  if (!isTheirs)
    throw impossible(context, `${onto} is no planeswalker of ${player ?? "a player who is dealt damage"}.`);
  if (teamOf(context.situation, controllerOf(source)).includes(controllerOf(object)))
    throw impossible(context, `only damage of an opponent's source is redirected to ${onto}.`, [
      "burn-to-planeswalker",
    ]);
  return boundTo(object);
}
