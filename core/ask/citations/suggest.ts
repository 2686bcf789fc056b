import type { Confidence } from "../../archive/lineage.ts";
import type { Decision } from "./decide.ts";
import { type Evidence, fitOfNumber } from "./evidence.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";

const suggestionsMax = 3;

/**
 * The rules that may be meant instead of the cited one, best first; none if the words are nearly all in the cited rule.
 */
export function suggestionsFor(
  index: RuleIndex,
  { rivals, claim, telling, isClear }: Evidence,
  { verdict, confidence, meant }: Decision,
): { readonly entry: RuleEntry; readonly confidence: Confidence }[] {
  if (isClear) return [];
  const chosen: { entry: RuleEntry; confidence: Confidence }[] = [];
  const now = meant?.now == null ? null : fitOfNumber(index, claim.gloss, meant.now);
  const isMeant = verdict === "stale" || telling === 0 || (meant !== null && meant.fit.share >= formerShareMin);
  if (now !== null && isMeant)
    chosen.push({ entry: now.entry, confidence: verdict === "stale" ? confidence : "medium" });
  for (const { entry, fit } of telling < tellingMin ? [] : rivals) {
    if (chosen.length >= suggestionsMax) break;
    if (fit.share < shareMin || chosen.some((one) => one.entry.number === entry.number)) continue;
    const isFirst = chosen.length === 0;
    chosen.push({ entry, confidence: isFirst && fit.share >= 0.8 ? "medium" : "low" });
  }
  return chosen;
}

/** Words with less information than this suggest nothing. */
const tellingMin = 3;
/** A rule that shares less than this with the words is not suggested. */
const shareMin = 0.15;
/**
 * If a number is no longer in use, the rule that had it is suggested first, provided that the words fit it at least
 * this well.
 */
const formerShareMin = 0.3;
