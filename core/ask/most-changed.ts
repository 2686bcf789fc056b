import type { Archive } from "../archive/archive.ts";
import { classOfChange, differenceOf } from "../archive/change.ts";
import { howToHold } from "../archive/how-to-hold.ts";
import { endOfDays, isFirstSeenOn, isHeld, titleOn, whereaboutsOn } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import type { MostChangedAnswer } from "../contract/most-changed.ts";
import { Problem } from "../problem.ts";
import { lineageAddress } from "../text/addresses.ts";
import { compareNumbersIfAny, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import { requireSection } from "./parts.ts";

/**
 * The rules whose words changed most often, among all wordings held. A rule belongs to the section of its newest
 * number. Throws
 * `invalid-request` for a number that is not of a section, and `not-held` for a section without any wording held.
 */
export function mostChangedAnswer(archive: Archive, section: RuleNumber | null, limit: number): MostChangedAnswer {
  if (section !== null) requireSection(section);
  const held = [...archive.lineages.values()].flatMap((lineage) => {
    const revisions = lineage.revisions.filter((revision) => !revision.hasEnded && isHeld(lineage, revision));
    const number = revisions.at(-1)?.number ?? null;
    const isWithin = section === null || (number !== null && sectionOf(number) === section);
    return lineage.kind === "rule" && revisions.length > 0 && isWithin ? [{ lineage, number, revisions }] : [];
  });
  if (held.length === 0 && section !== null)
    throw new Problem("not-held", `No rule is held whose newest number is in ${section}.`, {
      number: section,
      inUse: [],
      ...howToHold(archive, null),
    });
  const changed = held
    .map(({ lineage, number, revisions }) => ({ lineage, number, beginnings: beginningsOf(lineage, revisions) }))
    .filter(({ beginnings }) => beginnings.length > 1)
    .toSorted((a, b) => b.beginnings.length - a.beginnings.length || compareNumbersIfAny(a.number, b.number));
  return {
    section,
    total: changed.length,
    rules: changed.slice(0, limit).map(({ lineage, number, beginnings }) => {
      const [first, last] = [beginnings.at(0)?.from ?? endOfDays, beginnings.at(-1)?.from ?? endOfDays];
      return {
        lineage: lineage.id,
        number,
        title: titleOn(lineage, endOfDays),
        wordings: beginnings.length,
        first,
        isOldestFirstSeen: isFirstSeenOn(lineage, first),
        last,
        isNewestFirstSeen: isFirstSeenOn(lineage, last),
        now: whereaboutsOn(archive, lineage, endOfDays),
        href: lineageAddress(lineage.id),
      };
    }),
  };
}

/** The revisions with which a wording began: not those that changed only numbers, references, examples or typography. */
function beginningsOf(lineage: Lineage, revisions: readonly Revision[]): Revision[] {
  return revisions.filter((revision, index) => {
    const before = revisions[index - 1];
    const change = before && classOfChange(lineage, before, revision);
    // A rule that was renumbered while only its examples changed is "both" too.
    const isReworded = differenceOf(before?.text ?? "", revision.text ?? "") === "words";
    return before === undefined || change === "amended" || (change === "both" && isReworded);
  });
}
