import { timesInWords } from "../../text/counts.ts";
import { impossible, readParameter } from "../context.ts";
import { markedReturned } from "../control.ts";
import { withExtraTurn, withTurnEnded } from "../effects.ts";
import { type State, teamOf, withAssumed } from "../state.ts";
import { partNames, withExtraPhase } from "../turn-steps.ts";
import { activePlayers, finishTurn, moveTo, stepOn, takeTurn } from "../turns.ts";
import { key } from "../words/description.ts";
import { plain } from "../words/plain-words.ts";
import { event } from "./parts.ts";

/** What lasts until a turn ends and is said before the first one is taken to be of that turn, which is not sure. */
function withEarlierTaken(state: State): State {
  if (state.turn !== null || state.turnsTaken > 0) return state;
  const lasting = state.objects.find(
    ({ damage, shields, changes, borrowed }) =>
      damage > 0 ||
      shields > 0 ||
      changes.some(({ isForTurn }) => isForTurn) ||
      // A loan that no permanent makes ends with the turn.
      borrowed.some(({ source }) => source === null),
  );
  if (lasting === undefined) return state;
  const sentence = `Something was done to ${lasting.name} before the first turn that lasts until a turn ends, and it was taken to be done in that turn.`;
  return withAssumed(state, sentence);
}

