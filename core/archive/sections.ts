import { holdsOn, type IsoDate } from "../text/days.ts";
import { isChapter, parentOf, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { History } from "./history.ts";
import type { Entry, NumberPeriod } from "./periods.ts";
import { isReleaseHeldOn } from "./releases.ts";
import { termKey } from "./term-key.ts";

/** The lineages that bore a number on a day: none, one, or several where the number was printed twice. */
export function holdersOn(history: History, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsByNumber.get(number) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/** The glossary entries under a term on a day: none, one, or several where it was printed twice. */
export function entriesOn(history: History, term: string, day: IsoDate): Entry[] {
  return (history.entriesByTerm.get(termKey(term)) ?? []).filter((entry) => holdsOn(entry, day));
}

/** Everything known in a section on a day, in printed order, the heading first. */
export function sectionOn(history: History, section: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsBySection.get(section) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/**
 * What stands one level under a number on a day, in printed order: sections under a chapter, rules under a section,
 * subrules under a rule.
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

/** Says whether it is known that no section bore a number on a day. */
export function isUnusedSection(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (history.unusedSections.get(section) ?? []).some((unused) => holdsOn(unused, day));
}

/** Says whether every rule of a section is held for a day, so that a number that is not among them was not in use. */
export function isSectionWholeOn(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (
    isReleaseHeldOn(history, day) ||
    isUnusedSection(history, section, day) ||
    holdersOn(history, section, day).some(({ lineage }) => lineage.isComplete)
  );
}
