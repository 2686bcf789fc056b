/** What a field holds at first. Its type says what it may hold later, so that each field is written only once. */

export function many<Item>(): readonly Item[] {
  return [];
}

/** A list that is added to. */
export function several<One>(): One[] {
  return [];
}

export function record<Value>(): Readonly<Record<string, Value>> {
  return {};
}

export function none<Value>(): Value | null {
  return null;
}
