import { describe, expect, it } from "vitest";
import { checkCitations } from "../../../../core/ask/citations/check.ts";
import { citationsAnswer } from "../../../../core/ask/citations/resolve.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it.";
const toll = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const wells = heading("500", "Wells and Buckets");

/** The dip has 500.1 in 2001, in 2003 and, as far as is held, until 2006; a release of 2005 is not held. */
const archive = mergedArchive(
  {
    "2001-01-01": [wells, rule("500.1", dip)],
    "2002-01-01": [wells, rule("500.1", rope), rule("500.2", dip)],
    "2003-01-01": [wells, rule("500.1", dip), rule("500.2", rope)],
    "2004-01-01": [wells, rule("500.1", toll), rule("500.2", dip), rule("500.3", rope)],
    "2006-01-01": [wells, rule("500.1", toll), rule("500.2", rope), rule("500.3", dip)],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01", "2006-01-01"],
);
const judged = (number: string, gloss: string, on: string) =>
  checkCitations(archive, [{ number: number as RuleNumber, gloss }], { on: day(on) }).citations[0];
const words = { dip: "bucket let down into a well comes up with water", rope: "whose grandmother spun the rope" };

describe("a number that a rule had twice", () => {
  it.each([
    ["500.1", words.dip, "2002-06-01", "2002-01-01", false, "Until 2001-12-31 500.1"],
    ["500.1", words.dip, "2004-06-01", "2004-01-01", false, "Until 2003-12-31 500.1"],
    ["500.1", words.rope, "2004-06-01", "2003-01-01", false, "Until 2002-12-31 500.1"],
    ["500.2", words.dip, "2003-06-01", "2003-01-01", false, "Until 2002-12-31 500.2"],
    ["500.2", words.dip, "2006-06-01", "2006-01-01", true, "Until 2005-12-31 at the latest 500.2"],
  ])("%s beside %j is stale on %s since %s, the end of the last time before", (number, gloss, on, since, ...rest) => {
    const [isSinceFirstSeen, because] = rest;
    const found = judged(number, gloss, on);
    expect(found).toMatchObject({ verdict: "stale", since, isSinceFirstSeen });
    expect(found?.because).toContain(because);
  });
});

describe("a number that two rules had, both with all of the words", () => {
  const lamp = "The lamp is a designation that a keeper can carry through frozen fields. It burns at night.";
  const bell =
    "The bell is a designation that a keeper can carry through frozen fields. It calls all others to the river.";
  const others = [
    "Whoever draws the last water of a day has to fetch the next water beside the mill.",
    "A lid that lies on a well keeps all leaves and all frogs out of its water until somebody lifts it.",
    "Two players who let down buckets at once share what comes up in equal parts.",
  ].map((text, index) => rule(`600.${index + 7}`, text));
  const book = (...texts: readonly string[]) => [
    heading("600", "Designations"),
    ...texts.map((text, index) => rule(`600.${index + 1}`, text)),
    ...others,
  ];
  const own = mergedArchive(
    {
      "2001-01-01": book(lamp, bell, rope),
      "2002-01-01": book(bell, lamp, rope),
      "2003-01-01": book(rope, lamp, bell),
    },
    ["2001-01-01", "2002-01-01", "2003-01-01"],
  );
  const ask = (gloss: string) =>
    checkCitations(own, [{ number: "600.1" as RuleNumber, gloss }], { on: day("2003-06-01") }).citations[0];

  it("is stale, and which is meant is not sure", () => {
    const found = ask("is a designation that a keeper can carry through frozen fields");
    expect(found).toMatchObject({ verdict: "stale", confidence: "medium" });
  });

  it("is sure where the words name one of them", () => {
    const found = ask("the bell is a designation that a keeper can carry through frozen fields");
    expect(found).toMatchObject({ verdict: "stale", confidence: "high" });
    expect(found?.suggestions[0]?.number).toBe("600.3");
  });
});

describe("a number that meant several rules, without a day", () => {
  it("tells a wording that changed since from the one of today", () => {
    const spun = rope.replace("whose grandmother", "of whom an ancestor");
    const own = mergedArchive(
      {
        "2001-01-01": [wells, rule("500.1", toll)],
        "2002-01-01": [wells, rule("500.1", rope)],
        "2003-01-01": [wells, rule("500.1", spun)],
      },
      ["2001-01-01", "2002-01-01", "2003-01-01"],
    );
    const cited = { number: "500.1" as RuleNumber, on: null };
    const { citations } = citationsAnswer(own, [cited], { on: null, to: day("2003-06-01") });
    expect(citations[0]?.sentence).toMatch(
      /, now 500\.1 in other words, if written from 2002-01-01 to 2002-12-31; .*, now 500\.1, if written since 2003-01-01\.$/,
    );
  });
});

describe("a number without words that no rule has any more", () => {
  it("means the rule that had it last", () => {
    const shrunk = mergedArchive({
      "2001-01-01": [wells, rule("500.1", rope), rule("500.2", dip)],
      "2002-01-01": [wells, rule("500.1", dip), rule("500.2", rope)],
      "2003-01-01": [wells, rule("500.1", dip), heading("501", "Ropes"), rule("501.1", rope)],
    });
    const [found] = checkCitations(shrunk, [{ number: "500.2" as RuleNumber, gloss: "" }], {
      on: day("2003-06-01"),
    }).citations;
    expect(found?.suggestions.map(({ number }) => number)).toEqual(["501.1"]);
    expect(found?.because).toContain("Until 2002-12-31 it was");
  });
});
