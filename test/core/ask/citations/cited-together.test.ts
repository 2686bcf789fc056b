import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const dip = rule("500.2", "A bucket that is let down into a well comes up with as much water as the well has left.");
const rope = rule("500.3", "The rope of a bucket belongs to the player whose grandmother spun it.");
const toll = rule("500.1", "A stranger pays a copper coin to the keeper before drawing from somebody's well.");
const barrel = rule("500.4", "A stranger pays a copper coin to the keeper before emptying somebody's barrel.");
const paid = "a stranger pays a copper coin to the keeper before drawing";

describe("words that fit a number cited together with another", () => {
  it.each([
    ["alone", [toll, dip, rope]],
    ["also if a third rule has most of them", [toll, dip, rope, barrel]],
  ])("do not make that one wrong, %s", (_, rules) => {
    const archive = mergedArchive({ "2001-01-01": [heading("500", "Wells and Buckets"), ...rules] });
    const ask = (text: string) => checkText(archive, text, { on: day("2001-06-01") }).citations;
    expect(ask(`// ${paid} (CR 500.3)`)).toMatchObject([{ number: "500.3", verdict: "wrong-rule" }]);
    expect(ask(`// ${paid} (CR 500.3, 500.1)`)).toMatchObject([
      { number: "500.3", verdict: "cannot-tell" },
      { number: "500.1", verdict: "fits" },
    ]);
  });
});
