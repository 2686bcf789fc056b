import { randomBytes } from "node:crypto";
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { openToRead } from "./kept/connection.ts";
import { checkedSum } from "./kept/state.ts";
import type { Place } from "./place.ts";
import { datasetAt, stateOf } from "./ready.ts";
import { removeAbandoned, removeOldTables, tablesFileOf } from "./tables/file.ts";

/** A copy of a database, taken at one moment. `tablesFile` is null if none was asked for, or there is none. */
type WrittenSnapshot = {
  readonly file: string;
  readonly tablesFile: string | null;
  readonly size_bytes: number;
  readonly publishedFiles: number;
};

/**
 * Copies a database into a file, also while others read and write it, and on request its tables beside that. Each file
 * replaces an existing one when it is complete, the database last. Throws errors of SQLite and the system.
 */
export function writeSnapshot(place: Place, into: string, isWithTables: boolean): WrittenSnapshot {
  let content = { publishedFiles: 0, tablesFile: null as string | null };
  replace(into, (unfinished) => {
    const db = openToRead(place.file);
    try {
      // In one transaction of SQLite. Source: sqlite.org/lang_vacuum.html, section "VACUUM with an INTO clause".
      db.prepare("vacuum into ?").run(unfinished);
    } finally {
      db.close();
    }
    const copy = openToRead(unfinished);
    try {
      const publishedFiles = Number(copy.prepare("select count(*) from published_files").pluck().get());
      const state = stateOf(datasetAt(place), checkedSum(copy));
      content = { publishedFiles, tablesFile: isWithTables ? copiedTables(place.file, into, state) : null };
    } finally {
      copy.close();
    }
  });
  return { file: into, size_bytes: statSync(into).size, ...content };
}

function copiedTables(database: string, into: string, state: string): string | null {
  const [from, to] = [tablesFileOf(database, state), tablesFileOf(into, state)];
  if (!existsSync(from)) return null;
  replace(to, (unfinished) => copyFileSync(from, unfinished));
  removeOldTables(into, to);
  return to;
}

/**
 * Writes a file under another name, flushes it to the disk, and gives it its name. Only its owner may read it. Removes
 * what killed programs left of earlier tries.
 */
function replace(file: string, write: (unfinished: string) => void): void {
  const unfinished = `${file}.unfinished-${randomBytes(6).toString("hex")}`;
  try {
    const opened = openSync(unfinished, "wx", 0o600);
    try {
      write(unfinished);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    removeAbandoned(unfinished, `${basename(file)}.unfinished-`);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
