import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareRuleNumbers,
  isChapter,
  isRenumbered,
  isSection,
  numberPatterns,
  parentOf,
  ruleNumberFrom,
  sectionOf,
} from "../../../core/text/rule-number.ts";
import { number } from "../../days.ts";

describe("the patterns of the contract", () => {
  const pieces = [
    "cr",
    "CR ",
    "rule ",
    "Section  ",
    "§",
    " ",
    "\t",
    "1",
    "5",
    "0",
    "50",
    "507",
    "707.",
    "507.3",
    ".12a",
  ];
  const texts = fc
    .array(fc.constantFrom(...pieces, "a", "b", "aa", "X", ".", "é"), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(""));

  it("take exactly the numbers that are read, and those are as printed", () => {
    fc.assert(
      fc.property(texts, (written) => {
        const read = ruleNumberFrom(written);
        expect(new RegExp(numberPatterns.written, "u").test(written), written).toBe(read !== undefined);
        if (read !== undefined) expect(read).toMatch(new RegExp(numberPatterns.printed, "u"));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("reading a rule number as people write it", () => {
  it.each([
    ["5", "5"],
    ["section 5.", "5"],
    ["507", "507"],
    ["507.", "507"],
    ["section 507", "507"],
    ["507.3", "507.3"],
    ["507.3.", "507.3"],
    ["507.3a", "507.3a"],
    ["507.3a.", "507.3a"],
    ["507.3A", "507.3a"],
    ["rule 507.3a", "507.3a"],
    ["Rule  507.3a", "507.3a"],
    ["CR 507.3A", "507.3a"],
    ["cr rule 507.3a.", "507.3a"],
    [" 702.10 ", "702.10"],
    ["704.5aa", "704.5aa"],
    ["702.186", "702.186"],
  ])("%j is %s", (written, read) => {
    expect(ruleNumberFrom(written)).toBe(read);
  });

  it.each(
    [
      "",
      " ",
      ".",
      "a",
      "0",
      "50",
      "5077",
      "007.1",
      "507.",
      "507..3",
      "507.3a.b",
      "507.3abc",
      "507.03",
      "507.0",
      "507,3",
      "507.3-507.4",
      "507.3 507.4",
      "rules 507.3",
      "mtr 3.15",
      "507.3\u0000",
      "507.3a\nDROP TABLE",
      "507.3a\n",
      "\t507.3a",
      "\u212a507",
      "507.3\u212a",
      "５０７.３",
      "507.3é",
      "1e3",
      `507.${"1".repeat(10_000)}`,
      "x".repeat(10_000),
    ].filter((written) => written !== "507."),
  )("%j is none", (written) => {
    expect(ruleNumberFrom(written)).toBeUndefined();
  });

  it("reading what was read changes nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.stringMatching(/^[a-z]{0,2}$/),
        (section, rule, letters) => {
          const written = `${section}.${rule}${letters}`;
          expect(ruleNumberFrom(written)).toBe(written);
        },
      ),
    );
  });

  it("any other text is refused without an exception", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = ruleNumberFrom(text);
        expect(read === undefined || /^\d$|^\d{3}(\.\d+[a-z]{0,2})?$/.test(read)).toBe(true);
      }),
    );
  });
});

describe("the order of numbers", () => {
  it("is that in which they are printed", () => {
    const printed = [
      "4",
      "499.1",
      "5",
      "500",
      "506.9",
      "507",
      "507.1",
      "507.1a",
      "507.1z",
      "507.1aa",
      "507.2",
      "507.10",
      "507.10a",
      "508",
    ].map(number);
    expect(printed.toReversed().toSorted(compareRuleNumbers)).toEqual(printed);
  });
});

it("a number knows its section and the number above it", () => {
  expect(sectionOf(number("507.3a"))).toBe("507");
  expect([
    parentOf(number("507.3a")),
    parentOf(number("704.5aa")),
    parentOf(number("507.3")),
    parentOf(number("507")),
    parentOf(number("5")),
  ]).toEqual(["507.3", "704.5", "507", "5", undefined]);
});

it("a chapter is not a section and is in no section", () => {
  expect([isSection(number("5")), isChapter(number("5")), isChapter(number("507")), sectionOf(number("5"))]).toEqual([
    false,
    true,
    false,
    "5",
  ]);
});

it.each([
  ["serious-problems", "serious-problems-and-cheating", false],
  ["2.1", "2.2", true],
  ["appendix-a", "appendix-b", true],
  ["introduction", "1", true],
])("a section of a document that was %s and is %s is renumbered: %s", (before, after, isMoved) => {
  expect(isRenumbered(before as never, after as never)).toBe(isMoved);
});
