import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import BetterSqlite from "better-sqlite3";
import { type DocumentId, documentIds, tournamentDocumentIds } from "../../core/archive/document.ts";
import { errorCodeOf } from "../../core/problem.ts";
import type { Database } from "../kept/connection.ts";
import { type TableContents, writeTables } from "./write.ts";

/** Marks a SQLite file as tables of Annals: "Annl". Source: sqlite.org/fileformat.html, section 1.3.14. */
const applicationId = 0x416e_6e6c;

/**
 * The file with the tables of one state, beside the database. Its name follows from what they are made from: it never
 * changes once written, and two versions of the program or of data/ each have their own.
 */
export function tablesFileOf(database: string, state: string): string {
  return `${stemOf(database)}${state.slice(0, 16)}${tablesEnding}`;
}

/** The file with the tables of one document, beside that of the rules, which has their name. */
export function documentTablesOf(tablesFile: string, document: DocumentId): string {
  return document === "cr" ? tablesFile : `${tablesFile.slice(0, -tablesEnding.length)}.${document}`;
}

const tablesEnding = ".sqlite";
const documentEndings = tournamentDocumentIds.map((document) => `.${document}`);

function stemOf(database: string): string {
  return `${database.replace(/\.(?:sqlite3?|db)$/, "")}.tables-`;
}

/** The owner alone may read and write tables. */
const ownMode = 0o600;

/** Writes the tables of a state into a file atomically: an existing file is complete. */
export function writeTablesFile(file: string, tabled: TableContents): void {
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
    for (const left of [unfinished, `${unfinished}-journal`]) rmSync(left, { force: true });
    throw error;
  }
}

/** Tables in memory, for an archive in memory or on a read-only disk. */
export function tablesInMemory(tabled: TableContents): Database {
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
    if (["ENOENT", "SQLITE_CANTOPEN"].includes(errorCodeOf(error))) return undefined;
    throw error;
  }
}

/** How many table files are kept beside a database: the current one and the one before it. */
const kept_max = 2;

/** The files with tables beside a database, of any state, newest first. */
export function allTablesFilesOf(database: string): string[] {
  const [folder, stem] = [dirname(database), basename(stemOf(database))];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(stem) && name.endsWith(tablesEnding))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const seen = statSync(file, { throwIfNoEntry: false });
      return seen === undefined ? [] : [{ file, at_ms: seen.mtimeMs }];
    })
    .toSorted((a, b) => b.at_ms - a.at_ms)
    .map(({ file }) => file);
}

/** A file that is being written is touched more often than this. */
const abandoned_ms = 10 * 60_000;

/**
 * Removes the unfinished files beside a file just written that a killed program left: those with names that begin in a
 * certain way and that nobody has written to for long.
 */
export function removeAbandoned(written: string, beginning: string): void {
  const now_ms = statSync(written).mtimeMs;
  for (const name of readdirSync(dirname(written))) {
    const file = join(dirname(written), name);
    if (!name.startsWith(beginning) || [tablesEnding, ...documentEndings].some((ending) => file.endsWith(ending)))
      continue;
    const seen = statSync(file, { throwIfNoEntry: false });
    if (seen !== undefined && seen.mtimeMs < now_ms - abandoned_ms) rmSync(file, { force: true });
  }
}

/**
 * Removes the tables of earlier states, and those that were never finished. A file that cannot be removed because it is
 * in use is left for the next time.
 */
export function removeOldTables(database: string, current: string): void {
  removeAbandoned(current, basename(stemOf(database)));
  const others = allTablesFilesOf(database).filter((file) => file !== join(dirname(database), basename(current)));
  for (const file of others.slice(kept_max - 1)) {
    try {
      for (const document of documentIds) rmSync(documentTablesOf(file, document), { force: true });
    } catch (error) {
      if (!["EBUSY", "EPERM"].includes(errorCodeOf(error))) throw error;
    }
  }
}

/**
 * The position of the "user version", four bytes that SQLite leaves to programs. They hold the checksum of all other
 * bytes.
 */
const sumAt_bytes = 60;
const sum_bytes = 4;
const piece_bytes = 1 << 20;

/** Writes the checksum of a SQLite file into it. Nothing may be written to the file afterwards. */
export function writeSum(file: string): void {
  const bytes = Buffer.alloc(sum_bytes);
  bytes.writeUInt32BE(sumsOf(file).actual);
  const opened = openSync(file, "r+");
  try {
    writeSync(opened, bytes, 0, sum_bytes, sumAt_bytes);
  } finally {
    closeSync(opened);
  }
}

/**
 * Says whether a file is as it was when its checksum was written. SQLite itself does not notice when a byte of a text or
 * a key is damaged.
 */
export function isAsWritten(file: string): boolean {
  const { actual, noted } = sumsOf(file);
  return actual === noted;
}

function sumsOf(file: string): { readonly actual: number; readonly noted: number | undefined } {
  const opened = openSync(file, "r");
  try {
    const piece = Buffer.allocUnsafe(piece_bytes);
    let [sum, noted]: [number, number | undefined] = [0, undefined];
    for (let length = readSync(opened, piece); length > 0; length = readSync(opened, piece)) {
      if (noted === undefined) {
        if (length < sumAt_bytes + sum_bytes) return { actual: 0, noted: undefined };
        noted = piece.readUInt32BE(sumAt_bytes);
        piece.writeUInt32BE(0, sumAt_bytes);
      }
      sum = crc32(piece.subarray(0, length), sum);
    }
    return { actual: sum, noted };
  } finally {
    closeSync(opened);
  }
}
