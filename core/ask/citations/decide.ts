import type { Confidence } from "../../archive/lineage.ts";
import type { CheckVerdict, VerdictBasis } from "../../contract/citation-check.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { compareTexts } from "../../text/order.ts";
import { isBelow, type RuleNumber, ruleOf } from "../../text/rule-number.ts";
import type { FormerHolder } from "./candidates.ts";
import { type Evidence, letterLead, quotedReferenceIn, sentenceMin_terms, wordsApart } from "./evidence.ts";
import { type GlossTerms, isNamedFamily } from "./fit.ts";
import { hasFormerTerm, hasFormerWords } from "./former-words.ts";
import { isNameOf, namesIn } from "./names.ts";
import { featuresOf, logOddsFrom } from "./odds.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { hasTerm, idfOf } from "./rule-index.ts";
import { isOtherTitled, meantByTitle, sectionOfTitle, wasTitled } from "./titled.ts";

/**
 * Says whether a verdict follows from numbers alone, so that it is certain as far as rulebooks are held, or from the words
 * too, so that it is a guess.
 */
export function verdictBasisOf(
  { verdict, meant }: Decision,
  { claim, writtenHolder, information }: Evidence,
): VerdictBasis {
  if (verdict === "nonexistent") return "numbers";
  const isWordless = claim.gloss.sequence.length === 0 || information < thresholds.information;
  return verdict === "stale" && meant === writtenHolder && isWordless ? "numbers" : "words";
}

/** Verdicts after which a person should look at the number. */
export const alarms: ReadonlySet<CheckVerdict> = new Set(["stale", "wrong-rule", "nonexistent"]);

/** Says whether a finding is shown where nobody asked for more: what numbers prove, and likely guesses. */
export function isShownByDefault({ verdict, confidence }: Pick<Decision, "verdict" | "confidence">): boolean {
  return alarms.has(verdict) && confidence !== "low";
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
 * another rule is about; `quotation`: the words are those of a rule that refers to the number itself; `dataset`: the dataset
 * names the number for the day, whose release is not held; `beside`: the words are those of a number cited together with it.
 */
type Ground = "mention" | "title" | "name" | "quotation" | "dataset" | "beside";

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
    decisionBySection(index, evidence) ??
    decisionByWords(index, evidence)
  );
}

const nothing = { meant: null, since: null, named: null, ground: null } as const;
const undecided: Decision = { verdict: "cannot-tell", confidence: "low", ...nothing };

/** Where only words or its place make a number a citation, no finding about it is certain, and a weak guess is none. */
export function withDoubt(decision: Decision): Decision {
  const { verdict, confidence } = decision;
  if (verdict === "wrong-rule" && confidence === "low") return undecided;
  return confidence === "high" ? { ...decision, confidence: "medium" } : decision;
}

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

function decisionNotInUse({ formers, claim }: Evidence): Decision {
  const meant = formers.find((former) => wasTitled(former, claim.clause) === "itself") ?? formers[0] ?? null;
  const ends = formers.flatMap(({ until }) => until ?? []).toSorted(compareTexts);
  return { ...nothing, verdict: "nonexistent", confidence: "high", meant, since: ends.at(-1) ?? null };
}

/** Measured on `bench/citations`, which shows what each value finds and costs. */
export const thresholds = {
  /** Words with less information than this decide nothing. */
  information: 3,
  staleLead: 0.3,
  staleShare: 0.35,
  staleSure: 0.75,
  sureShare: 0.6,
  notHeldShare: 0.6,
  wrong: -0.15,
  wrongByOne: 0.3,
  wrongFormer: -0.4,
  wrongClear: 1.5,
  wrongLikely: 1.8,
  letterLead: 0.7,
  explained: 0.4,
  formerExplained: 0.25,
  fitsShare: 0.5,
};

