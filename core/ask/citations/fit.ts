import { aroundShare, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/** The words beside a number, weighted: how much each counts, and their order. */
export type GlossTerms = {
  readonly weights: ReadonlyMap<string, number>;
  readonly sequence: readonly string[];
};

/** How well words fit one rule. */
export type RuleFit = {
  readonly entry: RuleEntry;
  /** The share of what the words tell that the rule has, 0 to 1. */
  readonly share: number;
  /** The same for what stands in the rule itself, whatever its surroundings say. */
  readonly ownShare: number;
  /** The longest run of terms that both have, counted in terms. */
  readonly run: number;
  /** Pairs of neighbouring terms that both have, by all pairs of the words. */
  readonly pairShare: number;
  /** All of these as one number. */
  readonly score: number;
};

/** Words repeated tell little more than words said once. */
const saturation = 0.9;
const lengthShare = 0.35;
const lengthMean_terms = 28;

/** What the words of a gloss tell in all. */
export function tellingOf(index: RuleIndex, gloss: GlossTerms): number {
  let sum = 0;
  for (const [term, weight] of gloss.weights) sum += tells(index, term, weight);
  return sum;
}

/** A word that no rule has tells something else, most often of a program. */
const strangeShare = 0.35;

function tells(index: RuleIndex, term: string, weight: number): number {
  return weight * index.rarityOf(term) * (index.postings.has(term) ? 1 : strangeShare);
}

/** How well words fit a rule, which may be one of another day than that of the index. */
export function fitOf(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): RuleFit {
  const length = saturation * (1 - lengthShare + (lengthShare * entry.sequence.length) / lengthMean_terms);
  let [all, has, hasOwn] = [0, 0, 0];
  for (const [term, weight] of gloss.weights) {
    const telling = tells(index, term, weight);
    all += telling;
    const own = entry.own.get(term) ?? 0;
    const around = entry.around.get(term) ?? 0;
    if (own + around === 0) continue;
    const count = own + aroundShare * around;
    has += (telling * count * (1 + saturation)) / (count + length);
    if (own > 0) hasOwn += telling;
  }
  const { run, pairs } = sharedRuns(gloss.sequence, entry);
  const share = all === 0 ? 0 : has / all;
  const ownShare = all === 0 ? 0 : hasOwn / all;
  const pairShare = gloss.sequence.length < 2 ? 0 : pairs / (gloss.sequence.length - 1);
  const score = share + 0.25 * ownShare + 0.35 * pairShare + 0.03 * Math.min(run, 10);
  return { entry, share, ownShare, run, pairShare, score };
}

/** The longest run of the same terms, and how many neighbouring pairs of the first stand in the second. */
function sharedRuns(left: readonly string[], { sequence: right, own }: RuleEntry): { run: number; pairs: number } {
  let [run, pairs] = [0, 0];
  const lengths = new Uint8Array(right.length + 1);
  for (const term of left) {
    // Most words are not in the rule: nothing goes on from them.
    if (!own.has(term)) {
      lengths.fill(0);
      continue;
    }
    let isPair = false;
    for (let place = right.length; place > 0; place--) {
      const length = right[place - 1] === term ? Math.min(250, (lengths[place - 1] ?? 0) + 1) : 0;
      lengths[place] = length;
      if (length > run) run = length;
      if (length > 1) isPair = true;
    }
    if (isPair) pairs++;
  }
  return { run, pairs };
}

const candidatesMax = 40;
let sums = new Float32Array(0);

/** The rules of the day that fit words best, best first. */
export function bestFits(index: RuleIndex, gloss: GlossTerms, count = candidatesMax): RuleFit[] {
  if (sums.length < index.entries.length) sums = new Float32Array(index.entries.length);
  const touched: number[] = [];
  for (const [term, weight] of gloss.weights) {
    const postings = index.postings.get(term);
    if (postings === undefined) continue;
    const telling = weight * index.rarityOf(term);
    for (let at = 0; at < postings.length; at += 2) {
      const place = postings[at] as number;
      const tf = postings[at + 1] as number;
      if (sums[place] === 0) touched.push(place);
      sums[place] = (sums[place] as number) + (telling * tf) / (tf + saturation);
    }
  }
  const kept = touched
    .map((place) => ({ place, sum: sums[place] as number }))
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, count);
  for (const place of touched) sums[place] = 0;
  return kept
    .map(({ place }) => fitOf(index, gloss, index.entries[place] as RuleEntry))
    .toSorted((a, b) => b.score - a.score);
}
