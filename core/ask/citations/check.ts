import type { Archive } from "../../archive/archive.ts";
import type { DocumentId } from "../../archive/document.ts";
import { isFirstSeenOn, titleOn, wordsOf } from "../../archive/life.ts";
import { dayAsked, releaseInForce, unusedConfidence } from "../../archive/lookup.ts";
import { heldReleaseOn, isReleaseHeldOn, releaseOn } from "../../archive/releases.ts";
import {
  type CheckAnswer,
  type CheckedCitation,
  type CheckVerdict,
  checkVerdicts,
} from "../../contract/citation-check.ts";
import { keepLast } from "../../derived.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import { withLineFeeds } from "../../text/canonical.ts";
import { countsOfEach } from "../../text/counts.ts";
import { addDays, haveCommonDay, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { numberByDataset } from "../known-by-parameters.ts";
import {
  gapOn,
  type Judgement,
  type Settlement,
  settlementBetween,
  settlementByDataset,
  settlementElsewhere,
} from "./between.ts";
import type { FormerHolder } from "./candidates.ts";
import { namedByDataset } from "./dataset-numbers.ts";
import { alarms, type Decision, decide, verdictBasisOf, withDoubt } from "./decide.ts";
import { sectionFinding } from "./document-check.ts";
import { type CitationFinding, type CitationQuestion, evidenceOf, type WritingDay } from "./evidence.ts";
import { becauseOf, type MissingRelease, suggestionsFor, suggestionsMax } from "./explain.ts";
import { referencesWrittenIn, requireAtMost } from "./find.ts";
import { termsOfGloss } from "./fit.ts";
import { knownRules } from "./known-rules.ts";
import type { WrittenReference } from "./number-forms.ts";
import { type PastTime, timeInSentence, timesOfParts } from "./past-time.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { ruleIndexOn } from "./rule-index.ts";
import { type Gloss, glossesIn, glossGiven, noGloss } from "./words.ts";
import { dayBeside, dayOfNumbers, isDayOfWords } from "./written-day.ts";

/** An entry of a list: a number with the words beside it. */
type CitationWithWords = { readonly number: RuleNumber; readonly gloss: string };

/**
 * `on`: the day on which numbers have to be right; `writtenOn`: when a line of the text was written, where that is
 * known; `publishedOn`: the day that the name of the text gives; `isEnglish`: words in another language are not
 * compared; `explained`: the verdicts that are shown, all if absent: with others, `because` is empty and `suggestions`
 * too; `referencesMax`: a text with more citations is refused;
 * `documents`: what is held about other documents, nothing if absent; `playbook`: the rules of play, whose references say which
 * number a rule had on days whose release is not held.
 */
type CheckDays = {
  readonly on: IsoDate;
  readonly writtenOn?: (line: number) => IsoDate | null;
  readonly publishedOn?: IsoDate | null;
  readonly isEnglish?: boolean;
  readonly explained?: ReadonlySet<CheckVerdict> | undefined;
  readonly referencesMax?: number;
  readonly documents?: Holdings["documents"];
  readonly playbook?: Playbook | undefined;
};

/** Checks a list as `checkText` checks a text. Throws `before-first-release`. */
export function checkCitations(
  archive: Archive,
  cited: readonly CitationWithWords[],
  { on, isEnglish = true, explained, playbook }: CheckDays,
): CheckAnswer {
  releaseInForce(archive, on);
  const index = ruleIndexOn(archive, on);
  const citations: CheckedCitation[] = [];
  for (const { number, gloss } of cited) {
    const words = isEnglish ? glossGiven(gloss, number) : noGloss;
    const question = { number, gloss: words, written: null, on, explained, isDoubtful: false };
    const finding = findingOf({ archive, index, playbook }, question);
    citations.push({ document: "cr", start: null, end: null, line: null, column: null, ...finding });
  }
  return answerWith(on, citations);
}

/**
 * Checks the numbers of a text, each where it stands. Throws `before-first-release`, and `too-large` before any
 * work.
 *
 * It finds the rule numbers (`find.ts`) and the words beside each: the text is cut into blocks (`blocks.ts`), a comment
 * or a paragraph each, and the words of a block are shared out among its numbers (`words.ts`). The rules in force on the
 * day are an inverted index (`rule-index.ts`), and words fit a rule by the information of the terms that both have
 * (`fit.ts`). The rules that may be meant are those that had the number before and the candidates of the day, ranked by
 * their fit and by how their numbers resemble the cited one (`candidates.ts`); these and the fit of the cited rule are
 * the evidence (`evidence.ts`). Its features give the log-odds that another rule is meant, and with some thresholds the
 * verdict (`decide.ts`). Last come the rules that may be meant instead, and the reason in words (`explain.ts`).
 */
export function checkText(
  archive: Archive,
  given: string,
  { on, writtenOn, publishedOn = null, isEnglish = true, explained, referencesMax, documents, playbook }: CheckDays,
): CheckAnswer {
  releaseInForce(archive, on);
  const index = ruleIndexOn(archive, on);
  const rules = { archive, index, playbook };
  const text = withLineFeeds(given);
  const references = referencesWrittenIn(text, knownRules(archive, index, text));
  requireAtMost(referencesMax, references);
  if (references.length === 0) return answerWith(on, []);
  const glosses = glossesIn(text, references);
  const dayOfText = inferredDay(rules, { references, glosses, isEnglish, on });
  const timeOfPart = timesOfParts(text, on, publishedOn);
  /** The day of a line, unless its text gives one for itself that is not later: then the line may only have been moved. */
  const committedOn = (line: number, place: number): IsoDate | null => {
    const day = writtenOn?.(line) ?? null;
    const own = day === null ? null : timeOfPart(place);
    return day === null || (own !== null && own.from <= day) ? null : day;
  };
  const citations: CheckedCitation[] = [];
  let at = { line: 1, start: 0, end: text.indexOf("\n") };
  let dayOfLine = { line: 0, day: null as IsoDate | null };
  for (const [nth, reference] of references.entries()) {
    while (at.end !== -1 && at.end < reference.start)
      at = { line: at.line + 1, start: at.end + 1, end: text.indexOf("\n", at.end + 1) };
    const { line } = at;
    // Once for each line, because a text may be one long line.
    if (dayOfLine.line !== line) dayOfLine = { line, day: dayBeside(text, at, on) };
    const gloss = (isEnglish ? glosses[nth] : undefined) ?? noGloss;
    const position = { start: reference.start, end: reference.end, line, column: reference.start - at.start + 1 };
    const day = dayOfLine.day ?? committedOn(line, reference.start);
    const written = day === null ? dayOfText : { on: day, isInferred: false };
    const { document, number, isDoubtful = false } = reference;
    const question = { number, gloss, written, on, explained, isDoubtful };
    const finding =
      document === "cr"
        ? findingOf(rules, question)
        : sectionFinding(documents?.get(document), { ...question, document });
    const said = isPast(finding) ? timeInSentence(archive, text, reference, on) : null;
    const time = said ?? (alarms.has(finding.verdict) ? timeOfPart(reference.start) : null);
    const then =
      time === null
        ? null
        : findingThen(rules, { ...question, document }, { time, isOfText: said === null, documents });
    citations.push({ document, ...position, ...(then ?? finding) });
  }
  return answerWith(on, citations);
}

/** Both may be right at another time, of which the sentence or the text speaks. */
function isPast({ verdict }: CitationFinding): boolean {
  return verdict === "stale" || verdict === "nonexistent";
}

/** `isOfText`: the text gives it as its own day, so it counts for every number; otherwise the sentence names it. */
type TimeOfNumber = { readonly time: PastTime; readonly isOfText: boolean; readonly documents: CheckDays["documents"] };

/** The finding where the number was right at a time of which its sentence or text speaks; `null` if it was not. */
function findingThen(
  { archive, index }: Rules,
  question: CitationQuestion & { readonly document: DocumentId },
  { time, isOfText, documents }: TimeOfNumber,
): CitationFinding | null {
  const { number, gloss, document } = question;
  const said = isOfText ? `The text gives ${time.written} as its day` : `The sentence says “${time.written}”`;
  const because = `${said}, and the number was right then.`;
  const common = { number, gloss: gloss.clause, basis: "words", suggestions: [], since: null } as const;
  const right = { ...common, verdict: "fits", confidence: "medium", because, isSinceFirstSeen: false } as const;
  const doubtful = { ...right, verdict: "cannot-tell", confidence: "low" } as const;
  if (document !== "cr") {
    const lastDay = addDays(time.to, -1);
    const then = sectionFinding(documents?.get(document), { ...question, document, on: lastDay });
    return then.verdict === "fits" ? right : null;
  }
  const { decision, evidence } = judgementOf(archive, index, question);
  const isThen = ({ times }: FormerHolder) => times.some((one) => haveCommonDay(one, time));
  const isCertain = !isOfText || decision.verdict === "stale";
  if (isCertain && decision.meant !== null) {
    if (isThen(decision.meant)) return right;
    if (isPerhapsThen(archive, decision.meant, time))
      return { ...doubtful, because: `${said}, and which rule had the number then is not held.` };
  }
  const [holder] = isOfText ? evidence.formers.filter(isThen) : [];
  if (holder === undefined) return null;
  const isNext = holder.now !== null && evidence.alternative?.entry.number === holder.now;
  if (isNext || holder.fit.share >= thenShare) return right;
  if (decision.verdict !== "nonexistent") return null;
  const unknown = `${said}, and a rule had the number then; the words do not say whether it is meant.`;
  return { ...doubtful, because: unknown };
}

/** Says whether a rule may have had a number at a time: in a release that is not held, before the first known to give it. */
function isPerhapsThen(archive: Archive, { lineage, times }: FormerHolder, time: PastTime): boolean {
  return times.some(({ from }) => {
    const before = archive.heldReleases.findLast((release) => release < from);
    const unheld = archive.releases.find((release) => before !== undefined && release.from > before);
    return unheld !== undefined && isFirstSeenOn(lineage, from) && haveCommonDay({ from: unheld.from, to: from }, time);
  });
}

/** So much of the words in the rule of the time makes the number right, where the text gives that as its day. */
const thenShare = 0.35;

type CitationsOfText = {
  readonly references: readonly WrittenReference[];
  readonly glosses: readonly Gloss[];
  readonly isEnglish: boolean;
  readonly on: IsoDate;
};

/** The day of a text by its numbers, unless the words beside them say otherwise. */
function inferredDay(
  { archive, index }: Rules,
  { references, glosses, isEnglish, on }: CitationsOfText,
): WritingDay | null {
  const rules = references.flatMap(({ document, number }, nth) =>
    document === "cr" ? [{ number, gloss: (isEnglish ? glosses[nth] : undefined) ?? noGloss }] : [],
  );
  const day = dayOfNumbers(
    archive,
    rules.map(({ number }) => number),
    on,
  );
  if (day === null) return null;
  const undated = { written: null, on, explained: undefined, isDoubtful: false };
  const judgements = rules.map((rule) => judgementOf(archive, index, { ...rule, ...undated }));
  return isDayOfWords(archive, judgements, day) ? { on: day, isInferred: true } : null;
}

function answerWith(on: IsoDate, citations: CheckedCitation[]): CheckAnswer {
  const verdicts = citations.map(({ verdict }) => verdict);
  return { on, counts: countsOfEach(checkVerdicts, verdicts), citations };
}

/** The same comment occurs in many places of a program. What is found depends on the rules of play too, if they are given. */
const lastFindings = () => keepLast<Map<string, CitationFinding>>();
const findingsMax = 5_000;

function findingOf({ archive, index, playbook }: Rules, question: CitationQuestion): CitationFinding {
  const cache = index.once(lastFindings)(playbook, () => new Map());
  const { clause, label, rest, beside, near, title, isMention } = question.gloss;
  const { on, written, explained } = question;
  const days = [on, written?.on, written?.isInferred, ...(explained ?? ["all"])].join(" ");
  const others = `${beside.join(" ")}/${near.map((other) => `${other.number} ${other.clause}`).join("/")}`;
  const { number, isDoubtful } = question;
  const key = [number, isDoubtful, days, others, isMention, title, clause, label, rest].join("\n");
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const finding = findingFrom({ archive, index, playbook }, question);
  if (cache.size >= findingsMax) cache.clear();
  if (key.length <= keyMax_chars) cache.set(key, finding);
  return finding;
}

/** Limits the memory that hostile input can take. */
const keyMax_chars = 2000;

/** What citations are compared with: the rules of a day. */
type Rules = { readonly archive: Archive; readonly index: RuleIndex; readonly playbook: Playbook | undefined };

function findingFrom({ archive, index, playbook }: Rules, question: CitationQuestion): CitationFinding {
  const { number, gloss, on, explained } = question;
  const { shown, others, decision, note, isWhole, elsewhere } = settlementOf({ archive, index, playbook }, question);
  const { verdict, confidence } = decision;
  const basis = verdictBasisOf(decision, shown.evidence);
  const finding = (because: string, suggestions: CitationFinding["suggestions"]): CitationFinding => {
    const said = { number, gloss: gloss.clause, verdict, confidence, basis, because, suggestions };
    return { ...said, ...sinceOf(decision, shown) };
  };
  if (explained !== undefined && !explained.has(verdict)) return finding("", []);
  const byWords = suggestionsOf(others.length === 0 ? [{ ...shown, decision }] : others, on);
  const suggestions = elsewhere === undefined ? byWords : [movedRuleOf(elsewhere, shown.index, on), ...byWords];
  const missing = missingRelease(archive, on);
  const day = shown.index === index ? on : shown.index.on;
  const { dayInWords } = dayAsked(archive, on);
  const circumstances = { on: day, dayInWords, missing, gloss, suggestions };
  const because = isWhole
    ? note
    : `${becauseOf(shown.index, shown.evidence, decision, circumstances)} ${note}`.trimEnd();
  return finding(because, suggestions.slice(0, suggestionsMax));
}

function sinceOf({ since }: Decision, { evidence }: Judgement): Pick<CitationFinding, "since" | "isSinceFirstSeen"> {
  const isFirstSeen = ({ lineage, until }: FormerHolder) =>
    until !== null && until === since && isFirstSeenOn(lineage, until);
  return { since, isSinceFirstSeen: evidence.formers.some(isFirstSeen) };
}

/** The citation as the rules of the day show it or, where their release is not held, the rulebooks around it. */
function settlementOf({ archive, index, playbook }: Rules, question: CitationQuestion): Settlement {
  const { number, gloss, on } = question;
  const gap = gapOn(archive, on);
  // Before any words are read: the vocabulary has to be the same for both.
  const next = gap === null ? null : ruleIndexOn(archive, gap.after);
  const printed = gap === null ? null : ruleIndexOn(archive, gap.before);
  const before = judgementOf(archive, index, question);
  const isUnused = before.decision.verdict === "nonexistent";
  const isLessSure = isUnused && unusedConfidence(archive, number, on) !== "high";
  const decision = isLessSure ? withDoubt(before.decision) : before.decision;
  const alone = { shown: before, others: [], decision, note: "", isWhole: false };
  if (isReleaseHeldOn(archive, on) || before.decision.ground === "mention") return alone;
  const between =
    isUnused || gap === null || next === null || printed === null
      ? alone
      : settlementBetween(archive, gap, {
          printed: () => judgementOf(archive, printed, question),
          before,
          after: judgementOf(archive, next, question),
          on,
        });
  if (playbook === undefined) return between;
  if (between.decision.verdict === "fits") {
    const { cited } = between.shown.evidence;
    const then = cited === null ? null : numberByDataset({ archive, playbook }, cited.lineage, on);
    return then === null || then === number ? between : settlementElsewhere(between, then);
  }
  const named = namedByDataset(archive, { index, playbook }, { number, words: gloss.clause, on });
  return named === null ? between : settlementByDataset(before, named);
}

function judgementOf(archive: Archive, index: RuleIndex, question: CitationQuestion): Judgement {
  const { number, gloss, written, isDoubtful } = question;
  if (written?.isInferred === true) {
    // Words that fit the rule of the day of the check need no other day.
    const undated = judgementOf(archive, index, { ...question, written: null });
    if (undated.decision.verdict === "fits" && undated.decision.confidence !== "low") return undated;
  }
  const evidence = evidenceOf(archive, index, {
    number,
    gloss: termsOfGloss(index.vocabulary, gloss),
    clause: gloss.clause,
    beside: gloss.beside,
    near: gloss.near,
    title: gloss.title,
    isMention: gloss.isMention,
    written,
  });
  const decision = decide(index, evidence);
  return { index, evidence, decision: isDoubtful ? withDoubt(decision) : decision };
}

/** What judgements suggest, each rule once, and no more than one of them may. */
function suggestionsOf(judgements: readonly Judgement[], on: IsoDate): CitationFinding["suggestions"] {
  const [own = [], ...others] = judgements.map(({ index, evidence, decision }) =>
    suggestionsFor(index, evidence, decision).map(({ entry, confidence }) => {
      return { ...shownRuleOf(index, entry, judgements.length === 1 ? on : index.on), confidence };
    }),
  );
  const merged = others.length === 0 ? own : surestFirst(inTurn(own, others[0] ?? []));
  const isFirst = ({ number }: { readonly number: RuleNumber }, place: number) =>
    merged.findIndex((other) => other.number === number) === place;
  return merged.filter(isFirst).slice(0, suggestionsMax);
}

function inTurn<Item>(left: readonly Item[], right: readonly Item[]): Item[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((item) => item !== undefined);
}

/** Two rulebooks may mean different rules: one that the words only resemble comes behind one that they mean. */
function surestFirst(suggestions: CitationFinding["suggestions"]): CitationFinding["suggestions"] {
  const isSure = ({ confidence }: CitationFinding["suggestions"][number]) => confidence !== "low";
  return [...suggestions.filter(isSure), ...suggestions.filter((suggestion) => !isSure(suggestion))];
}

/** A rule as a suggestion, with the number that the dataset gives it on the day. */
function movedRuleOf({ entry, number }: NonNullable<Settlement["elsewhere"]>, index: RuleIndex, on: IsoDate) {
  return { ...shownRuleOf(index, entry, on), number, confidence: "medium" as const };
}

const shownRules = () => new Map<string, Omit<CitationFinding["suggestions"][number], "confidence">>();

/** What a suggestion shows of a rule. The same few thousand rules are suggested again and again. */
function shownRuleOf(index: RuleIndex, { number, lineage, revision }: RuleEntry, on: IsoDate) {
  const cache = index.once(shownRules);
  const key = `${number} ${on}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const text = wordsOf(lineage, revision) ?? revision.summary ?? "";
  const shown = { number, lineage: lineage.id, title: titleOn(lineage, on), text };
  if (cache.size < shownMax) cache.set(key, shown);
  return shown;
}

/** Some releases of rules. */
const shownMax = 20_000;

function missingRelease(archive: Archive, on: IsoDate): MissingRelease | null {
  const release = releaseOn(archive, on);
  if (release === undefined || isReleaseHeldOn(archive, on)) return null;
  return { release: release.from as IsoDate, held: heldReleaseOn(archive, on) ?? null };
}
