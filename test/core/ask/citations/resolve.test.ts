import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../../core/archive/archive.ts";
import { sectionOn } from "../../../../core/archive/sections.ts";
import { citationsAnswer, textAnswer } from "../../../../core/ask/citations/resolve.ts";
import type { WrittenLineage } from "../../../../core/ingest/curated/compile.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day, number } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const archive = embeddedArchive();
const today = day("2026-11-20");

function resolve(written: string, on: string | null, to = "2026-11-20", known = archive) {
  const cited = { number: number(written), on: on === null ? null : day(on) };
  const { citations } = citationsAnswer(known, [cited], { on: null, to: day(to) });
  return citations[0];
}

const [water, snails, hedge] = [
  "Each gardener waters the beds of their own garden before breakfast, and of nobody else's unless asked.",
  "Snails belong to the garden in which they were last seen moving, whoever carried them there at night.",
  "A hedge may be cut by the person who planted it, on any day but the first of a month.",
];
const gardens = (...texts: readonly string[]) => [
  heading("100", "Gardens"),
  ...texts.map((text, place) => rule(`100.${place + 1}`, text)),
];

describe("what became of a citation", () => {
  it.each([
    ["723.5a", "2026-11-20", "2026-11-20", "current", "723.5a", "nothing happened"],
    ["711.1", "2010-10-01", "2011-09-29", "current", "711.1", "the last day before it moved"],
    ["711.1", "2010-10-01", "2011-09-30", "moved", "712.1", "the section moved, the words stayed"],
    ["721.9", "2025-06-05", "2025-06-06", "amended", "721.9", "new words at the same number"],
    ["507.3a", "2004-09-30", "2004-10-01", "amended", "507.3a", "an example changed"],
    ["507.3b", "2005-07-31", "2005-08-01", "current", "507.3b", "only a number it refers to changed"],
    ["711.3", "2010-09-30", "2010-10-01", "moved-and-amended", "711.4", "both on one day"],
    ["711.2", "2010-09-30", "2010-10-01", "merged", "711.3", "its sentence went into another rule"],
    ["711.2", "2010-09-30", "2026-11-20", "merged", "723.3", "which moved on since"],
    ["711.1c", "2010-09-30", "2010-10-01", "moved-and-amended", "711.3", "which is itself no part of a merge"],
    ["507.4", "2009-07-10", "2009-07-11", "removed", null, "mana burn ended"],
    ["507.9", "2005-01-10", "2026-11-20", "not-in-use", null, "section 507 is held whole for that day"],
    ["100.1", "2009-07-11", "2026-11-20", "not-held", null, "nothing is known of it: it is not called wrong"],
    ["100.1", "1990-01-01", "2026-11-20", "not-held", null, "no release of that day is known"],
    ["300.3", "2005-01-10", "2026-11-20", "split", null, "mana burn ended, the emptying of pools went on"],
    ["712", "2012-01-01", "2026-11-20", "moved", "723", "a section is followed by its heading"],
    ["711.3", "2010-10-01", "2010-09-30", "split", null, "in reverse what was merged is split"],
    ["723.1", "2026-11-20", "2003-10-01", "moved-and-amended", "507.1", "a day to follow to may be earlier"],
    ["710.2", "2009-07-11", "2009-07-10", "removed", null, "it was not there yet"],
    ["102.3a", "2006-01-01", "2026-11-20", "moved-and-amended", "104.3a", "its number is known, its words are not"],
  ])("%s of %s is, on %s, %s (%s): %s", (written, on, to, verdict, now, _because) => {
    expect(resolve(written, on, to)).toMatchObject({ verdict, now });
  });

  it("names both rules into which one went that was split first and merged later", () => {
    const gone = mergedArchive({
      "2000-01-01": gardens(`${water} ${snails}`, hedge),
      "2001-01-01": gardens(water, hedge, snails),
      "2002-01-01": gardens(`${hedge} ${water}`, snails),
    });
    const cited = resolve("100.1", "2000-06-01", "2002-06-01", gone);
    expect([cited?.verdict, cited?.parts.map((part) => part.number)]).toEqual(["split", ["100.1", "100.2"]]);
  });

  it("leads to the one rule that has its words again, after others were around them for a while", () => {
    const joined = mergedArchive({
      "2000-01-01": gardens(snails, water, hedge),
      "2001-01-01": gardens(`${snails} ${water}`, hedge),
      "2002-01-01": gardens(snails, hedge, water),
    });
    expect(resolve("100.2", "2000-06-01", "2001-06-01", joined)).toMatchObject({ verdict: "merged", now: "100.1" });
    expect(resolve("100.2", "2000-06-01", "2002-06-01", joined)).toMatchObject({
      verdict: "moved",
      now: "100.3",
      words: "same",
      parts: [],
    });
  });

  it("follows the title of rules into the title of a section, which is there where it came from no longer", () => {
    const first = [
      heading("500", "Wells"),
      rule("500.1", "Buckets"),
      rule("500.1a", "A bucket holds one rope at most."),
    ];
    const then = [
      heading("500", "Wells"),
      heading("501", "Buckets"),
      rule("501.1", "A bucket holds one rope at most."),
    ];
    const inventedReleases = mergedArchive({ "2001-01-01": first, "2002-01-01": then });
    const cited = resolve("500.1", "2001-01-01", "2002-01-01", inventedReleases);
    expect(cited).toMatchObject({ verdict: "merged", now: "501", joined: { number: "501" } });
    expect(inventedReleases.lineages.get("500.1@2001-01-01")?.revisions.at(-1)?.events).toMatchObject([
      { kind: "merged", basis: "title", with: [{ number: "501" }] },
    ]);
    expect(inventedReleases.lineages.get("501@2002-01-01")?.revisions[0]?.events).toMatchObject([
      { kind: "created" },
      { kind: "merged", basis: "title", with: [{ number: "500.1" }] },
    ]);
  });

  it("says when what is not held is the words, or the number on the other day", () => {
    expect(resolve("104.3a", "2024-01-01")).toMatchObject({ verdict: "current", words: "not-held" });
    expect(resolve("711.1", "2010-10-01", "2011-09-30")).toMatchObject({ words: "same" });
  });

  it("does not know the number of a rule before all that is known of it", () => {
    expect(resolve("401.6", "2012-01-01", "2005-04-23")).toMatchObject({
      verdict: "not-held",
      reason: "number-then-not-known",
      lineage: "hidden-information.top-card",
    });
  });

  it("is unsure where the day of a change is only that on which it was first seen", () => {
    expect(resolve("606.8c", "2008-01-01", "2008-06-01")?.certainty).toEqual({ on: "uncertain", to: "uncertain" });
  });

  it("is uncertain if only a summary is known, and certain if the words are", () => {
    expect(resolve("606.8c", "2009-05-01", "2009-06-01")?.certainty).toEqual({ on: "uncertain", to: "uncertain" });
    expect(resolve("507.4", "2004-12-01", "2005-01-10")?.certainty).toEqual({ on: "witnessed", to: "witnessed" });
  });

  it("names the days of a number that was not in use", () => {
    expect(resolve("507.4", "2009-07-11")).toMatchObject({
      verdict: "not-held",
      reason: "number-not-held",
      inUse: [{ from: "2003-10-01", to: "2009-07-11" }],
    });
  });

  it("tells what happened in between, with days and reasons", () => {
    const between = resolve("711.2", "2010-09-30", "2011-09-30")?.between;
    expect(between).toMatchObject([
      { from: "2010-10-01", events: ["merged"] },
      { from: "2011-09-30", lineage: "player-control.objects", number: "712.3", events: ["renumbered"] },
    ]);
    expect(between?.every(({ why }) => why.length > 20)).toBe(true);
  });

  it("says it to people", () => {
    expect(resolve("710.2", "2009-07-11", "2009-07-10")?.sentence).toContain("was not there yet on 2009-07-10");
    expect(resolve("507.4", "2005-01-10")?.sentence).toContain("is no longer there: it ended with 2009-07-10");
  });

  it("refuses a day before all known rules", () => {
    const days = { on: null, to: day("1990-01-01") };
    expect(() => citationsAnswer(archive, [], days)).toThrow(/1990-01-01 is before it/);
    expect(() => citationsAnswer(archive, [], { ...days, to: today, on: day("1990-01-01") })).toThrow(/1990/);
  });
});

