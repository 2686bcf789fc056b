import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import type { TestProject } from "vitest/node";
import { readingOf } from "../db/dataset-readings.ts";
import { datasetAt } from "../db/ready.ts";
import { openStore } from "../db/store.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file with the dataset, read and checked, as V8 serializes it. */
    readonly dataset: string;
    /** A database without imports, with its tables beside it. Whoever only reads may have it. */
    readonly preparedDatabase: string;
  }
}

/**
 * Reads the dataset once for all test files, and fills a database once: reading its YAML costs more than most tests. A
 * program that is started on this database reads no YAML.
 */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "annals-tests-"));
  const place = { file: join(folder, "annals.sqlite"), now: () => new Date("2026-11-20T12:00:00Z") };
  const reading = readingOf(datasetAt({}), place.file);
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.errors));
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error(opening.kind);
  opening.store.close();
  writeFileSync(join(folder, "dataset"), serialize(reading));
  project.provide("dataset", join(folder, "dataset"));
  project.provide("preparedDatabase", place.file);
  return () => rmSync(folder, { recursive: true });
}
