import { cachedValues } from "../../derived.ts";

/** The texts of some five rulebooks. */
export const textsMax = 20_000;

/**
 * Words and pairs of neighbouring words as sorted 32-bit hashes, each as often as it occurs. A text of n words has 2n -
 * 1.
 * The first two characters of a key name the kind of provision and do not count. Two words with the same hash would
 * count as one; among ten thousand words the chance of that is about one in a hundred, and it would do no harm.
 */
export const featuresOf = cachedValues(
  (key: string): Int32Array => featuresFrom(wordHashes(key, 2, Number.POSITIVE_INFINITY)),
  textsMax,
);

/** The same of the words from a place on, of so many at most. */
export function firstFeatures(words: string, from: number, most_words: number): Int32Array {
  return featuresFrom(wordHashes(words, from, most_words));
}

function featuresFrom(hashes: readonly number[]): Int32Array {
  const features = new Int32Array(Math.max(0, 2 * hashes.length - 1));
  hashes.forEach((hash, at) => {
    features[at] = hash;
    if (at > 0) features[hashes.length + at - 1] = pairHash(hashes[at - 1] ?? 0, hash);
  });
  return features.sort();
}

/** The FNV-1a hash of each word of a text from a position on. Words are separated by single spaces. */
function wordHashes(words: string, from: number, most_words: number): number[] {
  const hashes: number[] = [];
  let hash = offset;
  for (let at = from; at <= words.length && hashes.length < most_words; at++) {
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

/**
 * The weights of features: the rarer among all provisions of both rulebooks, the heavier. By slot, in how many
 * provisions features of the slot stand; and by that number the weight. `bits`: how many bits number the slots.
 */
export type Weights = { readonly inSlots: Int32Array; readonly bits: number; readonly byFrequency: Float64Array };

/** The table of a whole rulebook takes megabytes, so a short document gets a smaller one: slots for each provision. */
const slotsOfEach = 512;
const bitsMax = 19;

/** By slot, in how many of the provisions with these keys its features stand. */
export function slotCountsOf(keys: readonly string[], bits: number): Int32Array {
  const counts = new Int32Array(1 << bits);
  for (const key of keys) {
    let previous: number | undefined;
    for (const feature of featuresOf(key)) {
      if (feature === previous) continue;
      previous = feature;
      const slot = slotOf(feature, bits);
      counts[slot] = (counts[slot] as number) + 1;
    }
  }
  return counts;
}

/** The keys of a rulebook, and `slotCountsOf` them by the number of bits. */
type CountedKeys = { readonly keys: readonly string[]; readonly slotCounts: (bits: number) => Int32Array };

/** Weighs features by how many of the provisions of two rulebooks they stand in. */
export function weightsIn(before: CountedKeys, after: CountedKeys): Weights {
  const all = before.keys.length + after.keys.length;
  const bits = Math.min(bitsMax, Math.ceil(Math.log2(slotsOfEach * Math.max(1, all))));
  const [inSlots, others] = [before.slotCounts(bits).slice(), after.slotCounts(bits)];
  for (let slot = 0; slot < others.length; slot++) inSlots[slot] = (inSlots[slot] as number) + (others[slot] as number);
  const byFrequency = new Float64Array(all + 1);
  for (let frequency = 1; frequency <= all; frequency++) byFrequency[frequency] = Math.log2(1 + all / frequency);
  return { inSlots, bits, byFrequency };
}

/** In how many provisions a feature occurs, or a few more, because some features share a count. */
export function frequencyOf({ inSlots, bits }: Weights, feature: number): number {
  return Math.max(1, inSlots[slotOf(feature, bits)] as number);
}

export function weightOfFeature(weights: Weights, feature: number): number {
  const { byFrequency } = weights;
  // A slot that many features share may count more than there are provisions.
  return byFrequency[Math.min(frequencyOf(weights, feature), byFrequency.length - 1)] as number;
}

/** Features that stand in more provisions than this tell nothing about which two belong together. */
const frequencyMax = 100;

/** The features of a text that few provisions have, the rarest first. */
export function rareFeaturesIn(features: Int32Array, weights: Weights): Int32Array {
  // Each as one number, by which they sort: the frequency, then the feature.
  const ranks = new Float64Array(features.length);
  let [count, previous]: [number, number | undefined] = [0, undefined];
  for (const feature of features) {
    if (feature === previous) continue;
    previous = feature;
    const frequency = frequencyOf(weights, feature);
    if (frequency <= frequencyMax) ranks[count++] = frequency * 2 ** 32 + feature;
  }
  const sorted = ranks.subarray(0, count).sort();
  const rare = new Int32Array(count);
  for (let at = 0; at < count; at++) rare[at] = (sorted[at] as number) | 0;
  return rare;
}

function slotOf(feature: number, bits: number): number {
  return Math.imul(feature, 0x85ebca6b) >>> (32 - bits);
}

/** Adds up the weights of features. */
export function weightOfAll(features: Int32Array, weights: Weights): number {
  let sum = 0;
  for (const feature of features) sum += weightOfFeature(weights, feature);
  return sum;
}

/**
 * The weight of the features that two sorted lists share. If one list is far longer, the cost is that of the shorter
 * one times a logarithm.
 */
export function sharedWeight(left: Int32Array, right: Int32Array, weights: Weights): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const leaps = long.length > 16 * short.length;
  const end = long.length;
  let [shared, across] = [0, 0];
  for (let at = 0; at < short.length && across < end; at++) {
    const feature = short[at] as number;
    if (leaps) across = firstNotBelow(long, feature, across);
    else while (across < end && (long[across] as number) < feature) across++;
    if (across < end && long[across] === feature) {
      shared += weightOfFeature(weights, feature);
      across++;
    }
  }
  return shared;
}

/**
 * Whether two keys have so many consecutive words in common, among them two neighbouring ones that stand together in at
 * most `max` provisions.
 */
export function shareRun(
  left: string,
  right: string,
  { words, weights, max }: { readonly words: number; readonly weights: Weights; readonly max: number },
): boolean {
  const theirs = new Set(runsIn(right, words).map(({ run }) => run));
  return runsIn(left, words).some(
    ({ run, pairs }) => theirs.has(run) && pairs.some((pair) => frequencyOf(weights, pair) <= max),
  );
}

/** The hash of each run of so many words, and those of the pairs of neighbouring words in it. */
function runsIn(key: string, words: number): { readonly run: number; readonly pairs: readonly number[] }[] {
  const hashes = wordHashes(key, 2, Number.POSITIVE_INFINITY);
  return hashes.slice(words - 1).map((_, start) => {
    const run = hashes.slice(start, start + words);
    return {
      run: run.reduce(pairHash, 0),
      pairs: run.slice(1).map((hash, at) => pairHash(run[at] ?? 0, hash)),
    };
  });
}

/** The features of one sorted list, without those of another, each as often as it occurs there. */
export function without(features: Int32Array, taken: Int32Array): Int32Array {
  let at = 0;
  return features.filter((feature) => {
    while (at < taken.length && (taken[at] as number) < feature) at++;
    if (taken[at] !== feature) return true;
    at++;
    return false;
  });
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
