import type { Interval } from "../text/days.ts";
import { referencesIn } from "../text/references.ts";
import { parentOf, type RuleNumber } from "../text/rule-number.ts";
import type { History } from "./history.ts";
import { isHeld } from "./life.ts";
import type { Lineage, Revision } from "./lineage.ts";

/** An interval on which a lineage had one number. */
export type NumberPeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/** An interval on which a glossary entry had one term. */
export type Entry = Interval & { readonly lineage: Lineage; readonly term: string };

/** An interval on which the words of a lineage referred to a number. */
export type ReferencePeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/**
 * The intervals on which held words referred to a rule or to one of its subrules, by lineage and then by day.
 *
 * @example referencesTo(history, "999.9").length === 0
 */
export function referencesTo(history: History, rule: RuleNumber): readonly ReferencePeriod[] {
  return (history.stored.references ?? history.once(referencesByRule)).get(ruleAround(rule)) ?? [];
}

/** The same for all rules, by rule. */
export function referencesByRule({ lineages }: History): ReadonlyMap<string, readonly ReferencePeriod[]> {
  const numbersOf = new Map<string, readonly RuleNumber[]>();
  const all = [...lineages.values()].flatMap((lineage) => referencePeriodsOf(lineage, numbersIn));
  return Map.groupBy(all, ({ number }) => ruleAround(number));

  /** Most texts stay the same for years. */
  function numbersIn(text: string): readonly RuleNumber[] {
    const numbers = numbersOf.get(text) ?? referencesIn(text).map(({ number }) => number);
    numbersOf.set(text, numbers);
    return numbers;
  }
}

/** The rule to which a subrule belongs; for any other number, the number. */
export function ruleAround(number: RuleNumber): RuleNumber {
  return /[a-z]$/.test(number) ? (parentOf(number) ?? number) : number;
}

function referencePeriodsOf(
  lineage: Lineage,
  numbersIn: (text: string) => readonly RuleNumber[],
): readonly ReferencePeriod[] {
  const periods: ReferencePeriod[] = [];
  const open = new Map<RuleNumber, number>();
  for (const revision of lineage.revisions) {
    const { from, text, examples, hasEnded } = revision;
    const isRead = !hasEnded && isHeld(lineage, revision);
    const numbers = new Set(isRead ? [text ?? "", ...examples].flatMap(numbersIn) : []);
    for (const [number, place] of open) {
      if (numbers.has(number)) continue;
      periods[place] = { lineage, number, from: periods[place]?.from ?? from, to: from };
      open.delete(number);
    }
    for (const number of numbers) {
      if (open.has(number)) continue;
      open.set(number, periods.length);
      periods.push({ lineage, number, from, to: null });
    }
  }
  return periods;
}

/**
 * The intervals on which a glossary lineage had each of its terms, oldest first; none for other lineages.
 *
 * @example entryPeriodsOf(manaBurn).length === 0
 */
export function entryPeriodsOf(lineage: Lineage): Entry[] {
  if (lineage.kind !== "glossary") return [];
  return intervalsOf(lineage, ({ name }) => name).map(({ value, from, to }) => ({ lineage, term: value, from, to }));
}

/**
 * The intervals on which a lineage had each of its numbers, oldest first. A number that it had twice gives two
 * intervals.
 *
 * @example numberPeriodsOf(manaBurn)[0].number === "507.4"
 */
export function numberPeriodsOf(lineage: Lineage): NumberPeriod[] {
  return intervalsOf(lineage, ({ number }) => number).map(({ value, from, to }) => ({
    lineage,
    number: value,
    from,
    to,
  }));
}

/**
 * The intervals on which a value of the lineage stayed the same. Intervals on which it was `null`, or the lineage had
 * ended, are left out.
 */
function intervalsOf<Value extends string>(
  lineage: Lineage,
  read: (revision: Revision) => Value | null,
): (Interval & { readonly value: Value })[] {
  const intervals: (Interval & { readonly value: Value })[] = [];
  for (const revision of lineage.revisions) {
    const value = revision.hasEnded ? null : read(revision);
    const last = intervals.at(-1);
    if (last !== undefined && last.to === null) {
      if (last.value === value) continue;
      intervals[intervals.length - 1] = { ...last, to: revision.from };
    }
    if (value !== null) intervals.push({ value, from: revision.from, to: null });
  }
  return intervals;
}
