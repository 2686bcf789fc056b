import { Problem } from "../problem.ts";
import type { IsoDate } from "../text/days.ts";
import { withChecks } from "./checks.ts";
import { type Context, contextFor, impossible } from "./context.ts";
import { eventKinds } from "./events/kinds.ts";
import type { ParameterId } from "./parameters.ts";
import type { Playbook } from "./playbook.ts";
import { questionKinds } from "./questions/kinds.ts";
import type { RawAnswer } from "./questions/question.ts";
import { kindOf, playersNamed } from "./situation.ts";
import { beginning, isOver, type State } from "./state.ts";
import type { Situation, WrittenEvent } from "./written-situation.ts";

/** An answer with the question it answers; `event` is the place of the question among the events, from 0. */
export type AskedAnswer = RawAnswer & { readonly event: number; readonly question: WrittenEvent };

/** One event played: the state after it, and the parameters that were asked for the first time. */
export type PlayedEvent = {
  readonly event: number;
  readonly written: WrittenEvent;
  readonly state: State;
  readonly parameters: readonly ParameterId[];
};

/**
 * What came of a situation: its answers, or the problem of the event that cannot happen; and the table, which remembers
 * what was consulted.
 */
export type Play = {
  readonly answers: readonly AskedAnswer[];
  readonly problem: Problem | null;
  readonly context: Context;
};

/** Events and questions as the tables know them, before the compiler works out what each takes. */
type AnyEvent = { play(state: State, event: WrittenEvent, context: Context): State };
type AnyQuestion = { answer(state: State, question: WrittenEvent, context: Context): RawAnswer };

/**
 * Plays a situation under the parameters of a day. `observe` is told of each event, for a trace. What cannot happen is
 * not thrown but returned, for it holds for as long as any answer does. Throws `unknown-card`.
 */
export function play(
  playbook: Playbook,
  situation: Situation,
  on: IsoDate,
  observe?: (played: PlayedEvent) => void,
): Play {
  const context = contextFor(playbook, situation, on);
  try {
    return { answers: answersAt(context, observe), problem: null, context };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    return { answers: [], problem: error, context };
  }
}

function answersAt(context: Context, observe: ((played: PlayedEvent) => void) | undefined): AskedAnswer[] {
  const answers: AskedAnswer[] = [];
  let state = beginning();
  context.situation.events.forEach((written, event) => {
    context.at = event;
    const before = new Set(observe === undefined ? [] : context.parametersRead);
    if (written["ask"] === undefined) state = played(state, written, context);
    else answers.push({ ...answered(state, written, context), event, question: written });
    observe?.({ event, written, state, parameters: [...context.parametersRead].filter((id) => !before.has(id)) });
  });
  return answers;
}

function played(state: State, written: WrittenEvent, context: Context): State {
  const kind = kindOf(written);
  if (state.outer === null && kind !== "happens" && isOver(context.situation, state))
    throw impossible(context, "the game is over, for all but one player or team have left.");
  const gone = playersNamed(written).find((player) => state.left.includes(player));
  // What would give something to one who has left happens, and does nothing.
  const isForLeaver = kind === "takes" || (kind === "effect" && written["by"] === gone);
  if (gone !== undefined && !isForLeaver) throw impossible(context, `${gone} has left the game.`);
  return withChecks((eventKinds[kind] as AnyEvent).play(state, written, context), context);
}

function answered(state: State, written: WrittenEvent, context: Context): RawAnswer {
  const kind = questionKinds[written["ask"] as keyof typeof questionKinds] as AnyQuestion | undefined;
  if (kind === undefined) throw impossible(context, `nobody can ask "${String(written["ask"])}".`);
  return kind.answer(state, written, context);
}
