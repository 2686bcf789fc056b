import type { Link } from "../../archive/lineage.ts";
import { sentencesOf } from "../../archive/sentences.ts";
import { cachedValues } from "../../derived.ts";
import { type IndexedBook, keyOfText, type LinkState, madeOnce } from "./book.ts";
import { addPairsByWords, eachPair, type Pairs } from "./candidates.ts";
import { areApart } from "./containment.ts";
import { featuresOf, rareFeaturesIn, sharedWeight, shareRun, textsMax, type Weights, weightOfAll } from "./features.ts";
import type { Similarity } from "./similarity.ts";

/** Shorter sentences occur in many provisions: ten words and the pairs of them. */
const sentenceFeaturesMin = 19;
/** A sentence with at least this share, by weight, in a partner of its provision did not leave it. */
const stayedMin = 0.6;
/** Two sentences at least this similar are one that moved, if they have a run of words in common. */
const sentenceAlikeMin = 0.7;
const sureSentenceAlikeMin = 0.9;
const run_words = 10;
/** A run of words that stands in more provisions than this, of both rulebooks, is a stock phrase. */
const soleMax = 3;

/** A sentence of a provision; `share` is how much of the provision it is, by weight. */
type Sentence = {
  readonly at: number;
  readonly key: string;
  readonly features: Int32Array;
  readonly weight: number;
  readonly share: number;
};

/** The long sentences of each provision, found when they are first asked for. */
type SentencesOf = (at: number) => readonly Sentence[];
type LongSentences = { readonly old: SentencesOf; readonly fresh: SentencesOf };

/** The sentences of two rulebooks. */
export function longSentencesIn({ old, fresh }: LinkState, { weights }: Similarity): LongSentences {
  const of = (book: IndexedBook) => madeOnce((at) => longSentencesAt(book, at, weights));
  return { old: of(old), fresh: of(fresh) };
}

function longSentencesAt({ provisions, features: featuresAt }: IndexedBook, at: number, weights: Weights): Sentence[] {
  const all = weightOfAll(featuresAt(at), weights);
  return keysOfSentences(provisions[at]?.text ?? "").flatMap((key): Sentence[] => {
    const features = featuresOf(key);
    if (features.length < sentenceFeaturesMin) return [];
    const weight = weightOfAll(features, weights);
    return [{ at, key, features, weight, share: weight / all }];
  });
}

/**
 * Finds provisions that ended because a sentence of theirs went into another one (`merged`), and new provisions with a
 * sentence that another one lost (`split`). The sentence is at least `shareMin` of the provision that ended or began.
 * Unlike `linkByContainment`, the rest of that provision may have any other words.
 */
export function linkBySentences(
  state: LinkState,
  kind: "rule" | "glossary",
  {
    similarity,
    sentences,
    shareMin,
  }: { readonly similarity: Similarity; readonly sentences: LongSentences; readonly shareMin: number },
): void {
  const { old, fresh, afterOf, beforeOf } = state;
  const partnersBefore = partnersOf(state.links, afterOf, "before", "after");
  const partnersAfter = partnersOf(state.links, beforeOf, "after", "before");
  const changed = changedPlaces(old, fresh, afterOf, kind);
  const others = changedPlaces(fresh, old, beforeOf, kind);
  const sides = {
    old: { sentences: sentences.old, book: old, other: fresh, partners: partnersBefore },
    fresh: { sentences: sentences.fresh, book: fresh, other: old, partners: partnersAfter },
  };
  const lost = sentencesLeaving(changed, sides.old, similarity);
  const gained = sentencesLeaving(others, sides.fresh, similarity);
  const merges = new Map<number, PartLink>();
  const splits = new Map<number, PartLink>();
  for (const { before, after, alike } of movedAmong(lost, gained, similarity)) {
    const [mine, theirs] = [lost[before] as Sentence, gained[after] as Sentence];
    const isEnd = partnersBefore(mine.at).length === 0;
    // If both ended and began here, they are the same one or not: that is not for a sentence to say.
    if (isEnd === (partnersAfter(theirs.at).length === 0)) continue;
    if (isEnd ? beforeOf[theirs.at] === -1 : afterOf[mine.at] === -1) continue;
    const share = isEnd ? mine.share : theirs.share;
    if (share < shareMin || areApart(state, similarity, mine.at, theirs.at)) continue;
    const [found, at] = isEnd ? [merges, mine.at] : [splits, theirs.at];
    const worth = share * alike;
    if (worth <= (found.get(at)?.worth ?? 0)) continue;
    const confidence = alike >= sureSentenceAlikeMin && share >= 0.5 ? "medium" : "low";
    found.set(at, { before: mine.at, after: theirs.at, worth, confidence });
  }
  for (const [kindOfLink, found] of [["merged", merges] as const, ["split", splits] as const])
    for (const { before, after, confidence } of found.values())
      state.links.push({ kind: kindOfLink, before, after, basis: "containment", confidence });
}

