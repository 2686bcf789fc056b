import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import type { CuratedCollection } from "../../../../core/archive/collection.ts";
import { revisionOn, whereaboutsOn } from "../../../../core/archive/life.ts";
import type { Lineage } from "../../../../core/archive/lineage.ts";
import { holderOn } from "../../../../core/archive/lookup.ts";
import { entriesOn, holdersOn } from "../../../../core/archive/sections.ts";
import { compileLineages, type WrittenLineage, type WrittenRevision } from "../../../../core/ingest/curated/compile.ts";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { isSameWords } from "../../../../core/text/canonical.ts";
import { addDays, type IsoDate } from "../../../../core/text/days.ts";
import { day } from "../../../days.ts";
import { historyOfTexts } from "../../../next-releases-checked.ts";
import {
  days,
  fileOf,
  filesOf,
  joins,
  type Life,
  lives,
  provisionsIn,
  releases,
  type Stand,
} from "../../../synthetic-rulebooks.ts";

const all = days.map((_, release) => release);
const damagedReleases = [4, 5];
const books = all.map((release) => readRulebook(fileOf(release).bytes));

function curatedFrom(written: readonly WrittenLineage[], readAgainst?: IsoDate): CuratedCollection {
  const known = releases.map((from) => ({ document: "cr" as const, from, sets: [], otherDates: [], notes: null }));
  return {
    lineages: compileLineages(written),
    sources: [],
    unusedSections: [],
    decisions: [],
    releases: known,
    ...(readAgainst === undefined ? {} : { readAgainst }),
  };
}

function lineageOn(archive: Archive, { number, name }: Stand, on: IsoDate): Lineage | undefined {
  const holders = number === null ? entriesOn(archive, name ?? "", on) : holdersOn(archive, number, on);
  return holders.length === 1 ? holders[0]?.lineage : undefined;
}

/** The number and words of a provision on a day, by a history; `null` if it has none. */
function saidOn(
  lineage: Lineage | undefined,
  on: IsoDate,
): Pick<Stand, "number" | "name" | "text" | "examples"> | null {
  const revision = lineage && revisionOn(lineage, on);
  if (revision === undefined || revision.hasEnded) return null;
  const { number, name, text, examples } = revision;
  return { number, name, text, examples };
}

const plainMarks = (text: string | null) => text?.replaceAll(/[“”\ufffd]/g, '"') ?? null;

/**
 * The faults of a history: what it says otherwise than the truth, on each day of a release held, and around it. `silent`:
 * releases of which the file shows no end of what a person wrote, because it is damaged; its number is unknown then.
 */
function faultsOf(archive: Archive, held: readonly number[], silent: readonly number[] = []): string[] {
  const faults: string[] = [];
  for (const life of lives) {
    const stands = held.flatMap((release) => {
      const stand = life.stands[release];
      return stand == null ? [] : [{ release, on: days[release] as IsoDate, stand }];
    });
    const printed = stands.filter(({ stand }) => !stand.isLost);
    const found = printed.map(
      ({ stand, on }) => lineageOn(archive, stand, on)?.id ?? `none at ${stand.number ?? stand.name} on ${on}`,
    );
    if (new Set(found).size > 1) faults.push(`${life.id} is ${[...new Set(found)].join(", ")}`);
    const lineage = archive.lineages.get(found[0] ?? "");
    for (const [at, release] of held.entries()) {
      const [first, next] = [days[release] as IsoDate, days[held[at + 1] ?? -1]];
      const stand = life.stands[release] ?? null;
      for (const on of [first, addDays(first, 1), next === undefined ? addDays(first, 9999) : addDays(next, -1)]) {
        const said = saidOn(lineage, on);
        const isUnknown = silent.includes(release) && said?.number === null;
        if (stand === null && said !== null && !isUnknown) faults.push(`${life.id} is said to stand on ${on}`);
        if (stand === null || stand.isLost) continue;
        const isRight =
          said?.number === stand.number &&
          said.name === stand.name &&
          isSameWords(plainMarks(said.text) ?? "", stand.text ?? "");
        if (!isRight) faults.push(`${life.id} on ${on}: ${said?.number} ${said?.name} ${said?.text}`);
        if (JSON.stringify(said?.examples.map(plainMarks)) !== JSON.stringify(stand.examples))
          faults.push(`${life.id} on ${on}: ${said?.examples}`);
      }
    }
  }
  return faults;
}

