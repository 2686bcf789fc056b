import { describe, expect, it } from "vitest";
import { cachedValues, keepLast, lazily, lazyMap, madeWhenRead } from "../../core/derived.ts";

describe("the last value that is kept", () => {
  it("is made once while the key stays the same, and again after another key", () => {
    const last = keepLast<number>();
    let made = 0;
    const asked = ["2003-10-01", "2003-10-01", "2009-07-11", "2003-10-01"].map((key) => last(key, () => ++made));
    expect(asked).toEqual([1, 1, 2, 3]);
  });

  it("is not the value of a key whose making failed", () => {
    const last = keepLast<number>();
    last("a", () => 1);
    const failing = () => {
      throw new Error("cannot be made");
    };
    expect(() => last("b", failing)).toThrow("cannot be made");
    expect(last("b", () => 2)).toBe(2);
  });
});

describe("a function that keeps its values", () => {
  it("makes each once, and again one not asked for while so many others came", () => {
    const made: string[] = [];
    const lengthOf = cachedValues((word: string) => made.push(word) && word.length, 2);
    expect(["a", "bb", "a", "bb"].map(lengthOf)).toEqual([1, 2, 1, 2]);
    expect(made).toEqual(["a", "bb"]);
    expect(["ccc", "a", "dddd"].map(lengthOf)).toEqual([3, 1, 4]);
    expect(made).toEqual(["a", "bb", "ccc", "dddd"]);
    expect(["a", "bb"].map(lengthOf)).toEqual([1, 2]);
    expect(made).toEqual(["a", "bb", "ccc", "dddd", "bb"]);
  });
});

describe("a list made when it is read", () => {
  it("makes each entry once, and only those that are read", () => {
    const made: number[] = [];
    const list = madeWhenRead([1, 2, 3], (value) => {
      made.push(value);
      return { value };
    });
    expect(list.slice(1, 2)).toEqual([{ value: 2 }]);
    expect(list[1]).toBe(list[1]);
    expect([list.length, made]).toEqual([3, [2]]);
    expect(JSON.stringify(list)).toBe('[{"value":1},{"value":2},{"value":3}]');
    expect(made).toEqual([2, 1, 3]);
  });
});

describe("an object made when it is read", () => {
  it("makes each property once, and only those that are read", () => {
    const made: string[] = [];
    const make = (name: string) => () => {
      made.push(name);
      return { name };
    };
    const whole = lazily<{ day: object; month: object }>({ day: make("day"), month: make("month") });
    expect([whole.day, whole.day]).toEqual([{ name: "day" }, { name: "day" }]);
    expect(made).toEqual(["day"]);
    expect({ ...whole }).toEqual({ day: { name: "day" }, month: { name: "month" } });
    expect(made).toEqual(["day", "month"]);
  });

  it("tries again where making failed", () => {
    let tries = 0;
    const whole = lazily<{ day: number }>({
      day: () => {
        tries += 1;
        if (tries === 1) throw new Error("cannot be made");
        return tries;
      },
    });
    expect(() => whole.day).toThrow("cannot be made");
    expect([whole.day, whole.day]).toEqual([2, 2]);
  });
});

describe("a map that reads each value at its first use", () => {
  it("looks only the first missing key up, if it can load all keys", () => {
    const asked: string[] = [];
    const load = (key: string) => {
      asked.push(key);
      return key === "here" ? 1 : undefined;
    };
    const map = lazyMap(
      load,
      () => [["here", 1]],
      () => ["here"],
    );
    const found = ["gone", "away", "here", "here", "gone"].map((key) => map.get(key));
    expect(found).toEqual([undefined, undefined, 1, 1, undefined]);
    expect(asked).toEqual(["gone", "here"]);
  });

  it("keeps no missing key otherwise", () => {
    const asked: string[] = [];
    const map = lazyMap(
      (key: string): number | undefined => void asked.push(key),
      () => [],
    );
    expect([map.get("gone"), map.has("gone")]).toEqual([undefined, false]);
    expect(asked).toEqual(["gone", "gone"]);
  });
});
