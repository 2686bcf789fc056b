import type { History } from "../../archive/history.ts";
import { revisionOn, whereaboutsOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { isNumberUnusedOn } from "../../archive/sections.ts";
import { addDays, holdsOn, type IsoDate } from "../../text/days.ts";
import { isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { type Fits, fitOf, fitsOf, type GlossTerms, informationOf, type RuleFit, withRuns, wordFit } from "./fit.ts";
import { candidateScore, depthOf, isNamedFamily, numberParts, ruleOf, titlesNamed, titlesOver } from "./ranking.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { entryOf, isTitle } from "./rule-index.ts";

export type NumberClaim = {
  readonly number: RuleNumber;
  readonly gloss: GlossTerms;
  /** Other numbers with the same words. */
  readonly beside: readonly RuleNumber[];
  /** The day on which the line was written, where that is known. */
  readonly writtenOn: IsoDate | null;
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
  /** How many unrelated rules fit better than the cited one. */
  readonly better: number;
  /** Likeliest first. */
  readonly candidates: readonly RuleCandidate[];
  /** The likeliest candidate that is neither above nor below the cited rule or a rule cited beside it. */
  readonly alternative: RuleCandidate | null;
  /** Rules that had the number before, best fit first. */
  readonly formers: readonly FormerHolder[];
  /** The rule that had the number on the day on which the line was written, if another has it now. */
  readonly writtenHolder: FormerHolder | null;
};

export function evidenceOf(history: History, index: RuleIndex, claim: NumberClaim): Evidence {
  const { number, gloss, writtenOn } = claim;
  const cited = index.byNumber.get(number) ?? null;
  const formers = formersOf(history, index, { number, gloss });
  const clear = clearFit(index, gloss, { cited, formers });
  if (clear !== null) return clearEvidence(history, index, { claim, cited, fit: clear, formers });
  const fits = fitsOf(index, gloss);
  const candidates = candidatesOf(index, gloss, { number, formers, fits });
  const fit = cited === null ? null : withRuns(gloss, familyFit(index, fits, cited));
  const near = [number, ...claim.beside];
  const unrelated = candidates.filter(({ entry }) => !near.some((one) => isRelated(entry.number, one)));
  const isUnused = () => isNumberUnusedOn(history, number, index.on);
  return {
    claim,
    use: cited !== null ? "in-use" : isUnused() ? "not-in-use" : "not-held",
    information: informationOf(index, gloss),
    cited,
    fit,
    isNamed: cited !== null && isNamedFamily(index, gloss, cited),
    isClear: false,
    better: fit === null ? unrelated.length : unrelated.filter((candidate) => candidate.fit.score > fit.score).length,
    candidates,
    alternative: unrelated[0] ?? null,
    formers,
    writtenHolder: writtenOn === null ? null : writtenHolderOf(history, index, claim, formers),
  };
}

function writtenHolderOf(
  history: History,
  index: RuleIndex,
  { number, writtenOn }: NumberClaim,
  formers: readonly FormerHolder[],
): FormerHolder | null {
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
  const fit = wordFit(index, gloss, cited);
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
    information: informationOf(index, claim.gloss),
    cited,
    fit,
    isNamed: cited !== null && isNamedFamily(index, claim.gloss, cited),
    isClear: true,
    better: 0,
    candidates: [],
    alternative: null,
    formers,
    writtenHolder: claim.writtenOn === null ? null : writtenHolderOf(history, index, claim, formers),
  };
}

function isRelated(left: RuleNumber, right: RuleNumber): boolean {
  return left === right || isBelow(left, right) || isBelow(right, left);
}

export function fitOfNumber(index: RuleIndex, gloss: GlossTerms, number: RuleNumber): RuleFit | null {
  const entry = index.byNumber.get(number);
  return entry === undefined ? null : fitOf(index, gloss, entry);
}

/** A rule that had the cited number on earlier days, and how well the words fit what it said then. */
export type FormerHolder = {
  readonly lineage: Lineage;
  readonly fit: RuleFit;
  /** The number of that rule on the day asked; `null` if it no longer exists. */
  readonly now: RuleNumber | null;
  /** The first day on which the rule no longer had the number; `null` if it has it only later than the day asked. */
  readonly until: IsoDate | null;
  /** The first day on which it had the number. */
  readonly from: IsoDate;
};

/** A rule of the day that may be the one meant. */
export type RuleCandidate = {
  readonly entry: RuleEntry;
  readonly fit: RuleFit;
  /** The fit combined with the likeness of the numbers. */
  readonly score: number;
  readonly former: FormerHolder | null;
};

/** `entries`: what the rule said under the number, first and last, and the rules below it at those times. */
type FormerHolderEntries = Omit<FormerHolder, "fit"> & { readonly entries: readonly RuleEntry[] };

/** The rules that had a number before, other than the one that has it on the day; best fit first. */
function formersOf(
  history: History,
  index: RuleIndex,
  { number, gloss }: { readonly number: RuleNumber; readonly gloss: GlossTerms },
): FormerHolder[] {
  return formerEntriesOf(history, index, number)
    .map(({ entries, ...former }) => ({
      ...former,
      fit: withRuns(gloss, entries.map((entry) => wordFit(index, gloss, entry)).reduce(better)),
    }))
    .sort((a, b) => b.fit.score - a.fit.score);
}

const formersByNumber = () => new Map<RuleNumber, readonly FormerHolderEntries[]>();

/**
 * Every lineage that had a number and lost it before the day of the index, with the words that it said under it first and
 * last. For a number that no rule has on that day, also those that have it later.
 */
function formerEntriesOf(history: History, index: RuleIndex, number: RuleNumber): readonly FormerHolderEntries[] {
  const cache = index.once(formersByNumber);
  const cached = cache.get(number);
  if (cached !== undefined) return cached;
  const holder = index.byNumber.get(number)?.lineage;
  const formers = (history.numberPeriodsByNumber.get(number) ?? []).flatMap(
    ({ lineage, from, to }): FormerHolderEntries[] => {
      const isLater = from > index.on;
      if (isLater ? holder !== undefined : to === null || to > index.on || lineage === holder) return [];
      const { number: present, mergedInto } = whereaboutsOn(history, lineage, index.on);
      const now = present ?? mergedInto?.number ?? null;
      if (now === number) return [];
      const last = isLater || to === null ? from : addDays(to, -1);
      const entries = [...new Map([from, last].map((on) => [revisionOn(lineage, on), on]))].flatMap(([revision, on]) =>
        revision?.number === number
          ? [entryOf(history, lineage, revision, on), ...entriesBelow(history, number, on)]
          : [],
      );
      return entries.length === 0 ? [] : [{ lineage, from, until: isLater ? null : to, now, entries }];
    },
  );
  cache.set(number, formers);
  return formers;
}

/** The subrules of a rule on a day: a citation of 701.17 may mean any of them. */
function entriesBelow(history: History, number: RuleNumber, on: IsoDate): RuleEntry[] {
  if (depthOf(number) !== 1) return [];
  return (history.numberPeriodsBySection.get(sectionOf(number)) ?? []).flatMap((period) => {
    if (!isBelow(period.number, number) || !holdsOn(period, on)) return [];
    // A lineage is read from the tables when it is first named, and few of a section are below one rule.
    const { lineage } = period;
    const revision = revisionOn(lineage, on);
    return revision?.number === period.number ? [entryOf(history, lineage, revision, on)] : [];
  });
}

function better(best: RuleFit, next: RuleFit): RuleFit {
  return next.score > best.score ? next : best;
}

/** The rules of the day that may be meant by a citation, likeliest first, the cited one left out. */
function candidatesOf(
  index: RuleIndex,
  gloss: GlossTerms,
  { number, formers, fits }: { number: RuleNumber; formers: readonly FormerHolder[]; fits: Fits },
): RuleCandidate[] {
  // A few dozen, which are compared one by one in less time than a map takes to be filled.
  const found = [...fits.best];
  const add = (entry: RuleEntry) => {
    if (!found.some((fit) => fit.entry === entry)) found.push(fits.at(entry));
  };
  const byNow = new Map<RuleNumber, FormerHolder>();
  for (const former of formers) {
    const entry = former.now === null ? undefined : index.byNumber.get(former.now);
    if (entry === undefined) continue;
    add(entry);
    if (!byNow.has(entry.number)) byNow.set(entry.number, former);
  }
  for (const entry of siblingsOf(index, number)) add(entry);
  for (const entry of titlesIn(index, gloss, found)) add(entry);
  const query = { gloss, cited: numberParts(number) };
  const scored = (fit: RuleFit): RuleCandidate => {
    const former = byNow.get(fit.entry.number) ?? null;
    return { entry: fit.entry, fit, former, score: candidateScore(index, query, fit, former?.fit.share ?? null) };
  };
  const candidates: RuleCandidate[] = [];
  for (const fit of found) {
    const { entry } = fit;
    if (entry.number === number) continue;
    // A citation of a whole rule includes its subrules: the title "Destroy" alone says little.
    candidates.push(scored(query.cited.depth === 1 && isTitle(entry) ? familyFit(index, fits, entry) : fit));
  }
  const byScore = (a: RuleCandidate, b: RuleCandidate) => b.score - a.score;
  candidates.sort(byScore);
  const likeliest = candidates.slice(0, runsMax).map(({ fit }) => scored(withRuns(gloss, fit)));
  return [...likeliest.sort(byScore), ...candidates.slice(runsMax)];
}

/** Runs of words are searched in this many rules: those that are likeliest without them. */
const runsMax = 10;

/**
 * The headings above some rules whose whole names are in the words, and the first rule under each: 701.22 and 701.22a
 * for "scry 2".
 */
function titlesIn(index: RuleIndex, gloss: GlossTerms, rules: readonly RuleFit[]): RuleEntry[] {
  const named = titlesNamed(index, gloss);
  if (named.size === 0) return [];
  const titles = new Set<RuleEntry>();
  for (const { entry: rule } of rules)
    for (const over of titlesOver(index, rule)) {
      if (over === rule || titles.has(over) || !named.has(over)) continue;
      titles.add(over);
      const first = index.byNumber.get(`${over.number}a` as RuleNumber);
      if (first !== undefined) titles.add(first);
    }
  return [...titles];
}

/** How well words fit a rule or one below it: a citation of 702.19 may mean any of its subrules. */
function familyFit(index: RuleIndex, fits: Fits, entry: RuleEntry): RuleFit {
  return { ...familyOf(index, entry.number).map(fits.at).reduce(better, fits.at(entry)), entry };
}

function familyOf(index: RuleIndex, number: RuleNumber): readonly RuleEntry[] {
  if (depthOf(number) === 2) return [];
  return index.once(familiesOf).get(number) ?? [];
}

/** The rules below each section and each rule. */
function familiesOf({ entries }: RuleIndex): ReadonlyMap<string, readonly RuleEntry[]> {
  const below = new Map<string, RuleEntry[]>();
  for (const entry of entries)
    for (const over of new Set([sectionOf(entry.number), ruleOf(entry.number)]))
      if (over !== entry.number) {
        const family = below.get(over);
        if (family === undefined) below.set(over, [entry]);
        else family.push(entry);
      }
  return below;
}

/** The rules that share the parent of a number: a letter is easily mistaken. */
function siblingsOf(index: RuleIndex, number: RuleNumber): readonly RuleEntry[] {
  const parent = parentOf(number);
  return parent === undefined || isSection(number) ? [] : isSection(parent) ? [] : familyOf(index, parent);
}

/** Says whether a number is below another: 702.19b under 702.19, and both under 702. */
function isBelow(number: RuleNumber, over: RuleNumber): boolean {
  if (!number.startsWith(over) || number.length === over.length) return false;
  return isSection(over) || /[a-z]/.test(number[over.length] ?? "");
}
