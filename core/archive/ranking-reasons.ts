/**
 * Why one copy of a release goes before another, the strongest reason first. `chosen`: a person decided. `known`: its
 * bytes are those that a public archive keeps. `undamaged`: the other lost characters. `agreement`: it has more of what
 * the releases before and after say. `completeness`: less is missing, out of order or odd in it. `published-later`, and
 * `hash` where nothing else tells: these two prove nothing.
 */
export const rankingReasons = [
  "chosen",
  "known",
  "undamaged",
  "agreement",
  "completeness",
  "published-later",
  "hash",
] as const;

export type RankingReason = (typeof rankingReasons)[number];

/** Says whether a reason shows that a copy is the better one, and not only which one is taken. */
export function isEvidence(reason: RankingReason): boolean {
  return reason !== "published-later" && reason !== "hash";
}
