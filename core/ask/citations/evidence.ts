import type { History } from "../../archive/history.ts";
import { isNumberUnusedOn } from "../../archive/sections.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { fitOf, fitsOf, type GlossTerms, type RuleFit, tellingOf, withoutRuns, withRuns } from "./fit.ts";
import { type Former, familyFit, formersOf, isBelow, type Rival, rivalsOf } from "./rivals.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { isNamedFamily } from "./titles.ts";

/** A number, and the words beside it. */
export type NumberClaim = {
  readonly number: RuleNumber;
  readonly gloss: GlossTerms;
  /** Other numbers with the same words. */
  readonly beside: readonly RuleNumber[];
  /** The day on which the line was written, where that is known. */
  readonly writtenOn: IsoDate | null;
};

/** All evidence for and against one citation. */
export type Evidence = {
  readonly claim: NumberClaim;
  /** Whether a rule has the number on the day. `not-held`: too little is held to say. */
  readonly use: "in-use" | "not-in-use" | "not-held";
  /** How much information the words carry. */
  readonly telling: number;
  readonly cited: RuleEntry | null;
  /** How well the words fit the cited rule or one below it. */
  readonly fit: RuleFit | null;
  /** The words contain the name under which the cited rule is listed. */
  readonly isNamed: boolean;
  /** The words are so clearly those of the cited rule that other rules of the day were not looked at. */
  readonly isClear: boolean;
  /** How many unrelated rules fit better than the cited one. */
  readonly better: number;
  /** Likeliest first. */
  readonly rivals: readonly Rival[];
  /** The likeliest rival that is neither above nor below the cited rule or a rule cited beside it. */
  readonly rival: Rival | null;
  /** Rules that had the number before, best fit first. */
  readonly formers: readonly Former[];
  /** The rule that had the number on the day on which the line was written, if another has it now. */
  readonly writtenHolder: Former | null;
};

/** Gathers the evidence for and against a citation on the day of the index. */
export function evidenceOf(history: History, index: RuleIndex, claim: NumberClaim): Evidence {
  const { number, gloss, writtenOn } = claim;
  const cited = index.byNumber.get(number) ?? null;
  const formers = formersOf(history, index, { number, gloss });
  const clear = clearFit(index, gloss, { cited, formers });
  if (clear !== null) return clearEvidence(history, index, { claim, cited, fit: clear, formers });
  const fits = fitsOf(index, gloss);
  const rivals = rivalsOf(index, gloss, { number, formers, fits });
  const fit = cited === null ? null : withRuns(gloss, familyFit(index, fits, cited));
  const near = [number, ...claim.beside];
  const unrelated = rivals.filter(({ entry }) => !near.some((one) => isRelated(entry.number, one)));
  const isUnused = () => isNumberUnusedOn(history, number, index.on);
  return {
    claim,
    use: cited !== null ? "in-use" : isUnused() ? "not-in-use" : "not-held",
    telling: tellingOf(index, gloss),
    cited,
    fit,
    isNamed: cited !== null && isNamedFamily(index, gloss, cited),
    isClear: false,
    better: fit === null ? unrelated.length : unrelated.filter((rival) => rival.fit.score > fit.score).length,
    rivals,
    rival: unrelated[0] ?? null,
    formers,
    writtenHolder: writtenOn === null ? null : writtenHolderOf(history, index, claim, formers),
  };
}

/** The former holder of the day on which the line was written. */
function writtenHolderOf(
  history: History,
  index: RuleIndex,
  { number, writtenOn }: NumberClaim,
  formers: readonly Former[],
): Former | null {
  if (writtenOn === null || writtenOn >= index.on) return null;
  const holder = (history.numberPeriodsByNumber.get(number) ?? []).find((period) => holdsOn(period, writtenOn));
  return formers.find(({ lineage }) => lineage === holder?.lineage) ?? null;
}

/**
 * The fit of words that are nearly all in the cited rule's own text: no other rule can have more of them, so none needs
 * to be compared. `null` if others have to be compared.
 */
function clearFit(
  index: RuleIndex,
  gloss: GlossTerms,
  { cited, formers }: Pick<Evidence, "cited" | "formers">,
): RuleFit | null {
  if (cited === null || gloss.sequence.length < clearness.termsMin) return null;
  const fit = withoutRuns(index, gloss, cited);
  if (fit.share < clearness.shareMin || fit.ownShare < clearness.shareMin) return null;
  return formers.some((former) => former.fit.share >= fit.share - clearness.formerLag) ? null : withRuns(gloss, fit);
}

/** Measured on `bench/citations`: no wrong number there has words as clear as this. */
const clearness = { termsMin: 5, shareMin: 0.9, formerLag: 0.3 };

function clearEvidence(
  history: History,
  index: RuleIndex,
  { claim, cited, fit, formers }: Pick<Evidence, "claim" | "cited" | "formers"> & { readonly fit: RuleFit },
): Evidence {
  return {
    claim,
    use: "in-use",
    telling: tellingOf(index, claim.gloss),
    cited,
    fit,
    isNamed: cited !== null && isNamedFamily(index, claim.gloss, cited),
    isClear: true,
    better: 0,
    rivals: [],
    rival: null,
    formers,
    writtenHolder: claim.writtenOn === null ? null : writtenHolderOf(history, index, claim, formers),
  };
}

function isRelated(left: RuleNumber, right: RuleNumber): boolean {
  return left === right || isBelow(left, right) || isBelow(right, left);
}

/** How well words fit a rule of the day that is not among the rivals. */
export function fitOfNumber(index: RuleIndex, gloss: GlossTerms, number: RuleNumber): RuleFit | null {
  const entry = index.byNumber.get(number);
  return entry === undefined ? null : fitOf(index, gloss, entry);
}
