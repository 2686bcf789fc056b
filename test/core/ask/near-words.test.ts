import { describe, expect, it } from "vitest";
import { nearWords, termsForAbbreviation } from "../../../core/ask/near-words.ts";
import { correctedDay, daysMeant, readingsOf } from "../../../core/text/written-days.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const archive = mergedArchive({
  "2001-01-01": [
    ...[heading("5", "More"), heading("502", "Keyword Abilities"), rule("502.9", "Trample")],
    ...[rule("502.9a", "A creature with trample deals the rest of its damage to the player."), term("Tap", "To turn.")],
  ],
});

describe("misspelt words", () => {
  it("lead to the keyword or term with the closest spelling; a known word, or one similar to none, leads nowhere", () => {
    const near = (text: string) => nearWords(archive, text, day("2001-02-01"));
    expect([near("trampel"), near("Tramplle"), near("trample"), near("swimming"), near("x".repeat(500))]).toEqual([
      ["Trample"],
      ["Trample"],
      [],
      [],
      [],
    ]);
    expect(nearWords(archive, "trampel", day("2000-12-31"))).toEqual([]);
  });

  it("abbreviations stand for words of the rules", () => {
    expect([termsForAbbreviation("SBA")[0], termsForAbbreviation("constructor"), termsForAbbreviation("none")]).toEqual(
      ["State-Based Actions", [], []],
    );
  });
});

describe("days as people write them", () => {
  it.each([
    ["3/1/2015", ["2015-03-01", "2015-01-03"], "figures mean two days"],
    ["712.5 13/1/2015", ["712.5 2015-01-13"], "there is no thirteenth month"],
    ["1.1.2015", ["2015-01-01"], "both mean the same"],
    ["30/2/2015", [], "it is no day"],
    ["3/1/99", ["1999-03-01", "1999-01-03"], "a year has two figures"],
    ["1.2.03", [], "it may be a number"],
    ["712.5", [], "a number is no day"],
    ["March 1, 2015", [], "it is written out already"],
  ])("%s is read as %j, because %s", (written, read) => {
    expect(readingsOf(written)).toEqual(read);
  });

  it.each([
    ["January 10 2005", ["2005-01-10"]],
    ["2005-1-10", ["2005-01-10"]],
    ["2005-02-30", ["2005-02-28"]],
    ["February 29, 2015", ["2015-02-28"]],
    ["2015-13-01", ["2015-01-13"]],
    ["2015-00-01", []],
    ["20050110", ["2005-01-10"]],
    ["1/10/05", ["2005-01-10", "2005-10-01"]],
    ["10/1/2005", ["2005-10-01", "2005-01-10"]],
    ["mana burn", []],
  ])("%s in an address may mean %j", (written, days) => {
    expect(daysMeant(written, day("2026-11-20"))).toEqual(days);
  });

  it.each([
    ["712.5 February 30, 2015", "712.5 2015-02-28"],
    ["712.5 on 31/4/2015", "712.5 on 2015-04-30"],
    ["712.5 March 32 2015", "712.5 2015-03-31"],
    ["712.5 2015-13-01", "712.5 2015-01-13"],
    ["712.5 2015-02-28", undefined],
    ["712.5 3/1/2015", undefined],
    ["712.5 99/99/2015", undefined],
  ])("%s names a day that the calendar has, or %j is near", (written, near) => {
    expect(correctedDay(written)?.text).toBe(near);
  });
});