/** Events about turns, phases and steps. */
export const turnEvents = {
  turn: event({
    name: "A turn begins",
    keys: { turn: key("player", "Whose turn", "The player whose turn it is") },
    means: "The next turn that this player really takes begins. Turns of others that come first pass.",
    says: ({ turn }) => `${turn}’s turn begins.`,
    play: (state, { turn: player }, context) => takeTurn(withEarlierTaken(state), context, player),
  }),
  begins: event({
    name: "A phase or step begins",
    keys: { begins: key(partNames, "What begins", "The phase or step") },
    means: "A phase or step of the turn begins. What comes before it in the turn passes.",
    says: ({ begins }) => `The ${plain(begins)}${phasesNamed.test(String(begins)) ? " phase" : ""} begins.`,
    play: (state, { begins }, context) => moveTo(state, context, begins),
  }),
  ends: event({
    name: "A step, phase or turn ends",
    keys: {
      ends: key(["step", "phase", "turn"], "What ends", "What ends"),
      "unused?": key(
        "amounts",
        "Mana left unused",
        "How much mana each player has left in their pool, whatever came into it before",
      ),
    },
    means: "The step, phase or turn ends in the ordinary way, perhaps with unused mana in somebody's pool.",
    says: ({ ends, unused }) => `The ${plain(ends)} ends${unusedWords(unused)}.`,
    play: (before, { ends, unused = {} }, context) => {
      if (before.turn === null || before.turn.isOver) throw impossible(context, "no turn is under way.");
      const state = { ...before, pools: { ...before.pools, ...unused } };
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
    name: "A player gets an extra turn",
    keys: {
      extraTurn: key("player", "Who gets it", "The player who gets the turn"),
      "after?": key(["this-turn", "next-turn"], "After", "The turn after which it comes"),
    },
    means: "A player gets an extra turn, after this turn or after that player's next one.",
    says: ({ extraTurn, after }) =>
      `${extraTurn} gets an extra turn after ${after === "next-turn" ? "their next one" : "this one"}.`,
    play: (state, { extraTurn, after = "this-turn" }) => withExtraTurn(state, extraTurn, after),
  }),
  extraPhase: event({
    name: "A further phase is added",
    keys: {
      extraPhase: key(["beginning", "precombat-main", "combat", "postcombat-main"], "Which phase", "The phase"),
      "player?": key("player", "For whom, if an effect says so", "The player who gets it, if an effect says so"),
    },
    means: "A further phase is put in after this one; `player` if an effect says that this player gets it.",
    says: ({ extraPhase, player }) =>
      player === undefined
        ? `A further ${plain(extraPhase)} phase is added after this one.`
        : `An effect says that ${player} gets a further ${plain(extraPhase)} phase after this one.`,
    play: (state, { extraPhase, player }, context) => {
      if (state.turn === null || state.turn.isOver) throw impossible(context, "no turn is under way.");
      // The rules of the day decide whether it is added; if they do not, it is not played.
      if (player !== undefined && !activePlayers(state, context).includes(player))
        return { ...state, turn: { ...state.turn, isPhaseForAnother: true } };
      readParameter(context, "extra-phases");
      return { ...state, turn: { ...state.turn, steps: withExtraPhase(state.turn, extraPhase) } };
    },
  }),
  skips: event({
    name: "A player has to skip a turn, phase or step",
    keys: {
      skips: key("player", "Who skips", "The player who skips"),
      what: { is: ["turn", ...partNames], means: "What is skipped" },
      "times?": { is: "count", means: "How often" },
    },
    means: "An effect makes a player skip the next turn, or the next phase or step of a name.",
    says: ({ skips, what, times }) =>
      `${skips} has to skip the next ${plain(what)}${times === undefined ? "" : `, ${timesInWords(times)}`}.`,
    play: (state, { skips: player, what, times = 1 }) => ({
      ...state,
      skips: [...state.skips, ...Array.from({ length: times }, () => ({ player, what }))],
    }),
  }),
  attacks: event({
    name: "Creatures attack",
    keys: {
      attacks: key("player", "Whose creatures attack", "The player whose creatures attack"),
      at: key("player", "Whom they attack", "The player who is attacked"),
    },
    means: "Creatures of the first player attack the second.",
    says: ({ attacks, at }) => `Creatures of ${attacks} attack ${at}.`,
    play: (before, { attacks, at }, context) => {
      if (!activePlayers(before, context).includes(attacks))
        throw impossible(context, `it is not ${attacks}'s turn, and only the active player's creatures attack.`, [
          "attack-declaration",
        ]);
      if (teamOf(context.situation, attacks).includes(at))
        throw impossible(context, `${attacks} and ${at} are one team.`, ["attackable"]);
      const isThere = before.turn?.steps[before.turn.at]?.step === "declare-attackers" && !before.turn.isOver;
      const state = isThere ? before : moveTo(before, context, "declare-attackers");
      return { ...state, attackers: { player: attacks, at } };
    },
  }),
  blocks: event({
    name: "Creatures block",
    keys: { blocks: key("player", "Whose creatures block", "The player whose creatures block") },
    means: "Creatures of a player who is attacked block.",
    says: ({ blocks }) => `Creatures of ${blocks} block.`,
    play: (before, { blocks }, context) => {
      const { attackers } = before;
      if (attackers === null || !teamOf(context.situation, attackers.at).includes(blocks))
        throw impossible(context, `nobody attacks ${blocks}.`);
      const isThere = before.turn?.steps[before.turn.at]?.step === "declare-blockers";
      return isThere ? before : { ...moveTo(before, context, "declare-blockers"), attackers };
    },
  }),
  mana: event({
    name: "A player gets mana",
    keys: {
      mana: key("count", "How much mana", "How much mana"),
      player: { is: "player", means: "The player to whose pool it is added" },
    },
    means: "This much mana is added to a player's pool.",
    says: ({ mana, player }) => `${player} gets ${mana} mana.`,
    play: (state, { mana, player }, context) => {
      if (state.turn === null) throw impossible(context, "no turn has begun.");
      return { ...state, pools: { ...state.pools, [player]: (state.pools[player] ?? 0) + mana } };
    },
  }),
  spends: event({
    name: "A player spends mana",
    keys: {
      spends: key("count", "How much mana", "How much mana"),
      player: { is: "player", means: "The player from whose pool it is spent" },
    },
    means: "This much mana of a player's pool is spent.",
    says: ({ spends, player }) => `${player} spends ${spends} mana.`,
    play: (state, { spends, player }, context) => {
      const left = (state.pools[player] ?? 0) - spends;
      if (left < 0) throw impossible(context, `${player} has only ${state.pools[player] ?? 0} mana.`);
      return { ...state, pools: { ...state.pools, [player]: left } };
    },
  }),
  stops: event({
    name: "A turn ends at once; a search, spell, subgame or payment is over",
    keys: {
      stops: key(["turn", "search", "resolving", "subgame", "payment"], "What ends", "What is over"),
      "spell?": { is: "text", means: "The name of the spell that stops resolving" },
    },
    only: { spell: ["stops", ["resolving"]] },
    means: "An effect ends the turn at once; or a search, the resolving of a spell, a subgame or a payment is over.",
    says: ({ stops, spell }) =>
      stops === "turn"
        ? "An effect ends the turn at once."
        : stops === "resolving"
          ? `${spell ?? "What is resolving"} has resolved.`
          : `The ${plain(stops)} is over.`,
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
          instructed: state.instructed.filter((instruction) => instruction.spell !== name),
        };
        return { ...after, controls: markedReturned(state, after, context) };
      }
      if (state.outer === null) throw impossible(context, "no subgame is being played.");
      return state.outer;
    },
  }),
} as const;

/** Phases; the other parts of a turn are steps. */
const phasesNamed = /main$|^combat$|^beginning$|^ending$/;

function unusedWords(unused: Readonly<Record<string, number>> | undefined): string {
  const left = Object.entries(unused ?? {}).map(([player, mana]) => `${mana} unused mana of ${player}`);
  return left.length === 0 ? "" : `, with ${left.join(" and ")}`;
}
