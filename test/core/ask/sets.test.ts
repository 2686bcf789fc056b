import { describe, expect, it } from "vitest";
import { releaseAnswer, releasesAnswer } from "../../../core/ask/releases.ts";
import { setFound } from "../../../core/ask/sets.ts";
import { addDays } from "../../../core/text/days.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";

const archive = embeddedArchive();

describe("the release that came with a set", () => {
  it.each([
    ["M10", "2009-07-11", "a code with a digit is no word"],
    ["m10 rules", "2009-07-11", "in small letters, with what is meant"],
    ["Kaladesh rules", "2016-09-30", "by the name"],
    ["the kaladesh comprehensive rules", "2016-09-30", "in whole words"],
    ["kaladesh", "2016-09-30", "by the name alone"],
    ["Lost Caverns of Ixalan", "2023-11-17", "without the article"],
    ["the brothers\u2019 war release", "2022-11-18", "with another apostrophe"],
    ["Duskmourn House of Horror", "2024-09-20", "without the colon"],
    ["WAR", "2019-05-03", "a code in capitals"],
    ["war rules", "2019-05-03", "a code in small letters, with what is meant"],
    ["mtg kaladesh", "2016-09-30", "with the name of the game before it"],
    ["rules of Dominaria", "2018-04-27", "after what is meant"],
    ["the rulebook for the Kaladesh set", "2016-09-30", "with words on both sides"],
    ["Kaladesh rulebook", "2016-09-30", "in another word"],
    ["Magic 2010", "2009-07-11", "by a name with the game's own in it"],
    ["xln", "2017-09-29", "a code in small letters that is no word"],
    ["8ED", "2003-07-01", "the second of two sets of a release"],
  ])("of %j is that of %s (%s)", (written, release) => {
    expect(setFound(archive, written)?.release).toBe(release);
  });

  it.each(["war", "one", "con", "rules", "the", "", "release", "Kaladesh cards"])("is not read from %j", (written) => {
    expect(setFound(archive, written)).toBeUndefined();
  });

  it("is known for every known release but six that came between sets", () => {
    const without = archive.releases.filter(({ sets }) => sets.length === 0).map(({ from }) => from);
    expect(without).toEqual(["2003-12-01", "2007-09-07", "2011-04-01", "2017-06-05", "2020-06-01", "2021-02-15"]);
  });

  it("is certain only if something besides the days says so", () => {
    const certain = archive.releases.flatMap(({ sets }) => sets.filter(({ isCertain }) => isCertain));
    expect(certain.every(({ because }) => because !== null)).toBe(true);
    expect(certain.map(({ code }) => code)).toContain("M10");
    expect(releaseAnswer(archive, "2025-02-07", day("2025-03-01")).sets).toMatchObject([
      { code: "DFT", isCertain: false, because: null },
    ]);
  });
});

describe("a release that is known before it is in force", () => {
  const newest = day(archive.releases.at(-1)?.from ?? "");
  const before = addDays(newest, -1);

  it.each([
    ["the day before", before, true],
    ["on the day", newest, false],
    ["the day after", addDays(newest, 1), false],
  ])("is announced %s", (_, today, isAnnounced) => {
    expect(releaseAnswer(archive, newest, today).isAnnounced).toBe(isAnnounced);
    expect(releasesAnswer(archive, { today }).releases.at(-1)).toMatchObject({ from: newest, isAnnounced });
    expect(releasesAnswer(archive, { on: today, today }).releases[0]?.from === newest).toBe(!isAnnounced);
  });
});
