import type { Confidence } from "../../archive/lineage.ts";
import type { CheckVerdict } from "../../contract/citation-check.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { compareTexts } from "../../text/order.ts";
import { isSection, type RuleNumber, ruleOf, sectionOf } from "../../text/rule-number.ts";
import type { FormerHolder } from "./candidates.ts";
import type { Evidence } from "./evidence.ts";
import { type GlossTerms, isNamedFamily, titlesOver } from "./fit.ts";
import { entriesTitled, isNameOf, namesIn, wasTitled } from "./names.ts";
import { quotedReferenceIn } from "./quotations.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { idfOf } from "./rule-index.ts";

/** Verdicts after which a person should look at the number. */
export const alarms: ReadonlySet<CheckVerdict> = new Set(["stale", "wrong-rule", "nonexistent"]);

/** Says whether a finding is shown where nobody asked for more: until now every alarm. */
export function isShownByDefault({ verdict }: { readonly verdict: CheckVerdict }): boolean {
  return alarms.has(verdict);
}

export type Decision = {
  readonly verdict: CheckVerdict;
  readonly confidence: Confidence;
  /** The former holder that is meant, for `stale` and `nonexistent`. */
  readonly meant: FormerHolder | null;
  /** The number is stale since this day, or not in use since. */
  readonly since: IsoDate | null;
  /** The rule that is meant, where a title or a name says which. */
  readonly named: RuleEntry | null;
  /** What decided where it was not how the words fit. */
  readonly ground: Ground | null;
};

/**
 * `mention`: the number is named, not cited; `title`: the text gives the rule a title; `name`: the words name a thing that
 * another rule is about; `quotation`: the words are those of a rule that refers to the number itself; `near`: the rule
 * that the words fit is cited beside this one.
 */
export type Ground = "mention" | "title" | "name" | "quotation" | "near";

export function decide(index: RuleIndex, evidence: Evidence): Decision {
  const { use } = evidence;
  if (evidence.claim.isMention) return { ...undecided, ground: "mention" };
  if (use === "not-held") return decisionNotHeld(evidence);
  if (use === "not-in-use") return isPlaceholder(index, evidence) ? undecided : decisionNotInUse(evidence);
  return (
    decisionByTitle(index, evidence) ??
    decisionByQuotation(index, evidence) ??
    staleness(index, evidence) ??
    decisionByName(index, evidence) ??
    decisionByWords(index, evidence)
  );
}

const nothing = { meant: null, since: null, named: null, ground: null } as const;
const undecided: Decision = { verdict: "cannot-tell", confidence: "low", ...nothing };

/** "704.5x" may stand for any subrule of 704.5, where no rule ever had that letter. */
function isPlaceholder(index: RuleIndex, { claim, formers }: Evidence): boolean {
  const { number } = claim;
  return /\dx$/.test(number) && formers.length === 0 && index.byNumber.has(number.slice(0, -1) as RuleNumber);
}

/** If the words fit a former holder that has another number now, the number is stale, whatever rule has it now. */
function decisionNotHeld({ formers, writtenHolder, information, claim }: Evidence): Decision {
  const isTelling = claim.gloss.sequence.length > 0 && information >= thresholds.information;
  const [meant] = isTelling
    ? formers.filter(({ fit, until }) => until !== null && fit.share >= thresholds.notHeldShare)
    : [writtenHolder];
  return meant?.now == null ? undecided : staleBy(meant, "medium");
}

function decisionNotInUse({ formers }: Evidence): Decision {
  const meant = formers[0] ?? null;
  const ends = formers.flatMap(({ until }) => until ?? []).toSorted(compareTexts);
  return { ...nothing, verdict: "nonexistent", confidence: "high", meant, since: ends.at(-1) ?? null };
}

