import type { History } from "../../archive/history.ts";
import { revisionOn, whereaboutsOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { addDays, type IsoDate } from "../../text/days.ts";
import { isSection, parentOf, type RuleNumber, sectionOf } from "../../text/rule-number.ts";
import { bestFits, fitOf, type GlossTerms, type RuleFit } from "./fit.ts";
import { entryOf, isTitle, type RuleEntry, type RuleIndex } from "./rule-index.ts";

/** A rule that had the cited number on earlier days, and how well the words fit what it said then. */
export type Former = {
  readonly lineage: Lineage;
  readonly fit: RuleFit;
  /** The number of that rule on the day asked; `null` where it is gone. */
  readonly now: RuleNumber | null;
  /** The day on which the number stopped being this rule's. */
  readonly until: IsoDate;
};

/** A rule of the day that may be the one meant. */
export type Rival = {
  readonly entry: RuleEntry;
  readonly fit: RuleFit;
  /** The fit, and what the cited number itself makes likely. */
  readonly score: number;
  readonly former: Former | null;
};

type FormerEntry = Pick<Former, "lineage" | "until"> & { readonly entry: RuleEntry };

const formerEntries = new WeakMap<History, Map<RuleNumber, readonly FormerEntry[]>>();

/** The rules that had a number before, other than the one that has it on the day; best fit first. */
export function formersOf(
  history: History,
  index: RuleIndex,
  { number, gloss }: { readonly number: RuleNumber; readonly gloss: GlossTerms },
): Former[] {
  const holder = index.byNumber.get(number)?.lineage;
  return formersKept(history, number)
    .filter(({ lineage, until }) => lineage !== holder && until <= index.on)
    .map(({ entry, lineage, until }) => {
      const { number: now, mergedInto } = whereaboutsOn(history, lineage, index.on);
      return { lineage, until, now: now ?? mergedInto?.number ?? null, fit: fitOf(index, gloss, entry) };
    })
    .filter(({ now }) => now !== number)
    .toSorted((a, b) => b.fit.score - a.fit.score);
}

/** Every lineage that had a number and lost it, with the words that it said under it. */
function formersKept(history: History, number: RuleNumber): readonly FormerEntry[] {
  const kept = formerEntries.get(history) ?? new Map<RuleNumber, readonly FormerEntry[]>();
  formerEntries.set(history, kept);
  const known = kept.get(number);
  if (known !== undefined) return known;
  const formers = (history.numberPeriodsByNumber.get(number) ?? []).flatMap(({ lineage, from, to }) => {
    if (to === null) return [];
    const day = addDays(to, -1);
    return [...new Set([from, day])].flatMap((on) => {
      const revision = revisionOn(lineage, on);
      return revision?.number !== number
        ? []
        : [{ lineage, until: to, entry: entryOf(history, lineage, revision, on) }];
    });
  });
  kept.set(number, formers);
  return formers;
}

/**
 * What makes a rule likely to be meant: how its words fit, and how its number is like the cited one, since people slip
 * by a letter or a section. A conditional logit fitted to the corrections of `bench/citations` and to glosses made from
 * rules; the share counts 1.
 */
const likelihoods = {
  own: 0.8,
  pair: 0.25,
  run: 0.024,
  length: -0.1,
  chapter: 0.2,
  section: 0.4,
  parent: 0.45,
  letter: 0.15,
  title: 0.13,
  former: 0.25,
};

/** The rules of the day that may be meant by a citation, likeliest first, the cited one left out. */
export function rivalsOf(
  index: RuleIndex,
  gloss: GlossTerms,
  { number, formers }: { readonly number: RuleNumber; readonly formers: readonly Former[] },
): Rival[] {
  const fits = new Map(bestFits(index, gloss).map((fit) => [fit.entry.number, fit]));
  for (const { now } of formers) {
    const entry = now === null ? undefined : index.byNumber.get(now);
    if (entry !== undefined && !fits.has(entry.number)) fits.set(entry.number, fitOf(index, gloss, entry));
  }
  for (const entry of siblingsOf(index, number))
    if (!fits.has(entry.number)) fits.set(entry.number, fitOf(index, gloss, entry));
  for (const title of titlesIn(index, gloss, fits)) fits.set(title.entry.number, title);
  fits.delete(number);
  return [...fits.values()]
    .map((fit) => {
      const former = formers.find(({ now }) => now === fit.entry.number) ?? null;
      return { entry: fit.entry, fit, former, score: likelihoodOf(index, gloss, number, fit, former) };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The headings above the best fits, whose names the words have whole: of "scry 2" rule 701.22. */
function titlesIn(index: RuleIndex, gloss: GlossTerms, fits: ReadonlyMap<RuleNumber, RuleFit>): RuleFit[] {
  const titles = new Map<RuleNumber, RuleFit>();
  for (const { entry } of fits.values())
    for (let above = parentOf(entry.number); above !== undefined && !isSection(above); above = parentOf(above)) {
      const over = index.byNumber.get(above);
      if (over === undefined || fits.has(above) || titles.has(above) || !isNamed(over, gloss)) continue;
      titles.set(above, fitOf(index, gloss, over));
      const first = index.byNumber.get(`${above}a` as RuleNumber);
      if (first !== undefined && !fits.has(first.number)) titles.set(first.number, fitOf(index, gloss, first));
    }
  return [...titles.values()];
}

function isNamed(entry: RuleEntry, gloss: GlossTerms): boolean {
  return isTitle(entry) && entry.sequence.length > 0 && entry.sequence.every((term) => gloss.weights.has(term));
}

/** Says whether the words have the whole name under which a rule stands ("Trample" of 702.19b). */
export function isNamedFamily(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): boolean {
  for (
    let above: RuleNumber | undefined = entry.number;
    above !== undefined && !isSection(above);
    above = parentOf(above)
  ) {
    const over = index.byNumber.get(above);
    if (over !== undefined && isNamed(over, gloss)) return true;
  }
  return false;
}

function likelihoodOf(
  index: RuleIndex,
  gloss: GlossTerms,
  number: RuleNumber,
  fit: RuleFit,
  former: Former | null,
): number {
  const { entry, share, ownShare, pairShare, run } = fit;
  const isSameDepth = depthOf(entry.number) === depthOf(number);
  return (
    share +
    likelihoods.own * ownShare +
    likelihoods.pair * pairShare +
    likelihoods.run * Math.min(10, run) +
    likelihoods.length * Math.log(1 + entry.sequence.length) +
    (entry.number[0] === number[0] ? likelihoods.chapter : 0) +
    (sectionOf(entry.number) === sectionOf(number) ? likelihoods.section : 0) +
    (ruleOf(entry.number) === ruleOf(number) ? likelihoods.parent : 0) +
    (isSameDepth && letterOf(entry.number) === letterOf(number) ? likelihoods.letter : 0) +
    (isNamedFamily(index, gloss, entry) ? likelihoods.title : 0) +
    (former === null ? 0 : likelihoods.former * Math.min(1.2, former.fit.share + 0.2))
  );
}

/** The rule to which a subrule belongs; a rule itself. */
export function ruleOf(number: RuleNumber): string {
  return number.replace(/(?<![a-z])[a-z]+$/, "");
}

/** 0 for a section, 1 for a rule, 2 for a subrule. */
export function depthOf(number: RuleNumber): number {
  return isSection(number) ? 0 : /[a-z]$/.test(number) ? 2 : 1;
}

function letterOf(number: RuleNumber): string {
  return /(?<![a-z])[a-z]+$/.exec(number)?.[0] ?? "";
}

/** How well words fit the cited rule, or one below it: who cites 702.19 may mean any of its subrules. */
export function citedFit(index: RuleIndex, gloss: GlossTerms, cited: RuleEntry): RuleFit {
  const own = fitOf(index, gloss, cited);
  let best = own;
  for (const entry of familyOf(index, cited.number)) {
    const fit = fitOf(index, gloss, entry);
    if (fit.score > best.score) best = fit;
  }
  return best;
}

const families = new WeakMap<RuleIndex, Map<RuleNumber, readonly RuleEntry[]>>();

function familyOf(index: RuleIndex, number: RuleNumber): readonly RuleEntry[] {
  if (depthOf(number) === 2) return [];
  const kept = families.get(index) ?? new Map<RuleNumber, readonly RuleEntry[]>();
  families.set(index, kept);
  const known = kept.get(number);
  if (known !== undefined) return known;
  const below = index.entries.filter((entry) => isBelow(entry.number, number));
  kept.set(number, below);
  return below;
}

/** The rules that share the parent of a number: a letter is easily mistaken. */
function siblingsOf(index: RuleIndex, number: RuleNumber): readonly RuleEntry[] {
  const parent = parentOf(number);
  return parent === undefined || isSection(number) ? [] : isSection(parent) ? [] : familyOf(index, parent);
}

/** Says whether a number stands under another: 702.19b under 702.19, and both under 702. */
export function isBelow(number: RuleNumber, over: RuleNumber): boolean {
  if (!number.startsWith(over) || number.length === over.length) return false;
  return isSection(over) || /[a-z]/.test(number[over.length] ?? "");
}
