import type { Link } from "../../archive/link.ts";
import { sentencesOf } from "../../archive/sentences.ts";
import { type IndexedBook, keyOfText, madeOnce } from "./book.ts";
import { addPairsByWords, eachPair, type Pairs } from "./candidates.ts";
import { areApart } from "./containment.ts";
import { featuresOf, rareFeaturesIn, sharedWeight, shareRun, weightOfAll } from "./features.ts";
import { remembering } from "./known.ts";
import type { LinkState } from "./link-state.ts";
import type { Similarity } from "./similarity.ts";

/** Shorter sentences occur in many provisions: ten words and the pairs of them. */
const featuresMin = 19;
/** A sentence with at least this share, by weight, in a partner of its provision did not leave it. */
const stayedMin = 0.6;
/** Two sentences at least this similar are one that moved, if they have a run of words in common. */
const alikeMin = 0.7;
const sureAlikeMin = 0.9;
const run_words = 10;
/** A run of words that stands in more provisions than this, of both rulebooks, is a stock phrase. */
const soleMax = 3;

/** A sentence of a provision; `share` is how much of the provision it is, by weight. */
type Sentence = { readonly at: number; readonly key: string; readonly share: number };

/**
 * Finds provisions that ended because a sentence of theirs went into another one (`merged`), and new provisions with a
 * sentence that another one lost (`split`). The sentence is at least `shareMin` of the provision that ended or began.
 * Unlike `linkByContainment`, the rest of that provision may have any other words.
 */
export function linkBySentences(
  state: LinkState,
  kind: "rule" | "glossary",
  similarity: Similarity,
  shareMin: number,
): void {
  const { old, fresh, afterOf, beforeOf } = state;
  const partners = {
    before: partnersOf(state.links, "before", "after"),
    after: partnersOf(state.links, "after", "before"),
  };
  const lost = sentencesLeaving({ kind, book: old, other: fresh, partners: partners.before }, similarity);
  const gained = sentencesLeaving({ kind, book: fresh, other: old, partners: partners.after }, similarity);
  const merges = new Map<number, Found>();
  const splits = new Map<number, Found>();
  for (const { before, after, alike } of movedAmong(lost, gained, similarity)) {
    const [mine, theirs] = [lost[before] as Sentence, gained[after] as Sentence];
    const isEnd = !partners.before.has(mine.at);
    // If both ended and began here, they are the same one or not: that is not for a sentence to say.
    if (isEnd === !partners.after.has(theirs.at)) continue;
    if (isEnd ? beforeOf[theirs.at] === -1 : afterOf[mine.at] === -1) continue;
    const share = isEnd ? mine.share : theirs.share;
    if (share < shareMin || areApart(state, similarity, mine.at, theirs.at)) continue;
    const [found, at] = isEnd ? [merges, mine.at] : [splits, theirs.at];
    const worth = share * alike;
    if (worth <= (found.get(at)?.worth ?? 0)) continue;
    const confidence = alike >= sureAlikeMin && share >= 0.5 ? "medium" : "low";
    found.set(at, { before: mine.at, after: theirs.at, worth, confidence });
  }
  for (const [kindOfLink, found] of [["merged", merges] as const, ["split", splits] as const])
    for (const { before, after, confidence } of found.values())
      state.links.push({ kind: kindOfLink, before, after, basis: "containment", confidence });
}

type Found = Pick<Link, "before" | "after" | "confidence"> & { readonly worth: number };

type Side = {
  readonly kind: "rule" | "glossary";
  readonly book: IndexedBook;
  readonly other: IndexedBook;
  /** The provisions of the other rulebook to which each is linked, in any way. */
  readonly partners: ReadonlyMap<number, readonly number[]>;
};

function partnersOf(links: readonly Link[], from: "before" | "after", to: "before" | "after"): Side["partners"] {
  const partners = new Map<number, number[]>();
  for (const link of links) {
    const known = partners.get(link[from]);
    if (known === undefined) partners.set(link[from], [link[to]]);
    else known.push(link[to]);
  }
  return partners;
}

const keysOfSentences = remembering((text): readonly string[] => sentencesOf(text).map(keyOfText));

/** The long sentences of the provisions of one rulebook that are in none of their partners. */
function sentencesLeaving(side: Side, { weights }: Similarity): Sentence[] {
  const { kind, book, other, partners } = side;
  return book.provisions.flatMap((provision, at): Sentence[] => {
    if (provision.kind !== kind || provision.text === null) return [];
    const linked = partners.get(at) ?? [];
    if (linked.some((partner) => book.keys[at] === other.keys[partner])) return [];
    const all = weightOfAll(book.features(at), weights);
    return keysOfSentences(provision.text).flatMap((key): Sentence[] => {
      const features = featuresOf(key);
      if (features.length < featuresMin) return [];
      const weight = weightOfAll(features, weights);
      const hasStayed = linked.some(
        (partner) => sharedWeight(features, other.features(partner), weights) >= stayedMin * weight,
      );
      return hasStayed ? [] : [{ at, key, share: weight / all }];
    });
  });
}

/** The pairs of sentences that are so similar that one is the other, by their places in the two lists. */
function movedAmong(lost: readonly Sentence[], gained: readonly Sentence[], { weights }: Similarity) {
  const pairs: Pairs = { width: gained.length, found: new Set() };
  const textsOf = (sentences: readonly Sentence[]) => ({
    places: sentences.map((_, index) => index),
    rareFeatures: madeOnce((index) => rareFeaturesIn(featuresOf(sentences[index]?.key ?? ""), weights)),
  });
  addPairsByWords(pairs, textsOf(lost), textsOf(gained), weights);
  return [...eachPair(pairs)].flatMap(({ before, after }) => {
    const [mine, theirs] = [lost[before]?.key ?? "", gained[after]?.key ?? ""];
    const [left, right] = [featuresOf(mine), featuresOf(theirs)];
    const alike =
      sharedWeight(left, right, weights) / Math.sqrt(weightOfAll(left, weights) * weightOfAll(right, weights));
    const isMoved = alike >= alikeMin && shareRun(mine, theirs, { words: run_words, weights, max: soleMax });
    return isMoved ? [{ before, after, alike }] : [];
  });
}
