import { isSection, parentOf, type RuleNumber } from "../../text/rule-number.ts";
import type { GlossTerms } from "./fit.ts";
import type { RuleEntry, RuleIndex } from "./rule-entry.ts";
import { isTitle, tellsOf } from "./rule-index.ts";

/** The titles of a day, each by its word that carries most information. */
const titlesByTerm = new WeakMap<RuleIndex, ReadonlyMap<number, readonly RuleEntry[]>>();

function titlesWith(index: RuleIndex, term: number): readonly RuleEntry[] {
  const known = titlesByTerm.get(index) ?? titlesByTermOf(index);
  titlesByTerm.set(index, known);
  return known.get(term) ?? [];
}

function titlesByTermOf(index: RuleIndex): ReadonlyMap<number, readonly RuleEntry[]> {
  const named = index.entries.filter(
    (entry) => isTitle(entry) && !isSection(entry.number) && entry.sequence.length > 0,
  );
  return Map.groupBy(named, ({ sequence }) =>
    sequence.reduce((rarest, term) => (tellsOf(index, term) > tellsOf(index, rarest) ? term : rarest)),
  );
}

/** All rivals of a citation are compared in turn, so the titles in its words are kept until the next. */
let last: { readonly index: RuleIndex; readonly gloss: GlossTerms; readonly titles: ReadonlySet<RuleEntry> } | null =
  null;

/** The titles of which the words beside a number contain all words. */
export function titlesNamed(index: RuleIndex, gloss: GlossTerms): ReadonlySet<RuleEntry> {
  if (last !== null && last.index === index && last.gloss === gloss) return last.titles;
  const found = gloss.terms
    .flatMap((term) => titlesWith(index, term))
    .filter(({ sequence }) => sequence.every((term) => gloss.has.has(term)));
  last = { index, gloss, titles: new Set(found) };
  return last.titles;
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
  const named = titlesNamed(index, gloss);
  return named.size > 0 && titlesOver(index, entry).some((over) => named.has(over));
}