export function staleness(index: RuleIndex, evidence: Evidence): Decision | null {
  const { formers, writtenHolder, fit, information, claim, cited } = evidence;
  const isTelling = claim.gloss.sequence.length > 0 && information >= thresholds.information;
  // A rule cited without a letter may mean what one of its letters says now.
  const hasAllWords = cited !== null && claim.gloss.sequence.every((term) => hasTerm(cited, term));
  const score = fit?.score ?? 0;
  if (!isTelling) return writtenHolder === null ? null : staleBy(writtenHolder, "medium");
  // The rule of the day on which the line was written needs less evidence than a rule that had the number at another
  // time.
  const lead = (former: FormerHolder) =>
    former.fit.score - score + (former === writtenHolder ? thresholds.staleLead : 0);
  const ranked = formers
    .filter(({ fit: { share } }) => share >= thresholds.staleShare)
    // Words that belong to its new number too, cited beside this one, do not say that this one is stale.
    .filter(({ now }) => now === null || !claim.beside.includes(now))
    .filter(({ now }) => now === null || !hasAllWords || !isBelow(now, claim.number))
    // Words that name the cited keyword ("reveal the top cards") mean no other, even one whose text has more of them.
    .filter(({ now }) => !evidence.isNamed || isNamedNow(index, claim.gloss, now))
    .filter(({ now }) => !isOtherTitled(index, evidence, now))
    .toSorted((a, b) => lead(b) - lead(a));
  // Words that name another keyword than the one that had the number do not mean that one.
  const meant = ranked.find(({ now }) => now === null || !isKeyword(now) || isNoOtherNamed(index, claim.gloss, now));
  if (meant === undefined || lead(meant) < thresholds.staleLead) return null;
  const isSure =
    meant === ranked[0] &&
    meant.fit.share >= thresholds.sureShare &&
    meant.fit.score - score >= thresholds.staleSure &&
    isBest(meant.now, evidence) &&
    isClearlyMeant(index, claim.gloss, meant) &&
    !isOtherNamed(index, meant.now, evidence) &&
    (meant === writtenHolder || !isOtherAsGood(meant, ranked));
  return staleBy(meant, isSure ? "high" : "medium");
}

/** Says whether another rule that had the number fits nearly as well: "a designation a player can have" was two of them. */
function isOtherAsGood({ now, fit: { score } }: FormerHolder, ranked: readonly FormerHolder[]): boolean {
  return ranked.some((other) => other.now !== now && score - other.fit.score < thresholds.staleLead);
}

function staleBy(meant: FormerHolder, confidence: Confidence, ground: Ground | null = null): Decision {
  return { verdict: "stale", confidence, meant, since: meant.until, named: null, ground };
}

/** A title beside a number says which rule is meant, whatever words the rules share. */
function decisionByTitle(index: RuleIndex, evidence: Evidence): Decision | null {
  const meant = meantByTitle(index, evidence);
  if (meant === null) return null;
  if (meant.kind === "own") return { ...nothing, verdict: "fits", confidence: "high", ground: "title" };
  if (meant.kind === "either") return undecided;
  if (meant.kind === "other") return wrongBy(meant.entry, "medium", "title");
  const { former, isQuoted } = meant;
  const byWords = isQuoted ? null : staleness(index, evidence);
  return byWords?.meant === former ? byWords : staleBy(former, isQuoted ? "high" : "medium", "title");
}

function decisionBySection(index: RuleIndex, evidence: Evidence): Decision | null {
  const section = sectionOfTitle(index, evidence);
  return section === null ? null : wrongBy(section, "low", "title");
}

function wrongBy(named: RuleEntry, confidence: Confidence, ground: Ground): Decision {
  return { ...nothing, verdict: "wrong-rule", confidence, named, ground };
}

/** A reference inside the quoted text of a rule is right as long as the rule has it. */
function decisionByQuotation(index: RuleIndex, evidence: Evidence): Decision | null {
  const quoted = quotedReferenceIn(evidence, index.on);
  if (quoted === null) return null;
  if (quoted.on === null) return { ...nothing, verdict: "fits", confidence: "high", ground: "quotation" };
  const { on } = quoted;
  const holder = evidence.formers.find(({ times }) => times.some((time) => holdsOn(time, on)));
  return holder?.now == null ? null : staleBy(holder, "medium", "quotation");
}

/**
 * The words name a keyword, a kind of token or the subject of a section that another rule has for its title, and have
 * almost nothing of the cited rule.
 */
