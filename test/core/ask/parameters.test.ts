import { describe, expect, it } from "vitest";
import type { Parameter, RuleReference } from "../../../core/archive/parameter.ts";
import { tournamentRulesAnswer } from "../../../core/ask/documents.ts";
import {
  changeDaysOf,
  eraDiff,
  eraOn,
  intervalOn,
  parameterAnswer,
  parameterOn,
} from "../../../core/ask/parameters/answers.ts";
import { checkReference, checkSummary, sectionChecksOf } from "../../../core/ask/parameters/checks.ts";
import { resolveReference } from "../../../core/ask/parameters/resolve.ts";
import { parametersRestingOn } from "../../../core/ask/parameters/resting.ts";
import { playbookFrom } from "../../../core/play/playbook.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const { archive, playbook } = embeddedHoldings();

describe("a value that rests on tournament documents", () => {
  const turns = playbook.parameters.get("slow-play-turns") as Parameter;

  it.each([
    ["2016-09-30", "one-each", "high"],
    // No release is known between that day and 2018-07-13, from which the next value is known.
    ["2016-10-01", "one-each", "medium"],
    ["2018-07-12", "one-each", "medium"],
    ["2018-07-13", "two-in-total", "high"],
    ["2024-09-23", "two-in-total", "high"],
    // The newest release known.
    ["2024-09-24", "two-in-total", "medium"],
  ])("on %s is %s with confidence %s", (on, value, confidence) => {
    expect(parameterOn(archive, turns, day(on))).toMatchObject({ value, confidence });
  });

  it("begins at the latest on the day of the first known release that has it, and so ends the one before", () => {
    const flagsOn = (on: string) => {
      const { isFirstSeen, isEndFirstSeen } = parameterOn(archive, turns, day(on)) ?? {};
      return [isFirstSeen, isEndFirstSeen];
    };
    expect([flagsOn("2016-09-30"), flagsOn("2018-07-13")]).toEqual([
      [true, true],
      [true, undefined],
    ]);
    const rule = parameterOn(archive, playbook.parameters.get("any-target") as Parameter, day("2005-01-01"));
    expect([rule?.isFirstSeen, rule?.isEndFirstSeen]).toEqual([undefined, undefined]);
    const { rules } = tournamentRulesAnswer(playbook, day("2014-01-01"));
    expect(rules.find(({ id }) => id === "slow-play-turns")?.statements).toMatchObject([
      { from: "2013-09-27", to: "2018-07-13", isFirstSeen: true, isEndFirstSeen: true, lastSeen: "2016-09-30" },
    ]);
  });

  it("is as sure as before between two releases that have it", () => {
    expect(parameterOn(archive, turns, day("2010-02-01"))).toMatchObject({
      confidence: "high",
      lastSeen: "2016-09-30",
    });
  });
});

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
/**
 * Three invented rulebooks; the rule on dipping moves from 500.1 to 500.3 in 2003, and the lid is printed under one
 * number twice.
 */
const books = {
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", dip),
    rule("500.2", "A lid closes it."),
    term("Lid", "A cover."),
  ],
  "2002-01-01": [
    heading("500", "Wells"),
    rule("500.1", dip),
    rule("500.2", "A lid closes it."),
    term("Lid", "A cover."),
  ],
  "2003-01-01": [
    heading("500", "Wells"),
    rule("500.1", "Nobody dips twice between dawn and noon on a day of rest."),
    rule("500.2", "A lid closes it."),
    rule("500.2", "The rope belongs to the player whose grandmother spun it."),
    rule("500.3", dip),
    term("Lid", "What keeps rain out."),
  ],
};
const invented = mergedArchive(books);
/** The same, with a release that is not held. */
const withGap = mergedArchive(books, ["2001-01-01", "2002-01-01", "2002-06-01", "2003-01-01"]);

const nothing: RuleReference = {
  lineage: null,
  document: null,
  numbers: [],
  term: null,
  source: null,
  quote: null,
};
function byNumber(quote: string, ...numbers: readonly (readonly [string, string | null])[]): RuleReference {
  return {
    ...nothing,
    quote,
    numbers: numbers.map(([from, number]) => ({ from: day(from), number: number as RuleNumber | null })),
  };
}

