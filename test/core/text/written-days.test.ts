import { describe, expect, it } from "vitest";
import { dayWithin } from "../../../core/text/written-days.ts";
import { day } from "../../days.ts";

const today = day("2026-11-20");

describe("a day in a text", () => {
  it.each<[string, string, string | null, string]>([
    ["", "", null, "nothing was typed"],
    ["CR 712.5A.", "CR 712.5A.", null, "no day was"],
    ["712.5a 2015-03-01", "712.5a", "2015-03-01", "a number and a day"],
    ["2015-03-01 712.5a", "712.5a", "2015-03-01", "the day first"],
    ["CR 712.5a on March 1, 2015", "CR 712.5a", "2015-03-01", "a day as Americans say it"],
    ["712.5a, as of 1st of March 2015", "712.5a", "2015-03-01", "as others do"],
    ["rule 712.5a on 1 Sept. 2015?", "rule 712.5a", "2015-09-01", "a short month and a question mark"],
    ["712.5 March 2015", "712.5", "2015-03-01", "a month after a number: not the fifth of March"],
    ["702.19 June 2013", "702.19", "2013-06-01", "the same with two digits"],
    ["702.19 March of 2013", "702.19", "2013-03-01", "a month with of"],
    ["702.19 2013 March", "702.19", "2013-03-01", "the year before the month"],
    ["it's 2010, i control a 2/2", "i control a 2/2", "2010-01-01", "a story of a year"],
    ["702.19 2013-03", "702.19", "2013-03-01", "a month as programs write it"],
    ["702.19 2013 March 5", "702.19", "2013-03-05", "the year first"],
    ["702.19 20130305", "702.19", "2013-03-05", "a day without strokes"],
    ["702.19 2013-3-5", "702.19", "2013-03-05", "a day without zeros"],
    ["702.19 February 30, 2015", "702.19 February 30, 2015", null, "the year of a day that there is not"],
    ["712.5a@2015-03-01", "712.5a", "2015-03-01", "as an id is written"],
    ["2015-03-01", "", "2015-03-01", "a day alone"],
    ["711 from 2010-09-30 to 2010-10-01", "711 from 2010-09-30 to 2010-10-01", null, "two days"],
    ["712 from 2015 to 2016", "712 from 2015 to 2016", null, "two years"],
    ["2001-01-01 2002-01-01 2003-01-01", "2001-01-01 2002-01-01 2003-01-01", null, "three days"],
    ["mana burn 2005-01-10", "mana burn", "2005-01-10", "a term and a day"],
    ["712.5a 2015", "712.5a", "2015-01-01", "a year"],
    ["712.5a in Dec 2015", "712.5a", "2015-12-01", "a month at the end of a year"],
    ["712.5a today", "712.5a", "2026-11-20", "the day it is asked"],
    ["May 2005", "", "2005-05-01", "a month alone"],
    ["the 2005 rules on mana", "the rules on mana", "2005-01-01", "a year among words"],
    ["712.5a 20150", "712.5a 20150", null, "a number that is no year"],
    ["712.5a on 2015/3/1", "712.5a", "2015-03-01", "a day with strokes, the year first"],
    ["712.5a on 2015/13/1", "712.5a on 2015/13/1", null, "a month that there is not"],
    ["rule 712.5a (1 March 2015)", "rule 712.5a", "2015-03-01", "a day in brackets"],
    ["rule 712.5a (2015)", "rule 712.5a", "2015-01-01", "a year in brackets"],
    ["Mana Burn (Obsolete) 2015-03-01", "Mana Burn (Obsolete)", "2015-03-01", "a term that has brackets"],
    ["712.5a 3/1/2015", "712.5a 3/1/2015", null, "a form that means two days"],
    ["712.5a 2015-02-30", "712.5a 2015-02-30", null, "a day that there is not"],
    [`${"x".repeat(500)} 2015-03-01`, `${"x".repeat(500)} 2015-03-01`, null, "what is too long is not read"],
  ])("%j leaves %j and is of %j, because: %s", (written, words, on) => {
    expect(dayWithin(written, today)).toEqual({ words, on });
  });

  it("reads any text in little time", () => {
    for (const piece of ["on ", "2015-03-0", "March 1 ", " , ", "\u202e", "((", "1 of ", '"'])
      expect(dayWithin(piece.repeat(300), today).on).toBeNull();
  });
});
