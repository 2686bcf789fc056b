import { describe, expect, it } from "vitest";
import { defaultClasses } from "../../../core/archive/change-classes.ts";
import type { Significance } from "../../../core/archive/lineage.ts";
import type { UnheldChange } from "../../../core/contract/diff.ts";
import type { Report } from "../../../core/contract/reports.ts";
import type { WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import { changesPage } from "../../../publish/feeds/changes.ts";
import { printReport } from "../../../publish/reports/formats.ts";
import { reportOf } from "../../../publish/reports/report.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const everything = { section: null, rule: null, lineage: null, classes: defaultClasses };
const known = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"];
const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";

function reported(archive: Parameters<typeof reportOf>[0], from: string, to: string): Report {
  return reportOf(archive, { days: { from: day(from), to: day(to) }, scope: everything });
}

/** A rule of which people know the summary since 2001, and that something happened to it in 2002. */
function dipped(number: string, significance: Significance, summary = "Says how to dip."): WrittenLineage {
  const common = { why: "For the test.", sources: [] };
  return {
    id: "t.dip",
    title: "How to dip",
    kind: "rule",
    older: true,
    revisions: [
      { ...common, from: day("2001-01-01"), number: "500.1", summary: "Says how to dip.", significance: "substantive" },
      { ...common, from: day("2002-01-01"), number, summary, significance },
    ],
  };
}

/** With the words of it held from 2002 on. */
function halfHeld(written: WrittenLineage) {
  const { number } = written.revisions[1] ?? {};
  return mergedArchive({ "2002-01-01": [heading("500", "Wells"), rule(number ?? "", dip)] }, known, [written]);
}

describe("a rule of which a summary is known on one day and the words on the other", () => {
  it.each([
    [
      "is reported as changed if a person noted that it was",
      dipped("500.1", "substantive", "Says when to dip."),
      "words",
    ],
    ["is not reported as changed because it moved", dipped("500.2", "renumbering"), "not-known"],
  ] as const)("%s", (_, written, difference) => {
    const report = reported(halfHeld(written), "2001-06-01", "2002-06-01");
    expect(report.sections.flatMap(({ entries }) => entries)).toEqual([]);
    expect(report.notHeld.map((change: UnheldChange) => change.difference)).toEqual(
      difference === "words" ? ["words"] : [],
    );
    const md = printReport(report, "md", null);
    expect(md).not.toContain("<ins>A bucket");
    if (difference === "words")
      expect(md).toContain("500.1**, changed: How to dip. Note, 1 January 2002: For the test.");
    else expect(md).not.toContain("changed: How to dip");
  });

  it("is not in a feed, because it has no words to compare", () => {
    const archive = halfHeld(dipped("500.1", "substantive", "Says when to dip."));
    expect(changesPage(archive, everything, { limit: 50, after: null }).entries).toEqual([]);
  });
});

describe("where the words of an entry come from", () => {
  it("is the release that is held, also if it replaces the one in force", () => {
    const books = {
      "2001-01-01": [heading("500", "Wells"), rule("500.1", dip)],
      "2004-01-01": [heading("500", "Wells"), rule("500.1", `${dip} Not before.`)],
    };
    const report = reported(mergedArchive(books, known), "2003-06-01", "2004-01-01");
    expect(report.sections[0]?.entries[0]?.releases).toEqual({ before: "2001-01-01", after: "2004-01-01" });
    expect(printReport(report, "wiki", null)).toContain(
      "rule 500.1 as of 1 January 2001; rule 500.1 as of 1 January 2004",
    );
    expect(printReport(report, "csv", null).trimEnd()).toMatch(/,2001-01-01,2004-01-01$/);
  });

  it("is given for everything that a note is about: both rules that became one, a heading as a section", () => {
    const wiki = printReport(reported(embeddedArchive(), "2010-09-30", "2010-10-01"), "wiki", null);
    expect(wiki).toContain(
      "rule 711.1c as of 16 July 2010; rule 711.2 as of 16 July 2010; rule 711.3 as of 1 October 2010",
    );
    expect(wiki).toContain("section 711 as of 16 July 2010; section 711 as of 1 October 2010");
  });
});

describe("what is not held is said once", () => {
  const books = {
    "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), rule("500.2", rope)],
    "2004-01-01": [heading("500", "Wells"), rule("500.1", `${dip} Not before.`), rule("500.2", rope)],
  };
  const archive = mergedArchive(books, known);
  const page = (from: string, to: string) => printReport(reported(archive, from, to), "md", null);

  it("first, about the day whose release is replaced by another", () => {
    expect(page("2003-06-01", "2004-01-01")).toContain(
      "The release of 1 January 2003 is not held. Rules without a hand-written history are shown as in the release of 1 January 2001: changes since then are shown as well.",
    );
    expect(page("2001-01-01", "2003-06-01")).toContain(
      "in the release of 1 January 2001: changes since then are missing.",
    );
    // Read backwards it is the same day that lacks its release.
    expect(page("2004-01-01", "2003-06-01")).toContain("changes since then are shown as well.");
    expect(page("2003-06-01", "2001-01-01")).toContain("changes since then are missing.");
    expect(page("2001-01-01", "2004-01-01")).not.toContain("not held");
    // Both days rest on one release, and so nothing since then is shown.
    const ofOne = page("2002-06-01", "2003-06-01");
    expect(ofOne).toContain("The release of 1 January 2003 is not held.");
    expect(ofOne.match(/changes since then are missing/g)).toHaveLength(2);
    expect(ofOne).not.toContain("are shown as well");
  });

  it("but not if both days are under one release, because then nothing changed", () => {
    const within = page("2003-06-01", "2003-09-01");
    expect(within).toContain("Nothing changed: no release is known between the two days.");
    expect(within).not.toMatch(/shown as well|may have changed|not all/);
  });

  it("with the number of provisions that could not be compared, and without a heading over nothing", () => {
    const later = mergedArchive(
      { "2004-01-01": [heading("500", "Wells"), rule("500.1", dip), rule("500.2", lid)] },
      known,
    );
    const md = printReport(reported(later, "2003-06-01", "2004-01-01"), "md", null);
    expect(md).not.toContain("Known without its words");
    expect(md.match(/could not be compared/g)).toEqual(["could not be compared"]);
    expect(md).toContain("3 provisions could not be compared");
    expect(md).not.toContain("<ins>A bucket");
  });

  it("in no report on the dataset alone as words that are new or changed because one side is a summary", () => {
    const embedded = embeddedArchive();
    for (const [from, to] of [
      ["2003-09-30", "2003-10-01"],
      ["2005-07-31", "2005-08-01"],
      ["2003-10-01", "2026-11-20"],
    ] as const) {
      const { notHeld } = reported(embedded, from, to);
      for (const { difference, before, after } of notHeld.filter((one) => one.difference === "words"))
        expect([difference, before.summary ?? before.name, after.summary ?? after.name]).not.toContain(null);
    }
  });
});
