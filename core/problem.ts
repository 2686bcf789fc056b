/** Every reason for which a question is refused. The closed set of the HTTP contract; docs/problems.md explains each. */
export const refusalCodes = [
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
  "not-found",
  "ambiguous",
  "unreadable-document",
  "unauthorized",
  "unsupported-format",
  "too-large",
  "situation-impossible",
  "rate-limited",
  "internal",
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Values that a program can act on, beside the sentence for people. */
export type RefusalFacts = Readonly<Record<string, unknown>>;

/**
 * An expected refusal: a code of the closed set, one or two sentences with the values, and the same values as facts.
 * A class only because `instanceof` works with nothing else. Anything else thrown is a bug.
 */
export class RulesError extends Error {
  readonly code: RefusalCode;
  readonly facts: RefusalFacts;

  constructor(code: RefusalCode, detail: string, facts: RefusalFacts = {}) {
    super(detail);
    this.name = "RulesError";
    this.code = code;
    this.facts = facts;
  }
}
