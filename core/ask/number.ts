import type { Archive } from "../archive/archive.ts";
import { endOfDays, isHeld, knownInterval, revisionOn, titleOn, whereaboutsOn } from "../archive/life.ts";
import type { NumberPeriod } from "../archive/periods.ts";
import { howToHold } from "../archive/releases.ts";
import { isNumberUnusedOn } from "../archive/sections.ts";
import type { NumberAnswer, NumberHolder, NumberInterval } from "../contract/lineages.ts";
import { Problem } from "../problem.ts";
import { lineageAddress } from "../text/addresses.ts";
import { addDays, holdsOn, type Interval, type IsoDate, joinTouching } from "../text/days.ts";
import { isSection, type RuleNumber, sectionOf } from "../text/rule-number.ts";

/** Answers which lineages ever had a number. Throws `not-held` if nothing is known of it. */
export function numberAnswer(archive: Archive, number: RuleNumber): NumberAnswer {
  const lineages = holdersOf(archive, archive.numberPeriodsByNumber.get(number) ?? []);
  const section = isSection(number)
    ? []
    : holdersOf(archive, archive.numberPeriodsByNumber.get(sectionOf(number)) ?? []);
  const knownToBeUnused = unusedDays(archive, number);
  if (lineages.length + section.length + knownToBeUnused.length === 0) {
    throw new Problem("not-held", `Nothing is held about number ${number}.`, {
      number,
      inUse: [],
      ...howToHold(archive, null),
    });
  }
  return { number, lineages, section, knownToBeUnused };
}

function holdersOf(archive: Archive, numberPeriods: readonly NumberPeriod[]): NumberHolder[] {
  return [...Map.groupBy(numberPeriods, ({ lineage }) => lineage)].map(([lineage, ofLineage]) => ({
    lineage: lineage.id,
    kind: lineage.kind,
    title: titleOn(lineage, lastDayOf(ofLineage)),
    isHeld: lineage.revisions.some((revision) => isHeld(lineage, revision)),
    intervals: ofLineage.flatMap(namedIntervals),
    now: whereaboutsOn(archive, lineage, endOfDays),
    href: lineageAddress(lineage.id),
  }));
}

/** The last day of these periods: its words are the last ones that the number had. */
function lastDayOf(periods: readonly NumberPeriod[]): IsoDate {
  const end = periods.at(-1)?.to ?? null;
  return end === null ? endOfDays : addDays(end, -1);
}

/** A number period, divided at each change of the printed name. */
function namedIntervals({ lineage, from, to }: NumberPeriod): NumberInterval[] {
  const days = [
    from,
    ...lineage.revisions.map((revision) => revision.from).filter((day) => day !== from && holdsOn({ from, to }, day)),
  ];
  const intervals: NumberInterval[] = [];
  days.forEach((day, index) => {
    const name = revisionOn(lineage, day)?.name ?? null;
    const last = intervals.at(-1);
    const isSame = last !== undefined && last.name === name;
    const interval = knownInterval(lineage, { from: isSame ? last.from : day, to: days[index + 1] ?? to });
    intervals.splice(isSame ? -1 : intervals.length, 1, { ...interval, name });
  });
  return intervals;
}

/** By release, because nothing between two of them can take a number away or bring it. */
function unusedDays(archive: Archive, number: RuleNumber): Interval[] {
  const unused = archive.releases.filter(({ from }) => isNumberUnusedOn(archive, number, from as IsoDate));
  return joinTouching(unused.map(({ from, to }) => ({ from: from as IsoDate, to: to as IsoDate | null })));
}
