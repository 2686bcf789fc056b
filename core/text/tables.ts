/** A table of words: it has only its own, and an object would also have "constructor". */
export function tableOf<Value>(words: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(words));
}
