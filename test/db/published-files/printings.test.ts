import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bearersOn } from "../../../core/archive/history.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import type { Candidate } from "../../../db/published-files/import.ts";
import { importInto } from "../../../db/store.ts";
import {
  day,
  freshFolder,
  gardenDataset,
  gardens,
  imported,
  instant,
  plotIn,
  timeless,
  withStore,
} from "./synthetic-releases.ts";

const dataset = gardenDataset();
const { mistaken: _, ...sound } = gardens;

function plot() {
  return plotIn(freshFolder(), dataset);
}

describe("two printings of one release", () => {
  it.each<[string, readonly Candidate[], Candidate]>([
    ["the other lost characters", [gardens.amended, gardens.damaged], gardens.amended],
    ["it is the only one", [gardens.damaged], gardens.damaged],
    ["it was published later", [gardens.moved, gardens.movedAgain], gardens.movedAgain],
    ["nobody knows when the other was published", [gardens.movedAgain, gardens.movedSpaced], gardens.movedAgain],
  ])("answers rest on one, because %s", (_because, candidates, best) => {
    const there = plot();
    imported(there, ...candidates);
    const served = withStore(there, ({ history }) => history.imported.printings.filter(({ isServed }) => isServed));
    expect(served.map(({ fileName }) => fileName)).toEqual([best.fileName]);
  });

  it("differ in words, in typography, or in white space, which does not count", () => {
    const there = plot();
    imported(there, gardens.movedAgain, gardens.moved, gardens.movedSpaced, gardens.movedCurled);
    const printings = withStore(there, ({ history }) => history.imported.printings);
    const kinds = new Map(
      printings.map(({ fileName, deviations }) => [fileName, new Set(deviations.map(({ kind }) => kind))]),
    );
    expect(kinds.get(gardens.movedAgain.fileName)).toEqual(new Set());
    expect(kinds.get(gardens.movedSpaced.fileName)).toEqual(new Set());
    expect(kinds.get(gardens.moved.fileName)).toEqual(new Set(["words"]));
    expect(kinds.get(gardens.movedCurled.fileName)).toEqual(new Set(["words", "typography"]));
    const [words] = printings.find(({ fileName }) => fileName === gardens.moved.fileName)?.deviations ?? [];
    expect(words).toMatchObject({ number: "102.3", served: expect.stringMatching(/It may be mended\.$/) });
  });

  it("are told apart when the second comes, whichever it is", () => {
    const there = plot();
    imported(there, gardens.first, gardens.moved);
    expect(imported(there, gardens.movedAgain)).toMatchObject([
      {
        ...{ isServed: true, since: { release: "2004-02-01" } },
        beside: [{ fileName: gardens.moved.fileName, counts: { amended: 1, typographyOnly: 0 } }],
      },
    ]);
    expect(imported(there, gardens.movedSpaced)).toMatchObject([
      {
        ...{ isServed: false, since: null },
        beside: [{ fileName: gardens.movedAgain.fileName, counts: { amended: 0, typographyOnly: 0 } }],
      },
    ]);
  });
});

describe("a decision about a link", () => {
  it("in data/links is obeyed from the next start on, and one that cannot be is told", () => {
    const data = gardenDataset();
    const there = plotIn(freshFolder(), data);
    imported(there, gardens.amended, gardens.moved, gardens.last);
    const lineageOf = (number: string) =>
      withStore(there, ({ history }) => bearersOn(history, number as RuleNumber, day("2006-02-01"))[0]?.lineage.id);
    expect([lineageOf("100.9"), lineageOf("101.1")]).toEqual(["100.9@2005-08-01", "101.1@2006-02-01"]);
    mkdirSync(join(data, "links"));
    writeFileSync(
      join(data, "links/2006-02-01.yaml"),
      [
        "release: 2006-02-01",
        "decisions:",
        '  - provision: "101.1"',
        '    was: "100.9"',
        "    why: Decided in a test.",
        "  - provision: Gate",
        "    new: true",
        "    why: Decided in a test.",
        '  - provision: "555.5"',
        "    new: true",
        "    why: There is no such rule.",
        "",
      ].join("\n"),
    );
    expect([lineageOf("100.9"), lineageOf("101.1")]).toEqual(["100.9@2006-02-01", "100.9@2005-08-01"]);
    withStore(there, ({ history }) => {
      expect([...history.lineages.keys()]).toEqual(
        expect.arrayContaining(["glossary:gate@2005-08-01", "glossary:gate@2006-02-01"]),
      );
      expect(history.imported.undecided).toMatchObject([
        { release: "2006-02-01", name: "555.5", reason: expect.stringContaining("cannot be obeyed") },
      ]);
    });
  });
});

