import type { Link } from "../../archive/link.ts";
import type { IndexedBook, LinkState } from "./book.ts";

/** A rule with fewer long words than this stands in another one by chance. */
const wordsMin = 5;
/** The share of its words that the rule beside it has to have. */
const shareMin = 0.9;
/** Of a word, so many letters are compared, so that "exile" and "exiled" are one. */
const stem_characters = 5;

/**
 * Marks rules that ended as merged into the rule beside them, if that one has nearly all their words now, some of them
 * only since this change: "would be put into the exile zone" became "would be exiled" in the rule before it. Expects all
 * other links to be made.
 */
export function mergeIntoRulesBeside(state: LinkState): void {
  const { old, fresh, links } = state;
  const linked = new Set(links.map(({ before }) => before));
  const found: Link[] = [];
  old.provisions.forEach(({ kind, text }, before) => {
    if (kind !== "rule" || text === null || linked.has(before)) return;
    const words = longWords(text);
    if (words.size < wordsMin) return;
    for (const beside of [before - 1, before + 1]) {
      const after = isBeside(old, before, beside) ? (state.afterOf[beside] ?? -1) : -1;
      if (after === -1) continue;
      const [was, is] = [longWords(textAt(old, beside)), longWords(textAt(fresh, after))];
      const shared = [...words].filter((word) => is.has(word));
      const isGained = shared.some((word) => !was.has(word));
      if (!isGained || shared.length < shareMin * words.size) continue;
      found.push({ kind: "merged", before, after, basis: "similarity", confidence: "low" });
      return;
    }
  });
  links.push(...found);
}

/** Two rules under one parent, one after the other. */
function isBeside({ provisions, parents, labels }: IndexedBook, at: number, beside: number): boolean {
  const other = provisions[beside];
  if (other?.kind !== "rule" || parents[at] !== parents[beside]) return false;
  return labels[at] !== "" && labels[beside] !== "";
}

function textAt({ provisions }: IndexedBook, at: number): string {
  return provisions[at]?.text ?? "";
}

function longWords(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, stem_characters)));
}