/** Measured on `bench/citations`, which shows what each value finds and costs. */
const thresholds = {
  /** Words with less information than this decide nothing. */
  information: 3,
  staleLead: 0.3,
  staleShare: 0.35,
  staleSure: 0.75,
  sureShare: 0.6,
  notHeldShare: 0.6,
  wrong: 0.15,
  wrongClear: 2,
  explained: 0.4,
  formerExplained: 0.25,
  /** About what one word tells that a dozen rules have. */
  specific: 5,
  fitsShare: 0.5,
};

function staleness(index: RuleIndex, evidence: Evidence): Decision | null {
  const { formers, writtenHolder, fit, information, claim } = evidence;
  const isTelling = claim.gloss.sequence.length > 0 && information >= thresholds.information;
  const score = fit?.score ?? 0;
  if (!isTelling) return writtenHolder === null ? null : staleBy(writtenHolder, "medium");
  // The rule of the day on which the line was written needs less evidence than a rule that had the number at another
  // time.
  const lead = (former: FormerHolder) =>
    former.fit.score - score + (former === writtenHolder ? thresholds.staleLead : 0);
  const meant = formers
    .filter(({ fit: { share } }) => share >= thresholds.staleShare)
    // Words that belong to its new number too, cited beside this one, do not say that this one is stale.
    .filter(({ now }) => now === null || !claim.beside.includes(now))
    // Words that name the cited keyword ("reveal the top cards") mean no other, even one whose text has more of them.
    .filter(({ now }) => !evidence.isNamed || isNamedNow(index, claim.gloss, now))
    .toSorted((a, b) => lead(b) - lead(a))[0];
  if (meant === undefined || lead(meant) < thresholds.staleLead) return null;
  const isSure =
    meant.fit.share >= thresholds.sureShare &&
    meant.fit.score - score >= thresholds.staleSure &&
    isBest(meant.now, evidence) &&
    isClearlyMeant(index, claim.gloss, meant) &&
    !isOtherNamed(index, meant.now, evidence);
  return staleBy(meant, isSure ? "high" : "medium");
}

function staleBy(meant: FormerHolder, confidence: Confidence, ground: Ground | null = null): Decision {
  return { verdict: "stale", confidence, meant, since: meant.until, named: null, ground };
}

/** A title in quotes after a number, as in `rule 118, "Life"`, says which rule is meant. */
function decisionByTitle(index: RuleIndex, { claim: { number, title }, formers }: Evidence): Decision | null {
  if (title === "") return null;
  const titled = entriesTitled(index, title);
  if (titled.some((entry) => isOver(index, entry, number)))
    return { ...nothing, verdict: "fits", confidence: "high", ground: "title" };
  const former = formers.find((holder) => holder.now !== null && wasTitled(holder, title));
  if (former !== undefined) return staleBy(former, "high", "title");
  const [named, ...others] = titled.filter((entry) => isSection(entry.number) === isSection(number));
  if (named === undefined || others.length > 0) return null;
  return { ...nothing, verdict: "wrong-rule", confidence: "medium", named, ground: "title" };
}

function isOver(index: RuleIndex, title: RuleEntry, number: RuleNumber): boolean {
  const entry = index.byNumber.get(number);
  return (
    title.number === number ||
    title.number === sectionOf(number) ||
    (entry !== undefined && titlesOver(index, entry).includes(title))
  );
}

/** A reference inside the quoted text of a rule is right as long as the rule has it. */
function decisionByQuotation(index: RuleIndex, evidence: Evidence): Decision | null {
  const quoted = quotedReferenceIn(evidence, index.on);
  if (quoted === null) return null;
  if (quoted.on === null) return { ...nothing, verdict: "fits", confidence: "high", ground: "quotation" };
  const { on } = quoted;
  const holder = evidence.formers.find(({ from, until }) => holdsOn({ from, to: until }, on));
  return holder?.now == null ? null : staleBy(holder, "medium", "quotation");
}

/**
 * The words name a keyword, a kind of token or the subject of a section that another rule has for its title, and have
 * next to nothing of the cited rule.
 */
