/**
 * A map that reads each value at its first use, and all of them when it is iterated. A value, once read, stays the same
 * object.
 *
 * @param load Loads one value; `undefined` if the key does not exist.
 * @param loadAll Loads all entries, in the order of the map. Called once.
 * @param loadKeys Loads all keys in that order, where that costs less; then only the first key that is missing is looked up.
 */
export function lazyMap<Key, Value>(
  load: (key: Key) => Value | undefined,
  loadAll: () => Iterable<readonly [Key, Value]>,
  loadKeys?: () => readonly Key[],
): ReadonlyMap<Key, Value> {
  const read = new Map<Key, Value>();
  let whole: ReadonlyMap<Key, Value> | undefined;
  let keys: readonly Key[] | undefined;
  let existing: ReadonlySet<Key> | undefined;
  return {
    get,
    has: (key) => get(key) !== undefined,
    get size() {
      return all().size;
    },
    forEach: (use, self) => all().forEach(use, self),
    entries: () => all().entries(),
    keys: () => (loadKeys === undefined || whole !== undefined ? all().keys() : allKeys(loadKeys).values()),
    values: () => all().values(),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  };

  function get(key: Key): Value | undefined {
    if (whole !== undefined) return whole.get(key);
    const cached = read.get(key);
    if (cached !== undefined) return cached;
    if (existing?.has(key) === false) return undefined;
    const value = load(key);
    // Missing keys are not cached: hostile requests can name any number of them.
    if (value !== undefined) read.set(key, value);
    else if (loadKeys !== undefined) existing = new Set(allKeys(loadKeys));
    return value;
  }

  function allKeys(load: () => readonly Key[]): readonly Key[] {
    keys ??= load();
    return keys;
  }

  function all(): ReadonlyMap<Key, Value> {
    if (whole === undefined) {
      whole = new Map([...loadAll()].map(([key, value]) => [key, read.get(key) ?? value]));
      read.clear();
    }
    return whole;
  }
}
