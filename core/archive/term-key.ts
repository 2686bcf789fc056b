import { canonicalText } from "../text/canonical.ts";

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

/** Cached: the same few hundred terms occur in every release. */
const keys = new Map<string, string>();
const keysMax = 10_000;
