import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const holdings = embeddedHoldings();
const today = day("2026-11-20");

/** Processor time of this thread: others may have the machine. */
function spent_ms(q: string): number {
  const before = process.threadCpuUsage();
  findAnswer(holdings, { q, on: today, today });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe("a question as long as one may be", () => {
  it.each(["a ", "a.", "or ", "x-", "in ", "of the ", "1 "])("takes little time: %j again and again", (word) => {
    const whole = word.repeat(1_999 / word.length);
    spent_ms(whole.slice(0, 100));
    expect(Math.min(spent_ms(whole), spent_ms(whole))).toBeLessThan(1_200);
  });
});
