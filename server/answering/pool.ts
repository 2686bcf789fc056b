import { setTimeout as after } from "node:timers/promises";
import { Problem } from "../../core/problem.ts";
import { usualLimits } from "../limits.ts";
import type { AnswerDone, AnswerTask, ThreadMemory } from "./task.ts";
import { type Replaced, type ThreadLimits, threadsWithin } from "./threads.ts";
import { turnsOf } from "./turns.ts";

/** Threads that answer requests. */
export type AnswerPool = {
  /**
   * Throws `unavailable` if too many requests are waiting, or if the answer takes too long or too much memory.
   *
   * @param client Who asks, as `AnswerTurn` says.
   */
  answer(task: AnswerTask, client?: string | null): Promise<AnswerDone>;
  /** What each thread used after its last answer. */
  memory(): readonly ThreadMemory[];
  /** How many threads were replaced, by reason. */
  readonly replaced: Readonly<Record<Replaced, number>>;
  close(): Promise<void>;
};

/** What a pool may use. */
export type PoolLimits = ThreadLimits & {
  readonly threads: number;
  readonly waitingMax: number;
  readonly answer_ms: number;
  /** The longest time for the answer to a text that was sent, once it has begun. */
  readonly text_ms: number;
};

const retryAfter_s = 5;

/** Makes a pool; the first thread starts with the first request, and stays. */
export function answerPool(limits: PoolLimits): AnswerPool {
  const turns = turnsOf(limits);
  const threads = threadsWithin(limits);
  const pending = new Set<Promise<AnswerDone>>();
  let isClosed = false;

  async function answered(task: AnswerTask, client: string | null): Promise<AnswerDone> {
    const patience = AbortSignal.timeout(limits.answer_ms);
    const end = await turns.take({ client, isText: task.method === "POST" }, patience);
    if (isClosed) {
      end();
      return { kind: "gone" };
    }
    const thread = threads.take();
    try {
      const { done, memory } = await thread.alone.run(task, { signal: signalFor(task, patience) });
      thread.memory = memory;
      return done;
    } catch (error) {
      threads.replace(thread, isAborted(error) ? "time" : isOutOfMemory(error) ? "memory" : "failure");
      throw error;
    } finally {
      threads.rest(thread);
      end();
    }
  }

  function signalFor({ method }: AnswerTask, patience: AbortSignal): AbortSignal {
    return method === "POST" ? AbortSignal.any([patience, AbortSignal.timeout(limits.text_ms)]) : patience;
  }

  return {
    async answer(task, client = null) {
      // A request that arrived before the service was stopped is answered in the main thread.
      if (isClosed) return { kind: "gone" };
      const answering = answered(task, client);
      pending.add(answering);
      try {
        return await answering;
      } catch (error) {
        throw problemFrom(error, task, limits);
      } finally {
        pending.delete(answering);
      }
    },
    memory: threads.memory,
    replaced: threads.replaced,
    async close() {
      isClosed = true;
      // Answers under way when the service is stopped may be completed, as other requests may.
      const late = after(usualLimits.stop_ms, undefined, { ref: false });
      await Promise.race([Promise.allSettled(pending), late]);
      await threads.end();
    },
  };
}

function problemFrom(error: unknown, { method }: AnswerTask, { answer_ms, text_ms }: PoolLimits): unknown {
  if (isOutOfMemory(error)) return unavailable("This takes more memory than an answer may take here; ask for less.");
  if (!isAborted(error)) return error;
  const longest_s = (method === "POST" ? Math.min(answer_ms, text_ms) : answer_ms) / 1000;
  return unavailable(`This takes longer than the ${longest_s} s that an answer may take here; ask for less.`);
}

function unavailable(sentence: string): Problem {
  return new Problem("unavailable", sentence, { retryAfter_s });
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
