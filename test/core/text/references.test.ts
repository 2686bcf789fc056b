import { describe, expect, it } from "vitest";
import { maskReferences, referencesIn } from "../../../core/text/references.ts";

describe("finding references", () => {
  it.each([
    ["See rule 104.3a.", ["104.3a"]],
    ["(See rule 300.3.)", ["300.3"]],
    ["See rules 509.2 and 509.3.", ["509.2", "509.3"]],
    ["rules 712.1, 712.3, and 712.5a", ["712.1", "712.3", "712.5a"]],
    ["See Rule 102.3a and rule 720, “Controlling Another Player.”", ["102.3a", "720"]],
    ["section 712", ["712"]],
    ["See 718, “Bell Cards.”", ["718"]],
    ["See rules 701.42, “Ringing,” and 730, “Bells of Gold.”", ["701.42", "730"]],
    ["They see 718, and go.", []],
    ["rules 704.5aa-704.5ab", ["704.5aa", "704.5ab"]],
    ["rules 104.3a-c and 104.5", ["104.3a", "104.3c", "104.5"]],
    ["(See rule 409.1f–h.)", ["409.1f", "409.1h"]],
    ["Rules 212.2h?k apply", ["212.2h", "212.2k"]],
    ["the steps in 601.2a–f, then 601.2h", ["601.2a", "601.2f", "601.2h"]],
    ["as in 502.2-502.5", ["502.2", "502.5"]],
    ["an exception to 613.10. See 805.8.", ["613.10", "805.8"]],
    ["flying (CR 702.9)", ["702.9"]],
    ["A creature with 507 power, as of 2009.", []],
    ["Example: it deals 123.4 damage", []],
    ["rule 12 or rule 1234", []],
  ])("in %j finds %j", (text, numbers) => {
    expect(referencesIn(text).map((reference) => reference.number)).toEqual(numbers);
  });

  it("gives the position of each, so that it can be linked in place", () => {
    const text = "See rules 509.2 and 509.3.";
    expect(referencesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(["509.2", "509.3"]);
  });

  it("masks the numbers and nothing else", () => {
    expect(maskReferences("See section 7, rules 104.3a-c, and rule 5.")).toBe("See section #, rules #-#, and rule 5.");
    expect(maskReferences("In 2009, 20 of 40 cards cost 1.5 each; see page 104.")).toBe(
      "In 2009, 20 of 40 cards cost 1.5 each; see page 104.",
    );
    expect(maskReferences("At 20 life, see rules 509.2 and 509.3.")).toBe("At 20 life, see rules # and #.");
  });
});
