import type { Context } from "../context.ts";
import type { State } from "../state.ts";
import type { Complete, Description } from "../words/description.ts";
import type { Shape, ShapeValues } from "../words/shape.ts";

/**
 * A kind of event: its keys and words, and its effect on a state. `play` throws `situation-impossible` for an event that
 * cannot happen, and does not modify its arguments.
 */
export type EventDefinition<S extends Shape = Shape> = Description<S> & {
  /** An event of this kind as a sentence for people. */
  says(event: ShapeValues<S>): string;
  /** Keys that go only with some words of another key: a key, the other one, and those words. */
  readonly only?: Readonly<Record<string, readonly [key: string, words: readonly string[]]>>;
  play(state: State, event: ShapeValues<S>, context: Context): State;
  /** Plays it for several at one moment, if that is not the same as one after the other: life is gained once. */
  playTogether?(state: State, events: readonly ShapeValues<S>[], context: Context): State;
};

/** Lets the compiler infer the arguments of `says` and `play` from the shape, and demand words for each key. */
export function event<const S extends Shape>(kind: EventDefinition<S> & Complete<S>): EventDefinition<S> {
  return kind;
}
