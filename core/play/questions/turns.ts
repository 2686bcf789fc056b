import { citable } from "../citing.ts";
import { handSizeOf, rulesOfHandSize } from "../cleanup.ts";
import type { Context } from "../context.ts";
import { deciderOf } from "../control.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { State } from "../state.ts";
import { activePlayers, beginTurn, finishTurn, nextTurn } from "../turns.ts";
import { key } from "../words/description.ts";
import { byParameter, question, type RawAnswer, unsettled } from "./question.ts";

/** The largest number of turns listed. */
const turnsMax = 50;

/** Whose turn it is, and which turns come next. */
export const turnQuestions = {
  activePlayer: question({
    name: "Who is the active player?",
    keys: {},
    means: "Who is the active player? `nobody` if no turn is under way or the player whose turn it is has left.",
    says: () => "Who is the active player?",
    answer: (state, _question, context) => {
      const none = withoutTeamTurns(context);
      if (none !== undefined) return none;
      const active = activePlayers(state, context);
      if (state.turn !== null && active.length === 0) {
        return byParameter(context, "active-player-leaves", "what becomes of the turn of a player who leaves", {
          "turn-goes-on": ["nobody", "The turn continues to its end without an active player."],
        });
      }
      const value = active.length === 0 ? "nobody" : active.length === 1 ? (active[0] ?? "nobody") : active;
      const sentence =
        active.length === 0
          ? "No turn is under way."
          : `${active.join(" and ")}: whoever decides, the active player is the one whose turn it is.`;
      return { value, sentence, references: ["who-is-active"] };
    },
  }),
  maximumHandSize: question({
    name: "What is the maximum hand size of a player?",
    keys: { player: "player" },
    means: "Down to how many cards would this player discard in their cleanup step? `none` if there is no maximum.",
    says: ({ player }) => `What is the maximum hand size of ${player}?`,
    answer: (state, { player }, context) => {
      const none = unsettled(context, "maximum-hand-size", "what the maximum hand size is");
      if (none !== undefined) return none;
      const size = handSizeOf(state, player, context);
      return {
        value: size ?? "none",
        sentence: size === null ? `${player} has no maximum hand size.` : `${player} may keep ${size} cards.`,
        references: [...rulesOfHandSize(state, player), ...citable(context, ["hand-size"])],
      };
    },
  }),
  comingTurns: question({
    name: "Whose are the next turns?",
    keys: { count: key("count", "How many turns", "How many turns") },
    means: "Whose are the next turns, in order, which of them are extra turns, and who decides in each?",
    says: ({ count }) =>
      count === 1
        ? "Whose is the next turn, and who decides in it?"
        : `Whose are the next ${count} turns, and who decides in each?`,
    answer: (state, { count }, context) =>
      withoutTeamTurns(context) ?? firstByLot(state) ?? comingTurns(state, Math.min(count, turnsMax), context),
  }),
  comingPhases: question({
    name: "Which phases of the turn are to come?",
    keys: {},
    means: "Which phases of the turn under way are still to come, in order?",
    says: () => "Which phases of this turn are still to come?",
    answer: (state, _question, context) => comingPhases(state, context),
  }),
  takesTurn: question({
    name: "Would a turn of a player begin?",
    keys: { player: "player" },
    means: "If a turn of this player were due next, would it begin?",
    says: ({ player }) => `If a turn of ${player} were due next, would it begin?`,
    answer: (state, { player }, context) => {
      if (!state.left.includes(player))
        return { value: true, sentence: `Yes: ${player} is in the game.`, references: ["who-is-active"] };
      const subject = `what becomes of a turn that ${player}, who has left, would take`;
      return byParameter(context, "turn-of-one-who-left", subject, {
        "does-not-begin": [false, `No: a turn of ${player}, who has left, does not begin.`],
      });
    },
  }),
} as const;

/** The answer if teams play on a day without rules for teams. */
function withoutTeamTurns(context: Context): RawAnswer | undefined {
  return context.situation.isTeamGame ? unsettled(context, "team-turns", "how a team takes its turns") : undefined;
}

/** The answer if chance decides who begins. */
function firstByLot(state: State): RawAnswer | undefined {
  if (!state.isFirstRandom || state.turn !== null) return undefined;
  return { value: "random", sentence: "Chance decides who takes the first turn.", references: ["first-in-subgame"] };
}

/** The phases after the current one, each once, without those that will be skipped. */
function comingPhases({ turn, skips }: State, context: Context): RawAnswer {
  if (turn === null || turn.isOver) return { value: [], sentence: "No turn is under way.", references: [] };
  const references: ParameterId[] = turn.isPhaseForAnother ? ["extra-step-in-anothers-turn"] : [];
  const none = turn.isPhaseForAnother
    ? unsettled(context, "extra-step-in-anothers-turn", "whether a phase is added to the turn of another player")
    : undefined;
  if (none !== undefined) return none;
  const isNew = (place: number): boolean => turn.steps[place]?.phaseOrder !== turn.steps[place - 1]?.phaseOrder;
  const left = skips.filter(({ player }) => turn.players.includes(player)).map(({ what }) => what);
  const phases = turn.steps.flatMap(({ phase }, place) => (place > turn.at && isNew(place) ? [phase] : []));
  const value = phases.filter((phase) => {
    const skipped = left.indexOf(phase);
    if (skipped !== -1) left.splice(skipped, 1);
    return skipped === -1;
  });
  const sentence = value.length === 0 ? "No phase is still to come." : `Still to come: ${value.join(", ")}.`;
  return { value, sentence, references };
}

function comingTurns(before: State, count: number, context: Context): RawAnswer {
  const turns: { readonly player: string; readonly extra: boolean; readonly decides: string }[] = [];
  const references: ParameterId[] = [];
  const [first = ""] = context.situation.players;
  let state = before;
  while (turns.length < count) {
    const upcoming = nextTurn(finishTurn(state, context), context, first);
    if (upcoming === null) break;
    state = beginTurn(upcoming.state, context, upcoming);
    const decider = deciderOf(state, upcoming.player, undefined, context);
    turns.push({ player: upcoming.player, extra: upcoming.isExtra, decides: decider.decides ?? "no-rule" });
    if (decider.through.length > 0) references.push(...decider.references);
  }
  const isSkipped = before.skips.some(({ what }) => what === "turn");
  const waits: ParameterId[] = isSkipped ? ["skipped-turn", "skipping"] : [];
  const promised = [...before.queue, ...before.promised].length;
  const order: ParameterId[] = promised > 1 ? ["extra-turn-order", "extra-turns"] : ["extra-turns"];
  const extra: ParameterId[] = turns.some((turn) => turn.extra) ? order : [];
  const given: ParameterId[] = [...new Set([...waits, ...references, ...extra])];
  const all: readonly ParameterId[] = given.length > 0 ? given : ["how-long"];
  const sentences = turns.map(
    ({ player, extra: isExtra, decides }) =>
      `${player}${isExtra ? " (extra)" : ""}${decides === player ? "" : decides === "no-rule" ? " (no rule says who decides)" : `, for whom ${decides} decides`}`,
  );
  return { value: turns, sentence: `The next turns: ${sentences.join("; ")}.`, references: all };
}
