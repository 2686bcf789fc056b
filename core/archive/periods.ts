import type { Interval } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Lineage, Revision } from "./lineage.ts";

/** A lineage bearing one number for a while. */
export type NumberPeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/** A glossary entry under one term for a while. */
export type Entry = Interval & { readonly lineage: Lineage; readonly term: string };

/** The stretches for which a glossary lineage stood under each of its terms, oldest first; none for other lineages. */
export function entryPeriodsOf(lineage: Lineage): Entry[] {
  if (lineage.kind !== "glossary") return [];
  return stretchesOf(lineage, ({ name }) => name).map(({ value, from, to }) => ({ lineage, term: value, from, to }));
}

/** The stretches for which a lineage bore each of its numbers, oldest first; one that it bore twice stands twice. */
export function numberPeriodsOf(lineage: Lineage): NumberPeriod[] {
  return stretchesOf(lineage, ({ number }) => number).map(({ value, from, to }) => ({
    lineage,
    number: value,
    from,
    to,
  }));
}

/**
 * The stretches of days on which something about a lineage stayed the same; those on which it was `null`, or the
 * lineage ended, are left out.
 */
function stretchesOf<Value extends string>(
  lineage: Lineage,
  read: (revision: Revision) => Value | null,
): (Interval & { readonly value: Value })[] {
  const stretches: (Interval & { readonly value: Value })[] = [];
  for (const revision of lineage.revisions) {
    const value = revision.hasEnded ? null : read(revision);
    const last = stretches.at(-1);
    if (last !== undefined && last.to === null) {
      if (last.value === value) continue;
      stretches[stretches.length - 1] = { ...last, to: revision.from };
    }
    if (value !== null) stretches.push({ value, from: revision.from, to: null });
  }
  return stretches;
}
