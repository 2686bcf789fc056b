import type { Confidence } from "../../archive/history.ts";
import { consult, type Table } from "../context.ts";
import type { DoctrineId } from "../parameters.ts";
import type { AnswerValue, Card } from "../playbook.ts";
import type { Shape, Written } from "../shape.ts";
import type { State } from "../state.ts";

/**
 * An answer before its citations are looked up. `grounds` are the doctrines that give it, the weightiest first: that one says in which layer the
 * answer lies. `confidence` where it is lower than that of the grounds.
 */
export type RawAnswer = {
  readonly value: AnswerValue;
  readonly sentence: string;
  readonly grounds: readonly DoctrineId[];
  readonly cards?: readonly Card[];
  readonly confidence?: Confidence;
};

/** A kind of question: its keys, what it asks in one sentence, and how a state answers it. */
export type QuestionKind<S extends Shape = Shape> = {
  readonly shape: S;
  readonly means: string;
  answer(state: State, question: Written<S>, table: Table): RawAnswer;
};

/** Lets the compiler work out what a question's `answer` gets from its shape. */
export function question<const S extends Shape>(kind: QuestionKind<S>): QuestionKind<S> {
  return kind;
}

/** The answer where a doctrine says nothing, or we do not know what it says; `undefined` where it does say something. */
export function unsettled(table: Table, id: DoctrineId, subject: string): RawAnswer | undefined {
  const value = consult(table, id);
  if (value === "no-rule") return { value, sentence: `No rule says ${subject}.`, grounds: [id] };
  if (value === "not-known")
    return {
      value,
      sentence: `What was true on ${table.on} is not known: ${subject}.`,
      grounds: [id],
      confidence: "low",
    };
  return undefined;
}
