import { permalink } from "../archive/addresses.ts";
import type { History } from "../archive/history.ts";
import { isHeld, revisionOn } from "../archive/life.ts";
import { holdersOn } from "../archive/sections.ts";
import { addDays, holdsOn, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** A rule as one release printed it: from which day, and where it stands. */
export type Memento = { readonly on: IsoDate; readonly href: string };

/** The states of a number that are held, one for each release in which it was in use, oldest first. */
export function mementosOf(history: History, number: RuleNumber): Memento[] {
  return history.releases.flatMap(({ from }) => {
    const on = from as IsoDate;
    const [holder, ...others] = holdersOn(history, number, on);
    const said = holder && revisionOn(holder.lineage, on);
    // Where a number was printed twice, or its words are not held, there is nothing to lead to.
    if (holder === undefined || said === undefined || others.length > 0 || !isHeld(holder.lineage, said)) return [];
    return [{ on, href: permalink(number, from) }];
  });
}

/**
 * The day on which a client that asks for a day is answered: that day, where the number was in use; else the nearest
 * day before on which it was, or its first one. Gives the day itself where the number is not known at all.
 *
 * Source: RFC 7089, section 4.5.3: a time before the first memento leads to the first one.
 */
export function nearestDayOf(history: History, number: RuleNumber, on: IsoDate): IsoDate {
  const periods = history.numberPeriodsByNumber.get(number) ?? [];
  if (periods.some((period) => holdsOn(period, on))) return on;
  const before = periods.findLast(({ from }) => from <= on);
  if (before?.to != null) return addDays(before.to, -1);
  return periods[0]?.from ?? on;
}
