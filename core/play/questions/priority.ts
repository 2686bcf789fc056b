import { citable } from "../citing.ts";
import type { Context } from "../context.ts";
import { priorityHolder, withoutPriority } from "../moment.ts";
import { type State, teamOf } from "../state.ts";
import type { RawAnswer } from "./question.ts";

/** Who has priority, and what that means for what a player may do now. */

/** Which player has priority, if anybody. */
export function priorityAnswer(state: State, context: Context): RawAnswer {
  const none = withoutPriority(state, context);
  if (none !== undefined) return { value: "nobody", sentence: `Nobody: ${none.why}.`, references: none.references };
  const holder = priorityHolder(state, context);
  if (holder === undefined || state.turn === null)
    return { value: "nobody", sentence: "Nobody: no turn is under way.", references: ["stack-order"] };
  const why = holder.isSaid ? "after the last action it is with that player" : "the active player gets it";
  const isCleanup = state.turn.steps[state.turn.at]?.step === "cleanup";
  const rules = citable(context, [isCleanup ? "cleanup-priority" : "priority-order"]);
  return { value: holder.player, sentence: `${holder.player}: ${why}.`, references: [...rules, "stack-order"] };
}

/**
 * An answer that a player may do now what only a player with priority does. Another player with priority, who acted or
 * after whom somebody passed, keeps it from being so. If it is only that the active player gets it first, or that no
 * turn is under way, the answer is about the moment at which the player gets it, and is less sure.
 */
export function withPriorityOf(state: State, player: string, answer: RawAnswer, context: Context): RawAnswer {
  if (answer.value !== true || withoutPriority(state, context) !== undefined) return answer;
  const holder = priorityHolder(state, context);
  if (holder !== undefined && teamOf(context.situation, holder.player).includes(player)) return answer;
  const rules = citable(context, ["acting-with-priority", "priority-order"]);
  const later = `${player} may as soon as ${player} gets it`;
  if (holder?.isSaid === true)
    return { value: false, sentence: `No: ${holder.player} has priority, and ${later}.`, references: rules };
  const first =
    holder === undefined ? "No turn is under way, so nobody has priority" : `${holder.player} gets priority first`;
  return {
    ...answer,
    sentence: `${answer.sentence} ${first}; ${later}.`,
    references: [...new Set([...answer.references, ...rules])],
    confidence: answer.confidence === "low" ? "low" : "medium",
  };
}
