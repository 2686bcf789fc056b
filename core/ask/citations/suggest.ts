import type { Confidence } from "../../archive/lineage.ts";
import type { Decision } from "./decide.ts";
import { hasTerm } from "./doubt.ts";
import { type Evidence, fitOfNumber } from "./evidence.ts";
import type { GlossTerms } from "./fit.ts";
import type { Former } from "./rivals.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { tellsOf } from "./rule-index.ts";
import { isNamedFamily } from "./titles.ts";

const suggestionsMax = 3;

type Chosen = { readonly entry: RuleEntry; readonly confidence: Confidence };

/**
 * The rules that may be meant instead of the cited one, best first; none if the words are nearly all in the cited rule.
 * Where the only rule that had a number without a known holder is now comes first, whatever the words and the verdict
 * are: that is known, and words only order the rest.
 */
export function suggestionsFor(index: RuleIndex, evidence: Evidence, decision: Decision): Chosen[] {
  if (evidence.isClear) return [];
  const { rivals, claim, telling } = evidence;
  const chosen: Chosen[] = successorsOf(index, evidence, decision);
  for (const { entry, fit, former } of telling < tellingMin ? [] : rivals) {
    if (chosen.length >= suggestionsMax) break;
    if (fit.share < shareMin || chosen.some((one) => one.entry.number === entry.number)) continue;
    const told = toldOf(index, claim.gloss, entry);
    if (former === null && !told.isSpecific && decision.verdict !== "wrong-rule") continue;
    const isClose = chosen.length === 0 && fit.share >= closeShareMin && told.isSure;
    chosen.push({ entry, confidence: isClose ? "medium" : "low" });
  }
  return chosen;
}

/** Where the former holder that is meant is now, or several of an unused number, the one with the best fit first. */
function successorsOf(index: RuleIndex, evidence: Evidence, { verdict, confidence, meant }: Decision): Chosen[] {
  const only = onlyFormer(evidence);
  const former = meant ?? only;
  if (former?.now == null) return [];
  const now = fitOfNumber(index, evidence.claim.gloss, former.now);
  if (now === null) return [];
  if (verdict === "stale") return [{ entry: now.entry, confidence }];
  if (former === only || evidence.telling < tellingMin || former.fit.share >= formerShareMin)
    return [{ entry: now.entry, confidence: "medium" }];
  return [];
}

/** The only rule that ever had a number, if that lost it before the day asked and no rule is known to have it then. */
function onlyFormer({ use, formers: [former, ...others] }: Pick<Evidence, "use" | "formers">): Former | null {
  return use === "in-use" || former?.until == null || others.length > 0 ? null : former;
}

/**
 * What the words that a rule shares with a gloss are worth. One general word suggests nothing, such as "number" or
 * "else"; two specific ones, or the whole name of the rule, make a suggestion that a person may follow.
 */
function toldOf(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): { isSpecific: boolean; isSure: boolean } {
  const shared = gloss.terms.filter((term) => hasTerm(entry, term));
  const specific = shared.filter((term) => tellsOf(index, term) >= specificMin);
  const isNamed = specific.length > 0 && isNamedFamily(index, gloss, entry);
  return { isSpecific: shared.length > 1 || specific.length > 0, isSure: specific.length >= 2 || isNamed };
}

/** About what one word tells that two dozen rules have. */
const specificMin = 4.5;
/** Words with less information than this suggest nothing. */
const tellingMin = 3;
/** A rule that shares less than this with the words is not suggested. */
const shareMin = 0.15;
/** Words of which a rule has this much may mean it. */
const closeShareMin = 0.8;
/**
 * If several rules had a number that is no longer in use, the one whose words fit best is suggested first, provided that
 * they fit at least this well.
 */
const formerShareMin = 0.3;
