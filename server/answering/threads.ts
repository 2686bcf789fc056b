import { Piscina } from "piscina";
import { codeEnding } from "../../db/code.ts";
import type { AnswerTask, ThreadMemory, ThreadResult } from "./task.ts";

/** What each thread may use. */
export type ThreadLimits = {
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
export type Replaced = "memory" | "time" | "failure";

/** A pool of one, so that one thread can be replaced and its memory is known. */
export type Thread = {
  readonly alone: Piscina<AnswerTask, ThreadResult>;
  readonly since_ms: number;
  isBusy: boolean;
  memory: ThreadMemory;
  idle: NodeJS.Timeout | undefined;
};

/** The threads of a pool. */
export type Threads = {
  /** A thread with nothing to do, new if there is none. Counts as busy until `rest`. */
  take(): Thread;
  /** The thread has answered; it is replaced if it uses too much. */
  rest(thread: Thread): void;
  /** Ends a thread; the next answer may start another. */
  replace(thread: Thread, reason: Replaced): void;
  memory(): readonly ThreadMemory[];
  readonly replaced: Readonly<Record<Replaced, number>>;
  end(): Promise<void>;
};

/** A thread beyond the first that has nothing to do for so long ends, and gives its memory back. */
const idle_ms = 600_000;
/**
 * What a thread may keep for short-lived values. Left to itself it takes 100 MB more and is no faster
 * (`bench/start.ts`).
 */
const young_MB = 24;

/** No thread yet; each starts when it is needed. */
export function threadsWithin(limits: ThreadLimits): Threads {
  const threads = new Set<Thread>();
  const replaced = { memory: 0, time: 0, failure: 0 };

  function replace(thread: Thread, reason: Replaced): void {
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

function isTooLarge({ since_ms, memory }: Thread, limits: ThreadLimits): boolean {
  if (performance.now() - since_ms < limits.threadMin_ms) return false;
  const own_bytes = memory.heap_bytes + memory.external_bytes;
  return own_bytes > limits.threadMax_bytes || limits.resident_bytes() > limits.residentMax_bytes;
}
