import type { History } from "../core/archive/history.ts";
import { isHeld, revisionOn } from "../core/archive/life.ts";
import { numberPeriodsOf } from "../core/archive/periods.ts";
import { holdersOn } from "../core/archive/sections.ts";
import { addDays, holdsOn, type IsoDate } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";

/** A number and a day on which a rule with held words had it. */
export type Pair = { readonly number: RuleNumber; readonly on: IsoDate };

/**
 * All pairs of a topic's numbers and the days from `first` to `last`, both included, for which a look-up finds words;
 * by lineage, then by day.
 */
export function pairsInUse(
  history: History,
  { topic, first, last }: { readonly topic: string; readonly first: IsoDate; readonly last: IsoDate },
): Pair[] {
  const days = daysBetween(first, last);
  const numberPeriods = [...history.lineages.values()]
    .filter((lineage) => lineage.topic === topic)
    .flatMap(numberPeriodsOf);
  return numberPeriods.flatMap((numberPeriod) =>
    days
      .filter((day) => holdsOn(numberPeriod, day))
      .flatMap((on) => {
        const revision = revisionOn(numberPeriod.lineage, on);
        const isFound = revision !== undefined && isHeld(numberPeriod.lineage, revision);
        const isAlone = holdersOn(history, numberPeriod.number, on).length === 1;
        return isFound && isAlone ? [{ number: numberPeriod.number, on }] : [];
      }),
  );
}

function daysBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Shuffles in the same way each time, so that two runs ask the same things in the same order.
 *
 * Source: Fisher and Yates; the multiplier and increment of Knuth's MMIX generator, whose upper bits are used.
 */
export function shuffled<Value>(values: readonly Value[]): Value[] {
  const result = [...values];
  let state = 507n;
  for (let end = result.length - 1; end > 0; end -= 1) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    const place = Number((state >> 33n) % BigInt(end + 1));
    [result[end], result[place]] = [result[place] as Value, result[end] as Value];
  }
  return result;
}
