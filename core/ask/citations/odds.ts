import { isRelated, ruleOf, sectionOf } from "../../text/rule-number.ts";
import type { Evidence } from "./evidence.ts";
import { type GlossTerms, isNamedFamily } from "./fit.ts";
import { idfOf, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/**
 * The evidence for and against the cited rule, as numbers: `gap`: how much better the alternative fits; `share`,
 * `ownShare`: how well the cited rule fits; `alternativeShare`: how well the alternative fits; `rank`: how many rules fit
 * better than the cited one; `named`, `alternativeNamed`: the words have the name of its family; `sibling`, `section`: the
 * alternative stands beside the cited rule; `shared`: how many other numbers have the same words; `near`: the alternative
 * is cited in the same comment, so the words may be there for its sake; `only`, `onlyCited`: what the words tell that
 * stand in the text of only one of the two rules; `longer`: how much longer a piece of the words the
 * alternative has, if it is another letter of the same rule.
 */
type CitationFeatures = Readonly<Record<keyof typeof featureWeights, number>>;

/**
 * How much each feature counts. Fitted by logistic regression, on 2026-11-23, to the cases of `casesFor` in
 * `bench/citations/cases.ts`, to the same words beside other numbers, and to the labelled citations of the repositories
 * that `bench/findings.ts` names as read. `bench/checks.ts` and `bench/findings.ts` measure what it does to the others.
 * `longer` came later: the greatest weight at which no right number there became wrong.
 */
const featureWeights = {
  none: -4.15,
  gap: 1.33,
  share: -1.03,
  ownShare: -0.34,
  alternativeShare: 1.04,
  rank: 0.76,
  named: -1.69,
  alternativeNamed: 0.63,
  sibling: 0.51,
  section: 1.13,
  shared: -0.76,
  near: -3.08,
  only: 0.38,
  onlyCited: -0.39,
  longer: 0.4,
};

/** The features of a citation; `null` if no rule has the number, or if no other rule fits at all. */
export function featuresOf(index: RuleIndex, evidence: Evidence): CitationFeatures | null {
  const { claim, fit, alternative, isNamed, better } = evidence;
  if (fit === null || alternative === null) return null;
  const { number, gloss } = claim;
  const { fit: other, entry } = alternative;
  const longer = longerRunOf(evidence);
  const apart = (one: RuleEntry, others: readonly RuleEntry[]) =>
    Math.min(apartMax, informationApart(index, gloss, one, others) / informationUnit);
  return {
    none: 1,
    gap: Math.max(-1, Math.min(2, other.score - fit.score)),
    share: Math.min(1.5, fit.share),
    ownShare: fit.ownShare,
    alternativeShare: Math.min(1.5, other.share),
    rank: Math.log(1 + better),
    // The letters of a keyword share its name, which tells none of them from another.
    named: Number(isNamed && longer === 0),
    alternativeNamed: Number(!isNamed && isNamedFamily(index, gloss, entry)),
    sibling: Number(ruleOf(entry.number) === ruleOf(number)),
    section: Number(sectionOf(entry.number) === sectionOf(number)),
    shared: Math.min(3, claim.beside.length),
    near: Number(claim.near.some((near) => isRelated(near.number, entry.number))),
    only: apart(other.closest, [fit.closest, fit.entry]),
    onlyCited: apart(fit.closest, [other.closest, entry]),
    longer,
  };
}

/** By how many words, after the first, the longest piece of the words in another letter is longer than in the cited one. */
function longerRunOf({ claim: { number }, fit, alternative }: Evidence): number {
  if (fit === null || alternative === null || ruleOf(alternative.entry.number) !== ruleOf(number)) return 0;
  return Math.max(0, Math.min(longerMax_terms, alternative.fit.run - fit.run) - 1);
}

/** A piece that is longer than this proves no more. */
const longerMax_terms = 6;

/** What a word tells that some twenty rules have. */
const informationUnit = 5;
const apartMax = 3;

/** How much the words tell that stand in the own text of one rule and in that of none of the others. */
function informationApart(
  index: RuleIndex,
  { terms }: GlossTerms,
  entry: RuleEntry,
  others: readonly RuleEntry[],
): number {
  let sum = 0;
  for (const term of terms)
    if (entry.own.has(term) && !others.some((other) => other.own.has(term))) sum += idfOf(index, term);
  return sum;
}

const featureNames = Object.keys(featureWeights) as (keyof CitationFeatures)[];

/** The logarithm of the odds that another rule than the cited one is meant. */
export function logOddsFrom(features: CitationFeatures): number {
  let sum = 0;
  for (const name of featureNames) sum += featureWeights[name] * features[name];
  return sum;
}
