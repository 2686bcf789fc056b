import type { IsoDate } from "../../text/days.ts";
import { cardAt, consult, type Table } from "../context.ts";
import { deciderOf } from "../control.ts";
import { targetFault } from "../effects.ts";
import type { DoctrineId } from "../parameters.ts";
import type { Card } from "../playbook.ts";
import type { State } from "../state.ts";
import { question, unsettled } from "./question.ts";

const counted = ["turn-control", "limited-control", "subgames"] as const;

const countedBy = {
  "turn-control": "cards-said-to-control-a-turn",
  "limited-control": "cards-said-to-control-for-less",
  subgames: "cards-said-to-make-subgames",
} as const satisfies Record<(typeof counted)[number], DoctrineId>;

/** What cards may name, what the rules say about cards and whether that is so, and who answers for what is forgotten. */
export const cardQuestions = {
  mayTarget: question({
    shape: { card: "text", by: "player", whom: "player" },
    means: "Can the effect of this card be aimed at this player?",
    answer: (_state, { card: name, by, whom }, table) => {
      const { card, text } = cardAt(table, name);
      const fault = targetFault(table, text, { by, on: [whom] });
      consult(table, "control-of-oneself");
      return {
        value: fault === undefined,
        sentence: `${fault === undefined ? "Yes" : "No"}: ${card.name} ${fault ?? "may name any player"}.`,
        grounds: ["control-of-oneself"],
        cards: [card],
      };
    },
  }),
  cardsSaid: question({
    shape: { to: counted },
    means: "Which cards do the rules of the day name as doing this, and is that all of them?",
    answer: (_state, { to }, table) => {
      const id = countedBy[to];
      const said = consult(table, id);
      const none = unsettled(table, id, "which cards do this");
      if (none !== undefined || typeof said === "string")
        return none ?? { value: said, sentence: `The rules say: ${said}.`, grounds: [id] };
      if (said.includes("some cards")) {
        const sentence = "The rules speak of some cards and name none, so that nothing in them can be untrue.";
        return { value: { said, real: null, isTrue: true }, sentence, grounds: [id] };
      }
      const real = existing(table, to);
      const isTrue = real.length === said.length && real.every((name) => said.includes(name));
      return {
        value: { said, real, isTrue },
        sentence: `The rules name ${said.join(" and ")}. Those that there were: ${real.join(", ") || "none"}. So what the rules say is ${isTrue ? "true" : "not true"}.`,
        grounds: [id],
      };
    },
  }),
  controlsThemselvesAtWill: question({
    shape: { player: "player" },
    means: "May a player take control of themselves without any effect?",
    answer: (_state, { player }, table) => {
      const none = unsettled(table, "self-control-at-will", `whether ${player} may take control of themselves at will`);
      if (none !== undefined) return none;
      return {
        value: false,
        sentence: "No: without an effect there is no control.",
        grounds: ["self-control-at-will"],
      };
    },
  }),
  answersForTriggers: question({
    shape: { player: "player" },
    means:
      "In a tournament with strict penalties: who is responsible for a trigger of this player's that was forgotten?",
    answer: (state, { player }, table) => {
      const none = unsettled(table, "missed-triggers", "who is responsible for triggers of a controlled player");
      if (none !== undefined) return none;
      const controller = controllerOf(state, player, table);
      const value =
        consult(table, "missed-triggers") === "controlled-too" && controller !== undefined ? controller : player;
      return { value, sentence: `${value} is responsible for triggers of ${player}.`, grounds: ["missed-triggers"] };
    },
  }),
  warnedForTrigger: question({
    shape: { player: "player", owner: "player" },
    means:
      "Is there a Warning for a harmful trigger of this player's, from a card of the owner's, that was forgotten? For whom?",
    answer: (state, { player, owner }, table) => {
      const none = unsettled(table, "missed-trigger-warning", "who is warned for a forgotten trigger");
      if (none !== undefined) return none;
      const rule = consult(table, "missed-trigger-warning");
      const controller = rule === "own-triggers" ? undefined : controllerOf(state, player, table);
      const responsible = controller ?? player;
      const value = rule === "owned-cards-only" && owner !== responsible ? "nobody" : responsible;
      const why =
        value === "nobody" ? `${responsible} is responsible, but does not own the card` : `${value} is responsible`;
      return {
        value,
        sentence: `${value === "nobody" ? "Probably no Warning" : `A Warning for ${value}`}: ${why}.`,
        grounds: ["missed-trigger-warning", "missed-triggers"],
        ...(value === "nobody" ? { confidence: "medium" as const } : {}),
      };
    },
  }),
} as const;

/** Whoever decides for a player by control; of several in a chain the one who decides in the end. */
function controllerOf(state: State, player: string, table: Table): string | undefined {
  const { decides } = deciderOf(state, player, undefined, table);
  return decides === player || decides === null ? undefined : decides;
}

/** The names of the cards there are on the day that do something, tournament-legal ones only. */
function existing(table: Table, to: (typeof counted)[number]): string[] {
  table.isAnyCardConsulted = true;
  return [...table.playbook.cards.values()]
    .filter((card) => card.isTournamentLegal && doesOn(card, table.on, to))
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
