import type { History } from "../../core/archive/history.ts";
import { formersOf } from "../../core/ask/citations/evidence.ts";
import { termsOfGloss } from "../../core/ask/citations/fit.ts";
import { ruleIndexOn } from "../../core/ask/citations/rule-index.ts";
import { noGloss } from "../../core/ask/citations/words.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import type { Case } from "./cases.ts";

/**
 * The result of the plain method for a citation: by how much another rule leads over the cited one, and the numbers
 * that it would suggest.
 */
export type PlainAnswer = { readonly lead: number; readonly best: readonly RuleNumber[] };

/**
 * Plain BM25 over the texts of the rules in force (k1 1.2, b 0.75), with the drift test: if a text that had the number
 * before scores best, its present number comes first.
 */
export function bm25(history: History, { number, gloss, on }: Case): PlainAnswer {
  const index = ruleIndexOn(history, on);
  const { entries, vocabulary } = index;
  const terms = termsOfGloss(vocabulary, { ...noGloss, clause: gloss });
  const mean = entries.reduce((sum, { sequence }) => sum + sequence.length, 0) / entries.length;
  const rarities = [...terms.terms].map((term) => {
    const df = index.postings[term]?.ownCount ?? 0;
    return { term, idf: Math.log(1 + (entries.length - df + 0.5) / (df + 0.5)) };
  });
  const score = (sequence: Int32Array) =>
    rarities.reduce((sum, { term, idf }) => {
      const tf = sequence.reduce((count, word) => count + Number(word === term), 0);
      return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * sequence.length) / mean));
    }, 0);
  const scores = entries.map((entry) => ({ number: entry.number, score: score(entry.sequence) }));
  const cited = scores.find((one) => one.number === number)?.score ?? 0;
  const others = scores.filter((one) => one.number !== number).toSorted((a, b) => b.score - a.score);
  const [former] = formersOf(history, index, { number, gloss: terms })
    .flatMap(({ now, fit }) => (now === null ? [] : [{ number: now, score: score(fit.entry.sequence) }]))
    .toSorted((a, b) => b.score - a.score);
  const isDrift = former !== undefined && former.score >= (others[0]?.score ?? 0);
  const best = [...new Set([...(isDrift ? [former.number] : []), ...others.slice(0, 3).map((one) => one.number)])];
  return { lead: Math.max(others[0]?.score ?? 0, former?.score ?? 0) - cited, best: best.slice(0, 3) };
}