function decisionByName(index: RuleIndex, evidence: Evidence): Decision | null {
  const { claim, cited, fit, formers, information } = evidence;
  if (cited === null || fit === null || claim.gloss.isQuoted) return null;
  const names = namesIn(index, claim.gloss);
  const cites = [claim.number, ...claim.beside, ...claim.near];
  const [name] = names;
  if (name === undefined || names.some((other) => cites.some((number) => isNameOf(index, other, number)))) return null;
  if ([cited, fit.entry, fit.closest].some((entry) => name.terms.every((term) => hasTerm(entry, term)))) return null;
  const former = formers.find(({ now }) => now !== null && isNameOf(index, name, now));
  if (former !== undefined) return staleBy(former, "medium", "name");
  const first = evidence.alternative;
  if (first === null || !isNameOf(index, name, first.entry.number)) return null;
  const isThing = isKeyword(claim.number) || claim.number.startsWith("7") || claim.number.startsWith("111.10");
  const share = name.information / Math.max(information, name.information);
  if (fit.share > nameSpare.share && !isThing) return null;
  const { sequence } = claim.gloss;
  if (!isThing && (share < nameSpare.information || sequence.length >= sentenceMin_terms)) return null;
  const isLeading = sequence.slice(0, name.terms.length).every((term) => name.terms.includes(term));
  const isClear = isThing && (isLeading || fit.share < nameSpare.share);
  return {
    ...nothing,
    verdict: "wrong-rule",
    confidence: isClear ? "medium" : "low",
    named: name.entry,
    ground: "name",
  };
}

const nameSpare = { share: 0.3, information: 0.4 };

/**
 * Says whether the words speak clearly enough of a former holder: they name it, or share several words with its text. One
 * word proves nothing, nor do the words that all keywords share ("an ability activated from the hand").
 */
function isClearlyMeant(index: RuleIndex, gloss: GlossTerms, { fit, now }: FormerHolder): boolean {
  const entry = now === null ? undefined : index.byNumber.get(now);
  if (entry === undefined) return false;
  if (isNamedFamily(index, gloss, entry)) return true;
  const printed = new Set(fit.closest.sequence);
  const shared = gloss.terms.filter((term) => printed.has(term)).length;
  return shared >= sharedMin_terms && !isKeyword(entry.number);
}

const sharedMin_terms = 3;

/** Says whether the words have the whole name of the keyword or titled rule that a former holder is now. */
function isNamedNow(index: RuleIndex, gloss: GlossTerms, now: RuleNumber | null): boolean {
  const entry = now === null ? undefined : index.byNumber.get(now);
  return entry !== undefined && isNamedFamily(index, gloss, entry);
}

/** Says whether the words name another keyword too: "shuffle after the search" may mean either. */
function isOtherNamed(index: RuleIndex, now: RuleNumber | null, { candidates, claim: { gloss } }: Evidence): boolean {
  const rule = now === null ? null : ruleOf(now);
  return candidates.some(
    ({ entry }) => isKeyword(entry.number) && ruleOf(entry.number) !== rule && isNamedFamily(index, gloss, entry),
  );
}

/** Keyword actions and keyword abilities, each known by its name. */
function isKeyword(number: RuleNumber): boolean {
  return number.startsWith("701.") || number.startsWith("702.");
}

/**
 * Says whether no other rule of the day fits the words better than the one with a number: only then may a number be
 * replaced without a look.
 */
function isBest(number: RuleNumber | null, { candidates }: Evidence): boolean {
  const own = candidates.find(({ entry }) => entry.number === number);
  return own !== undefined && candidates.every(({ fit }) => fit.score <= own.fit.score);
}

