import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * A file of the dataset on disk. `path` is relative to the dataset's folder, with forward slashes. `text` is `null` if
 * the bytes are not UTF-8: such a file is never rewritten, because the characters that cannot be read would be lost.
 */
export type DatasetFile = { readonly path: string; readonly text: string | null };

/** Hashes of published texts and the guide for writers are in the same folder; neither is read here. */
const otherFiles = /^checks\/[^/]+\.json$|^README\.md$/;

/** Reads all files of a dataset, in the order of their paths; `readDataset` checks whether each is of a known kind. */
export function readDatasetFiles(folder: string): DatasetFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !otherFiles.test(path))
    .toSorted()
    .map((path) => ({ path, text: textOf(readFileSync(join(folder, path))) }));
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** One fingerprint of all files. It changes when a name or a text changes. */
export function fingerprintOf(files: readonly DatasetFile[]): string {
  const hash = createHash("sha256");
  for (const { path, text } of files) hash.update(`${path}\0${text?.length}\0${text}\0`);
  return hash.digest("hex");
}
