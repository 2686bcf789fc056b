import { withQuery } from "../../core/archive/addresses.ts";
import type { History } from "../../core/archive/history.ts";
import { isBeforeKnown } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { releaseOn } from "../../core/archive/releases.ts";
import { addDays, type Interval, type IsoDate } from "../../core/text/days.ts";
import { a } from "../tags.ts";

/**
 * Links to comparisons: with the day before the wording began, if that is held, and with today, if the wording has
 * changed. A section is compared with all its rules.
 */
export function comparisons(
  history: History,
  lineage: Lineage,
  { inForce, on, today }: { readonly inForce: Interval; readonly on: IsoDate; readonly today: IsoDate },
) {
  const dayBefore = addDays(inForce.from, -1);
  const path = (from: IsoDate, to: IsoDate) => withQuery("/diff", { from, to, lineage: lineage.id });
  return [
    releaseOn(history, dayBefore) === undefined || isBeforeKnown(lineage, dayBefore)
      ? null
      : [" · ", a({ href: path(dayBefore, inForce.from) }, "Compare with what it was before")],
    inForce.to === null || inForce.to > today ? null : [" · ", a({ href: path(on, today) }, "Compare with today")],
  ];
}
