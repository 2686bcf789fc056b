import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../core/archive/archive.ts";
import { changeClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { lineageAnswer } from "../../../core/ask/lineages.ts";
import { compileLineages, type WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

describe("a rule that was split", () => {
  const first = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
  const second =
    "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
  const archive = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", `${first} ${second}`), rule("500.2", "Lids are lifted.")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.1", first),
      rule("500.1a", second),
      rule("500.2", "Lids are lifted."),
    ],
  });
  const eventsOf = (id: string, from: string) =>
    lineageAnswer(archive, id, undefined)
      .revisions.find((revision) => revision.from === from)
      ?.events.filter(({ kind }) => kind === "split");

  it("says so in its own history, with its parts", () => {
    expect(eventsOf("500.1@2001-01-01", "2002-01-01")).toMatchObject([
      {
        with: [
          { lineage: "500.1@2001-01-01", number: "500.1" },
          { lineage: "500.1a@2002-01-01", number: "500.1a" },
        ],
      },
    ]);
    expect(eventsOf("500.1@2001-01-01", "2001-01-01")).toEqual([]);
  });

  it("is what the part names as its origin", () => {
    expect(eventsOf("500.1a@2002-01-01", "2002-01-01")).toMatchObject([{ with: [{ lineage: "500.1@2001-01-01" }] }]);
  });
});

describe("a rule into which one was merged and from which another was split", () => {
  const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
  const [first, second] = [day("2001-01-01"), day("2002-01-01")];
  const lineage = (id: string, revisions: WrittenLineage["revisions"]): WrittenLineage => ({
    id,
    title: id,
    kind: "rule",
    revisions,
  });
  const archive = archiveFrom({
    lineages: compileLineages([
      lineage("t.bucket", [
        { ...common, from: first, number: "500.1", text: "Ropes and wells." },
        { ...common, from: second, text: "Wells and lids." },
      ]),
      lineage("t.lid", [
        { ...common, from: first, number: "500.2", text: "Lids." },
        { ...common, from: second, ends: "merged", into: "t.bucket" },
      ]),
      lineage("t.rope", [{ ...common, from: second, number: "500.3", text: "Ropes.", splitFrom: "t.bucket" }]),
    ]),
    releases: [first, second].map((from) => ({ document: "cr", from, sets: [], otherDates: [], notes: null })),
    unusedSections: [],
    sources: [],
  });
  const countsOf = (from: IsoDate, to: IsoDate) =>
    diffAnswer(archive, { from, to }, { section: null, rule: null, lineage: null, classes: changeClasses }).counts;

  it("counts as merged, and the other way round as split", () => {
    expect(countsOf(first, second)).toMatchObject({ merged: 2, split: 1 });
    expect(countsOf(second, first)).toMatchObject({ merged: 1, split: 2 });
  });
});

describe("a section of a tournament document with a title and a text", () => {
  const text = "Whoever hears the bell puts down the spoon, and nobody picks it up before the bell has rung again.";
  const section = (number: string, name: string, words = text) => ({ ...rule(number, words), name });
  const classes = (before: readonly [string, string, string?], after: readonly [string, string, string?]) => {
    const other = section("3", "Kettles", "A kettle that has boiled is taken from the fire by the youngest player.");
    const archive = mergedArchive({
      "2011-01-01": [section(...before), other],
      "2012-01-01": [section(...after), other],
    });
    const days = { from: day("2011-01-01"), to: day("2012-01-01") };
    const scope = { section: null, rule: null, lineage: null, classes: changeClasses };
    return diffAnswer(archive, days, scope).changes.map((change) => change.class);
  };

  it.each([
    { because: "another title", after: ["2", "Bells and Spoons"], expected: ["title"] },
    { because: "another title and number", after: ["2.1", "Bells and Spoons"], expected: ["both"] },
    {
      because: "another text and title",
      after: ["2", "Bells and Spoons", `${text} Then it rings.`],
      expected: ["amended"],
    },
    { because: "larger letters in its title", after: ["2", "BELLS"], expected: [] },
    { because: "a bullet before its text", after: ["2", "Bells", `• ${text}`], expected: ["typography-only"] },
  ] as const)("has changed as $expected by $because", ({ after, expected }) => {
    expect(classes(["2", "Bells"], after)).toEqual(expected);
  });
});
