import { setImmediate } from "node:timers/promises";
import type { Steps } from "../core/steps.ts";

/** For so long nobody else is answered. */
const slice_ms = 20;

/** Does some work in slices, between which other requests are answered. */
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
