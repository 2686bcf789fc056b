import { describe, expect, it } from "vitest";
import { type Archive, archiveFrom } from "../../../core/archive/archive.ts";
import { lineageAnswer } from "../../../core/ask/lineages.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { compileLineages, type WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import { day, number } from "../../days.ts";
import { problemOf } from "../../problems.ts";

/** A small archive of our own, for what the dataset does not contain. */
function archiveOf(...lineages: WrittenLineage[]): Archive {
  const releases = ["2000-01-01", "2001-01-01", "2002-01-01", "2003-01-01"].map((from) => ({
    document: "cr" as const,
    from,
    sets: [],
    otherDates: [],
    notes: null,
  }));
  return archiveFrom({ lineages: compileLineages(lineages), releases, unusedSections: [], sources: [] });
}

const common = { significance: "substantive", why: "For the test.", sources: [] } as const;

describe("what the dataset does not contain", () => {
  it("a number printed twice on one day is ambiguous, with both choices", () => {
    const twice = archiveOf(
      {
        id: "t.one",
        title: "One",
        kind: "rule",
        revisions: [{ ...common, from: day("2000-01-01"), number: "100.1", text: "One." }],
      },
      {
        id: "t.two",
        title: "Two",
        kind: "rule",
        revisions: [{ ...common, from: day("2001-01-01"), number: "100.1", text: "Two." }],
      },
    );
    expect(ruleAnswer({ archive: twice }, number("100.1"), day("2000-12-31")).text).toBe("One.");
    const problem = problemOf(() => ruleAnswer({ archive: twice }, number("100.1"), day("2001-01-01")));
    expect(problem).toMatchObject({
      code: "ambiguous",
      facts: { choices: [{ lineage: "t.one" }, { lineage: "t.two" }] },
    });
  });

  it("a section stays the same until a rule is added or removed, even if no other rule changes", () => {
    const heading = {
      id: "t.head",
      title: "Head",
      kind: "heading",
      complete: true,
      revisions: [{ ...common, from: day("2000-01-01"), number: "100", name: "Head" }],
    } as const;
    const passing = archiveOf(
      heading,
      {
        id: "t.stays",
        title: "Stays",
        kind: "rule",
        section: "t.head",
        revisions: [{ ...common, from: day("2000-01-01"), number: ".1", text: "Stays." }],
      },
      {
        id: "t.passes",
        title: "Passes",
        kind: "rule",
        section: "t.head",
        revisions: [
          { ...common, from: day("2001-01-01"), number: ".2", text: "Passes." },
          { ...common, from: day("2002-01-01"), ends: "removed" },
        ],
      },
    );
    const intervals = ["2000-06-01", "2001-01-01", "2001-12-31", "2002-01-01"].map(
      (on) => sectionAnswer({ archive: passing }, number("100"), day(on)).inForce,
    );
    expect(intervals.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "2000-01-01 2001-01-01",
      "2001-01-01 2002-01-01",
      "2001-01-01 2002-01-01",
      "2002-01-01 null",
    ]);
  });

  it("a rule that ended and came back is restored, and was not there between", () => {
    const restored = archiveOf({
      id: "t.one",
      title: "One",
      kind: "rule",
      revisions: [
        { ...common, from: day("2000-01-01"), number: "100.1", text: "One." },
        { ...common, from: day("2001-01-01"), ends: "removed" },
        { ...common, from: day("2002-01-01"), number: "100.2", text: "One again." },
      ],
    });
    const lineage = lineageAnswer(restored, "t.one", undefined);
    expect(lineage.revisions.map(({ events }) => events.map(({ kind }) => kind))).toEqual([
      ["created"],
      ["removed"],
      ["restored"],
    ]);
    expect(lineage.now).toEqual({ number: "100.2", ended: null, isEndFirstSeen: false, mergedInto: null });
    expect(problemOf(() => lineageAnswer(restored, "t.one", day("2001-06-01"))).code).toBe("number-not-in-use");
    expect(ruleAnswer({ archive: restored }, number("100.2"), day("2003-06-01")).text).toBe("One again.");
  });
});
