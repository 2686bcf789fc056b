import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A file of the dataset as it stands on disk; `path` is relative to the dataset's folder, with forward slashes. */
export type DatasetFile = { readonly path: string; readonly text: string };

/** Reads all YAML files of a dataset, in the order of their paths. */
export function readDatasetFiles(folder: string): DatasetFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** One fingerprint of all files: changes when any name or byte does. */
export function fingerprintOf(files: readonly DatasetFile[]): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(`${path}\0${text.length}\0${text}\0`);
  return hash.digest("hex");
}
