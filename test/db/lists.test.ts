import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersFrom, packedNumbers, packedTexts, textsFrom } from "../../db/tables/read-packed.ts";

describe("a compressed list", () => {
  it("of numbers comes back as it was, whether they rise, fall or reach the limit", () => {
    const number = fc.nat({ max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        expect([...numbersFrom(packedNumbers(Uint32Array.from(numbers)))]).toEqual(numbers);
      }),
      { examples: [[[0, 2 ** 32 - 1, 0, 2 ** 31, 1]]] },
    );
  });

  it("of texts comes back as it was, with the empty ones", () => {
    const text = fc.string({ unit: "grapheme" }).filter((one) => !one.includes("\n") && one.isWellFormed());
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(textsFrom(packedTexts(texts))).toEqual(texts);
      }),
      { examples: [[["", "", "a", ""]]] },
    );
  });
});
