import { setTimeout as after } from "node:timers/promises";
import { Piscina } from "piscina";
import type { Upkeep } from "../../core/fetch/update.ts";
import { Problem } from "../../core/problem.ts";
import { codeEnding } from "../../db/code.ts";
import type { Where } from "../../db/live-archive.ts";
import type { TrustedProxies } from "../../http/clients.ts";
import { isOutOfMemory } from "../../http/problems.ts";
import { usualLimits } from "../limits.ts";
import { turnsOf } from "./turns.ts";

export type AnswerSettings = {
  readonly publicUrl: string | undefined;
  readonly trustedProxies: TrustedProxies | undefined;
  readonly servesSources: boolean;
  readonly logLevel: string;
};

/** A request for another thread, with everything on which its answer depends. */
export type AnswerTask = {
  readonly where: Where;
  readonly now: string;
  readonly upkeep: Upkeep | null;
  readonly settings: AnswerSettings;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly remoteAddress: string;
  readonly body: Uint8Array | null;
};

/** An answer from another thread. */
export type ThreadAnswer = {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Uint8Array;
};

/** The result of a task. It is `gone` if there is a newer state of the archive than the one asked for. */
export type PoolAnswer = ThreadAnswer | { readonly kind: "gone" };

/** What a thread uses, as far as it knows: its heap, and what values of the heap hold outside it. */
type ThreadMemory = { readonly heap_bytes: number; readonly external_bytes: number };

/** What a thread sends back for a task. */
export type ThreadResult = { readonly done: PoolAnswer; readonly memory: ThreadMemory };

/** Threads that answer requests. */
export type AnswerPool = {
  /**
   * Throws `unavailable` if too many requests are waiting, or if the answer takes too long or too much memory.
   *
   * @param client Who asks, as `AnswerTurn` says.
   */
  answer(task: AnswerTask, client?: string | null): Promise<PoolAnswer>;
  /** What each thread used after its last answer. */
  memory(): readonly ThreadMemory[];
  /** How many threads were replaced, by reason. */
  readonly replaced: Readonly<Record<ReplacementReason, number>>;
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
  const pending = new Set<Promise<PoolAnswer>>();
  let isClosed = false;

  async function answered(task: AnswerTask, client: string | null): Promise<PoolAnswer> {
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

type ThreadLimits = {
  /** The most that the heap of a thread may hold. */
  readonly heapMax_MB: number;
  /** A thread that uses more than this after an answer is replaced. */
  readonly threadMax_bytes: number;
  /** Threads are replaced too if the whole process uses more than this: the heap is not all that a thread uses. */
  readonly residentMax_bytes: number;
  /** What the whole process uses now. */
  readonly resident_bytes: () => number;
  /** How long a thread is left alone, because a new one has to read the history again. */
  readonly threadMin_ms: number;
};

/** Why a thread was replaced: it used too much memory, its answer took too long, or it failed. */
type ReplacementReason = "memory" | "time" | "failure";

/** A pool of one, so that one thread can be replaced and its memory is known. */
type Thread = {
  readonly alone: Piscina<AnswerTask, ThreadResult>;
  readonly since_ms: number;
  isBusy: boolean;
  memory: ThreadMemory;
  idle: NodeJS.Timeout | undefined;
};

type Threads = {
  /** A thread with nothing to do, new if there is none. Counts as busy until `rest`. */
  take(): Thread;
  /** The thread has answered; it is replaced if it uses too much. */
  rest(thread: Thread): void;
  /** Ends a thread; the next answer may start another. */
  replace(thread: Thread, reason: ReplacementReason): void;
  memory(): readonly ThreadMemory[];
  readonly replaced: Readonly<Record<ReplacementReason, number>>;
  end(): Promise<void>;
};

/** A thread beyond the first that has nothing to do for so long ends, and gives its memory back. */
const idle_ms = 600_000;
/** What a thread may keep for short-lived values. Left to itself it takes 100 MB more and is no faster. */
const young_MB = 24;

/** No thread yet; each starts when it is needed. */
function threadsWithin(limits: ThreadLimits): Threads {
  const threads = new Set<Thread>();
  const replaced = { memory: 0, time: 0, failure: 0 };

  function replace(thread: Thread, reason: ReplacementReason): void {
    replaced[reason] += 1;
    remove(thread);
  }

  function remove(thread: Thread): void {
    threads.delete(thread);
    void thread.alone.destroy();
  }

  return {
    take() {
      const thread = [...threads].find(({ isBusy }) => !isBusy) ?? startThread(limits.heapMax_MB);
      threads.add(thread);
      clearTimeout(thread.idle);
      thread.isBusy = true;
      return thread;
    },
    rest(thread) {
      thread.isBusy = false;
      if (!threads.has(thread)) return;
      if (isTooLarge(thread, limits)) replace(thread, "memory");
      else if (threads.size > 1) thread.idle = setTimeout(() => remove(thread), idle_ms).unref();
    },
    replace,
    memory: () => Array.from(threads, ({ memory }) => memory),
    replaced,
    async end() {
      await Promise.all(Array.from(threads, ({ alone }) => alone.destroy()));
    },
  };
}

function startThread(heapMax_MB: number): Thread {
  const alone = new Piscina<AnswerTask, ThreadResult>({
    filename: new URL(`./thread${codeEnding}`, import.meta.url).href,
    name: "answer",
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    // By default a thread waits in `Atomics.wait`, never returns to its event loop, and frees nothing outside its heap.
    atomics: "disabled",
    resourceLimits: { maxYoungGenerationSizeMb: young_MB, maxOldGenerationSizeMb: heapMax_MB },
  });
  // A thread that fails between two answers is started again by its pool; without a listener the process would end.
  alone.on("error", () => undefined);
  const memory = { heap_bytes: 0, external_bytes: 0 };
  return { alone, since_ms: performance.now(), isBusy: false, memory, idle: undefined };
}

function isTooLarge({ since_ms, memory }: Thread, limits: ThreadLimits): boolean {
  if (performance.now() - since_ms < limits.threadMin_ms) return false;
  const own_bytes = memory.heap_bytes + memory.external_bytes;
  return own_bytes > limits.threadMax_bytes || limits.resident_bytes() > limits.residentMax_bytes;
}
