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

  it("may be inside of a range, whose ends are then no alarms", () => {
    const letters = [toll, dip, rope].map(({ text }, nth) => rule(`500.4${"abc"[nth]}`, text ?? ""));
    const archive = mergedArchive({ "2001-01-01": [heading("500", "Wells and Buckets"), barrel, ...letters] });
    const alarmsIn = (numbers: string) =>
      checkText(archive, `// a bucket let down into a well comes up with water (${numbers})`, { on: day("2001-06-01") })
        .citations.map(({ verdict }) => verdict)
        .filter((verdict) => verdict === "wrong-rule");
    expect([alarmsIn("CR 500.4a–c"), alarmsIn("CR 500.4a, c")]).toEqual([[], ["wrong-rule", "wrong-rule"]]);
  });
});
