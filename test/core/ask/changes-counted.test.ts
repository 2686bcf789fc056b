import { expect, it } from "vitest";
import { changeClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { releaseAnswer, releasesAnswer } from "../../../core/ask/releases.ts";
import type { WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import { addDays } from "../../../core/text/days.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const known = ["2001-01-01", "2002-01-01"];
const books = {
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet."),
    rule("500.2", "Whoever lifts the lid drinks first at dawn."),
    rule("500.3", "Water is counted in cups; see rule 500.2."),
    rule("500.4", "Stones are never thrown down a well by anybody."),
    rule("500.5", 'A "dry" well is closed.'),
  ],
  "2002-01-01": [
    heading("500", "Wells and Springs"),
    rule("500.1", "A spring has no lid and needs no rope at all."),
    rule("500.2", "A bucket hangs on a rope of forty feet."),
    rule("500.3", "Whoever lifts the lid drinks first at dawn."),
    rule("500.4", "Water is counted in cups; see rule 500.3."),
    rule("500.5", "A “dry” well is closed."),
  ],
};
/** The dataset has the lid's rule since 2002, and that it is older: there is no event for its getting that number. */
const written: WrittenLineage[] = [
  {
    id: "wells.lid",
    kind: "rule",
    title: "The lid",
    older: true,
    revisions: [
      {
        from: day("2002-01-01"),
        significance: "renumbering",
        why: "",
        sources: [],
        firstSeen: false,
        number: "500.3",
        summary: "Who drinks first.",
      },
    ],
  },
];

it("releases, their lists and comparisons of two days count the same changes", () => {
  const archive = mergedArchive(books, known, written);
  const on = day("2002-01-01");
  const scope = { section: null, rule: null, lineage: null, classes: changeClasses };
  const { counts } = diffAnswer(archive, { from: addDays(on, -1), to: on }, scope);
  const compared = changeClasses.filter((one) => one !== "typography-only").reduce((sum, one) => sum + counts[one], 0);
  expect(compared).toBe(6);
  expect(counts["typography-only"]).toBe(1);
  expect(releaseAnswer(archive, on, on).changes).toHaveLength(compared);
  const { releases } = releasesAnswer(archive, { on: undefined, today: on });
  const listed = releases.find(({ from }) => from === on);
  expect(listed?.changes).toBe(compared);
  expect(listed?.changesByKind).toEqual({ added: 1, reworded: 1, moved: 1, renumbered: 2, removed: 1, other: 0 });
});

it("a change that a person noted without words of its day counts the same, and not at all if both wordings were read", () => {
  const noted = (from: string, significance: "reference" | "wording"): WrittenLineage["revisions"][number] => ({
    from: day(from),
    significance,
    why: "Noted.",
    sources: [],
    firstSeen: false,
    number: "500.5",
    summary: `A dry well, as of ${from}.`,
  });
  const lineage: WrittenLineage = {
    id: "wells.dry",
    kind: "rule",
    title: "The dry well",
    older: true,
    revisions: [noted("2001-01-01", "wording"), noted("2001-06-01", "reference"), noted("2002-01-01", "wording")],
  };
  const archive = mergedArchive(books, ["2001-01-01", "2001-06-01", "2002-01-01"], [lineage]);
  const scope = { section: null, rule: null, lineage: "wells.dry", classes: changeClasses };
  const events = archive.lineages.get("wells.dry")?.revisions.map(({ from, events }) => [from, events.length > 0]);
  expect(events).toContainEqual(["2001-06-01", true]);
  for (const [from, count] of [
    ["2001-06-01", 1],
    ["2002-01-01", 0],
  ] as const) {
    const on = day(from);
    const { counts } = diffAnswer(archive, { from: addDays(on, -1), to: on }, scope);
    expect(counts["reference-only"] + counts.amended, from).toBe(count);
    expect(releaseAnswer(archive, on, on).changes.filter((one) => one.lineage === "wells.dry")).toHaveLength(count);
  }
});

it("a held release says since when its changes were gathered, where releases before it are not held", () => {
  const gathered = (days: readonly string[]) =>
    releasesAnswer(mergedArchive(books, [...days]), { today: day("2002-01-01") }).releases.map(
      ({ gatheredSince }) => gatheredSince,
    );
  expect(gathered(known)).toEqual([null, null]);
  expect(gathered(["2001-01-01", "2001-06-01", "2002-01-01"])).toEqual([null, null, "2001-01-01"]);
  const archive = mergedArchive(books, ["2001-01-01", "2001-06-01", "2002-01-01"]);
  expect(releaseAnswer(archive, "2002-01-01", day("2002-01-01")).gatheredSince).toBe("2001-01-01");
});
