import { remembering } from "./known.ts";

/**
 * Words and pairs of neighbouring words as sorted 32-bit hashes, each as often as it occurs. A text of n words has 2n -
 * 1. The first two characters of a key name the kind of provision and do not count. Two words with one hash would be
 * taken for one; among some ten thousand words that is a chance of one in a hundred, and harmless.
 */
export const featuresOf = remembering((key): Int32Array => {
  const hashes = wordHashes(key, 2);
  const features = new Int32Array(Math.max(0, 2 * hashes.length - 1));
  hashes.forEach((hash, at) => {
    features[at] = hash;
    if (at > 0) features[hashes.length + at - 1] = pairHash(hashes[at - 1] ?? 0, hash);
  });
  return features.sort();
});

/** FNV-1a of each word of a text, from a place on, whose words are parted by single spaces. */
function wordHashes(words: string, from: number): number[] {
  const hashes: number[] = [];
  let hash = offset;
  for (let at = from; at <= words.length; at++) {
    const unit = at < words.length ? words.charCodeAt(at) : space;
    if (unit !== space) hash = Math.imul(hash ^ unit, prime);
    else {
      if (hash !== offset) hashes.push(hash | 0);
      hash = offset;
    }
  }
  return hashes;
}

const offset = 0x811c9dc5;
const prime = 0x01000193;
const space = 32;

function pairHash(first: number, second: number): number {
  return Math.imul(Math.imul(first, 31) ^ second, 0x9e3779b1) | 0;
}

/** How much features tell: the rarer among all provisions of both rulebooks, the more. */
export type Weights = {
  readonly weightOf: (feature: number) => number;
  /** In how many provisions it stands, or a few more: some features share a count. */
  readonly frequencyOf: (feature: number) => number;
};

/** Counts in how many of the provisions with these keys each feature stands. */
export function weightsFrom(keys: readonly string[]): Weights {
  const counts = new Int32Array(1 << bits);
  let most = 1;
  for (const key of keys)
    for (const slot of slotsOf(key)) {
      const count = (counts[slot] as number) + 1;
      counts[slot] = count;
      if (count > most) most = count;
    }
  const frequencyOf = (feature: number) => Math.max(1, counts[slotOf(feature)] ?? 1);
  const weights = Float64Array.from({ length: most + 1 }, (_, frequency) => Math.log2(1 + keys.length / frequency));
  return { frequencyOf, weightOf: (feature) => weights[frequencyOf(feature)] ?? 0 };
}

/** The places of the different features of a text in the table of counts. */
const slotsOf = remembering((key): Int32Array => {
  const features = featuresOf(key);
  return features.filter((feature, at) => at === 0 || feature !== features[at - 1]).map(slotOf);
});

const bits = 19;

function slotOf(feature: number): number {
  return Math.imul(feature, 0x85ebca6b) >>> (32 - bits);
}

/** Adds up what features weigh. */
export function weightOfAll(features: Int32Array, { weightOf }: Weights): number {
  let sum = 0;
  for (const feature of features) sum += weightOf(feature);
  return sum;
}

/**
 * What two sorted lists of features share, by weight; costs as much as the shorter one, but for a logarithm, where the
 * other is far longer.
 */
export function sharedWeight(left: Int32Array, right: Int32Array, { weightOf }: Weights): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const leaps = long.length > 16 * short.length;
  let [shared, across] = [0, 0];
  for (const feature of short) {
    if (leaps) across = firstNotBelow(long, feature, across);
    else while (across < long.length && (long[across] ?? 0) < feature) across++;
    if (across < long.length && long[across] === feature) {
      shared += weightOf(feature);
      across++;
    }
  }
  return shared;
}

function firstNotBelow(sorted: Int32Array, wanted: number, from: number): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
