import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openLive } from "../../../db/live-archive.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  killedBatch,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "./synthetic-releases.ts";

const dataset = inventedDataset();
const program = fileURLToPath(new URL("killed-import.ts", import.meta.url));

/** An archive with a little in it, and what it answers before and after the gardens are imported. */
const original = plotIn(freshFolder(), dataset);
imported(original, syntheticReleases.first, syntheticReleases.shrunk);
const before = answers(original.file);
const complete = copyOf(original.file);
imported(complete, ...killedBatch);
const after = answers(complete.file);

function copyOf(file: string) {
  const copy = plotIn(freshFolder(), dataset);
  copyFileSync(file, copy.file);
  return copy;
}

/** The content of an archive, apart from the times of recording. Opening it undoes incomplete work. */
function answers(file: string) {
  return withStore(
    { file, folder: dataset, now: () => new Date("2026-11-20T12:00:00Z") },
    ({ snapshot: { history } }) => timeless(history),
  );
}

/** The files of an archive whose import was killed; the size is that of database and journal together. */
type Left = { readonly file: string; readonly hadJournal: boolean; readonly size_bytes: number };
type Death = Left & { readonly wasKilled: boolean };
type Mode = "whole" | "written";

/** Imports into a copy in a process that is killed, at a step or by what runs it. */
async function killedIn(
  mode: Mode,
  step: number,
  runner: readonly string[] = [],
  file = copyOf(original.file).file,
): Promise<Death> {
  const command = [...runner, process.execPath, program, file, dataset, String(step), mode];
  const wasKilled = await promisify(execFile)(command[0] ?? "", command.slice(1)).then(
    () => false,
    ({ signal, code, stderr }) => {
      if (signal !== "SIGKILL" && code !== 137) throw new Error(`ended otherwise: ${signal} ${code} ${stderr}`);
      return true;
    },
  );
  return { ...leftAt(file), wasKilled };
}

/** What an import leaves that is killed at each of its steps: copies of its files, all made by one process. */
function leftAtSteps(mode: Mode): readonly Left[] {
  const copies = freshFolder();
  execFileSync(process.execPath, [program, copyOf(original.file).file, dataset, "0", mode, copies]);
  const steps = readdirSync(copies).filter((name) => name.endsWith(".sqlite")).length;
  return Array.from({ length: steps }, (_, index) => leftAt(join(copies, `${index + 1}.sqlite`)));
}

function leftAt(file: string): Left {
  const hadJournal = existsSync(`${file}-journal`);
  return { file, hadJournal, size_bytes: bytesOf(file, hadJournal).length };
}

/** One for each content: where the bytes are the same, so is all that follows. */
function distinct(left: readonly Left[]): readonly Left[] {
  return [...new Map(left.map((one) => [bytesOf(one.file, one.hadJournal).toString("latin1"), one])).values()];
}

function bytesOf(file: string, hadJournal: boolean): Buffer {
  return Buffer.concat([readFileSync(file), hadJournal ? readFileSync(`${file}-journal`) : Buffer.of()]);
}

/** The database is sound, answers exactly as before or as after, and takes the files when they come again. */
function expectWhole({ file }: Left): void {
  const found = answers(file);
  const isBefore = found.imported.publishedFiles.length === before.imported.publishedFiles.length;
  expect(found).toEqual(isBefore ? before : after);
  const connection = new BetterSqlite(file, { readonly: true });
  expect(connection.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(connection.pragma("foreign_key_check")).toEqual([]);
  connection.close();
  imported({ file, folder: dataset, now: () => new Date("2026-11-20T12:00:00Z") }, ...killedBatch);
  expect(answers(file)).toEqual(after);
}

/** Two processes at a time. */
async function inPairs<Value>(values: readonly Value[], use: (value: Value) => Promise<void>): Promise<void> {
  for (let start = 0; start < values.length; start += 2) await Promise.all(values.slice(start, start + 2).map(use));
}

const [whole, written] = [leftAtSteps("whole"), leftAtSteps("written")];

describe("an import that is killed", () => {
  it("at any of its steps leaves the archive as it was", () => {
    expect(whole.length).toBeGreaterThan(killedBatch.length);
    for (const left of distinct(whole)) {
      expect(answers(left.file)).toEqual(before);
      expectWhole(left);
    }
  });

  it("leaves what a copy has that is made at the same step", async () => {
    const step = killedBatch.length + 1;
    const { file: _, ...copied } = whole[step - 1] as Left;
    const death = await killedIn("whole", step);
    expect(death).toMatchObject({ wasKilled: true, ...copied });
    expect(isSameFile(death.file)).toBe(true);
    expectWhole(death);
  });

  it("with half of its pages written leaves the archive as it was", () => {
    const changed = distinct(written.filter(({ file }) => !isSameFile(file)));
    // Otherwise this would show nothing that the tests above do not.
    expect(changed.length).toBeGreaterThan(1);
    for (const left of changed) {
      expect(left.hadJournal).toBe(true);
      expect(answers(left.file)).toEqual(before);
      expectWhole(left);
    }
  });
});

describe("a service that runs while another process is killed in its import", () => {
  it("continues to answer, and imports later files", async () => {
    const { file } = copyOf(original.file);
    const place = { file, folder: dataset, now: () => new Date("2026-11-20T12:00:00Z") };
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const { archive } = opening;
    const death = await killedIn("written", written.length, [], file);
    const { file: _, ...copied } = written.at(-1) as Left;
    expect(death).toMatchObject({ wasKilled: true, ...copied });
    archive.refresh();
    expect(timeless(archive.current().history)).toEqual(before);
    imported(place, ...killedBatch);
    archive.refresh();
    expect(timeless(archive.current().history)).toEqual(after);
    archive.close();
  });
});

/** What can kill a process at one call to the system and not at another; containers often forbid it. */
const canTrace = ((): boolean => {
  try {
    execFileSync("strace", ["-o", "/dev/null", "-e", "inject=fsync:signal=KILL:when=1", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!canTrace)("an import that is killed while it is committed", () => {
  const calls = ["fsync", "fdatasync", "pwrite64", "unlink"];
  const moments = [
    ...[1, 3, 4].map((count) => `fsync:signal=KILL:when=${count}`),
    ...[40, 80].map((count) => `pwrite64:signal=KILL:when=${count}`),
    "unlink:signal=KILL:when=1",
  ];

  it("leaves it as it was before or as it is after", async () => {
    const deaths: Death[] = [];
    await inPairs(moments, async (moment) => {
      const runner = [
        "strace",
        "-f",

        "-qq",
        "-o",
        "/dev/null",
        "-e",
        `trace=${calls}`,
        "-e",
        `inject=${moment}`,
      ];
      deaths.push(await killedIn("whole", 0, runner));
    });
    expect(deaths.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(3);
    expect(deaths.some(({ file, hadJournal }) => hadJournal && !isSameFile(file))).toBe(true);
    for (const death of deaths) expectWhole(death);
  });
});

function isSameFile(file: string): boolean {
  return readFileSync(file).equals(readFileSync(original.file));
}
