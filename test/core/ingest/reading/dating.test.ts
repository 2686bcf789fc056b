import { describe, expect, it } from "vitest";
import { datingOf, doubtOfDay, draftIn, refuseDraft } from "../../../../core/ingest/reading/dating.ts";
import { day } from "../../../days.ts";

const clues = {
  fileName: "rules.txt",
  givenFrom: null,
  givenPublishedOn: null,
  knownReleases: new Set(["1999-04-23", "2001-07-23", "2026-08-07"]),
  today: day("2026-11-22"),
};

describe("a stated day", () => {
  it.each([
    ["1989-10-01", "before the first release that is known, 1999-04-23"],
    ["2099-10-01", "more than a year from now"],
  ])("of %s is questioned: it is %s", (stated, why) => {
    const dating = () => datingOf({ ...clues, statedFrom: day(stated) });
    expect(dating).toThrow(why);
    expect(dating).toThrow(`--from ${stated}`);
    expect(datingOf({ ...clues, statedFrom: day(stated), givenFrom: day(stated) }).release).toBe(stated);
  });

  it.each([
    ["1999-04-23", "that of the first release"],
    ["2027-11-23", "a year from now"],
    ["2026-12-01", "of a new release"],
  ])("of %s, %s, is taken", (stated) => {
    const dating = datingOf({ ...clues, statedFrom: day(stated) });
    expect(dating.release).toBe(stated);
    expect(doubtOfDay(dating, clues.knownReleases)).toBeUndefined();
  });

  it("between two known releases is accepted with a warning, until a person confirms it", () => {
    const dating = datingOf({ ...clues, statedFrom: day("2000-01-01") });
    expect(doubtOfDay(dating, clues.knownReleases)).toContain("only those of 1999-04-23 and 2001-07-23");
    expect(doubtOfDay({ ...dating, dayBasis: "given" }, clues.knownReleases)).toBeUndefined();
  });
});

describe("a draft", () => {
  it.each([
    ...["DRAFT", "*** Draft ***", "Second draft of the rules", "DRAFT - do not distribute", "Internal draft 3"],
    ...["effective as of July 11, 2009 (draft)", "This is a draft of the rules.", "These rules are not yet final."],
  ])("says so in %j, and is no release unless a person says of which day", (line) => {
    const findings = draftIn(["Rules of the Garden", line]);
    expect(findings).toMatchObject([{ kind: "draft", severity: "warning", detail: expect.stringContaining(line) }]);
    const rulebook = { findings, statedFrom: day("2009-07-11") } as unknown as Parameters<typeof refuseDraft>[0];
    expect(() => refuseDraft(rulebook, null)).toThrow("--from");
    expect(refuseDraft(rulebook, day("2009-07-11"))).toBeUndefined();
  });

  it.each([
    "905. Conspiracy Draft",
    "7.5 Booster Draft Timing .... 30",
    "Draft tournaments have three rounds.",
    "Draft Pod",
  ])("is not made of %j", (line) => expect(draftIn([line])).toEqual([]));
});
