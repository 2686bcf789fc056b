import type { ComponentChildren } from "preact";
import { combatEvents } from "../../core/play/events/combat.ts";
import { effectEvents } from "../../core/play/events/effects.ts";
import { gameEvents } from "../../core/play/events/game.ts";
import type { eventKinds } from "../../core/play/events/kinds.ts";
import { objectEvents } from "../../core/play/events/objects.ts";
import { tableEvents } from "../../core/play/events/table.ts";
import { turnEvents } from "../../core/play/events/turns.ts";
import { cardQuestions } from "../../core/play/questions/cards.ts";
import { castingQuestions } from "../../core/play/questions/casting.ts";
import { combatQuestions } from "../../core/play/questions/combat.ts";
import { decisionQuestions } from "../../core/play/questions/decisions.ts";
import type { questionKinds } from "../../core/play/questions/kinds.ts";
import { manaQuestions } from "../../core/play/questions/mana.ts";
import { objectQuestions } from "../../core/play/questions/objects.ts";
import { permissionQuestions } from "../../core/play/questions/permissions.ts";
import { sightQuestions } from "../../core/play/questions/sight.ts";
import { startingQuestions } from "../../core/play/questions/starting.ts";
import { turnQuestions } from "../../core/play/questions/turns.ts";
import type { Shape } from "../../core/play/shape.ts";
import { kindOf } from "../../core/play/situation.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { label, optgroup, option, select } from "../tags.ts";

/** A kind of event or question for the form: its name in a list, its keys, and its meaning. */
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
  object: "A player has a permanent, spell, ability or card",
  takes: "A player gains control of an object",
  moves: "An object goes to another zone",
  changes: "An effect changes an object",
  becomes: "A creature becomes a Wall or Legend, or a land a basic type",
  puts: "Counters are put on an object",
  keeps: "One of several objects is kept",
  rules: "An effect concerns all lands, or all creature spells",
  attacksWith: "A creature attacks",
  blocksWith: "A creature blocks",
  mustAttack: "A creature has to attack",
  assigns: "A creature divides its combat damage",
  regenerates: "A permanent regenerates",
  combatDamage: "Combat damage is dealt",
  deals: "An object deals damage",
  hasLife: "A player’s life total is set",
  loses: "A player loses life",
  draws: "A player draws cards",
  poisons: "A player gets poison counters",
  mulligan: "A player takes a mulligan",
  playsLand: "A player plays a land",
  looks: "A player looks at something hidden",
  happens: "Something else, in your words",
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
  hasToAttack: "Does a creature have to attack?",
  inCombat: "Does a creature attack or block?",
  mayBand: "May creatures attack as a band?",
  actsBeforeDamage: "Can anybody act before combat damage is dealt?",
  activePlayer: "Who is the active player?",
  comingTurns: "Whose are the next turns?",
  comingPhases: "Which phases of the turn are to come?",
  takesTurn: "Would a turn of a player begin?",
  mayTarget: "Can a card be aimed at a player?",
  cardsSaid: "Which cards do the rules name?",
  controlsThemselvesAtWill: "May a player control themselves at will?",
  answersForTriggers: "Who is responsible for a forgotten trigger?",
  where: "Where is an object?",
  size: "How big is an object?",
  owner: "Who owns an object?",
  tapped: "Is an object tapped?",
  countersOn: "Which counters are on an object?",
  triggered: "Has an ability triggered?",
  mayAttackWith: "May a creature attack?",
  basicLand: "Is a land basic, and legendary?",
  life: "How much life does a player have?",
  lost: "Who has lost?",
  mayPlayLand: "May a player play another land?",
  usesStack: "May players respond to a draw or to mana?",
  mayActivateWhilePaying: "May an ability be activated to pay?",
  knowsChoice: "Is the choice of an optional trigger known?",
  countered: "Is a spell without legal targets countered?",
  mayTargetTwice: "May one object be several targets?",
  mayCastAs: "May a card be cast as printed, or by bestow?",
  mayCastByCascade: "May cascade cast the other face?",
  isSplitOfValue: "Is a split card of a mana value?",
  backFaceValue: "What is the mana value of a back face?",
  transforms: "Does a permanent transform?",
  mayLeaveSuspended: "May a suspended card be left in exile?",
  mayCastMadnessLater: "May a madness card be cast later?",
  companionComes: "How does a companion come?",
  manaDue: "How much mana is due with convoke?",
  mayPayLife: "May life be paid below 0?",
  mayNameType: "May a word be chosen as a creature type?",
  proliferates: "How much does proliferate add?",
  hand: "What hand does a player have after mulligans?",
  decidesKnowing: "Who decides first about mulligans?",
  drawsFirst: "Who draws in a team’s first turn?",
  mayTreatDeck: "What may be done with an opponent’s deck?",
  maySideboard: "How big may a sideboard be?",
  mayLead: "What may be a commander?",
  manaOfAnotherColour: "What is mana of another colour than the commander’s?",
  winsByEffect: "Who wins by an effect?",
  reaches: "How does damage reach a planeswalker or battle?",
  tramplesOver: "How much damage tramples over?",
  mayActUnattacked: "May anybody act where nobody attacks?",
  tappingIsCost: "Is tapping to attack a cost?",
  mayAttackPartner: "May one of a team be attacked?",
  warnedForTrigger: "Is there a Warning for a forgotten trigger?",
};

type Described = Readonly<Record<string, { readonly shape: Shape; readonly means: string }>>;

const eventGroups: Readonly<Record<string, Described>> = {
  "Cards and effects": effectEvents,
  "Turns, combat and mana": turnEvents,
  "Objects and cards": objectEvents,
  "Creatures in combat, and damage": combatEvents,
  "Life, cards and the beginning": tableEvents,
  "The game and its players": gameEvents,
};
const questionGroups: Readonly<Record<string, Described>> = {
  "Who decides": decisionQuestions,
  "What may be done": permissionQuestions,
  "Turns and combat": { ...turnQuestions, ...combatQuestions },
  Mana: manaQuestions,
  Objects: objectQuestions,
  "Spells and abilities": castingQuestions,
  "The beginning, and formats": startingQuestions,
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

/** The choice of a kind. The next step has its fields. */
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
