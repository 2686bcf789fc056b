import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** How the program waits and randomises its waits; tests pass faster functions. */
export type Waiting = {
  readonly pause: (wait_ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly jitter: () => number;
};

/** Waits by the clock, and spreads by chance. */
export const waiting: Waiting = {
  pause: (wait_ms) => setTimeout(wait_ms),
  jitter: () => randomInt(1_000_000) / 1_000_000,
};
