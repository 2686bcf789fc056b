import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOf } from "../../../db/copies/faults.ts";
import { restore } from "../../../db/copies/restore.ts";
import { type WrittenSnapshot, writeSnapshot } from "../../../db/copies/snapshot.ts";
import { openToRead, openToWrite } from "../../../db/kept/connection.ts";
import { showInUse } from "../../../db/kept/in-use.ts";
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

const dataset = inventedDataset();
const original = plotIn(freshFolder(), dataset);
imported(original, syntheticReleases.shrunk, syntheticReleases.last);
const answers = answersOf(original);
const snapshot = written(original);

function answersOf(plot: Plot) {
  return withStore(plot, ({ snapshot: { history } }) => timeless(history));
}

function written(plot: Plot, into = join(freshFolder(), "s.sqlite")): WrittenSnapshot {
  return writeSnapshot(plot, into);
}

/** A plot with another archive in it. */
function otherPlot(): Plot {
  const plot = plotIn(freshFolder(), dataset);
  imported(plot, syntheticReleases.first);
  return plot;
}

describe("a snapshot", () => {
  it("is sound, its owner's, and the same bytes each time until something is imported", () => {
    expect(faultOf(snapshot.file)).toBeUndefined();
    expect(statSync(snapshot.file).mode & 0o777).toBe(0o600);
    expect(snapshot).toMatchObject({
      publishedFiles: 2,
      hasTables: true,
      schema: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(written(original).sha256).toBe(snapshot.sha256);
    const grown = plotIn(freshFolder(), dataset);
    restore(grown, snapshot.file);
    imported(grown, syntheticReleases.first);
    expect(written(grown).sha256).not.toBe(snapshot.sha256);
  });

  it("is taken of what was committed, while another program writes", () => {
    const plot = plotIn(freshFolder(), dataset);
    restore(plot, snapshot.file);
    const writer = openToWrite(plot.file);
    writer.exec("begin immediate; delete from transitions; delete from published_files where dictionary is not null");
    expect(written(plot).publishedFiles).toBe(2);
    writer.exec("rollback");
    writer.close();
  });

  it("with a changed byte, or cut off anywhere, is refused", () => {
    const bytes = readFileSync(snapshot.file);
    const copy = join(freshFolder(), "damaged.sqlite");
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        writeFileSync(copy, damaged);
        expect(faultOf(copy)).toBeDefined();
      }),
      { numRuns: 60 },
    );
    for (const length of [0, 1, 99, 100, 4096, bytes.length - 4096, bytes.length - 1]) {
      writeFileSync(copy, bytes);
      truncateSync(copy, length);
      expect(faultOf(copy), `${length} bytes`).toBeDefined();
    }
  });

  it("that is killed while it is written leaves the one before, and its remains are removed later", async () => {
    const into = join(freshFolder(), "s.sqlite");
    copyFileSync(snapshot.file, into);
    const program = fileURLToPath(new URL("killed-snapshot.ts", import.meta.url));
    const plot = otherPlot();
    const death = promisify(execFile)(process.execPath, [program, plot.file, dataset, into]);
    await expect(death).rejects.toMatchObject({ signal: "SIGKILL" });
    expect(readFileSync(into).equals(readFileSync(snapshot.file))).toBe(true);
    const left = () => readdirSync(dirname(into)).filter((name) => name !== basename(into));
    expect(left()).toEqual([expect.stringContaining("s.sqlite.unfinished-")]);
    const longAgo = new Date(plot.now().getTime() - 7_200_000);
    utimesSync(join(dirname(into), left()[0] ?? ""), longAgo, longAgo);
    expect(written(plot, into).publishedFiles).toBe(1);
    expect(left()).toEqual([]);
  });
});

describe("restoring", () => {
  it("gives the same archive, with its tables, and keeps what was there", () => {
    const plot = otherPlot();
    const before = readFileSync(plot.file);
    const restoring = restore(plot, snapshot.file);
    const aside = restoring.kind === "restored" ? (restoring.keptAside ?? "") : "";
    expect(aside).toContain(`${plot.file}.before-2026`);
    expect(readFileSync(aside).equals(before)).toBe(true);
    expect(withStore(plot, ({ wasRebuilt }) => wasRebuilt)).toBe(false);
    expect(answersOf(plot)).toEqual(answers);
    expect(imported(plot, syntheticReleases.first)).toMatchObject([{ kind: "added" }]);
    expect(readdirSync(dirname(plot.file)).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  it("also accepts another copy of a database, and creates a database if there is none", () => {
    const plot = plotIn(join(freshFolder(), "new"), dataset);
    expect(restore(plot, original.file)).toEqual({ kind: "restored", keptAside: null });
    expect(answersOf(plot)).toEqual(answers);
  });

  it("in place of a damaged database removes what SQLite left beside it", () => {
    const plot = otherPlot();
    writeFileSync(plot.file, "this is no database any more".repeat(300));
    writeFileSync(`${plot.file}-journal`, "what a killed program left");
    const restoring = restore(plot, snapshot.file);
    expect(restoring.kind).toBe("restored");
    expect(existsSync(`${plot.file}-journal`)).toBe(false);
    expect(answersOf(plot)).toEqual(answers);
  });

  it.each<[string, (plot: Plot) => { readonly from?: string; done?: () => void }, RegExp]>([
    ["while a service answers from the database", (plot) => ({ done: showInUse(plot.file) }), /A service answers/],
    [
      "while another program writes",
      (plot) => {
        const writer = openToWrite(plot.file);
        writer.exec("begin immediate");
        return { done: () => void writer.close() };
      },
      /Another program is writing/,
    ],
    [
      "of a snapshot that is cut off",
      () => {
        const from = join(freshFolder(), "cut.sqlite");
        copyFileSync(snapshot.file, from);
        truncateSync(from, statSync(from).size - 1);
        return { from };
      },
      /cannot be restored/,
    ],
    [
      "of a copy in which a published file is damaged",
      () => {
        const from = join(freshFolder(), "copy.sqlite");
        copyFileSync(original.file, from);
        const db = openToWrite(from);
        db.exec("update published_files set content = zeroblob(40) where id = 1");
        db.close();
        return { from };
      },
      /cannot be restored/,
    ],
    [
      "of what is no database",
      () => {
        const from = join(freshFolder(), "text.sqlite");
        writeFileSync(from, "Nobody plants turnips. ".repeat(99));
        return { from };
      },
      /not a database/,
    ],
  ])("%s is refused, and changes nothing", (_when, prepare, reason) => {
    const plot = otherPlot();
    const before = readFileSync(plot.file);
    const { from = snapshot.file, done } = prepare(plot);
    expect(restore(plot, from)).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
    done?.();
    expect(readFileSync(plot.file).equals(before)).toBe(true);
    expect(readdirSync(dirname(plot.file)).filter((name) => /before|unfinished/.test(name))).toEqual([]);
    const db = openToRead(plot.file);
    expect(db.prepare("select count(*) from published_files").pluck().get()).toBe(1);
    db.close();
  });
});
