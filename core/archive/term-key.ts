import { cachedValues } from "../derived.ts";
import { canonicalText } from "../text/canonical.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { LineageKind } from "./lineage.ts";

/**
 * The form in which glossary terms are compared: without capitals, quotes (also those damaged to question marks) and
 * typography.
 *
 * @example termKey("Mana Burn") === termKey("mana burn")
 */
export const termKey = cachedValues((term: string) => canonicalText(term).toLowerCase().replace(/["'?]/g, ""), 10_000);

/**
 * The key of a provision in one release: its kind with its number, or with its term in the form in which terms are
 * compared.
 *
 * @example provisionKey({ kind: "rule", number: "507.3", name: null }) === "rule 507.3"
 */
export function provisionKey({
  kind,
  number,
  name,
}: {
  readonly kind: LineageKind;
  readonly number: RuleNumber | null;
  readonly name: string | null;
}): string {
  return `${kind} ${kind === "glossary" ? termKey(name ?? "") : number}`;
}
