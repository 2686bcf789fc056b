import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { revisionOn } from "../../../core/archive/life.ts";
import type { NumberMove } from "../../../core/contract/feed.ts";
import { numbersPage } from "../../../publish/feeds/numbers.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { historyOfTexts } from "../../next-releases-checked.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";
import { days, filesOf, releases } from "../../synthetic-rulebooks.ts";

const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const lid = "A well with a lid is closed; nobody dips into it until the lid has been lifted by two players together.";
const frog = "Each frog croaks once in a night, unless the owner of its pond has sung to it before supper.";
const pond = "The water of a pond is divided at noon among those players who neither fished nor swam in it today.";

/**
 * Between two held releases a section came in before the others, on a day that people wrote down for each heading, and
 * for one rule. On days of that gap the numbers of the other rules are unknown.
 */
const moved = mergedArchive(
  {
    "2001-01-01": [
      ...[heading("500", "Wells"), rule("500.1", dip), rule("500.2", rope)],
      ...[heading("501", "Lids"), rule("501.1", lid)],
      ...[heading("502", "Frogs"), rule("502.1", frog)],
      ...[heading("505", "Ponds"), rule("505.1", pond)],
    ],
    "2004-01-01": [
      ...[heading("500", "Moss"), rule("500.1", "Moss grows on the north side of whatever its owner has left alone.")],
      ...[heading("501", "Wells"), rule("501.1", dip), rule("501.2", rope)],
      ...[heading("502", "Lids"), rule("502.1", lid)],
      ...[heading("504", "Frogs"), rule("504.1", frog)],
      ...[heading("506", "Ponds"), rule("506.1", pond)],
    ],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"],
  [
    ...(
      [
        ["wells", "heading", "Wells", "500", "501"],
        ["lids", "heading", "Lids", "501", "502"],
        ["frogs", "heading", "Frogs", "502", "504"],
        ["ponds", "heading", "Ponds", "505", "506"],
        ["dip", "rule", null, "500.1", "501.1"],
      ] as const
    ).map(([id, kind, name, before, after]) => ({
      id: `t.${id}`,
      title: id,
      kind,
      revisions: [
        { ...common, from: day("2001-01-01"), number: before, ...(name === null ? { text: dip } : { name }) },
        { ...common, from: day("2002-01-01"), number: after, significance: "renumbering" as const },
      ],
    })),
  ],
);

const synthetic = historyOfTexts(
  {
    ...{ lineages: [], sources: [], unusedSections: [], decisions: [] },
    releases: releases.map((from) => ({ document: "cr" as const, from, sets: [], otherDates: [], notes: null })),
  },
  filesOf(days.map((_, place) => place)),
);

function linesOf(archive: Archive): readonly NumberMove[] {
  return numbersPage(archive, { section: null, rule: null, lineage: null, since: null }, { limit: 1e6, after: null })
    .changes;
}

/** Where a number of a day is on another, by the lines alone, as docs/reports.md says; of a split rule, its rest. */
function followed(lines: ReadonlyMap<string, readonly NumberMove[]>, number: string, on: string, to: string) {
  let [at, since]: readonly [string, string] = [number, on];
  for (;;) {
    const next: NumberMove | undefined = (lines.get(at) ?? []).find(
      ({ lostOn, on, fate }) => lostOn > since && on <= to && fate !== "split",
    );
    if (next === undefined) return at;
    if (next.after === null) return null;
    [at, since] = [next.after, next.on];
  }
}

describe("the lines of the feed of numbers", () => {
  it("say where a rule is whose number was unknown for a while, and since when", () => {
    const { changes } = numbersPage(
      moved,
      { section: null, rule: null, lineage: "501.1@2001-01-01", since: null },
      { limit: 9, after: null },
    );
    expect(changes).toMatchObject([
      { on: "2004-01-01", lostOn: "2002-01-01", isFirstSeen: true, fate: "moved", before: "501.1", after: "502.1" },
    ]);
    const inSection = (section: string) =>
      numbersPage(
        moved,
        { section: section as never, rule: null, lineage: null, since: null },
        { limit: 9, after: null },
      )
        .changes.map(({ before, after }) => `${before} ${after}`)
        .toSorted();
    expect(inSection("504")).toEqual(["502 504", "502.1 504.1"]);
    expect(inSection("502")).toEqual(["501 502", "501.1 502.1", "502 504", "502.1 504.1"]);
  });

  it.each([
    ["where a section moved between two held releases", () => moved],
    ["of seven invented releases", () => synthetic],
    ...(areReleasesHere ? [["of the real releases", wholeArchive] as const] : []),
  ] as const)("lead each number of a held release to that of its rule in another: %s", (_, archiveOf) => {
    const archive = archiveOf();
    const lines = Map.groupBy(
      linesOf(archive).toSorted((one, other) => (one.lostOn < other.lostOn ? -1 : 1)),
      ({ before }) => String(before),
    );
    let compared = 0;
    archive.heldReleases.forEach((on, from) => {
      const later = archive.heldReleases.slice(from + 1);
      // Of many releases, the next and some of the others.
      for (const to of later.filter((_, place) => later.length < 9 || place === 0 || (place + from) % 11 === 0))
        for (const lineage of archive.lineages.values()) {
          const [before, after] = [revisionOn(lineage, on)?.number, revisionOn(lineage, to)?.number];
          if (before == null || after == null) continue;
          compared += 1;
          if (followed(lines, before, on, to) !== after)
            expect([lineage.id, on, to, before, followed(lines, before, on, to)]).toEqual([
              lineage.id,
              on,
              to,
              before,
              after,
            ]);
        }
    });
    expect(compared).toBeGreaterThan(5);
  });
});

describe("a rule whose section people say has left its number", () => {
  it("no longer has the number in that section, even if nothing else took it", () => {
    const ponds = moved.lineages.get("505.1@2001-01-01");
    const numbers = ["2001-12-31", "2002-01-01", "2004-01-01"].map(
      (on) => ponds && (revisionOn(ponds, day(on))?.number ?? null),
    );
    expect(numbers).toEqual(["505.1", null, "506.1"]);
  });
});
