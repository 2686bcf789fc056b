import type { BookLinks, Doubt, Link } from "../../archive/lineage.ts";
import type { Rulebook } from "../../archive/rulebook.ts";
import { addLink, booksFrom, type LinkState, linkStateBetween } from "./book.ts";
import {
  linkByContainment,
  mergeIntoRulesBeside,
  releaseToHomes,
  splitIntoSubrules,
  splitIntoTwins,
} from "./containment.ts";
import { weightsIn } from "./features.ts";
import { linkHeadings, linkSharedTerms, linkTitlesAcrossKinds, linkTitlesLeft } from "./headings.ts";
import { linkBySentences, longSentencesIn } from "./moved-sentences.ts";
import { likelyPairs, linkRemainder, linkRound, mergeResembling, rounds } from "./resemblance.ts";
import { doubtsIn, reviseLinks } from "./second-look.ts";
import { similarityOf } from "./similarity.ts";
import { surroundingsIn } from "./surroundings.ts";

/**
 * Finds how the provisions of one rulebook continue in a later one; the two may be years apart.
 *
 * It first links provisions whose words or title are the same and unique. Then come rounds, clear cases first: headings
 * by where their rules moved, and rules and glossary entries by an optimal assignment on similarity of words (without
 * the numbers of other rules) and on place: parent, neighbours, number, and where the rules that cite them point now.
 * So a sentence that occurs at several numbers follows its surroundings and is never crossed. Last come words found
 * inside other provisions: splits and merges. Kinds are not mixed, except for a rule's title that became a section's.
 * Numbers only count as part of a place, so misprinted and repeated ones do little harm.
 *
 * With the rulebooks exchanged, the links are the same with `merged` and `split` exchanged (except those by similarity
 * alone, which depend on the direction). They are sorted by the earlier place. The cost grows with the length of the two
 * texts and the number of differences, not with the number of pairs.
 */
export function matchRulebooks(before: Rulebook["provisions"], after: Rulebook["provisions"]): BookLinks {
  if (before.length === 0 || after.length === 0) return { links: [], doubts: [] };
  const { old, fresh } = booksFrom(before, after);
  const state = linkStateBetween(old, fresh);
  linkUnique(state, old.placeOfKey, fresh.placeOfKey, "identical-text");
  linkUnique(state, old.placeOfTitle, fresh.placeOfTitle, "title");
  const similarity = similarityOf(old, fresh, weightsIn(old, fresh));
  const likely = kinds.map((kind) => ({ kind, pairs: likelyPairs(state, kind, similarity) }));
  for (const least of rounds) {
    const surroundings = surroundingsIn(state);
    linkHeadings(state, surroundings, similarity);
    for (const { kind, pairs } of likely) linkRound(state, kind, pairs, { similarity, least, surroundings });
  }
  const revised = surroundingsIn(state);
  linkHeadings(state, revised, similarity);
  for (const { kind, pairs } of likely) reviseLinks(state, kind, pairs, { similarity, surroundings: revised });
  linkSharedTerms(state);
  for (const kind of kinds) releaseToHomes(state, kind, { similarity, surroundings: revised });
  for (const kind of kinds) linkByContainment(state, kind, similarity);
  const sentences = longSentencesIn(state, similarity);
  for (const kind of kinds) linkBySentences(state, kind, { similarity, sentences, shareMin: 0.4 });
  const surroundings = surroundingsIn(state);
  linkTitlesAcrossKinds(state, surroundings.followers);
  for (const { kind, pairs } of likely) linkRemainder(state, kind, pairs, { similarity, surroundings });
  for (const kind of kinds) linkBySentences(state, kind, { similarity, sentences, shareMin: 0.25 });
  for (const { kind, pairs } of likely) mergeResembling(state, kind, pairs, { similarity, surroundings });
  linkTitlesLeft(state);
  mergeIntoRulesBeside(state);
  splitIntoSubrules(state);
  for (const { pairs } of likely) splitIntoTwins(state, pairs, similarity);
  const doubts = likely.flatMap(({ pairs }) => doubtsIn(state, pairs, { similarity, surroundings }));
  return {
    links: withoutSureDoubts(state.links, doubts).toSorted((a, b) => a.before - b.before || a.after - b.after),
    doubts: doubts.toSorted((a, b) => a.after - b.after),
  };
}

/** A link by similarity is not sure if another one would have been about as good. */
function withoutSureDoubts(links: readonly Link[], doubts: readonly Doubt[]): Link[] {
  const befores = new Set(doubts.flatMap(({ candidates }) => candidates));
  return links.map((link) =>
    link.kind === "continued" && link.basis === "similarity" && link.confidence === "high" && befores.has(link.before)
      ? { ...link, confidence: "medium" }
      : link,
  );
}

const kinds = ["rule", "glossary"] as const;

/** Links provisions with the same words or the same title, if these occur only once in each rulebook. */
function linkUnique(
  state: LinkState,
  placesBefore: ReadonlyMap<string, number>,
  placesAfter: ReadonlyMap<string, number>,
  basis: "identical-text" | "title",
): void {
  for (const [key, after] of placesAfter) {
    const before = placesBefore.get(key);
    if (before === undefined || state.afterOf[before] !== -1 || state.beforeOf[after] !== -1) continue;
    const isHeading = state.old.provisions[before]?.kind === "heading";
    addLink(state, { before, after, basis: isHeading ? "title" : basis, confidence: "high" });
  }
}
