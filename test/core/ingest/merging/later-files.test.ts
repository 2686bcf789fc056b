import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { holdersOn } from "../../../../core/archive/sections.ts";
import { resolutionOf } from "../../../../core/ask/citations/follow.ts";
import { diffAnswer, scopeFrom } from "../../../../core/ask/diff.ts";
import { lineageAnswer } from "../../../../core/ask/lineages.ts";
import { printedRule, ruleAnswer } from "../../../../core/ask/rule.ts";
import type { WrittenLineage } from "../../../../core/ingest/curated/compile.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const frog =
  "A frog that is found in a well is nobody's frog, and may leave the well whenever it has rained for a day.";
const crow = "Two crows that drink from one trough count as a single guest until the younger of them has flown away.";
const wells = heading("500", "Wells and Buckets");

const common = { significance: "substantive" as const, why: "Because.", sources: ["cr"] };

function written(
  name: string,
  number: string,
  said: { text?: string; summary?: string; name?: string },
): WrittenLineage {
  const kind = said.name === undefined ? ("rule" as const) : ("heading" as const);
  const revisions = [{ ...common, from: day("2001-01-01"), number, ...said }];
  return { id: `t.${name}`, title: name, kind, revisions };
}

function ask(archive: Archive, number: string, on: string) {
  return ruleAnswer({ archive }, number as RuleNumber, day(on));
}

const base = [wells, rule("500.1", dip), rule("500.2", rope), rule("500.3", lid)];
const readAgainst = "2001-01-01";

describe("a file of a release that the dataset was not read against", () => {
  const amended = rope.replace("grandmother", "older sister");

  it("gives a curated rule its words, and the dataset has to be read again", () => {
    const next = [wells, rule("500.1", dip), rule("500.2", amended), rule("500.3", lid)];
    const books = { "2001-01-01": base, "2002-01-01": next };
    const archive = mergedArchive(books, Object.keys(books), [written("rope", "500.2", { text: rope })], {
      readAgainst,
    });
    expect(ask(archive, "500.2", "2001-12-31")).toMatchObject({ lineage: "t.rope", text: rope, conflicts: [] });
    expect(ask(archive, "500.2", "2002-01-01")).toMatchObject({
      lineage: "t.rope",
      text: amended,
      certainty: "witnessed",
      restsOn: "2002-01-01",
      conflicts: [{ reason: "dataset-older", isSettled: true, says: rope }],
    });
    const days = { from: day("2001-12-31"), to: day("2002-01-01") };
    expect(diffAnswer(archive, days, scopeFrom({})).counts).toMatchObject({ amended: 1 });
    expect(archive.imported.contradictions).toMatchObject([{ lineage: "t.rope", kind: "text", isLater: true }]);
  });

  it("moves curated rules and headings as any other, whether their words are written down or not", () => {
    const next = [
      ...[heading("500", "Crows"), rule("500.1", crow)],
      ...[heading("501", "Wells and Buckets"), rule("501.1", frog), rule("501.2", dip), rule("501.3", rope)],
      rule("501.4", lid),
    ];
    const books = { "2001-01-01": base, "2002-01-01": next };
    const curated = [
      written("wells", "500", { name: "Wells and Buckets" }),
      written("dip", "500.1", { text: dip }),
      written("rope", "500.2", { summary: "Whose a rope is." }),
    ];
    const archive = mergedArchive(books, Object.keys(books), curated, { readAgainst });
    const holders = ["500", "501", "501.1", "501.2", "501.3"].map((number) =>
      holdersOn(archive, number as RuleNumber, day("2002-01-01")).map(({ lineage }) => lineage.id),
    );
    expect(holders).toEqual([["500@2002-01-01"], ["t.wells"], ["501.1@2002-01-01"], ["t.dip"], ["t.rope"]]);
    expect(ask(archive, "501.2", "2002-01-01")).toMatchObject({ text: dip, certainty: "witnessed", conflicts: [] });
  });

  it("ends a curated rule that it lacks, unless it is damaged", () => {
    const next = [wells, rule("500.1", dip), rule("500.2", lid)];
    const books = { "2001-01-01": base, "2002-01-01": next };
    const curated = [written("rope", "500.2", { text: rope })];
    const endOf = (damaged: string[]) =>
      mergedArchive(books, Object.keys(books), curated, { readAgainst, damaged })
        .lineages.get("t.rope")
        ?.revisions.at(-1);
    expect(endOf([])).toMatchObject({ from: "2002-01-01", hasEnded: true });
    expect(endOf(["2002-01-01"])).toMatchObject({ from: "2002-01-01", hasEnded: false, number: null });
  });

  it("is linked by words if no earlier file is held", () => {
    const next = [wells, rule("500.1", crow), rule("500.2", dip), rule("500.3", rope)];
    const curated = [written("dip", "500.1", { text: dip }), written("wells", "500", { name: "Wells and Buckets" })];
    const archive = mergedArchive({ "2002-01-01": next }, ["2001-01-01", "2002-01-01"], curated, { readAgainst });
    expect(ask(archive, "500.2", "2002-01-01").lineage).toBe("t.dip");
    expect(ask(archive, "500.1", "2002-01-01").lineage).toBe("500.1@2002-01-01");
  });
});