function decisionByName(index: RuleIndex, evidence: Evidence): Decision | null {
  const { claim, cited, fit, formers, information, isMisplaced, candidates } = evidence;
  if (cited === null || fit === null || claim.gloss.isQuoted) return null;
  const names = namesIn(index, claim.gloss);
  const cites = [claim.number, ...claim.beside, ...claim.near.map((near) => near.number)];
  const [name] = names;
  if (name === undefined || names.some((other) => cites.some((number) => isNameOf(index, other, number)))) return null;
  const isShort = claim.gloss.sequence.length < sentenceMin_terms;
  const hasName = (entry: RuleEntry) => name.terms.every((term) => hasTerm(entry, term));
  if (!(isMisplaced && isShort) && [cited, fit.entry, fit.closest].some(hasName)) return null;
  const former = formers.find(({ now }) => now !== null && isNameOf(index, name, now));
  if (former !== undefined) return staleBy(former, "medium", "name");
  const [first] = isMisplaced
    ? candidates.filter(({ entry }) => isNameOf(index, name, entry.number))
    : [evidence.alternative];
  if (first == null || !isNameOf(index, name, first.entry.number)) return null;
  const isThing = isKeyword(claim.number) || claim.number.startsWith("7") || claim.number.startsWith("111.10");
  const share = name.information / Math.max(information, name.information);
  if (fit.share > nameSpare.share && !isThing) return null;
  const { sequence } = claim.gloss;
  if (!isThing && (share < nameSpare.information || !isShort)) return null;
  const isLeading = sequence.slice(0, name.terms.length).every((term) => name.terms.includes(term));
  const isClear = isThing && (isLeading || fit.share < nameSpare.share);
  return wrongBy(first.entry, isClear ? "medium" : "low", "name");
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

function isNoOtherNamed(index: RuleIndex, gloss: GlossTerms, now: RuleNumber): boolean {
  const names = namesIn(index, gloss).filter(({ entry }) => isKeyword(entry.number));
  return names.length === 0 || names.some((name) => isNameOf(index, name, now));
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
  if (fit === null || claim.gloss.sequence.length === 0 || (information < thresholds.information && !isNamed))
    return { verdict: "cannot-tell", confidence: "low", ...nothing };
  if (evidence.isClear) return { verdict: "fits", confidence: mostFor(index, evidence), ...nothing };
  const features = featuresOf(index, evidence);
  const logOdds = features === null ? 0 : logOddsFrom(features);
  const isFormer = evidence.alternative?.former != null;
  if (logOdds >= (isFormer ? thresholds.wrongFormer : thresholds.wrong) && isExplained(evidence)) {
    if (isLabelled(evidence)) return { verdict: "fits", confidence: "low", ...nothing };
    if (isSaidOfBeside(evidence)) return { ...undecided, ground: "beside" };
    const told = wordsApart(index, evidence);
    const isTold = told === "several" || (told === "one" && logOdds >= thresholds.wrongByOne);
    const isOfLetter = letterLead(evidence) >= thresholds.letterLead;
    const isUntold = !isTold && (told === "sizes" || (!isOfLetter && logOdds < thresholds.wrongClear));
    if (isOfCard(index, evidence) || isUntold) return { verdict: "cannot-tell", confidence: "low", ...nothing };
    const isLikely = isOfLetter || logOdds >= thresholds.wrongLikely;
    const confidence = isTold && isLikely ? "medium" : "low";
    if (confidence === "low" && refersTo(evidence)) return undecided;
    return { verdict: "wrong-rule", confidence, ...nothing };
  }
  // Words that the rule does not have do not support it, even if they support no other rule.
  const isShared =
    claim.gloss.sequence.some((term) => hasTerm(fit.entry, term)) &&
    !(claim.gloss.isQuoted && !isNamed && fit.run < quotedOwn_terms);
  if (isNamed || (isShared && (fit.share >= thresholds.fitsShare || better < 3))) {
    const confidence = logOdds < -2.5 ? mostFor(index, evidence) : logOdds < -1 ? "medium" : "low";
    return { verdict: "fits", confidence, ...nothing };
  }
  return { verdict: "cannot-tell", confidence: "low", ...nothing };
}

/** Says whether the words are best those of a number that is cited together with this one, which then may be right too. */
function isSaidOfBeside({ claim: { beside }, candidates, alternative }: Evidence): boolean {
  return candidates.some(
    ({ entry, fit }) => beside.includes(entry.number) && fit.score >= (alternative?.fit.score ?? 0),
  );
}

/** Says whether the cited rule has most of the words, and refers to the one that fits better for the rest of them. */
function refersTo({ cited, fit, alternative }: Evidence): boolean {
  if (cited === null || fit === null || alternative === null || fit.share < thresholds.fitsShare) return false;
  const number = new RegExp(`(?<!\\d)${alternative.entry.number.replace(".", "\\.")}(?![\\da-z])`);
  return number.test(cited.revision.text ?? "");
}

/** How certain it can be that words fit the cited rule. */
function mostFor(index: RuleIndex, evidence: Evidence): Confidence {
  const { isMisplaced } = evidence;
  return !isMisplaced && isWhollySaid(index, evidence) && !isSiblingAsGood(evidence) ? "high" : "medium";
}

/** Says whether another letter of the same rule has the words as well as the cited one. */
function isSiblingAsGood({ claim: { number }, fit, candidates }: Evidence): boolean {
  const rule = ruleOf(number);
  return (
    fit !== null &&
    number !== rule &&
    candidates.some(
      ({ entry, fit: other }) => entry.number !== rule && ruleOf(entry.number) === rule && other.score >= fit.score,
    )
  );
}

/** Words that deny something. Terms leave them out. */
const negation = /\b(?:not|never|cannot|without|no longer|\w+n['’]t)\b/i;

/**
 * Says whether the cited rule, with what stands around it, has all telling words of the clause that rules of the day use,
 * none of them only from an earlier wording of it, and denies something if they do. Other words say something that it does
 * not, and that another rule says or one that has ended said.
 */
function isWhollySaid(index: RuleIndex, { cited, fit, claim: { gloss, clause } }: Evidence): boolean {
  const entries = [cited, fit?.entry, fit?.closest].filter((entry) => entry != null);
  const telling = gloss.sequence.filter(
    (term) => index.postings[term] !== undefined && idfOf(index, term) >= thresholds.information,
  );
  const hasAll = telling.every((term) => entries.some((entry) => hasTerm(entry, term)));
  const isDenied = negation.test(clause) && !entries.some(({ revision }) => negation.test(revision.text ?? ""));
  if (!hasAll || isDenied || hasFormerTerm(index, telling, entries)) return false;
  return ![...new Set(entries)].some((entry) => hasFormerWords(index, gloss.sequence, entry));
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
 * Says whether the words are those of a card. A keyword is meant only if it is named: its text is made of the same phrases
 * as those of cards ("gets +1/+0 until end of turn"), which people write beside any rule that they apply. A quotation that
 * is not that of the other rule is the text of a card too, and so are symbols alone. A rule that had the number before needs less.
 */
function isOfCard(index: RuleIndex, { claim: { gloss, clause }, alternative }: Evidence): boolean {
  if (symbolsOnly.test(clause)) return true;
  if (alternative === null || alternative.former !== null) return false;
  if (gloss.isQuoted && alternative.fit.run < quotationMin_terms) return true;
  return isKeyword(alternative.entry.number) && !isNamedFamily(index, gloss, alternative.entry);
}

/** Symbols alone are a cost on some card: "{1}{R} or {G}". */
const symbolsOnly = /^(?:\{[^{}\s]{1,5}\}|[\s,/:]|\bor\b|\band\b)+$/i;

/** Says whether a label is all in the cited rule: "(CR 602 activated ability)", "linked: when you exert it (607.2h)". */
function isLabelled({ claim: { gloss }, cited, fit }: Evidence): boolean {
  const entries = [cited, fit?.entry].filter((entry) => entry != null);
  return gloss.label.length > 0 && gloss.label.every((term) => entries.some((entry) => hasTerm(entry, term)));
}

const quotationMin_terms = 5;
/** A quotation that shares no more than this with the cited rule is not its text. */
const quotedOwn_terms = 3;
