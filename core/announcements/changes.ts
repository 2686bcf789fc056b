import type { Archive } from "../archive/archive.ts";
import { classBetween, touchedByDay } from "../archive/change.ts";
import type { ChangeClass } from "../archive/change-classes.ts";
import { revisionOn, wordsOf } from "../archive/life.ts";
import type { Lineage, Revision } from "../archive/lineage.ts";
import { addDays, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** What a release did to one lineage, as the difference between it and the day before shows it. */
export type LineageChange = {
  readonly lineage: Lineage;
  readonly on: IsoDate;
  readonly class: ChangeClass;
  readonly before: Revision | undefined;
  readonly after: Revision | undefined;
};

/** The changes of every release, by lineage and by number, computed when they are first needed. */
export type ReleaseChanges = {
  on(release: IsoDate): readonly LineageChange[];
  /** What happened to the provision that has the number on that side of the change. */
  at(release: IsoDate, number: RuleNumber, side: ChangeSide): readonly LineageChange[];
};

export type ChangeSide = "before" | "after";

export function releaseChanges(archive: Archive): ReleaseChanges {
  const touched = archive.once(touchedByDay);
  const made = new Map<IsoDate, { all: LineageChange[]; before: ByNumber; after: ByNumber }>();
  const of = (release: IsoDate) => {
    const known = made.get(release);
    if (known !== undefined) return known;
    const all = [...(touched.get(release) ?? [])].flatMap((lineage) => changeOf(archive, lineage, release) ?? []);
    const by = (side: ChangeSide) => Map.groupBy(all, (change) => change[side]?.number);
    const indexed = { all, before: by("before"), after: by("after") };
    made.set(release, indexed);
    return indexed;
  };
  return {
    on: (release) => of(release).all,
    at: (release, number, side) => of(release)[side].get(number) ?? [],
  };
}

type ByNumber = ReadonlyMap<RuleNumber | null | undefined, readonly LineageChange[]>;

function changeOf(archive: Archive, lineage: Lineage, on: IsoDate): LineageChange | undefined {
  const eve = addDays(on, -1);
  const found = classBetween(archive, lineage, { from: eve, to: on });
  return found && { lineage, on, class: found, before: revisionOn(lineage, eve), after: revisionOn(lineage, on) };
}

/** The words of a change: those of both sides, for a comparison with a reason. */
export function wordsOfChange({ lineage, before, after }: LineageChange): string {
  return [before, after]
    .map((revision) =>
      revision === undefined ? "" : [revision.name ?? "", wordsOf(lineage, revision) ?? ""].join(" "),
    )
    .join(" ");
}
