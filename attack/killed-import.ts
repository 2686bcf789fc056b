import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { nothingKnown } from "../core/ingest/reading/ranking.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import type { Progress } from "../db/location.ts";
import { fileStoreOf } from "../db/published-files/file-store.ts";
import { storeCandidates } from "../db/published-files/import.ts";
import { linksBetween, storeLinks } from "../db/published-files/links.ts";
import { readingsFrom } from "../db/published-files/readings.ts";
import { rankedReleases, storedFileFrom } from "../db/published-files/stored-files.ts";
import { importInto } from "../db/store.ts";
import { placeOf } from "./archives.ts";

/**
 * A program of its own that imports rulebooks. Its argument is a `KilledImport` as JSON. If `dieAt` is a step, it kills
 * itself there as `kill -9` would: no handler runs, nothing is closed. Otherwise it copies at each step what a process
 * killed then would leave.
 */
export type KilledImport = {
  readonly file: string;
  readonly books: readonly string[];
  /**
   * `written`: the pages that change go to the file as they change, as they would in an import too large for the memory
   * of SQLite, so that the file is half written.
   */
  readonly mode: "whole" | "written";
  readonly copies: string;
  readonly dieAt: number | null;
};

const { file, books, mode, copies, dieAt } = JSON.parse(process.argv[2] ?? "") as KilledImport;
const candidates = books.map((path) => ({ fileName: basename(path), bytes: readFileSync(path) }));
let steps = 0;
const progress: Progress = () => {
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, "SIGKILL");
  if (dieAt !== null) return;
  // Another process copies: to close a file here would end its locks.
  const copy = join(copies, `${steps}.sqlite`);
  execFileSync("cp", [file, copy]);
  if (existsSync(`${file}-journal`)) execFileSync("cp", [`${file}-journal`, `${copy}-journal`]);
};

if (mode === "whole") importInto({ ...placeOf(file), progress }, candidates);
else {
  const db = new BetterSqlite(file);
  db.pragma("cache_size = 1");
  const reading = readDataset(readDatasetFiles(fileURLToPath(new URL("../data/", import.meta.url))));
  if (reading.kind === "invalid") throw new Error("the dataset is invalid");
  const [recordedAt, readings] = [placeOf(file).now().toISOString(), readingsFrom()];
  const options = { curated: reading.collection, facts: nothingKnown, recordedAt, readings, progress };
  const write = () => {
    const fileStore = fileStoreOf(db);
    storeCandidates(fileStore, candidates, options);
    const files = fileStore.rows().map((row) => storedFileFrom(fileStore, row, { readings }));
    storeLinks(db, linksBetween(db, rankedReleases(files, nothingKnown), progress));
  };
  db.transaction(write).immediate();
}
