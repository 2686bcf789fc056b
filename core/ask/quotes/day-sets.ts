import { commonDays, earlierEnd, type Interval } from "../../text/days.ts";
import { byText } from "../../text/order.ts";

/** Days as intervals, oldest first, with gaps between them. */
export type DaySet = readonly Interval[];

/** The days that are in both sets. */
export function intersectionOf(left: DaySet, right: DaySet): DaySet {
  const shared: Interval[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [a, b] = [left[i], right[j]] as [Interval, Interval];
    const common = commonDays(a, b);
    if (common !== undefined) shared.push(common);
    const end = earlierEnd(a.to, b.to);
    if (end === a.to) i++;
    if (end === b.to) j++;
  }
  return shared;
}

/** An interval with the statements that hold on all of its days. */
export type Segment = Interval & { readonly holding: ReadonlySet<number> };

/**
 * Divides time wherever an interval of one of the sets begins or ends. Segments without any set are left out. Sets are
 * identified by their index.
 */
export function segmentsOf(sets: readonly DaySet[]): Segment[] {
  const steps = sets.flatMap((set, at) =>
    set.flatMap(({ from, to }) => [
      { on: from, at, begins: true },
      ...(to === null ? [] : [{ on: to, at, begins: false }]),
    ]),
  );
  const segments: Segment[] = [];
  const holding = new Set<number>();
  const byDay = [...Map.groupBy(steps, ({ on }) => on)].toSorted(byText(([key]) => key));
  byDay.forEach(([on, changes], index) => {
    for (const { at, begins } of changes) {
      if (begins) holding.add(at);
      else holding.delete(at);
    }
    if (holding.size > 0) segments.push({ from: on, to: byDay[index + 1]?.[0] ?? null, holding: new Set(holding) });
  });
  return segments;
}