describe("a file of a release that the dataset was read against", () => {
  const shifted = [wells, rule("500.1", frog), rule("500.2", dip), rule("500.3", rope), rule("500.4", lid)];
  const books = { "2001-01-01": base, "2002-01-01": shifted };
  const curated = [written("dip", "500.1", { text: dip }), written("rope", "500.2", { summary: "Whose a rope is." })];

  it("refutes curated numbers by the same words elsewhere, and nothing contradicted is witnessed", () => {
    const archive = mergedArchive(books, Object.keys(books), curated);
    expect(ask(archive, "500.2", "2002-01-01")).toMatchObject({ lineage: "t.dip", text: dip, certainty: "uncertain" });
    expect(ask(archive, "500.3", "2002-01-01")).toMatchObject({
      lineage: "t.rope",
      text: rope,
      certainty: "uncertain",
    });
    expect(ask(archive, "500.1", "2002-01-01")).toMatchObject({ text: frog, certainty: "witnessed", conflicts: [] });
    expect(ask(archive, "500.2", "2002-01-01").conflicts).toMatchObject([{ reason: "dataset", says: "500.1" }]);
  });

  it("does not win with other words if it is damaged", () => {
    const cut = [wells, rule("500.1", "A bucket that is let down."), rule("500.2", rope), rule("500.3", lid)];
    const archive = mergedArchive({ "2001-01-01": base, "2002-01-01": cut }, undefined, curated, {
      damaged: ["2002-01-01"],
    });
    expect(ask(archive, "500.1", "2002-01-01")).toMatchObject({ lineage: "t.dip", text: dip, certainty: "uncertain" });
    expect(ask(archive, "500.1", "2002-01-01").conflicts).toMatchObject([{ reason: "undamaged", isSettled: false }]);
  });
});

describe("a lineage that is older according to the dataset", () => {
  const later = [...base, rule("500.4", crow)];
  const curated = [{ ...written("crow", "500.4", { text: crow }), older: true }].map((one) => ({
    ...one,
    revisions: one.revisions.map((said) => ({ ...said, from: day("2002-01-01") })),
  }));
  const books = { "2001-01-01": base, "2002-01-01": later };
  const known = ["2001-01-01", "2002-01-01", "2003-01-01"];
  const days = { from: day("2001-12-31"), to: day("2002-01-01") };

  it("is new if the whole file of the release before lacks it", () => {
    const archive = mergedArchive(books, known, curated);
    expect(lineageAnswer(archive, "t.crow", undefined)).toMatchObject({ isOlder: false });
    expect(diffAnswer(archive, days, scopeFrom({})).counts).toMatchObject({ added: 1 });
    expect(() => lineageAnswer(archive, "t.crow", day("2001-12-31"))).toThrow(/was not in the rules/);
  });

  it.each([
    { of: "lacks only characters", reading: { damaged: ["2001-01-01"] }, isOlder: false },
    { of: "lacks parts", reading: { incomplete: ["2001-01-01"] }, isOlder: true },
  ])("if that file $of: $isOlder", ({ reading, isOlder }) => {
    expect(lineageAnswer(mergedArchive(books, known, curated, reading), "t.crow", undefined)).toMatchObject({
      isOlder,
    });
  });

  it("stays older if that file is not that of the release before", () => {
    const between = ["2001-01-01", "2001-06-01", "2002-01-01"];
    expect(lineageAnswer(mergedArchive(books, between, curated), "t.crow", undefined)).toMatchObject({ isOlder: true });
  });
});

