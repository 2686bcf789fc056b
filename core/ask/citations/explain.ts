import { isFirstSeenOn, titleOn } from "../../archive/life.ts";
import type { Confidence } from "../../archive/lineage.ts";
import type { CheckedCitation } from "../../contract/citation-check.ts";
import { fromInText, untilInText } from "../../text/day-words.ts";
import { addDays, type IsoDate } from "../../text/days.ts";
import { isRelated, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { capitalised } from "../../text/shorten.ts";
import { termsOf, termsOfWord } from "../../text/terms.ts";
import type { FormerHolder } from "./candidates.ts";
import type { Decision } from "./decide.ts";
import type { Evidence, WritingDay } from "./evidence.ts";
import { type GlossTerms, isNamedFamily, type RuleFit } from "./fit.ts";
import { saysWhatIsGone } from "./former-words.ts";
import { hasTerm, idfOf, type RuleEntry, type RuleIndex, type Vocabulary } from "./rule-index.ts";
import type { Gloss } from "./words.ts";

export const suggestionsMax = 3;

type RuleSuggestion = { readonly entry: RuleEntry; readonly confidence: Confidence };

/**
 * The rules that may be meant instead of the cited one, best first; none if the words are nearly all in the cited rule.
 * Where the only rule that had an unused number is now comes first, whatever the words are: that is known, and words
 * only order the rest.
 */
export function suggestionsFor(index: RuleIndex, evidence: Evidence, decision: Decision): RuleSuggestion[] {
  if (evidence.isClear) return [];
  const { candidates, claim, information } = evidence;
  const suggestions: RuleSuggestion[] =
    decision.named === null
      ? [...closerTo(evidence, decision), ...successorsOrNamed(index, evidence, decision)]
      : [{ entry: decision.named, confidence: "medium" }];
  const gone = decision.verdict === "stale" && decision.meant?.now === null ? decision.meant.fit : null;
  if (gone !== null && saysWhatIsGone(index, claim.gloss.sequence, gone.closest)) return [];
  for (const { entry, fit, former } of information < informationMin ? [] : candidates) {
    if (suggestions.length >= suggestionsMax) break;
    if (fit.share < shareMin || suggestions.some((other) => other.entry.number === entry.number)) continue;
    if (gone !== null && !standsElsewhere(gone, fit)) continue;
    const shared = sharedInformation(index, claim.gloss, entry);
    if (former === null && !shared.isSpecific && decision.verdict !== "wrong-rule") continue;
    const isLike = gone === null ? shared.isSure : fit.run >= standsRunMin;
    const isClose = suggestions.length === 0 && fit.share >= closeShareMin && isLike;
    suggestions.push({ entry, confidence: isClose ? "medium" : "low" });
  }
  return suggestions;
}

/** What is gone is nowhere, unless a rule has more of the words than it had, or has them in a row. */
function standsElsewhere(gone: RuleFit, { score, run }: RuleFit): boolean {
  return score > gone.score || run >= standsRunMin;
}

/** Fewer words in a row stand in rules by chance. */
const standsRunMin = 4;

/** The likeliest rule of the day, if it is of the same section as the former holder that is meant, and fits clearly better. */
function closerTo({ alternative }: Evidence, { verdict, confidence, meant, ground }: Decision): RuleSuggestion[] {
  if (verdict !== "stale" || confidence === "high" || ground !== null) return [];
  if (alternative === null || meant?.now == null || isRelated(alternative.entry.number, meant.now)) return [];
  const { entry, fit } = alternative;
  const isCloser = sectionOf(entry.number) === sectionOf(meant.now) && fit.score >= meant.fit.score + closerMin;
  return isCloser ? [{ entry, confidence: "medium" }] : [];
}

const closerMin = 0.5;

/**
 * Where the former holder that is meant is now; of several that had an unused number, the one with the best fit. It comes
 * before every rule that only shares words.
 */
function successorsOf(
  index: RuleIndex,
  evidence: Evidence,
  { verdict, confidence, meant }: Decision,
): RuleSuggestion[] {
  const only = onlyFormer(evidence);
  const former = meant ?? only;
  if (former?.now == null) return [];
  const entry = index.byNumber.get(former.now);
  if (entry === undefined) return [];
  if (verdict === "stale") return [{ entry, confidence }];
  const isClear = former === only || evidence.information < informationMin || former.fit.share >= formerShareMin;
  return [{ entry, confidence: isClear ? "medium" : "low" }];
}

/**
 * As `successorsOf`; behind the rule of the day that fits best, if the words name it and not the successor: what had the
 * number is known, but "storm" beside an old number of graft means storm.
 */
function successorsOrNamed(index: RuleIndex, evidence: Evidence, decision: Decision): RuleSuggestion[] {
  const successors = successorsOf(index, evidence, decision);
  const { alternative, claim } = evidence;
  const [first] = successors;
  if (first === undefined || decision.verdict !== "nonexistent" || alternative === null) return successors;
  const isNamed = (entry: RuleEntry) => isNamedFamily(index, claim.gloss, entry);
  if (first.entry === alternative.entry || isNamed(first.entry) || !isNamed(alternative.entry)) return successors;
  return [
    { entry: alternative.entry, confidence: "medium" },
    { ...first, confidence: "low" },
  ];
}

/** The only rule that ever had a number, if that lost it before the day asked and no rule is known to have it then. */
function onlyFormer({ use, formers: [former, ...others] }: Pick<Evidence, "use" | "formers">): FormerHolder | null {
  return use === "in-use" || former?.until == null || others.length > 0 ? null : former;
}

/**
 * What the words that a rule shares with a gloss are worth. One general word suggests nothing, such as "number" or
 * "else"; two specific ones, or the whole name of the rule, make a suggestion that a person may follow.
 */
export function sharedInformation(
  index: RuleIndex,
  gloss: GlossTerms,
  entry: RuleEntry,
): { isSpecific: boolean; isSure: boolean } {
  const shared = gloss.terms.filter((term) => hasTerm(entry, term));
  const specific = shared.filter((term) => idfOf(index, term) >= specificMin);
  const isNamed = specific.length > 0 && isNamedFamily(index, gloss, entry);
  return { isSpecific: shared.length > 1 || specific.length > 0, isSure: specific.length >= 2 || isNamed };
}

/** About what one word tells that two dozen rules have. */
const specificMin = 4.5;
/** Words with less information than this suggest nothing. */
const informationMin = 3;
/** A rule that shares less than this with the words is not suggested. */
const shareMin = 0.15;
/** Words of which a rule has this much may mean it. */
const closeShareMin = 0.8;
/** If several rules had a number that is no longer in use, the one whose words fit best is meant if they fit this well. */
const formerShareMin = 0.3;

/** A release that was in force on the day asked about and is not held; `held`: the last one held before it. */
export type MissingRelease = { readonly release: IsoDate; readonly held: IsoDate | null };

type Circumstances = {
  /** The day asked about; the index may be of another day of the same release. */
  readonly on: IsoDate;
  /** The same with what is known of it, as `dayAsked` says it. */
  readonly dayInWords: string;
  readonly missing: MissingRelease | null;
  readonly gloss: Gloss;
  readonly suggestions: readonly { readonly number: RuleNumber; readonly title: string }[];
};

/** Explains a decision in one or two sentences, with the words that decided. */
export function becauseOf(
  index: RuleIndex,
  evidence: Evidence,
  decision: Decision,
  { on, dayInWords, missing, gloss, suggestions }: Circumstances,
): string {
  const { vocabulary } = index;
  const quoted = (entry: RuleEntry | null, other: RuleEntry | null) => quotedWords(vocabulary, gloss, entry, other);
  const quotedFit = (entry: RuleEntry | null, other: RuleEntry | null) => wordsFit(quoted(entry, other));
  const { claim, cited, alternative, fit } = evidence;
  const { number, written } = claim;
  const { meant, verdict } = decision;
  const title = cited === null ? "" : titleOn(cited.lineage, on);
  // What it was called when it last had the number.
  const meantTitle =
    meant === null ? "" : titleOn(meant.lineage, meant.until === null ? meant.from : addDays(meant.until, -1));
  const [first] = suggestions;
  /** What is suggested for an unused number, and why: its past, or the words. */
  const foundSentence = (suggested: Circumstances["suggestions"][number]): string => {
    if (suggested.number === meant?.now) return `That rule is ${suggested.number} now.`;
    const words = quoted(entryOf(evidence, suggested.number), null);
    return words.length === 0
      ? `Perhaps ${suggested.number} is meant, "${suggested.title}".`
      : `The ${wordsFit(words)} ${suggested.number}, "${suggested.title}".`;
  };
  switch (verdict) {
    case "nonexistent": {
      const past = meant === null ? "No rule that is held had it before" : `${daysOf(meant)} it was "${meantTitle}"`;
      const found = first === undefined ? "" : ` ${foundSentence(first)}`;
      const when = missing === null ? dayInWords : `${on}, as far as the rulebooks held around that day show`;
      return `No rule has the number ${number} on ${when}. ${past}.${found}`;
    }
    case "stale": {
      const now = meant?.now == null ? "which is gone" : `which is ${meant.now} now`;
      const isOtherFirst = first !== undefined && meant?.now != null && first.number !== meant.now;
      const [fitting, named] = isOtherFirst
        ? [entryOf(evidence, first.number), `${first.number}, "${first.title}", better`]
        : [nowOf(index, meant), "that rule"];
      const basis = termsOf(gloss.clause).length === 0 ? "" : `; the ${quotedFit(fitting, cited)} ${named}`;
      return `${whenHeld(evidence, meant)} ${number} was "${meantTitle}", ${now}${basis}. ${cited === null ? `What has ${number} now is not held.` : `Today's ${number} is "${title}".`}`;
    }
    case "wrong-rule":
      return first === undefined
        ? `${number} is "${title}", which shares almost nothing with the words.`
        : `${number} is "${title}"; the ${quotedFit(entryOf(evidence, first.number), cited)} ${first.number}, "${first.title}".`;
    case "fits": {
      if (decision.ground === "quotation")
        return `${number} is "${title}"; the words are the text of a rule that refers to it.`;
      const then =
        evidence.writtenHolder === null || written === null
          ? ""
          : ` The words fit ${number} of ${on}, not that of ${dayInText(written)}.`;
      const words = quoted(fit?.entry ?? cited, null);
      return words.length === 0
        ? `${number} is "${title}"; the words do not clearly fit another rule.${then}`
        : `The ${wordsFit(words)} ${number}, "${title}".${then}`;
    }
    case "cannot-tell":
      if (decision.ground === "mention") return `The text speaks of the number ${number} itself, and cites no rule.`;
      if (evidence.use === "not-held") return notHeldSentence({ number, on, missing });
      if (cited === null) return `No rule has the number ${number} on ${on}; the "x" may stand for any letter.`;
      if (decision.ground === "beside")
        return `${number} is "${title}"; the words beside it fit a rule that is cited together with it.`;
      return claim.gloss.sequence.length === 0
        ? `${number} is "${title}"; no words beside it say what is meant.`
        : `${number} is "${title}"; the words beside it are too general${alternative === null ? "" : " to decide"}.`;
  }
}

function whenHeld({ writtenHolder, claim }: Evidence, meant: FormerHolder | null): string {
  if (meant === null) return "Earlier";
  return writtenHolder === meant && claim.written !== null ? `On ${dayInText(claim.written)},` : daysOf(meant);
}

/** The day on which a line was written, and why it counts. */
function dayInText({ on, isInferred }: WritingDay): string {
  return `${on}, ${isInferred ? "a day worked out from the other numbers of the text" : "when the line was written"}`;
}

/** When a former holder had the number: `Until 2009-07-10`, `From 2010-01-01 on`; "at the latest" where no release held shows the day. */
function daysOf({ lineage, from, until }: FormerHolder): string {
  const said =
    until === null
      ? fromInText({ from, isFirstSeen: isFirstSeenOn(lineage, from) })
      : untilInText({ to: until, isEndFirstSeen: isFirstSeenOn(lineage, until) });
  return capitalised(said);
}

function notHeldSentence({
  number,
  on,
  missing,
}: Pick<Circumstances, "on" | "missing"> & { readonly number: RuleNumber }): string {
  if (missing === null) return `What stands under ${number} on ${on} is not held.`;
  const before =
    missing.held === null ? "" : ` No rule has the number in the last release held before it, that of ${missing.held}.`;
  return `What stands under ${number} on ${on} is not held: the release of ${missing.release}, then in force, is missing.${before} Get it with \`annals fetch\`, or \`annals import\` its file.`;
}

/** The former holder as it is today, or as it was last if it has no number any more. */
function nowOf(index: RuleIndex, meant: FormerHolder | null): RuleEntry | null {
  if (meant === null) return null;
  return (meant.now === null ? undefined : index.byNumber.get(meant.now)) ?? meant.fit.entry;
}

function entryOf({ candidates }: Evidence, number: RuleNumber): RuleEntry | null {
  return candidates.find(({ entry }) => entry.number === number)?.entry ?? null;
}

const wordsMax = 5;

function quotedWords(
  vocabulary: Vocabulary,
  { clause }: Gloss,
  entry: RuleEntry | null,
  other: RuleEntry | null,
): string[] {
  return decidingWords(vocabulary, clause, { entry, other }, wordsMax).map((word) => `"${word}"`);
}

/** The subject and the verb: `word "legend" fits`, `words "mana", "burn" fit`. */
function wordsFit(words: readonly string[]): string {
  if (words.length === 0) return "words fit";
  return words.length === 1 ? `word ${words[0]} fits` : `words ${words.join(", ")} fit`;
}

/**
 * The words of a gloss that a rule has and the other does not, in their order; if the other has all of them, the words
 * that both have.
 */
function decidingWords(
  vocabulary: Vocabulary,
  clause: string,
  { entry, other }: { readonly entry: RuleEntry | null; readonly other: RuleEntry | null },
  max = Number.POSITIVE_INFINITY,
): string[] {
  if (entry === null) return [];
  const shared: string[] = [];
  const own: string[] = [];
  const seen = new Set<string>();
  for (const [word] of clause.matchAll(wordForm)) {
    const wordTerms = termsOfWord(word);
    const terms = wordTerms.map((term) => vocabulary.get(term) ?? -1);
    if (terms.length === 0 || !has(entry, terms)) continue;
    const key = wordTerms.join(" ");
    if (max < Number.POSITIVE_INFINITY && seen.has(key)) continue;
    seen.add(key);
    shared.push(word);
    if (other === null || !has(other, terms)) own.push(word);
    if (own.length >= max) break;
  }
  return own.length > 0 ? own : shared.slice(0, max);
}

/** An apostrophe is a part of a word only between letters: the one after a quoted word ends the quotation. */
const wordForm = /[\p{L}\p{N}_+/-]+(?:['’][\p{L}\p{N}]+)?/gu;

function has({ own, around }: RuleEntry, terms: readonly number[]): boolean {
  return terms.every((term) => own.has(term) || around.has(term));
}

/** A piece of the words beside a number; the pieces joined are the words. */
type GlossPiece = { readonly text: string; readonly decides: boolean };

/**
 * The words beside a number. Those that support the first suggestion are marked; if the words fit or nothing is
 * suggested, those that support the cited rule.
 */
export function glossPieces(
  index: RuleIndex,
  { number, gloss, suggestions, verdict }: Pick<CheckedCitation, "number" | "gloss" | "suggestions" | "verdict">,
): GlossPiece[] {
  const cited = index.byNumber.get(number) ?? null;
  const first = verdict === "fits" ? undefined : suggestions[0];
  const meant = first === undefined ? null : (index.byNumber.get(first.number) ?? null);
  const words = new Set(
    decidingWords(index.vocabulary, gloss, { entry: meant ?? cited, other: meant === null ? null : cited }),
  );
  return gloss
    .split(/([\p{L}\p{N}_+/-]+(?:['’][\p{L}\p{N}]+)?)/u)
    .filter((text) => text !== "")
    .map((text) => ({ text, decides: words.has(text) }));
}
