/** The form in which names of cards are found: capitals, accents, spaces and punctuation do not matter. Empty for a name without letters and digits. */
export function cardKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Longer names are no honest slips; a comparison takes as many steps as the product of both lengths. */
const keyMax_chars = 60;
const choicesMax = 5;

/** Those of some names that are nearest to one that was not found, the nearest first; none where nothing is near. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const key = cardKey(name.slice(0, 4 * keyMax_chars)).slice(0, keyMax_chars);
  if (key === "") return [];
  return names
    .map((candidate) => ({ candidate, distance: distanceOf(key, cardKey(candidate).slice(0, keyMax_chars)) }))
    .filter(({ distance }) => distance <= Math.max(2, key.length / 3))
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, choicesMax)
    .map(({ candidate }) => candidate);
}

/** A part of a name counts as near; otherwise how many letters have to be changed, put in or left out. */
function distanceOf(key: string, other: string): number {
  if (key.length >= 3 && other.includes(key)) return 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= key.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (key[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
