import { termsOf } from "../../text/terms.ts";
import { type RuleEntry, type RuleIndex, tellsOf, weightOf } from "./rule-index.ts";
import type { Gloss } from "./words.ts";

/** The words beside a number as terms of the vocabulary, and how much each counts. */
export type GlossTerms = {
  /** Each term that some rule has, once. */
  readonly terms: readonly number[];
  /** In the order of `terms`. */
  readonly weights: readonly number[];
  /** The same terms as a set. */
  readonly has: ReadonlySet<number>;
  /** The total weight of the words that no rule has. */
  readonly strange: number;
  /** The words of the clause in their order; -1 for a word that no rule has. */
  readonly sequence: readonly number[];
  /** The words that stand in brackets with the number; -1 for a word that no rule has. */
  readonly label: readonly number[];
  /** Nearly all of the clause is a quotation. */
  readonly isQuoted: boolean;
};

/** How well words fit one rule. */
export type RuleFit = {
  readonly entry: RuleEntry;
  /** The rule that fits: the rule itself, or one below it. */
  readonly spoken: RuleEntry;
  /** The share of the information of the words that the rule has, 0 to about 1.5. */
  readonly share: number;
  /** The same for the rule's own text, without its surroundings; at most 1. */
  readonly ownShare: number;
  /** The longest run of terms that both have, counted in terms. */
  readonly run: number;
  /** The pairs of neighbouring terms that both have, divided by all pairs of the words. */
  readonly pairShare: number;
  /** All of these as one number. */
  readonly score: number;
};

/** The total information of the words of a gloss. */
export function tellingOf(index: RuleIndex, { terms, weights, strange }: GlossTerms): number {
  let sum = strange * index.strangeTells;
  for (let at = 0; at < terms.length; at++) sum += (weights[at] as number) * tellsOf(index, terms[at] as number);
  return sum;
}

/** How well words fit a rule, which may be one of another day than that of the index. */
export function fitOf(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): RuleFit {
  return withRuns(gloss, withoutRuns(index, gloss, entry));
}

/** The same, counting single words only. */
export function withoutRuns(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): RuleFit {
  const { terms, weights, strange } = gloss;
  let [all, has, hasOwn] = [strange * index.strangeTells, 0, 0];
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    const telling = (weights[at] as number) * tellsOf(index, term);
    all += telling;
    const own = entry.own.get(term) ?? 0;
    const weight = weightOf(entry, own, entry.around.get(term) ?? 0);
    if (weight === 0) continue;
    has += telling * weight;
    if (own > 0) hasOwn += telling;
  }
  return fitFrom(entry, { all, has, hasOwn });
}

type Sums = { readonly all: number; readonly has: number; readonly hasOwn: number };

/** A fit by single words; runs of words are looked for in few rules only. */
function fitFrom(entry: RuleEntry, { all, has, hasOwn }: Sums): RuleFit {
  const share = all === 0 ? 0 : has / all;
  const ownShare = all === 0 ? 0 : hasOwn / all;
  return { entry, spoken: entry, share, ownShare, run: 0, pairShare: 0, score: share + scores.own * ownShare };
}

/** The same fit with the runs of words that the rule shares. */
export function withRuns({ sequence }: GlossTerms, fit: RuleFit): RuleFit {
  if (fit.share < runsShareMin) return fit;
  const { run, pairs } = sharedRuns(sequence, fit.spoken.sequence);
  const pairShare = sequence.length < 2 ? 0 : pairs / (sequence.length - 1);
  const score = fit.score + scores.pair * pairShare + scores.run * Math.min(run, runMax_terms);
  return { ...fit, run, pairShare, score };
}

const scores = { own: 0.25, pair: 0.35, run: 0.03 };
/** Where less is shared, no run is long enough to matter. */
const runsShareMin = 0.15;
/** Longer runs prove no more. */
const runMax_terms = 10;

/** By term: 1 + its last place in the words being compared, 0 if they do not have it; all 0 between two comparisons. */
let lastPlaces = new Int32Array(0);

/** The longest run of the same terms, and how many neighbouring pairs of the first stand in the second. */
function sharedRuns(left: readonly number[], right: Int32Array): { run: number; pairs: number } {
  for (let at = 0; at < left.length; at++) {
    const term = left[at] as number;
    if (term >= lastPlaces.length) lastPlaces = grown(lastPlaces, term + 1);
    if (term >= 0) lastPlaces[term] = at + 1;
  }
  const longest = left.map(() => 0);
  for (let place = 0; place < right.length; place++) {
    const term = right[place] as number;
    // Most terms of a rule are not among the words, and one look shows it.
    for (let at = (lastPlaces[term] ?? 0) - 1; at >= 0; at--) {
      if (left[at] !== term) continue;
      let length = 1;
      while (at + length < left.length && left[at + length] === right[place + length]) length++;
      if (length > (longest[at] as number)) longest[at] = length;
    }
  }
  let [run, pairs] = [0, 0];
  for (let at = 0; at < left.length; at++) {
    const length = longest[at] as number;
    if (length > 1) pairs++;
    if (length > run) run = length;
    const term = left[at] as number;
    if (term >= 0) lastPlaces[term] = 0;
  }
  return { run, pairs };
}

function grown(marks: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(Math.max(least, 2 * marks.length));
  more.set(marks);
  return more;
}

/** How well the words of one citation fit the rules of the day, by single words. */
export type Fits = {
  readonly at: (entry: RuleEntry) => RuleFit;
  /** The rules that fit best, best first. */
  readonly best: readonly RuleFit[];
};

