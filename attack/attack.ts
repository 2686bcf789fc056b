/** How long an attack goes on: minutes, or seconds where every change is checked. */
export type Amount = "long" | "short";

/** What an attack found. */
export type Finding = {
  readonly tries: number;
  /** Each a sentence: what was done, and what should not have come of it. */
  readonly faults: readonly string[];
  /** Figures worth a word; empty where there are none. */
  readonly note: string;
};

/** One way to do harm. */
export type Attack = {
  readonly name: string;
  /** Why the attack cannot be made on this machine; `undefined` where it can. */
  readonly missing?: () => string | undefined;
  readonly run: (given: { readonly amount: Amount; readonly dice: Dice }) => Promise<Finding>;
};

/** Chance that can be repeated: the same seed gives the same throws. */
export type Dice = {
  /** A whole number from 0 to one less than `sides`. */
  below(sides: number): number;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  of<Value>(values: readonly Value[]): Value;
};

/** Throws dice from a seed. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014. */
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
