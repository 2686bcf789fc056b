import type { Book } from "./book.ts";
import { sharedWeight, type Weights, weightOfAll } from "./features.ts";

/** Compares texts of two rulebooks by the words and pairs of words they share, by weight. */
export type Similarity = {
  readonly weights: Weights;
  /** 0 for nothing in common, 1 for the same words: what is shared over the geometric mean of both (the Ochiai coefficient). Results are kept. */
  readonly between: (before: number, after: number) => number;
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
    partOf: (text, whole) => over(shared(text, whole), totalOf(text)),
  };

  function compare(before: Place, after: Place): number {
    if (old.keys[before.at] === fresh.keys[after.at]) return 1;
    return over(shared(before, after), Math.sqrt(totalOf(before) * totalOf(after)));
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

function over(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
