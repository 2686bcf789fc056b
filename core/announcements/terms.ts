import { termKey } from "../archive/term-key.ts";
import type { LineageChange } from "./changes.ts";
import { fitOf, tellingWords } from "./fit.ts";
import type { ItemSearch } from "./search.ts";

/** A changed entry of the glossary, and whether it has the very term. */
type EntryChange = { readonly change: LineageChange; readonly isExact: boolean };

/**
 * The changed entries of a term, the best first: those of the announced release before those of others, the very term
 * before one that only begins with it, as entries are printed "Attraction" or "Attraction Card".
 */
export function entryChanges({ changes, releases, entry }: ItemSearch, term: string): EntryChange[] {
  const key = keyOf(term);
  const found = releases.flatMap((release) =>
    changes
      .on(release)
      .filter(({ lineage, class: name }) => lineage.kind === "glossary" && fitOf(entry.kind, name) > 0)
      .flatMap((change) => {
        const keys = [change.before, change.after].flatMap((side) => (side?.name ? [keyOf(side.name)] : []));
        if (keys.includes(key)) return [{ change, isExact: true }];
        const isNear = (term: string) =>
          term.startsWith(`${key} `) || term.startsWith(`${key},`) || key.startsWith(`${term} `) || areAlike(term, key);
        return keys.some(isNear) ? [{ change, isExact: false }] : [];
      }),
  );
  return found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}

/** "Controlling Another Player" is the entry "Control Another Player". */
function areAlike(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  return words.size > 1 && words.size === others.size && [...words].every((word) => others.has(word));
}

/** Terms with a placeholder are printed in brackets: "Venture into [Quality]". */
function keyOf(term: string): string {
  return termKey(term).replaceAll(/[[\]]/g, "");
}