function parameter(references: readonly RuleReference[]): Parameter {
  const value = { layer: "game-rules", confidence: "high", says: "It is so.", inExample: null, references } as const;
  return {
    id: "water",
    topic: "wells",
    name: "Water right",
    title: "Whose water it is",
    alsoCalled: [],
    allowed: ["mine", "yours"],
    verified: day("2003-01-01"),
    isOlder: false,
    headline: null,
    example: null,
    notes: null,
    values: [
      { ...value, from: day("2001-01-01"), value: "mine" },
      { ...value, from: day("2002-01-01"), value: "mine" },
      { ...value, from: day("2003-01-01"), value: "yours" },
    ],
  };
}

describe("a value holds until another one, whatever it rests on", () => {
  it.each([
    ["2000-12-31", undefined],
    ["2001-01-01", { from: "2001-01-01", to: "2003-01-01" }],
    ["2002-12-31", { from: "2001-01-01", to: "2003-01-01" }],
    ["2003-01-01", { from: "2003-01-01", to: null }],
  ])("%s: %j", (on, expected) => {
    expect(intervalOn(parameter([]), day(on))).toEqual(expected);
  });

  it("so only two of three values are changes", () => {
    expect(changeDaysOf(parameter([]))).toEqual(["2001-01-01", "2003-01-01"]);
  });
});

describe("a reference by number finds the rule that has it on the day", () => {
  const moved = byNumber("as the well has left", ["2001-01-01", "500.1"], ["2003-01-01", "500.3"]);

  it.each([
    ["2002-06-01", "500.1"],
    ["2002-12-31", "500.1"],
    ["2003-01-01", "500.3"],
  ])("on %s at %s, and always the same lineage", (on, number) => {
    const { lineage, ...found } = resolveReference(invented, moved, day(on));
    expect([found.number, lineage?.id]).toEqual([number, "500.1@2001-01-01"]);
  });

  it("is followed by its words where the release that gave the number is not held", () => {
    const between = byNumber("as the well has left", ["2001-01-01", "500.1"], ["2002-06-01", "500.3"]);
    const found = ["2002-05-31", "2002-06-01"].map((on) => resolveReference(withGap, between, day(on)));
    expect(found.map(({ number, lineage }) => [number, lineage?.id])).toEqual([
      ["500.1", "500.1@2001-01-01"],
      ["500.3", "500.1@2001-01-01"],
    ]);
  });

  it("is not taken for the rule that had the number before, where the release of the day is not held", () => {
    const noon = byNumber("twice between dawn and noon", ["2002-06-01", "500.1"], ["2003-01-01", "500.1"]);
    const [before, then] = ["2002-06-01", "2003-01-01"].map((on) => resolveReference(withGap, noon, day(on)));
    expect(before?.lineage).toBe(then?.lineage);
    expect([before?.number, before?.lineage?.id]).toEqual(["500.1", "500.1@2003-01-01"]);
  });

  it("does not keep the number of another rule where a file shows that", () => {
    const wrong = byNumber("as the well has left", ["2001-01-01", "500.1"], ["2003-01-01", "500.1"]);
    expect(resolveReference(invented, wrong, day("2003-01-01")).number).toBe("500.3");
    expect(checkReference(invented, wrong, day("2003-01-01")).state).toBe("contradicted");
  });

  it.each([
    ["2002-12-31", "500.1", "500.1@2001-01-01"],
    ["2003-01-01", "500.3", "500.1@2001-01-01"],
    ["2004-01-01", "500.3", "500.1@2001-01-01"],
  ])("is followed where a later file has the rule under a number that nobody wrote down: %s, %s", (on, number, id) => {
    // Given before the first file that has the rule, as where the release of the change is not held.
    const early = byNumber("as the well has left", ["2000-06-01", "500.1"]);
    const found = resolveReference(invented, early, day(on));
    expect([found.number, found.lineage?.id]).toEqual([number, id]);
  });

  it("is followed also if nothing has the number any more", () => {
    const lost = { ...books, "2003-01-01": [heading("500", "Wells"), rule("500.3", dip)] };
    const found = resolveReference(
      mergedArchive(lost),
      byNumber("as the well has left", ["2001-01-01", "500.1"]),
      day("2003-01-01"),
    );
    expect(found.number).toBe("500.3");
  });

  it("is listed with the rule that has moved to another section", () => {
    const other = { ...books, "2003-01-01": [heading("500", "Wells"), heading("501", "Buckets"), rule("501.1", dip)] };
    const water = parameter([byNumber("as the well has left", ["2001-01-01", "500.1"])]);
    const book = playbookFrom({ parameters: [water], cards: [], questions: [] });
    const wish = {
      section: "501" as RuleNumber,
      on: day("2003-01-01"),
      isAmong: (number: string) => number === "501.1",
    };
    expect(parametersRestingOn(mergedArchive(other), book, wish)).toMatchObject([{ id: "water", restsOn: ["501.1"] }]);
  });

  it("keeps a number that was given after the newest file", () => {
    const late = byNumber("as the well has left", ["2001-01-01", "500.1"], ["2003-06-01", "500.7"]);
    expect(resolveReference(invented, late, day("2003-07-01")).number).toBe("500.7");
  });

  it("keeps its number if no rulebook shows it", () => {
    expect(resolveReference(archive, moved, day("2002-06-01"))).toEqual({
      number: "500.1",
      holders: [],
      lineage: null,
    });
  });

  it("is followed if its number of the day was not written down", () => {
    const unknown = byNumber("as the well has left", ["2001-01-01", "500.1"], ["2003-01-01", null]);
    expect(resolveReference(invented, unknown, day("2003-01-01")).number).toBe("500.3");
  });

  it("is distinguished from another rule with the same number by its words", () => {
    const rope = byNumber("whose grandmother spun it", ["2003-01-01", "500.2"]);
    const { lineage, holders } = resolveReference(invented, rope, day("2003-01-01"));
    expect(holders).toHaveLength(2);
    expect(lineage?.revisions[0]?.text).toContain("grandmother");
    const either = resolveReference(invented, { ...rope, quote: null }, day("2003-01-01"));
    expect(either.lineage).toBeNull();
  });
});

