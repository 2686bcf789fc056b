import { chmodSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedFindings } from "../../../db/doctor/derived.ts";
import { openToRead } from "../../../db/kept/connection.ts";
import { writeSum } from "../../../db/kept/file-sum.ts";
import type { Candidate } from "../../../db/published-files/import.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "../published-files/synthetic-releases.ts";

/** A dataset that says nothing about the days after the first release, so that most releases can be added alone. */
const dataset = inventedDataset();
for (const name of ["first-row", "rain"]) {
  const file = join(dataset, "lineages/garden", `${name}.yaml`);
  const [head = "", first = ""] = readFileSync(file, "utf8").split(/^ {2}- from: /m);
  writeFileSync(file, `${head}  - from: ${first}`);
}

const { mistaken: _, ...sound } = syntheticReleases;
const oldestFirst = [sound.first, sound.amended, sound.moved, sound.shrunk, sound.typeset, sound.last];

/** What would be found if the tables had other rows than those that are made from all files. */
function faultsOf(plot: Plot): readonly string[] {
  const db = openToRead(plot.file);
  try {
    return derivedFindings(plot, db).flatMap(({ status, found }) => (status === "ok" ? [] : [found]));
  } finally {
    db.close();
  }
}

/** Marks the tables, as no import would, so that a changed copy of them can be told from tables that were all written. */
function mark(plot: Plot): string {
  const file = withStore(plot, ({ tablesFile }) => tablesFile);
  const tables = new BetterSqlite(file);
  tables.exec("update sources set title = 'Marked'");
  tables.close();
  writeSum(file);
  return file;
}

/** Says whether an import added to the tables, and did not write all of them. */
function isAdded(plot: Plot, candidate: Candidate): boolean {
  mark(plot);
  imported(plot, candidate);
  return withStore(plot, ({ snapshot: { history } }) => history.sources.get("cr")?.title === "Marked");
}

function archiveWith(...candidates: readonly Candidate[]): Plot {
  const plot = plotIn(freshFolder(), dataset);
  for (const candidate of candidates) imported(plot, candidate);
  return plot;
}

function copyOf({ file, now }: Plot): Plot {
  const copy = plotIn(freshFolder(), dataset);
  copyFileSync(file, copy.file);
  return { ...copy, now };
}

describe("tables to which a newest release was added", () => {
  it("have the same rows as tables made from all files, after each import", () => {
    const plot = plotIn(freshFolder(), dataset);
    for (const candidate of oldestFirst) {
      imported(plot, candidate);
      expect(faultsOf(plot)).toEqual([]);
    }
  });

  it("have them whatever the order of imports", () => {
    const some = fc.shuffledSubarray<Candidate>(Object.values(sound), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(some, (batch) => {
        const plot = archiveWith(...batch);
        expect(faultsOf(plot)).toEqual([]);
        expect(faultsOf(archiveWith(...batch.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))))).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });
});

describe("an import", () => {
  const cases: readonly { because: string; held: readonly Candidate[]; candidate: Candidate; added: boolean }[] = [
    { because: "it is newer than all", held: oldestFirst.slice(0, 3), candidate: sound.shrunk, added: true },
    { because: "it is newer than one", held: oldestFirst.slice(0, 1), candidate: sound.amended, added: true },
    { because: "it comes between others", held: [sound.first, sound.shrunk], candidate: sound.moved, added: false },
    { because: "it comes before others", held: [sound.amended], candidate: sound.first, added: false },
    {
      because: "another file of it is held",
      held: [sound.first, sound.moved],
      candidate: sound.movedAgain,
      added: false,
    },
    {
      because: "the newest held release has two files",
      held: [sound.first, sound.moved, sound.movedAgain],
      candidate: sound.shrunk,
      added: false,
    },
    { because: "characters are lost in it", held: [sound.first], candidate: sound.damaged, added: false },
    {
      because: "characters are lost in the newest held one",
      held: [sound.first, sound.damaged],
      candidate: sound.moved,
      added: false,
    },
    { because: "nothing is held", held: [], candidate: sound.first, added: false },
  ];

  it.each(cases)("adds only the release ($added): $because", ({ held, candidate, added }) => {
    expect(isAdded(archiveWith(...held), candidate)).toBe(added);
  });

  it("writes all tables if the dataset says something about later days", () => {
    const plot = plotIn(freshFolder(), inventedDataset());
    imported(plot, sound.amended);
    expect(isAdded(plot, sound.moved)).toBe(false);
    imported(plot, sound.shrunk);
    expect(isAdded(plot, sound.last)).toBe(true);
  });

  it("writes all tables if the earlier ones are damaged, lost, or say nothing of where to continue", () => {
    const original = archiveWith(...oldestFirst.slice(0, 3));
    const expected = archiveWith(...oldestFirst.slice(0, 4));
    const answers = (plot: Plot) => withStore(plot, ({ snapshot: { history } }) => timeless(history));
    const harms: readonly ((file: string) => void)[] = [
      (file) => rmSync(file),
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 8192)),
      (file) => {
        const tables = new BetterSqlite(file);
        tables.exec("delete from merge_end");
        tables.close();
        writeSum(file);
      },
      (file) => {
        const tables = new BetterSqlite(file);
        tables.exec("update revisions set number = '999.1' where to_day is null and number = '102.3'");
        tables.close();
        writeSum(file);
      },
    ];
    for (const harm of harms) {
      const plot = copyOf(original);
      harm(mark(plot));
      imported(plot, sound.shrunk);
      expect(answers(plot)).toEqual(answers(expected));
      expect(faultsOf(plot)).toEqual([]);
    }
  });

  it.skipIf(process.platform === "win32")(
    "gives new tables their own rights where the earlier ones are read-only",
    () => {
      const plot = archiveWith(...oldestFirst.slice(0, 3));
      chmodSync(mark(plot), 0o444);
      imported(plot, sound.shrunk);
      const [title, mode] = withStore(plot, ({ snapshot: { history }, tablesFile }) => [
        history.sources.get("cr")?.title,
        statSync(tablesFile).mode & 0o777,
      ]);
      expect([title, mode]).toEqual(["Marked", 0o600]);
    },
  );

  it("uses nothing that a killed one left beside the database", () => {
    const original = archiveWith(...oldestFirst.slice(0, 3));
    const bytes = readFileSync(withStore(original, ({ tablesFile }) => tablesFile));
    const halfChanged = Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.alloc(bytes.length >> 1, 7)]);
    for (const left of [bytes, bytes.subarray(0, 12_288), halfChanged]) {
      const plot = copyOf(original);
      withStore(plot, ({ tablesFile }) => writeFileSync(`${tablesFile}.0123456789ab`, left));
      imported(plot, sound.shrunk);
      expect(faultsOf(plot)).toEqual([]);
    }
  });
});
