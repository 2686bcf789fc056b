/**
 * Remembers what a function of a text gave. Neighbouring rulebooks share nine texts in ten, so what was worked out for
 * one step serves the next. Holds at most twice `knownMax` texts; what was not asked for while as many others came is
 * forgotten.
 */
export function remembering<Value>(work: (text: string) => Value): (text: string) => Value {
  let [recent, earlier] = [new Map<string, Value>(), new Map<string, Value>()];
  return (text) => {
    const found = recent.get(text);
    if (found !== undefined) return found;
    if (recent.size === knownMax) [recent, earlier] = [new Map(), recent];
    const value = earlier.get(text) ?? work(text);
    recent.set(text, value);
    return value;
  };
}

/** Remembers what a function gave for the last two lists: each rulebook is linked to the one before and the one after. */
export function rememberingTwo<Item, Value>(work: (list: readonly Item[]) => Value): (list: readonly Item[]) => Value {
  let known: readonly { readonly list: readonly Item[]; readonly value: Value }[] = [];
  return (list) => {
    const found = known.find((one) => one.list === list) ?? { list, value: work(list) };
    known = [...known.filter((one) => one.list !== list).slice(-1), found];
    return found.value;
  };
}

const knownMax = 20_000;
