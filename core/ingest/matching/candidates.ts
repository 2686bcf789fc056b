import type { Weights } from "./features.ts";

/** Pairs of places to compare, as a set of before * width + after; `width` is greater than any place after. */
export type Pairs = { readonly width: number; readonly found: Set<number> };

/** Adds a pair. */
export function addPair({ width, found }: Pairs, before: number, after: number): void {
  found.add(before * width + after);
}

/** The pairs, by place before, then after. */
export function* eachPair(pairs: Pairs): Generator<{ before: number; after: number }> {
  for (const pair of sortedPairs(pairs)) yield { before: Math.floor(pair / pairs.width), after: pair % pairs.width };
}

/** The pairs as numbers, in the same order. */
export function sortedPairs({ found }: Pairs): Float64Array {
  return Float64Array.from(found).sort();
}

/** The most candidates on the other side for any one provision. */
const enough = 12;

/**
 * Adds the pairs that have a key in common: all pairs if few have it; if many have it, only pairs at about the same
 * position among them, so that the cost stays proportional to their number. A key of `undefined` counts as no key.
 */
export function addPairsByKey(pairs: Pairs, before: Sharing, after: Sharing): void {
  const [groups, others] = [groupsOf(before), groupsOf(after)];
  for (const [key, mine] of groups) {
    const theirs = others.get(key) ?? [];
    const interval = theirs.length / mine.length;
    mine.forEach((place, rank) => {
      const [from, to] =
        mine.length * theirs.length <= enough * enough
          ? [0, theirs.length]
          : [Math.floor(rank * interval) - enough / 2, Math.ceil((rank + 1) * interval) + enough / 2];
      for (const other of theirs.slice(Math.max(0, from), Math.min(to, Math.max(0, from) + 2 * enough)))
        addPair(pairs, place, other);
    });
  }
}

/** Places in printed order, and the key of each. */
export type Sharing = {
  readonly places: readonly number[];
  readonly keyOf: (place: number) => string | number | undefined;
};

function groupsOf({ places, keyOf }: Sharing): Map<string | number, number[]> {
  const groups = new Map<string | number, number[]>();
  for (const place of places) {
    const key = keyOf(place);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}

/** Places in printed order, and the rare features of the text at each. */
export type Texts = { readonly places: readonly number[]; readonly rareFeatures: (place: number) => Int32Array };

const rarestOfEach = 24;

/** Adds for each text the texts on the other side that share most of its rarest features. */
export function addPairsByWords(pairs: Pairs, before: Texts, after: Texts, weights: Weights): void {
  nearest(before, after, weights, (place, other) => addPair(pairs, place, other));
  nearest(after, before, weights, (place, other) => addPair(pairs, other, place));
}

function nearest(texts: Texts, others: Texts, weights: Weights, add: (place: number, other: number) => void): void {
  const wanted = texts.places.map((place) => texts.rareFeatures(place).subarray(0, rarestOfEach));
  const postings = postingsOf(wanted, others);
  const shared = new Float64Array((others.places.at(-1) ?? -1) + 1);
  const sharedWith = (other: number) => shared[other] as number;
  texts.places.forEach((place, index) => {
    const found: number[] = [];
    for (const feature of wanted[index] ?? []) {
      const posting = postings.get(feature);
      if (posting === undefined || posting.length === 0) continue;
      const weight = weights.weightOf(feature);
      for (const other of posting) {
        if (shared[other] === 0) found.push(other);
        shared[other] = sharedWith(other) + weight;
      }
    }
    if (found.length > enough) found.sort((a, b) => sharedWith(b) - sharedWith(a) || a - b);
    for (const other of found.slice(0, enough)) add(place, other);
    for (const other of found) shared[other] = 0;
  });
}

/** Where each of the features stands among the texts. */
function postingsOf(wanted: readonly Int32Array[], { places, rareFeatures }: Texts): Map<number, number[]> {
  const postings = new Map<number, number[]>();
  for (const features of wanted) for (const feature of features) if (!postings.has(feature)) postings.set(feature, []);
  for (const place of places) for (const feature of rareFeatures(place)) postings.get(feature)?.push(place);
  return postings;
}
