import { impossible } from "../context.ts";
import { markedReturned } from "../control.ts";
import { withExtraTurn, withTurnEnded } from "../effects.ts";
import { teamOf } from "../state.ts";
import { partNames, withExtraPhase } from "../turn-steps.ts";
import { activePlayers, finishTurn, moveTo, stepOn, takeTurn } from "../turns.ts";
import { event } from "./event.ts";

/** Events about turns, phases and steps. */
export const turnEvents = {
  turn: event({
    shape: { turn: "player" },
    means: "The next turn that this player really takes begins. Turns of others that come first pass.",
    play: (state, { turn: player }, context) => {
      return takeTurn(state, context, player);
    },
  }),
  begins: event({
    shape: { begins: partNames },
    means: "A phase or step of the turn begins. What comes before it in the turn passes.",
    play: (state, { begins }, context) => moveTo(state, context, begins),
  }),
  ends: event({
    shape: { ends: ["step", "phase", "turn"], "unused?": "amounts" },
    means: "The step, phase or turn ends in the ordinary way, perhaps with unused mana in somebody's pool.",
    play: (before, { ends, unused = {} }, context) => {
      if (before.turn === null || before.turn.isOver) throw impossible(context, "no turn is under way.");
      const pools = { ...before.pools };
      for (const [player, mana] of Object.entries(unused)) pools[player] = (pools[player] ?? 0) + mana;
      const state = { ...before, pools };
      if (ends === "turn") return finishTurn(state, context);
      const phase = before.turn.steps[before.turn.at]?.phaseOrder;
      let after = stepOn(state, context);
      while (
        ends === "phase" &&
        after.turn &&
        !after.turn.isOver &&
        after.turn.steps[after.turn.at]?.phaseOrder === phase
      )
        after = stepOn(after, context);
      return after;
    },
  }),
  extraTurn: event({
    shape: { extraTurn: "player", "after?": ["this-turn", "next-turn"] },
    means: "A player gets an extra turn, after this turn or after that player's next one.",
    play: (state, { extraTurn, after = "this-turn" }) => withExtraTurn(state, extraTurn, after),
  }),
  extraPhase: event({
    shape: { extraPhase: ["beginning", "precombat-main", "combat", "postcombat-main"], "player?": "player" },
    means: "A further phase is put in after this one; `player` if an effect says that this player gets it.",
    play: (state, { extraPhase, player }, context) => {
      if (state.turn === null || state.turn.isOver) throw impossible(context, "no turn is under way.");
      // The rules of the day decide whether it is added; if they do not, it is not played.
      if (player !== undefined && !activePlayers(state, context).includes(player))
        return { ...state, turn: { ...state.turn, isPhaseForAnother: true } };
      return { ...state, turn: { ...state.turn, steps: withExtraPhase(state.turn, extraPhase) } };
    },
  }),
  skips: event({
    shape: { skips: "player", what: ["turn", ...partNames], "times?": "count" },
    means: "An effect makes a player skip the next turn, or the next phase or step of a name.",
    play: (state, { skips: player, what, times = 1 }) => ({
      ...state,
      skips: [...state.skips, ...Array.from({ length: times }, () => ({ player, what }))],
    }),
  }),
  attacks: event({
    shape: { attacks: "player", at: "player" },
    means: "Creatures of the first player attack the second.",
    play: (before, { attacks, at }, context) => {
      if (!activePlayers(before, context).includes(attacks))
        throw impossible(context, `it is not ${attacks}'s turn, and only the active player's creatures attack.`);
      if (teamOf(context.situation, attacks).includes(at))
        throw impossible(context, `${attacks} and ${at} are one team.`);
      const isThere = before.turn?.steps[before.turn.at]?.step === "declare-attackers" && !before.turn.isOver;
      const state = isThere ? before : moveTo(before, context, "declare-attackers");
      return { ...state, attackers: { player: attacks, at } };
    },
  }),
  blocks: event({
    shape: { blocks: "player" },
    means: "Creatures of a player who is attacked block.",
    play: (before, { blocks }, context) => {
      const { attackers } = before;
      if (attackers === null || !teamOf(context.situation, attackers.at).includes(blocks))
        throw impossible(context, `nobody attacks ${blocks}.`);
      const isThere = before.turn?.steps[before.turn.at]?.step === "declare-blockers";
      return isThere ? before : { ...moveTo(before, context, "declare-blockers"), attackers };
    },
  }),
  mana: event({
    shape: { mana: "count", player: "player" },
    means: "This much mana is added to a player's pool.",
    play: (state, { mana, player }, context) => {
      if (state.turn === null) throw impossible(context, "no turn has begun.");
      return { ...state, pools: { ...state.pools, [player]: (state.pools[player] ?? 0) + mana } };
    },
  }),
  spends: event({
    shape: { spends: "count", player: "player" },
    means: "This much mana of a player's pool is spent.",
    play: (state, { spends, player }, context) => {
      const left = (state.pools[player] ?? 0) - spends;
      if (left < 0) throw impossible(context, `${player} has only ${state.pools[player] ?? 0} mana.`);
      return { ...state, pools: { ...state.pools, [player]: left } };
    },
  }),
  stops: event({
    shape: { stops: ["turn", "search", "resolving", "subgame", "payment"], "spell?": "text" },
    only: { spell: ["stops", ["resolving"]] },
    means: "An effect ends the turn at once; or a search, the resolving of a spell, a subgame or a payment is over.",
    play: (state, { stops, spell }, context) => {
      if (stops === "turn") return withTurnEnded(state, context);
      if (stops === "search") {
        if (state.search === null) throw impossible(context, "nobody is searching.");
        return { ...state, search: null, controls: markedReturned(state, { ...state, search: null }, context) };
      }
      if (stops === "payment") {
        if (state.payment === null) throw impossible(context, "nobody is asked to pay.");
        return { ...state, payment: null };
      }
      if (stops === "resolving") {
        const name = spell ?? state.resolving.at(-1);
        if (name === undefined)
          throw impossible(context, 'nothing is resolving; write an event "starts: resolving" before it.');
        if (!state.resolving.includes(name)) throw impossible(context, `${name} is not resolving.`);
        const after = {
          ...state,
          resolving: state.resolving.filter((other) => other !== name),
          sights: state.sights.filter((sight) => sight.spell !== name),
          instructed: state.instructed.filter((one) => one.spell !== name),
        };
        return { ...after, controls: markedReturned(state, after, context) };
      }
      if (state.outer === null) throw impossible(context, "no subgame is being played.");
      return state.outer;
    },
  }),
} as const;
