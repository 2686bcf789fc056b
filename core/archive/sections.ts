import { cachedIn } from "../derived.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";
import {
  compareRuleNumbers,
  isChapter,
  isSection,
  parentOf,
  placeUnderParent,
  type RuleNumber,
  sectionOf,
} from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import { type Lineage, termKey } from "./lineage.ts";
import { type Entry, type NumberPeriod, numberPeriodsOf } from "./periods.ts";
import { heldReleaseOn, heldReleasesAround, isReleaseHeldOn, mayOthersFollow } from "./releases.ts";

/**
 * The lineages that had a number on a day: none, one, or several if the number was printed twice.
 *
 * @example holdersOn(archive, "507.4", "2009-07-11").length === 0
 */
export function holdersOn(archive: Archive, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (archive.numberPeriodsByNumber.get(number) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/**
 * The glossary entries with a term on a day: none, one, or several if the term was printed twice.
 *
 * @example entriesOn(archive, "No Such Term", "2005-01-10").length === 0
 */
export function entriesOn(archive: Archive, term: string, day: IsoDate): Entry[] {
  return (archive.entriesByTerm.get(termKey(term)) ?? []).filter((entry) => holdsOn(entry, day));
}

/**
 * Everything known in a section on a day, in printed order, the heading first.
 *
 * @example sectionOn(archive, "507", "2005-01-10")[0].number === "507"
 */
export function sectionOn(archive: Archive, section: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (archive.numberPeriodsBySection.get(section) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/**
 * All sections of a day, by number, each with what is known in it, in printed order. Lineages are read from the tables
 * together: one by one, half of them take longer than all.
 *
 * @example wholeSectionsOn(archive, "2005-01-10")[0][0] === "102"
 */
export function wholeSectionsOn(archive: Archive, day: IsoDate): (readonly [RuleNumber, readonly NumberPeriod[]])[] {
  return [...archive.numberPeriodsBySection].flatMap(([section, periods]) => {
    const printed = isChapter(section as RuleNumber)
      ? []
      : periods.filter((numberPeriod) => holdsOn(numberPeriod, day));
    return printed.length === 0 ? [] : [[section as RuleNumber, printed] as const];
  });
}

/**
 * The lineages one level below a number on a day, in printed order: sections of a chapter, rules of a section, subrules
 * of a rule.
 *
 * @example childrenOn(archive, "507", "2005-01-10").at(-1).number === "507.4"
 */
export function childrenOn(archive: Archive, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  if (!isChapter(number)) {
    const ever = periodsByParent(archive, sectionOf(number)).get(number) ?? [];
    return ever.filter((numberPeriod) => holdsOn(numberPeriod, day));
  }
  const sections = archive.once(sectionsByChapter).get(number) ?? [];
  return sections.flatMap((section) => holdersOn(archive, section, day));
}

/** The sections that each chapter ever had. */
function sectionsByChapter({ numberPeriodsBySection }: Archive): ReadonlyMap<RuleNumber | undefined, RuleNumber[]> {
  const sections = [...numberPeriodsBySection.keys()] as RuleNumber[];
  return Map.groupBy(sections.toSorted(), parentOf);
}

/** What was ever in a section, by the number one level up. */
function periodsByParent(archive: Archive, section: string): ReadonlyMap<RuleNumber | undefined, NumberPeriod[]> {
  const periods = archive.numberPeriodsBySection.get(section);
  return periods === undefined
    ? new Map()
    : cachedIn(archive.once(byParentOfSection), section, () => Map.groupBy(periods, ({ number }) => parentOf(number)));
}

const byParentOfSection = () => new Map<string, ReadonlyMap<RuleNumber | undefined, NumberPeriod[]>>();

/** Says whether it is known that no section had a number on a day. */
function isUnusedSection(archive: Archive, section: RuleNumber, day: IsoDate): boolean {
  return (archive.unusedSections.get(section) ?? []).some((unused) => holdsOn(unused, day));
}

/**
 * Says whether every rule of a section is held for a day. A number that is not among them was then not in use.
 *
 * @example isSectionWholeOn(archive, "507", "2005-01-10") === true
 */
export function isSectionWholeOn(archive: Archive, section: RuleNumber, day: IsoDate): boolean {
  return (
    (isReleaseHeldOn(archive, day) && !tornSectionsOn(archive, day).has(section)) ||
    isUnusedSection(archive, section, day) ||
    holdersOn(archive, section, day).some(({ lineage }) => lineage.isComplete)
  );
}

/**
 * The next held release, if something has a number there that nothing has in the file of a day, and a release that
 * nobody knows may have brought it before that day.
 *
 * @example nextReleaseWith(archive, "507.9", "2005-01-10") === undefined
 */
export function nextReleaseWith(archive: Archive, number: RuleNumber, day: IsoDate): IsoDate | undefined {
  if (!isReleaseHeldOn(archive, day) || !mayOthersFollow(archive, day)) return undefined;
  if (holdersOn(archive, number, day).length > 0) return undefined;
  const next = archive.heldReleases.find((release) => release > day);
  return next !== undefined && holdersOn(archive, number, next).length > 0 ? next : undefined;
}

/**
 * Says whether it is known that no rule had a number on a day: the section is held as a whole, and the file of the day
 * has no hole at that number, or no rulebook held around the day comes near the number.
 *
 * @example isNumberUnusedOn(archive, "507.9", "2005-01-10") === true
 */
export function isNumberUnusedOn(archive: Archive, number: RuleNumber, day: IsoDate): boolean {
  const section = sectionOf(number);
  if (holdersOn(archive, number, day).length > 0 || nextReleaseWith(archive, number, day) !== undefined) return false;
  if (isSectionWholeOn(archive, section, day)) return !isLineLackingOn(archive, number, day);
  return releasesFarFrom(archive, number, day).length > 0;
}

/** Between two held rulebooks no number of any left out was so far; after the newest, 11 of 98,000. */
const far = { steps: 12, releasesMax: 2 };

/**
 * The held releases around a day whose own is not held (the one before it, and the one after it if there is one), if a
 * number is far beyond the last one of each; none otherwise. Rules come at the end of their section a few at a time, so
 * no release between them is expected to have it. After the newest held one only a few releases may have followed, and
 * none of them may have given a section another number, as far as the dataset knows: then any number may be in use.
 *
 * @example releasesFarFrom(archive, "507.9", "2005-01-10").length === 0
 */
export function releasesFarFrom(archive: Archive, number: RuleNumber, day: IsoDate): IsoDate[] {
  const around = heldReleasesAround(archive, day);
  const [before, after] = around;
  if (before === undefined || !isFarBeyond(archive, number, before)) return [];
  const between = archive.releases.filter(({ from }) => from > before && from <= day);
  if (after === undefined && (between.length > far.releasesMax || areSectionsMoved(archive, before, day))) return [];
  const headings = around.map((release) => holdersOn(archive, sectionOf(number), release)[0]?.lineage);
  // Between two rulebooks with other sections under the number, a third may have stood.
  if (headings.some((heading) => heading !== headings[0])) return [];
  return after === undefined || isFarBeyond(archive, number, after) ? around : [];
}

/**
 * Says whether a number is so far beyond the last one under the same parent that a held release has, or its parent beyond
 * the last of its own, that the next few releases are not expected to have it.
 *
 * @example isFarBeyond(archive, "507.99", "2005-01-10") === true
 */
export function isFarBeyond(archive: Archive, number: RuleNumber, release: IsoDate): boolean {
  const parent = parentOf(number);
  if (parent === undefined || holdersOn(archive, number, release).length > 0) return false;
  const place = placeUnderParent(number);
  const isFarFrom = ({ number }: NumberPeriod) => place - placeUnderParent(number) > far.steps;
  // Most numbers are too small, whatever is before them.
  const isFar = place > far.steps && childrenOn(archive, parent, release).every(isFarFrom);
  return isFar || isFarBeyond(archive, parent, release);
}

/** Says whether some section is known to have got another number after one day, and on another or before it. */
function areSectionsMoved(archive: Archive, after: IsoDate, by: IsoDate): boolean {
  return archive.once(daysOfMovedSections).some((day) => after < day && day <= by);
}

/** The days on which a section got another number. */
function daysOfMovedSections({ numberPeriodsBySection, numberPeriodsByNumber }: Archive): IsoDate[] {
  const periods = [...numberPeriodsBySection.keys()].flatMap((section) => numberPeriodsByNumber.get(section) ?? []);
  return [...Map.groupBy(periods, ({ lineage }) => lineage).values()].flatMap((ofOne) =>
    ofOne
      .map(({ from }) => from)
      .toSorted()
      .slice(1),
  );
}

/**
 * Says whether the file in force on a day seems to lack the line of a number: it has rules under it, or others after it
 * under the same rule, and the held releases around it have no such hole. Letters l and o are left out in rulebooks.
 *
 * @example isLineLackingOn(archive, "507.4", "2005-01-10") === false
 */
export function isLineLackingOn(archive: Archive, number: RuleNumber, day: IsoDate): boolean {
  if (!isReleaseHeldOn(archive, day) || isUnusedSection(archive, sectionOf(number), day)) return false;
  if (isSection(number) || /[lo]$|\.0/.test(number)) return false;
  if (holdersOn(archive, sectionOf(number), day).some(({ lineage }) => lineage.isComplete)) return false;
  const held = heldReleaseOn(archive, day) as IsoDate;
  const at = archive.heldReleases.indexOf(held);
  const around = [archive.heldReleases[at - 1], archive.heldReleases[at + 1]];
  return (
    isHoleOn(archive, number, day) &&
    !around.some((release) => release !== undefined && isHoleOn(archive, number, release))
  );
}

/** Says whether a number is not in use on a day, but one under it is, or one after it under the same rule. */
function isHoleOn(archive: Archive, number: RuleNumber, day: IsoDate): boolean {
  if (holdersOn(archive, number, day).length > 0) return false;
  if (childrenOn(archive, number, day).length > 0) return true;
  const parent = parentOf(number);
  return (
    parent !== undefined &&
    childrenOn(archive, parent, day).some((other) => compareRuleNumbers(number, other.number) < 0)
  );
}

/**
 * The sections of which the file in force on a day seems to lack a page: those that are missing between two of a chapter,
 * and the one before them, which may go on there. No release leaves out a section, but a copy may.
 *
 * @example tornSectionsOn(archive, "2009-07-11").size === 0
 */
export function tornSectionsOn(archive: Archive, day: IsoDate): ReadonlySet<RuleNumber> {
  const held = heldReleaseOn(archive, day);
  if (held === undefined || !isReleaseHeldOn(archive, day)) return new Set();
  return cachedIn(archive.once(tornByRelease), held, () => {
    const at = archive.heldReleases.indexOf(held);
    const around = [archive.heldReleases[at - 1], archive.heldReleases[at + 1]].filter((one) => one !== undefined);
    const alike = new Set(around.flatMap((release) => sectionsSkippedIn(archive, release)));
    const isLacking = (section: RuleNumber) => around.some((release) => isGoneOn(archive, section, { release, held }));
    const torn = sectionsSkippedIn(archive, held).filter((section) => !alike.has(section) && isLacking(section));
    return new Set(torn.flatMap((section) => [`${Number(section) - 1}` as RuleNumber, section]));
  });
}

/** Says whether a section of one release is not in another one, under any number: one that only moved left no page empty. */
function isGoneOn(
  archive: Archive,
  section: RuleNumber,
  { release, held }: { readonly release: IsoDate; readonly held: IsoDate },
): boolean {
  return holdersOn(archive, section, release).some(({ lineage: { revisions } }) => {
    return (revisions.findLast(({ from }) => from <= held)?.number ?? null) === null;
  });
}

const tornByRelease = () => new Map<IsoDate, ReadonlySet<RuleNumber>>();

/** The numbers without a heading between two sections of a chapter; none in a document whose sections have no rules. */
function sectionsSkippedIn(archive: Archive, release: IsoDate): RuleNumber[] {
  const sections = wholeSectionsOn(archive, release);
  if (sections.every(([, printed]) => printed.length === 1)) return [];
  const headings = sections
    .filter(([section, printed]) => printed[0]?.number === section)
    .map(([section]) => Number(section))
    .toSorted((a, b) => a - b);
  return headings.flatMap((section, nth) => {
    const next = headings[nth + 1] ?? section;
    const isSameChapter = Math.floor(section / 100) === Math.floor(next / 100);
    const skipped = isSameChapter ? Math.max(0, next - section - 1) : 0;
    return Array.from({ length: skipped }, (_, steps) => `${section + 1 + steps}` as RuleNumber);
  });
}

/**
 * Says whether a lineage seems to have ended only because the file in force on a day lacks a page.
 *
 * @example isLostOn(archive, manaBurn, "2009-07-11") === false
 */
export function isLostOn(archive: Archive, { revisions }: Lineage, day: IsoDate): boolean {
  const at = revisions.findLastIndex(({ from }) => from <= day);
  const number = revisions[at]?.hasEnded === true ? revisions[at - 1]?.number : null;
  if (number == null || !tornSectionsOn(archive, day).has(sectionOf(number))) return false;
  return !isSectionWholeOn(archive, sectionOf(number), day) && holdersOn(archive, number, day).length === 0;
}

/** All numbers that rules have had which were in a section at any time. */
export function numbersOfRulesIn(
  { stored, numberPeriodsBySection }: Archive,
  section: RuleNumber,
): readonly RuleNumber[] {
  const periods = () => numberPeriodsBySection.get(section) ?? [];
  return (
    stored.numbersOfRulesIn?.(section) ??
    periods().flatMap(({ lineage }) => numberPeriodsOf(lineage).map(({ number }) => number))
  );
}
