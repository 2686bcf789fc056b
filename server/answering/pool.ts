import { setTimeout as after } from "node:timers/promises";
import { Piscina } from "piscina";
import { Problem } from "../../core/problem.ts";
import { codeEnding } from "../../db/code.ts";
import { usualLimits } from "../limits.ts";
import type { AnswerDone, AnswerTask, ThreadMemory, ThreadResult } from "./task.ts";
import { turnsOf } from "./turns.ts";

/** Threads that answer requests. */
export type AnswerPool = {
  /**
   * Throws `unavailable` if too many requests are waiting, or if the answer takes too long or too much memory.
   *
   * @param client Who asks, as `Turn` says.
   */
  answer(task: AnswerTask, client?: string | null): Promise<AnswerDone>;
  /** What each thread used after its last answer. */
  memory(): readonly ThreadMemory[];
  /** How many threads were replaced, by reason. */
  readonly replaced: Readonly<Record<Replaced, number>>;
  close(): Promise<void>;
};

/** Why a thread was replaced: it used too much memory, its answer took too long, or it failed. */
export type Replaced = "memory" | "time" | "failure";

/** What the threads of a pool may use. */
export type PoolLimits = {
  readonly threads: number;
  readonly waitingMax: number;
  readonly answer_ms: number;
  /** The longest time for the answer to a text that was sent, once it has begun. */
  readonly text_ms: number;
  /** The most that the heap of a thread may hold. */
  readonly heapMax_MB: number;
  /** A thread that uses more than this after an answer is replaced. */
  readonly threadMax_bytes: number;
  /** Threads are replaced too if the whole process uses more than this: the heap is not all that a thread uses. */
  readonly residentMax_bytes: number;
  /** How long a thread is left alone, because a new one has to read the history again. */
  readonly threadMin_ms: number;
};

/** A thread beyond the first that has nothing to do for so long ends, and gives its memory back. */
const idle_ms = 600_000;
const retryAfter_s = 5;
/**
 * What a thread may keep for short-lived values. Left to itself it takes 100 MB more and is no faster
 * (`bench/start.ts`).
 */
const young_MB = 24;

/** A pool of one, so that one thread can be replaced and its memory is known. */
type Thread = {
  readonly alone: Piscina<AnswerTask, ThreadResult>;
  readonly since_ms: number;
  isBusy: boolean;
  memory: ThreadMemory;
  idle: NodeJS.Timeout | undefined;
};

/** Makes a pool; the first thread starts with the first request, and stays. */
export function answerPool(limits: PoolLimits): AnswerPool {
  const turns = turnsOf(limits);
  const threads = new Set<Thread>();
  const pending = new Set<Promise<AnswerDone>>();
  const replaced = { memory: 0, time: 0, failure: 0 };
  let isClosed = false;

  async function answered(task: AnswerTask, client: string | null): Promise<AnswerDone> {
    const signal = AbortSignal.timeout(limits.answer_ms);
    const end = await turns.take({ client, isText: task.method === "POST" }, signal);
    if (isClosed) {
      end();
      return { kind: "gone" };
    }
    const thread = freeThread();
    try {
      const { done, memory } = await thread.alone.run(task, { signal: signalFor(task, signal) });
      thread.memory = memory;
      if (isTooLarge(thread, limits)) replace(thread, "memory");
      return done;
    } catch (error) {
      replace(thread, isAborted(error) ? "time" : isOutOfMemory(error) ? "memory" : "failure");
      throw error;
    } finally {
      rest(thread);
      end();
    }
  }

  function signalFor({ method }: AnswerTask, signal: AbortSignal): AbortSignal {
    return method === "POST" ? AbortSignal.any([signal, AbortSignal.timeout(limits.text_ms)]) : signal;
  }

  function freeThread(): Thread {
    const thread = [...threads].find(({ isBusy }) => !isBusy) ?? startThread(limits.heapMax_MB);
    threads.add(thread);
    clearTimeout(thread.idle);
    thread.isBusy = true;
    return thread;
  }

  function rest(thread: Thread): void {
    thread.isBusy = false;
    if (threads.size > 1 && threads.has(thread)) thread.idle = setTimeout(() => remove(thread), idle_ms).unref();
  }

  function replace(thread: Thread, reason: Replaced): void {
    replaced[reason] += 1;
    remove(thread);
  }

  function remove(thread: Thread): void {
    threads.delete(thread);
    void thread.alone.destroy();
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
    memory: () => [...threads].map(({ memory }) => memory),
    replaced,
    async close() {
      isClosed = true;
      // Answers under way when the service is stopped may be completed, as other requests may.
      const late = after(usualLimits.stop_ms, undefined, { ref: false });
      await Promise.race([Promise.allSettled(pending), late]);
      await Promise.all(Array.from(threads, ({ alone }) => alone.destroy()));
    },
  };
}

function startThread(heapMax_MB: number): Thread {
  const alone = new Piscina<AnswerTask, ThreadResult>({
    filename: new URL(`./thread${codeEnding}`, import.meta.url).href,
    name: "answer",
    ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
    // By default a thread waits in `Atomics.wait`, never returns to its event loop, and frees nothing outside its heap.
    atomics: "disabled",
    resourceLimits: { maxYoungGenerationSizeMb: young_MB, maxOldGenerationSizeMb: heapMax_MB },
  });
  // A thread that fails between two answers is started again by its pool; without a listener the process would end.
  alone.on("error", () => undefined);
  const memory = { heap_bytes: 0, external_bytes: 0 };
  return { alone, since_ms: performance.now(), isBusy: false, memory, idle: undefined };
}

function isTooLarge({ since_ms, memory }: Thread, limits: PoolLimits): boolean {
  if (performance.now() - since_ms < limits.threadMin_ms) return false;
  const own_bytes = memory.heap_bytes + memory.external_bytes;
  return own_bytes > limits.threadMax_bytes || process.memoryUsage.rss() > limits.residentMax_bytes;
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