describe("a reference to a rule that came between two held rulebooks, at a number that another one had", () => {
  const lid = "A well with a lid is closed, and nobody dips into it until two players have lifted the lid together.";
  const gap = mergedArchive(
    {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), rule("500.2", lid)],
      "2003-01-01": [
        heading("500", "Wells"),
        rule("500.1", "A stranger pays a copper coin to the keeper of the well."),
        rule("500.2", dip),
        rule("500.3", lid),
      ],
    },
    ["2001-01-01", "2002-01-01", "2003-01-01"],
  );
  const numbers = [{ from: day("2002-01-01"), number: "500.1" as RuleNumber }];
  const toll: RuleReference = {
    lineage: null,
    document: null,
    numbers,
    term: null,
    source: null,
    quote: "copper coin",
  };

  it("leads to it, and not to the rule that the rulebook before has there", () => {
    const then = resolveReference(gap, toll, day("2003-01-01"));
    const between = resolveReference(gap, toll, day("2002-06-01"));
    expect([then.number, between.number]).toEqual(["500.1", "500.1"]);
    expect(between.lineage?.id).toBe(then.lineage?.id);
  });
});

describe("a published file compared with a reference gives", () => {
  const checked = (reference: RuleReference, release: string) => {
    const { state, foundAt } = checkReference(invented, reference, day(release));
    return [state, foundAt];
  };

  it.each([
    ["confirmed where the words stand at the number", "as the well has left", "500.1", "2002-01-01", "confirmed", []],
    ["confirmed whatever the capitals", "A BUCKET that is let down", "500.1", "2002-01-01", "confirmed", []],
    [
      "contradicted where they stand elsewhere",
      "as the well has left",
      "500.1",
      "2003-01-01",
      "contradicted",
      ["500.3"],
    ],
    ["contradicted where they stand nowhere", "as the well had left", "500.1", "2002-01-01", "contradicted", []],
    [
      "contradicted where nothing has the number",
      "as the well has left",
      "500.9",
      "2002-01-01",
      "contradicted",
      ["500.1"],
    ],
  ] as const)("%s", (_what, quote, number, release, state, foundAt) => {
    expect(checked(byNumber(quote, ["2001-01-01", number]), release)).toEqual([state, foundAt]);
  });

  it("the same of an entry of the glossary", () => {
    const lid = { ...nothing, term: "Lid", quote: "A cover" };
    expect(checked(lid, "2002-01-01")).toEqual(["confirmed", []]);
    expect(checked(lid, "2003-01-01")).toEqual(["contradicted", []]);
  });

  it("nothing, if it names no rule", () => {
    expect(checked({ ...nothing, source: "cr" }, "2002-01-01")).toEqual(["not-checked", []]);
  });

  it("together: one contradiction is enough, and what is not held is counted", () => {
    const wrong = parameter([byNumber("as the well has left", ["2001-01-01", "500.1"]), { ...nothing, source: "cr" }]);
    expect(checkSummary(invented, wrong)).toMatchObject({
      confirmed: ["2001-01-01", "2002-01-01"],
      contradicted: [{ release: "2003-01-01", number: "500.1", foundAt: ["500.3"] }],
      notChecked: [],
      notHeld: 0,
    });
  });
});