function decisionByWords(index: RuleIndex, evidence: Evidence): Decision {
  const { fit, information, claim, isNamed, better } = evidence;
  if (fit === null || claim.gloss.sequence.length === 0 || information < thresholds.information)
    return { verdict: "cannot-tell", confidence: "low", ...nothing };
  if (evidence.isClear) return { verdict: "fits", confidence: "high", ...nothing };
  const features = featuresOf(index, evidence);
  const logOdds = features === null ? 0 : logOddsFrom(features);
  if (logOdds >= thresholds.wrong && isExplained(evidence)) {
    if (isCitedNear(evidence)) return { ...nothing, verdict: "cannot-tell", confidence: "low", ground: "near" };
    if (isLabelled(evidence)) return { verdict: "fits", confidence: "low", ...nothing };
    if (!isSpecific(index, evidence)) return { verdict: "cannot-tell", confidence: "low", ...nothing };
    const confidence = isCertain(evidence) ? "high" : logOdds >= thresholds.wrongClear ? "medium" : "low";
    return { verdict: "wrong-rule", confidence, ...nothing };
  }
  // Words that the rule does not have do not support it, even if they support no other rule.
  const isShared =
    claim.gloss.sequence.some((term) => hasTerm(fit.entry, term)) &&
    !(claim.gloss.isQuoted && !isNamed && fit.run < quotedOwn_terms);
  if (isNamed || (isShared && (fit.share >= thresholds.fitsShare || better < 3))) {
    const confidence = logOdds < -2.5 ? "high" : logOdds < -1 ? "medium" : "low";
    return { verdict: "fits", confidence, ...nothing };
  }
  return { verdict: "cannot-tell", confidence: "low", ...nothing };
}

/**
 * Says whether another rule has enough of the words to be what they mean. Words about something else, such as those of
 * a build script, fit no rule, and say nothing about the number. A rule that had the number before needs less.
 */
function isExplained({ alternative }: Evidence): boolean {
  if (alternative === null) return false;
  return alternative.fit.share >= (alternative.former === null ? thresholds.explained : thresholds.formerExplained);
}

/**
 * Says whether the words tell the alternative from the cited rule. One general word does not, such as "counter" or
 * "layers". A keyword is meant only if it is named: its text is made of the same phrases as those of cards ("gets +1/+0
 * until end of turn"), which people write beside any rule that they apply. A rule that had the number before needs less.
 */
function isSpecific(index: RuleIndex, { claim: { gloss }, cited, fit, alternative }: Evidence): boolean {
  if (alternative === null) return false;
  if (alternative.former !== null) return true;
  // A quotation that is not that of the other rule is the text of a card.
  if (gloss.isQuoted && alternative.fit.run < quotationMin_terms) return false;
  if (isKeyword(alternative.entry.number) && !isNamedFamily(index, gloss, alternative.entry)) return false;
  const others = [cited, fit?.entry].filter((entry) => entry != null);
  const apart = [...new Set(gloss.sequence)].filter(
    (term) => hasTerm(alternative.entry, term) && !others.some((entry) => hasTerm(entry, term)),
  );
  // One word of a whole sentence occurs in some rule by chance.
  if (apart.length === 1 && gloss.sequence.length >= sentenceMin_terms) return false;
  const information = apart.reduce((sum, term) => sum + idfOf(index, term), 0);
  return information >= thresholds.specific;
}

/** Says whether the rule that the words fit is cited in the same comment: then they are there for its sake. */
function isCitedNear({ alternative, claim: { near } }: Evidence): boolean {
  return alternative !== null && near.some((number) => ruleOf(number) === ruleOf(alternative.entry.number));
}

/** Says whether the words in brackets with the number are all in the cited rule: "(CR 602 activated ability)". */
function isLabelled({ claim: { gloss }, cited, fit }: Evidence): boolean {
  const entries = [cited, fit?.entry].filter((entry) => entry != null);
  return gloss.label.length > 0 && gloss.label.every((term) => entries.some((entry) => hasTerm(entry, term)));
}

const quotationMin_terms = 5;
/** A quotation that shares no more than this with the cited rule is not its text. */
const quotedOwn_terms = 3;
const sentenceMin_terms = 5;

