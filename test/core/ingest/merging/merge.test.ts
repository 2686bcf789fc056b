import { describe, expect, it } from "vitest";
import { type Archive, archiveFrom } from "../../../../core/archive/archive.ts";
import { changeClasses } from "../../../../core/archive/change-classes.ts";
import type { CuratedCollection } from "../../../../core/archive/collection.ts";
import { type LinkDecision, nothingImported, type PublishedFile } from "../../../../core/archive/imported.ts";
import { isFirstSeenOn, revisionOn } from "../../../../core/archive/life.ts";
import { provisionOn } from "../../../../core/archive/lookup.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { diffAnswer } from "../../../../core/ask/diff.ts";
import { ruleAnswer } from "../../../../core/ask/rule.ts";
import { compileLineages, type WrittenLineage } from "../../../../core/ingest/curated/compile.ts";
import { transitionBetween } from "../../../../core/ingest/merging/books.ts";
import { merge } from "../../../../core/ingest/merging/merge.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";

const days = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"] as const;

function provision(number: string, words: string, kind: Provision["kind"] = "rule"): Provision {
  const isHeading = kind === "heading";
  return {
    kind,
    number: number as RuleNumber,
    printedNumber: null,
    line: 1,
    examples: [],
    name: isHeading ? words : null,
    text: isHeading ? null : words,
  };
}

function term(name: string, text: string): Provision {
  return { kind: "glossary", number: null, printedNumber: null, name, text, examples: [], line: 1 };
}

const heading = provision("500", "Wells and Buckets", "heading");
const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";

type Held = Readonly<Record<string, readonly Provision[]>>;

/** The history of a few small rulebooks, of five releases known, with what people wrote down. */
function merged(held: Held, written: readonly WrittenLineage[] = [], decisions: readonly LinkDecision[] = []) {
  const books = Object.entries(held).map(([release, provisions]) => ({ release: day(release), provisions }));
  const transitions = books
    .slice(1)
    .map((book, index) => transitionBetween(books[index]?.provisions ?? [], book.provisions));
  const releases = days.map((from) => ({ document: "cr" as const, from, sets: [], otherDates: [], notes: null }));
  const curated: CuratedCollection = {
    lineages: compileLineages(written),
    sources: [],
    unusedSections: [],
    releases,
    decisions,
  };
  const { collection, ...rest } = merge(curated, books, transitions);
  const publishedFiles = books.map(({ release }) => ({
    release,
    isServed: true,
    notServedBecause: null,
    deviations: [],
    findings: [],
    recordedAt: "2026-01-01T00:00:00.000Z",
    sha256: release,
  }));
  return {
    ...rest,
    archive: archiveFrom(collection, {
      ...nothingImported,
      ...rest,
      publishedFiles: publishedFiles as unknown as PublishedFile[],
    }),
  };
}

function at(archive: Archive, number: string, on: string) {
  return ruleAnswer({ archive }, number as RuleNumber, day(on));
}

describe("changes without a judgement", () => {
  it("are called new, reworded or removed, and those of the first held book first-held", () => {
    const first = [heading, { ...provision("500.1", dip) }, provision("500.2", rope)];
    const second = [
      heading,
      provision("500.1", dip.replace("as much water", "twice as much water")),
      provision("500.3", lid),
    ];
    const { archive } = merged({ "2002-01-01": first, "2003-01-01": second });
    const kinds = [...archive.lineages.values()].map(({ revisions }) =>
      revisions.map(({ significance }) => significance),
    );
    expect(kinds.toSorted()).toEqual([["first-held"], ["first-held", "removed"], ["first-held", "reworded"], ["new"]]);
  });
});

