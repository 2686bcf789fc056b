/** The pairs of letters in a text, its ends included. */
export function pairsOf(text: string): Set<string> {
  const framed = ` ${text} `;
  return new Set(Array.from({ length: framed.length - 1 }, (_, start) => framed.slice(start, start + 2)));
}

/** Twice the pairs that both have, by all pairs: 1 for the same. Source: Dice, 1945. */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}

/** Below this two words are not taken for each other. */
const suggestedMin = 0.4;

/** "Did you mean …?", with a space before it, for a word that is not among those known; empty where none is like it. */
export function suggestionFor(word: string, known: readonly string[]): string {
  const sought = pairsOf(word.toLowerCase());
  const [best] = known
    .map((name) => ({ name, likeness: likeness(sought, pairsOf(name.toLowerCase())) }))
    .filter((near) => near.likeness >= suggestedMin)
    .toSorted((left, right) => right.likeness - left.likeness);
  return best === undefined ? "" : ` Did you mean "${best.name}"?`;
}
