/**
 * The pairs of adjacent letters in a text, with a mark at each end of it.
 *
 * @example pairsOf("ab").size === 3
 */
export function pairsOf(text: string): Set<string> {
  const framed = ` ${text} `;
  return new Set(Array.from({ length: framed.length - 1 }, (_, start) => framed.slice(start, start + 2)));
}

/**
 * The Sørensen–Dice coefficient of two sets of letter pairs: 0 if they share none, 1 if they are equal. Source: Dice,
 * 1945.
 *
 * @example likeness(pairsOf("trample"), pairsOf("trample")) === 1
 */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}

/** Words less similar than this are not suggested for each other. */
const suggestedMin = 0.4;

/**
 * The question "Did you mean …?", with a space before it, for an unknown word; empty if no known word is similar.
 *
 * @example suggestionFor("tramble", ["trample", "haste"]) === " Did you mean \"trample\"?"
 */
export function suggestionFor(word: string, known: readonly string[]): string {
  const sought = pairsOf(word.toLowerCase());
  const [best] = known
    .map((name) => ({ name, likeness: likeness(sought, pairsOf(name.toLowerCase())) }))
    .filter((near) => near.likeness >= suggestedMin)
    .toSorted((left, right) => right.likeness - left.likeness);
  return best === undefined ? "" : ` Did you mean "${best.name}"?`;
}
