import type { FactsOf } from "./contract/problems.ts";
import type { ProblemCode } from "./problem-codes.ts";

export type { FactsOf, ProblemCode };

/** Values that a program can act on, beside the sentence for people. */
export type ProblemFacts = Readonly<Record<string, unknown>>;

/**
 * An expected problem: a code of the closed set, one or two sentences with the values, and the same values as facts. It
 * is a class because `instanceof` needs one. Anything else thrown is a bug.
 */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code;
  readonly facts: ProblemFacts;

  /** `options.cause`: what only the room that throws the problem knows about it; no face shows it. */
  constructor(code: Code, detail: string, facts?: FactsOf<Code>, options?: ErrorOptions) {
    super(detail, options);
    this.name = "Problem";
    this.code = code;
    this.facts = { ...facts };
  }
}

/** A problem told again: as another thread or room met it, or with another sentence. */
export function problemAgain(code: ProblemCode, detail: string, facts: ProblemFacts, options?: ErrorOptions): Problem {
  return new Problem(code, detail, facts as FactsOf<ProblemCode>, options);
}

/** The code of an error of the system, of Node or of SQLite; empty for what has none. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
