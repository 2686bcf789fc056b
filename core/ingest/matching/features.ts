/**
 * Remembers what a function of a text gave. Neighbouring rulebooks share nine texts in ten, so what was worked out for
 * one step serves the next. Holds at most twice `knownMax` texts; what was not asked for while as many others came is
 * forgotten.
 */
export function remembering<Value>(work: (text: string) => Value): (text: string) => Value {
  let [recent, earlier] = [new Map<string, Value>(), new Map<string, Value>()];
  return (text) => {
    const found = recent.get(text);
    if (found !== undefined) return found;
    if (recent.size === knownMax) [recent, earlier] = [new Map(), recent];
    const value = earlier.get(text) ?? work(text);
    recent.set(text, value);
    return value;
  };
}

/** Remembers what a function gave for the last two lists: each rulebook is linked to the one before and the one after. */
export function rememberingTwo<Item, Value>(work: (list: readonly Item[]) => Value): (list: readonly Item[]) => Value {
  let known: readonly { readonly list: readonly Item[]; readonly value: Value }[] = [];
  return (list) => {
    const found = known.find((one) => one.list === list) ?? { list, value: work(list) };
    known = [...known.filter((one) => one.list !== list).slice(-1), found];
    return found.value;
  };
}

const knownMax = 20_000;

/**
 * Words and pairs of neighbouring words as sorted 32-bit hashes, each as often as it occurs. A text of n words has 2n -
 * 1.
 * The first two characters of a key name the kind of provision and do not count. Two words with the same hash would
 * count as one; among ten thousand words the chance of that is about one in a hundred, and it would do no harm.
 */
export const featuresOf = remembering((key): Int32Array => {
  return featuresFrom(wordHashes(key, 2, Number.POSITIVE_INFINITY));
});

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
 * provisions features of the slot stand; and by that number the weight.
 */
export type Weights = { readonly inSlots: Int32Array; readonly byFrequency: Float64Array };

const bits = 19;
const slotCount = 1 << bits;

/** In how many provisions of the two rulebooks compared last each feature stands, and the keys of these provisions. */
const slots = new Int32Array(slotCount);
let counted: { readonly before: readonly string[]; readonly after: readonly string[] } = { before: [], after: [] };

/** Starts from what was counted last, since neighbouring rulebooks share nine keys in ten. */
function count(before: readonly string[], after: readonly string[]): void {
  const isNext = before === counted.after;
  const changes = new Map<string, number>();
  for (const keys of isNext ? [counted.before] : [counted.before, counted.after])
    for (const key of keys) changes.set(key, (changes.get(key) ?? 0) - 1);
  for (const keys of isNext ? [after] : [before, after])
    for (const key of keys) changes.set(key, (changes.get(key) ?? 0) + 1);
  for (const [key, change] of changes) if (change !== 0) add(featuresOf(key), change);
  counted = { before, after };
}

function add(features: Int32Array, change: number): void {
  let previous: number | undefined;
  for (const feature of features) {
    if (feature === previous) continue;
    previous = feature;
    const slot = slotOf(feature);
    slots[slot] = (slots[slot] as number) + change;
  }
}

/**
 * Weighs features by how many of the provisions with these keys they stand in. The weights are good until the next two
 * rulebooks are weighed.
 */
export function weightsIn(before: readonly string[], after: readonly string[]): Weights {
  count(before, after);
  const all = before.length + after.length;
  const weights = new Float64Array(all + 1);
  for (let frequency = 1; frequency <= all; frequency++) weights[frequency] = Math.log2(1 + all / frequency);
  return { inSlots: slots, byFrequency: weights };
}

/** In how many provisions a feature occurs, or a few more, because some features share a count. */
export function frequencyOf({ inSlots }: Weights, feature: number): number {
  return Math.max(1, inSlots[slotOf(feature)] as number);
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
  const found = new Float64Array(features.length);
  let [count, previous]: [number, number | undefined] = [0, undefined];
  for (const feature of features) {
    if (feature === previous) continue;
    previous = feature;
    const frequency = frequencyOf(weights, feature);
    if (frequency <= frequencyMax) found[count++] = frequency * 2 ** 32 + feature;
  }
  const sorted = found.subarray(0, count).sort();
  const rare = new Int32Array(count);
  for (let at = 0; at < count; at++) rare[at] = (sorted[at] as number) | 0;
  return rare;
}

function slotOf(feature: number): number {
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