const bare = historyOfTexts(curatedFrom([]), filesOf(all));

function lineageOf(id: string): Lineage {
  const life = lives.find((one) => one.id === id);
  const release = life?.stands.findIndex((stand) => stand !== null) ?? -1;
  const lineage = lineageOn(bare, life?.stands[release] as Stand, days[release] as IsoDate);
  if (lineage === undefined) throw new Error(`no ${id}`);
  return lineage;
}

describe("the files of synthetic rulebooks", () => {
  it.each(all)("are read as they were printed: release %i", (release) => {
    const { provisions, statedFrom, lines } = books[release] as (typeof books)[number];
    expect(statedFrom).toBe(days[release]);
    expect(lines.unassigned).toBe(0);
    expect(
      provisions.map(({ kind, number, name, text, examples }) => ({ kind, number, name, text, examples })),
    ).toEqual(provisionsIn(release));
  });
});

describe("linking synthetic rulebooks", () => {
  const provisionsOf = (release: number) => books[release]?.provisions ?? [];
  const pairs = all.slice(1).map((after) => [after - 1, after] as const);

  /** The links between two releases by the truth. */
  function trueLinks(before: number, after: number): string[] {
    const isThere = (stand: Stand | null | undefined) => stand != null && !stand.isLost;
    const continued = lives.flatMap(({ id, stands }) =>
      isThere(stands[before]) && isThere(stands[after]) ? [`continued ${id} ${id}`] : [],
    );
    const joined = joins.flatMap(({ on, kind, whole, part }) => {
      const [from, to] = kind === "split" ? [whole, part] : [part, whole];
      return (days[before] ?? "") < on && on <= (days[after] ?? "") ? [`${kind} ${from} ${to}`] : [];
    });
    return ["continued orchard orchard", ...continued, ...joined].toSorted();
  }

  function foundLinks(before: number, after: number, isMirrored = false): string[] {
    const [old, fresh] = isMirrored ? [after, before] : [before, after];
    const nameAt = (release: number, place: number) => {
      const { number, name } = provisionsOf(release)[place] ?? {};
      if (number === "1") return "orchard";
      return lives.find(
        ({ stands }) => stands[release]?.number === number && (number !== null || stands[release]?.name === name),
      )?.id;
    };
    const mirrored = { continued: "continued", split: "merged", merged: "split" } as const;
    return matchRulebooks(provisionsOf(old), provisionsOf(fresh))
      .links.map((link) => {
        const [from, to] = [nameAt(old, link.before), nameAt(fresh, link.after)];
        return isMirrored ? `${mirrored[link.kind]} ${to} ${from}` : `${link.kind} ${from} ${to}`;
      })
      .toSorted();
  }

  it.each([...pairs, [0, 6] as const, [1, 5] as const, [2, 6] as const])(
    "from release %i to %i finds what became of each provision",
    (before, after) => {
      expect(foundLinks(before, after)).toEqual(trueLinks(before, after));
    },
  );

  it.each(pairs)("from release %i to %i gives the same in the other direction", (before, after) => {
    expect(foundLinks(before, after, true)).toEqual(trueLinks(before, after));
  });
});

