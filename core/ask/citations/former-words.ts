import { cachedIn } from "../../derived.ts";
import { termsOf } from "../../text/terms.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";

/** Two words that stand beside each other, as one number. */
type Pair = number;

/**
 * Says whether words have two words side by side that a rule said before the day of the index, and that no rule says on
 * that day: the "damage assignment order" of 510.1c, before November 2024.
 *
 * @param sequence The words in their order, by their positions in the vocabulary; -1 for one that it does not have.
 */
export function hasFormerWords(index: RuleIndex, sequence: readonly number[], entry: RuleEntry): boolean {
  const former = cachedIn(index.once(pairsByEntry), entry, () => formerPairsIn(index, entry));
  return hasPairGone(index, sequence, (left, right) => former.has(pairOf(left, right)));
}

/** Says whether a rule had one of some words in its own text before the day of the index, and no longer has it. */
export function hasFormerTerm(index: RuleIndex, terms: readonly number[], entries: readonly RuleEntry[]): boolean {
  const left = new Set(
    entries.flatMap((entry) => [...cachedIn(index.once(termsByEntry), entry, () => formerTermsIn(index, entry))]),
  );
  return terms.some((term) => left.has(term) && !entries.some(({ sequence: said }) => said.includes(term)));
}

const termsByEntry = () => new Map<RuleEntry, ReadonlySet<number>>();

/** The words of the earlier wordings of a rule. */
function formerTermsIn(index: RuleIndex, entry: RuleEntry): ReadonlySet<number> {
  return new Set(formerTextsOf(entry).flatMap((text) => termsOf(text).map((term) => index.vocabulary.get(term) ?? -1)));
}

function formerTextsOf({ lineage, revision }: RuleEntry): readonly string[] {
  return [...new Set(lineage.revisions.filter(({ from }) => from < revision.from).map(({ text }) => text ?? ""))];
}

/** Says whether words have two words side by side that a rule had which has ended, and that no rule says on the day. */
export function saysWhatIsGone(index: RuleIndex, sequence: readonly number[], { sequence: said }: RuleEntry): boolean {
  return hasPairGone(index, sequence, (left, right) =>
    said.some((term, at) => term === left && said[at + 1] === right),
  );
}

function hasPairGone(
  index: RuleIndex,
  sequence: readonly number[],
  wasSaid: (left: number, right: number) => boolean,
): boolean {
  return sequence.some((left, at) => {
    const right = sequence[at + 1] ?? -1;
    return left >= 0 && right >= 0 && wasSaid(left, right) && !isSaidOnDay(index, left, right);
  });
}

const pairsByEntry = () => new Map<RuleEntry, ReadonlySet<Pair>>();

/** The pairs of the earlier wordings of a rule, without those that it still has. */
function formerPairsIn(index: RuleIndex, entry: RuleEntry): ReadonlySet<Pair> {
  const pairs = new Set<Pair>();
  for (const text of formerTextsOf(entry)) {
    const terms = termsOf(text).map((term) => index.vocabulary.get(term) ?? -1);
    for (const [at, left] of terms.entries()) {
      const right = terms[at + 1] ?? -1;
      if (left >= 0 && right >= 0) pairs.add(pairOf(left, right));
    }
  }
  for (let at = 0; at + 1 < entry.sequence.length; at++)
    pairs.delete(pairOf(entry.sequence[at] as number, entry.sequence[at + 1] as number));
  return pairs;
}

function isSaidOnDay({ postings, entries }: RuleIndex, left: number, right: number): boolean {
  const { positions, ownCount } = postings[left] ?? { positions: new Int32Array(0), ownCount: 0 };
  for (let nth = 0; nth < ownCount; nth++) {
    const sequence = entries[positions[nth] as number]?.sequence ?? new Int32Array(0);
    for (let at = sequence.indexOf(left); at !== -1; at = sequence.indexOf(left, at + 1))
      if (sequence[at + 1] === right) return true;
  }
  return false;
}

function pairOf(left: number, right: number): Pair {
  return left * termsMax + right;
}

/** More than any vocabulary has. */
const termsMax = 2 ** 24;
