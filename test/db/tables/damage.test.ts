import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openToWrite } from "../../../db/kept/connection.ts";
import { DamagedError, noteKept } from "../../../db/kept/state.ts";
import { openLive } from "../../../db/live-archive.ts";
import { rebuild } from "../../../db/store.ts";
import { openTables } from "../../../db/tables/file.ts";
import {
  day,
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "../published-files/synthetic-releases.ts";

const dataset = inventedDataset();
const plot = plotIn(freshFolder(), dataset);
imported(plot, syntheticReleases.shrunk, syntheticReleases.last);
const { file: tablesFile, answers } = withStore(plot, ({ tablesFile: file, holdings: { archive } }) => ({
  file,
  answers: timeless(archive),
}));

describe("tables that were damaged", () => {
  it("are not opened", () => {
    const copy = `${tablesFile}.damaged`;
    copyFileSync(tablesFile, copy);
    expect(openTables(copy)).toBeDefined();
    truncateSync(copy, statSync(copy).size - 4096);
    expect(openTables(copy)).toBeUndefined();
    writeFileSync(copy, "");
    expect(openTables(copy)).toBeUndefined();
    rmSync(copy);
  });

  it("or never finished, because the program was killed, are removed when others are written", () => {
    const there = plotIn(freshFolder(), dataset);
    imported(there, syntheticReleases.shrunk);
    const before = withStore(there, ({ tablesFile: file }) => file);
    const [left, written] = [`${before}.0a1b`, `${before}.2c3d`];
    for (const file of [left, written]) writeFileSync(file, "a part");
    utimesSync(left, 0, 0);
    imported(there, syntheticReleases.last);
    expect([left, written, before].map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  it("or removed are made again, with the same content", () => {
    const damaged = readFileSync(tablesFile);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
    writeFileSync(tablesFile, damaged);
    withStore(plot, ({ wasRebuilt, holdings: { archive } }) => {
      expect(wasRebuilt).toBe(true);
      expect(timeless(archive)).toEqual(answers);
    });
    rmSync(tablesFile);
    expect(rebuild(plot)).toEqual({ kind: "rebuilt", tablesFile });
    expect(withStore(plot, ({ wasRebuilt }) => wasRebuilt)).toBe(false);
  });

  it("is reported for the kept data if a row was changed", () => {
    const copy = plotIn(freshFolder(), dataset);
    copyFileSync(plot.file, copy.file);
    const db = openToWrite(copy.file);
    db.exec("update published_files set release = '2007-05-02' where release = '2007-05-01'");
    db.close();
    expect(() => withStore(copy, () => undefined)).toThrow(DamagedError);
    expect(() => imported(copy, syntheticReleases.moved)).toThrow(DamagedError);
  });
});

describe("several programs on one database", () => {
  it("a service keeps its answers, and says so, if another version writes; it follows its own version", async () => {
    const shared = plotIn(freshFolder(), dataset);
    imported(shared, syntheticReleases.last);
    const opening = await openLive(shared);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const { live } = opening;
    const before = live.current();
    // What another version recorded, with tables that are not for this one.
    const db = openToWrite(shared.file);
    db.exec(
      "insert into dataset_states (sha256, recorded_at, files) select printf('%064d', 0), '2026-11-21T00:00:00.000Z', files from dataset_states",
    );
    noteKept(db);
    db.close();
    await live.refresh();
    expect(live.current()).toBe(before);
    expect(live.notice()).toContain("another version");
    expect(live.trouble()).toBeUndefined();
    imported(shared, syntheticReleases.shrunk);
    await live.refresh();
    expect(live.notice()).toBeUndefined();
    expect(live.current().archive.heldReleases).toHaveLength(2);
    rmSync(shared.file);
    await live.refresh();
    expect(live.trouble()).toContain("removed");
    expect(live.current().archive.heldReleases).toHaveLength(2);
    live.close();
  });

  it("three programs that start at once without tables all succeed", async () => {
    const shared = plotIn(freshFolder(), dataset);
    imported(shared, syntheticReleases.shrunk, syntheticReleases.last);
    withStore(shared, ({ tablesFile: file }) => rmSync(file));
    const db = openToWrite(shared.file);
    db.exec("delete from transitions");
    db.close();
    const program = fileURLToPath(new URL("started.ts", import.meta.url));
    const start = () => promisify(execFile)(process.execPath, [program, shared.file, dataset]);
    const outputs = await Promise.all([start(), start(), start()]);
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(["2", "2", "2"]);
    expect(withStore(shared, ({ tablesFile: file }) => existsSync(file))).toBe(true);
  });
});

describe("a correction of the day of a published file", () => {
  it("changes nothing that was known before, and keeps the addresses that name the file", () => {
    const corrected = plotIn(freshFolder(), dataset);
    const [added] = imported(corrected, syntheticReleases.shrunk);
    if (added?.kind !== "added") throw new Error("not added");
    const instant = withStore(corrected, ({ holdings }) => holdings.archive.imported.recordedAt.at(-1) ?? "");
    const then = withStore(corrected, (store) => timeless(store.asOf(instant).archive));
    imported(corrected, { ...syntheticReleases.shrunk, from: day("2007-06-01") });
    withStore(corrected, (store) => {
      expect(store.holdings.archive.heldReleases).toEqual(["2007-06-01"]);
      expect(timeless(store.asOf(instant).archive)).toEqual(then);
      expect(store.asOf(instant).archive.heldReleases).toEqual(["2007-05-01"]);
      for (const release of ["2007-05-01", "2007-06-01"])
        expect(store.publishedFile(added.sha256, release)?.release).toBe(release);
      expect(store.publishedFile(added.sha256, "2007-07-01")).toBeUndefined();
      expect(store.holdings.archive.imported.recordedAt.length).toBeGreaterThan(2);
    });
  });
});
