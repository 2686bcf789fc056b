import { cachedIn } from "../../derived.ts";
import { isSection, parentOf, type RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { idfOf, isTitleEntry, weightOf } from "./rule-index.ts";
import type { Gloss } from "./words.ts";

/** The words beside a number as terms of the vocabulary, and how much each counts. */
export type GlossTerms = {
  /** Each term that some rule has, once. */
  readonly terms: readonly number[];
  /** In the order of `terms`. */
  readonly weights: readonly number[];
  /** The same terms as a set. */
  readonly termSet: ReadonlySet<number>;
  /** The total weight of the words that no rule has. */
  readonly unknownWeight: number;
  /** The words of the clause in their order; -1 for a word that no rule has. */
  readonly sequence: readonly number[];
  /** The words that stand in brackets with the number, or before a colon; -1 for a word that no rule has. */
  readonly label: readonly number[];
  /** The words of the clause in lower case. */
  readonly words: ReadonlySet<string>;
  /** Nearly all of the clause is a quotation. */
  readonly isQuoted: boolean;
};

export type RuleFit = {
  readonly entry: RuleEntry;
  /** The rule that fits: the rule itself, or one below it. */
  readonly closest: RuleEntry;
  /** The share of the information of the words that the rule has, 0 to about 1.5. */
  readonly share: number;
  /** The same for the rule's own text, without its surroundings; at most 1. */
  readonly ownShare: number;
  /** The longest run of terms that both have, counted in terms. */
  readonly run: number;
  /** All of these as one number. */
  readonly score: number;
};

export function informationOf(index: RuleIndex, { terms, weights, unknownWeight }: GlossTerms): number {
  let sum = unknownWeight * index.unknownIdf;
  for (let at = 0; at < terms.length; at++) sum += (weights[at] as number) * idfOf(index, terms[at] as number);
  return sum;
}

/**
 * How well words fit a rule, which may be one of another day than that of the index, by single words only: runs of words
 * are looked for in few rules.
 */
export function wordFit(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): RuleFit {
  const { terms, weights, unknownWeight } = gloss;
  let [all, has, hasOwn] = [unknownWeight * index.unknownIdf, 0, 0];
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    const information = (weights[at] as number) * idfOf(index, term);
    all += information;
    const own = entry.own.get(term) ?? 0;
    const weight = weightOf(entry, own, entry.around.get(term) ?? 0);
    if (weight === 0) continue;
    has += information * weight;
    if (own > 0) hasOwn += information;
  }
  return fitFrom(entry, { all, has, hasOwn });
}

type WordSums = { readonly all: number; readonly has: number; readonly hasOwn: number };

function fitFrom(entry: RuleEntry, { all, has, hasOwn }: WordSums): RuleFit {
  const share = all === 0 ? 0 : has / all;
  const ownShare = all === 0 ? 0 : hasOwn / all;
  return { entry, closest: entry, share, ownShare, run: 0, score: share + scores.own * ownShare };
}

/** The same fit with the runs of words that the rule shares. */
export function withRuns({ sequence }: GlossTerms, fit: RuleFit): RuleFit {
  if (fit.share < runsShareMin) return fit;
  const { run, pairs } = sharedRuns(sequence, fit.closest.sequence);
  /** The pairs of neighbouring terms that both have, divided by all pairs of the words. */
  const pairShare = sequence.length < 2 ? 0 : pairs / (sequence.length - 1);
  const score = fit.score + scores.pair * pairShare + scores.run * Math.min(run, runMax_terms);
  return { ...fit, run, score };
}

const scores = { own: 0.25, pair: 0.35, run: 0.03 };
/** Where less is shared, no run is long enough to matter. */
const runsShareMin = 0.15;
/** Longer runs prove no more. */
const runMax_terms = 10;

/** The longest run of the same terms, and how many neighbouring pairs of the first stand in the second. */
function sharedRuns(left: readonly number[], right: Int32Array): { run: number; pairs: number } {
  const lastPositions = new Map(left.map((term, at) => [term, at]));
  const longest = left.map(() => 0);
  for (let position = 0; position < right.length; position++) {
    const term = right[position] as number;
    // Most terms of a rule are not among the words, and one look shows it.
    for (let at = lastPositions.get(term) ?? -1; at >= 0; at--) {
      if (left[at] !== term) continue;
      let length = 1;
      while (at + length < left.length && left[at + length] === right[position + length]) length++;
      if (length > (longest[at] as number)) longest[at] = length;
    }
  }
  return { run: Math.max(0, ...longest), pairs: longest.filter((length) => length > 1).length };
}

