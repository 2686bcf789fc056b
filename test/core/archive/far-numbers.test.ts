import { describe, expect, it } from "vitest";
import { releaseInForce } from "../../../core/archive/lookup.ts";
import { holdersOn, isNumberUnusedOn, releasesFarFrom } from "../../../core/archive/sections.ts";
import { checkCitations } from "../../../core/ask/citations/check.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day, number } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { problemOf } from "../../problems.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const wells = [heading("500", "Wells"), rule("500.1", dip), rule("500.1a", rope)];

/** The releases of 2002 and 2004 are known and not held. */
const archive = mergedArchive({ "2001-01-01": wells, "2003-01-01": wells }, [
  "2001-01-01",
  "2002-01-01",
  "2003-01-01",
  "2004-01-01",
]);
const isUnused = (asked: string, on: string) => isNumberUnusedOn(archive, asked as RuleNumber, day(on));

describe("a number on a day whose release is not held", () => {
  it.each([
    ["500.1", "it is in use"],
    ["500.1b", "a subrule may have come for a while"],
    ["500.13", "as many as twelve rules may have come at once"],
    ["501.3", "a section may have come"],
  ])("is not said to be unused as %s, because %s", (asked) => {
    expect([isUnused(asked, "2002-06-01"), isUnused(asked, "2004-06-01")]).toEqual([false, false]);
  });

  it.each(["500.1z", "500.14", "501.13", "501.1z", "599.1"])(
    "is unused as %s, far beyond all that are held",
    (asked) => {
      expect([isUnused(asked, "2002-06-01"), isUnused(asked, "2004-06-01")]).toEqual([true, true]);
    },
  );

  it("is not known long after the newest rulebook held, nor between two with other sections there", () => {
    const later = mergedArchive({ "2001-01-01": wells }, ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"]);
    expect(releasesFarFrom(later, number("500.99"), day("2003-06-01"))).toEqual(["2001-01-01"]);
    expect(releasesFarFrom(later, number("500.99"), day("2004-06-01"))).toEqual([]);
    const other = mergedArchive(
      { "2001-01-01": wells, "2003-01-01": [heading("500", "Crows"), rule("500.1", "Two crows count as one guest.")] },
      ["2001-01-01", "2002-01-01", "2003-01-01"],
    );
    expect(releasesFarFrom(other, number("500.99"), day("2002-06-01"))).toEqual([]);
  });

  it("is refused as not in use, with the releases that show it", () => {
    const { code, message } = problemOf(() => ruleAnswer({ archive }, number("500.1z"), day("2002-06-01")));
    expect(code).toBe("number-not-in-use");
    expect(message).toContain("as far as is known from the releases of 2001-01-01 and 2003-01-01, the nearest held");
    expect(problemOf(() => ruleAnswer({ archive }, number("500.1b"), day("2002-06-01"))).code).toBe("not-held");
  });

  it.each(["2002-06-01", "2004-06-01"])("is nonexistent where it is cited, and not with certainty, on %s", (on) => {
    const { citations } = checkCitations(archive, [{ number: number("500.1z"), gloss: "" }], { on: day(on) });
    expect(citations).toMatchObject([{ verdict: "nonexistent", confidence: "medium", basis: "numbers" }]);
    expect(citations[0]?.because).toContain("as far as the rulebooks held around that day show");
  });
});

describe.skipIf(!areReleasesHere)("between two real rulebooks", () => {
  /** One of six, because each asks for thousands of numbers. */
  const isTried = (_: unknown, place: number) => place % 6 === 3;

  it("no number of one that is left out is said to be unused", () => {
    const whole = wholeArchive();
    const wrong = whole.heldReleases
      .slice(1, -1)
      .filter(isTried)
      .flatMap((left) => {
        const without = { ...whole, heldReleases: whole.heldReleases.filter((release) => release !== left) };
        expect(releaseInForce(without, left).from).toBe(left);
        return [...whole.numberPeriodsByNumber.keys()].filter(
          (asked) =>
            holdersOn(whole, asked as RuleNumber, left).length > 0 &&
            releasesFarFrom(without, asked as RuleNumber, left).length > 0,
        );
      });
    expect(wrong).toEqual([]);
  });
});
