import { cpuUsage, memoryUsage } from "node:process";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { TournamentDocumentId } from "../../core/archive/document.ts";
import type { Rulebook } from "../../core/archive/rulebook.ts";
import { Problem, type ProblemFacts, problemAgain } from "../../core/problem.ts";
import type { ProblemCode } from "../../core/problem-codes.ts";
import { codeEnding } from "../code.ts";

/** What the thread answers. */
export type ReadingResult =
  | { readonly kind: "read"; readonly rulebook: Rulebook }
  | { readonly kind: "problem"; readonly code: ProblemCode; readonly detail: string; readonly facts: ProblemFacts };

/**
 * What the thread is sent for each document. `signal`: its first number becomes 1 when the answer waits at `port`, its
 * second when the thread begins.
 */
export type ReadingTask = {
  readonly bytes: Uint8Array;
  readonly document: TournamentDocumentId | undefined;
  readonly signal: Int32Array;
  readonly port: MessagePort;
};

/** The largest known file takes a second of processor time; a busy machine may take much longer for it. */
const time_ms = 20_000;
const wait_ms = 200_000;
const memory_MB = 512;
/**
 * How many times as long and as large the reading of a held file may be. It was read within the bounds once; if it is
 * refused when new code reads it again, on a busy machine, the whole database cannot be opened.
 */
const heldPatience = 10;
/**
 * The limit of a thread covers only objects, not the bytes of streams that it unpacks: a file of 5 KB can hold streams of
 * gigabytes. So the memory of the whole process is looked at while the thread works.
 */
const look_ms = 25;

/** How long a thread waits for another document. Starting one takes longer than reading most documents. */
const rest_ms = 2_000;
/** A thread that rests begins at once. One that does not is taken for dead, and another reads the file. */
const begin_ms = 2_000;

/** The thread that has read a document and can read the next one. */
let resting: { readonly worker: Worker; readonly patience: number; readonly end: NodeJS.Timeout } | undefined;

/**
 * Reads a tournament document, and finds out which one it is if that is not said. A thread of its own does it, with
 * bounds on its time and memory, because a PDF file can be made to exhaust both; this thread waits for it.
 * `isHeld`: the file was accepted before.
 *
 * @throws Problem `unreadable-document` for what cannot be read, or not within the bounds.
 */
export function readDocument(bytes: Uint8Array, document?: TournamentDocumentId, isHeld = false): Rulebook {
  const patience = isHeld ? heldPatience : 1;
  const rested = restedThread(patience);
  const first = rested && outcomeOf(rested, { bytes, document }, patience, begin_ms);
  // A thread may die while it rests, of what its last file left in it; that must not count against this file.
  const isDead = first === undefined || first.kind === "never-begun";
  const outcome = isDead ? outcomeOf(startThread(patience), { bytes, document }, patience) : first;
  if (outcome.kind === "read") return outcome.rulebook;
  if (outcome.kind === "problem") throw problemAgain(outcome.code, outcome.detail, outcome.facts);
  throw new Problem(
    "unreadable-document",
    `This cannot be read as a tournament document: reading it takes more than ${(time_ms * patience) / 1000} seconds or ${memory_MB * patience} MB.`,
    { format: "too-large" },
  );
}

/** What became of a file in a thread: `too-costly` if it was not read within the bounds. */
type Outcome = ReadingResult | { readonly kind: "too-costly" | "never-begun" };

/** Has a thread read a file. It rests afterwards, but is ended after a file that it cannot read, or does not begin. */
function outcomeOf(
  worker: Worker,
  asked: Pick<ReadingTask, "bytes" | "document">,
  patience: number,
  begin_ms = Number.POSITIVE_INFINITY,
): Outcome {
  const signal = new Int32Array(new SharedArrayBuffer(8));
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ ...asked, signal, port: port2 }, [port2]);
  waitWithinBounds(signal, patience, begin_ms);
  const answer = receiveMessageOnPort(port1)?.message as ReadingResult | undefined;
  port1.close();
  if (answer?.kind === "read") rest(worker, patience);
  else void worker.terminate();
  return answer ?? { kind: Atomics.load(signal, 1) === 0 ? "never-begun" : "too-costly" };
}

function startThread(patience: number): Worker {
  const worker = new Worker(new URL(`./document-thread${codeEnding}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory_MB * patience },
    stdout: true,
    stderr: true,
  });
  // An error of the thread, such as memory used up, is reported as one that did not answer.
  worker.on("error", () => undefined);
  // No process goes on running for it.
  worker.unref();
  return worker;
}

/** The thread that rests, if it has these bounds. */
function restedThread(patience: number): Worker | undefined {
  const rested = resting;
  resting = undefined;
  if (rested === undefined) return undefined;
  clearTimeout(rested.end);
  if (rested.patience === patience) return rested.worker;
  void rested.worker.terminate();
  return undefined;
}

function rest(worker: Worker, patience: number): void {
  const end = setTimeout(() => {
    resting = undefined;
    void worker.terminate();
  }, rest_ms).unref();
  resting = { worker, patience, end };
}

/** What the reading of a file has taken so far; processor time is that of all threads. */
type Cost = {
  readonly waited_ms: number;
  readonly processor_ms: number;
  /** The processor time of the last whole span of `time_ms`: a thread that died takes none. */
  readonly lately_ms: number;
  readonly memory_bytes: number;
};

/** Looking takes less processor time than this in a span of `time_ms`; a thread that works takes more. */
const idle_ms = 500;

/** Says whether a reading has taken more than any document needs, or does not go on. */
export function isTooCostly({ waited_ms, processor_ms, lately_ms, memory_bytes }: Cost, patience = 1): boolean {
  if (memory_bytes > memory_MB * patience * 1024 * 1024 || waited_ms >= wait_ms * patience) return true;
  return waited_ms >= time_ms && (processor_ms >= time_ms * patience || lately_ms < idle_ms);
}

/** Waits for the signal, or until the reading is too costly or has not begun in time. */
function waitWithinBounds(signal: Int32Array, patience: number, begin_ms: number): void {
  const before = { memory: memoryUsage.rss(), processor: cpuUsage() };
  let [lately_ms, spanStart_ms] = [0, 0];
  for (let waited_ms = look_ms; Atomics.wait(signal, 0, 0, look_ms) === "timed-out"; waited_ms += look_ms) {
    if (waited_ms >= begin_ms && Atomics.load(signal, 1) === 0) return;
    const { user, system } = cpuUsage(before.processor);
    const processor_ms = (user + system) / 1000;
    if (waited_ms % time_ms === 0) [lately_ms, spanStart_ms] = [processor_ms - spanStart_ms, processor_ms];
    const memory_bytes = memoryUsage.rss() - before.memory;
    if (isTooCostly({ waited_ms, processor_ms, lately_ms, memory_bytes }, patience)) return;
  }
}