describe("a rule that only published files have", () => {
  const { archive } = merged({
    "2002-01-01": [heading, provision("500.1", dip), provision("500.2", rope)],
    "2004-01-01": [heading, provision("500.1", lid), provision("500.2", dip), provision("500.3", rope)],
  });

  it("keeps its lineage through a new number, and is named after its first place", () => {
    expect(at(archive, "500.2", "2004-01-01")).toMatchObject({
      lineage: "500.1@2002-01-01",
      text: dip,
      now: { number: "500.2" },
    });
    expect(at(archive, "500.1", "2004-01-01").lineage).toBe("500.1@2004-01-01");
  });

  it("is witnessed in a release that is held", () => {
    expect(at(archive, "500.1", "2002-06-01")).toMatchObject({
      certainty: "witnessed",
      restsOn: "2002-01-01",
      otherwise: null,
    });
  });

  it("is uncertain if the held releases around a day differ, and both are given", () => {
    expect(at(archive, "500.1", "2003-06-01")).toMatchObject({
      certainty: "uncertain",
      restsOn: "2002-01-01",
      text: dip,
      release: "2003-01-01",
      otherwise: { release: "2004-01-01", number: "500.2", text: dip },
    });
  });

  it("is uncertain after the newest release that is held", () => {
    expect(at(archive, "500.1", "2005-01-01")).toMatchObject({
      certainty: "uncertain",
      restsOn: "2004-01-01",
      otherwise: null,
    });
  });

  it("is bridged if they say the same, apart from typography", () => {
    const quoted = (mark: string) =>
      `The first player says ${mark}Down!${mark} and lets go of the bucket, whatever the others say.`;
    const { archive: bridged } = merged({
      "2002-01-01": [heading, provision("500.1", quoted('"'))],
      "2004-01-01": [heading, provision("500.1", quoted("\u201d"))],
    });
    expect(at(bridged, "500.1", "2003-06-01")).toMatchObject({
      certainty: "bridged",
      restsOn: "2002-01-01",
      text: quoted('"'),
    });
  });

  it("is not in use if its release is held without it, and not held if the release is not", () => {
    expect(() => at(archive, "500.3", "2002-06-01")).toThrow(expect.objectContaining({ code: "number-not-in-use" }));
    expect(() => at(archive, "500.3", "2003-06-01")).toThrow(expect.objectContaining({ code: "not-held" }));
    expect(() => at(archive, "500.1", "2001-06-01")).toThrow(expect.objectContaining({ code: "not-held" }));
  });

  it("says which change may be older than the release that shows it", () => {
    const moved = archive.lineages.get("500.1@2002-01-01")?.revisions[1];
    expect(moved).toMatchObject({ from: "2004-01-01", isFirstSeen: true, significance: "renumbering" });
    expect(moved?.events).toEqual([{ kind: "renumbered", basis: "identical-text", confidence: "high", with: [] }]);
  });
});

describe("two provisions with one number", () => {
  it("are both kept, and asking for the number is ambiguous", () => {
    const { archive } = merged({ "2002-01-01": [heading, provision("500.1", dip), provision("500.1", rope)] });
    expect(() => provisionOn(archive, "500.1" as RuleNumber, day("2002-01-01"))).toThrow(
      expect.objectContaining({
        code: "ambiguous",
        facts: expect.objectContaining({
          choices: [
            { lineage: "500.1@2002-01-01", title: expect.any(String) },
            { lineage: "500.1~2@2002-01-01", title: expect.any(String) },
          ],
        }),
      }),
    );
  });
});

