import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../../core/archive/archive.ts";
import { revisionOn } from "../../../../core/archive/life.ts";
import { holderOn } from "../../../../core/archive/lookup.ts";
import { holdersOn } from "../../../../core/archive/sections.ts";
import type { WrittenLineage, WrittenRevision } from "../../../../core/ingest/curated/compile.ts";
import { transitionBetween } from "../../../../core/ingest/merging/books.ts";
import { lostProvisions, merge } from "../../../../core/ingest/merging/merge.ts";
import { day, number } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";
import { areReleasesHere, mergedWithData } from "../../../real-releases.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const frog =
  "A frog that is found in a well is nobody's frog, and may leave the well whenever it has rained for a day.";
const section = heading("500", "Wells");

function written(
  title: string,
  revisions: readonly (Pick<WrittenRevision, "from"> & Partial<WrittenRevision>)[],
): WrittenLineage {
  const rest = { significance: "substantive" as const, why: "", sources: [] };
  return {
    id: `wells.${title}`,
    title,
    kind: "rule",
    older: true,
    revisions: revisions.map((revision) => ({ ...rest, ...revision })),
  };
}

/** The place of a lineage's number on each of the days. */
function numbersOf(archive: ReturnType<typeof mergedArchive>, id: string, days: readonly string[]) {
  const lineage = archive.lineages.get(id);
  return days.map((on) => (lineage === undefined ? undefined : revisionOn(lineage, day(on))?.number));
}

describe("a curated number after a file that prints another", () => {
  // The rule on frogs follows the one on ropes, and takes its number when the rule on dipping goes.
  const books = {
    "2001-01-01": [section, rule("500.1", dip), rule("500.2", rope), rule("500.3", frog)],
    "2002-01-01": [section, rule("500.1", dip), rule("500.2", rope), rule("500.3", frog)],
    "2003-01-01": [section, rule("500.1", rope), rule("500.2", frog), rule("500.3", lid)],
    "2004-01-01": [section, rule("500.1", rope), rule("500.2", frog), rule("500.3", lid)],
  };
  const ropes = written("ropes", [
    { from: day("2001-01-01"), number: "500.2", summary: "Whose a rope is." },
    { from: day("2004-01-01"), number: "500.1", firstSeen: true },
  ]);
  const archive = mergedArchive(books, Object.keys(books), [ropes]);

  it("is decided by the file: the lineage has the number at which its words are printed", () => {
    expect(numbersOf(archive, "wells.ropes", Object.keys(books))).toEqual(["500.2", "500.2", "500.1", "500.1"]);
  });

  it("moves the day that was only first seen to the first file that shows it", () => {
    const revisions = archive.lineages.get("wells.ropes")?.revisions ?? [];
    expect(revisions.map(({ from, isFirstSeen }) => [from, isFirstSeen])).toEqual([
      ["2001-01-01", false],
      ["2003-01-01", false],
    ]);
  });

  it("affects no other rule: each printed number has one lineage", () => {
    for (const [release, provisions] of Object.entries(books))
      for (const provision of provisions) {
        const holders = holdersOn(archive, provision.number ?? number("500"), day(release));
        expect(
          holders.map(({ lineage }) => revisionOn(lineage, day(release))?.text),
          `${provision.number} on ${release}`,
        ).toEqual([provision.text]);
      }
  });

  it("is listed among the contradictions", () => {
    expect(archive.imported.contradictions).toMatchObject([
      {
        release: "2003-01-01",
        lineage: "wells.ropes",
        kind: "number",
        curated: expect.stringContaining("500.2"),
        printed: expect.stringContaining("500.1"),
      },
    ]);
  });
});

describe("a number that no file prints", () => {
  it("is not known on the days of that file, and the curated number is not given", () => {
    const books = {
      "2001-01-01": [section, rule("500.1", dip), rule("500.2", rope)],
      "2002-01-01": [section, rule("500.1", dip)],
    };
    const believed = written("frogs", [{ from: day("2001-01-01"), number: "500.7", summary: "Whose a frog is." }]);
    const archive = mergedArchive(books, Object.keys(books), [believed]);
    expect(numbersOf(archive, "wells.frogs", ["2001-01-01", "2002-01-01"])).toEqual([null, null]);
    expect(() => holderOn(archive, number("500.7"), day("2002-01-01"))).toThrow(/No rule had the number 500.7/);
  });
});

