import type { DecisionName } from "../../../play/decisions.ts";
import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Asks, asking } from "./asked.ts";
import { act, type Board, opponentOf, playerOf, refuse } from "./board.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import type { PlayerPhrase } from "./players.ts";
import { controlOf, reachTurn } from "./turn.ts";

/** Stories in which a player controls another for a turn: how it comes to that, and who decides, pays and sees then. */

/** “Anna’s Mindslaver on Ben”, “I control his next turn”. */
function controls(board: Board, { who, whom, card }: Gaps): undefined {
  const by = who === undefined ? null : playerOf(board, who);
  const on = playerOf(board, whom, by === null ? undefined : otherOf(board, by));
  const from = by ?? (on === null ? null : opponentOf(board, on));
  if (on === null || from === null) return;
  if (by === null) board.assumed.push(`${from} has ${card}.`);
  // The next turn of a player whose turn it is comes only after others.
  if (board.turn === on) return refuse(board, "which turn");
  act(board, card === undefined ? { effect: "control", by: from, on, during: "next-turn" } : { card, by: from, on });
  board.controls.push({ by: from, on });
  board.isTurnOpen = true;
}

/** The other of two players. */
const otherOf = (board: Board, player: string) => (board.others.length > 1 ? undefined : opponentOf(board, player));

/** “His turn”: the one in which the player is controlled. */
function itsTurn(board: Board, { who }: Gaps): undefined {
  const { on } = controlOf(board);
  const player = playerOf(board, who, on);
  if (on === undefined || player !== on) return refuse(board, "turn");
  reachTurn(board);
}

/** What is asked of one player while somebody is controlled: a pronoun that may be either means who is controlled. */
const ofOne =
  (asks: (player: string, gaps: Gaps) => readonly WrittenEvent[]): Asks =>
  (board, gaps) => {
    const player = playerOf(board, gaps.who, controlOf(board).on);
    if (player === null || board.controls.length === 0) return refused(board);
    reachTurn(board);
    return asks(player, gaps);
  };

/** What is asked of what one player does to another: “may Carol see her hand?” */
const ofBoth =
  (asks: (players: { readonly by: string; readonly on: string }, gaps: Gaps) => readonly WrittenEvent[]): Asks =>
  (board, gaps) => {
    // “Can I see his hand with Mindslaver?”
    if (gaps.card !== undefined) controls(board, gaps);
    const { by, on } = controlOf(board);
    const player = playerOf(board, gaps.who, by);
    const isSame = ({ who }: PlayerPhrase) => typeof who !== "object" && on === player;
    const other = gaps.whom && player && playerOf(board, gaps.whom, isSame(gaps.whom) ? otherOf(board, player) : on);
    if (!player || !other || player === other || board.controls.length === 0) return refused(board);
    reachTurn(board);
    return asks({ by: player, on: other }, gaps);
  };

function refused(board: Board): [] {
  refuse(board, "who is controlled");
  return [];
}

const aboutEach = (ask: "decides" | "may", player: string, { deeds = [] }: Gaps): WrittenEvent[] =>
  deeds.map((about) => ({ ask, player, about }));

/** Blocks are chosen in turns of others. */
const decisionsOf: Asks = (board, gaps) => {
  if (board.isTurnOpen && gaps.deeds?.includes("blocks") === true) refuse(board, "which turn");
  return ofOne((player) => aboutEach("decides", player, gaps))(board, gaps);
};
const seen = (what: string) => ofBoth(({ by, on }) => [{ ask: "sees", player: by, what, of: on }]);

/** Nothing is sacrificed or paid because somebody wants it: who decides it when it is asked for is what can be said. */
const isAskedFor = (about: DecisionName) => /^(?:sacrifices|discards|payments|searching|votes)$/.test(about);
const makes = (...abouts: readonly DecisionName[]): Asks =>
  ofBoth(({ by, on }, { deeds = abouts }) =>
    deeds.map((about) =>
      isAskedFor(about) ? { ask: "decides", player: on, about } : { ask: "mayMake", player: by, whom: on, about },
    ),
  );

const decide = "(decide|decides|choose|pick|declare|declares|determine|determines|make)";
const how =
  "{how / whether / if / what / which / which creature / what creature / what spell / which spell / what card}";
