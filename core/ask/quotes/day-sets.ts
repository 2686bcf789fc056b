import type { Interval, IsoDate } from "../../text/days.ts";

/** Days as stretches, oldest first, none touching another. */
export type DaySet = readonly Interval[];

/** All days that are in any of some stretches, given in any order. */
export function unionOf(stretches: readonly Interval[]): DaySet {
  const union: Interval[] = [];
  for (const next of stretches.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    if (next.to !== null && next.to <= next.from) continue;
    const last = union.at(-1);
    if (last === undefined || (last.to !== null && last.to < next.from)) union.push({ from: next.from, to: next.to });
    else union[union.length - 1] = { from: last.from, to: laterEnd(last.to, next.to) };
  }
  return union;
}

/** The days that are in both sets. */
export function intersectionOf(left: DaySet, right: DaySet): DaySet {
  const shared: Interval[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [a, b] = [left[i], right[j]] as [Interval, Interval];
    const from = a.from > b.from ? a.from : b.from;
    const to = earlierEnd(a.to, b.to);
    if (to === null || from < to) shared.push({ from, to });
    if (to === a.to) i++;
    if (to === b.to) j++;
  }
  return shared;
}

/** A stretch of days with the statements that hold on all of it. */
export type Segment = Interval & { readonly heldFile: ReadonlySet<number> };

/**
 * Cuts time where one of several sets begins or ends a stretch; segments in which none holds are left out. Sets are
 * named by their place.
 */
export function segmentsOf(sets: readonly DaySet[]): Segment[] {
  const steps = sets.flatMap((set, at) =>
    set.flatMap(({ from, to }) => [
      { on: from, at, begins: true },
      ...(to === null ? [] : [{ on: to, at, begins: false }]),
    ]),
  );
  const segments: Segment[] = [];
  const heldFile = new Set<number>();
  const byDay = [...Map.groupBy(steps, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  byDay.forEach(([on, changes], index) => {
    for (const { at, begins } of changes) {
      if (begins) heldFile.add(at);
      else heldFile.delete(at);
    }
    if (heldFile.size > 0) segments.push({ from: on, to: byDay[index + 1]?.[0] ?? null, heldFile: new Set(heldFile) });
  });
  return segments;
}

function laterEnd(a: IsoDate | null, b: IsoDate | null): IsoDate | null {
  return a === null || b === null ? null : a > b ? a : b;
}

function earlierEnd(a: IsoDate | null, b: IsoDate | null): IsoDate | null {
  if (a === null) return b;
  return b === null || a < b ? a : b;
}