const bestMax = 28;

const sums = new WeakMap<RuleIndex, { readonly has: Float32Array; readonly own: Float32Array }>();

/**
 * The sums of all rules, set to zero. All citations share one pair in turn, because the sums of one are not used after
 * the next begins.
 */
function cleared(index: RuleIndex): { readonly has: Float32Array; readonly own: Float32Array } {
  const known = sums.get(index);
  if (known === undefined) {
    const length = index.entries.length;
    const fresh = { has: new Float32Array(length), own: new Float32Array(length) };
    sums.set(index, fresh);
    return fresh;
  }
  known.has.fill(0);
  known.own.fill(0);
  return known;
}

/**
 * Compares words with all rules of a day in one pass over the places where their terms occur. The result is valid until
 * the next call for the same day.
 */
export function fitsOf(index: RuleIndex, gloss: GlossTerms): Fits {
  const { entries, placeOf } = index;
  const { has, own, most } = sumsOf(index, gloss);
  const all = tellingOf(index, gloss);
  const fitAt = (place: number) =>
    fitFrom(entries[place] as RuleEntry, { all, has: has[place] as number, hasOwn: own[place] as number });
  const best = placesOfMost({ has, own, least: nearShare * most }, bestMax).map(fitAt);
  const at = (entry: RuleEntry) => {
    const place = placeOf.get(entry);
    return place === undefined ? withoutRuns(index, gloss, entry) : fitAt(place);
  };
  return { at, best };
}

/** Rules with less than this share of the best sum are not considered. */
const nearShare = 0.35;

/** How much of the words each rule has, by its place, in all its words and in its own; and the most that one has. */
type AllSums = { readonly has: Float32Array; readonly own: Float32Array; readonly most: number };

function sumsOf(index: RuleIndex, { terms, weights }: GlossTerms): AllSums {
  const { has, own } = cleared(index);
  let most = 0;
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    const posting = index.postings[term];
    if (posting === undefined) continue;
    const telling = (weights[at] as number) * tellsOf(index, term);
    const { places, ownCount, weights: shares } = posting;
    for (let nth = 0; nth < ownCount; nth++) {
      const place = places[nth] as number;
      own[place] = (own[place] as number) + telling;
    }
    for (let nth = 0; nth < places.length; nth++) {
      const place = places[nth] as number;
      const sum = Math.fround((has[place] as number) + telling * (shares[nth] as number));
      has[place] = sum;
      if (sum > most) most = sum;
    }
  }
  return { has, own, most };
}

type PlaceSums = { readonly has: Float32Array; readonly own: Float32Array; readonly least: number };

/** The places with the greatest sums, greatest first, of those where the words have more than the least. */
function placesOfMost({ has, own, least }: PlaceSums, count: number): number[] {
  const places: number[] = [];
  const best: number[] = [];
  for (let place = 0; place < has.length; place++) {
    if ((has[place] as number) <= least) continue;
    const sum = (has[place] as number) + scores.own * (own[place] as number);
    if (places.length === count && sum <= (best[count - 1] as number)) continue;
    if (places.length < count) {
      places.push(place);
      best.push(sum);
    }
    // The new place replaces the last one, which is free or has the least sum, and moves up to its position.
    let at = places.length - 1;
    for (; at > 0 && (best[at - 1] as number) < sum; at--) {
      places[at] = places[at - 1] as number;
      best[at] = best[at - 1] as number;
    }
    places[at] = place;
    best[at] = sum;
  }
  return places;
}

/** The rest of a comment says a little about each of its numbers. */
const restShare = 0.25;
/** Of the clause, and of the rest. */
const comparedMax_terms = 60;

/** A gloss as it is compared with rules. */
export function termsOfGloss(vocabulary: ReadonlyMap<string, number>, { clause, label, rest }: Gloss): GlossTerms {
  const terms: number[] = [];
  const weights: number[] = [];
  const has = new Set<number>();
  const strangers = new Set<string>();
  let strange = 0;
  /** Adds a term that the words did not have before. Returns its place in the vocabulary, or -1. */
  const add = (term: string, weight: number): number => {
    const known = vocabulary.get(term);
    if (known === undefined) {
      if (!strangers.has(term)) strange += weight;
      strangers.add(term);
      return -1;
    }
    if (has.has(known)) return known;
    has.add(known);
    terms.push(known);
    weights.push(weight);
    return known;
  };
  const sequence = termsOf(clause, comparedMax_terms).map((term) => add(term, 1));
  // The rest of a comment often begins with the clause, whose words are known by now.
  const isRepeated = rest.startsWith(`${clause} `);
  const others = isRepeated ? rest.slice(clause.length) : rest;
  for (const term of termsOf(others, comparedMax_terms - (isRepeated ? sequence.length : 0))) add(term, restShare);
  return {
    ...{ terms, weights, has, strange, sequence },
    label: termsOf(label).map((term) => vocabulary.get(term) ?? -1),
    isQuoted: isQuotation(clause),
  };
}

/** Says whether nearly all of the words stand in quotation marks. */
function isQuotation(clause: string): boolean {
  if (!/["“]/.test(clause)) return false;
  const quoted = [...clause.matchAll(/["“]([^"“”]{12,})["”]/g)].reduce((sum, { 0: { length } }) => sum + length, 0);
  return quoted >= quotationShare * clause.length;
}

const quotationShare = 0.7;
