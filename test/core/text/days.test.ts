import { describe, expect, it } from "vitest";
import {
  addDays,
  dayFrom,
  dayOfInstant,
  holdsOn,
  instantFrom,
  instantPattern,
  joinTouching,
} from "../../../core/text/days.ts";
import { day } from "../../days.ts";

describe("reading a day", () => {
  it.each([
    ["2005-01-10", true, "an ordinary day"],
    ["2008-02-29", true, "a leap day"],
    ["2000-02-29", true, "a leap day of a century divisible by 400"],
    ["1900-02-29", false, "a century is no leap year"],
    ["2009-02-29", false, "no leap year"],
    ["2009-02-30", false, "no such day ever"],
    ["2009-04-31", false, "April has thirty days"],
    ["2009-00-10", false, "no month 0"],
    ["2009-13-01", false, "no month 13"],
    ["2009-01-00", false, "no day 0"],
    ["2009-1-1", false, "digits are padded"],
    ["2009-01-01T00:00:00Z", false, "a time is not a day"],
    [" 2009-01-01", false, "no blanks"],
    ["2009-01-01\n", false, "no line break at the end"],
    ["", false, "empty"],
    ["today", false, "a word"],
    ["٢٠٠٩-٠١-٠١", false, "digits of another script"],
  ])("%j is a day: %s, because: %s", (text, isDay) => {
    expect(dayFrom(text) !== undefined).toBe(isDay);
  });
});

describe("reading an instant", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z", "in UTC"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z", "without seconds"],
    ["2026-11-20T00:30:00.25+01:00", "2026-11-19T23:30:00.250Z", "of a zone ahead"],
    ["2026-11-20", "2026-11-20T23:59:59.999Z", "a day stands for its end"],
    ["2026-11-20T12:00:00", undefined, "which zone?"],
    ["2026-02-30T12:00:00Z", undefined, "no such day"],
    ["2026-11-20T24:00:00Z", undefined, "no such hour"],
    ["2026-11-20T23:59:60Z", undefined, "no leap seconds"],
    ["2026-11-20 12:00:00Z", undefined, "a blank for the T"],
    ["2026-11-20T12:00:00Z\n", undefined, "no line break at the end"],
    ["yesterday", undefined, "a word"],
  ])("%j is %s: %s", (text, instant, why) => {
    expect(instantFrom(text)).toBe(instant);
    // The pattern of the contract does not know the calendar.
    if (why !== "no such day") expect(new RegExp(instantPattern, "u").test(text)).toBe(instant !== undefined);
  });
});

describe("intervals of days", () => {
  it("hold on their first day and no longer on their end", () => {
    const interval = { from: day("2003-10-01"), to: day("2009-07-11") };
    expect(
      [day("2003-09-30"), day("2003-10-01"), day("2009-07-10"), day("2009-07-11")].map((on) => holdsOn(interval, on)),
    ).toEqual([false, true, true, false]);
  });

  it("without an end hold on every later day", () => {
    expect(holdsOn({ from: day("2003-10-01"), to: null }, day("9999-12-31"))).toBe(true);
  });

  it("are joined if one ends as the next begins, and never otherwise", () => {
    const [a, b, c, d] = [day("2003-10-01"), day("2004-10-01"), day("2005-08-01"), day("2006-01-01")];
    expect(
      joinTouching([
        { from: a, to: b },
        { from: b, to: c },
        { from: d, to: null },
      ]),
    ).toEqual([
      { from: a, to: c },
      { from: d, to: null },
    ]);
  });
});

it("the day of an instant is that of UTC, and days are counted over months and years", () => {
  expect(dayOfInstant(new Date("2026-11-20T23:59:59.999Z"))).toBe("2026-11-20");
  expect(addDays(day("2024-02-28"), 1)).toBe("2024-02-29");
  expect(addDays(day("2004-01-01"), -1)).toBe("2003-12-31");
});
