import { asksDraws } from "./asked.ts";
import { type Board, playerOf, refuse } from "./board.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { newThing, thingsOf } from "./naming.ts";
import { phraseOf } from "./phrases.ts";
import { hasHappened } from "./statements.ts";
import { numbers } from "./words.ts";

/** Who plays, who goes first, and what players hold and may do beside the battlefield. */

/** “I have nine cards in my hand”: how many they are matters only for how many may be kept. */
function hasCards(board: Board, { who, n = 0 }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player === null || hasHappened(board) || n > 20 || board.hands.has(player)) return refuse(board, "hand");
  board.hands.set(player, n);
  for (let nth = 0; nth < n; nth += 1)
    newThing(board, { ...phraseOf("card", false), types: [], isCard: true }, { player, place: "hand" });
}

/** “Anna, Ben and Cleo play.” */
function named(board: Board, { players = [] }: Gaps): undefined {
  const names = players.map((one) => playerOf(board, one));
  if (new Set(names).size < names.length) refuse(board, "players of one name");
}

/** “There are three players”: as many as the words name. */
function isPlayedBy(board: Board, count: number | undefined): undefined {
  if (count !== board.others.length + 1) refuse(board, `There are ${numbers[count ?? 0] ?? count} players`);
}

/** “I go first”: it matters only for who draws in the first turn of the game. */
function goesFirst(board: Board, { who }: Gaps): undefined {
  const player = playerOf(board, who);
  if (board.turn !== null || board.first !== null || board.others.length > 1) return refuse(board, "first");
  board.first = player;
}

/** “Do I draw a card in my first turn?” */
function drawsInFirstTurn(board: Board, gaps: Gaps): undefined {
  const player = playerOf(board, gaps.who);
  if (player === null || player !== board.first) return refuse(board, "first turn");
  board.first = null;
  board.events.push({ ask: "drawsFirst" });
}

/** “My opponent has hexproof”, from the beginning. */
const isGuarded =
  (keyword: string) =>
  (board: Board, { who }: Gaps): undefined => {
    const player = playerOf(board, who);
    if (player === null || board.events.length > 0) return refuse(board, keyword);
    board.setup.push({ guards: player, with: keyword });
  };

/** The forms of what is said of a table. */
export const tableForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "<who> [win the (die|dice|coin) (roll|flip) and] [choose to] {(go|play|start) first / be on the play / begin [the game]} [in a two-player game]":
      goesFirst,
    "it be <whose> first turn and <whom> be on the play": (board, { whom }) => goesFirst(board, { who: whom }),
    "<who> win the (die|dice|coin) (roll|flip)": (board, { who }) => void playerOf(board, who),
    "it be <whose> first turn": (board, { who }) => {
      if (board.first === null || playerOf(board, who) !== board.first) refuse(board, "first turn");
    },
  }),
  ...formsOf<Board>("question", {
    "do <who> draw [(a|any|my|his|her|their)] card": (board, gaps) =>
      board.first === null ? asksDraws(board, gaps) : drawsInFirstTurn(board, gaps),
    "do <who> draw [(a|any|my|his|her|their)] [card] {(in|on|during) (my|his|her|their) first turn / (on|in) turn one}":
      drawsInFirstTurn,
  }),
  ...formsOf<Board>("statement", {
    "<who> have <n> card in [(my|his|her|their)] hand [{at the end of (my|his|her|their) turn / when (my|his|her|their) turn end}]":
      hasCards,
    "<who> end (my|his|her|their) turn with <n> card in [(my|his|her|their)] hand": hasCards,
    "<thing> let <whom> play an additional land [{each turn / on each of (my|his|her|their) turn}]": (
      board,
      { thing, whom },
    ) => {
      const player = playerOf(board, whom);
      for (const one of thingsOf(board, thing, { isKnown: true })) {
        if (one.player !== player || one.place !== "battlefield") return refuse(board, "an additional land");
        one.keywords.add("extra-land");
        one.hasEffect = true;
      }
    },
    "<players> {play [a] [game] [free-for-all] [multiplayer game] / play a free-for-all game / be in a game}": named,
    "<who> play [a] [game] against <whom>": (board, { who, whom }) =>
      void [playerOf(board, who), playerOf(board, whom)],
    "<players> sit [down] at (a|the|my|his|her|their) [kitchen] table [for a game]": named,
    "<who> have hexproof": isGuarded("hexproof"),
    "<who> have shroud": isGuarded("shroud"),
    "<who> (be|become) the monarch": (board, { who }) => {
      const player = playerOf(board, who);
      // What is there from the beginning, not what may come of damage that is told.
      if (player === null || board.turn !== null) return refuse(board, "monarch");
      board.setup.push({ becomesMonarch: player });
    },
    "the stack be empty": (board) => {
      if (board.pending.length > 0) refuse(board, "the stack");
    },
    "{there be <n> player [in the game] / <n> player be in the game}": (board, { n }) => isPlayedBy(board, n),
    "there be <n> of us , <players>": (board, { n, players = [] }) => {
      named(board, { players });
      isPlayedBy(board, n);
    },
  }),
];