type PartLink = Pick<Link, "before" | "after" | "confidence"> & { readonly worth: number };

/** The provisions of a kind that do not continue with the same words. */
function changedPlaces(
  book: IndexedBook,
  other: IndexedBook,
  continued: Int32Array,
  kind: "rule" | "glossary",
): readonly number[] {
  const places: number[] = [];
  book.keys.forEach((key, at) => {
    if (key !== other.keys[continued[at] ?? -1] && book.provisions[at]?.kind === kind) places.push(at);
  });
  return places;
}

type Side = {
  readonly sentences: SentencesOf;
  readonly book: IndexedBook;
  readonly other: IndexedBook;
  /** The provisions of the other rulebook to which each is linked, in any way. */
  readonly partners: (at: number) => readonly number[];
};

/** Most provisions have only the one that continues them, so that lists are made only for those that are asked about. */
function partnersOf(
  links: readonly Link[],
  continued: Int32Array,
  from: "before" | "after",
  to: "before" | "after",
): Side["partners"] {
  const parts = Map.groupBy(
    links.filter(({ kind }) => kind !== "continued"),
    (link) => link[from],
  );
  return (at) => {
    const partner = continued[at] ?? -1;
    return [...(partner === -1 ? [] : [partner]), ...(parts.get(at) ?? []).map((link) => link[to])];
  };
}

const keysOfSentences = cachedValues((text: string): readonly string[] => sentencesOf(text).map(keyOfText), textsMax);

/** The long sentences of provisions of one rulebook that are in none of their partners. */
function sentencesLeaving(
  places: readonly number[],
  { sentences, book, other, partners }: Side,
  { weights }: Similarity,
): Sentence[] {
  return places.flatMap((at): readonly Sentence[] => {
    const linked = partners(at);
    if (linked.some((partner) => book.keys[at] === other.keys[partner])) return [];
    return sentences(at).filter(
      ({ features, weight }) =>
        !linked.some((partner) => sharedWeight(features, other.features(partner), weights) >= stayedMin * weight),
    );
  });
}

/** The pairs of sentences that are so similar that one is the other, by their places in the two lists. */
function movedAmong(lost: readonly Sentence[], gained: readonly Sentence[], { weights }: Similarity) {
  const pairs: Pairs = { width: gained.length, found: new Set() };
  const textsOf = (sentences: readonly Sentence[]) => ({
    places: sentences.map((_, index) => index),
    rareFeatures: sentences.map(({ features }) => rareFeaturesIn(features, weights)),
  });
  addPairsByWords(pairs, textsOf(lost), textsOf(gained), weights);
  return [...eachPair(pairs)].flatMap(({ before, after }) => {
    const [mine, theirs] = [lost[before] as Sentence, gained[after] as Sentence];
    const alike = sharedWeight(mine.features, theirs.features, weights) / Math.sqrt(mine.weight * theirs.weight);
    const run = { words: run_words, weights, max: soleMax };
    const isMoved = alike >= sentenceAlikeMin && shareRun(mine.key, theirs.key, run);
    return isMoved ? [{ before, after, alike }] : [];
  });
}
