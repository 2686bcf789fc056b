/**
 * How long an attack takes: minutes or, in the check of every change, seconds. That check leaves out the attacks of which
 * the tests make a few tries.
 */
export type Amount = "long" | "short";

/** What an attack found. */
export type Finding = {
  readonly tries: number;
  /** One sentence for each: what was done, and what happened that should not have. */
  readonly faults: readonly string[];
  /** Figures to report; empty if there are none. */
  readonly note: string;
};

/** One kind of attack. */
export type Attack = {
  readonly name: string;
  /** Why the attack cannot run on this machine; `undefined` if it can. */
  readonly missing?: () => string | undefined;
  /** The tests that make a few tries with it, if there are any. */
  readonly test?: string;
  readonly run: (given: { readonly amount: Amount; readonly dice: Dice }) => Promise<Finding>;
};

/** Repeatable randomness: the same seed gives the same numbers. */
export type Dice = {
  /** A whole number from 0 to one less than `sides`. */
  below(sides: number): number;
  /** True once in this many times, on average. */
  once(inTimes: number): boolean;
  of<Value>(values: readonly Value[]): Value;
};

/**
 * Random numbers from a seed. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
 */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const below = (sides: number): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % sides;
  };
  return {
    below,
    once: (inTimes) => below(inTimes) === 0,
    of(values) {
      if (values.length === 0) throw new Error("nothing to choose from");
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}

/** Evenly spread values of a list, the first and the last among them; of one, the last. */
export function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  if (values.length <= most) return values;
  const step = (values.length - 1) / Math.max(1, most - 1);
  const places = Array.from({ length: most }, (_, count) => Math.round((most === 1 ? 1 : count) * step));
  return places.map((place) => values[place] as Value);
}

/** Uses each of many values, two at a time. */
export async function inPairs<Value>(
  values: readonly Value[],
  use: (value: Value, place: number) => Promise<void>,
): Promise<void> {
  const waiting = [...values.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await use(next[1], next[0]);
  };
  await Promise.all([work(), work()]);
}
