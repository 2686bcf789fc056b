import { holdsOn, type IsoDate } from "../text/days.ts";
import { isChapter, parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { History } from "./history.ts";
import type { Entry, NumberPeriod } from "./periods.ts";
import { isReleaseHeldOn } from "./releases.ts";
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
