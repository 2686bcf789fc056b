import { boundTo } from "../combat/combat-effects.ts";
import { recipientOf } from "../combat/damage.ts";
import { type Context, impossible } from "../context.ts";
import { durationOf } from "../durations.ts";
import { groupWords, membersOf } from "../objects/groups.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import { type State, withMore } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { type GroupOfPlayer, plainDamageEffect } from "../words/combat-words.ts";
import { key } from "../words/description.ts";
import { byPermanent, durationSaid, untilKeys } from "../words/durations.ts";
import { event } from "./parts.ts";

/** Effects that prevent or redirect damage. */
export const preventionEvents = {
  prevents: event({
    name: "An effect prevents or redirects damage",
    keys: {
      prevents: key(["all", "next"], "How much", "All damage, or the next so much"),
      "amount?": key("count", "How much of it", "How much of it"),
      "kind?": key(["combat"], "Only combat damage", "Only combat damage"),
      "from?": key("text", "Only damage of which object", "Only damage of this object"),
      "to?": key("text", "Damage to which object", "Damage to this object or player"),
      "player?": key("player", "Damage to which player", "Damage to this player"),
      "instead?": key("text", "Dealt to whom instead", "The object or player to whom it is dealt instead"),
      "by?": byPermanent,
      "untilTurnOf?": untilKeys["untilTurnOf?"],
      "source?": key("text", "A name for the effect", "A name for the effect, for `appliesFirst`"),
    },
    only: { amount: ["prevents", ["next"]], by: ["prevents", ["all"]], untilTurnOf: ["prevents", ["all"]] },
    means:
      "An effect prevents damage this turn, `untilTurnOf` a player, or as long as the permanent in `by` is there: all of it or the next `amount`, perhaps only combat damage, only `from` one object, only `to` one object or a `player`; with `instead` it is dealt to another object or player, and not prevented.",
    says: ({ prevents, amount, kind, from, to, player, instead, by, untilTurnOf }) =>
      [
        `An effect ${instead === undefined ? "prevents" : "redirects"} ${prevents === "all" ? "all" : `the next ${amount ?? "?"}`}`,
        kind === undefined ? " damage" : " combat damage",
        from === undefined ? "" : ` of ${from}`,
        to === undefined && player === undefined ? "" : ` to ${to ?? player}`,
        instead === undefined ? "" : `, to ${instead} instead`,
        by === undefined ? durationSaid({ until: "", untilTurnOf }, " this turn") : ` as long as ${by} is there.`,
      ].join(""),
    play: (state, { prevents, amount, kind, from, instead, by, source, untilTurnOf, ...written }, context) => {
      const permanent = by === undefined ? undefined : objectAt(state, by, context);
      const isForTurn = permanent === undefined && untilTurnOf === undefined;
      if (isForTurn) requireTurn(state, context);
      const { to, player } = recipientOf(written, context);
      if (prevents === "next" && amount === undefined) throw impossible(context, "it does not say how much damage.");
      const bound = (name: string) => boundTo(objectAt(state, name, context));
      const [fitting, reaching] = [from, to].map((name) => groupMeant(state, name, permanent, context));
      const effect = {
        ...plainDamageEffect,
        number: state.order,
        name: source ?? by ?? "an effect",
        source: permanent?.id ?? null,
        left: prevents === "all" ? null : (amount ?? 0),
        isCombatOnly: kind !== undefined,
        fitting: fitting ?? null,
        reaching: reaching ?? null,
        from: from === undefined || fitting !== undefined ? null : bound(from),
        to: to === undefined || reaching !== undefined ? (player ?? null) : bound(to),
        instead: instead === undefined ? null : context.situation.players.includes(instead) ? instead : bound(instead),
        ...durationOf({ untilTurnOf }, context),
        isForTurn,
      };
      return withMore({ ...state, order: state.order + 1 }, "damageEffects", effect);
    },
  }),
} as const;

/** Throws for an effect that lasts this turn where no turn is under way. */
export function requireTurn({ turn }: State, context: Context): void {
  if (turn === null || turn.isOver) throw impossible(context, "it lasts this turn, and no turn is under way.");
}

/** The group of objects that an effect, perhaps of a permanent, is about; `undefined` if a name or nothing is said. */
export function groupMeant(
  state: State,
  name: string | undefined,
  source: GameObject | undefined,
  context: Context,
): GroupOfPlayer | undefined {
  const words = groupWords(name);
  if (words === undefined) return undefined;
  const you = source === undefined ? (state.meanings?.you ?? null) : controllerOf(source);
  // Throws if it is not known of something that is there whether it belongs to the group.
  membersOf(state, words, { you, source: source?.id ?? null }, context);
  return { words, you: you ?? "" };
}
