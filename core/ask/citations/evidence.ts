import type { Archive } from "../../archive/archive.ts";
import { isNumberUnusedOn } from "../../archive/sections.ts";
import { isRelated, type RuleNumber } from "../../text/rule-number.ts";
import { candidatesOf, type FormerHolder, familyFit, formersOf, type RuleCandidate, siblingsOf } from "./candidates.ts";
import type { WritingDay } from "./citation-question.ts";
import {
  fitsOf,
  type GlossTerms,
  informationOf,
  isNamedFamily,
  type RuleFit,
  termsOfGloss,
  withRuns,
  wordFit,
} from "./fit.ts";
import { holdersMeantOn } from "./follow.ts";
import { hasNameOf } from "./names.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { type NearNumber, noGloss } from "./words.ts";

type NumberClaim = {
  readonly number: RuleNumber;
  readonly gloss: GlossTerms;
  /** The words beside it as written. */
  readonly clause: string;
  /** Other numbers with the same words, and those of the same comment with words of their own. */
  readonly beside: readonly RuleNumber[];
  readonly near: readonly NearNumber[];
  /** The title that the text gives the rule, and whether it only mentions the number (see `Gloss`). */
  readonly title: string;
  readonly isMention: boolean;
  /** The day on which the line was written, if that is known. */
  readonly written: WritingDay | null;
};

export type Evidence = {
  readonly claim: NumberClaim;
  /** Whether a rule has the number on the day. `not-held`: too little is held to say. */
  readonly use: "in-use" | "not-in-use" | "not-held";
  /** How much information the words carry. */
  readonly information: number;
  readonly cited: RuleEntry | null;
  /** How well the words fit the cited rule or one below it. */
  readonly fit: RuleFit | null;
  /** The words contain the name under which the cited rule is listed. */
  readonly isNamed: boolean;
  /** The words are so clearly those of the cited rule that other rules of the day were not looked at. */
  readonly isClear: boolean;
  /** The words name another number of the list, and other words of it this one, but neither stands at its own. */
  readonly isMisplaced: boolean;
  /** How many unrelated rules fit better than the cited one. */
  readonly better: number;
  /** Likeliest first. */
  readonly candidates: readonly RuleCandidate[];
  /** The likeliest candidate that is neither above nor below the cited rule or a rule cited beside it. */
  readonly alternative: RuleCandidate | null;
  /** Rules that had the number before, best fit first. */
  readonly formers: readonly FormerHolder[];
  /** The rule that is known to have had the number on the day on which the line was written, if another has it now. */
  readonly writtenHolder: FormerHolder | null;
};

export function evidenceOf(archive: Archive, index: RuleIndex, claim: NumberClaim): Evidence {
  const { number, gloss } = claim;
  const cited = index.byNumber.get(number) ?? null;
  const formers = formersOf(archive, index, { number, gloss });
  const common = {
    claim,
    information: informationOf(index, gloss),
    cited,
    isNamed: cited !== null && isNamedFamily(index, gloss, cited),
    formers,
    writtenHolder: writtenHolderOf(archive, index, claim, formers),
  };
  const clear = clearFit(index, gloss, { cited, formers });
  if (clear !== null) return { ...common, ...notCompared, use: "in-use", fit: clear };
  const fits = fitsOf(index, gloss);
  const candidates = candidatesOf(index, gloss, { number, formers, fits });
  const fit = cited === null ? null : withRuns(gloss, familyFit(index, fits, cited));
  const cites = [number, ...claim.beside];
  const misplaced = misplacedWith(index, claim);
  const isMisplaced = misplaced.length > 0;
  const unrelated = candidates.filter(({ entry }) => !cites.some((other) => isRelated(entry.number, other)));
  const isUnused = () => isNumberUnusedOn(archive, number, index.on);
  return {
    ...common,
    claim: {
      ...claim,
      near: claim.near.filter((near) => !misplaced.includes(near) && !areSwapped(index, claim, near)),
    },
    // Around the number its name may stand beside another one.
    isNamed: common.isNamed && !isMisplaced,
    isMisplaced,
    use: cited !== null ? "in-use" : isUnused() ? "not-in-use" : "not-held",
    fit,
    isClear: false,
    better: fit === null ? unrelated.length : unrelated.filter((candidate) => candidate.fit.score > fit.score).length,
    candidates,
    alternative: unrelated[0] ?? null,
  };
}

/** Says whether two numbers of a comment stand each at the words of the other. */
function areSwapped(index: RuleIndex, { number, gloss }: NumberClaim, near: NearNumber): boolean {
  const [cited, other] = [index.byNumber.get(number), index.byNumber.get(near.number)];
  if (cited === undefined || other === undefined || isRelated(number, near.number)) return false;
  const isCloser = (words: GlossTerms, to: RuleEntry, than: RuleEntry) =>
    wordFit(index, words, to).share > wordFit(index, words, than).share;
  if (!isCloser(gloss, other, cited)) return false;
  return isCloser(termsOfGloss(index.vocabulary, { ...noGloss, clause: near.clause }), cited, other);
}

/**
 * The other numbers of the list whose names the words have, if they lack that of the cited one, and neither stands at its
 * own words: "double strike 702.7, first strike 702.4". The texts of both may have both names.
 */
function misplacedWith(index: RuleIndex, { number, gloss, near }: NumberClaim): readonly NearNumber[] {
  const isNamedBy = ({ clause }: NearNumber, one: RuleNumber) =>
    hasNameOf(index, termsOfGloss(index.vocabulary, { ...noGloss, clause }), one);
  if (near.length === 0 || hasNameOf(index, gloss, number)) return [];
  const meant = near.filter((one) => hasNameOf(index, gloss, one.number) && !isNamedBy(one, one.number));
  const isAtOthers = meant.length > 0 && near.some((one) => isNamedBy(one, number));
  return isAtOthers ? meant.filter((one) => !isRelated(number, one.number)) : [];
}

function writtenHolderOf(
  archive: Archive,
  index: RuleIndex,
  { number, written }: NumberClaim,
  formers: readonly FormerHolder[],
): FormerHolder | null {
  if (written === null || written.on >= index.on) return null;
  const [holder, ...others] = holdersMeantOn(archive, number, written.on).meant;
  return others.length > 0 ? null : (formers.find(({ lineage }) => lineage === holder) ?? null);
}

const notCompared = { isClear: true, isMisplaced: false, better: 0, candidates: [], alternative: null } as const;

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
  const fit = wordFit(index, gloss, cited);
  if (fit.share < clearness.shareMin || fit.ownShare < clearness.shareMin) return null;
  if (formers.some((former) => former.fit.share >= fit.share - clearness.formerLag)) return null;
  const siblings = siblingsOf(index, cited.number).filter((entry) => entry !== cited);
  const isAsClear = siblings.some((entry) => wordFit(index, gloss, entry).share >= fit.share - clearness.siblingLag);
  return isAsClear ? null : withRuns(gloss, fit);
}

/** Measured on `bench/citations`: no wrong number there has words as clear as this. */
const clearness = { termsMin: 5, shareMin: 0.9, formerLag: 0.3, siblingLag: 0.1 };
