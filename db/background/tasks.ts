import type { Piscina } from "piscina";
import { Problem, type ProblemFacts, problemAgain } from "../../core/problem.ts";
import type { ProblemCode } from "../../core/problem-codes.ts";
import { codeEnding } from "../code.ts";
import type { Candidate } from "../published-files/import.ts";
import type { Importing } from "../store.ts";

/** A problem in the form in which it passes between threads, because a class would lose its name. */
type PassedProblem = { readonly code: ProblemCode; readonly detail: string; readonly facts: ProblemFacts };

/** Long work on a database. `at` is the instant that counts as now. */
export type Task = {
  readonly file: string;
  readonly folder: string | undefined;
  readonly at: string;
} & (
  | { readonly kind: "import"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "earlier"; readonly knownAt: string; readonly into: string }
  | { readonly kind: "prepare" }
);

export type Results = {
  readonly import: Importing;
  readonly earlier: { readonly playbook: "in-tables" | PassedProblem };
  /** What is wrong with the database, in a sentence; null if it can be opened with its tables. */
  readonly prepare: { readonly fault: string | null };
};

/** The result of a task. `failed` is the error of the system, with its code. */
export type TaskResult =
  | { readonly kind: "done"; readonly result: Results[keyof Results] }
  | { readonly kind: "problem"; readonly problem: PassedProblem }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

/** Does long work on separate threads, one task after the other. */
type Background = {
  /** Throws `unavailable` if too much work is waiting already, or if the database cannot be used now. */
  run<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<Results[Kind]>;
};

/** With more tasks, the last would wait longer than a client does. */
const waitingMax = 4;
const retryAfter_s = 10;

/** How long a thread waits for another task before it ends and its memory is freed. To start one takes half a second. */
const rest_ms = 2_000;

/** Makes a queue of long work. Its thread starts with the first task, and keeps no process running while it rests. */
export function background(): Background {
  let waiting = 0;
  let pool: Promise<Piscina<Task, TaskResult>> | undefined;
  return {
    async run<Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }>): Promise<Results[Kind]> {
      if (waiting >= waitingMax)
        throw new Problem("unavailable", "Too much long work is waiting; try again later.", { retryAfter_s });
      waiting += 1;
      try {
        pool ??= oneThread();
        return resultOf(await (await pool).run(task)) as Results[Kind];
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** Commands that have no long work do not load the pool. */
async function oneThread(): Promise<Piscina<Task, TaskResult>> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina<Task, TaskResult>({
    filename: new URL(`./thread${codeEnding}`, import.meta.url).href,
    name: "doneOf",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: rest_ms,
    // By default a thread waits in `Atomics.wait`, never returns to its event loop, and frees nothing outside its heap.
    atomics: "disabled",
  });
  // A thread that fails between two tasks is started again; without a listener the process would end.
  pool.on("error", () => undefined);
  return pool;
}

function resultOf(done: TaskResult): Results[keyof Results] {
  switch (done.kind) {
    case "done":
      return done.result;
    case "problem":
      throw problemPassed(done.problem);
    case "failed":
      throw Object.assign(new Error(done.message), { code: done.code });
  }
}

/** The problem that another thread threw. */
export function problemPassed({ code, detail, facts }: PassedProblem): Problem {
  return problemAgain(code, detail, facts);
}

/** A problem as a plain value for another thread. */
export function passed({ code, message, facts }: Problem): PassedProblem {
  return { code, detail: message, facts };
}