describe("the dataset and published files", () => {
  const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
  const written: WrittenLineage = {
    id: "t.dip",
    title: "Dipping",
    kind: "rule",
    revisions: [
      { ...common, from: day("2001-01-01"), number: "500.1", text: dip },
      { ...common, from: day("2003-01-01"), number: "500.7", significance: "renumbering" },
    ],
  };
  const summary: WrittenLineage = {
    ...written,
    revisions: written.revisions.map(({ text: _, ...revision }, index) =>
      index === 0 ? { ...revision, summary: "Says how to dip." } : revision,
    ),
  };

  it("are one lineage, confirmed word for word", () => {
    const { archive, contradictions, printedForms } = merged({ "2002-01-01": [heading, provision("500.1", dip)] }, [
      written,
    ]);
    expect(at(archive, "500.1", "2002-01-01")).toMatchObject({
      lineage: "t.dip",
      restsOn: null,
      certainty: "witnessed",
    });
    expect(contradictions).toEqual([]);
    expect([...printedForms.keys()]).toEqual(["t.dip 2002-01-01"]);
  });

  it("contradict each other: both texts are given, the answer is that of the whole file, and it is uncertain", () => {
    const { archive, contradictions } = merged({ "2002-01-01": [heading, provision("500.1", rope)] }, [written]);
    const contradiction = { release: "2002-01-01", lineage: "t.dip", kind: "text", number: "500.1" } as const;
    expect(contradictions).toEqual([{ ...contradiction, curated: dip, printed: rope, served: "file", isLater: false }]);
    expect(at(archive, "500.1", "2002-01-01")).toMatchObject({
      text: rope,
      certainty: "uncertain",
      conflicts: [{ fileName: "data/lineages/t/dip.yaml", reason: "dataset", says: dip }],
    });
    expect(at(archive, "500.1", "2001-12-31")).toMatchObject({ text: dip, certainty: "witnessed", conflicts: [] });
  });

  it("contradict each other about a number that is not printed", () => {
    const { contradictions } = merged({ "2002-01-01": [heading, provision("500.2", rope)] }, [written]);
    expect(contradictions).toMatchObject([{ lineage: "t.dip", kind: "number", curated: "500.1", printed: null }]);
  });

  it("join: a summary gets the words of the published file, and keeps the person's days and numbers between published files", () => {
    const { archive } = merged(
      { "2002-01-01": [heading, provision("500.1", dip)], "2004-01-01": [heading, provision("500.7", dip)] },
      [summary],
    );
    expect(at(archive, "500.1", "2002-06-01")).toMatchObject({ lineage: "t.dip", text: dip, certainty: "witnessed" });
    expect(at(archive, "500.7", "2003-06-01")).toMatchObject({ lineage: "t.dip", text: dip, certainty: "bridged" });
    expect(at(archive, "500.1", "2001-06-01")).toMatchObject({
      text: dip,
      certainty: "uncertain",
      restsOn: "2002-01-01",
    });
  });

  it("name the reference noted for a day, if a later published file prints it", () => {
    const noted = (from: string, section: string) => ({
      ...common,
      from: day(from),
      number: "500.1" as const,
      significance: "reference" as const,
      summary: `Says how to dip; refers to section ${section}.`,
    });
    const lineage = {
      ...summary,
      revisions: [
        { ...common, from: day("2002-01-01"), number: "500.1", summary: "Says how to dip; refers to section 501." },
        noted("2003-01-01", "502"),
        noted("2004-01-01", "503"),
      ],
    } as WrittenLineage;
    const saying = (section: string) => provision("500.1", `${dip} See rule ${section}.`);
    const { archive } = merged({ "2002-01-01": [heading, saying("501")], "2005-01-01": [heading, saying("503")] }, [
      lineage,
    ]);
    expect(at(archive, "500.1", "2002-06-01").text).toContain("501");
    expect(at(archive, "500.1", "2004-06-01").text).toContain("503");
  });

  it("compared on a day with only a summary, are reported as not held, not as new words", () => {
    const reworded: WrittenLineage = {
      ...summary,
      revisions: [
        { ...common, from: day("2001-01-01"), number: "500.1", summary: "Says how to dip." },
        { ...common, from: day("2002-01-01"), number: "500.1", summary: "Says how to dip, and when." },
      ],
    };
    const { archive } = merged({ "2002-01-01": [heading, provision("500.1", dip)] }, [reworded]);
    const scope = { section: null, rule: null, lineage: "t.dip", classes: changeClasses };
    const answer = diffAnswer(archive, { from: day("2001-01-01"), to: day("2002-01-01") }, scope);
    expect(answer).toMatchObject({
      changes: [],
      isWhole: false,
      notHeld: [{ lineage: "t.dip", before: { summary: "Says how to dip." } }],
    });
  });

  it("compared with a day before anything is held, are not reported as new", () => {
    const { archive } = merged({ "2002-01-01": [heading, provision("500.1", dip)] });
    const scope = { section: null, rule: null, lineage: null, classes: changeClasses };
    const { changes, isWhole } = diffAnswer(archive, { from: day("2001-06-01"), to: day("2002-01-01") }, scope);
    expect([changes, isWhole]).toEqual([[], false]);
  });

  it("take over a number from a rule that only published files have, on the curated day", () => {
    const other = provision("500.7", lid);
    const { archive } = merged(
      {
        "2002-01-01": [heading, provision("500.1", dip), other],
        "2004-01-01": [heading, provision("500.7", dip), provision("500.8", lid)],
      },
      [written],
    );
    expect(at(archive, "500.7", "2002-12-31").text).toBe(lid);
    expect(at(archive, "500.7", "2003-01-01").lineage).toBe("t.dip");
    const displaced = archive.lineages.get("500.7@2002-01-01");
    expect(displaced && revisionOn(displaced, day("2003-06-01"))?.number).toBeNull();
    expect(displaced && revisionOn(displaced, day("2004-01-01"))?.number).toBe("500.8");
    // No release came between the file and the first of these days.
    expect(["2003-01-01", "2004-01-01"].map((on) => displaced && isFirstSeenOn(displaced, day(on)))).toEqual([
      false,
      true,
    ]);
  });
});

