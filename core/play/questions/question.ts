import type { Confidence } from "../../archive/lineage.ts";
import type { Card } from "../../cards/card.ts";
import { type Context, type Refusal, readParameter } from "../context.ts";
import type { ParameterId, ValueOf } from "../parameters/parameters.ts";
import type { AnswerValue } from "../playbook.ts";
import type { State } from "../state.ts";
import {
  type Complete,
  type Description,
  type Keys,
  type KeyValues,
  type ShapeOf,
  shapeOf,
} from "../words/description.ts";

/**
 * An answer before its citations are looked up. `references` are the parameters that give it, the most important first,
 * which decides the layer of the answer. `confidence` is given if it is lower than that of the references.
 */
export type RawAnswer = {
  readonly value: AnswerValue;
  readonly sentence: string;
  readonly references: readonly ParameterId[];
  readonly cards?: readonly Card[];
  readonly confidence?: Confidence;
};

/** A kind of question: its keys and words, and how a state answers it. */
type QuestionKind<K extends Keys> = Description<K> & {
  /** A question of this kind as people ask it. */
  says(question: KeyValues<K>): string;
  answer(state: State, question: KeyValues<K>, context: Context): RawAnswer;
};

/** Lets the compiler infer the arguments of `says` and `answer` from the keys, and demand words for each key. */
export function question<const K extends Keys>(
  kind: QuestionKind<K> & Complete<K>,
): QuestionKind<K> & { readonly shape: ShapeOf<K> } {
  return { ...kind, shape: shapeOf<K>(kind.keys) };
}

/** The answer no, for what is refused; that nobody can tell, if a fact is missing. */
export function refused({ why, references, missing }: Refusal): RawAnswer {
  if (missing !== undefined) return notKnown(`Nobody can tell: ${why}.`, references);
  return { value: false, sentence: `No: ${why}.`, references };
}

/** The answer that depends on something that the situation does not say. */
export function notKnown(sentence: string, references: readonly ParameterId[] = []): RawAnswer {
  return { value: "not-known", sentence, references, confidence: "low" };
}

/** The answer of what a creature may do, for an object that may be one. */
export function allowedIfCreature(name: string, rule: ParameterId): RawAnswer {
  const sentence = `Yes, if ${name} is a creature: its types are not said.`;
  return { value: true, sentence, references: [rule], confidence: "low" };
}

/** The answer if a parameter is `no-rule` or `not-known`; `undefined` if it has another value, or is `null`: none. */
export function unsettled(context: Context, id: ParameterId | null, subject: string): RawAnswer | undefined {
  if (id === null) return undefined;
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

/** The values of a parameter other than `no-rule` and `not-known`. */
type RuledValue<Id extends ParameterId> = Extract<Exclude<ValueOf<Id>, "no-rule" | "not-known">, string>;

/**
 * The answer that one parameter gives by itself: an answer and a sentence for each of its values. `subject` is named in
 * the sentence if it is `no-rule` or `not-known`.
 */
export function byParameter<Id extends ParameterId>(
  context: Context,
  id: Id,
  subject: string,
  answers: Readonly<Record<RuledValue<Id>, readonly [AnswerValue, string]>>,
): RawAnswer {
  const none = unsettled(context, id, subject);
  if (none !== undefined) return none;
  const [value, sentence] = answers[readParameter(context, id) as RuledValue<Id>];
  return { value, sentence, references: [id] };
}