/** Says whether the words quote another rule and share almost nothing with the cited one. */
function isCertain({ fit, alternative }: Evidence): boolean {
  return (
    fit !== null &&
    alternative !== null &&
    alternative.fit.run >= 6 &&
    fit.run <= 2 &&
    fit.share < 0.3 &&
    alternative.fit.share > 0.9
  );
}

/**
 * The evidence for and against the cited rule, as numbers: `lead` and `gap`: how much better the alternative fits,
 * relative to its own fit and as a plain difference; `share`, `ownShare`: how well the cited rule fits;
 * `alternativeShare`, `alternativeOwnShare`: how well the alternative fits; `rank`: how many rules fit better than the
 * cited one; `named`, `alternativeNamed`: the words have the name of its family; `sibling`, `section`: the alternative
 * stands beside the cited rule; `aside`: words that only the alternative has; `shared`: how many other numbers have the
 * same words; `bare`: the cited rule has next to none of the words.
 */
type CitationFeatures = Readonly<Record<keyof typeof featureWeights, number>>;

/**
 * How much each feature counts. Fitted by logistic regression to `bench/citations`, to the same words beside other
 * numbers, and to comments of real programs. `bench/checks.ts` measures what it does to cases to which it
 * was not fitted.
 */
const featureWeights = {
  none: -3.94,
  lead: 0.16,
  gap: 0.45,
  share: -0.72,
  ownShare: -0.28,
  alternativeShare: 0.13,
  alternativeOwnShare: -0.09,
  rank: 0.91,
  named: -0.85,
  alternativeNamed: 0.23,
  sibling: 0.06,
  section: 0.61,
  aside: 0.49,
  shared: -1.71,
  bare: 0.86,
};

/** The features of a citation; `null` if no rule has the number, or if no other rule fits at all. */
function featuresOf(index: RuleIndex, evidence: Evidence): CitationFeatures | null {
  const { claim, fit, alternative, isNamed, better } = evidence;
  if (fit === null || alternative === null) return null;
  const { number, gloss } = claim;
  const other = alternative.fit;
  return {
    none: 1,
    lead: (other.score - fit.score) / (other.score + 0.2),
    gap: Math.max(-1, Math.min(2, other.score - fit.score)),
    share: Math.min(1.5, fit.share),
    ownShare: fit.ownShare,
    alternativeShare: Math.min(1.5, other.share),
    alternativeOwnShare: other.ownShare,
    rank: Math.log(1 + better),
    named: Number(isNamed),
    alternativeNamed: Number(!isNamed && isNamedFamily(index, gloss, alternative.entry)),
    sibling: Number(ruleOf(alternative.entry.number) === ruleOf(number)),
    section: Number(sectionOf(alternative.entry.number) === sectionOf(number)),
    aside: Math.min(5, wordsAside(evidence, alternative.entry)),
    shared: Math.min(3, claim.beside.length),
    bare: Number(fit.share < bareShare),
  };
}

/** Less than this is shared by chance. */
const bareShare = 0.15;

/** How many different words of the clause a rule has and the cited rule does not. */
function wordsAside({ claim, cited, fit }: Evidence, alternative: RuleEntry): number {
  let count = 0;
  for (const term of new Set(claim.gloss.sequence))
    if (
      hasTerm(alternative, term) &&
      !(cited !== null && hasTerm(cited, term)) &&
      !(fit !== null && hasTerm(fit.entry, term))
    )
      count++;
  return count;
}

export function hasTerm({ own, around }: RuleEntry, term: number): boolean {
  return own.has(term) || around.has(term);
}

const featureNames = Object.keys(featureWeights) as (keyof CitationFeatures)[];

/** The logarithm of the odds that another rule than the cited one is meant. */
function logOddsFrom(features: CitationFeatures): number {
  let sum = 0;
  for (const name of featureNames) sum += featureWeights[name] * features[name];
  return sum;
}
