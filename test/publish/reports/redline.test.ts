import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWords } from "../../../core/text/words.ts";
import { marksOf, shortened, smoothed } from "../../../publish/reports/redline.ts";
import { applyOperations } from "../../apply-operations.ts";

const words = fc.array(
  fc.constantFrom(
    "the",
    "player",
    "turn",
    "who",
    "whose",
    "is",
    "control",
    "player’s",
    "player's",
    ".",
    ",",
    "\n",
    "{1}",
    "–",
    "-",
  ),
  { maxLength: 40 },
);
const texts = words.map((parts) => parts.join(" "));

function redline(before: string, after: string): string {
  return marksOf(smoothed(compareWords(before, after)))
    .map(({ kind, text }) => (kind === "same" ? text : kind === "deleted" ? `[-${text}-]` : `{+${text}+}`))
    .join("");
}

describe("a redline", () => {
  it("leads from the old text to the new one, whichever changes were joined", () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const operations = smoothed(compareWords(before, after));
        expect(applyOperations(before, operations)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    {
      before: "even if his or her turn is over",
      after: "even if he or she is over",
      shown: "even if [-his or her turn-]{+he or she+} is over",
      because: "one word between two replacements",
    },
    {
      before: "the red turn begins a day",
      after: "the blue turn begins a week",
      shown: "the [-red-]{+blue+} turn begins a [-day-]{+week+}",
      because: "three words between",
    },
    {
      before: "only the turn",
      after: "only turn",
      shown: "only [-the -]turn",
      because: "a deletion alone stays small",
    },
    {
      before: "the player's turn",
      after: "the player’s turn",
      shown: "the player’s turn",
      because: "typography is not marked",
    },
  ])("shows $before as $shown: $because", ({ before, after, shown }) => {
    expect(redline(before, after)).toBe(shown);
  });

  it("replaces as a whole what would be unreadable word by word", () => {
    const before = "one the two of three to four in five at six on seven";
    const after = "aa bb the cc dd of ee ff to gg hh in ii jj at kk ll on mm";
    const kinds = marksOf(smoothed(compareWords(before, after))).map(({ kind }) => kind);
    expect(kinds).toEqual(["deleted", "added"]);
  });
});

describe("a long passage in which nothing changed", () => {
  const long = Array.from({ length: 300 }, (_, index) => `word${index}`).join(" ");

  it("is shown only at the ends that touch a change, and completely if it is short or nothing changed at all", () => {
    const middle = shortened(long, { isFirst: false, isLast: false });
    expect(middle).toMatch(/^word0 word1 .*\bword\d+ \[…\] word\d+ .* word299$/);
    expect(middle.length).toBeLessThan(430);
    expect(shortened(long, { isFirst: true, isLast: false })).toMatch(/^\[…\] word\d+ .*word299$/);
    expect(shortened(long, { isFirst: false, isLast: true })).toMatch(/^word0 .* \[…\]$/);
    expect(shortened(long, { isFirst: true, isLast: true })).toBe(long);
    expect(shortened(long.slice(0, 700), { isFirst: true, isLast: false })).toHaveLength(700);
  });

  it("is cut also if it has no space", () => {
    expect(shortened("x".repeat(2_000), { isFirst: false, isLast: false }).length).toBeLessThan(430);
  });
});
