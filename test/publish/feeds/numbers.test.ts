import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { revisionOn } from "../../../core/archive/life.ts";
import { isReleaseHeldOn } from "../../../core/archive/releases.ts";
import { resolutionOf } from "../../../core/ask/citations/follow.ts";
import type { Resolution } from "../../../core/contract/citations.ts";
import type { NumberMove } from "../../../core/contract/feed.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { numbersPage } from "../../../publish/feeds/numbers.ts";
import { dataPackageOf } from "../../data-package.ts";
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

/** Where the rule of a number is on a later day, by the lines alone, as docs/reports.md says. */
function followed(
  lines: ReadonlyMap<string, readonly NumberMove[]>,
  { number, on, to }: { readonly number: string; readonly on: string; readonly to: string },
): readonly string[] {
  const next = (lines.get(number) ?? []).filter((line) => line.lostOn > on && line.on <= to);
  const first = next.map(({ lostOn }) => lostOn).toSorted()[0];
  if (first === undefined) return [number];
  const now = next.filter(({ lostOn }) => lostOn === first);
  const stays = now.every(({ fate }) => fate === "split") ? followed(lines, { number, on: first, to }) : [];
  const others = now.flatMap((line) =>
    line.after === null ? [] : followed(lines, { number: line.after, on: line.on, to }),
  );
  return [...new Set([...stays, ...others])];
}

const archives = [
  ["where sections moved between two held releases", () => moved],
  ["of seven invented releases", () => synthetic],
  ...(areReleasesHere ? [["of the real releases", wholeArchive] as const] : []),
] as const;

/** All pairs of a few days; of many, those of each with the next and with some of the others. */
function pairsOf(all: readonly IsoDate[]): readonly (readonly [IsoDate, IsoDate])[] {
  return all.flatMap((on, place) =>
    all
      .filter((_, other) => all.length < 10 || other === place + 1 || (other * 7 + place) % 31 === 0)
      .map((to) => [on, to] as const),
  );
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

  it.each(archives)("lead each number of a held release where its rule is in a later one: %s", async (_, archiveOf) => {
    const archive = archiveOf();
    const { renumberings } = await dataPackageOf(archive);
    const lines = Map.groupBy(linesOf(archive), ({ before }) => String(before));
    const wrong: unknown[] = [];
    let compared = 0;
    for (const [on, to] of pairsOf(archive.heldReleases).filter(([on, to]) => on < to))
      for (const [number, { places }] of renumberings(on, to)) {
        compared += 1;
        const found = followed(lines, { number, on, to }).toSorted();
        if (String(found) !== String(places?.toSorted())) wrong.push({ number, on, to, found, places });
      }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(5);
  });
});

describe("annals-data", () => {
  it.each(archives)(
    "says what the service says, on days of releases that are not held too: %s",
    async (_, archiveOf) => {
      const archive = archiveOf();
      const { renumberings } = await dataPackageOf(archive);
      const days = archive.releases.map(({ from }) => from as IsoDate);
      const isLarge = days.length > 9;
      const pairs = pairsOf(days).filter((_, place) => !isLarge || place % 80 === 0);
      const wrong: unknown[] = [];
      const verdicts = new Set<string>();
      for (const [on, to] of pairs) {
        const places = renumberings(on, to);
        const numbers = new Set([...archive.numberPeriodsByNumber.keys(), ...places.keys()]);
        for (const number of numbers) {
          const resolution = resolutionOf(archive, number as RuleNumber, { on, to });
          verdicts.add(resolution.verdict);
          const expected = placeBy(resolution, isReleaseHeldOn(archive, on));
          const { confidence, ...place } = places.get(number) ?? { confidence: null, number: null, places: undefined };
          const found = { confidence, ...place, places: place.places?.toSorted() ?? place.places };
          // The map has no words, by which the service sees that one of the parts is the whole rule again.
          const isByWords = resolution.words === "same" && resolution.now !== null && found.number === null;
          if (isByWords && found.places?.includes(resolution.now)) continue;
          if (expected !== "nothing said" && JSON.stringify(found) !== JSON.stringify(expected))
            wrong.push({ number, on, to, expected, found });
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(verdicts.size).toBeGreaterThan(3);
    },
  );

  /** What the map has to say by the answer of the service. */
  function placeBy({ verdict, now, parts, between }: Resolution, isHeld: boolean) {
    const unknown = { confidence: "low", number: null, places: null };
    if (verdict === "not-in-use")
      return isHeld ? { confidence: null, number: null, places: undefined } : "nothing said";
    // Of a release that is not held, a number may not be in the map, which says as little.
    if (verdict === "not-held" && !isHeld) return "nothing said";
    if (verdict === "not-held" || verdict === "ambiguous" || parts.some(({ number }) => number === null))
      return unknown;
    const places = verdict === "split" ? parts.map(({ number }) => number) : now === null ? [] : [now];
    const least = (["low", "medium"] as const).find((one) => between.some(({ confidence }) => confidence === one));
    return { confidence: least ?? "high", number: now, places: places.toSorted() };
  }

  it("says that it does not know which rule had a number, and where it went", async () => {
    const { renumberings } = await dataPackageOf(moved);
    const unknown = { number: null, places: null, confidence: "low" };
    expect(renumberings("2002-06-01", "2004-01-01").get("505.1"), "its section had moved").toEqual(unknown);
    expect(renumberings("2002-06-01", "2004-01-01").get("501.1")).toMatchObject({ number: "501.1" });
    expect(renumberings("2001-06-01", "2002-06-01").get("505.1"), "to an unknown number").toEqual(unknown);
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
