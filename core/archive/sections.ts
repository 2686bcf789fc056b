import { holdsOn, type IsoDate } from "../text/days.ts";
import { compareRuleNumbers, isChapter, isSection, parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { History } from "./history.ts";
import type { Entry, NumberPeriod } from "./periods.ts";
import { heldReleaseOn, isReleaseHeldOn } from "./releases.ts";
import { termKey } from "./term-key.ts";

/**
 * The lineages that had a number on a day: none, one, or several if the number was printed twice.
 *
 * @example holdersOn(history, "507.4", "2009-07-11").length === 0
 */
export function holdersOn(history: History, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsByNumber.get(number) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/**
 * The glossary entries with a term on a day: none, one, or several if the term was printed twice.
 *
 * @example entriesOn(history, "No Such Term", "2005-01-10").length === 0
 */
export function entriesOn(history: History, term: string, day: IsoDate): Entry[] {
  return (history.entriesByTerm.get(termKey(term)) ?? []).filter((entry) => holdsOn(entry, day));
}

/**
 * Everything known in a section on a day, in printed order, the heading first.
 *
 * @example sectionOn(history, "507", "2005-01-10")[0].number === "507"
 */
export function sectionOn(history: History, section: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsBySection.get(section) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/**
 * The lineages one level below a number on a day, in printed order: sections of a chapter, rules of a section, subrules
 * of a rule.
 *
 * @example childrenOn(history, "507", "2005-01-10").at(-1).number === "507.4"
 */
export function childrenOn(history: History, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  const around = isChapter(number)
    ? [...history.numberPeriodsBySection.keys()]
        .filter((section) => parentOf(section as RuleNumber) === number)
        .toSorted()
    : [sectionOf(number)];
  return around
    .flatMap((section) => sectionOn(history, section as RuleNumber, day))
    .filter((numberPeriod) => parentOf(numberPeriod.number) === number);
}

/**
 * Says whether it is known that no section had a number on a day.
 *
 * @example isUnusedSection(history, "710", "2005-01-10") === true
 */
export function isUnusedSection(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (history.unusedSections.get(section) ?? []).some((unused) => holdsOn(unused, day));
}

/**
 * Says whether every rule of a section is held for a day. A number that is not among them was then not in use.
 *
 * @example isSectionWholeOn(history, "507", "2005-01-10") === true
 */
export function isSectionWholeOn(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (
    isReleaseHeldOn(history, day) ||
    isUnusedSection(history, section, day) ||
    holdersOn(history, section, day).some(({ lineage }) => lineage.isComplete)
  );
}

/**
 * Says whether it is known that no rule had a number on a day: the section is held as a whole, and the file of the day
 * has no hole at that number.
 *
 * @example isNumberUnusedOn(history, "507.9", "2005-01-10") === true
 */
export function isNumberUnusedOn(history: History, number: RuleNumber, day: IsoDate): boolean {
  const section = sectionOf(number);
  return (
    isSectionWholeOn(history, section, day) &&
    holdersOn(history, number, day).length === 0 &&
    !isLineLackingOn(history, number, day)
  );
}

/**
 * Says whether the file in force on a day seems to lack the line of a number: it has rules under it, or others after it
 * under the same rule, and the held releases around it have no such hole. Letters l and o are left out in rulebooks.
 *
 * @example isLineLackingOn(history, "507.4", "2005-01-10") === false
 */
export function isLineLackingOn(history: History, number: RuleNumber, day: IsoDate): boolean {
  if (!isReleaseHeldOn(history, day) || isUnusedSection(history, sectionOf(number), day)) return false;
  if (isSection(number) || /[lo]$|\.0/.test(number)) return false;
  if (holdersOn(history, sectionOf(number), day).some(({ lineage }) => lineage.isComplete)) return false;
  const held = heldReleaseOn(history, day) as IsoDate;
  const at = history.heldReleases.indexOf(held);
  const around = [history.heldReleases[at - 1], history.heldReleases[at + 1]];
  return (
    isHoleOn(history, number, day) &&
    !around.some((release) => release !== undefined && isHoleOn(history, number, release))
  );
}

/** Says whether a number is not in use on a day, but one under it is, or one after it under the same rule. */
function isHoleOn(history: History, number: RuleNumber, day: IsoDate): boolean {
  if (holdersOn(history, number, day).length > 0) return false;
  const parent = parentOf(number);
  return sectionOn(history, sectionOf(number), day).some(
    ({ number: other }) =>
      parentOf(other) === number || (parentOf(other) === parent && compareRuleNumbers(number, other) < 0),
  );
}
