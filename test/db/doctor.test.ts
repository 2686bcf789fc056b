import { chmodSync, copyFileSync, truncateSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { examine } from "../../db/doctor/examine.ts";
import type { Machine } from "../../db/doctor/machine.ts";
import { noteKept } from "../../db/kept/state.ts";
import { importInto } from "../../db/store.ts";
import { writeSum } from "../../db/tables/file.ts";
import { guideAsText } from "../core/ingest/documents/invented.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
  withStore,
} from "./published-files/synthetic-releases.ts";

const dataset = inventedDataset();
const machine: Machine = { node: "24.0.0", hasRights: true, free_bytes: () => 1e12 };
const original = plotIn(freshFolder(), dataset);
imported(original, syntheticReleases.shrunk, syntheticReleases.last);
const originalTables = withStore(original, ({ tablesFile }) => tablesFile);

function plotLikeIt(): Plot & { readonly tables: string } {
  const plot = plotIn(freshFolder(), dataset);
  copyFileSync(original.file, plot.file);
  const tables = originalTables.replace(original.file.replace(/\.sqlite$/, ""), plot.file.replace(/\.sqlite$/, ""));
  copyFileSync(originalTables, tables);
  for (const file of [plot.file, tables]) chmodSync(file, 0o600);
  return { ...plot, tables };
}

function changed(file: string, sql: string): void {
  const db = new BetterSqlite(file);
  db.pragma("foreign_keys = off");
  db.exec(sql);
  db.close();
}

/** Changes the reading of data/ that tables keep, and packs it otherwise. */
function keepReading(tables: string, change: (reading: object) => object): void {
  const db = new BetterSqlite(tables);
  const kept = db.prepare<[], Buffer>("select content from dataset_reading").pluck().get() ?? Buffer.of();
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 9 } };
  const content = zstdCompressSync(serialize(change(deserialize(zstdDecompressSync(kept)))), level);
  expect(content.equals(kept)).toBe(false);
  db.prepare("update dataset_reading set content = ?").run(content);
  db.close();
  writeSum(tables);
}

const found = (plot: Plot, given: Machine = machine, isQuick = false) =>
  examine(plot, { machine: given, isQuick })
    .filter(({ status }) => status !== "ok")
    .map(({ check, status, fix }) => [check, status, fix === null ? "nothing to do" : "to do"]);

describe("the doctor", () => {
  it("finds nothing in a sound database, and derives the same tables again", () => {
    const plot = plotLikeIt();
    expect(found(plot)).toEqual([]);
    expect(examine(plot, { machine, isQuick: false }).map(({ check }) => check)).toEqual(
      "Node,SQLite,rights,disk space,integrity,records,published files,earlier data,cards,clock,tables,derived".split(
        ",",
      ),
    );
    imported(plot, syntheticReleases.first);
    expect(found(plot)).toEqual([]);
  });

  it("finds nothing in one with a tournament document, which another reader reads", () => {
    const plot = plotLikeIt();
    importInto(plot, [{ fileName: "guide.txt", bytes: Buffer.from(guideAsText()) }]);
    expect(found(plot)).toEqual([]);
  });

  it("says that the clock is before what is recorded, and only then", () => {
    const plot = plotLikeIt();
    const clockAt = (now: Date) =>
      examine({ ...plot, now: () => now }, { machine, isQuick: true }).find(({ check }) => check === "clock");
    const early = clockAt(new Date("1990-05-05T00:00:00Z"));
    expect(early).toMatchObject({ status: "warning", fix: expect.stringContaining("Set the clock") });
    expect(early?.found).toMatch(/^The clock says 1990-05-05T00:00:00\.000Z; the last record is of 20\d\d-/);
    expect(clockAt(new Date("2100-01-01T00:00:00Z"))).toMatchObject({ status: "ok" });
  });

  it.each<[string, (plot: Plot & { readonly tables: string }) => void, readonly (readonly string[])[]]>([
    ["no database", ({ file }) => truncateSync(file, 0), [["database", "note", "nothing to do"]]],
    ["another file", ({ file }) => writeFileSync(file, "turnip ".repeat(99)), [["database", "error", "to do"]]],
    ["half of it", ({ file }) => truncateSync(file, 16_384), [["database", "error", "to do"]]],
    [
      "a table of another program",
      ({ file }) => changed(file, "drop table migrations"),
      [["database", "error", "to do"]],
    ],
    [
      "a published file that does not unpack",
      ({ file }) => changed(file, "update published_files set content = zeroblob(40) where id = 1"),
      [
        ["published files", "error", "to do"],
        ["published files", "error", "to do"],
      ],
    ],
    [
      "a published file with other bytes",
      ({ file }) => {
        changed(file, "update published_files set length_bytes = length_bytes + 1 where id = 2");
        const db = new BetterSqlite(file);
        noteKept(db);
        db.close();
      },
      [["published files", "error", "to do"]],
    ],
    [
      "a row that was changed",
      ({ file }) => changed(file, "update published_files set release = '2007-05-02' where id = 1"),
      [["records", "error", "to do"]],
    ],
    [
      "a row that refers to nothing",
      ({ file }) => changed(file, "update transitions set before = 99"),
      [["integrity", "error", "to do"]],
    ],
    [
      "earlier data with other bytes",
      ({ file }) => changed(file, "update dataset_states set files = zeroblob(9)"),
      [["earlier data", "error", "to do"]],
    ],
    [
      "an answer of a card download that cannot be read",
      ({ file }) =>
        changed(
          file,
          `insert into card_imports values (1, 'oracle', '2026-01-01', 'x', printf('%064d', 0), 'a.json', 1, 1);
           insert into card_states values (1, 'a', 'Spade', 'spade', zeroblob(9))`,
        ),
      [["cards", "error", "to do"]],
    ],
    ["tables with a damaged byte", ({ tables }) => truncateSync(tables, 40_960), [["tables", "error", "to do"]]],
    [
      "tables that say something else, however soundly",
      ({ tables }) => {
        changed(tables, "update texts set text = 'Nobody plants turnips.' where id = 3");
        writeSum(tables);
      },
      [["derived", "error", "to do"]],
    ],
    [
      "the same reading of data/ in other bytes, as an import by another process keeps it: nothing",
      ({ tables }) => keepReading(tables, (reading) => reading),
      [],
    ],
    [
      "another reading of data/",
      ({ tables }) => keepReading(tables, (reading) => ({ ...reading, facts: "Nobody plants turnips." })),
      [["derived", "error", "to do"]],
    ],
    [
      "links that say something else",
      ({ file }) => changed(file, "update transitions set content = zeroblob(9)"),
      [["derived", "error", "to do"]],
    ],
    ["a file that others may read", ({ file }) => chmodSync(file, 0o644), [["rights", "warning", "to do"]]],
  ])("finds %s", (_what, damage, expected) => {
    const plot = plotLikeIt();
    damage(plot);
    expect(found(plot)).toEqual(expected);
  });

  it("says when the disk has too little room", () => {
    const plot = plotLikeIt();
    expect(found(plot, { ...machine, free_bytes: () => 30_000_000 }, true)).toEqual([
      ["disk space", "warning", "to do"],
    ]);
    expect(found(plot, { ...machine, free_bytes: () => 1_000 }, true)).toEqual([["disk space", "error", "to do"]]);
  });
});
