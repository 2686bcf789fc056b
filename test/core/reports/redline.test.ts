import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marksOf, smoothed } from "../../../core/reports/redline.ts";
import { applyOperations, compareWords } from "../../../core/words.ts";

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
  it("leads from the old text to the new one, whatever was joined to read better", () => {
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

  it("replaces as a whole what would be a puzzle word by word", () => {
    const before = "one the two of three to four in five at six on seven";
    const after = "aa bb the cc dd of ee ff to gg hh in ii jj at kk ll on mm";
    const kinds = marksOf(smoothed(compareWords(before, after))).map(({ kind }) => kind);
    expect(kinds).toEqual(["deleted", "added"]);
  });
});
