import { describe, expect, it } from "vitest";
import { checkCitations } from "../../../../core/ask/citations/check.ts";
import { hasFormerTerm } from "../../../../core/ask/citations/former-words.ts";
import { ruleIndexOn } from "../../../../core/ask/citations/rule-index.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { termsOf } from "../../../../core/text/terms.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const order = "A thirsty traveller announces the bucket lowering order among the waiting buckets before dawn.";
const lowered =
  "A thirsty traveller lowers each of the waiting buckets before dawn in any order, as the bucket announces it, with gloves, a lantern, seven ropes, bread and salt.";
const ferry = "The oars of a ferry are counted, and a low tide keeps it ashore.";
/** Rules enough that a word of one of them tells something. */
const others = Array.from({ length: 40 }, (_, nth) =>
  rule(`500.${nth + 3}`, `The goose ${"xyz".repeat(nth + 1)} sleeps.`),
);

/** In 2003 the first rule loses its "lowering order", of which it has each word still. */
const archive = mergedArchive(
  {
    "2001-01-01": [heading("500", "Wells"), rule("500.1", order), rule("500.2", ferry), ...others],
    "2003-01-01": [heading("500", "Wells"), rule("500.1", lowered), rule("500.2", ferry), ...others],
  },
  ["2001-01-01", "2003-01-01"],
);
const judged = (number: string, gloss: string, on: string) => {
  const [found] = checkCitations(archive, [{ number: number as RuleNumber, gloss }], { on: day(on) }).citations;
  return [found?.verdict, found?.confidence];
};

describe("words of a rule that is gone", () => {
  const gone = "A thirsty traveller announces the bucket lowering order.";
  const ended = mergedArchive({
    "2001-01-01": [
      heading("500", "Wells"),
      rule("500.1", gone),
      rule("500.2", lowered),
      rule("500.60", ferry),
      ...others,
    ],
    "2003-01-01": [heading("500", "Wells"), rule("500.1", ferry), rule("500.2", lowered), ...others],
  });
  const judge = (gloss: string) => {
    const cited = [{ number: "500.1" as RuleNumber, gloss }];
    return checkCitations(ended, cited, { on: day("2003-06-01") }).citations[0];
  };

  it("mean no other rule, though another has each word", () => {
    const found = judge("the traveller announces the bucket lowering order");
    expect(found).toMatchObject({ verdict: "stale", suggestions: [] });
    expect(found?.because).toContain("which is gone");
  });

  it("mean another rule if they stand there", () => {
    const found = judge("thirsty traveller lowers each of the waiting buckets");
    expect(found?.suggestions[0]).toMatchObject({ number: "500.2" });
  });
});

describe("words that deny what a rule says", () => {
  it.each([
    ["a thirsty traveller announces the bucket lowering order", "high"],
    ["a thirsty traveller does not announce the bucket lowering order", "medium"],
    ["a thirsty traveller doesn’t announce the bucket lowering order", "medium"],
    ["a thirsty traveller never announces the bucket lowering order", "medium"],
  ])("%s: fits, %s", (gloss, confidence) => {
    expect(judged("500.1", gloss, "2001-06-01")).toEqual(["fits", confidence]);
  });

  it("are as certain as others beside a rule that denies something", () => {
    const denied = mergedArchive({
      "2001-01-01": [
        heading("500", "Wells"),
        rule("500.1", "A thirsty traveller doesn't announce the bucket lowering order among the buckets."),
        rule("500.2", ferry),
        ...others,
      ],
    });
    const gloss = "a thirsty traveller does not announce the bucket lowering order";
    const cited = [{ number: "500.1" as RuleNumber, gloss }];
    expect(checkCitations(denied, cited, { on: day("2001-01-01") }).citations[0]).toMatchObject({
      verdict: "fits",
      confidence: "high",
    });
  });
});

describe("the name of a keyword beside a number that another keyword had", () => {
  const graft = "An orchard with graft comes with apples on it, and one of them may be moved to a younger orchard.";
  const storm = "A squall with storm is repeated for each squall that was called before it on that day.";
  const keywords = mergedArchive({
    "2001-01-01": [
      heading("502", "Abilities"),
      rule("502.54", "Graft"),
      rule("502.54a", graft),
      rule("502.55", ferry),
      ...others,
    ],
    "2003-01-01": [
      heading("702", "Keyword Abilities"),
      rule("702.40", "Storm"),
      rule("702.40a", storm),
      rule("702.58", "Graft"),
      rule("702.58a", graft),
      ...others,
    ],
  });
  const meantBy = (gloss: string) => {
    const cited = [{ number: "502.54" as RuleNumber, gloss }];
    const [found] = checkCitations(keywords, cited, { on: day("2003-01-01") }).citations;
    return found?.suggestions.map(({ number, confidence }) => [number, confidence]).slice(0, 2);
  };

  it("is what is meant, before the keyword that had the number", () => {
    expect(meantBy("Storm: repeated for each squall called before it")).toEqual([
      ["702.40", "medium"],
      ["702.58", "low"],
    ]);
    expect(meantBy("Graft: one of its apples may be moved")?.[0]?.[0]).toBe("702.58");
  });
});

describe("a word that a rule had and that only its heading has now", () => {
  const wells = heading("500", "Wells and Lanterns");
  const carried = (light: string) =>
    rule("500.1", `A thirsty traveller carries a ${light} to the waiting buckets before dawn.`);
  const lit = mergedArchive({
    "2001-01-01": [wells, carried("lantern"), rule("500.2", ferry), ...others],
    "2003-01-01": [wells, carried("candle"), rule("500.2", ferry), ...others],
  });

  it.each([
    ["2001-01-01", "lantern", ["500.1"], false],
    ["2003-01-01", "lantern", ["500.1"], true],
    ["2003-01-01", "lantern", ["500.1", "500"], false],
    ["2003-01-01", "candle", ["500.1"], false],
    ["2003-01-01", "oars", ["500.1"], false],
  ])("is told on %s from other words: %s beside %j", (on, word, numbers, isFormer) => {
    const index = ruleIndexOn(lit, day(on));
    const terms = termsOf(word).map((term) => index.vocabulary.get(term) ?? -1);
    const entries = numbers.flatMap((number) => index.byNumber.get(number as RuleNumber) ?? []);
    expect(hasFormerTerm(index, terms, entries)).toBe(isFormer);
  });
});

describe("words that a rule no longer says", () => {
  const former = "the traveller announces the bucket lowering order among the waiting buckets before dawn";
  const present = "the thirsty traveller lowers each of the waiting buckets before dawn";

  it.each([
    [former, "2002-12-31", "high", "the rule says it"],
    [former, "2003-01-01", "medium", "no rule says lowering order any more"],
    [present, "2003-01-01", "high", "the rule says it now"],
    [`${lowered.slice(0, -1)}, oars`, "2003-01-01", "medium", "another rule has the oars"],
  ])("%j fits on %s with confidence %s, because %s", (gloss, on, confidence, _because) => {
    expect(judged("500.1", gloss, on)).toEqual(["fits", confidence]);
  });
});
