import { sectionOf } from "../../text/rule-number.ts";
import type { Evidence } from "./evidence.ts";
import { ruleOf } from "./place-in-book.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { isNamedFamily } from "./titles.ts";

/**
 * The evidence for and against the cited rule, as numbers: `lead` and `gap`: how much better the rival fits, relative
 * to its own fit and as a plain difference; `share`, `ownShare`: how well the cited rule fits; `rivalShare`,
 * `rivalOwnShare`: how well the rival fits; `rank`: how many rules fit better than the cited one; `named`,
 * `rivalNamed`: the words have the name of its family; `sibling`, `section`: the rival stands beside the cited rule;
 * `aside`: words that only the rival has; `shared`: how many other numbers have the same words;
 * `bare`: the cited rule has next to none of the words.
 */
export type Signs = Readonly<Record<keyof typeof doubts, number>>;

/**
 * How much each sign counts. Fitted by logistic regression to `bench/citations`, to the same words beside other
 * numbers, and to comments of real programs. `bench/checks.ts` measures what it does to cases to
 * which it was not fitted.
 */
const doubts = {
  none: -3.94,
  lead: 0.16,
  gap: 0.45,
  share: -0.72,
  ownShare: -0.28,
  rivalShare: 0.13,
  rivalOwnShare: -0.09,
  rank: 0.91,
  named: -0.85,
  rivalNamed: 0.23,
  sibling: 0.06,
  section: 0.61,
  aside: 0.49,
  shared: -1.71,
  bare: 0.86,
};

/** The signs of a citation; `null` if no rule has the number, or if no other rule fits at all. */
export function signsOf(index: RuleIndex, evidence: Evidence): Signs | null {
  const { claim, fit, rival, isNamed, better } = evidence;
  if (fit === null || rival === null) return null;
  const { number, gloss } = claim;
  const other = rival.fit;
  return {
    none: 1,
    lead: (other.score - fit.score) / (other.score + 0.2),
    gap: Math.max(-1, Math.min(2, other.score - fit.score)),
    share: Math.min(1.5, fit.share),
    ownShare: fit.ownShare,
    rivalShare: Math.min(1.5, other.share),
    rivalOwnShare: other.ownShare,
    rank: Math.log(1 + better),
    named: Number(isNamed),
    rivalNamed: Number(!isNamed && isNamedFamily(index, gloss, rival.entry)),
    sibling: Number(ruleOf(rival.entry.number) === ruleOf(number)),
    section: Number(sectionOf(rival.entry.number) === sectionOf(number)),
    aside: Math.min(5, wordsAside(evidence, rival.entry)),
    shared: Math.min(3, claim.beside.length),
    bare: Number(fit.share < bareShare),
  };
}

/** Less than this is shared by chance. */
const bareShare = 0.15;

/** How many different words of the clause a rule has and the cited rule does not. */
function wordsAside({ claim, cited, fit }: Evidence, rival: RuleEntry): number {
  let count = 0;
  for (const term of new Set(claim.gloss.sequence))
    if (
      hasTerm(rival, term) &&
      !(cited !== null && hasTerm(cited, term)) &&
      !(fit !== null && hasTerm(fit.entry, term))
    )
      count++;
  return count;
}

/** Says whether a rule or its surroundings have a term. */
export function hasTerm({ own, around }: RuleEntry, term: number): boolean {
  return own.has(term) || around.has(term);
}

const signNames = Object.keys(doubts) as (keyof Signs)[];

/** The logarithm of the odds that another rule than the cited one is meant. */
export function doubtFrom(signs: Signs): number {
  let sum = 0;
  for (const name of signNames) sum += doubts[name] * signs[name];
  return sum;
}
