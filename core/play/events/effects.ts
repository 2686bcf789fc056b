import { type Window, windows } from "../../cards/card-act.ts";
import { impossible } from "../context.ts";
import { decisionNames } from "../decisions.ts";
import { resolveCard, withControl, withGiven } from "../effects.ts";
import { controllerOf } from "../objects.ts";
import { key } from "../words/description.ts";
import { aimedAt, plain, plainWords } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";

/** Effects that are created, from a card or described in the event. */
export const effectEvents = {
  card: event({
    name: "A card takes effect",
    keys: {
      card: "text",
      by: "player",
      "on?": "players",
      "paid?": "flag",
      "chosen?": key("text", "Card it has its target play"),
    },
    means:
      "The effect of a named card is created: its spell or ability resolves. `by` is its controller, `on` its targets, `chosen` the card that it makes its target play.",
    says: ({ card, by, on, paid, chosen }) =>
      `${by}’s ${card} takes effect${aimedAt(on)}${withCost(paid)}${chosen === undefined ? "" : `, with ${chosen} chosen`}.`,
    play: (state, { card, by, on, paid, chosen }, context) => {
      return resolveCard(state, context, { card, by, on: asList(on), isPaid: paid === true, chosen });
    },
  }),
  effect: event({
    name: "An effect lets a player control another",
    keys: {
      effect: key(["control"], "What the effect does", "What the effect does"),
      by: key("player", "Who will control", "The player who controls"),
      "on?": key("player", "Whom", "The player who is controlled; left out, all opponents"),
      during: key(windows, "During", "When the control applies"),
      "spell?": { is: "text", means: "The name of the spell during whose resolution the control applies" },
      "source?": "text",
      "restricts?": key(
        { severalOf: decisionNames },
        "Decisions it forbids",
        "Decisions that the controlled player cannot make otherwise",
      ),
      "requires?": key(
        { severalOf: decisionNames },
        "Decisions it demands",
        "Decisions that the controlled player has to make",
      ),
    },
    only: { spell: ["during", ["resolving"]] },
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
    keys: {
      gives: key(decisionNames, "Which decision", "The kind of decision"),
      of: { is: "player", means: "The player whose decisions they are" },
      to: key("player", "To whom", "The player who makes them"),
      "source?": "text",
    },
    means: "An effect gives one kind of a player's decisions to somebody until the turn ends.",
    says: ({ gives, of, to, source }) => `${source ?? "An effect"} lets ${to} decide ${plainWords(gives)} for ${of}.`,
    play: (state, { gives, of, to, source = "an effect" }) => withGiven(state, { source, about: gives, of, to }),
  }),
  gone: event({
    name: "A permanent is gone",
    keys: {
      gone: { is: "text", means: "The permanent, by its name", label: "Which permanent", isCard: true },
      "player?": key("player", "Its controller", "Its controller"),
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

function withCost(paid: true | undefined): string {
  return paid === true ? ", its extra cost paid" : "";
}

function duringWords(during: Window): string {
  if (during === "game") return "for the rest of the game";
  if (during === "searching") return "while they search";
  if (during === "resolving") return "while a spell resolves";
  return `during ${during === "this-turn" ? "this turn" : `their ${plain(during)}`}`;
}
