import { RulesError } from "../problem.ts";
import type { IsoDate } from "../text/days.ts";
import { impossible, type Table, tableFor } from "./context.ts";
import { eventKinds } from "./events/kinds.ts";
import type { DoctrineId } from "./parameters.ts";
import type { Playbook } from "./playbook.ts";
import { questionKinds } from "./questions/kinds.ts";
import type { RawAnswer } from "./questions/question.ts";
import { kindOf, playersNamed, type Situation, type WrittenEvent } from "./situation.ts";
import { beginning, isOver, type State } from "./state.ts";

/** An answer with the question it answers; `event` is the place of the question among the events, from 0. */
export type AskedAnswer = RawAnswer & { readonly event: number; readonly question: WrittenEvent };

/** One event played: the state after it, and the doctrines that were asked for the first time. */
export type PlayedEvent = {
  readonly event: number;
  readonly written: WrittenEvent;
  readonly state: State;
  readonly doctrines: readonly DoctrineId[];
};

/** What came of a situation: its answers, or the refusal of the event that cannot happen; and the table, which remembers what was consulted. */
export type Play = {
  readonly answers: readonly AskedAnswer[];
  readonly refusal: RulesError | null;
  readonly table: Table;
};

/** Events and questions as the tables know them, before the compiler works out what each takes. */
type AnyEvent = { play(state: State, event: WrittenEvent, table: Table): State };
type AnyQuestion = { answer(state: State, question: WrittenEvent, table: Table): RawAnswer };

/**
 * Plays a situation under the doctrines of a day. `observe` is told of each event, for a trace. What cannot happen is not thrown but returned, for
 * it holds for as long as any answer does. Throws `unknown-card`.
 */
export function play(
  playbook: Playbook,
  situation: Situation,
  on: IsoDate,
  observe?: (played: PlayedEvent) => void,
): Play {
  const table = tableFor(playbook, situation, on);
  try {
    return { answers: answersAt(table, observe), refusal: null, table };
  } catch (error) {
    if (!(error instanceof RulesError) || error.code !== "situation-impossible") throw error;
    return { answers: [], refusal: error, table };
  }
}

function answersAt(table: Table, observe: ((played: PlayedEvent) => void) | undefined): AskedAnswer[] {
  const answers: AskedAnswer[] = [];
  let state = beginning();
  table.situation.events.forEach((written, event) => {
    table.at = event;
    const before = new Set(observe === undefined ? [] : table.consulted);
    if (written["ask"] === undefined) state = played(state, written, table);
    else answers.push({ ...answered(state, written, table), event, question: written });
    observe?.({ event, written, state, doctrines: [...table.consulted].filter((id) => !before.has(id)) });
  });
  return answers;
}

function played(state: State, written: WrittenEvent, table: Table): State {
  const kind = kindOf(written);
  if (state.outer === null && kind !== "happens" && isOver(table.situation, state))
    throw impossible(table, "the game is over, for all but one player or team have left.");
  const gone = playersNamed(written).find((player) => state.left.includes(player));
  if (gone !== undefined) throw impossible(table, `${gone} has left the game.`);
  return (eventKinds[kind] as AnyEvent).play(state, written, table);
}

function answered(state: State, written: WrittenEvent, table: Table): RawAnswer {
  const kind = questionKinds[written["ask"] as keyof typeof questionKinds] as AnyQuestion | undefined;
  if (kind === undefined) throw impossible(table, `nobody can ask "${String(written["ask"])}".`);
  return kind.answer(state, written, table);
}
