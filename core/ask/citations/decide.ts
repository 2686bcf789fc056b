import type { Confidence } from "../../archive/lineage.ts";
import type { CheckVerdict } from "../../contract/citation-check.ts";
import type { IsoDate } from "../../text/days.ts";
import { type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import type { Evidence } from "./evidence.ts";
import { type Former, ruleOf } from "./rivals.ts";

/** Verdicts after which a person should look at the number. */
export const alarms: ReadonlySet<CheckVerdict> = new Set(["stale", "wrong-rule", "nonexistent"]);

export type Decision = {
  readonly verdict: CheckVerdict;
  readonly confidence: Confidence;
  /** The former holder that is meant, of `stale` and `nonexistent`. */
  readonly meant: Former | null;
  /** The number is stale since this day, or not in use since. */
  readonly since: IsoDate | null;
};

/** Weighs the evidence. */
export function decisionOf(evidence: Evidence): Decision {
  const { use } = evidence;
  if (use === "not-held") return unheld(evidence);
  if (use === "not-in-use") return nonexistent(evidence);
  return staleness(evidence) ?? weighed(evidence);
}

/** Words that fit a former holder, which has another number now, say that the number is stale, whoever has it now. */
function unheld({ formers, writtenHolder, telling, claim }: Evidence): Decision {
  const says = claim.gloss.sequence.length > 0 && telling >= thresholds.telling;
  const [meant] = says ? formers.filter(({ fit }) => fit.share >= thresholds.unheldShare) : [writtenHolder];
  return meant?.now == null
    ? { verdict: "cannot-tell", confidence: "low", meant: null, since: null }
    : { verdict: "stale", confidence: "medium", meant, since: meant.until };
}

function nonexistent({ formers }: Evidence): Decision {
  const meant = formers[0] ?? null;
  const last = formers.toSorted((a, b) => (a.until < b.until ? 1 : -1))[0];
  return { verdict: "nonexistent", confidence: "high", meant, since: last?.until ?? null };
}

/** Measured on `bench/citations`; see there what each costs and finds. */
export const thresholds = {
  /** Below this much the words say nothing. */
  telling: 3,
  staleLead: 0.3,
  staleShare: 0.35,
  staleSure: 0.75,
  sureShare: 0.6,
  unheldShare: 0.6,
  wrong: 1.05,
  wrongClear: 2.2,
  fitsShare: 0.5,
};

function staleness(evidence: Evidence): Decision | null {
  const { formers, writtenHolder, fit, telling, claim } = evidence;
  const says = claim.gloss.sequence.length > 0 && telling >= thresholds.telling;
  const score = fit?.score ?? 0;
  if (!says)
    return writtenHolder === null
      ? null
      : { verdict: "stale", confidence: "medium", meant: writtenHolder, since: writtenHolder.until };
  // The rule of the day on which the line was written needs less than one that had the number at any time.
  const lead = (former: Former) => former.fit.score - score + (former === writtenHolder ? thresholds.staleLead : 0);
  const meant = formers
    .filter(({ fit: { share } }) => share >= thresholds.staleShare)
    .toSorted((a, b) => lead(b) - lead(a))[0];
  if (meant === undefined || lead(meant) < thresholds.staleLead) return null;
  const isSure =
    meant.fit.share >= thresholds.sureShare &&
    meant.fit.score - score >= thresholds.staleSure &&
    isBest(meant.now, evidence);
  return { verdict: "stale", confidence: isSure ? "high" : "medium", meant, since: meant.until };
}

/** Says whether no other rule of the day fits the words better than the one with a number: only then may a number be replaced unseen. */
function isBest(number: RuleNumber | null, { rivals }: Evidence): boolean {
  const own = rivals.find(({ entry }) => entry.number === number);
  return own !== undefined && rivals.every(({ fit }) => fit.score <= own.fit.score);
}

function weighed(evidence: Evidence): Decision {
  const { fit, telling, claim, isNamed, better } = evidence;
  const nothing = { meant: null, since: null };
  if (fit === null || claim.gloss.sequence.length === 0 || telling < thresholds.telling)
    return { verdict: "cannot-tell", confidence: "low", ...nothing };
  const doubt = doubtOf(evidence);
  if (doubt >= thresholds.wrong) {
    const confidence = isCertain(evidence) ? "high" : doubt >= thresholds.wrongClear ? "medium" : "low";
    return { verdict: "wrong-rule", confidence, ...nothing };
  }
  if (isNamed || fit.share >= thresholds.fitsShare || better < 3) {
    const confidence = doubt < -2.5 ? "high" : doubt < -1 ? "medium" : "low";
    return { verdict: "fits", confidence, ...nothing };
  }
  return { verdict: "cannot-tell", confidence: "low", ...nothing };
}

/**
 * Fitted by logistic regression to `bench/citations` and to glosses made from rules, some of them moved to other
 * numbers.
 */
const doubts = {
  none: -2.25,
  lead: 1.5,
  share: -1.2,
  ownShare: -1.05,
  rivalShare: 0.5,
  rivalOwnShare: 0.4,
  rank: 0.52,
  named: -1.1,
  run: 0.065,
  telling: 0.024,
  sibling: 0.5,
  section: 0.55,
  former: 0.65,
};

/** How much speaks for another rule than the cited one, as the logarithm of the odds. */
export function doubtOf({ claim, fit, rival, isNamed, better, telling, formers }: Evidence): number {
  if (fit === null || rival === null) return 0;
  const [own, other] = [fit, rival.fit];
  const { number } = claim;
  const former = (formers[0]?.fit.score ?? 0) - own.score;
  return (
    doubts.none +
    (doubts.lead * (other.score - own.score)) / (other.score + 0.2) +
    doubts.share * Math.min(1.5, own.share) +
    doubts.ownShare * own.ownShare +
    doubts.rivalShare * Math.min(1.5, other.share) +
    doubts.rivalOwnShare * other.ownShare +
    doubts.rank * Math.log(1 + better) +
    (isNamed ? doubts.named : 0) +
    doubts.run * Math.min(8, other.run - own.run) +
    doubts.telling * Math.min(35, telling) +
    (ruleOf(rival.entry.number) === ruleOf(number) ? doubts.sibling : 0) +
    (sectionOf(rival.entry.number) === sectionOf(number) ? doubts.section : 0) +
    doubts.former * Math.max(0, Math.min(1.5, former))
  );
}

/** Says whether the words quote another rule, and share next to nothing with the cited one. */
function isCertain({ fit, rival }: Evidence): boolean {
  return (
    fit !== null && rival !== null && rival.fit.run >= 6 && fit.run <= 2 && fit.share < 0.3 && rival.fit.share > 0.9
  );
}
