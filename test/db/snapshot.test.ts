import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openToWrite } from "../../db/kept/connection.ts";
import { type OpenArchive, openLive, openState } from "../../db/live-archive.ts";
import { writeSnapshot } from "../../db/snapshot.ts";
import { buildApp } from "../../server/app.ts";
import {
  freshFolder,
  imported,
  instant,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "./published-files/synthetic-releases.ts";

const dataset = inventedDataset();
const source = plotIn(freshFolder(), dataset);
imported(source, syntheticReleases.shrunk, syntheticReleases.last);
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const answersOf = (plot: Plot) => withStore(plot, ({ holdings: { archive } }) => timeless(archive));

describe("a snapshot", () => {
  it("is a database of one moment, its owner's, with its tables if they are asked for", () => {
    const copy = plotIn(freshFolder(), dataset);
    const written = writeSnapshot(source, copy.file, true);
    expect(written).toMatchObject({ publishedFiles: 2, size_bytes: statSync(copy.file).size });
    expect(statSync(copy.file).mode & 0o777).toBe(0o600);
    expect(withStore(copy, ({ wasRebuilt }) => wasRebuilt)).toBe(false);
    expect(answersOf(copy)).toEqual(answersOf(source));
    const alone = plotIn(freshFolder(), dataset);
    expect(writeSnapshot(source, alone.file, false).tablesFile).toBeNull();
    expect(readdirSync(dirname(alone.file))).toEqual([basename(alone.file)]);
    expect(withStore(alone, ({ wasRebuilt }) => wasRebuilt)).toBe(true);
    expect(answersOf(alone)).toEqual(answersOf(source));
  });

  it("is taken of what was committed, while another program writes", () => {
    const plot = plotIn(freshFolder(), dataset);
    writeSnapshot(source, plot.file, true);
    const writer = openToWrite(plot.file);
    writer.exec("begin immediate; delete from transitions; delete from published_files where dictionary is not null");
    expect(writeSnapshot(plot, join(freshFolder(), "s.sqlite"), true).publishedFiles).toBe(2);
    writer.exec("rollback");
    writer.close();
  });

  it("removes what a killed one left, and not what another one is writing", () => {
    const into = join(freshFolder(), "s.sqlite");
    const [left, written] = [`${into}.unfinished-0a1b`, `${into}.unfinished-2c3d`];
    for (const file of [left, written]) writeFileSync(file, "a part");
    utimesSync(left, 0, 0);
    writeSnapshot(source, into, false);
    expect(readdirSync(dirname(into))).toEqual(["s.sqlite", basename(written)]);
  });

  it("that fails leaves the file before, and nothing beside it", () => {
    const into = join(freshFolder(), "s.sqlite");
    writeFileSync(into, "the one before");
    const damaged = plotIn(freshFolder(), dataset);
    writeFileSync(damaged.file, "no database ".repeat(1_000));
    expect(() => writeSnapshot(damaged, into, true)).toThrow("not a database");
    expect(readFileSync(into, "utf8")).toBe("the one before");
    expect(readdirSync(dirname(into))).toEqual(["s.sqlite"]);
  });
});

/** An archive with one garden in it, open as in a service. */
async function garden(
  plot = plotIn(freshFolder(), dataset),
): Promise<{ readonly plot: Plot; readonly live: OpenArchive }> {
  imported(plot, syntheticReleases.shrunk);
  const opening = await openLive(plot);
  if (opening.kind !== "open") throw new Error(opening.kind);
  open.push(opening.live);
  return { plot, live: opening.live };
}

/** Puts another file under a name as a whole, as rsync and other carriers do. */
function replace(plot: Plot, write: (at: string) => unknown): void {
  const at = `${plot.file}.carried`;
  write(at);
  renameSync(at, plot.file);
}

const held = ({ current }: OpenArchive) => current().archive.heldReleases.length;

describe("a service whose tables another program writes into", () => {
  it.each([
    ["cuts them off", (file: string) => truncateSync(file, 8_192)],
    ["writes other bytes", (file: string) => writeFileSync(file, "not at all ".repeat(10_000))],
  ])("says so if it %s, and makes them again", async (_, spoil) => {
    const { plot, live } = await garden();
    const before = timeless(live.current().archive);
    spoil(live.where()?.tablesFile ?? "");
    const refreshed = live.refresh();
    expect(live.trouble()).toContain("wrote into the tables");
    await refreshed;
    expect([live.trouble(), live.notice()]).toEqual([undefined, undefined]);
    expect(timeless(live.current().archive)).toEqual(before);
    expect(withStore(plot, ({ wasRebuilt }) => wasRebuilt)).toBe(false);
  });
});

describe("a database file that is replaced while a service answers", () => {
  it("is used after the next check, whether or not its tables came with it", async () => {
    const { plot, live } = await garden();
    replace(plot, (at) => writeSnapshot(source, at, false));
    expect(held(live)).toBe(1);
    await live.refresh();
    expect([held(live), live.trouble(), live.notice()]).toEqual([2, undefined, undefined]);
    expect(await live.importFiles([syntheticReleases.first])).toMatchObject([{ kind: "added" }]);
    expect(held(live)).toBe(3);
    const withTables = writeSnapshot(source, plot.file, true);
    expect(existsSync(withTables.tablesFile ?? "")).toBe(true);
    await live.refresh();
    expect(held(live)).toBe(2);
  });

  it.each<[string, (at: string) => unknown, string]>([
    [
      "is cut off",
      (at) => {
        writeSnapshot(source, at, false);
        truncateSync(at, statSync(at).size - 8_192);
      },
      "is damaged",
    ],
    ["is no database", (at) => writeFileSync(at, "not at all ".repeat(1_000)), "is not a database"],
    [
      "is of another program",
      (at) => {
        const db = openToWrite(at);
        db.exec("create table songs (name text)");
        db.close();
      },
      "another program",
    ],
    [
      "is of a newer Annals",
      (at) => {
        writeSnapshot(source, at, false);
        const db = openToWrite(at);
        db.exec("insert into migrations values ('of tomorrow')");
        db.close();
      },
      "A newer Annals made it",
    ],
    ["is empty", (at) => writeFileSync(at, ""), "empty"],
  ])("is refused if it %s: the answers stay, and a good one is used later", async (_what, write, reason) => {
    const { plot, live } = await garden();
    replace(plot, write);
    await live.refresh();
    expect([held(live), live.trouble()]).toEqual([1, undefined]);
    expect(live.notice()).toContain(reason);
    await expect(live.importFiles([syntheticReleases.first])).rejects.toMatchObject({ code: "unavailable" });
    replace(plot, (at) => writeSnapshot(source, at, false));
    await live.refresh();
    expect([held(live), live.notice()]).toEqual([2, undefined]);
  });

  it("is checked again after a minute if it was refused, because what was wrong may lie beside it", async () => {
    const folder = join(freshFolder(), "data");
    cpSync(dataset, folder, { recursive: true });
    const start = Date.parse(instant(0));
    let passed_s = 0;
    const { plot, live } = await garden({
      ...plotIn(freshFolder(), folder),
      now: () => new Date(start + passed_s * 1000),
    });
    const wrong = join(folder, "wrong.yaml");
    replace(plot, (at) => writeSnapshot(source, at, false));
    writeFileSync(wrong, "wrong: [");
    await live.refresh();
    expect([held(live), live.notice()]).toEqual([1, expect.stringContaining("errors")]);
    rmSync(wrong);
    passed_s = 59;
    await live.refresh();
    expect(held(live)).toBe(1);
    passed_s = 60;
    const checking = live.refresh();
    expect(live.notice()).toContain("errors");
    await checking;
    expect([held(live), live.notice()]).toEqual([2, undefined]);
  });

  it("never gives an answer of two states: what would read the new file beside the old tables is refused", async () => {
    const { plot, live } = await garden();
    const where = live.where();
    if (where === null) throw new Error("an archive without a place");
    const before = openState(where, plot.now);
    expect(before?.current().archive.heldReleases).toHaveLength(1);
    before?.close();
    replace(plot, (at) => writeSnapshot(source, at, true));
    expect(openState(where, plot.now)).toBeUndefined();
    await expect(live.earlier(instant(0))).rejects.toMatchObject({ code: "unavailable" });
    await live.refresh();
    expect(live.where()?.state).not.toBe(where.state);
  });

  it("changes no answer in part while requests are answered, and fails none", async () => {
    const { plot, live } = await garden();
    const app = await buildApp({ live, now: () => new Date("2026-11-21T12:00:00Z") });
    open.push(app);
    const seen: string[] = [];
    const ask = async () => {
      const [releases, coverage] = [await app.inject("/v1/releases"), await app.inject("/v1/coverage")];
      expect([releases.statusCode, coverage.statusCode]).toEqual([200, 200]);
      const { releases: list } = releases.json() as { releases: { isHeld: boolean }[] };
      seen.push(String(list.filter(({ isHeld }) => isHeld).length));
    };
    await ask();
    replace(plot, (at) => writeSnapshot(source, at, false));
    const changing = live.refresh();
    await ask();
    await changing;
    await ask();
    expect(seen).toEqual(["1", "1", "2"]);
  });
});
