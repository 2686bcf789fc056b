import { describe, expect, it } from "vitest";
import { keepLast } from "../../core/derived.ts";

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
