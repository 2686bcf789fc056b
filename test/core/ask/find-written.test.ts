import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { daysMeant } from "../../../core/text/written-days.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const embedded = embeddedHoldings();
const today = day("2026-11-20");
const archive = mergedArchive({
  "2001-01-01": [
    heading("404", "Beds and Paths"),
    rule("404.1", "A path is a way between beds."),
    ...["a", "b", "d"].map((letter) => rule(`404.1${letter}`, `A path of kind ${letter} is wide.`)),
    rule("404.6e", "A path ends at a bed."),
    rule("404.12", "Another path."),
  ],
});
const answerTo = (q: string) => findAnswer({ ...embedded, archive }, { q, on: today, today }).answer?.address ?? null;

describe("numbers and days as people write them in the search box", () => {
  it.each([
    ["404.1 b", "/rules/404.1b?on=2026-11-20", "a space stands before the letter"],
    ["rule 404 1 b", "/rules/404.1b?on=2026-11-20", "spaces stand for the point"],
    ["404,12", "/rules/404.12?on=2026-11-20", "a comma is a decimal point in other languages"],
    ["CR 404.1(d)", "/rules/404.1d?on=2026-11-20", "a letter is in brackets"],
    ["404-1b in 2002", "/rules/404.1b?on=2002-01-01", "a hyphen stands for the point"],
    ["404.1 a", "/rules/404.1a?on=2026-11-20", "nothing follows the letter"],
    ["404.1 a wide path", "/rules/404.1?on=2026-11-20", "“a” is a word before another one"],
    ["404.1 c", "/rules/404.1?on=2026-11-20", "no rule ever had the number with the letter"],
    ["404.6e", "/rules/404.6e?on=2026-11-20", "“6e” is no edition behind a point"],
    ["404 2002", "/sections/404?on=2002-01-01", "a year is no part of a number"],
    ["Regel 404.1b am 1. Oktober 2013", "/rules/404.1b?on=2013-10-01", "days are written in German"],
    ["règle 404.1b le 3 août 2019", "/rules/404.1b?on=2019-08-03", "days are written in French"],
    ["regla 404.1b del 1 de mayo de 2019", "/rules/404.1b?on=2019-05-01", "days are written in Spanish"],
    ["2010年10月1日 规则404.1b", "/rules/404.1b?on=2010-10-01", "days are written in Chinese"],
  ])("reads %j as %s, because %s", (q, address) => {
    expect(answerTo(q)).toBe(address);
  });

  it.each([
    ["15 aout 2012", "2012-08-15"],
    ["1er mars 2011", "2011-03-01"],
    ["März 2011", "2011-03-01"],
    ["2004年3月", "2004-03-01"],
    ["2004年", "2004-01-01"],
    ["Sept. 2011", "2011-09-01"],
    ["9/2011", "2011-09-01"],
    ["10.2005", "2005-10-01"],
  ])("reads %s as %s", (written, meant) => {
    expect(daysMeant(written, today)).toEqual([meant]);
  });

  it.each([
    ["Khans rules changes", "/releases/2014-09-25"],
    ["Khans rules update", "/releases/2014-09-25"],
    ["alara", "/releases/2008-10-01"],
  ])("reads %s as the set", (q, address) => {
    const { answer } = findAnswer(embedded, { q, on: today, today });
    expect(answer?.address).toBe(address);
  });

  it("offers each set of which a part of the name was written", () => {
    const { answer, others } = findAnswer(embedded, { q: "rules before eldraine", on: today, today });
    expect(answer).toBe(null);
    expect(others.map(({ title }) => title)).toEqual([
      "rules before Throne of Eldraine",
      "rules before Wilds of Eldraine",
    ]);
  });

  it("asks what was in force before a year, and not what changed in it", () => {
    const { answer } = findAnswer(embedded, { q: "rules before 2013", on: today, today });
    expect(answer?.address).toBe("/on/2012-12-31");
  });

  it("reads a star that stands alone as the rules call it", () => {
    const starred = mergedArchive({
      "2001-01-01": [
        heading("404", "Beds and Paths"),
        rule("404.1", "The width of some beds is a star, which an ability of the bed sets."),
        rule("404.2", "The width of a bed is a number of steps."),
      ],
    });
    const found = findAnswer({ ...embedded, archive: starred }, { q: "bed with * width", on: today, today });
    expect(found.answer?.address).toBe("/rules/404.1?on=2026-11-20");
  });
});
