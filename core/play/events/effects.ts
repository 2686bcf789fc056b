import { windows } from "../../cards/card-act.ts";
import { destroyed } from "../checks.ts";
import { type Context, cardAt, impossible } from "../context.ts";
import { withLife } from "../damage.ts";
import { decisionNames } from "../decisions.ts";
import { requireTargets, resolveCard, withControl, withGiven } from "../effects.ts";
import { isSlow, requireMoment } from "../moment.ts";
import { controllerOf } from "../objects.ts";
import { listOf } from "../shape.ts";
import type { State, WaitingEffect } from "../state.ts";
import { event } from "./event.ts";

/** Effects that are created, from a card or described in the event. */
export const effectEvents = {
  card: event({
    shape: { card: "text", by: "player", "on?": "players", "paid?": "flag", "chosen?": "text" },
    means:
      "The effect of a named card is created: its spell or ability resolves. `by` is its controller, `on` its targets, `chosen` the card that it makes its target play.",
    play: (state, { card, by, on, paid, chosen }, context) => {
      return resolveCard(state, context, { card, by, on: listOf(on), isPaid: paid === true, chosen });
    },
  }),
  activates: event({
    shape: { activates: "text", by: "player", "on?": "players", "paid?": "flag" },
    means: "The spell or ability of a named card goes on the stack. It does nothing until it resolves.",
    play: (state, { activates: card, by, on, paid }, context) => {
      const found = cardAt(context, card);
      requireTargets(context, found, { by, on: listOf(on), isPaid: paid === true });
      requireMoment(state, context, { player: by, isSlow: isSlow(found.card) });
      return { ...state, stack: [...state.stack, { card, by, on: listOf(on), isPaid: paid === true }] };
    },
  }),
  resolves: event({
    shape: { resolves: ["top", "all"], "ifAny?": "flag" },
    means:
      "What was put on the stack last resolves first; or all of it, one after the other. With `ifAny` nothing needs to wait there.",
    play: (before, { resolves, ifAny }, context) => {
      if (before.stack.length === 0 && ifAny !== true) throw impossible(context, "nothing waits to resolve.");
      let state = before;
      for (let top = state.stack.at(-1); top !== undefined; top = resolves === "all" ? state.stack.at(-1) : undefined)
        state = resolved({ ...state, stack: state.stack.slice(0, -1) }, context, top);
      return state;
    },
  }),
  counters: event({
    shape: { counters: "text" },
    means: "The spell or ability of a named card that waits on the stack is countered: it never resolves.",
    play: (state, { counters }, context) => {
      const place = state.stack.findLastIndex(({ card }) => card.toLowerCase() === counters.toLowerCase());
      if (place === -1) throw impossible(context, `${counters} does not wait to resolve.`);
      return { ...state, stack: state.stack.toSpliced(place, 1) };
    },
  }),
  effect: event({
    shape: {
      effect: ["control"],
      by: "player",
      "on?": "player",
      during: windows,
      "spell?": "text",
      "source?": "text",
      "restricts?": { severalOf: decisionNames },
      "requires?": { severalOf: decisionNames },
    },
    only: { spell: ["during", ["resolving"]] },
    means:
      "An effect without a card is created: one player will control another, or with no `on` all opponents, for the time stated in `during`.",
    play: (before, { by, on, during, spell, source = "an effect", restricts, requires }, context) => {
      if (during === "this-turn" && (before.turn === null || before.turn.isOver))
        throw impossible(context, "no turn is under way.");
      const named = spell ?? source;
      const state =
        during === "resolving" && !before.resolving.includes(named)
          ? { ...before, resolving: [...before.resolving, named] }
          : before;
      return withControl(
        state,
        {
          source,
          by,
          on: on ?? null,
          during,
          spells: during === "resolving" ? [named] : [],
          restricts: listOf(restricts),
          requires: listOf(requires),
          found: null,
        },
        context,
      );
    },
  }),
  gives: event({
    shape: { gives: decisionNames, of: "player", to: "player", "source?": "text" },
    means: "An effect gives one kind of a player's decisions to somebody until the turn ends.",
    play: (state, { gives, of, to, source = "an effect" }) => withGiven(state, { source, about: gives, of, to }),
  }),
  gone: event({
    shape: { gone: "text", "player?": "player" },
    means: "The permanent that an effect comes from is gone, with effects that last only while it is there.",
    play: (state, { gone, player }) => {
      const ending = state.controls.filter(
        ({ source, during, by }) =>
          during === "searching" && source.toLowerCase() === gone.toLowerCase() && (player ?? by) === by,
      );
      return {
        ...state,
        controls: state.controls.filter((control) => !ending.includes(control)),
        objects: state.objects.filter(
          (object) => !(object.name === gone && (player ?? controllerOf(object)) === controllerOf(object)),
        ),
      };
    },
  }),
} as const;

/** Resolves what was on top of the stack: a card, or a triggered ability of a keyword. */
function resolved(state: State, context: Context, top: WaitingEffect): State {
  const { trigger, by } = top;
  if (trigger === undefined) return resolveCard(state, context, top);
  if (trigger.does === "chapter") return state;
  if (trigger.does === "gains") return withLife(state, by, trigger.amount, context, "lifelink");
  const object = state.objects.find(({ id, zone }) => id === trigger.object && zone === "battlefield");
  return object === undefined ? state : destroyed(state, object, context);
}
