import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** How the program waits, and how it spreads its waits: what tests replace by something quicker. */
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
