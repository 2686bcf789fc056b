import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import BetterSqlite from "better-sqlite3";
import type { Database } from "../kept/connection.ts";
import { isAsWritten, writeSum } from "../kept/file-sum.ts";
import { type Tabled, writeTables } from "./write.ts";

/** Marks a SQLite file as tables of Annals: "Annl". Source: sqlite.org/fileformat.html, section 1.3.14. */
const applicationId = 0x416e_6e6c;

/**
 * The file with the tables of one state, beside the database. Its name follows from what they are made from: it never
 * changes once written, and two versions of the program or of data/ each have their own.
 */
export function tablesFileOf(database: string, state: string): string {
  return `${stemOf(database)}${state.slice(0, 16)}.sqlite`;
}

function stemOf(database: string): string {
  return `${database.replace(/\.(?:sqlite3?|db)$/, "")}.tables-`;
}

/** The owner alone may read and write tables. */
const ownMode = 0o600;

/** Writes the tables of a state into a file atomically: an existing file is complete. */
export function writeTablesFile(file: string, tabled: Tabled): void {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    closeSync(openSync(unfinished, "wx", ownMode));
    const db = new BetterSqlite(unfinished);
    try {
      // The file is not visible before it is complete. If it is lost in a power failure, it is made again.
      db.pragma("journal_mode = off");
      db.pragma("synchronous = off");
      db.pragma(`application_id = ${applicationId}`);
      writeTables(db, tabled);
    } finally {
      db.close();
    }
    writeSum(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Tables in memory, for an archive in memory or on a read-only disk. */
export function tablesInMemory(tabled: Tabled): Database {
  const db = new BetterSqlite(":memory:");
  writeTables(db, tabled);
  return db;
}

/** Opens the tables in a file; `undefined` if there are none or they are damaged. */
export function openTables(file: string): Database | undefined {
  try {
    if (!isAsWritten(file)) return undefined;
    return new BetterSqlite(file, { readonly: true });
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "SQLITE_CANTOPEN");
}

/** How many table files are kept beside a database: the current one and the one before it. */
const kept_max = 2;

/** The files with tables beside a database, of any state, newest first. */
export function allTablesFilesOf(database: string): string[] {
  const [folder, stem] = [dirname(database), basename(stemOf(database))];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(stem))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const seen = statSync(file, { throwIfNoEntry: false });
      return seen === undefined ? [] : [{ file, at_ms: seen.mtimeMs }];
    })
    .toSorted((a, b) => b.at_ms - a.at_ms)
    .map(({ file }) => file);
}

/**
 * Removes the tables of earlier states. A file that cannot be removed because it is in use is left for the next time.
 */
export function removeOldTables(database: string, current: string): void {
  const others = allTablesFilesOf(database).filter((file) => file !== join(dirname(database), basename(current)));
  for (const file of others.slice(kept_max - 1)) {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && (error.code === "EBUSY" || error.code === "EPERM")))
        throw error;
    }
  }
}
