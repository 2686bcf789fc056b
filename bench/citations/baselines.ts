import type { Archive } from "../../core/archive/archive.ts";
import { idfOf, type RuleIndex, ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { termsOf } from "../../core/text/terms.ts";
import { casesFor } from "./cases.ts";

/** A citation as the baselines see it: a number, the words beside it, and a day. */
export type PlainCitation = { readonly number: RuleNumber; readonly gloss: string; readonly on: IsoDate };

/** Two programs of a few lines with which the linter is compared; each says whether a citation is an alarm. */
export type Baseline = {
  readonly name: string;
  readonly isAlarm: (archive: Archive, citation: PlainCitation) => boolean;
};

/** The share of right citations that plain BM25 may call wrong. */
const falseShare = 0.02;

/**
 * Plain grep: the number is in no rule of the day. Plain BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework", 2009): the best rule scores more than the cited one by a lead that 2 % of the right citations of the
 * fitted cases have.
 */
export function baselinesFor(archive: Archive): readonly Baseline[] {
  const right = casesFor(archive).filter(({ kind }) => kind === "right");
  const leads = right.map((one) => bm25Lead(archive, one)).toSorted((a, b) => b - a);
  const limit = leads[Math.floor(falseShare * leads.length)] ?? 0;
  return [
    { name: "plain BM25", isAlarm: (own, citation) => bm25Lead(own, citation) > limit },
    { name: "plain grep", isAlarm: (own, { number, on }) => !ruleIndexOn(own, on).byNumber.has(number) },
  ];
}

/** How much more the best rule scores than the cited one; everything if no rule has the number. */
function bm25Lead(archive: Archive, { number, gloss, on }: PlainCitation): number {
  const index = ruleIndexOn(archive, on);
  const cited = index.byNumber.get(number);
  if (cited === undefined) return Number.POSITIVE_INFINITY;
  const scores = bm25ScoresOf(index, gloss);
  return scores.reduce((most, score) => Math.max(most, score), 0) - (scores[index.positionOf.get(cited) ?? -1] ?? 0);
}

const [k1, b] = [1.2, 0.75];

function bm25ScoresOf(index: RuleIndex, gloss: string): Float64Array {
  const { entries, postings, vocabulary } = index;
  const mean = entries.reduce((sum, { sequence }) => sum + sequence.length, 0) / entries.length;
  const scores = new Float64Array(entries.length);
  for (const term of new Set(termsOf(gloss).flatMap((word) => vocabulary.get(word) ?? []))) {
    const posting = postings[term];
    for (const position of posting?.positions.subarray(0, posting.ownCount) ?? []) {
      const entry = entries[position];
      const count = entry?.own.get(term) ?? 0;
      const length = k1 * (1 - b + (b * (entry?.sequence.length ?? mean)) / mean);
      scores[position] = (scores[position] ?? 0) + (idfOf(index, term) * count * (k1 + 1)) / (count + length);
    }
  }
  return scores;
}
