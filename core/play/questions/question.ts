import type { Confidence } from "../../archive/lineage.ts";
import type { Card } from "../../cards/card.ts";
import type { AnswerValue } from "../answer-value.ts";
import { type Context, readParameter } from "../context.ts";
import type { ParameterId, ValueOf } from "../parameters.ts";
import type { Shape, Written } from "../shape.ts";
import type { State } from "../state.ts";

/**
 * An answer before its citations are looked up. `references` are the parameters that give it, the weightiest first:
 * that one says in which layer the answer lies. `confidence` where it is lower than that of the references.
 */
export type RawAnswer = {
  readonly value: AnswerValue;
  readonly sentence: string;
  readonly references: readonly ParameterId[];
  readonly cards?: readonly Card[];
  readonly confidence?: Confidence;
};

/** A kind of question: its keys, what it asks in one sentence, and how a state answers it. */
export type QuestionKind<S extends Shape = Shape> = {
  readonly shape: S;
  readonly means: string;
  answer(state: State, question: Written<S>, context: Context): RawAnswer;
};

/** Lets the compiler work out what a question's `answer` gets from its shape. */
export function question<const S extends Shape>(kind: QuestionKind<S>): QuestionKind<S> {
  return kind;
}

/**
 * The answer where a parameter says nothing, or we do not know what it says; `undefined` where it does say something.
 */
export function unsettled(context: Context, id: ParameterId, subject: string): RawAnswer | undefined {
  const value = readParameter(context, id);
  if (value === "no-rule") return { value, sentence: `No rule says ${subject}.`, references: [id] };
  if (value === "not-known")
    return {
      value,
      sentence: `What was true on ${context.on} is not known: ${subject}.`,
      references: [id],
      confidence: "low",
    };
  return undefined;
}

/** What a parameter can be where it says something. */
type Settled<Id extends ParameterId> = Extract<Exclude<ValueOf<Id>, "no-rule" | "not-known">, string>;

/**
 * The answer that one parameter gives by itself: a value and a sentence for each that it can have. `subject` is what is
 * told where it says nothing.
 */
export function byParameter<Id extends ParameterId>(
  context: Context,
  id: Id,
  subject: string,
  answers: Readonly<Record<Settled<Id>, readonly [AnswerValue, string]>>,
): RawAnswer {
  const none = unsettled(context, id, subject);
  if (none !== undefined) return none;
  const [value, sentence] = answers[readParameter(context, id) as Settled<Id>];
  return { value, sentence, references: [id] };
}
