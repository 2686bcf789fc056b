import type { ComponentChildren } from "preact";
import { effectEvents } from "../../core/play/events/effects.ts";
import { gameEvents } from "../../core/play/events/game.ts";
import type { eventKinds } from "../../core/play/events/kinds.ts";
import { turnEvents } from "../../core/play/events/turns.ts";
import { cardQuestions } from "../../core/play/questions/cards.ts";
import { combatQuestions } from "../../core/play/questions/combat.ts";
import { decisionQuestions } from "../../core/play/questions/decisions.ts";
import type { questionKinds } from "../../core/play/questions/kinds.ts";
import { manaQuestions } from "../../core/play/questions/mana.ts";
import { permissionQuestions } from "../../core/play/questions/permissions.ts";
import { sightQuestions } from "../../core/play/questions/sight.ts";
import { turnQuestions } from "../../core/play/questions/turns.ts";
import type { Shape } from "../../core/play/shape.ts";
import { kindOf } from "../../core/play/situation.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { label, optgroup, option, select } from "../tags.ts";

/** A kind of event, or of question, as a form can ask for it: its name in a list, its keys, and what it means. */
export type Kind = {
  readonly id: string;
  readonly isQuestion: boolean;
  readonly name: string;
  readonly shape: Shape;
  readonly means: string;
};

const eventNames: Readonly<Record<keyof typeof eventKinds, string>> = {
  card: "A card takes effect",
  activates: "A card’s spell or ability goes on the stack",
  resolves: "The stack resolves",
  counters: "Something on the stack is countered",
  effect: "An effect lets a player control another",
  gives: "An effect gives one kind of decision away",
  gone: "A permanent is gone",
  turn: "A turn begins",
  begins: "A phase or step begins",
  ends: "A step, phase or turn ends",
  extraTurn: "A player gets an extra turn",
  extraPhase: "A further phase is added",
  skips: "A player has to skip a turn, phase or step",
  attacks: "Creatures attack",
  blocks: "Creatures block",
  mana: "A player gets mana",
  spends: "A player spends mana",
  stops: "A turn ends at once; a search, spell, subgame or payment is over",
  starts: "A search, spell, subgame or payment begins",
  leaves: "A player leaves the game",
  concedes: "A player concedes",
  finds: "A search finds a card",
  restarts: "The game restarts",
  object: "A player controls a permanent, spell or ability",
  takes: "A player gains control of an object",
  looks: "A player looks at something hidden",
  happens: "Something else, told in your words",
};

const questionNames: Readonly<Record<keyof typeof questionKinds, string>> = {
  decides: "Who decides for a player?",
  controller: "Who controls a player?",
  controlled: "Whom does a player control?",
  mayMake: "May a player decide so for another?",
  may: "May a player decide so of their own will?",
  binds: "Does a controlling effect forbid or demand it?",
  controls: "Who controls an object?",
  isOpponents: "Does an object count as an opponent’s?",
  pays: "Whose resources pay for a player?",
  mayPay: "May one player’s resources pay for another?",
  mayCast: "May a player cast a spell now?",
  inGame: "Is a player still in the game?",
  sees: "May a player see something hidden?",
  mayMakeMana: "May a mana ability be activated now?",
  found: "Where does a card go that a search found?",
  mayFailToFind: "May a search find nothing?",
  outsideChoice: "Who chooses a card from outside the game?",
  lifeLost: "How much life did unused mana cost?",
  manaLeft: "How much mana is in a pool?",
  attackable: "What can be attacked?",
  mayDivide: "May combat damage be divided so?",
  actsBeforeDamage: "Can anybody act before combat damage is dealt?",
  activePlayer: "Who is the active player?",
  comingTurns: "Whose are the next turns?",
  takesTurn: "Would a turn of a player begin?",
  mayTarget: "Can a card be aimed at a player?",
  cardsSaid: "Which cards do the rules name?",
  controlsThemselvesAtWill: "May a player control themselves at will?",
  answersForTriggers: "Who is responsible for a forgotten trigger?",
  warnedForTrigger: "Is there a Warning for a forgotten trigger?",
};

type Described = Readonly<Record<string, { readonly shape: Shape; readonly means: string }>>;

const eventGroups: Readonly<Record<string, Described>> = {
  "Cards and effects": effectEvents,
  "Turns, combat and mana": turnEvents,
  "The game and its players": gameEvents,
};
const questionGroups: Readonly<Record<string, Described>> = {
  "Who decides": decisionQuestions,
  "What may be done": permissionQuestions,
  "Turns and combat": { ...turnQuestions, ...combatQuestions },
  Mana: manaQuestions,
  "Hidden and outside cards": sightQuestions,
  "Cards and tournaments": cardQuestions,
};

type Group = { readonly name: string; readonly kinds: readonly Kind[] };

function groupsOf(groups: Readonly<Record<string, Described>>, isQuestion: boolean): readonly Group[] {
  const names: Readonly<Record<string, string>> = isQuestion ? questionNames : eventNames;
  return Object.entries(groups).map(([name, described]) => ({
    name,
    kinds: Object.entries(described).map(([key, { shape, means }]) => ({
      // An event and a question may have the same name.
      id: isQuestion ? `ask-${key}` : key,
      ...{ isQuestion, name: names[key] ?? key, shape, means },
    })),
  }));
}

const [eventChoice, questionChoice] = [groupsOf(eventGroups, false), groupsOf(questionGroups, true)];

/** All kinds by what a form sends for them. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  [...eventChoice, ...questionChoice].flatMap((group) => group.kinds.map((kind) => [kind.id, kind])),
);

/** The kind of an event or question that was written. */
export function kindWritten(event: WrittenEvent): Kind | undefined {
  return kinds.get("ask" in event ? `ask-${event["ask"]}` : kindOf(event));
}

/** The choice of a kind. What is chosen is asked for in the next step. */
export function kindChoice(isQuestion: boolean): ComponentChildren {
  const id = isQuestion ? "kind-asked" : "kind";
  return [
    label({ for: id }, isQuestion ? "Ask" : "Add what happens"),
    select(
      { id, name: "kind" },
      (isQuestion ? questionChoice : eventChoice).map((group) =>
        optgroup(
          { label: group.name },
          group.kinds.map((kind) => option({ value: kind.id }, kind.name)),
        ),
      ),
    ),
  ];
}