/** How well the words of one citation fit the rules of the day, by single words. */
export type Fits = {
  readonly at: (entry: RuleEntry) => RuleFit;
  /** The rules that fit best, best first. */
  readonly best: readonly RuleFit[];
};

const bestMax = 28;

type Accumulators = { readonly has: Float32Array; readonly own: Float32Array };

const zeros = ({ entries: { length } }: RuleIndex): Accumulators => ({
  has: new Float32Array(length),
  own: new Float32Array(length),
});

/**
 * The sums of all rules, set to zero. All citations share one pair in turn, because the sums of one are not used after
 * the next begins.
 */
function accumulatorsOf(index: RuleIndex): Accumulators {
  const pair = index.once(zeros);
  pair.has.fill(0);
  pair.own.fill(0);
  return pair;
}

/**
 * Compares words with all rules of a day in one pass over the positions where their terms occur. The result is valid until
 * the next call for the same day.
 */
export function fitsOf(index: RuleIndex, gloss: GlossTerms): Fits {
  const { entries, positionOf } = index;
  const { has, own, most } = sumsOf(index, gloss);
  const all = informationOf(index, gloss);
  const fitAt = (position: number) =>
    fitFrom(entries[position] as RuleEntry, { all, has: has[position] as number, hasOwn: own[position] as number });
  const best = positionsOfMost({ has, own, least: nearShare * most }, bestMax).map(fitAt);
  const at = (entry: RuleEntry) => {
    const position = positionOf.get(entry);
    return position === undefined ? wordFit(index, gloss, entry) : fitAt(position);
  };
  return { at, best };
}

/** Rules with less than this share of the best sum are not considered. */
const nearShare = 0.35;

/** How much of the words each rule has, by its position, in all its words and in its own; and the most that one has. */
type RuleSums = { readonly has: Float32Array; readonly own: Float32Array; readonly most: number };

function sumsOf(index: RuleIndex, { terms, weights }: GlossTerms): RuleSums {
  const { has, own } = accumulatorsOf(index);
  let most = 0;
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as number;
    const posting = index.postings[term];
    if (posting === undefined) continue;
    const information = (weights[at] as number) * idfOf(index, term);
    const { positions, ownCount, weights: shares } = posting;
    for (let nth = 0; nth < ownCount; nth++) {
      const position = positions[nth] as number;
      own[position] = (own[position] as number) + information;
    }
    for (let nth = 0; nth < positions.length; nth++) {
      const position = positions[nth] as number;
      const sum = Math.fround((has[position] as number) + information * (shares[nth] as number));
      has[position] = sum;
      if (sum > most) most = sum;
    }
  }
  return { has, own, most };
}

type PositionSums = { readonly has: Float32Array; readonly own: Float32Array; readonly least: number };

/** The positions with the greatest sums, greatest first, of those where the words have more than the least. */
function positionsOfMost({ has, own, least }: PositionSums, count: number): number[] {
  const positions: number[] = [];
  const best: number[] = [];
  for (let position = 0; position < has.length; position++) {
    if ((has[position] as number) <= least) continue;
    const sum = (has[position] as number) + scores.own * (own[position] as number);
    if (positions.length === count && sum <= (best[count - 1] as number)) continue;
    if (positions.length < count) {
      positions.push(position);
      best.push(sum);
    }
    // The new position replaces the last one, which is free or has the least sum, and moves up.
    let at = positions.length - 1;
    for (; at > 0 && (best[at - 1] as number) < sum; at--) {
      positions[at] = positions[at - 1] as number;
      best[at] = best[at - 1] as number;
    }
    positions[at] = position;
    best[at] = sum;
  }
  return positions;
}

/** The rest of a comment says a little about each of its numbers, and a long one no more than the clause, if there is one. */
const restShare = 0.25;
/** Of the clause, and of the rest. */
const comparedMax_terms = 60;

