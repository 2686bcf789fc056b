import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { nothingKnown } from "../../../core/ingest/reading/ranking.ts";
import { readDatasetFiles } from "../../../dataset/files.ts";
import { readDataset } from "../../../dataset/read.ts";
import { importPublishedFiles, type Progress } from "../../../db/published-files/import.ts";
import { readingsFrom } from "../../../db/published-files/readings.ts";
import { importInto } from "../../../db/store.ts";
import { killedBatch as candidates, instant } from "./synthetic-releases.ts";

/**
 * A program of its own that imports the gardens and kills itself at a step, as `kill -9` would: no handler runs,
 * nothing is closed.
 *
 * Arguments: the database; the dataset; the step (0: none); the mode, `whole` or `written`; a folder, if the database
 * is to be copied there at each step. In the mode `written`, the pages that change go to the file as they change, as
 * they would in an import too large for the memory of SQLite, so that the file is half written.
 */
const [, , file = "", folder = "", step = "0", mode = "", copies = ""] = process.argv;

let steps = 0;
const dieAtStep: Progress = () => {
  steps += 1;
  if (steps === Number(step)) process.kill(process.pid, "SIGKILL");
  if (copies !== "") copyTo(join(copies, `${steps}.sqlite`));
};

/** Copies what a process killed now would leave. Another process does it: to close a file here would end its locks. */
function copyTo(copy: string): void {
  execFileSync("cp", [file, copy]);
  if (existsSync(`${file}-journal`)) execFileSync("cp", [`${file}-journal`, `${copy}-journal`]);
}

if (mode === "written") {
  const db = new BetterSqlite(file);
  db.pragma("cache_size = 1");
  const reading = readDataset(readDatasetFiles(folder));
  if (reading.kind === "invalid") throw new Error("the dataset is invalid");
  const options = {
    curated: reading.archive,
    recordedAt: instant(100),
    fingerprint: "of the test",
    facts: nothingKnown,
    readings: readingsFrom(),
    progress: dieAtStep,
  };
  db.transaction(() => importPublishedFiles(db, candidates, options)).immediate();
} else importInto({ file, folder, now: () => new Date(instant(100)) }, candidates, dieAtStep);
