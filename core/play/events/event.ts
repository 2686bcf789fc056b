import type { Context } from "../context.ts";
import type { Shape, Written } from "../shape.ts";
import type { State } from "../state.ts";

/**
 * A kind of event: its keys, its meaning in one sentence, and its effect on a state. `play` throws
 * `situation-impossible` for an event that cannot happen, and does not modify its arguments.
 */
export type EventDefinition<S extends Shape = Shape> = {
  readonly shape: S;
  readonly means: string;
  /** Keys that go only with some words of another key: a key, the other one, and those words. */
  readonly only?: Readonly<Record<string, readonly [key: string, words: readonly string[]]>>;
  play(state: State, event: Written<S>, context: Context): State;
};

/** Lets the compiler infer the argument of an event's `play` from its shape. */
export function event<const S extends Shape>(kind: EventDefinition<S>): EventDefinition<S> {
  return kind;
}
