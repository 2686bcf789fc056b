import { describe, expect, it } from "vitest";
import { type BoxQuery, boxQueryFrom } from "../../../core/ask/query.ts";
import { day } from "../../days.ts";

const today = day("2026-11-20");
const number = (written: string, on: string | null = null, before?: string) =>
  ({ kind: "number", number: written, on, ...(before && { before }) }) as BoxQuery;
const words = (text: string, on: string | null = null) => ({ kind: "words", text, on }) as BoxQuery;

describe("the one box", () => {
  it.each<[string, BoxQuery, string]>([
    ["", { kind: "nothing" }, "nothing was typed"],
    [" \n ", { kind: "nothing" }, "only white space was"],
    ["712.5a", number("712.5a"), "a number"],
    ["CR 712.5A.", number("712.5a"), "a number as people write it"],
    ["section 712", number("712"), "a section"],
    ["712.5a 2015-03-01", number("712.5a", "2015-03-01"), "a number and a day"],
    ["2015-03-01 712.5a", number("712.5a", "2015-03-01"), "the day first"],
    ["CR 712.5a on March 1, 2015", number("712.5a", "2015-03-01"), "a day as Americans say it"],
    ["712.5a, as of 1st of March 2015", number("712.5a", "2015-03-01"), "as others do"],
    ["rule 712.5a on 1 Sept. 2015?", number("712.5a", "2015-09-01"), "a short month and a question mark"],
    ["712.5 March 2015", number("712.5", "2015-03-01", "2015-04-01"), "a month after a number: not the fifth of March"],
    ["702.19 June 2013", number("702.19", "2013-06-01", "2013-07-01"), "the same with two digits"],
    ["702.19 March of 2013", number("702.19", "2013-03-01", "2013-04-01"), "a month with of"],
    ["702.19 2013 March", number("702.19", "2013-03-01", "2013-04-01"), "the year before the month"],
    ["702.19 2013-03", number("702.19", "2013-03-01", "2013-04-01"), "a month as programs write it"],
    ["702.19 2013 March 5", number("702.19", "2013-03-05"), "the year first"],
    ["702.19 20130305", number("702.19", "2013-03-05"), "a day without strokes"],
    ["702.19 2013-3-5", number("702.19", "2013-03-05"), "a day without zeros"],
    ["702.19 February 30, 2015", words("702.19 February 30, 2015"), "the year of a day that there is not"],
    ["712.5a@2015-03-01", number("712.5a", "2015-03-01"), "as an id is written"],
    ["2015-03-01", { kind: "day", on: "2015-03-01" } as BoxQuery, "a day alone"],
    [
      "711 from 2010-09-30 to 2010-10-01",
      { kind: "between", from: "2010-09-30", to: "2010-10-01", number: "711" } as BoxQuery,
      "two days and a section",
    ],
    [
      "30 September 2010 and October 1, 2010",
      { kind: "between", from: "2010-09-30", to: "2010-10-01", number: null } as BoxQuery,
      "two days alone, each in its own form",
    ],
    ["mana burn", words("mana burn"), "a term"],
    ["mana burn 2005-01-10", words("mana burn", "2005-01-10"), "a term and a day"],
    ["§ 712.5a", number("712.5a"), "a sign for a section"],
    ["cr712.5a", number("712.5a"), "written together"],
    ["712.5a 2015", number("712.5a", "2015-01-01", "2016-01-01"), "a year"],
    ["712.5a in Dec 2015", number("712.5a", "2015-12-01", "2016-01-01"), "a month at the end of a year"],
    ["712.5a as of February 2015", number("712.5a", "2015-02-01", "2015-03-01"), "a short month"],
    ["712.5a today", number("712.5a", "2026-11-20", "2026-11-21"), "the day it is asked"],
    [
      "712 from 2015 to 2016",
      { kind: "between", from: "2015-01-01", to: "2016-01-01", number: "712" } as BoxQuery,
      "two years, each by its first day",
    ],
    ["May 2005", { kind: "day", on: "2005-05-01" } as BoxQuery, "a month alone"],
    ["mana burn 2005", words("mana burn", "2005-01-01"), "a term and a year"],
    ["the 2005 rules on mana", words("the 2005 rules on mana"), "a year among words is one of them"],
    ["712.5a 20150", words("712.5a 20150"), "a number that is no year"],
    ["712.5a on 2015/3/1", number("712.5a", "2015-03-01"), "a day with strokes, the year first"],
    ["712.5a on 2015/13/1", words("712.5a on 2015/13/1"), "a month that there is not"],
    ["rule 712.5a (1 March 2015)", number("712.5a", "2015-03-01"), "a day in brackets"],
    ["rule 712.5a (2015)", number("712.5a", "2015-01-01", "2016-01-01"), "a year in brackets"],
    ["Mana Burn (Obsolete) 2015-03-01", words("Mana Burn (Obsolete)", "2015-03-01"), "a term that has brackets"],
    ["712.5a 3/1/2015", words("712.5a 3/1/2015"), "a form that means two days"],
    ["712.5a 2015-02-30", words("712.5a 2015-02-30"), "a day that there is not"],
    ["712.5a 712.5b", words("712.5a 712.5b"), "two numbers"],
    ["2001-01-01 2002-01-01 2003-01-01", words("2001-01-01 2002-01-01 2003-01-01"), "three days"],
    ['"mana burn"', words('"mana burn"'), "two words in quotes are a phrase"],
    [
      "“The goat decides who milks”",
      { kind: "quote", text: "The goat decides who milks" },
      "more of them are quoted from somewhere",
    ],
    [
      "The goat decides who milks it, and nobody else may say a word about it.",
      { kind: "quote", text: "The goat decides who milks it, and nobody else may say a word about it." },
      "a long sentence is pasted",
    ],
    [`${"x".repeat(500)} 2015-03-01`, words(`${"x".repeat(500)} 2015-03-01`), "what is too long is not read for days"],
  ])("%j is %j, because: %s", (written, asked) => {
    expect(boxQueryFrom(written, today)).toEqual(asked);
  });

  it("reads any text in little time", () => {
    for (const piece of ["on ", "2015-03-0", "March 1 ", " , ", "\u202e", "((", "1 of ", '"']) {
      expect(["words", "quote", "nothing"]).toContain(boxQueryFrom(piece.repeat(300), today).kind);
    }
  });
});
