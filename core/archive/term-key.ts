import { canonicalText } from "../text/canonical.ts";

/**
 * The form in which glossary terms are compared: without capitals, quotes (also those damaged to question marks) and
 * typography.
 *
 * @example termKey("Mana Burn") === termKey("mana burn")
 */
export function termKey(term: string): string {
  return canonicalText(term).toLowerCase().replace(/["'?]/g, "");
}
