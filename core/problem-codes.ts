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
