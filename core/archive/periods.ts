import type { Interval } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Lineage, Revision } from "./lineage.ts";

/** An interval on which a lineage had one number. */
export type NumberPeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/** An interval on which a glossary entry had one term. */
export type Entry = Interval & { readonly lineage: Lineage; readonly term: string };

/** An interval on which a lineage had the same words and the same number (`null`: none, or not known). */
export type WordingPeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber | null };

/** An interval on which the words of a lineage referred to a number. */
export type ReferencePeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

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
