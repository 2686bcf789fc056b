import { randomBytes } from "node:crypto";
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { documentIds } from "../core/archive/document.ts";
import { openToRead } from "./kept/connection.ts";
import { checkedSum } from "./kept/state.ts";
import type { DatabaseLocation } from "./location.ts";
import { datasetAt, stateOf } from "./ready.ts";
import { documentTablesOf, removeAbandoned, removeOldTables, tablesFileOf } from "./tables/file.ts";

/** A copy of a database, taken at one moment. */
export type WrittenSnapshot = {
  readonly file: string;
  /** Null if none was asked for, or there is none. */
  readonly tablesFile: string | null;
  /** The tables of the tournament documents held, beside it. */
  readonly documentTablesFiles: readonly string[];
  readonly size_bytes: number;
  readonly publishedFiles: number;
};

/**
 * Copies a database into a file, also while others read and write it, and on request its tables beside that. Each file
 * replaces an existing one when it is complete, the database last. Throws errors of SQLite and the system.
 */
export function writeSnapshot(location: DatabaseLocation, into: string, isWithTables: boolean): WrittenSnapshot {
  let publishedFiles = 0;
  let tablesFiles: readonly string[] = [];
  replace(into, (unfinished) => {
    const db = openToRead(location.file);
    try {
      // In one transaction of SQLite. Source: sqlite.org/lang_vacuum.html, section "VACUUM with an INTO clause".
      db.prepare("vacuum into ?").run(unfinished);
    } finally {
      db.close();
    }
    const copy = openToRead(unfinished);
    try {
      publishedFiles = Number(copy.prepare("select count(*) from published_files").pluck().get());
      if (isWithTables) tablesFiles = copiedTables(location.file, into, stateOf(datasetAt(location), checkedSum(copy)));
    } finally {
      copy.close();
    }
  });
  const [tablesFile = null, ...documentTablesFiles] = tablesFiles;
  return { file: into, size_bytes: statSync(into).size, publishedFiles, tablesFile, documentTablesFiles };
}

/** Copies the tables of a state, and returns the copies, those of the rules first. */
function copiedTables(database: string, into: string, state: string): readonly string[] {
  const [from, to] = [tablesFileOf(database, state), tablesFileOf(into, state)];
  const held = documentIds.filter((document) => existsSync(documentTablesOf(from, document)));
  for (const document of held)
    replace(documentTablesOf(to, document), (unfinished) => copyFileSync(documentTablesOf(from, document), unfinished));
  if (held.length > 0) removeOldTables(into, to);
  return held.map((document) => documentTablesOf(to, document));
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
