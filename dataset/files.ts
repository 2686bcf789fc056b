import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/**
 * A file of the dataset on disk. `path` is relative to the dataset's folder, with forward slashes. `text` is `null` if
 * the bytes are not UTF-8: such a file is never rewritten, because the characters that cannot be read would be lost.
 */
export type DatasetFile = { readonly path: string; readonly text: string | null };

/** The guide for writers is in the same folder. */
const guide = "README.md";

/** Reads all files of a dataset, in the order of their paths; `readDataset` checks whether each is of a known kind. */
export function readDatasetFiles(folder: string): DatasetFile[] {
  return filesIn(folder, "")
    .filter((path) => path !== guide)
    .toSorted()
    .map((path) => ({ path, text: textOf(readFileSync(`${folder}/${path}`)) }));
}

/** The paths of all files below a folder, each after `begin`. Every command asks for them: Node's own walk is slower. */
function filesIn(folder: string, begin: string): readonly string[] {
  return readdirSync(`${folder}/${begin}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${begin}${entry.name}/`) : [`${begin}${entry.name}`],
  );
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
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
