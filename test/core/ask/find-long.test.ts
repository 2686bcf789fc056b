import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { growth } from "../../processor-time.ts";

const holdings = embeddedHoldings();
const today = day("2026-11-20");

describe("a question as long as one may be", () => {
  it.each(["a ", "a.", "or ", "x-", "in ", "of the ", "1 "])(
    "takes time in proportion to it: %j again and again",
    (word) => {
      const whole = word.repeat(1_999 / word.length);
      const find = (q: string) => findAnswer(holdings, { q, on: today, today });
      expect(growth(find, whole.slice(0, 250), whole)).toBeLessThan(28);
    },
  );
});
