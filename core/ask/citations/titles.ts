import { isSection, parentOf, type RuleNumber } from "../../text/rule-number.ts";
import type { GlossTerms } from "./fit.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { isTitle } from "./rule-index.ts";

/** Says whether words contain all words of a title. */
export function isNamed({ sequence }: RuleEntry, gloss: GlossTerms): boolean {
  for (const term of sequence) if (!gloss.has.has(term)) return false;
  return sequence.length > 0;
}

const titles = new WeakMap<RuleEntry, readonly RuleEntry[]>();

/** Those of a rule and the rules above it that are only titles of the rules below them. */
export function titlesOver(index: RuleIndex, entry: RuleEntry): readonly RuleEntry[] {
  const known = titles.get(entry);
  if (known !== undefined) return known;
  const over: RuleEntry[] = [];
  for (let at: RuleNumber | undefined = entry.number; at !== undefined && !isSection(at); at = parentOf(at)) {
    const above = index.byNumber.get(at);
    if (above !== undefined && isTitle(above)) over.push(above);
  }
  titles.set(entry, over);
  return over;
}

/** Says whether the words contain the whole name under which a rule is listed ("Trample" of 702.19b). */
export function isNamedFamily(index: RuleIndex, gloss: GlossTerms, entry: RuleEntry): boolean {
  return titlesOver(index, entry).some((over) => isNamed(over, gloss));
}
