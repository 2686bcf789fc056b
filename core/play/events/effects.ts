import { type Window, windows } from "../../cards/card-act.ts";
import { destroyed } from "../checks.ts";
import { type Context, cardAt, impossible } from "../context.ts";
import { withLife, withPoison } from "../damage.ts";
import { decisionNames } from "../decisions.ts";
import { requireTargets, resolveCard, withControl, withGiven } from "../effects.ts";
import { isSlow, requireMoment } from "../moment.ts";
import { controllerOf } from "../objects.ts";
import { plain, plainWords } from "../plain-words.ts";
import { asList } from "../shape.ts";
import type { State, WaitingEffect } from "../state.ts";
import { event } from "./event.ts";

/** Effects that are created, from a card or described in the event. */
export const effectEvents = {
  card: event({
    name: "A card takes effect",
    shape: { card: "text", by: "player", "on?": "players", "paid?": "flag", "chosen?": "text" },
    keys: { chosen: { label: "Card it has its target play" } },
    means:
      "The effect of a named card is created: its spell or ability resolves. `by` is its controller, `on` its targets, `chosen` the card that it makes its target play.",
    says: ({ card, by, on, paid, chosen }) =>
      `${by}’s ${card} takes effect${aimedAt(on)}${withCost(paid)}${chosen === undefined ? "" : `, with ${chosen} chosen`}.`,
    play: (state, { card, by, on, paid, chosen }, context) => {
      return resolveCard(state, context, { card, by, on: asList(on), isPaid: paid === true, chosen });
    },
  }),
  activates: event({
    name: "A card’s spell or ability goes on the stack",
    shape: { activates: "text", by: "player", "on?": "players", "paid?": "flag" },
    keys: { activates: { means: "The card, by its name", label: "Card", isCard: true } },
    means: "The spell or ability of a named card goes on the stack. It does nothing until it resolves.",
    says: ({ activates, by, on, paid }) =>
      `${by} plays ${activates}${aimedAt(on)}${withCost(paid)}; it waits on the stack.`,
    play: (state, { activates: card, by, on, paid }, context) => {
      const found = cardAt(context, card);
      requireTargets(context, found, { by, on: asList(on), isPaid: paid === true });
      requireMoment(state, context, { player: by, isSlow: isSlow(found.card) });
      return { ...state, stack: [...state.stack, { card, by, on: asList(on), isPaid: paid === true }] };
    },
  }),
  resolves: event({
    name: "The stack resolves",
    shape: { resolves: ["top", "all"], "ifAny?": "flag" },
    keys: {
      resolves: { means: "The top of the stack, or all of it", label: "How much of it" },
      ifAny: { label: "Even if nothing waits" },
    },
    means:
      "What was put on the stack last resolves first; or all of it, one after the other. With `ifAny` nothing needs to wait there.",
    says: ({ resolves }) =>
      resolves === "all" ? "All that waits on the stack resolves, the last first." : "The top of the stack resolves.",
    play: (before, { resolves, ifAny }, context) => {
      if (before.stack.length === 0 && ifAny !== true) throw impossible(context, "nothing waits to resolve.");
      let state = before;
      for (let top = state.stack.at(-1); top !== undefined; top = resolves === "all" ? state.stack.at(-1) : undefined)
        state = resolved({ ...state, stack: state.stack.slice(0, -1) }, context, top);
      return state;
    },
  }),
  counters: event({
    name: "Something on the stack is countered",
    shape: { counters: "text" },
    keys: { counters: { means: "The card, by its name", label: "Which card", isCard: true } },
    means: "The spell or ability of a named card that waits on the stack is countered: it never resolves.",
    says: ({ counters }) => `${counters} is countered.`,
    play: (state, { counters }, context) => {
      const place = state.stack.findLastIndex(({ card }) => card.toLowerCase() === counters.toLowerCase());
      if (place === -1) throw impossible(context, `${counters} does not wait to resolve.`);
      return { ...state, stack: state.stack.toSpliced(place, 1) };
    },
  }),
  effect: event({
    name: "An effect lets a player control another",
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
    keys: {
      effect: { means: "What the effect does", label: "What the effect does" },
      by: { means: "The player who controls", label: "Who will control" },
      on: { means: "The player who is controlled; left out, all opponents", label: "Whom" },
      during: { means: "When the control applies", label: "During" },
      spell: { means: "The name of the spell during whose resolution the control applies" },
      restricts: { means: "Decisions that the controlled player cannot make otherwise", label: "Decisions it forbids" },
      requires: { means: "Decisions that the controlled player has to make", label: "Decisions it demands" },
    },
    means:
      "An effect without a card is created: one player will control another, or with no `on` all opponents, for the time stated in `during`.",
    says: ({ by, on, during, spell, source, restricts, requires }) =>
      [
        `${source ?? "An effect"} lets ${by} control ${on ?? "all opponents"} ${duringWords(during)}`,
        spell === undefined ? "" : `, while ${spell} resolves`,
        restricts === undefined ? "" : `; it forbids ${plainWords(restricts)}`,
        requires === undefined ? "" : `; it demands ${plainWords(requires)}`,
        ".",
      ].join(""),
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
          restricts: asList(restricts),
          requires: asList(requires),
          found: null,
        },
        context,
      );
    },
  }),
  gives: event({
    name: "An effect gives one kind of decision away",
    shape: { gives: decisionNames, of: "player", to: "player", "source?": "text" },
    keys: {
      gives: { means: "The kind of decision", label: "Which decision" },
      of: { means: "The player whose decisions they are" },
      to: { means: "The player who makes them", label: "To whom" },
    },
    means: "An effect gives one kind of a player's decisions to somebody until the turn ends.",
    says: ({ gives, of, to, source }) => `${source ?? "An effect"} lets ${to} decide ${plainWords(gives)} for ${of}.`,
    play: (state, { gives, of, to, source = "an effect" }) => withGiven(state, { source, about: gives, of, to }),
  }),
  gone: event({
    name: "A permanent is gone",
    shape: { gone: "text", "player?": "player" },
    keys: {
      gone: { means: "The permanent, by its name", label: "Which permanent", isCard: true },
      player: { means: "Its controller", label: "Its controller" },
    },
    means: "The permanent that an effect comes from is gone, with effects that last only while it is there.",
    says: ({ gone, player }) => `${player === undefined ? "" : `${player}’s `}${gone} leaves the battlefield.`,
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
  if (trigger.does === "poisons") return withPoison(state, trigger.player, trigger.amount, context, "poisonous");
  const object = state.objects.find(({ id, zone }) => id === trigger.object && zone === "battlefield");
  return object === undefined ? state : destroyed(state, object, context);
}

function aimedAt(on: string | readonly string[] | undefined): string {
  return on === undefined ? "" : `, aimed at ${asList(on).join(" and ")}`;
}

function withCost(paid: true | undefined): string {
  return paid === true ? ", its extra cost paid" : "";
}

function duringWords(during: Window): string {
  if (during === "game") return "for the rest of the game";
  if (during === "searching") return "while they search";
  if (during === "resolving") return "while a spell resolves";
  return `during ${during === "this-turn" ? "this turn" : `their ${plain(during)}`}`;
}
