import { describe, expect, it } from "vitest";
import { suggestAnswer } from "../../../core/ask/suggest.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedHoldings();
const invented = {
  ...embedded,
  archive: mergedArchive({
    "2001-01-01": [
      ...[heading("7", "Skills"), heading("702", "Keyword Skills"), rule("702.1", "Digging")],
      ...[rule("702.1a", "A digger turns one bed in each turn of its own."), rule("702.10", "Trample Grass")],
      ...[term("State-Based Actions", "Checked again and again."), term("Tool", "See rule 702.1.")],
    ],
  }),
};
const on = day("2001-02-01");
const suggested = (holdings: typeof embedded, q: string, asOf = on) =>
  suggestAnswer(holdings, { q, on: asOf, today: day("2026-11-20") }).suggestions.map(
    ({ kind, text, href }) => `${kind} ${text} ${href}`,
  );

describe("suggestions while typing", () => {
  const cases = [
    [
      "tramp",
      ["word Trample Grass /v1/rules/702.10?on=2001-02-01", "parameter Trample /v1/parameters/trample?on=2001-02-01"],
      "a word begins so",
    ],
    ["g", [], "one letter is the first of too many later words"],
    ["grass", ["word Trample Grass /v1/rules/702.10?on=2001-02-01"], "a later word begins so"],
    [
      "trampel gras",
      ["near Trample Grass /v1/rules/702.10?on=2001-02-01"],
      "nothing begins so, and this is most similar",
    ],
    ["sba", ["word State-Based Actions /v1/glossary/State-Based%20Actions?on=2001-02-01"], "it stands for this"],
    ["70", ["number 702 /v1/sections/702?on=2001-02-01"], "sections come before their rules"],
    [
      "702.1",
      ["702.1", "702.1a", "702.10"].map((one) => `number ${one} /v1/rules/${one}?on=2001-02-01`),
      "the shortest number first",
    ],
    [
      "702.1 3/1/2015",
      [
        "day 702.1 on 2015-03-01 /v1/rules/702.1?on=2015-03-01",
        "day 702.1 on 2015-01-03 /v1/rules/702.1?on=2015-01-03",
      ],
      "it means two days",
    ],
    ["13/1/2015", ["day The rules of 13 January 2015 /on/2015-01-13"], "only one of the two is a day"],
    ["", [], "nothing was typed"],
    [" \n", [], "nothing was typed either"],
  ] as const;
  it.each(cases)("%j: %j, because %s", (q, expected) => {
    expect(suggested(invented, q)).toEqual(expected);
  });

  it("name sets by code and name, cards, and what a number was", () => {
    const today = day("2026-11-20");
    expect(suggested(embedded, "M10", today)[0]).toBe("set Magic 2010 (M10) /v1/releases/2009-07-11");
    expect(suggested(embedded, "kalad", today)).toContain("set Kaladesh (KLD) /v1/releases/2016-09-30");
    expect(suggested(embedded, "mindsl", today)).toContain("card Mindslaver /v1/cards/mindslaver");
    expect(suggested(embedded, "damage on the sta", today).join("\n")).toMatch(
      /^parameter .* \/v1\/parameters\/time-before-damage\?on=2026-11-20$/m,
    );
    expect(suggested(embedded, "507.4", today)[0]).toBe("number 507.4 /v1/numbers/507.4");
  });

  it("refuse nothing: before the first release, with signs only, and for a pasted page", () => {
    expect(suggested(invented, "tramp", day("1990-01-01"))).toEqual([]);
    const pasted = `702.1 ${"on ".repeat(40)}3/1/2015`;
    for (const q of [pasted, "%", "(((", "constructor", "\u0000", "x".repeat(2_000)])
      expect(suggested(invented, q)).toEqual([]);
    // Its letters begin a word of the rules.
    expect(suggested(invented, "__proto__")).toEqual(suggested(invented, "proto"));
    expect(suggested(invented, "__prothetic__")).toEqual([]);
  });

  it("nothing for a pasted page, although a rule of play has all of its words", () => {
    expect(suggested(embedded, "mana burn ".repeat(2), day("2005-01-10")).join()).toContain("unused-mana-costs");
    expect(suggested(embedded, "mana burn ".repeat(12), day("2005-01-10"))).toEqual([]);
  });
});
