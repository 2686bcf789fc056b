import { counted } from "../../text/counts.ts";
import { type Context, readParameter } from "../context.ts";
import { isFirstMulliganFree } from "../events/table.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { asList } from "../words/shape.ts";
import { byParameter, question, type RawAnswer, unsettled } from "./question.ts";

/** How a game begins: decks, hands, life, and rules of formats. */
export const startingQuestions = {
  hand: question({
    name: "What hand does a player have after mulligans?",
    keys: { player: "player" },
    means:
      "After the mulligans in the events: how many cards does this player see, keep and shuffle away, and may they look at the top card of their library?",
    says: ({ player }) => `What hand does ${player} have after the mulligans?`,
    answer: (state, { player }, context) => handOf(state, player, context),
  }),
  decidesKnowing: question({
    name: "Who decides first about mulligans?",
    keys: {},
    means: "Does the second player decide about a mulligan only when the first one has taken all of theirs?",
    says: () => "Does the second player decide on a mulligan only after all of the first one’s?",
    answer: (_state, _question, context) =>
      byParameter(context, "mulligan-order", "who decides about mulligans when", {
        "one-player-after-the-other": [true, "Yes: the first player finishes first."],
        "round-by-round": [false, "No: in each round all say what they do, and then do it."],
      }),
  }),
  drawsFirst: question({
    name: "Who draws in a team’s first turn?",
    keys: {},
    means:
      "Who draws a card in the first draw step of the game: of a Two-Headed Giant team that begins, or, without teams, the player who begins (`none`), or everybody (`all`)?",
    says: () => "Who draws a card in the first draw step of the game?",
    answer: (_state, _question, context) => {
      const { isTeamGame, players } = context.situation;
      if (!isTeamGame && players.length === 2)
        return byParameter(context, "first-draw-two-players", "who draws in the first turn", {
          "first-player-skips": ["none", "Nobody: of two players, the one who begins skips that step."],
        });
      if (!isTeamGame)
        return byParameter(context, "first-draw-multiplayer", "who draws in the first turn", {
          "nobody-skips": ["all", "Everybody: with more than two players and without teams, nobody skips that step."],
        });
      return byParameter(context, "first-draw-two-headed-giant", "who draws in the first turn", {
        "team-skips": ["none", "Neither: the team skips that step."],
        "one-player-skips": ["one", "One: only the secondary player."],
      });
    },
  }),
  mayTreatDeck: question({
    name: "What may be done with an opponent’s deck?",
    keys: { how: key(["cut", "shuffle"], "What is done") },
    means: "May a player cut, or shuffle, an opponent's deck before the game?",
    says: ({ how }) => `May a player ${how} an opponent’s deck before the game?`,
    answer: (_state, { how }, context) =>
      byParameter(context, "opponents-deck", "what may be done with an opponent's deck", {
        cut: [how === "cut", "It may be cut."],
        shuffle: [how === "shuffle", "It may be shuffled."],
        "shuffle-or-cut": [true, "It may be shuffled or cut."],
      }),
  }),
  maySideboard: question({
    name: "How big may a sideboard be?",
    keys: { cards: key("count", "How many cards") },
    means: "May a sideboard in constructed play have this many cards?",
    says: ({ cards }) => `May a sideboard have ${counted(cards, "card")}?`,
    answer: (_state, { cards }, context) =>
      byParameter(context, "sideboard-size", "how big a sideboard is", {
        "exactly-15": [cards === 15 || cards === 0, "A sideboard has exactly fifteen cards."],
        "up-to-15": [cards <= 15, "A sideboard has fifteen cards at most."],
      }),
  }),
  mayLead: question({
    name: "What may be a commander?",
    keys: { type: key(["creature", "vehicle", "spacecraft"], "Type of the card") },
    means: "May a legendary card of this type be a commander?",
    says: ({ type }) => `May a legendary ${plain(type)} be a commander?`,
    answer: (_state, { type }, context) =>
      byParameter(context, "commander-card", "which cards may be commanders", {
        "legendary-creature": [type === "creature", "A legendary creature may."],
        "vehicle-or-spacecraft-too": [true, "A legendary creature, Vehicle or Spacecraft may."],
      }),
  }),
  manaOfAnotherColour: question({
    name: "What is mana of another colour than the commander’s?",
    keys: {},
    means: "What is mana of a colour that a player's commander does not have?",
    says: () => "What is mana of a colour that the commander does not have?",
    answer: (_state, _question, context) =>
      byParameter(context, "commander-off-colour-mana", "what becomes of such mana", {
        "becomes-colourless": ["colourless", "It becomes colourless."],
        "keeps-its-colour": ["its-colour", "It is of its colour."],
      }),
  }),
  winsByEffect: question({
    name: "Who wins by an effect?",
    keys: { player: "player", "cannotLose?": key("players", "Who cannot lose") },
    means: "An effect says that this player wins, and others cannot lose: who wins, and who loses?",
    says: ({ player, cannotLose }) =>
      `An effect says that ${player} wins${cannotLose === undefined ? "" : `, and ${asList(cannotLose).join(" and ")} cannot lose`}: who wins, who loses?`,
    answer: (_state, { player, cannotLose }, context) => {
      const opponents = context.situation.players.filter((other) => other !== player);
      const losing = opponents.filter((other) => !asList(cannotLose).includes(other));
      const isOver = losing.length === opponents.length;
      if (opponents.length < 2)
        return { value: { wins: player, lose: losing }, sentence: `${player} wins.`, references: [] };
      return byParameter(context, "winning-by-effect-multiplayer", "what an effect that says so does", {
        "player-wins": [{ wins: player, lose: [] }, `${player} wins, and the game is over.`],
        "opponents-lose": [
          { wins: isOver ? player : null, lose: losing },
          `${losing.join(" and ")} lost; ${isOver ? `${player} wins` : "the game continues"}.`,
        ],
      });
    },
  }),
} as const;

function handOf(state: State, player: string, context: Context): RawAnswer {
  const taken = state.table.mulligans[player] ?? 0;
  const isCommander = state.objects.some(({ isCommander: leads }) => leads);
  const references: ParameterId[] = ["mulligan-hand"];
  if (isCommander) {
    const none = unsettled(context, "commander-mulligan", `which mulligan ${player} takes`);
    if (none !== undefined) return none;
    references.unshift("commander-mulligan");
    if (readParameter(context, "commander-mulligan") === "partial") {
      const keeps = 7 - taken;
      const away = state.table.aside[player] ?? 7;
      const sentence = `${player} sets ${away} aside, draws one card fewer, and has ${keeps}.`;
      return { value: { sees: keeps, keeps, away, looks: false }, sentence, references: ["commander-mulligan"] };
    }
  }
  if (context.situation.players.length > 2) references.push("first-mulligan-multiplayer");
  const isFree = isFirstMulliganFree(context);
  if (isFree === undefined)
    return unsettled(context, "first-mulligan-multiplayer", "what the first mulligan costs") ?? noHand;
  const fewer = Math.max(0, taken - (isFree ? 1 : 0));
  const keeps = Math.max(0, 7 - fewer);
  const rule = readParameter(context, "mulligan-hand");
  const sees = rule === "seven-then-bottom" ? 7 : keeps;
  const looks = rule === "one-fewer-and-scry" && fewer > 0;
  const away = taken === 0 ? 0 : 7;
  return {
    value: { sees, keeps, away, looks },
    sentence: `${player} sees ${sees} cards and keeps ${keeps}${looks ? ", and looks at the top card of the library" : ""}.`,
    references,
  };
}

const noHand: RawAnswer = { value: "not-known", sentence: "That is not known.", references: [] };
