import type { Archive } from "../../archive/archive.ts";
import { revisionOn, whereaboutsOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { holdersOn } from "../../archive/sections.ts";
import { cachedIn } from "../../derived.ts";
import { addDays, holdsOn, type Interval, type IsoDate } from "../../text/days.ts";
import { byText, compareTexts } from "../../text/order.ts";
import { depthOf, isBelow, isSection, parentOf, type RuleNumber, ruleOf, sectionOf } from "../../text/rule-number.ts";
import { type Fits, type GlossTerms, type RuleFit, titlesNamed, titlesOver, withRuns, wordFit } from "./fit.ts";
import type { RuleEntry, RuleIndex } from "./rule-index.ts";
import { entryOf, isTitleEntry } from "./rule-index.ts";

/** A rule that had the cited number on earlier days, and how well the words fit what it said then. */
export type FormerHolder = {
  readonly lineage: Lineage;
  readonly fit: RuleFit;
  /** The number of that rule on the day asked; `null` if it no longer exists. */
  readonly now: RuleNumber | null;
  /**
   * The first day on which the rule no longer had the number, after the last time it had it before the day asked; `null`
   * if it has it only later.
   */
  readonly until: IsoDate | null;
  /** The first day of that time. */
  readonly from: IsoDate;
  /** All times at which it had the number before the day asked, or only later. */
  readonly times: readonly Interval[];
  /** What it was titled when it last had the number (its whole text if it has no name), and the rules above it then. */
  readonly titles: readonly string[];
};

/** A rule of the day that may be the one meant. */
export type RuleCandidate = {
  readonly entry: RuleEntry;
  readonly fit: RuleFit;
  /** The fit combined with the likeness of the numbers. */
  readonly score: number;
  readonly former: FormerHolder | null;
};

/** `entries`: what the rule said under the number, first and last each time, and the rules below it then. */
type FormerHolderEntries = Omit<FormerHolder, "fit"> & { readonly entries: readonly RuleEntry[] };

/** The rules that had a number before, other than the one that has it on the day; best fit first, of equal ones the last that had it. */
export function formersOf(
  archive: Archive,
  index: RuleIndex,
  { number, gloss }: { readonly number: RuleNumber; readonly gloss: GlossTerms },
): FormerHolder[] {
  return cachedIn(index.once(formersByNumber), number, () => formerEntriesIn(archive, index, number))
    .map(({ entries, ...former }) => ({
      ...former,
      fit: withRuns(gloss, entries.map((entry) => wordFit(index, gloss, entry)).reduce(better)),
    }))
    .sort((a, b) => b.fit.score - a.fit.score || compareTexts(b.until ?? "", a.until ?? ""));
}

const formersByNumber = () => new Map<RuleNumber, readonly FormerHolderEntries[]>();

/**
 * Every lineage that had a number and lost it before the day of the index, once even if it had it several times, with the
 * words that it said under it first and last. For a number that no rule has on that day, also those that have it later.
 */
function formerEntriesIn(archive: Archive, index: RuleIndex, number: RuleNumber): readonly FormerHolderEntries[] {
  const holder = index.byNumber.get(number)?.lineage;
  const periods = archive.numberPeriodsByNumber.get(number) ?? [];
  return [...Map.groupBy(periods, ({ lineage }) => lineage)].flatMap(([lineage, own]): FormerHolderEntries[] => {
    const gone = lineage === holder ? [] : own.filter(({ to }) => to !== null && to <= index.on);
    const later = holder === undefined ? own.filter(({ from }) => from > index.on) : [];
    const times = (gone.length > 0 ? gone : later).toSorted(byText(({ from }) => from));
    const time = gone.length > 0 ? times.at(-1) : times[0];
    if (time === undefined) return [];
    const { number: present, mergedInto } = whereaboutsOn(archive, lineage, index.on);
    const now = present ?? mergedInto?.number ?? null;
    if (now === number) return [];
    const lastDay = ({ from, to }: Interval) => (gone.length === 0 || to === null ? from : addDays(to, -1));
    const days = times.flatMap((one) => [one.from, lastDay(one)]);
    const entries = [...new Map(days.map((on) => [revisionOn(lineage, on), on]))].flatMap(([revision, on]) =>
      revision?.number === number
        ? [entryOf(archive, lineage, revision, on), ...entriesBelow(archive, number, on)]
        : [],
    );
    if (entries.length === 0) return [];
    const titles = titlesOf(archive, { lineage, number, on: lastDay(time) });
    return [{ lineage, from: time.from, until: gone.length === 0 ? null : time.to, times, now, titles, entries }];
  });
}

type Holding = { readonly lineage: Lineage; readonly number: RuleNumber; readonly on: IsoDate };

function titlesOf(archive: Archive, { lineage, number, on }: Holding): string[] {
  const over: Lineage[] = [];
  for (let at = isSection(number) ? undefined : parentOf(number); at !== undefined; at = parentOf(at)) {
    const holder = holdersOn(archive, at, on)[0]?.lineage;
    if (holder !== undefined) over.push(holder);
    if (isSection(at)) break;
  }
  return [lineage, ...over].map((one) => {
    const revision = revisionOn(one, on);
    return revision?.name ?? revision?.text ?? "";
  });
}

/** The subrules of a rule on a day: a citation of 701.17 may mean any of them. */
function entriesBelow(archive: Archive, number: RuleNumber, on: IsoDate): RuleEntry[] {
  if (depthOf(number) !== 1) return [];
  return (archive.numberPeriodsBySection.get(sectionOf(number)) ?? []).flatMap((period) => {
    if (!isBelow(period.number, number) || !holdsOn(period, on)) return [];
    // A lineage is read from the tables when it is first named, and few of a section are below one rule.
    const { lineage } = period;
    const revision = revisionOn(lineage, on);
    return revision?.number === period.number ? [entryOf(archive, lineage, revision, on)] : [];
  });
}

function better(best: RuleFit, next: RuleFit): RuleFit {
  return next.score > best.score ? next : best;
}

/** The rules of the day that may be meant by a citation, likeliest first, the cited one left out. */
export function candidatesOf(
  index: RuleIndex,
  gloss: GlossTerms,
  { number, formers, fits }: { number: RuleNumber; formers: readonly FormerHolder[]; fits: Fits },
): RuleCandidate[] {
  // A few dozen, which are compared one by one in less time than a map takes to be filled.
  const near = [...fits.best];
  const add = (entry: RuleEntry) => {
    if (!near.some((fit) => fit.entry === entry)) near.push(fits.at(entry));
  };
  const byNow = new Map<RuleNumber, FormerHolder>();
  for (const former of formers) {
    const entry = former.now === null ? undefined : index.byNumber.get(former.now);
    if (entry === undefined) continue;
    add(entry);
    if (!byNow.has(entry.number)) byNow.set(entry.number, former);
  }
  for (const entry of siblingsOf(index, number)) add(entry);
  for (const entry of titlesIn(index, gloss, near)) add(entry);
  const query = { gloss, cited: numberParts(number) };
  const scored = (fit: RuleFit): RuleCandidate => {
    const former = byNow.get(fit.entry.number) ?? null;
    return { entry: fit.entry, fit, former, score: candidateScore(index, query, fit, former?.fit.share ?? null) };
  };
  const candidates: RuleCandidate[] = [];
  for (const fit of near) {
    const { entry } = fit;
    if (entry.number === number) continue;
    // Who cites a rule means no whole section, though the words of its heading are few and fit well.
    if (query.cited.depth > 0 && isSection(entry.number) && !byNow.has(entry.number)) continue;
    // A citation of a whole rule includes its subrules: the title "Destroy" alone says little.
    candidates.push(scored(query.cited.depth === 1 && isTitleEntry(entry) ? familyFit(index, fits, entry) : fit));
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
export function familyFit(index: RuleIndex, fits: Fits, entry: RuleEntry): RuleFit {
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
export function siblingsOf(index: RuleIndex, number: RuleNumber): readonly RuleEntry[] {
  const parent = parentOf(number);
  return parent === undefined || isSection(number) ? [] : isSection(parent) ? [] : familyOf(index, parent);
}

/**
 * What makes it likely that a rule is the one meant. How its words fit: `share`, `own`, `run` (see `RuleFit`); `length`:
 * long rules share words by chance; `unnamed`: it belongs to a keyword that they do not name; `foreign`: it belongs to a
 * special kind of card or game that they do not mention. How its number resembles the cited one, because people slip by a
 * letter or a line, or read another release: `chapter`, `section`: it is in the same one; `beside`: the letter before or
 * after; `next`: the rule before or after; `near`: a keyword at most four further; `depth`: both rules, or both subrules;
 * `digit`: one digit or letter differs; `former`: how well the words fit its text at the time when it had the cited number.
 *
 * Fitted by a conditional logit to the cases of `casesFor` in `bench/citations/cases.ts`, on 2026-11-22; `bench/checks.ts`
 * measures what it does to cases to which it was not fitted.
 */
const weights = {
  share: 1,
  own: 0.38,
  run: 0.12,
  length: -0.08,
  unnamed: -0.24,
  foreign: -0.19,
  chapter: 0.09,
  section: 0.17,
  beside: 0.28,
  next: 0.13,
  near: 0.38,
  depth: 0.06,
  digit: 0.13,
  former: 0.38,
};

/** The features of a rule that depend on no query. */
type StaticFeatures = {
  readonly parts: NumberParts;
  readonly length: number;
  readonly titles: readonly RuleEntry[];
  readonly isKeyword: boolean;
  /** The heading of its section, where the section is about a special kind of card or game. */
  readonly special: RuleEntry | null;
};

const featuresByEntry = () => new Map<RuleEntry, StaticFeatures>();

function staticFeaturesOf(index: RuleIndex, entry: RuleEntry): StaticFeatures {
  return cachedIn(index.once(featuresByEntry), entry, () => {
    const parts = numberParts(entry.number);
    return {
      parts,
      length: Math.log(1 + entry.sequence.length),
      titles: titlesOver(index, entry),
      isKeyword: parts.depth > 0 && (parts.section === "701" || parts.section === "702"),
      special: isSpecial(parts) ? (index.byNumber.get(parts.section as RuleNumber) ?? null) : null,
    };
  });
}

/** Sections on card types, on kinds of cards and on ways to play; 703 to 705 and 707 are about every game. */
function isSpecial({ chapter, section }: NumberParts): boolean {
  return /[3789]/.test(chapter) && !/^70[0-57]$/.test(section);
}

/** The same for all candidates of a citation. */
type RankingQuery = { readonly gloss: GlossTerms; readonly cited: NumberParts };

/** How likely a rule is the one meant, as a score that only means something beside the scores of other rules. */
function candidateScore(
  index: RuleIndex,
  { gloss, cited }: RankingQuery,
  { entry, share, ownShare, run }: RuleFit,
  formerShare: number | null,
): number {
  const { parts, length, titles, isKeyword, special } = staticFeaturesOf(index, entry);
  let sum =
    weights.share * share +
    weights.own * ownShare +
    weights.run * Math.min(10, run) +
    weights.length * length +
    numberLikeness(parts, cited);
  if (isKeyword) {
    const named = titlesNamed(index, gloss);
    if (named.size === 0 || !titles.some((over) => named.has(over))) sum += weights.unnamed;
  }
  if (special !== null && !isMentioned(special, gloss)) sum += weights.foreign;
  if (formerShare !== null) sum += weights.former * Math.min(1.2, formerShare + 0.2);
  return sum;
}

function isMentioned({ sequence }: RuleEntry, gloss: GlossTerms): boolean {
  for (const term of sequence) if (gloss.termSet.has(term)) return true;
  return false;
}

function numberLikeness(own: NumberParts, cited: NumberParts): number {
  let sum = own.chapter === cited.chapter ? weights.chapter : 0;
  if (own.depth === cited.depth) {
    sum += weights.depth;
    if (differByOne(own.number, cited.number)) sum += weights.digit;
  }
  if (own.section !== cited.section) return sum;
  sum += weights.section;
  const apart = Math.abs(own.nth - cited.nth);
  if (apart === 0 && own.depth === 2 && cited.depth === 2 && Math.abs(own.letter - cited.letter) === 1)
    sum += weights.beside;
  if (apart === 1) sum += weights.next;
  if (apart > 0 && apart <= 4 && (own.section === "701" || own.section === "702")) sum += weights.near;
  return sum;
}

function differByOne(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let count = 0;
  for (let at = 0; at < left.length; at++) if (left.charCodeAt(at) !== right.charCodeAt(at)) count++;
  return count === 1;
}

/**
 * A number taken apart. `depth`: 0 for a section, 1 for a rule, 2 for a subrule; `nth`: 19 of 702.19b; `letter`: 2 for
 * its `b`.
 */
type NumberParts = {
  readonly number: RuleNumber;
  readonly chapter: string;
  readonly section: string;
  readonly depth: 0 | 1 | 2;
  readonly nth: number;
  readonly letter: number;
};

function numberParts(number: RuleNumber): NumberParts {
  const rule = ruleOf(number);
  const letters = number.slice(rule.length);
  return {
    number,
    chapter: number.slice(0, 1),
    section: sectionOf(number),
    depth: depthOf(number),
    nth: Number(rule.slice(4)),
    letter: letters === "" ? 0 : (letters.length - 1) * 26 + letters.charCodeAt(letters.length - 1) - 96,
  };
}
