import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import type { TestProject } from "vitest/node";
import { readingOf } from "../db/dataset-readings.ts";
import { datasetAt } from "../db/ready.ts";
import { openStore } from "../db/store.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the system for temporary files: for what later runs use again. */
    readonly lastingFolder: string;
    /** The file with the dataset, read and checked, as V8 serializes it. */
    readonly dataset: string;
    /** A database without imports, with its tables beside it. Whoever only reads may have it. */
    readonly preparedDatabase: string;
  }
}

/**
 * Reads the dataset once for all test files, and fills a database once: reading its YAML costs more than most tests. A
 * program that is started on this database reads no YAML. Temporary files of all tests, and of the programs that they
 * start, are in one folder, which is removed at the end of the run: tests need not remove theirs.
 */
export function setup(project: TestProject): () => void {
  const lastingFolder = tmpdir();
  removeOld(lastingFolder, "annals-run-");
  const folder = mkdtempSync(join(lastingFolder, "annals-run-"));
  // Servers that tests start, such as nginx, may read their files as another user.
  chmodSync(folder, 0o755);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  project.provide("lastingFolder", lastingFolder);
  const place = { file: join(folder, "annals.sqlite"), now: () => new Date("2026-11-20T12:00:00Z") };
  const reading = readingOf(datasetAt({}), place.file);
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.errors));
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error(opening.kind);
  opening.store.close();
  writeFileSync(join(folder, "dataset"), serialize(reading));
  project.provide("dataset", join(folder, "dataset"));
  project.provide("preparedDatabase", place.file);
  return () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    // A program that a test has ended may write its last file meanwhile.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

const day_ms = 24 * 60 * 60 * 1000;

/** Removes what nobody wrote to for a day, such as the folder of a run that was killed. */
export function removeOld(folder: string, beginning = ""): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const touched_ms = name.startsWith(beginning) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (touched_ms !== undefined && touched_ms < Date.now() - day_ms) rmSync(path, { recursive: true, force: true });
  }
}
