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
const { file: tablesFile, answers } = withStore(plot, ({ tablesFile: file, snapshot: { history } }) => ({
  file,
  answers: timeless(history),
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
    withStore(plot, ({ wasRebuilt, snapshot: { history } }) => {
      expect(wasRebuilt).toBe(true);
      expect(timeless(history)).toEqual(answers);
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
    const { archive } = opening;
    const before = archive.current();
    // What another version recorded, with tables that are not for this one.
    const db = openToWrite(shared.file);
    db.exec(
      "insert into dataset_states (sha256, recorded_at, files) select printf('%064d', 0), '2026-11-21T00:00:00.000Z', files from dataset_states",
    );
    noteKept(db);
    db.close();
    await archive.refresh();
    expect(archive.current()).toBe(before);
    expect(archive.notice()).toContain("another version");
    expect(archive.trouble()).toBeUndefined();
    imported(shared, syntheticReleases.shrunk);
    await archive.refresh();
    expect(archive.notice()).toBeUndefined();
    expect(archive.current().history.heldReleases).toHaveLength(2);
    rmSync(shared.file);
    await archive.refresh();
    expect(archive.trouble()).toContain("removed");
    expect(archive.current().history.heldReleases).toHaveLength(2);
    archive.close();
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
    const instant = withStore(corrected, ({ snapshot }) => snapshot.history.imported.recordedAt.at(-1) ?? "");
    const then = withStore(corrected, (store) => timeless(store.asOf(instant).history));
    imported(corrected, { ...syntheticReleases.shrunk, from: day("2007-06-01") });
    withStore(corrected, (store) => {
      expect(store.snapshot.history.heldReleases).toEqual(["2007-06-01"]);
      expect(timeless(store.asOf(instant).history)).toEqual(then);
      expect(store.asOf(instant).history.heldReleases).toEqual(["2007-05-01"]);
      for (const release of ["2007-05-01", "2007-06-01"])
        expect(store.publishedFile(added.sha256, release)?.release).toBe(release);
      expect(store.publishedFile(added.sha256, "2007-07-01")).toBeUndefined();
      expect(store.snapshot.history.imported.recordedAt.length).toBeGreaterThan(2);
    });
  });
});
