import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { documentContentsAnswer } from "../../../core/ask/documents.ts";
import { placeOfLineage } from "../../../core/ask/find/places.ts";
import { lineageAnswer } from "../../../core/ask/lineages.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { dayInWords, intervalSaid } from "../../../core/text/day-words.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const crow = "Two crows that drink from one trough count as a single guest until the younger of them has flown away.";
const wells = heading("500", "Wells and Buckets");
const amended = rope.replace("grandmother", "older sister");

/** The release of 2003 is known and not held: what differs from 2004 on may have changed with it. */
const archive = mergedArchive(
  {
    "2001-01-01": [wells, rule("500.1", dip), rule("500.2", rope)],
    "2002-01-01": [wells, rule("500.1", dip), rule("500.2", rope), rule("500.3", lid)],
    "2004-01-01": [wells, rule("500.1", dip), rule("500.2", amended), rule("500.3", crow), rule("500.4", lid)],
    "2005-01-01": [wells, rule("500.1", dip), rule("500.2", rope), rule("500.3", lid)],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"],
);

const inForce = (number: string, on: string) => ruleAnswer({ archive }, number as RuleNumber, day(on)).inForce;

describe("the days on which an answer held", () => {
  it("are those of the changes where the releases before them are held", () => {
    expect(inForce("500.3", "2002-06-01")).toMatchObject({ from: "2002-01-01", isFirstSeen: false });
    expect(inForce("500.2", "2004-06-01")).toMatchObject({ to: "2005-01-01", isEndFirstSeen: false });
  });

  it("are only the first days held where the release before is not", () => {
    expect(inForce("500.2", "2002-12-31")).toMatchObject({ to: "2004-01-01", isEndFirstSeen: true });
    expect(inForce("500.2", "2004-01-01")).toMatchObject({ from: "2004-01-01", isFirstSeen: true });
  });

  it("may begin before the first release of all that is held", () => {
    const first = mergedArchive({ "2002-01-01": [wells, rule("500.1", dip)] }, ["2001-01-01", "2002-01-01"]);
    expect(ruleAnswer({ archive: first }, "500.1" as RuleNumber, day("2002-01-01")).inForce).toEqual({
      from: "2002-01-01",
      to: null,
      isFirstSeen: true,
      isEndFirstSeen: false,
    });
  });

  it("are marked in the contents of a document, too", () => {
    const { sections } = documentContentsAnswer(
      { archive, documents: new Map() },
      { document: "cr", on: day("2004-01-01") },
    );
    expect(sections.map(({ number, since, isFirstSeen }) => [number, since, isFirstSeen])).toEqual([
      ["500", "2001-01-01", false],
      ["500.1", "2001-01-01", false],
      ["500.2", "2004-01-01", true],
      ["500.3", "2004-01-01", true],
      ["500.4", "2004-01-01", true],
    ]);
  });

  it("are the same in the history, the section, the problem of another day and the search box", () => {
    const { lineage } = ruleAnswer({ archive }, "500.2" as RuleNumber, day("2004-01-01"));
    expect(
      lineageAnswer(archive, lineage, undefined).revisions.map((one) => [one.isFirstSeen, one.isEndFirstSeen]),
    ).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(sectionAnswer({ archive }, "500" as RuleNumber, day("2002-06-01")).inForce).toEqual({
      from: "2002-01-01",
      to: "2004-01-01",
      isFirstSeen: false,
      isEndFirstSeen: true,
    });
    expect(sectionAnswer({ archive }, "500" as RuleNumber, day("2004-06-01")).inForce.isFirstSeen).toBe(true);
    expect(() => inForce("500.4", "2002-06-01")).toThrow(
      "from 2004-01-01 at the latest, the first day known, to 2004-12-31",
    );
    expect(titlesFound("crow", "2002-06-01")).toMatch(/, first known on 1 January 2004$/);
    expect(titlesFound("lid", "2001-06-01")).toMatch(/, since 1 January 2002$/);
    expect(titlesFound("crow", "2005-06-01")).toMatch(/, until 31 December 2004$/);
  });
});

function titlesFound(word: string, on: string): string {
  return placeOfLineage(archive, lineageWith(archive, word), day(on)).title;
}

function lineageWith({ lineages }: Archive, word: string) {
  const found = [...lineages.values()].find(({ revisions }) => revisions.some(({ text }) => text?.includes(word)));
  if (found === undefined) throw new Error(`No rule has the word ${word}.`);
  return found;
}

describe("an interval in words", () => {
  it.each([
    [false, false, "2019-01-01", "from 13 July 2018 to 31 December 2018"],
    [true, false, null, "since 13 July 2018 at the latest, the first day known"],
    [true, false, "2019-01-01", "from 13 July 2018 at the latest, the first day known, to 31 December 2018"],
    [
      false,
      true,
      "2019-01-01",
      "from 13 July 2018 to 31 December 2018 at the latest; it had changed by the next day known",
    ],
  ])("says first seen %s, end first seen %s", (isFirstSeen, isEndFirstSeen, to, said) => {
    expect(intervalSaid({ from: "2018-07-13", to, isFirstSeen, isEndFirstSeen }, dayInWords).join("")).toBe(said);
  });
});
