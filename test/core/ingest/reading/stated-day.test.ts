import { describe, expect, it } from "vitest";
import { statedDaysIn } from "../../../../core/ingest/reading/dating.ts";

describe("the day a text states", () => {
  it.each([
    ["These rules are effective as of July 11, 2009.", "2009-07-11"],
    ["These rules are current as of May 1, 2009.", "2009-05-01"],
    ["These rules are effective as of June18, 2021.", "2021-06-18"],
    ["Effective as of\nSept. 4th, 2009", "2009-09-04"],
    ["EFFECTIVE: AUGUST 7, 2026", "2026-08-07"],
    ["Rules valid from 7 August 2026 on", "2026-08-07"],
    ["effective date: 2026-08-07", "2026-08-07"],
    ["effective as of 8/7/2026", "2026-08-07"],
    ["effective as of 07.08.2026", "2026-08-07"],
    ["Effective as of July 11, 2009, replaces May 1, 2009", "2009-07-11"],
    ["as of February 29, 2024", "2024-02-29"],
    ["Last updated March 2, 2001. These rules are effective as of July 11, 2009.", "2009-07-11"],
    ["Updated March 2, 2001", "2001-03-02"],
    ["They replace those effective as of May 1, 2009. They are effective as of July 11, 2009.", "2009-07-11"],
    ["Effective as of July 11, 2009 (the former version: effective as of May 1, 2009)", "2009-07-11"],
  ])("%j: %s", (text, day) => {
    expect(statedDaysIn(text)).toEqual([day]);
  });

  it.each([
    "Published on July 11, 2009.",
    "effective as of February 30, 2009",
    "effective as of Smarch 1, 2009",
    "effective as of 13/13/2009",
    "effective as of July 11, 20091",
    "as of now",
    "",
  ])("%j: none", (text) => {
    expect(statedDaysIn(text)).toEqual([]);
  });

  it("with a second one beside it", () => {
    const text = "These rules are effective as of July 11, 2009 (online) and July 18, 2009 (tabletop).";
    expect(statedDaysIn(text)).toEqual(["2009-07-11", "2009-07-18"]);
  });

  it("each day once, in the order of the text", () => {
    expect(statedDaysIn("as of May 1, 2009. As of May 1, 2009. As of April 1, 2008.")).toEqual([
      "2009-05-01",
      "2008-04-01",
    ]);
  });
});