export function termsOfGloss(vocabulary: ReadonlyMap<string, number>, { clause, label, rest }: Gloss): GlossTerms {
  const terms: number[] = [];
  const weights: number[] = [];
  const termSet = new Set<number>();
  const unknownTerms = new Set<string>();
  let unknownWeight = 0;
  /** Adds a term that the words did not have before. Returns its position in the vocabulary, or -1. */
  const add = (term: string, weight: number): number => {
    const id = vocabulary.get(term);
    if (id === undefined) {
      if (!unknownTerms.has(term)) unknownWeight += weight;
      unknownTerms.add(term);
      return -1;
    }
    if (termSet.has(id)) return id;
    termSet.add(id);
    terms.push(id);
    weights.push(weight);
    return id;
  };
  const own = termsOf(clause, comparedMax_terms);
  const sequence = own.map((term) => add(term, 1));
  // The rest of a comment often begins with the clause, whose words are known by now.
  const isRepeated = rest.startsWith(`${clause} `);
  const others = isRepeated ? rest.slice(clause.length) : rest;
  const around = new Set(termsOf(others, comparedMax_terms - (isRepeated ? sequence.length : 0)));
  for (const term of own) around.delete(term);
  const aroundMax = sequence.length === 0 ? around.size : sequence.length;
  for (const term of around) add(term, Math.min(restShare, aroundMax / around.size));
  return {
    terms,
    weights,
    termSet,
    unknownWeight,
    sequence,
    label: termsOf(label === "" ? (leadingLabel.exec(clause)?.[0] ?? "") : label).map(
      (term) => vocabulary.get(term) ?? -1,
    ),
    words: new Set(clause.toLowerCase().match(/[a-z]+/g)),
    isQuoted: isQuotation(clause),
  };
}

/** "linked: when you exert it" says that the number is about linked abilities. */
const leadingLabel = /^[\p{L}\p{N}' -]{3,30}(?=:\s)/u;

function isQuotation(clause: string): boolean {
  if (!/["“]/.test(clause)) return false;
  const quoted = [...clause.matchAll(/["“]([^"“”]{12,})["”]/g)].reduce((sum, { 0: { length } }) => sum + length, 0);
  return quoted >= quotationShare * clause.length;
}

const quotationShare = 0.7;

/** The titles of a day, each by its word that carries most information. */
function titlesByTerm(index: RuleIndex): ReadonlyMap<number, readonly RuleEntry[]> {
  const named = index.entries.filter(
    (entry) => isTitleEntry(entry) && !isSection(entry.number) && entry.sequence.length > 0,
  );
  return Map.groupBy(named, ({ sequence }) =>
    sequence.reduce((rarest, term) => (idfOf(index, term) > idfOf(index, rarest) ? term : rarest)),
  );
}

/** All candidates of a citation are compared in turn, so the titles in its words are kept until the next. */
let last: { readonly index: RuleIndex; readonly gloss: GlossTerms; readonly titles: ReadonlySet<RuleEntry> } | null =
  null;

/** The titles of which the words beside a number contain all words. */
export function titlesNamed(index: RuleIndex, gloss: GlossTerms): ReadonlySet<RuleEntry> {
  if (last !== null && last.index === index && last.gloss === gloss) return last.titles;
  const byTerm = index.once(titlesByTerm);
  const titles = gloss.terms
    .flatMap((term) => byTerm.get(term) ?? [])
    .filter(({ sequence }) => sequence.every((term) => gloss.termSet.has(term)));
  last = { index, gloss, titles: new Set(titles) };
  return last.titles;
}

const titlesByEntry = () => new Map<RuleEntry, readonly RuleEntry[]>();

/** A rule and the rules above it, as far as they are only titles of the rules below them. */
export function titlesOver(index: RuleIndex, entry: RuleEntry): readonly RuleEntry[] {
  return cachedIn(index.once(titlesByEntry), entry, ({ number }) => {
    const over: RuleEntry[] = [];
    for (let at: RuleNumber | undefined = number; at !== undefined && !isSection(at); at = parentOf(at)) {
      const above = index.byNumber.get(at);
      if (above !== undefined && isTitleEntry(above)) over.push(above);
    }
    return over;
  });
}

/** Says whether the words contain the whole name under which a rule is listed ("Trample" of 702.19b). */
export function isNamedFamily(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): boolean {
  const named = titlesNamed(index, gloss);
  return named.size > 0 && titlesOver(index, entry).some((over) => named.has(over));
}
