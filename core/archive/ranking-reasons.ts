/**
 * Why one published file of a release is preferred to another, strongest reason first. `chosen`: a person decided.
 * `known`: a public archive has the same bytes. `original`: it is the form in which the document came out, and the other a
 * copy of its words. `undamaged`: the other lost characters. `agreement`: it has more in
 * common with the releases before and after. `completeness`: less of it is missing, out of order or unusual.
 * `published-later`, and `hash` if nothing else decides: these two prove nothing.
 */
export const rankingReasons = [
  "chosen",
  "known",
  "original",
  "undamaged",
  "agreement",
  "completeness",
  "published-later",
  "hash",
] as const;

export type RankingReason = (typeof rankingReasons)[number];

/**
 * Says whether a reason shows that a file is better, and not only which one is chosen.
 *
 * @example isEvidence("hash") === false
 */
export function isEvidence(reason: RankingReason): boolean {
  return reason !== "published-later" && reason !== "hash";
}
