/** The evidence that two provisions of neighbouring releases are the same. */
export const linkBases = [
  "identical-text",
  "context",
  "title",
  "number",
  "similarity",
  "containment",
  "decision",
] as const;

export type LinkBasis = (typeof linkBases)[number];

/**
 * A link from a provision of the earlier rulebook to one of the later, by their indexes. `continued`: the same
 * provision; each has at most one such link. `merged`: the earlier one ended and its words continued in the later one.
 * `split`: the later one is new and its words came from the earlier one.
 */
export type Link = {
  readonly kind: "continued" | "merged" | "split";
  readonly before: number;
  readonly after: number;
  readonly basis: LinkBasis;
  readonly confidence: "high" | "medium" | "low";
};

/**
 * A provision that may be the same as any of several. A person has to decide. Until then it is unlinked, or linked with
 * low confidence to `chosen`.
 */
export type Doubt = {
  readonly after: number;
  readonly candidates: readonly number[];
  readonly chosen: number | null;
  /** One sentence. */
  readonly reason: string;
};

/** All links between one rulebook and the next. */
export type BookLinks = { readonly links: readonly Link[]; readonly doubts: readonly Doubt[] };
