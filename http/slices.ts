import { setImmediate } from "node:timers/promises";
import type { Steps } from "../core/steps.ts";

/** Longest time for which the event loop is blocked. */
const slice_ms = 20;

/** Runs work in slices. Other requests are answered between them. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const end_ms = performance.now() + slice_ms;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end_ms);
    await setImmediate();
  }
}
