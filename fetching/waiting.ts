import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** How the program waits, and varies its waiting times; tests pass faster functions. */
export type Waiting = {
  readonly pause: (wait_ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly jitter: () => number;
};

/** Waits in real time, varied at random. */
export const waiting: Waiting = {
  pause: (wait_ms) => setTimeout(wait_ms),
  jitter: () => randomInt(1_000_000) / 1_000_000,
};
