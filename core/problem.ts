/** All problem codes: the closed set of the HTTP contract. docs/problems.md explains each. */
export const problemCodes = [
  "invalid-request",
  "invalid-date",
  "number-not-in-use",
  "before-first-release",
  "not-held",
  "unknown-lineage",
  "unknown-release",
  "unknown-term",
  "unknown-card",
  "card-not-out-yet",
  "unknown-question",
  "unknown-parameter",
  "not-found",
  "ambiguous",
  "unreadable-document",
  "worse-copy",
  "unauthorized",
  "unsupported-format",
  "too-large",
  "situation-impossible",
  "rate-limited",
  "unavailable",
  "internal",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Values that a program can act on, beside the sentence for people. */
export type ProblemFacts = Readonly<Record<string, unknown>>;

/**
 * An expected problem: a code of the closed set, one or two sentences with the values, and the same values as facts. It
 * is a class because `instanceof` needs one. Anything else thrown is a bug.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly facts: ProblemFacts;

  constructor(code: ProblemCode, detail: string, facts: ProblemFacts = {}) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.facts = facts;
  }
}
