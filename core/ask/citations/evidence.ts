import type { Archive } from "../../archive/archive.ts";
import type { Revision } from "../../archive/lineage.ts";
import { isNumberUnusedOn } from "../../archive/sections.ts";
import type { CheckedCitation, CheckVerdict } from "../../contract/citation-check.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { isRelated, type RuleNumber, ruleOf } from "../../text/rule-number.ts";
import { candidatesOf, type FormerHolder, familyFit, formersOf, type RuleCandidate, siblingsOf } from "./candidates.ts";
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
import { hasTerm, idfOf, type RuleEntry, type RuleIndex } from "./rule-index.ts";
import { type Gloss, type NearNumber, noGloss } from "./words.ts";

/** The day on which a line was written. `isInferred`: it is worked out from the other numbers of the text. */
export type WritingDay = { readonly on: IsoDate; readonly isInferred: boolean };

/** A number with the words beside it, to be right on a day. */
export type CitationQuestion = {
  readonly number: RuleNumber;
  readonly gloss: Gloss;
  readonly written: WritingDay | null;
  readonly on: IsoDate;
  readonly explained: ReadonlySet<CheckVerdict> | undefined;
  /** Nothing announces the number as one of a rule (see `WrittenReference`). */
  readonly isDoubtful: boolean;
};
/** What is found out about a citation, wherever it stands. */
export type CitationFinding = Omit<CheckedCitation, "document" | "start" | "end" | "line" | "column">;

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

/**
 * Whether the words beside a number are the text of a rule that itself refers to that number: then the number is part of
 * what is quoted. `on`: the last day on which the quoted rule had those words; `null` if it has them still.
 */
type QuotedReference = { readonly on: IsoDate | null };

/** The rule whose own reference a citation is, `null` if the words quote no such rule. */
export function quotedReferenceIn(
  { alternative, candidates, claim: { number }, formers }: Evidence,
  day: IsoDate,
): QuotedReference | null {
  const quoted = [...(alternative === null ? [] : [alternative]), ...candidates.slice(0, quotedMax)];
  for (const { entry, fit } of quoted) {
    if (fit.ownShare < quotedShareMin || fit.run < quotedRunMin) continue;
    if (refersTo(entry.revision, number)) return { on: null };
    const before = entry.lineage.revisions.findLast((revision) => revision.from <= day && refersTo(revision, number));
    const isFormer =
      before !== undefined && formers.some(({ times }) => times.some((time) => holdsOn(time, before.from)));
    if (before !== undefined && isFormer) return { on: before.from };
  }
  return null;
}

const quotedMax = 2;
const quotedShareMin = 0.75;
const quotedRunMin = 4;

function refersTo({ text, examples }: Revision, number: RuleNumber): boolean {
  return [text ?? "", ...examples].some((part) => {
    for (let at = part.indexOf(number); at !== -1; at = part.indexOf(number, at + 1))
      if (!/[a-z\d]/.test(part.charAt(at + number.length)) && !/[\d.]/.test(part.charAt(at - 1))) return true;
    return false;
  });
}

/** About what one word tells that a dozen rules have. */
const specific = 5;
/** So many words are a sentence, of which one occurs in some rule by chance. */
export const sentenceMin_terms = 5;

/** Terms such as `+1/+1`, with those of the two numbers that they are about. */
function sizeTermsOf({ vocabulary }: RuleIndex): { readonly sizes: ReadonlySet<number>; readonly parts: number[] } {
  const sizes = [...vocabulary].flatMap(([term, position]) => (/^[+-]\d+\/[+-]\d+$/.test(term) ? [position] : []));
  return { sizes: new Set(sizes), parts: ["power", "toughness"].map((term) => vocabulary.get(term) ?? -1) };
}

/**
 * How many words tell the alternative from the cited rule. General words do not, such as "counter" or "layers". A rule that
 * had the number before needs none. `sizes`: only those of which the cited rule speaks in general.
 */
export function wordsApart(
  index: RuleIndex,
  { claim: { gloss }, cited, fit, alternative }: Evidence,
): "none" | "one" | "several" | "sizes" {
  if (alternative === null) return "none";
  if (alternative.former !== null) return "several";
  const others = [cited, fit?.entry].filter((entry) => entry != null);
  // Beside a rule about power and toughness a size is an instance, and few rules name one.
  const { sizes, parts } = index.once(sizeTermsOf);
  const isOfSize = others.some((entry) => parts.every((term) => hasTerm(entry, term)));
  const all = [...new Set(gloss.sequence)].filter(
    (term) => hasTerm(alternative.entry, term) && !others.some((entry) => hasTerm(entry, term)),
  );
  const apart = isOfSize ? all.filter((term) => !sizes.has(term)) : all;
  const information = apart.reduce((sum, term) => sum + idfOf(index, term), 0);
  if (information < specific) return apart.length < all.length ? "sizes" : "none";
  if (apart.length > 1) return "several";
  // One word of a whole sentence occurs in some rule by chance.
  return gloss.sequence.length < sentenceMin_terms ? "one" : "none";
}

/**
 * How much better another letter of the same rule fits, if that is the likeliest one and the cited letter has no word that
 * it lacks. Letters share most words, so that a few general ones tell them apart: "announce targets" is 601.2c, not 601.2b.
 */
export function letterLead({ claim: { number, gloss }, fit, alternative }: Evidence): number {
  if (fit === null || alternative === null || number === ruleOf(number)) return 0;
  if (ruleOf(alternative.entry.number) !== ruleOf(number)) return 0;
  const hasOwn = gloss.sequence.some((term) => fit.closest.own.has(term) && !alternative.entry.own.has(term));
  return hasOwn ? 0 : alternative.fit.score - fit.score;
}
