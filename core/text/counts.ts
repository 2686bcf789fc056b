/**
 * How often each of the known names occurs, in their order; 0 for a name that does not occur.
 *
 * @example countsOfEach(["a", "b"], ["b", "b"]).b === 2
 */
export function countsOfEach<Name extends string>(
  names: readonly Name[],
  found: readonly Name[],
): Readonly<Record<Name, number>> {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const name of found) counts[name] += 1;
  return counts;
}

/** `once`, `twice`, `3 times`. */
export function timesInWords(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count.toLocaleString("en")} times`;
}

/** `3 rules`, `1 glossary entry`: a count with its noun. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
