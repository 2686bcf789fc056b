import { type IndexedBook, madeOnce } from "./book.ts";
import { frequencyOf, rareFeaturesIn, sharedWeight, shareRun, type Weights, weightOfAll, without } from "./features.ts";

/** Compares texts of two rulebooks by the words and pairs of words they share, by weight. */
export type Similarity = {
  readonly weights: Weights;
  /** The features of a text that few provisions have, the rarest first. */
  readonly rareFeatures: {
    readonly old: (before: number) => Int32Array;
    readonly fresh: (after: number) => Int32Array;
  };
  /**
   * 0 for nothing in common, 1 for the same words: the shared weight divided by the geometric mean of both (the Ochiai
   * coefficient). If two texts of different length begin alike and one contains the other, the longer one was cut or
   * the shorter one was extended: their similarity is raised. Results are cached.
   */
  readonly between: (before: number, after: number) => number;
  /**
   * The similarity of the beginnings of two texts, 0 to 1. The very first words count most: they say what a rule is
   * about.
   */
  readonly openings: (before: number, after: number) => number;
  /** Whether two texts share a word or a pair of words that occurs in few provisions. */
  readonly shareRare: (before: number, after: number) => boolean;
  /** Whether `between` is as high as it is only because the longer text contains the shorter one. */
  readonly isCut: (before: number, after: number) => boolean;
  /** The share of one text that is in another, 0 to 1; either may be from either rulebook. */
  readonly partOf: (text: TextAt, whole: TextAt) => number;
  /** Whether two texts have a run of words in common that is as long as a sentence, and stands in hardly any others. */
  readonly shareSentence: (text: TextAt, other: TextAt) => boolean;
  /**
   * The share of one text that is in another and still there when the words of a third are taken away, each as often as
   * that one has it.
   */
  readonly partBeyond: (text: TextAt, whole: TextAt, taken: TextAt) => number;
};

/** A provision in one of the two rulebooks. */
type TextAt = { readonly book: IndexedBook; readonly at: number };

/** Prepares comparisons between two rulebooks. */
export function similarityOf(old: IndexedBook, fresh: IndexedBook, weights: Weights): Similarity {
  const similarities = new Map<number, number>();
  const totals = { old: noTotals(), fresh: noTotals() };
  return {
    weights,
    rareFeatures: {
      old: madeOnce((before) => rareFeaturesIn(old.features(before), weights)),
      fresh: madeOnce((after) => rareFeaturesIn(fresh.features(after), weights)),
    },
    between: (before, after) => {
      const pair = before * fresh.provisions.length + after;
      const similarity = similarities.get(pair) ?? compare({ book: old, at: before }, { book: fresh, at: after });
      similarities.set(pair, similarity);
      return similarity;
    },
    openings: openingsBetween,
    shareRare: (before, after) => hasRareOfBoth(old.features(before), fresh.features(after), weights),
    isCut: (before, after) => {
      const [mine, theirs] = [totalOf({ book: old, at: before }), totalOf({ book: fresh, at: after })];
      return Math.max(mine, theirs) >= unlikeLengths * Math.min(mine, theirs);
    },
    partOf: (text, whole) => over(shared(text, whole), totalOf(text)),
    shareSentence: (text, other) =>
      shareRun(keyOf(text), keyOf(other), { words: sentence_words, weights, max: soleMax }),
    partBeyond: (text, whole, taken) => {
      const rest = without(whole.book.features(whole.at), taken.book.features(taken.at));
      return over(sharedWeight(text.book.features(text.at), rest, weights), totalOf(text));
    },
  };

  function compare(before: TextAt, after: TextAt): number {
    if (old.keys[before.at] === fresh.keys[after.at]) return 1;
    const [mine, theirs, both] = [totalOf(before), totalOf(after), shared(before, after)];
    const alike = over(both, Math.sqrt(mine * theirs));
    const [short, long] = mine < theirs ? [mine, theirs] : [theirs, mine];
    const part = over(both, short);
    if (long < unlikeLengths * short || part < cutMin) return alike;
    const opening = Math.max(alikeBy("beginnings", before.at, after.at), alikeBy("openings", before.at, after.at));
    return opening < cutMin ? alike : Math.max(alike, (part + opening) / 2 - 0.05);
  }

  function openingsBetween(before: number, after: number): number {
    if (old.keys[before] === fresh.keys[after]) return 1;
    return 0.7 * alikeBy("openings", before, after) + 0.3 * alikeBy("subjects", before, after);
  }

  function alikeBy(part: PartOfText, before: number, after: number): number {
    const both = sharedWeight(old[part](before), fresh[part](after), weights);
    return over(both, Math.sqrt(totalOf({ book: old, at: before }, part) * totalOf({ book: fresh, at: after }, part)));
  }

  function shared(left: TextAt, right: TextAt): number {
    return sharedWeight(left.book.features(left.at), right.book.features(right.at), weights);
  }

  function totalOf({ book, at }: TextAt, part: PartOfText = "features"): number {
    const totalsOfBook = book === old ? totals.old[part] : totals.fresh[part];
    totalsOfBook[at] ??= weightOfAll(book[part](at), weights);
    return totalsOfBook[at];
  }
}

/** What the weights of a text are added up of: all its words, or its first ones. */
type PartOfText = "features" | "beginnings" | "openings" | "subjects";

function noTotals(): Record<PartOfText, (number | undefined)[]> {
  return { features: [], beginnings: [], openings: [], subjects: [] };
}

function keyOf({ book, at }: TextAt): string {
  return book.keys[at] ?? "";
}

function hasRareOfBoth(left: Int32Array, right: Int32Array, weights: Weights): boolean {
  let at = 0;
  for (const feature of left) {
    while (at < right.length && (right[at] as number) < feature) at++;
    if (right[at] === feature && frequencyOf(weights, feature) <= rareMax) return true;
  }
  return false;
}

/** If one text is this many times as long as another, by weight, it is more than reworded. */
const unlikeLengths = 1.4;
/**
 * If one text was cut out of the other, at least this share of the shorter one is in the longer one, and the beginnings
 * are at least this similar.
 */
const cutMin = 0.6;
/** A rare word occurs in at most this many provisions of the two rulebooks together: four in each. */
const rareMax = 8;

/** A run of words at least this long is a sentence, or most of one. */
const sentence_words = 10;
/** Words that stand in at most this many provisions of the two rulebooks were not written often. */
const soleMax = 3;

function over(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
