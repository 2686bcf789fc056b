import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import type { TestProject } from "vitest/node";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/place.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file with the dataset, read and checked, as V8 serializes it. */
    readonly dataset: string;
  }
}

/** Reads the dataset once for all test files: reading its YAML costs more than most tests. */
export function setup(project: TestProject): () => void {
  const reading = readDataset(readDatasetFiles(dataFolder));
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.errors));
  const folder = mkdtempSync(join(tmpdir(), "annals-tests-"));
  const file = join(folder, "dataset");
  writeFileSync(file, serialize(reading));
  project.provide("dataset", file);
  return () => rmSync(folder, { recursive: true });
}
