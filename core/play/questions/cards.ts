import type { Card } from "../../cards/card.ts";
import type { IsoDate } from "../../text/days.ts";
import { type Context, cardAt, readParameter } from "../context.ts";
import { deciderOf } from "../control.ts";
import { targetError } from "../effects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { nothingOfOneWhoLeft } from "./phrases.ts";
import { byParameter, question, unsettled } from "./question.ts";

const counted = ["turn-control", "limited-control", "subgames"] as const;

const countedBy = {
  "turn-control": "cards-said-to-control-a-turn",
  "limited-control": "cards-said-to-control-for-less",
  subgames: "cards-said-to-make-subgames",
} as const satisfies Record<(typeof counted)[number], ParameterId>;

/**
 * What cards may target, what the rules say about cards and whether it is true, and who is responsible for forgotten
 * triggers.
 */
export const cardQuestions = {
  mayTarget: question({
    name: "Can a card be aimed at a player?",
    keys: {
      card: "text",
      by: key("player", "Whose card"),
      whom: key("player", "At whom", "The player whom it would be aimed at"),
    },
    means: "Can the effect of this card be aimed at this player?",
    says: ({ card, by, whom }) => `Can ${by}’s ${card} be aimed at ${whom}?`,
    answer: (state, { card: name, by, whom }, context) => {
      const { card, text } = cardAt(context, name);
      const gone = [by, whom].find((player) => state.left.includes(player));
      if (gone !== undefined) return nothingOfOneWhoLeft(gone, false);
      const error = targetError(context, text, { by, on: [whom] });
      const isSelf = by === whom && error === undefined;
      return {
        value: error === undefined,
        sentence: `${error === undefined ? "Yes" : "No"}: ${card.name} ${error ?? (text.target === "opponent" ? `targets an opponent, and ${whom} is one` : `targets any player, ${isSelf ? `${by} too` : `so ${whom} too`}`)}.`,
        references: isSelf ? ["control-of-oneself"] : [],
        cards: [card],
      };
    },
  }),
  cardsSaid: question({
    name: "Which cards do the rules name?",
    keys: { to: key(counted, "Cards for", "What the cards do") },
    means: "Which cards do the rules of the day name as doing this, and is that all of them?",
    says: ({ to }) => `Which cards do the rules name for ${plain(to)}, and are those all?`,
    answer: (_state, { to }, context) => {
      const id = countedBy[to];
      const value = readParameter(context, id);
      const none = unsettled(context, id, "which cards do this");
      if (none !== undefined || typeof value === "string")
        return none ?? { value, sentence: `The rules say: ${value}.`, references: [id] };
      if (value.includes("some cards")) {
        const sentence = "The rules speak of some cards and name none, so that nothing in them can be untrue.";
        return { value: { said: value, real: null, isTrue: true }, sentence, references: [id] };
      }
      const real = existing(context, to);
      const isTrue = real.length === value.length && real.every((name) => value.includes(name));
      return {
        value: { said: value, real, isTrue },
        sentence: `The rules name ${value.join(" and ")}. Those that there were: ${real.join(", ") || "none"}. So what the rules say is ${isTrue ? "true" : "not true"}.`,
        references: [id],
      };
    },
  }),
  controlsThemselvesAtWill: question({
    name: "May a player control themselves at will?",
    keys: { player: "player" },
    means: "May a player take control of themselves without any effect?",
    says: ({ player }) => `May ${player} take control of themselves without any effect?`,
    answer: (_state, { player }, context) =>
      byParameter(context, "self-control-at-will", `whether ${player} may take control of themselves at will`, {
        no: [false, "No: without an effect there is no control."],
      }),
  }),
  answersForTriggers: question({
    name: "Who is responsible for a forgotten trigger?",
    keys: { player: "player" },
    means:
      "In a tournament with strict penalties: who is responsible for a trigger of this player's that was forgotten?",
    says: ({ player }) => `Who is responsible for a forgotten trigger of ${player}’s?`,
    answer: (state, { player }, context) => {
      const none = unsettled(context, "missed-triggers", "who is responsible for triggers of a controlled player");
      if (none !== undefined) return none;
      const controller = controllerOf(state, player, context);
      const value =
        readParameter(context, "missed-triggers") === "controlled-too" && controller !== undefined
          ? controller
          : player;
      return { value, sentence: `${value} is responsible for triggers of ${player}.`, references: ["missed-triggers"] };
    },
  }),
  warnedForTrigger: question({
    name: "Is there a Warning for a forgotten trigger?",
    keys: {
      player: { is: "player", means: "The player who forgot the trigger" },
      owner: key("player", "Owner of the card", "The owner of the card"),
    },
    means:
      "Is there a Warning for a harmful trigger of this player's, from a card of the owner's, that was forgotten? For whom?",
    says: ({ player, owner }) =>
      `Is anybody warned for a harmful trigger of ${player}’s, from a card of ${owner}’s, that was forgotten?`,
    answer: (state, { player, owner }, context) => {
      const none = unsettled(context, "missed-trigger-warning", "who is warned for a forgotten trigger");
      if (none !== undefined) return none;
      const rule = readParameter(context, "missed-trigger-warning");
      const controller = rule === "own-triggers" ? undefined : controllerOf(state, player, context);
      const responsible = controller ?? player;
      const value = rule === "owned-cards-only" && owner !== responsible ? "nobody" : responsible;
      const why =
        value === "nobody" ? `${responsible} is responsible, but does not own the card` : `${value} is responsible`;
      return {
        value,
        sentence: `${value === "nobody" ? "Probably no Warning" : `A Warning for ${value}`}: ${why}.`,
        references: ["missed-trigger-warning", "missed-triggers"],
        ...(value === "nobody" ? { confidence: "medium" as const } : {}),
      };
    },
  }),
} as const;

/** The player who decides for a player by control; in a chain, the one who decides in the end. */
function controllerOf(state: State, player: string, context: Context): string | undefined {
  const { decides } = deciderOf(state, player, undefined, context);
  return decides === player || decides === null ? undefined : decides;
}

/** The names of the tournament-legal cards of the day that do something. */
function existing(context: Context, to: (typeof counted)[number]): string[] {
  context.isAnyCardRead = true;
  return [...context.playbook.cards.values()]
    .filter((card) => card.isTournamentLegal && doesOn(card, context.on, to))
    .map(({ name }) => name)
    .toSorted();
}

function doesOn({ texts }: Card, day: IsoDate, to: (typeof counted)[number]): boolean {
  const acts = texts.findLast(({ from }) => from <= day)?.acts ?? [];
  return acts.some((act) => {
    if (to === "subgames") return act.does === "subgame";
    return act.does === "control" && (act.during === "next-turn") === (to === "turn-control");
  });
}
