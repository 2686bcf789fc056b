import { closeSync, existsSync, openSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import { makeFolder } from "../folders.ts";

/** A connection to SQLite. */
export type Database = BetterSqlite.Database;

/** How long a reader waits for a writer. A writer blocks readers only while pages are written. */
const readerWait_ms = 5_000;
/** How long a writer waits for another. After a change of the code a writer links all published files again. */
const writerWait_ms = 120_000;

/** Opens the database read-only, so that it may be on a read-only disk. */
export function openToRead(file: string, wait_ms: number = readerWait_ms): Database {
  requireFile(file);
  return opened(new BetterSqlite(file, { readonly: true, timeout: wait_ms }));
}

/** Opens the database for writing. Creates it and its folder if they are missing, readable by their owner only. */
export function openToWrite(file: string, wait_ms: number = writerWait_ms): Database {
  requireFile(file);
  if (file !== ":memory:") makeForOwner(file);
  const db = opened(new BetterSqlite(file, { timeout: wait_ms }));
  // Keeps pages in memory until the end: spilled pages would block all readers until then.
  db.pragma("cache_spill = off");
  return db;
}

/** Removes a database that was created and never written to, unless another program is at work on it. */
export function removeIfEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return;
  const db = new BetterSqlite(file, { timeout: 0 });
  try {
    db.exec("begin exclusive");
    if (statSync(file).size === 0) rmSync(realpathSync(file));
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError)) throw error;
  } finally {
    db.close();
  }
}

/** Opens a copy of a database in memory, from its bytes. What is written to it is gone when it is closed. */
export function openCopy(bytes: Buffer): Database {
  return opened(new BetterSqlite(bytes));
}

/** SQLite waits for ever for a FIFO, and takes folders, sockets and devices for files on a damaged disk. */
function requireFile(file: string): void {
  const stats = file === ":memory:" ? undefined : statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || stats.isFile()) return;
  const kind = stats.isDirectory()
    ? "a folder"
    : stats.isFIFO()
      ? "a pipe"
      : stats.isSocket()
        ? "a socket"
        : "a device";
  throw Object.assign(new Error(`${file} is ${kind}`), { code: "NOT_A_FILE" });
}

function opened(db: Database): Database {
  db.pragma("foreign_keys = ON");
  return db;
}

/**
 * Creates an empty file that only its owner may read and write, and its folder, if they are missing. Files that SQLite
 * creates beside it get the same rights. An existing file keeps its rights.
 *
 * Source: sqlite.org/src, os_unix.c, findCreateFileMode.
 *
 * @returns Whether the file was missing.
 */
export function makeForOwner(file: string): boolean {
  if (existsSync(file)) return false;
  makeFolder(dirname(file), 0o700);
  closeSync(openSync(file, "a", 0o600));
  return true;
}
