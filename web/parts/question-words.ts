import { questionKinds } from "../../core/play/questions/kinds.ts";
import type { WrittenEvent } from "../../core/play/written-situation.ts";
import { plain, wordsOf } from "./plain-words.ts";
import { tableQuestionWordings } from "./table-question-words.ts";

type QuestionWording = (asked: WrittenEvent) => string;

const questionWordings: Readonly<Record<keyof typeof questionKinds, QuestionWording>> = {
  ...tableQuestionWordings,
  decides: ({ player, about, askedBy }) =>
    askedBy === "rule"
      ? `Who decides what a rule asks of ${player}?`
      : about === undefined
        ? `Who makes ${player}’s decisions?`
        : whoDecides(String(player), about),
  controller: ({ player }) => `Who controls ${player}?`,
  controlled: ({ player }) => `Whom does ${player} control?`,
  mayMake: ({ player, whom, about }) => `May ${player} decide for ${whom}: ${wordsOf(about)}?`,
  may: ({ player, about }) => `May ${player} decide freely: ${wordsOf(about)}?`,
  binds: ({ player, about }) =>
    `Does an effect that controls ${player} forbid or demand anything about ${wordsOf(about)}?`,
  controls: ({ object }) => `Who controls ${object}?`,
  isOpponents: ({ object, player }) => `Does ${object} count as an opponent’s, for ${player}?`,
  pays: (asked) => `Whose mana, cards, life and permanents pay for ${asked["for"]}?`,
  mayPay: ({ player, for: other }) => `May what is ${player}’s pay for spells and abilities of ${other}?`,
  mayCast: ({ player, what }) =>
    `May ${player} cast ${what === "instant" ? "an instant" : "a sorcery"} of their own now?`,
  inGame: ({ player }) => `Is ${player} still in the game?`,
  sees: ({ player, what, of }) => `May ${player} see the ${plain(what)} of ${of}?`,
  mayMakeMana: ({ player, of, for: card }) =>
    `May a mana ability of ${of === "land" ? "a land" : "another permanent"} of ${player}’s be activated now${card === undefined ? "" : `, for ${card}`}?`,
  found: ({ card }) => `Where does ${card}, which a search found, go, and who may play it?`,
  mayFailToFind: ({ player }) => `May ${player}’s search end without a card, although there is a fitting one?`,
  outsideChoice: ({ player, card, reaches, suits }) =>
    [
      `${card ?? "An effect"} lets ${player} choose a card`,
      suits === "no" ? " (here one of the wrong kind)" : "",
      reaches === "outside-or-exile" ? " from exile or outside the game" : " from outside the game",
      ": who chooses, and from where?",
    ].join(""),
  lifeLost: ({ player }) => `How much life did unused mana cost ${player} so far?`,
  manaLeft: ({ player }) => `How much mana is in ${player}’s pool now?`,
  attackable: () => "What can creatures be declared to attack?",
  mayDivide: ({ damage, power, lethal, division, inOrder }) =>
    [
      `May ${damage === "blocker" ? "a blocker" : "an attacker"} of power ${power} divide its damage as ${numbers(division)}`,
      ` among creatures that die of ${numbers(lethal)}${inOrder === true ? ", in this order" : ""}?`,
    ].join(""),
  actsBeforeDamage: () => "Can anybody act between the assigning of combat damage and its dealing?",
  activePlayer: () => "Who is the active player?",
  comingPhases: () => "Which phases of this turn are still to come?",
  hasToAttack: ({ object }) => `Does ${object} have to attack?`,
  inCombat: ({ object }) => `Does ${object} attack or block now?`,
  mayBand: ({ object, with: other }) => `May ${object} attack in one band with ${other}?`,
  comingTurns: ({ count }) => `Whose are the next ${count} turns, and who decides in each?`,
  takesTurn: ({ player }) => `If a turn of ${player} were due next, would it begin?`,
  mayTarget: ({ card, by, whom }) => `Can ${by}’s ${card} be aimed at ${whom}?`,
  cardsSaid: ({ to }) => `Which cards do the rules name for ${plain(to)}, and are those all?`,
  controlsThemselvesAtWill: ({ player }) => `May ${player} take control of themselves without any effect?`,
  answersForTriggers: ({ player }) => `Who is responsible for a forgotten trigger of ${player}’s?`,
  warnedForTrigger: ({ player, owner }) =>
    `Is anybody warned for a harmful trigger of ${player}’s, from a card of ${owner}’s, that was forgotten?`,
};

/** The noun for what is chosen, for decisions that people call a choice. */
const chosen: Readonly<Record<string, string>> = {
  attacks: "attackers",
  blocks: "blockers",
  targets: "targets",
  modes: "modes",
  discards: "discards",
  sacrifices: "sacrifices",
};

function whoDecides(player: string, about: unknown): string {
  const choice = chosen[String(about)];
  return choice === undefined ? `Who decides for ${player}: ${wordsOf(about)}?` : `Who chooses ${player}’s ${choice}?`;
}

/** A question of a situation in words; a question of no known kind by its keys. */
export function questionInWords(asked: WrittenEvent): string {
  const name = String(asked["ask"]);
  return Object.hasOwn(questionKinds, name)
    ? questionWordings[name as keyof typeof questionWordings](asked)
    : `${name}?`;
}

function numbers(written: unknown): string {
  return Array.isArray(written) ? written.join(" + ") : String(written);
}
