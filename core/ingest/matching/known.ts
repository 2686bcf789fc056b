/**
 * Remembers what a function of a text gave. Neighbouring rulebooks share nine texts in ten, so what was worked out for
 * one step serves the next. Holds at most `knownMax` texts, and forgets all of them when it is full.
 */
export function remembering<Value>(work: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size === knownMax) known.clear();
    const value = work(text);
    known.set(text, value);
    return value;
  };
}

const knownMax = 20_000;
