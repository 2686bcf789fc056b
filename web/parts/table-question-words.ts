import type { castingQuestions } from "../../core/play/questions/casting.ts";
import type { objectQuestions } from "../../core/play/questions/objects.ts";
import type { startingQuestions } from "../../core/play/questions/starting.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { plain, wordsOf } from "./plain-words.ts";

type QuestionWording = (asked: WrittenEvent) => string;

type TableQuestion =
  | keyof typeof objectQuestions
  | keyof typeof castingQuestions
  | keyof typeof startingQuestions
  | "reaches"
  | "tramplesOver"
  | "mayActUnattacked"
  | "tappingIsCost"
  | "mayAttackPartner";

/** Questions about objects, casting and the beginning of a game, as people ask them. */
export const tableQuestionWordings: Readonly<Record<TableQuestion, QuestionWording>> = {
  where: ({ object }) => `Where is ${object}?`,
  size: ({ object }) => `How big is ${object}?`,
  owner: ({ object }) => `Who owns ${object}?`,
  tapped: ({ object }) => `Is ${object} tapped?`,
  countersOn: ({ object }) => `Which counters are on ${object}?`,
  triggered: ({ object, when }) => `Has an ability of ${object} triggered that looks for “${plain(when)}”?`,
  mayAttackWith: ({ object }) => `May ${object} attack?`,
  basicLand: ({ object }) => `Is ${object} basic, and legendary?`,
  life: ({ player }) => `How much life does ${player} have?`,
  lost: () => "Who has lost?",
  mayPlayLand: ({ player }) => `May ${player} play another land?`,
  usesStack: ({ what }) => `May players respond: ${plain(what)}?`,
  mayActivateWhilePaying: ({ adds }) => `May an ability that adds ${plain(adds)} be activated to pay for a spell?`,
  knowsChoice: () => "Is the choice of an optional trigger known while one may respond?",
  countered: ({ targets, illegal }) => `Is a spell countered of whose ${targets} targets ${illegal} are illegal?`,
  mayTargetTwice: ({ words }) => `May one object be several targets of a spell that says “target” ${words} times?`,
  mayCastAs: ({ object, as }) =>
    `May ${object} be cast ${as === "aura" ? "as an Aura, by bestow" : "as it is printed"}?`,
  mayCastByCascade: ({ less, found, face }) =>
    `Cascade of a spell of ${less} finds a card of ${found}: may its other face of ${face} be cast?`,
  isSplitOfValue: ({ halves, value }) => `Is a split card of ${wordsOf(halves)} one of mana value ${value}?`,
  backFaceValue: ({ front }) => `What is the mana value of a back face whose front has ${front}?`,
  transforms: ({ what }) =>
    what === "token-copy"
      ? "Does a token copy of a double-faced permanent transform?"
      : "Does a permanent whose ability was activated twice show its front face again?",
  mayLeaveSuspended: () => "The last time counter is gone: may the suspended card be left in exile?",
  mayCastMadnessLater: () => "May something else be cast before the madness card?",
  companionComes: ({ lands, value }) => `With ${lands} lands, what comes of a companion of mana value ${value}?`,
  manaDue: ({ cost, tapped, atLeast }) =>
    `A spell of ${cost} with convoke, ${tapped} creatures tapped, costs at least ${atLeast}: how much mana is due?`,
  mayPayLife: ({ amount }) => `May ${amount} life be paid below 0 life?`,
  mayNameType: ({ exists }) => `May a word that is ${exists === "yes" ? "a" : "no"} creature type be chosen as one?`,
  proliferates: ({ kinds }) => `How many counters does proliferate add where there are ${kinds} kinds?`,
  hand: ({ player }) => `What hand does ${player} have after the mulligans?`,
  decidesKnowing: () => "Does the second player decide on a mulligan only after all of the first one’s?",
  drawsFirst: () => "Who of a Two-Headed Giant team that begins draws in the first draw step?",
  mayTreatDeck: ({ how }) => `May a player ${how} an opponent’s deck before the game?`,
  maySideboard: ({ cards }) => `May a sideboard have ${cards} cards?`,
  mayLead: ({ type }) => `May a legendary ${plain(type)} be a commander?`,
  manaOfAnotherColour: () => "What is mana of a colour that the commander does not have?",
  winsByEffect: ({ player, cannotLose }) =>
    `An effect says that ${player} wins${cannotLose === undefined ? "" : `, and ${wordsOf(cannotLose)} cannot lose`}: who wins, who loses?`,
  reaches: ({ at }) =>
    at === "planeswalker-by-each-player"
      ? "How does damage to each player reach a planeswalker?"
      : `How does a damage spell of the caster’s choice reach a ${plain(at)}?`,
  tramplesOver: ({ power, toughness, damaged, deathtouch }) =>
    `How much can ${power} power with trample${deathtouch === true ? " and deathtouch" : ""} deal past a blocker of toughness ${toughness}${damaged === undefined ? "" : `, dealt ${damaged} before`}?`,
  mayActUnattacked: () => "No creature attacks: may anybody act in the declare attackers step?",
  tappingIsCost: () => "Is tapping a creature that attacks a cost?",
  mayAttackPartner: ({ player }) => `${player}’s partner cannot be attacked: may creatures attack ${player}?`,
};