describe("the first day of what a person wrote, after files that are older", () => {
  const record = (number: string, said: { text?: string; summary?: string }): WrittenLineage => {
    const one = written("rope", number, said);
    return {
      ...one,
      older: true,
      revisions: one.revisions.map((revision) => ({ ...revision, from: day("2002-01-01") })),
    };
  };
  const stepsWith = (second: readonly Provision[], curated: WrittenLineage) => {
    const archive = mergedArchive({ "2001-01-01": base, "2002-01-01": second, "2003-01-01": second }, undefined, [
      curated,
    ]);
    return archive.lineages
      .get("t.rope")
      ?.revisions.map(({ from, number, significance }) => [from, number, significance]);
  };

  it("is no change if the words and the number are the same", () => {
    for (const said of [{ text: rope }, { summary: "Whose a rope is." }])
      expect(stepsWith(base, record("500.2", said))).toEqual([["2001-01-01", "500.2", "first-held"]]);
  });

  it("is a new number only, or a change of typography, if the words are the same", () => {
    const moved = [wells, rule("500.1", dip), rule("500.2", frog), rule("500.3", rope), rule("500.4", lid)];
    expect(stepsWith(moved, record("500.3", { summary: "Whose a rope is." }))?.[1]).toEqual([
      "2002-01-01",
      "500.3",
      "renumbering",
    ]);
    const dashed = base.map((one) => (one.text === rope ? { ...one, text: rope.replace(", even", ",  even") } : one));
    expect(stepsWith(dashed, record("500.2", { summary: "Whose a rope is." }))?.[1]?.[2]).toBe("typography");
  });

  it("is the change that the person judged if the words differ", () => {
    const amended = base.map((one) => (one.text === rope ? { ...one, text: rope.replace("even", "but not") } : one));
    expect(stepsWith(amended, record("500.2", { summary: "Whose a rope is." }))?.[1]?.[2]).toBe("substantive");
  });
});

describe("a line that one file lacks between two with the same words", () => {
  const without = [wells, rule("500.1", dip), rule("500.3", lid)];
  const books = { "2001-01-01": base, "2002-01-01": without, "2003-01-01": base };

  it("is not denied: the lineage goes on, and the answer rests on the files around", () => {
    const archive = mergedArchive(books);
    expect(ask(archive, "500.2", "2002-06-01")).toMatchObject({
      text: rope,
      lineage: "500.2@2001-01-01",
      certainty: "bridged",
      restsOn: "2001-01-01",
      now: { number: "500.2" },
    });
    expect(archive.lineages.get("500.2@2001-01-01")?.revisions).toHaveLength(1);
    expect(() => printedRule(archive, "500.2" as RuleNumber, day("2002-01-01"))).toThrow(/lacks the line of 500.2/);
    expect(archive.imported.missingLines).toEqual([
      { release: "2002-01-01", lineage: "500.2@2001-01-01", number: "500.2" },
    ]);
  });

  it("is bridged although the file after it gives the rule another number", () => {
    const after = [wells, rule("500.1", dip), rule("500.2", crow), rule("500.3", rope), rule("500.4", lid)];
    const archive = mergedArchive({ ...books, "2003-01-01": after });
    expect(ask(archive, "500.2", "2002-06-01")).toMatchObject({
      lineage: "500.2@2001-01-01",
      now: { number: "500.3" },
    });
    expect(ask(archive, "500.2", "2003-01-01").text).toBe(crow);
  });

  it("is bridged under the number after it, if the file that lacks the line gave the number before to another rule", () => {
    const lacking = [wells, rule("500.1", dip), rule("500.2", crow), rule("500.4", lid)];
    const after = [wells, rule("500.1", dip), rule("500.2", crow), rule("500.3", rope), rule("500.4", lid)];
    const lackingBooks = { ...books, "2002-01-01": lacking, "2003-01-01": after };
    const archive = mergedArchive(lackingBooks);
    expect(ask(archive, "500.3", "2002-06-01")).toMatchObject({
      text: rope,
      lineage: "500.2@2001-01-01",
      certainty: "bridged",
      restsOn: "2001-01-01",
      now: { number: "500.3" },
    });
    expect(ask(archive, "500.2", "2002-06-01").text).toBe(crow);
    expect(ask(archive, "500.2", "2001-06-01").text).toBe(rope);
    expect(archive.imported.missingLines).toEqual([
      { release: "2002-01-01", lineage: "500.2@2001-01-01", number: "500.3" },
    ]);
    const curated = [written("rope", "500.2", { summary: "Whose a rope is." })];
    const withCurated = mergedArchive(lackingBooks, Object.keys(books), curated, { readAgainst });
    expect(ask(withCurated, "500.3", "2002-06-01")).toMatchObject({
      lineage: "t.rope",
      text: rope,
      certainty: "bridged",
    });
  });

  it("is a rule removed and restored if the numbers have no gap", () => {
    const archive = mergedArchive({
      "2001-01-01": base,
      "2002-01-01": base.slice(0, 3),
      "2003-01-01": base,
    });
    expect(() => ask(archive, "500.3", "2002-06-01")).toThrow(/No rule had the number 500.3/);
    expect(archive.imported.missingLines).toEqual([]);
  });

  it("is bridged for a curated rule, too", () => {
    const curated = [written("rope", "500.2", { summary: "Whose a rope is." })];
    const archive = mergedArchive(books, Object.keys(books), curated);
    expect(ask(archive, "500.2", "2002-06-01")).toMatchObject({ lineage: "t.rope", text: rope, certainty: "bridged" });
    expect(archive.imported.contradictions).toEqual([]);
  });
});