/** Held releases of 2000, 2002 and 2003, with one of 2001 known and not held. */
const inventedBooks = {
  "2000-01-01": [
    heading("100", "Gardens"),
    rule("100.1", "Each gardener waters the beds of their own garden before breakfast."),
    rule("100.2", "A hedge may be cut only by the gardener who planted it."),
    rule("100.3", "Snails belong to the garden in which they were last seen moving."),
  ],
  "2002-01-01": [
    heading("100", "Gardens"),
    rule("100.1", "Each gardener waters the beds of their own garden before breakfast."),
    rule("100.2", "Nobody enters a garden through a gate that another gardener has shut."),
    rule("100.3", "A hedge may be cut only by the gardener who planted it."),
    rule("100.4", "Snails belong to the garden in which they were last seen moving."),
  ],
  "2003-01-01": [
    heading("100", "Gardens"),
    rule("100.1", "Each gardener waters the beds of their own garden before breakfast."),
    rule("100.2", "Nobody enters a garden through a gate that another gardener has shut."),
    rule("100.3", "A hedge may be cut only by the gardener who planted it."),
    rule("100.4", "Snails belong to the garden in which they were last seen moving."),
  ],
};
const inventedDays = ["2000-01-01", "2001-01-01", "2002-01-01", "2003-01-01"];
const inventedHistory = mergedArchive(inventedBooks, inventedDays);

