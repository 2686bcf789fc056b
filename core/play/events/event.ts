import type { Context } from "../context.ts";
import type { Shape, Written } from "../shape.ts";
import type { State } from "../state.ts";

/**
 * A kind of event: its keys, what it means in one sentence, and what it makes of a state. `play` throws
 * `situation-impossible` for what cannot happen, and changes nothing it was given.
 */
export type EventKind<S extends Shape = Shape> = {
  readonly shape: S;
  readonly means: string;
  play(state: State, event: Written<S>, context: Context): State;
};

/** Lets the compiler work out what an event's `play` gets from its shape. */
export function event<const S extends Shape>(kind: EventKind<S>): EventKind<S> {
  return kind;
}
