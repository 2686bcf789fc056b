import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const archive = mergedArchive({
  "2003-01-01": [
    heading("500", "Wells and Buckets"),
    rule("500.1", "A stranger pays a copper coin to the keeper before drawing from somebody's well."),
    rule("500.2", "A bucket that is let down into a well comes up with as much water as the well has left at dawn."),
    rule("500.3", "The rope of a bucket belongs to the player whose grandmother spun it."),
    rule("500.4", "A lid closes a well. Nobody draws from a closed well until its owner lifts the lid."),
  ],
});
const on = day("2003-06-01");

describe("a number without a letter, by its place in a text that cites rules", () => {
  it.each([
    ["the end of a comment", "step(); // 500.3", ["500.3"]],
    ["the end of a comment after words", "// in two steps, 500.3", ["500.3"]],
    ["a line of a test", '  """500.3"""', ["500.3"]],
    ["brackets", "Those on the rules of the game (500.3) wait.", ["500.3"]],
    ["a dash", "* somebody pays — 500.3", ["500.3"]],
    ["a colon after a sentence", "asked at dawn: 500.3", ["500.3"]],
    ["a key and its value", "price: 500.3", []],
    ["a price", "it took, $500.3", []],
    ["an amount with its unit", "# waited, 500.3 ms", []],
    ["a number that no rule has", "// in two steps, 500.8", []],
    ["a number in a sentence", "we saw 500.3 of them", []],
  ])("counts: %s", (_what, line, numbers) => {
    const numbersOf = (text: string) => checkText(archive, text, { on }).citations.map(({ number }) => number);
    expect(numbersOf(`see CR 600.1\n\n${line}`)).toEqual(["600.1", ...numbers]);
    expect(numbersOf(line)).toEqual([]);
  });

  it("guesses nothing weak about a number that counts by its place alone", () => {
    const weak = "CR 500.1\n\nstranger pays the coin to keeper // 500.2";
    const guess = (text: string) => checkText(archive, text, { on }).citations[1];
    expect(guess(weak)).toMatchObject({ number: "500.2", verdict: "cannot-tell", confidence: "low" });
    expect(guess(weak.replace("// ", "// CR "))).toMatchObject({ verdict: "wrong-rule", confidence: "low" });
  });
});
