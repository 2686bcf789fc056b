import { setTimeout } from "node:timers/promises";
import { Piscina } from "piscina";
import { Problem } from "../../core/problem.ts";
import { codeEnding } from "../../db/code.ts";
import { usualLimits } from "../limits.ts";
import type { AnswerDone, AnswerTask } from "./task.ts";

/** Threads that answer requests. */
export type AnswerPool = {
  /** Throws `unavailable` if too many requests are waiting, or if the answer takes too long. */
  answer(task: AnswerTask): Promise<AnswerDone>;
  close(): Promise<void>;
};

/** A thread beyond the first that has nothing to do for so long ends, and gives its memory back. */
const idle_ms = 600_000;
const retryAfter_s = 5;
/** What a thread may keep for short-lived values. Left to itself it takes 100 MB more and is no faster. */
const young_MB = 24;

/** Makes a pool; the first thread starts with the first request, and stays. A thread that takes too long is ended. */
export function answerPool({
  threads,
  waitingMax,
  answer_ms,
}: {
  readonly threads: number;
  readonly waitingMax: number;
  readonly answer_ms: number;
}): AnswerPool {
  let pool: Piscina<AnswerTask, AnswerDone> | undefined;
  let isClosed = false;
  const pending = new Set<Promise<AnswerDone>>();
  return {
    async answer(task) {
      // A request that arrived before the service was stopped is answered in the main thread.
      if (isClosed) return { kind: "gone" };
      pool ??= new Piscina({
        filename: new URL(`./thread${codeEnding}`, import.meta.url).href,
        name: "answer",
        ...{ minThreads: 1, maxThreads: threads, maxQueue: waitingMax, idleTimeout: idle_ms },
        resourceLimits: { maxYoungGenerationSizeMb: young_MB },
      });
      if (pool.queueSize >= waitingMax)
        throw unavailable("Too many long answers are waiting to be made; try again later.");
      try {
        const running = pool.run(task, { signal: AbortSignal.timeout(answer_ms) });
        pending.add(running);
        return await running.finally(() => pending.delete(running));
      } catch (error) {
        if (!isAborted(error)) throw error;
        throw unavailable(
          `This takes longer than the ${answer_ms / 1000} s that an answer may take here; ask for less.`,
        );
      }
    },
    async close() {
      isClosed = true;
      // Answers under way when the service is stopped may be completed, as other requests may.
      const late = setTimeout(usualLimits.stop_ms, undefined, { ref: false });
      await Promise.race([Promise.allSettled(pending), late]);
      await pool?.destroy();
    },
  };
}

function unavailable(sentence: string): Problem {
  return new Problem("unavailable", sentence, { retryAfter_s });
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}