describe("the history as of an instant", () => {
  const arrivals = fc.shuffledSubarray<Candidate>(Object.values(sound), { minLength: 4, maxLength: 6 });

  it("is that of an archive that holds what was recorded until then, and nothing else", () => {
    fc.assert(
      fc.property(arrivals, (candidates) => {
        const [all, growing] = [plot(), plot()];
        for (const candidate of candidates) imported(all, candidate);
        // Those of the archive that grows are looked at after each import.
        const then = candidates.map((candidate) => {
          imported(growing, candidate);
          return withStore(growing, ({ history }) => timeless(history));
        });
        withStore(all, (store) => {
          const instants = store.history.imported.recordedAt;
          const [dataset, ...imports] = instants;
          expect(imports).toHaveLength(candidates.length);
          expect(store.historyAsOf(dataset ?? "").heldReleases).toEqual([]);
          imports.forEach((at, index) => {
            const known = store.historyAsOf(at);
            expect(timeless(known)).toEqual(then[index]);
            expect(known.imported.laterPrintings).toHaveLength(candidates.length - index - 1);
          });
        });
      }),
      { numRuns: 6 },
    );
  });

  it("changes with an import, and not a millisecond before", () => {
    const there = plot();
    imported(there, gardens.first);
    imported(there, gardens.last);
    withStore(there, (store) => {
      const second = store.history.imported.recordedAt[2] ?? "";
      const before = new Date(Date.parse(second) - 1).toISOString();
      expect(store.historyAsOf(before).heldReleases).toEqual(["2004-02-01"]);
      expect(store.historyAsOf(second).heldReleases).toEqual(["2004-02-01", "2009-10-01"]);
      expect(second > instant(0)).toBe(true);
    });
  });
});

describe("an import", () => {
  it("reads the neighbours of what comes, and nothing else: it costs the same however much is held", () => {
    const there = plot();
    const { shrunk, last, first, moved, movedAgain, movedSpaced, typeset } = gardens;
    for (const candidate of [shrunk, last, first, moved, movedAgain, movedSpaced]) imported(there, candidate);
    const connection = new BetterSqlite(there.file);
    const damaged = connection
      .prepare("update printings set content = x'00' where release in ('2004-02-01', '2006-02-01')")
      .run();
    connection.close();
    expect(damaged.changes).toBe(4);
    expect(imported(there, typeset)).toMatchObject([{ kind: "added", since: { release: "2007-05-01" } }]);
    expect(() => withStore(there, () => undefined)).toThrow(/frame|end of file/);
  });

  it("leaves nothing of a file that it refuses, and takes the others", () => {
    const there = plot();
    const broken = { fileName: "nothing.txt", bytes: Buffer.from("No garden at all.") };
    expect(imported(there, broken, gardens.first).map(({ kind }) => kind)).toEqual(["refused", "added"]);
    expect(withStore(there, ({ history }) => history.imported.printings)).toHaveLength(1);
  });

  it("tells each step, and how many there are", () => {
    const steps: string[] = [];
    const there = plot();
    importInto(there, [gardens.first, gardens.last], ({ what, done, of }) => void steps.push(`${what} ${done}/${of}`));
    expect(steps).toEqual([
      `read ${gardens.first.fileName} 1/2`,
      `read ${gardens.last.fileName} 2/2`,
      "linked 2004-02-01 to 2009-10-01 1/1",
    ]);
  });
});
