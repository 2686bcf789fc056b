import type { Context } from "../context.ts";
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
 * A kind of event: its keys and words, and its effect on a state. `play` throws `situation-impossible` for an event that
 * cannot happen, and does not modify its arguments.
 */
type EventKind<K extends Keys> = Description<K> & {
  /** An event of this kind as a sentence for people. */
  says(event: KeyValues<K>): string;
  /** Keys that go only with some words of another key: a key, the other one, and those words. */
  readonly only?: Readonly<Record<string, readonly [key: string, words: readonly string[]]>>;
  play(state: State, event: KeyValues<K>, context: Context): State;
  /** Plays it for several at one moment, if that is not the same as one after the other: life is gained once. */
  playTogether?(state: State, events: readonly KeyValues<K>[], context: Context): State;
};
export type EventDefinition<K extends Keys = Keys> = EventKind<K> & { readonly shape: ShapeOf<K> };

/** Lets the compiler infer the arguments of `says` and `play` from the keys, and demand words for each key. */
export function event<const K extends Keys>(kind: EventKind<K> & Complete<K>): EventDefinition<K> {
  return { ...kind, shape: shapeOf<K>(kind.keys) };
}