describe("days between held releases", () => {
  it("leave a number that moved in between ambiguous, with both rules it may be", () => {
    expect(resolve("100.3", "2001-06-01", "2003-01-01", inventedHistory)).toMatchObject({
      verdict: "ambiguous",
      reason: "between-releases",
      now: null,
      choices: [{ now: "100.4" }, { now: "100.3" }],
    });
  });

  it("do not where the number stayed, or the day is one of a held release", () => {
    expect(resolve("100.1", "2001-06-01", "2003-01-01", inventedHistory)).toMatchObject({
      verdict: "current",
      certainty: { on: "bridged", to: "witnessed" },
    });
    expect(resolve("100.3", "2000-06-01", "2003-01-01", inventedHistory)).toMatchObject({
      verdict: "moved",
      now: "100.4",
    });
  });

  it("leave no number ambiguous before the day on which, as a person wrote down, it changed", () => {
    const common = { summary: "Who may cut a hedge.", why: "For the test.", sources: [] };
    const hedge: WrittenLineage = {
      id: "t.hedge",
      title: "Hedges",
      kind: "rule",
      older: true,
      revisions: [
        { ...common, from: day("2000-01-01"), number: "100.2", significance: "substantive" },
        { ...common, from: day("2002-01-01"), number: "100.3", significance: "renumbering" },
      ],
    };
    const dated = mergedArchive(inventedBooks, inventedDays, [hedge]);
    expect(resolve("100.2", "2001-06-01", "2003-01-01", inventedHistory)).toMatchObject({ verdict: "ambiguous" });
    expect(resolve("100.2", "2001-06-01", "2003-01-01", dated)).toMatchObject({ verdict: "moved", now: "100.3" });
    expect(resolve("100.2", "2000-01-01", "2001-06-01", dated)).toMatchObject({ verdict: "current", now: "100.2" });
  });

  it("leave the number on the day to follow to ambiguous", () => {
    expect(resolve("100.2", "2000-01-01", "2001-06-01", inventedHistory)).toMatchObject({
      verdict: "ambiguous",
      choices: [{ now: "100.2" }, { now: "100.3" }],
    });
  });

  it("tell that the newest held release is not the newest", () => {
    const later = archiveFrom(
      {
        lineages: [...inventedHistory.lineages.values()],
        releases: [
          ...inventedHistory.releases,
          { document: "cr", from: "2004-01-01", sets: [], otherDates: [], notes: null },
        ],
        unusedSections: [],
        sources: [],
      },
      inventedHistory.imported,
    );
    expect(resolve("100.1", "2003-01-01", "2004-06-01", later)).toMatchObject({
      verdict: "current",
      certainty: { on: "witnessed", to: "uncertain" },
    });
    expect(resolve("100.1", "2003-01-01", "2004-06-01", later)?.sentence).toContain("Not certain for 2004-06-01");
  });

  it("tell that only a guess links a rule with what has its number later", () => {
    const wells = (second: string) => [
      heading("500", "Wells"),
      rule("500.1", "A stranger pays a copper coin to the keeper before drawing from somebody's well."),
      rule("500.2", second),
      rule("500.3", "The rope of a bucket belongs to the player whose grandmother spun it."),
    ];
    const guessed = mergedArchive({
      "2001-01-01": wells("The front side of a bucket has its price. The back side has none."),
      "2002-01-01": wells("The front side of a bucket is marked by a sun in its corner."),
    });
    const cited = resolve("500.2", "2001-01-01", "2002-01-01", guessed);
    expect(cited).toMatchObject({ verdict: "amended", between: [{ from: "2002-01-01", confidence: "low" }] });
    expect(cited?.sentence).toContain("It may be another: only a guess links the two across 2002-01-01.");
  });

  it("do not make a number that is not held wrong", () => {
    expect(resolve("100.4", "2001-06-01", "2003-01-01", inventedHistory)).toMatchObject({ verdict: "not-held" });
    expect(resolve("100.9", "2000-06-01", "2003-01-01", inventedHistory)).toMatchObject({ verdict: "not-in-use" });
  });

  it("and a number printed twice is ambiguous on every day", () => {
    const twice = mergedArchive({
      "2000-01-01": [
        heading("100", "Gardens"),
        rule("100.1", "Each gardener waters the beds of their own garden before breakfast."),
        rule("100.1", "Snails belong to the garden in which they were last seen moving."),
      ],
    });
    expect(resolve("100.1", "2000-06-01", "2000-06-01", twice)).toMatchObject({
      verdict: "ambiguous",
      reason: "printed-twice",
    });
  });
});