describe("a reference to a section of another document", () => {
  const section = (quote: string): RuleReference => ({
    ...byNumber(quote, ["2001-01-01", "500.1"], ["2003-01-01", "500.3"]),
    document: "mtr",
  });

  it("is compared with the files of that document, and not with the rules", () => {
    const found = sectionChecksOf(new Map([["mtr", invented]]), parameter([section("as the well has left")]));
    expect(found.map(({ release, number, state }) => [release, number, state])).toEqual([
      ["2001-01-01", "500.1", "confirmed"],
      ["2002-01-01", "500.1", "confirmed"],
      ["2003-01-01", "500.3", "confirmed"],
    ]);
    expect(resolveReference(invented, section("as the well has left"), day("2002-01-01")).number).toBeNull();
    expect(checkReference(invented, section("as the well has left"), day("2002-01-01")).state).toBe("not-checked");
  });

  it("is contradicted where its words are not there, and not compared where nothing is held", () => {
    const other = parameter([section("as the well had left")]);
    expect(sectionChecksOf(new Map([["mtr", invented]]), other).map(({ state }) => state)).toEqual(
      Array(3).fill("contradicted"),
    );
    expect(sectionChecksOf(new Map([["ipg", invented]]), other)).toEqual([]);
  });
});

describe("an era is all rules of play of a day", () => {
  it.each([
    ["2004-09-30", "legend-rule", "oldest-stays", "2004-10-01"],
    ["2004-10-01", "legend-rule", "all-go", "2013-07-13"],
    ["2013-07-12", "legend-rule", "all-go", "2013-07-13"],
    ["2013-07-13", "legend-rule", "one-each", null],
    ["2009-07-10", "unused-mana-costs", "life", "2009-07-11"],
    ["2009-07-11", "unused-mana-costs", "nothing", null],
    ["2007-09-30", "burn-to-planeswalker", "no-rule", "2007-10-01"],
  ])("%s: %s is %s until %s", (on, id, value, until) => {
    expect(eraOn(archive, playbook, day(on)).parameters[id]).toMatchObject({ value, until });
  });

  it("differs from another in what changed between them, and in nothing else", () => {
    const diff = eraDiff(archive, playbook, { from: day("2004-09-30"), to: day("2004-10-01") });
    const ids = diff.parameters.map(({ id }) => id).toSorted();
    expect(ids).toEqual([
      "bushido",
      "defender",
      "ending-the-turn",
      "legend-age",
      "legend-creature-type",
      "legend-rule",
      "same-target-twice",
      "soulshift",
      "splice",
      "triggers-as-the-turn-ends",
      "vigilance",
      "walls",
    ]);
    expect(eraDiff(archive, playbook, { from: day("2004-10-01"), to: day("2004-10-02") }).parameters).toEqual([]);
  });

  it("a diff backwards is refused", () => {
    expect(() => eraDiff(archive, playbook, { from: day("2004-10-01"), to: day("2004-09-30") })).toThrow(
      "has to be before",
    );
  });

  it("a parameter before its first value is refused, and left out of the era", () => {
    const late = playbookFrom({ parameters: [parameter([])], cards: [], questions: [] });
    const early = day("2000-01-01");
    expect(() => parameterAnswer(archive, late, "water", early)).toThrow("Nothing is known");
    expect(eraOn(archive, late, early).parameters).toEqual({});
    expect(parameterOn(archive, parameter([]), early)).toBeUndefined();
  });
});