describe("merging synthetic rulebooks", () => {
  it("gives each provision one lineage, with its number and words on the day before each release, on it and after it", () => {
    expect(faultsOf(bare, all)).toEqual([]);
  });

  it.each(all.slice(1, -1))("does so without release %i", (left) => {
    const held = all.filter((release) => release !== left);
    expect(faultsOf(historyOfTexts(curatedFrom([]), filesOf(held)), held)).toEqual([]);
  });

  it.each([[[0, 6]], [[0, 3, 6]], [[2, 4]], [[1, 3, 5]]])("does so with the releases %j alone", (held) => {
    expect(faultsOf(historyOfTexts(curatedFrom([]), filesOf(held)), held)).toEqual([]);
  });

  it("says what happened to each on each day, and how sure the day is", () => {
    const faults = lives.flatMap((life) => {
      const { revisions } = lineageOf(life.id);
      return all.slice(1).flatMap((release) => {
        const on = days[release] as IsoDate;
        const revision = revisions.find(({ from }) => from === on);
        const found = (revision?.events ?? []).map(({ kind }) => kind).toSorted();
        const isRight = JSON.stringify(found) === JSON.stringify(eventsOf(life, release).toSorted());
        const significance = significanceOf(life, release);
        const isWeighed =
          revision === undefined || significance === undefined || revision.significance === significance;
        const isSure = revision === undefined || revision.isFirstSeen === (release === 3);
        return isRight && isSure && isWeighed
          ? []
          : [`${life.id} on ${on}: ${found} ${revision?.isFirstSeen} ${revision?.significance}`];
      });
    });
    expect(faults).toEqual([]);
  });

  /** What happened to a provision with a release, by the truth. */
  function eventsOf({ id, stands }: Life, release: number): string[] {
    const join = joins.find(({ on, whole, part }) => on === days[release] && (whole === id || part === id));
    const [before, after] = [stands[release - 1] ?? null, stands[release] ?? null];
    if (before === null && after === null) return [];
    if (before === null) return [join?.part === id ? "split" : "created"];
    if (after === null) return [join?.part === id ? "merged" : "removed"];
    // A file that lacks the line shows nothing, and what it would show is told by the next one.
    const last = stands.findLast((stand, index) => index < release && stand?.isLost === false) ?? before;
    if (after.isLost) return before.number === after.number ? [] : ["renumbered"];
    const wordsOf = ({ name, text, examples }: Stand) => JSON.stringify([name, text, examples]);
    const isWordChange = wordsOf(last) !== wordsOf(after);
    return [
      ...(before.number === after.number ? [] : ["renumbered"]),
      ...(isWordChange ? ["amended"] : []),
      ...(join?.kind === "merged" && join.whole === id ? ["merged"] : []),
    ];
  }

  /** How much a release changed of a provision that had been there, by the truth. */
  function significanceOf({ stands }: Life, release: number): string | undefined {
    const [before, after] = [stands[release - 1] ?? null, stands[release] ?? null];
    if (before === null || after === null || before.isLost || after.isLost) return undefined;
    const said = ({ name, text, examples }: Stand, mask: (text: string) => string) =>
      JSON.stringify([name, mask(text ?? ""), examples]);
    const withoutNumbers = (text: string) => text.replaceAll(/See rule \S+/g, "See rule");
    if (said(before, withoutNumbers) !== said(after, withoutNumbers)) return "reworded";
    if (before.number !== after.number) return "renumbering";
    return said(before, String) === said(after, String) ? "typography" : "reference";
  }

  it("knows where each is that ended", () => {
    const where = (id: string, on: string) => whereaboutsOn(bare, lineageOf(id), day(on));
    expect(where("moss", "2003-01-01")).toMatchObject({ number: null, ended: "2003-01-01", mergedInto: null });
    expect(where("latches", "2004-12-31")).toMatchObject({ number: "102.5", ended: null });
    expect(where("latches", "2005-01-01")).toMatchObject({
      ended: "2005-01-01",
      mergedInto: { lineage: lineageOf("lids").id, number: "102.4" },
    });
  });

  it("keeps a number for the provision whose line the file lacks", () => {
    const holderAt = (number: string, on: string) =>
      holderOn(bare, number as NonNullable<Stand["number"]>, day(on)).lineage.id;
    for (const on of ["2003-12-31", "2004-01-01", "2004-12-31", "2005-01-01"]) {
      expect(holderAt("100.2", on)).toBe(lineageOf("bells").id);
      expect(holderAt("100.3", on)).toBe(lineageOf("gongs").id);
    }
    expect(
      ["2004-12-31", "2005-01-01", "2005-12-31"].map((on) => holderAt(on < "2005" ? "100.5" : "100.6", on)),
    ).toEqual(Array(3).fill(lineageOf("horns").id));
    expect(bare.imported.missingLines.map(({ release, lineage, number }) => [release, lineage, number])).toEqual([
      ["2004-01-01", lineageOf("bells").id, "100.2"],
      ["2004-01-01", lineageOf("gongs").id, "100.3"],
      ["2005-01-01", lineageOf("gongs").id, "100.3"],
      ["2005-01-01", lineageOf("horns").id, "100.6"],
    ]);
  });

  it("restores lost characters from the releases around, near or far", () => {
    const lost = [...bare.lineages.values()].flatMap(({ revisions }) =>
      revisions.filter(({ text }) => text?.includes("\ufffd")),
    );
    expect(lost).toEqual([]);
    expect(saidOn(lineageOf("loam"), day("2005-06-01"))?.text).toMatch(/“|"/);
  });
});

describe("what people wrote about synthetic rulebooks", () => {
  const ids = ["dipping", "ropes", "frogs", "peat", "lids", "latches"];

  /** The truth about some provisions up to a release, as a person would write it, in summaries. */
  function writtenTo(last: number): WrittenLineage[] {
    return ids.map((id) => {
      const life = lives.find((one) => one.id === id) as Life;
      const stands = life.stands.slice(0, last + 1);
      const changes = stands.flatMap((stand, release): WrittenRevision[] => {
        const before = stands[release - 1];
        if (stand === null && before) {
          const end = { from: days[release] as IsoDate, ends: "merged" as const, into: "orchard.lids" };
          return [{ ...end, significance: "substantive" as const, why: "Seen.", sources: [] }];
        }
        if (stand === null || (before?.number === stand.number && before.text === stand.text)) return [];
        const significance = before?.text === stand.text ? ("renumbering" as const) : ("substantive" as const);
        const summary = significance === "renumbering" ? {} : { summary: `What ${id} says.` };
        return [
          {
            from: days[release] as IsoDate,
            number: stand.number ?? "",
            significance,
            why: "Seen.",
            sources: [],
            ...summary,
          },
        ];
      });
      return { id: `orchard.${id}`, title: id, kind: "rule", older: true, revisions: changes };
    });
  }

  it("is followed through the releases, before and after the last that it was read against", () => {
    for (const last of all.slice(2)) {
      const archive = historyOfTexts(curatedFrom(writtenTo(last), days[last]), filesOf(all));
      const silent = damagedReleases.filter((release) => release > last);
      expect(faultsOf(archive, all, silent), `read against ${days[last]}`).toEqual([]);
      for (const id of ids)
        expect(lineageOn(archive, lives.find((one) => one.id === id)?.stands[1] as Stand, day("2002-01-01"))?.id).toBe(
          `orchard.${id}`,
        );
      const bound = archive.imported.contradictions.filter(({ release }) => release <= (days[last] ?? ""));
      expect(bound).toEqual([]);
    }
  });

  it("is refuted by the files where it is wrong: the truth is answered, and the contradiction listed", () => {
    const wrong = writtenTo(6).map((lineage) =>
      lineage.id === "orchard.frogs"
        ? {
            ...lineage,
            revisions: [
              {
                ...lineage.revisions[0],
                // There stands the rule on buckets.
                number: "101.6",
                text: lives.find(({ id }) => id === "frogs")?.stands[0]?.text ?? "",
              } as (typeof lineage.revisions)[number],
            ],
          }
        : lineage,
    );
    const archive = historyOfTexts(curatedFrom(wrong, days[6]), filesOf(all));
    expect(faultsOf(archive, all)).toEqual([]);
    expect(archive.imported.contradictions.map(({ lineage }) => lineage)).toContain("orchard.frogs");
  });
});
