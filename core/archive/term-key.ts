import { canonicalText } from "../text/canonical.ts";

/**
 * The form in which glossary terms are found: capitals, quotes (be they lost to question marks) and typography do not
 * matter.
 */
export function termKey(term: string): string {
  return canonicalText(term).toLowerCase().replace(/["'?]/g, "");
}