describe("citations without a day", () => {
  const fitsOf = (text: string) => textAnswer(archive, text, { on: null, to: today, rewrite: false });

  it("are dated together: each number alone fits more days than both", () => {
    expect(fitsOf("CR 720.1").dating?.fits).toMatchObject([
      { from: "2022-11-18", to: "2023-04-14" },
      { from: "2024-02-02", to: "2025-04-04" },
    ]);
    expect(fitsOf("CR 507.4 and 102.3a").dating?.fits).toMatchObject([
      { from: "2005-08-01", to: "2009-07-11", inUse: 2, notInUse: [], notHeld: [] },
    ]);
  });

  it("are answered where all the days that fit lead to the same rule and number", () => {
    const hedge = "A hedge may be cut in any month without nests.";
    const gate = "A gate that nobody opened for a year is a wall.";
    const grown = mergedArchive({
      "2000-01-01": [heading("100", "Gardens"), rule("100.2", hedge)],
      "2001-01-01": [heading("100", "Gardens"), rule("100.3", gate), rule("100.4", hedge)],
    });
    expect(resolve("100.2", null, "2001-06-01", grown)).toMatchObject({ verdict: "moved", now: "100.4" });
  });

  it("are not answered where a rule that is not held may have had the number on another day", () => {
    // Since 2016 section 712 is on double-faced cards, and nothing of it is in the dataset.
    const { dating, citations } = fitsOf("CR 712.5a");
    expect(dating).toMatchObject({ fits: [{ from: "2011-09-30", to: "2016-07-22" }], mayBeOthers: ["712.5a"] });
    expect(citations).toMatchObject([
      { verdict: "ambiguous", reason: "others-not-held", now: null, choices: [{ now: "723.5a" }] },
    ]);
  });

  it("are answered if they are all those of a section, which only that one can have", () => {
    const all = sectionOn(archive, number("712"), day("2012-01-01")).map((numberPeriod) => numberPeriod.number);
    expect(all.length).toBeGreaterThan(10);
    const { dating, counts } = fitsOf(all.map((one) => `CR ${one}`).join(" "));
    expect([dating?.mayBeOthers, counts.ambiguous]).toEqual([[], 0]);
    const butOne = all.filter((one) => one !== "712.7");
    expect(fitsOf(butOne.map((one) => `CR ${one}`).join(" ")).counts).toMatchObject({ ambiguous: butOne.length });
  });

  it("are ambiguous if they do not, with a choice for each interval", () => {
    expect(fitsOf("CR 711.3").citations).toMatchObject([
      {
        verdict: "ambiguous",
        reason: "day-not-known",
        now: null,
        choices: [
          { when: { from: "2010-04-23", to: "2010-10-01" }, lineage: "player-control.visibility", now: "723.4" },
          { when: { from: "2010-10-01", to: "2011-09-30" }, lineage: "player-control.objects", now: "723.3" },
        ],
      },
    ]);
  });

  it("name those that do not fit the others", () => {
    const { dating, citations } = fitsOf("rules 712.1, 712.3, 712.5a and 507.4; 712.12");
    expect(dating?.fits).toMatchObject([
      { from: "2011-09-30", to: "2016-07-22", inUse: 3, notInUse: ["712.12"], notHeld: ["507.4"] },
    ]);
    expect(citations.map(({ verdict, reason }) => reason ?? verdict)).toEqual([
      "others-not-held",
      "others-not-held",
      "others-not-held",
      "does-not-fit",
      "not-in-use",
    ]);
  });

  it("of two intervals that fit as many, prefer the one in which nothing speaks against the others", () => {
    // In 2010 section 711 was held whole, without 711.9 or without 711.1c; of section 711 in 2012 nothing is.
    expect(fitsOf("CR 711.1c, CR 711.9, CR 712.9").dating?.fits).toMatchObject([
      { from: "2011-09-30", to: "2016-07-22", inUse: 1, notInUse: [], notHeld: ["711.1c", "711.9"] },
    ]);
  });

  it("are ambiguous where the rule was split while the number was in use", () => {
    const split = mergedArchive({
      "2000-01-01": [
        heading("100", "Gardens"),
        rule("100.1", `${water} ${snails}`),
        rule("100.3", "A hedge may be cut."),
      ],
      "2001-01-01": [
        heading("100", "Gardens"),
        rule("100.1", water),
        rule("100.2", snails),
        rule("100.3", "A hedge may be cut."),
      ],
    });
    const dated = (on: string) => resolve("100.1", on, "2001-06-01", split);
    expect([dated("2000-06-01")?.verdict, dated("2001-06-01")?.verdict]).toEqual(["split", "current"]);
    expect(resolve("100.1", null, "2001-06-01", split)).toMatchObject({
      verdict: "ambiguous",
      reason: "day-not-known",
      choices: [
        { when: { from: "2000-01-01", to: "2001-01-01" }, verdict: "split" },
        { when: { from: "2001-01-01", to: null }, verdict: "current" },
      ],
    });
  });

  it("cannot be dated if no text of them is held", () => {
    const { dating, citations } = fitsOf("CR 100.1a");
    expect(dating?.fits).toEqual([]);
    expect(citations).toMatchObject([{ verdict: "not-held", on: null }]);
  });

  it("are dated apart from those with a day", () => {
    const cited = [
      { number: number("720.1"), on: null },
      { number: number("507.1"), on: day("2005-01-10") },
    ];
    const { dating, citations } = citationsAnswer(archive, cited, { on: null, to: today });
    expect(dating?.numbers).toEqual(["720.1"]);
    expect(citations.map(({ now }) => now)).toEqual([null, "723.1"]);
  });
});