const see = "{(can|do) <who> / (do|can|will) <card> let <who>} {see / look at / know}";
const withCard = "(with|by|through|using|via|from|to) [(a|an|the|my|his|her|their)] <card>";
const take = "{control / be controlling / (take|gain|get|have) control of}";

export const controlForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "[<who> 's] <card> (on|at|against|target|targeting) <whom>": controls,
    "<who> (play|cast|activate|use) [(a|an|the|my|his|her|their)] <card> (on|at|against|target|targeting) <whom>":
      controls,
    "<who> <card> <whom>": controls,
    "<whom> (be|get) <card> [by <who>]": controls,
    [`<who> ${take} <whom> ${withCard}`]: controls,
    [`<who> ${take} <whom> (for|during|on|in) (his|her|their|the) next turn [${withCard}]`]: controls,
    [`<who> ${take} me (for|during|on|in) my next turn [${withCard}]`]: (board, gaps) =>
      controls(board, { ...gaps, whom: { kind: "player", who: "speaker" } }),
    [`<who> ${take} <whoms> [next] turn [${withCard}]`]: controls,
    [`<who> (use|activate|cast|play) [(a|an|the|my|his|her|their)] <card> to control <whom>`]: controls,
  }),
  ...formsOf<Board>("moment", {
    "<whose> [next] turn": itsTurn,
    "[(in|during|on|for)] that turn": (board) => itsTurn(board, { who: { kind: "player", who: "pronoun" } }),
  }),
  ...asking(
    [decisionsOf, `who ${decide} ${how} <who> [(will|can)] [have to] <deeds>`, `who ${decide} <whose> <matters>`],
    [
      ofOne((player) => [{ ask: "decides", player }]),
      "who make <whose> [(decision|decisions|choice|choices)]",
      "who (decide|decides|choose) for <who>",
    ],
    [ofOne((player) => [{ ask: "controller", player }]), "who control {<who> / <whose> turn}"],
    [ofOne((player) => [{ ask: "pays", for: player }]), "who pay [for] <whose> (spell|cost|costs|mana)"],
    [ofOne((player, gaps) => aboutEach("may", player, gaps)), "can <who> [still] <own>"],
    [makes(), `(can|do) <who> {make / force / have / let} <whom> [to] <deeds> [${withCard}]`],
    [
      ofBoth(({ on }) => [{ ask: "decides", player: on }]),
      "(can|do) <who> make [(all|any)] <whoms> (decision|decisions|choice|choices)",
      "(can|do) <who> (decide|choose) for <whom>",
    ],
    [
      makes(),
      `(can|do) <who> [get to] ${decide} ${how} <whom> <deeds>`,
      `(can|do) <who> [get to] ${decide} <whoms> <matters>`,
    ],
    [makes("cast"), "can <who> (cast|play) <whoms> (spell|card)", "can <who> (cast|play) spell from <whoms> hand"],
    [makes("attacks"), `can <who> attack with <whoms> creature [${withCard}]`],
    [makes("activate"), "can <who> (activate|use) <whoms> ability"],
    [makes("sacrifices"), "can <who> sacrifice <whoms> (creature|land|permanent|artifact|enchantment)"],
    [
      (board, gaps) => {
        if (gaps.who?.who !== "speaker") refuse(board, "my");
        return ofBoth(({ by, on }) => [{ ask: "mayPay", player: on, for: by }])(board, gaps);
      },
      "can <who> (use|spend) <whoms> (mana|land) {to (cast|pay) / to pay for / for} my (spell|cost|costs)",
      "can <who> pay for my (spell|cost|costs) with <whoms> (mana|land)",
    ],
    [seen("hand"), `${see} <whoms> hand`, `(can|do) <who> {see / look at} <whoms> hand ${withCard}`],
    [seen("sideboard"), `${see} <whoms> sideboard`, `(can|do) <who> {see / look at} <whoms> sideboard ${withCard}`],
    [seen("library"), `${see} <whoms> library`, `(can|do) <who> {see / look at} <whoms> library ${withCard}`],
    [seen("face-down-card"), `${see} <whoms> {face-down (card|creature|permanent)}`],
    [
      (board) => {
        reachTurn(board);
        return [{ ask: "activePlayer" }];
      },
      "who be the active player",
    ],
  ),
];
