import {
  asked,
  asking,
  counters,
  damageDealtTo,
  damageTo,
  drawsOf,
  each,
  eachCreature,
  isPermanent,
  lifeLost,
  lifeTotalOf,
  losses,
  lost,
  mayKeep,
  ofPlayer,
  whatHappens,
  whatOf,
} from "./asked.ts";
import { type Board, playerOf, refuse, settle } from "./board.ts";
import type { Form } from "./forms.ts";

/** The forms of questions at the end of a story. */

const whichever =
  "{what / who / which creature / which [of them] / which one / which of (them|these|those|the) [creature]}";
const does = "(do|will|be|can|have)";
const zone =
  "{{the / (my|his|her|their) / its owner 's} (graveyard|hand|library|battlefield) / exile / play / the command zone}";

/** The forms of questions. */
export const questionForms: readonly Form<Board>[] = [
  ...asking(
    [
      damageTo,
      "how much [combat] damage do <who> take [in all] [from it]",
      "how much [combat] damage be deal [to <who>]",
      "how much [combat] damage (can|do) <whom> deal to <who>",
      "how much [combat] damage",
      "how much do <who> take [from it]",
      "do <who> take [any] [combat] damage [in all]",
      "{how much / do any} [combat] [damage] [can] {(go|get|come) (through|in) [to <who>] / go to <who>}",
    ],
    [
      ofPlayer((player, { kind }) => [{ ask: "count", of: kind, player }]),
      "how many <kind> do <who> (have|control) [left]",
    ],
    [
      lifeTotalOf,
      "how much life do <who> {have [left] [in the new game] / end up with}",
      "how much life be <who> (at|on)",
      "what be <whose> life [total] [{then / now / in the new game}]",
      "what life [total] {be <who> [left] (at|on) / do <who> have} [(then|now)]",
      "what do <who> {go / fall / drop / end up} {to / at}",
      "what be <who> at [(then|now)]",
      "where be <who> [at] [(then|now)]",
      "how much [life] {do <who> have / be <who> left with / have <who>} [left] [(then|now)]",
    ],
    [
      lifeLost,
      "do <who> (take|suffer|get|have) [any] mana burn",
      "how much mana burn do <who> (take|suffer|get)",
      "do <who> burn",
    ],
    [losses, "how much [life] do <who> lose"],
    [drawsOf, "how many card do <who> draw [(because of|from) it]"],
    [
      each("where"),
      `${does} <things> (die|survive|live|dead|alive|destroy) [or (die|survive|live|dead|alive|not)]`,
      `${does} <things> [get] {go / come / return / put / end up} [back] (to|into|in|on|onto) ${zone}`,
      `do <who> get <things> back [(to|into|in|on|onto) ${zone}]`,
      `(be|do) <things> [stay] {in {the / (my|his|her|their)} (graveyard|hand) / in play / on the battlefield / there / around / lost / go}`,
      "do <who> have to sacrifice <things>",
      "do <things> (stay|remain)",
      "how many of <things> do <who> have [left] [after it resolve]",
      "(do|will|can) <things> {enter [the battlefield] / come into play}",
    ],
    [
      (board, gaps) => {
        // Damage and what lasts until the end of the turn are over at once.
        if (board.turn === null || board.isTurnOpen) refuse(board, "end of turn");
        board.events.push({ ends: "turn" });
        return each("where")(board, gaps);
      },
      "(do|will) <things> (die|survive|live) at end-of-turn",
    ],
    [
      eachCreature,
      `{${whichever} / how many [creature] / do {anything / any creature / (either|any|both|one) of them}} (die|survive|live)`,
      "do {they both / both creature} (die|survive|live)",
      "who (win|survive) [the] (combat|fight)",
      "do <who> have to sacrifice (one|either) [of them]",
    ],
    [whatHappens, "what happen"],
    [
      whatOf,
      "what happen {to / with} <things>",
      "where (be|do) <things> [go] [end up]",
      "do <who> have <things> back",
      `${does} <things> (come|return) [back] [to (the) battlefield]`,
    ],
    [damageDealtTo, "how much [combat] damage do <things> take", "do <things> take [any] [combat] damage"],
    [each("abilities"), "do <things> have <keyword>"],
    [
      (board, gaps) => counters(board, gaps.counterKind, gaps),
      "how many <counterKind> counter {do <things> have [on it] [left] / be [left] on <things>}",
      "how many <counterKind> counter {be / have} left",
      "do <things> (have|get) (a|any) <counterKind> counter [on it]",
    ],
    [ofPlayer((player) => [{ ask: "inGame", player }]), "be <who> {in the game / out [of the game]}"],
    [
      ({ speaker, others }) => [speaker, ...others].map((player) => ({ ask: "inGame", player })),
      "who be [left] in the game",
      "do the game (end|continue)",
      "do the game go on",
    ],
    [() => [{ ask: "comingTurns", count: 2 }], "whose turn {come / be} (first|next)", "who have the next turn"],
    [
      (board, gaps) => counters(board, undefined, gaps),
      "how many [counter] {do <things> have / be left on <things>} [left]",
      "how many counter be left",
      "how many counter be on <things>",
      "do <things> (have|get) (a|any) counter [on it]",
    ],
    [ofPlayer((player) => [{ ask: "poison", player }]), "how many poison counter do <who> (have|get)"],
    [each("tapped"), "do <things> (untap|tap)", `${does} <things> [(stay|remain)] (tapped|untapped)`],
    [each("colors"), "what color be <things>", "be <things> <color>"],
    [
      each("manaValue"),
      "what be {<things> 's / its} {mana value / converted mana cost}",
      "what [be] [the] {mana value / converted mana cost} {do <things> have / of <things>}",
    ],
    [
      each("size"),
      "how (big|large) be <things> [(then|now)]",
      "what [(be|have)] [the] (size|power|toughness) {be / do} <things> [have] [(then|now)]",
      "what be {its / the} {power and toughness / stats}",
      "what power [and toughness] do <things> have [(then|now)]",
      "what be its (power|size|toughness)",
      "how much (power|toughness) do <things> have [now]",
      "what be <things> 's (power|size|toughness)",
    ],
    [
      ({ speaker, others }) => [speaker, ...others].map((player) => ({ ask: "life", player })),
      "what be (our|the|both) life (total|totals)",
      "how much life {do we (each|both) have / do we have (each) / be we (each|both) (at|on) / be we (at|on)}",
    ],
    [each("controls"), "who control <things>"],
    [() => [{ ask: "monarch" }], "who be the monarch [now]"],
    [ofPlayer(lost), `${does} <who> (lose|dead|die|win|survive|live|alive) [the game]`],
    [lost, "who lose [the game]", "who win the game"],
    // The game, or the combat.
    [(board) => [...(board.blocks.length > 0 ? eachCreature(board) : []), ...lost()], "who win"],
    [
      (board, gaps) => counters(board, "loyalty", gaps),
      "how much loyalty do <things> have [left]",
      "how much loyalty be left",
      "what be <things> 's loyalty",
    ],
  ),
  {
    form: "how many card do <who> {keep / see / begin with / keep in (my|his|her|their) hand / have [left] in [(my|his|her|their)] hand [after (my|his|her|their) cleanup step]}",
    is: "question",
    means: (board, { who }) => {
      const player = playerOf(board, who);
      if (player !== null && board.hands.has(player)) return mayKeep(board, player);
      // Only mulligans say how many cards there are.
      if (player === null || board.turn !== null || !board.setup.some((event) => "mulligan" in event))
        return refuse(board, "hand");
      board.events.push({ ask: "hand", player });
    },
  },
  {
    // Before damage, if none was told of.
    form: "be <things> {(attacking|blocking|attack|block) / in combat}",
    is: "question",
    means: (board, { thing }) => {
      settle(board);
      board.events.push(...asked(board, thing, isPermanent).map(({ name }) => ({ ask: "inCombat", object: name })));
    },
  },
  {
    form: "{which / what / who / which (one|spell|ability) / whose spell} resolve first",
    is: "question",
    means: (board) => {
      if (board.pending.length < 2) refuse(board, "what waits");
      board.events.push({ ask: "stack" });
    },
  },
  {
    form: "[and] {what / how} about <others>",
    is: "question",
    means: (board, { other }) => (board.asksAgain === null ? refuse(board, "what about") : board.asksAgain(other)),
  },
  {
    form: `${does} <things> resolve`,
    is: "question",
    means: (board, gaps) => {
      settle(board);
      board.events.push(...asked(board, gaps.thing).map(({ name }) => ({ ask: "became", object: name })));
    },
  },
];
