/**
 * What a function computes from an object that never changes, computed when it is first needed and kept as long as the
 * object. The function is the key, so it has to be one that is declared in a module; one that makes an empty map gives
 * a cache.
 */
export type Once<Source> = <Value>(derive: (source: Source) => Value) => Value;

/**
 * Completes an object that keeps what is derived from it. A copy of the object (`{ ...object }`) keeps nothing, because
 * it may be wrong for the copy, which has to be completed again.
 *
 * @example withDerived<{ days: string[]; once: Once<{ days: string[] }> }>({ days: ["2003-10-01"] }).once(({ days }) => days.length) === 1
 */
export function withDerived<Whole extends { readonly once: Once<Whole> }>(source: Omit<Whole, "once">): Whole {
  const values = new Map<unknown, unknown>();
  const once: Once<Whole> = (derive) => {
    if (!values.has(derive)) values.set(derive, derive(source as Whole));
    return values.get(derive) as ReturnType<typeof derive>;
  };
  // Not enumerable, so that no copy takes it along.
  return Object.defineProperty(source, "once", { value: once }) as Whole;
}

/**
 * Makes a value when it is first needed, and keeps it.
 *
 * @example once(() => ({ day: "2003-10-01" }))().day === "2003-10-01"
 */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** A map, or one that keeps its entries only as long as their keys. */
type Cache<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown };

/**
 * The value of a key in a cache. If it has none, it is made and kept.
 *
 * @example cachedIn(new Map([["507", 3]]), "507", () => 4) === 3
 */
export function cachedIn<Key, Value>(cache: Cache<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = make(key);
  cache.set(key, value);
  return value;
}

/**
 * A function that keeps its values, because it is asked for the same ones again and again: neighbouring rulebooks share
 * nine texts in ten. It holds at most twice `valuesMax`, and forgets those that were not asked for while as many others
 * came.
 *
 * @example cachedValues((number: string) => number.length, 100)("507.4") === 5
 */
export function cachedValues<Key, Value>(make: (key: Key) => Value, valuesMax = Infinity): (key: Key) => Value {
  let [recent, earlier] = [new Map<Key, Value>(), new Map<Key, Value>()];
  return (key) => {
    const cached = recent.get(key);
    if (cached !== undefined) return cached;
    const value = earlier.get(key) ?? make(key);
    if (recent.size >= valuesMax) [recent, earlier] = [new Map(), recent];
    recent.set(key, value);
    return value;
  };
}

/**
 * Keeps the last value that was made, with its key, because the parts of one answer are asked for one after the other.
 * With `once`, an archive keeps it.
 *
 * @example keepLast<number>()("2003-10-01", () => 1) === 1
 */
export function keepLast<Value>(): (key: unknown, make: () => Value) => Value {
  let last: { readonly key: unknown; readonly value: Value } | null = null;
  return (key, make) => {
    if (last === null || last.key !== key) last = { key, value: make() };
    return last.value;
  };
}

/**
 * A list of which each entry is made from its value when it is first read.
 *
 * @example madeWhenRead(["507.4"], (number) => `rule ${number}`)[0] === "rule 507.4"
 */
export function madeWhenRead<Value, Entry>(values: readonly Value[], make: (value: Value) => Entry): readonly Entry[] {
  const list: Entry[] = [];
  for (const [place, value] of values.entries()) {
    const keep = (entry: Entry): Entry => {
      Object.defineProperty(list, place, { value: entry });
      return entry;
    };
    Object.defineProperty(list, place, { enumerable: true, configurable: true, get: () => keep(make(value)) });
  }
  return list;
}

/**
 * An object of which each property is made when it is first read. What making throws is thrown to the reader, and
 * making is tried again the next time.
 *
 * @example lazily<{ day: string }>({ day: () => "2003-10-01" }).day === "2003-10-01"
 */
export function lazily<Whole extends object>(make: { readonly [Key in keyof Whole]: () => Whole[Key] }): Whole {
  const whole = {} as Whole;
  for (const key of Object.keys(make) as (keyof Whole)[]) {
    const keep = (value: unknown) => {
      Object.defineProperty(whole, key, { value });
      return value;
    };
    Object.defineProperty(whole, key, { enumerable: true, configurable: true, get: () => keep(make[key]()) });
  }
  return whole;
}

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