describe("a release known only by its month", () => {
  const archive = mergedArchive({ "2001-07-23": [section, rule("500.1", dip)] }, ["2001-01-01", "2001-07"]);

  it("is that of the file imported for the month, and is listed once", () => {
    expect(archive.releases.map(({ from }) => from)).toEqual(["2001-01-01", "2001-07-23"]);
  });

  it("is not in force before its day", () => {
    expect(() => holderOn(archive, number("500.1"), day("2001-07-22"))).toThrow();
    expect(holderOn(archive, number("500.1"), day("2001-07-23")).release.from).toBe("2001-07-23");
  });
});

describe("the check of completeness", () => {
  const books = [
    { release: day("2001-01-01"), provisions: [section, rule("500.1", dip), rule("500.2", rope)] },
    { release: day("2002-01-01"), provisions: [section, rule("500.1", dip), rule("500.2", rope)] },
  ];
  const releases = books.map(({ release }) => ({
    document: "cr" as const,
    from: release as string,
    sets: [],
    otherDates: [],
    notes: null,
  }));
  const transitions = [transitionBetween(books[0]?.provisions ?? [], books[1]?.provisions ?? [])];
  const nothing = { lineages: [], sources: [], unusedSections: [], decisions: [], releases };
  const { collection } = merge(nothing, books, transitions);
  const at = (_book: number, place: number) => ["500@2001-01-01", "500.1@2001-01-01", "500.2@2001-01-01"][place] ?? "";
  const reasons = (lineages: typeof collection.lineages, lineageAt = at) =>
    lostProvisions({ lineages, releases }, books, lineageAt).map(({ release, reason }) => `${release}: ${reason}`);
  const changed = (change: Partial<(typeof collection.lineages)[number]["revisions"][number]>) =>
    collection.lineages.map((lineage) =>
      lineage.id === "500.2@2001-01-01"
        ? { ...lineage, revisions: lineage.revisions.map((revision) => ({ ...revision, ...change })) }
        : lineage,
    );

  it("finds nothing in a sound merge", () => {
    expect(reasons(collection.lineages)).toEqual([]);
  });

  it.each([
    ["a lineage that is missing", collection.lineages.slice(0, 2), "it has no lineage"],
    ["a lineage that ended", changed({ hasEnded: true }), "500.2@2001-01-01 is not in the rules on this day"],
    ["another number", changed({ number: number("500.9") }), "500.2@2001-01-01 stands elsewhere on this day"],
    ["other words", changed({ text: frog }), "500.2@2001-01-01 has other words on this day"],
    [
      "two lineages at one number",
      [...collection.lineages, { ...changed({})[2], id: "twin" } as (typeof collection.lineages)[number]],
      "2 lineages stand there on this day, and 1 are printed",
    ],
  ])("finds %s", (_what, lineages, reason) => {
    expect(reasons(lineages)).toEqual([`2001-01-01: ${reason}`, `2002-01-01: ${reason}`]);
  });

  it("finds two provisions given to one lineage", () => {
    expect(reasons(collection.lineages, () => "500@2001-01-01")).toContain(
      "2001-01-01: 500@2001-01-01 already has another provision of this release",
    );
  });
});

describe.skipIf(!areReleasesHere)("the real releases with data/ (skipped if they are absent)", () => {
  it("are merged without a loss, and answer what was lost before", () => {
    // Throws where a provision is lost.
    const archive = archiveFrom(mergedWithData().collection);
    expect(holderOn(archive, number("217.2g"), day("2009-03-01")).revision.text).toContain("stops being revealed");
    expect(holderOn(archive, number("401.7"), day("2009-08-01")).revision.text).toContain("stops being revealed");
    const topCard = archive.lineages.get("hidden-information.top-card");
    expect(topCard && revisionOn(topCard, day("2016-04-08"))?.number).toBe("401.5");
  });
});
