import { referencesIn } from "../text/references.ts";
import { depthOf, parentOf, type RuleNumber } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import { isHeld } from "./life.ts";
import type { Lineage } from "./lineage.ts";
import type { ReferencePeriod } from "./periods.ts";

/**
 * The intervals on which held words referred to a rule or to one of its subrules, by lineage and then by day.
 *
 * @example referencesTo(archive, "999.9").length === 0
 */
export function referencesTo(archive: Archive, rule: RuleNumber): readonly ReferencePeriod[] {
  return (archive.stored.references ?? archive.once(referencesByRule)).get(ruleAround(rule)) ?? [];
}

/** The same for all rules, by rule. */
export function referencesByRule({ lineages }: Archive): ReadonlyMap<string, readonly ReferencePeriod[]> {
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
function ruleAround(number: RuleNumber): RuleNumber {
  return depthOf(number) === 2 ? (parentOf(number) ?? number) : number;
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
    for (const [number, index] of open) {
      if (numbers.has(number)) continue;
      periods[index] = { lineage, number, from: periods[index]?.from ?? from, to: from };
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
