import type { Book } from "./book.ts";
import { featuresOf, sharedWeight, type Weights, weightOfAll } from "./features.ts";

/** Compares texts of two rulebooks by the words and pairs of words they share, by weight. */
export type Similarity = {
  readonly weights: Weights;
  /**
   * 0 for nothing in common, 1 for the same words: what is shared over the geometric mean of both (the Ochiai
   * coefficient). Of two texts of unlike length, of which the one stands in the other and which begin alike, the longer
   * was cut after its beginning, or something was added to the shorter: these are more alike than that. Results are
   * kept.
   */
  readonly between: (before: number, after: number) => number;
  /** Whether two texts share a word, or pair of words, that stands in few provisions. */
  readonly shareRare: (before: number, after: number) => boolean;
  /** What part of one text stands in another, 0 to 1; either may be of either rulebook. */
  readonly partOf: (text: Place, whole: Place) => number;
};

/** A provision of one of the two rulebooks. */
export type Place = { readonly book: Book; readonly at: number };

/** Prepares comparisons between two rulebooks. */
export function similarityOf(old: Book, fresh: Book, weights: Weights): Similarity {
  const known = new Map<number, number>();
  const totals = new Map<Book, (number | undefined)[]>([
    [old, []],
    [fresh, []],
  ]);
  return {
    weights,
    between: (before, after) => {
      const pair = before * fresh.provisions.length + after;
      const found = known.get(pair) ?? compare({ book: old, at: before }, { book: fresh, at: after });
      known.set(pair, found);
      return found;
    },
    shareRare: (before, after) => {
      const theirs = new Set(fresh.features(after));
      return old.features(before).some((feature) => theirs.has(feature) && weights.frequencyOf(feature) <= rareMax);
    },
    partOf: (text, whole) => over(shared(text, whole), totalOf(text)),
  };

  function compare(before: Place, after: Place): number {
    if (old.keys[before.at] === fresh.keys[after.at]) return 1;
    const [mine, theirs, both] = [totalOf(before), totalOf(after), shared(before, after)];
    const alike = over(both, Math.sqrt(mine * theirs));
    const [short, long] = mine < theirs ? [mine, theirs] : [theirs, mine];
    const part = over(both, short);
    if (long < unlikeLengths * short || part < cutMin) return alike;
    const opening = openingsAlike(before, after);
    return opening < cutMin ? alike : Math.max(alike, (part + opening) / 2 - 0.05);
  }

  function openingsAlike(before: Place, after: Place): number {
    const [mine, theirs] = [openingOf(before), openingOf(after)];
    return over(
      sharedWeight(mine, theirs, weights),
      Math.sqrt(weightOfAll(mine, weights) * weightOfAll(theirs, weights)),
    );
  }

  function shared(left: Place, right: Place): number {
    return sharedWeight(left.book.features(left.at), right.book.features(right.at), weights);
  }

  function totalOf({ book, at }: Place): number {
    const known = totals.get(book) ?? [];
    known[at] ??= weightOfAll(book.features(at), weights);
    return known[at];
  }
}

/** One text is so many times as long as another, by weight, where it is more than reworded. */
const unlikeLengths = 1.4;
/**
 * The part of the shorter text that stands in the longer one, and how alike the beginnings are, at least, where one was
 * cut out of the other.
 */
const cutMin = 0.6;
const opening_words = 20;
/** In so many provisions of the two rulebooks together a rare word stands: in four of each. */
const rareMax = 8;

/** The words and pairs of words with which a text begins. */
function openingOf({ book, at }: Place): Int32Array {
  return featuresOf((book.keys[at] ?? "").split(" ", opening_words + 1).join(" "));
}

function over(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
