/** On what two provisions of neighbouring releases were held to be the same. */
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
 * A provision of the earlier rulebook tied to one of the later, by their places in the lists. `continued`: the same
 * provision, at most one for each on either side. `merged`: the earlier one ended, its words went on in the later one.
 * `split`: the later one is new, its words came out of the earlier one.
 */
export type Link = {
  readonly kind: "continued" | "merged" | "split";
  readonly before: number;
  readonly after: number;
  readonly basis: LinkBasis;
  readonly confidence: "high" | "medium" | "low";
};

/**
 * A provision that might be the same as several: left unlinked for a person to decide (or linked with low confidence,
 * and `chosen` says to which).
 */
export type Doubt = {
  readonly after: number;
  readonly candidates: readonly number[];
  readonly chosen: number | null;
  /** One sentence. */
  readonly reason: string;
};

/** How one rulebook became the next. */
export type Linking = { readonly links: readonly Link[]; readonly doubts: readonly Doubt[] };
