import { compareTexts } from "../text/order.ts";
import type { NamedCard } from "./imported.ts";

/**
 * The form in which names of cards are found: capitals, accents, spaces and punctuation do not matter. A name without
 * letters and digits is its own key ("_____" is a card); the key of white space is empty.
 */
export function cardKey(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return letters === "" ? name.trim() : letters;
}

/**
 * Bounds the cost of a comparison, which grows with the product of both lengths. Longer keys are compared by their
 * beginnings.
 */
const keyMax_chars = 60;
const choicesMax = 5;
/** The largest number of wrong letters that still counts as a spelling mistake. */
const slipsMax = 6;

/** The names most similar to one that was not found, best first; empty if none is similar. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  return nearestNamed(name, names.map(namedBy));
}

/** A name with the form in which it is found. */
export function namedBy(name: string): NamedCard {
  return { name, key: cardKey(name) };
}

/** As `nearestNames`, with known keys: fast enough for tens of thousands of names. */
export function nearestNamed(name: string, named: Iterable<NamedCard>): string[] {
  const key = cardKey(name.slice(0, 4 * keyMax_chars)).slice(0, keyMax_chars);
  if (key === "") return [];
  const max = Math.min(slipsMax, Math.max(2, Math.floor(key.length / 3)));
  const near = new Map<string, number>();
  for (const { name: candidate, key: other } of named) {
    const distance = distanceOf(key, other.slice(0, keyMax_chars), max);
    if (distance <= max) near.set(candidate, distance);
  }
  return [...near]
    .toSorted(([a, first], [b, second]) => first - second || compareTexts(a, b))
    .slice(0, choicesMax)
    .map(([candidate]) => candidate);
}

/** The edit distance, or a small one for a part of a name; the count stops at `max`. */
function distanceOf(key: string, other: string, max: number): number {
  if (key.length >= 3 && other.includes(key)) return 1;
  if (Math.abs(key.length - other.length) > max) return max + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= key.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (key[i - 1] === other[j - 1] ? 0 : 1);
      const steps = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (steps < least) least = steps;
      next.push(steps);
    }
    if (least > max) return max + 1;
    row = next;
  }
  return row.at(-1) ?? 0;
}