describe("decisions of people", () => {
  const held: Held = {
    "2001-01-01": [heading, provision("500.1", dip), provision("500.2", rope)],
    "2002-01-01": [heading, provision("500.1", dip), provision("500.2", rope)],
    "2003-01-01": [heading, provision("500.1", rope), provision("500.2", dip)],
  };
  const decided = (provisionNamed: string, was: string | null, since: string | null = null): LinkDecision => ({
    release: day("2003-01-01"),
    provision: provisionNamed,
    was,
    since: since === null ? null : day(since),
    why: "For the test.",
  });

  it("take precedence over links", () => {
    expect(at(merged(held).archive, "500.1", "2003-01-01").lineage).toBe("500.2@2001-01-01");
    const { archive } = merged(held, [], [decided("500.1", "500.1", "2001-01-01")]);
    expect(at(archive, "500.1", "2003-01-01").lineage).toBe("500.1@2001-01-01");
    expect(at(archive, "500.2", "2003-01-01").lineage).toBe("500.2@2003-01-01");
  });

  it("may say that a provision is new", () => {
    const { archive } = merged(held, [], [decided("500.1", null)]);
    expect(at(archive, "500.1", "2003-01-01").lineage).toBe("500.1@2003-01-01");
  });

  it("that cannot be applied are reported", () => {
    const { undecided } = merged(held, [], [decided("500.9", "500.1"), decided("500.1", "500.9")]);
    expect(undecided.map(({ name, reason }) => [name, reason])).toEqual([
      ["500.9", expect.stringContaining("has no 500.9")],
      ["500.1", expect.stringContaining("has 500.9")],
    ]);
  });
});

describe("glossary entries", () => {
  it("are followed by their term, and through a new one", () => {
    const { archive } = merged({
      "2002-01-01": [
        heading,
        term("Bucket", "A vessel with a handle that is let down into a well."),
        term("Well", lid),
      ],
      "2003-01-01": [heading, term("Pail", "A vessel with a handle that is let down into a well."), term("Well", lid)],
    });
    const bucket = archive.lineages.get("glossary:bucket@2002-01-01");
    expect(bucket?.revisions.map(({ from, name }) => [from, name])).toEqual([
      ["2002-01-01", "Bucket"],
      ["2003-01-01", "Pail"],
    ]);
    expect(archive.lineages.get("glossary:well@2002-01-01")?.revisions).toHaveLength(1);
  });
});

describe("an example that is printed in another place between the same paragraphs", () => {
  const told: Provision = { ...term("Bucket", `${dip}\n${rope}`), examples: ["Ann dips.", "Ben dips."] };
  const inMiddle: Provision = { ...told, examplesAfter: [1, 1] };
  const { archive } = merged({
    "2001-01-01": [heading, provision("500.1", lid), told],
    "2002-01-01": [heading, provision("500.1", lid), inMiddle],
    "2003-01-01": [heading, provision("500.1", lid), { ...inMiddle, examplesAfter: [1, 1] }],
    "2004-01-01": [heading, provision("500.1", lid), { ...inMiddle, examplesAfter: [1, 2] }],
  });
  const [lineage] = [...archive.lineages.values()].filter(({ kind }) => kind === "glossary");

  it("is a revision of typography, and none is made where both releases print alike", () => {
    expect(lineage?.revisions.map(({ from, significance, events }) => [from, significance, events.length])).toEqual([
      ["2001-01-01", "new", 1],
      ["2002-01-01", "typography", 0],
      ["2004-01-01", "typography", 0],
    ]);
    expect(lineage?.revisions.map(({ examplesAfter }) => examplesAfter)).toEqual([undefined, [1, 1], [1, 2]]);
  });

  it("is a difference of typography between two days", () => {
    const entry = { section: null, rule: null, lineage: lineage?.id ?? "" };
    const scope = { ...entry, classes: changeClasses };
    const classes = (from: string, to: string) =>
      diffAnswer(archive, { from: day(from), to: day(to) }, scope).changes.map((change) => change.class);
    expect(classes("2001-06-01", "2002-06-01")).toEqual(["typography-only"]);
    expect(classes("2002-06-01", "2003-06-01")).toEqual([]);
  });
});