describe("a hole in the numbers of a file", () => {
  const without = [wells, rule("500.1", dip), rule("500.3", lid)];
  const other = [wells, rule("500.1", dip), rule("500.2", crow), rule("500.3", lid)];
  const on = day("2002-06-01");
  const resolved = (archive: Archive) =>
    resolutionOf(archive, "500.2" as RuleNumber, { on, to: day("2003-01-01") }).verdict;

  it("is no denial if no file around shows the words: the line is not held", () => {
    const archive = mergedArchive({ "2001-01-01": base, "2002-01-01": without, "2003-01-01": other });
    expect(() => ask(archive, "500.2", "2002-06-01")).toThrow(/its line seems to be missing/);
    expect(resolved(archive)).toBe("not-held");
    const alone = mergedArchive({ "2002-01-01": without });
    expect(() => ask(alone, "500.2", "2002-06-01")).toThrow(/its line seems to be missing/);
  });

  it("is real if a file before or after has the same", () => {
    for (const around of ["2001-01-01", "2003-01-01"]) {
      const archive = mergedArchive({
        "2001-01-01": base,
        "2002-01-01": without,
        "2003-01-01": other,
        [around]: without,
      });
      expect(() => ask(archive, "500.2", "2002-06-01")).toThrow(/No rule had the number 500.2/);
      expect(resolved(archive)).toBe("not-in-use");
    }
  });

  it("is none at the letters l and o, and none after the last number", () => {
    const lettered = [..."kmnp"].map((letter) => rule(`500.1${letter}`, `${letter}: ${frog}`));
    const archive = mergedArchive({ "2002-01-01": [wells, rule("500.1", dip), ...lettered] });
    for (const number of ["500.1l", "500.1o", "500.1q", "500.2"])
      expect(() => ask(archive, number, "2002-06-01")).toThrow(/No rule had the number/);
    expect(() => ask(archive, "500.1j", "2002-06-01")).toThrow(/its line seems to be missing/);
  });
});

describe("a number printed by mistake", () => {
  const misprinted = base.map((one) =>
    one.number === "500.2" ? { ...one, printedNumber: "502.2" as RuleNumber } : one,
  );
  const archive = mergedArchive({ "2001-01-01": misprinted, "2002-01-01": base });

  it("leads to the rule meant, by look-up, permalink and citation", () => {
    const meant = { number: "500.2", printedNumber: "502.2", text: rope };
    expect(ask(archive, "502.2", "2001-06-01")).toMatchObject(meant);
    expect(ask(archive, "500.2", "2001-06-01")).toMatchObject(meant);
    expect(printedRule(archive, "502.2" as RuleNumber, day("2001-01-01"))).toMatchObject(meant);
    const citation = resolutionOf(archive, "502.2" as RuleNumber, { on: day("2001-06-01"), to: day("2002-01-01") });
    expect(citation).toMatchObject({ lineage: "500.2@2001-01-01", now: "500.2" });
  });

  it("leads nowhere in a release that prints the right one", () => {
    expect(ask(archive, "500.2", "2002-01-01").printedNumber).toBeNull();
    expect(() => ask(archive, "502.2", "2002-01-01")).toThrow(/No rule had the number 502.2/);
  });
});
