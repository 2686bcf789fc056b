/**
 * Orders texts by their code units, as `<` does. Days, ids and hashes sort correctly so.
 *
 * @example ["2004-10-01", "2003-10-01"].toSorted(compareTexts)[0] === "2003-10-01"
 */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Orders values by a text of each.
 *
 * @example [{ id: "b" }, { id: "a" }].toSorted(byText(({ id }) => id))[0]?.id === "a"
 */
export function byText<Value>(textOf: (value: Value) => string): (a: Value, b: Value) => number {
  return (a, b) => compareTexts(textOf(a), textOf(b));
}
