import { canonicalText } from "../text/canonical.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { LineageKind } from "./lineage.ts";

/**
 * The form in which glossary terms are compared: without capitals, quotes (also those damaged to question marks) and
 * typography.
 *
 * @example termKey("Mana Burn") === termKey("mana burn")
 */
export function termKey(term: string): string {
  const known = keys.get(term);
  if (known !== undefined) return known;
  if (keys.size === keysMax) keys.clear();
  const key = canonicalText(term).toLowerCase().replace(/["'?]/g, "");
  keys.set(term, key);
  return key;
}

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

/** Cached: the same few hundred terms occur in every release. */
const keys = new Map<string, string>();
const keysMax = 10_000;
