import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";

/** A connection to SQLite. */
export type Database = BetterSqlite.Database;

/** How long a reader waits for somebody who writes, who holds readers off only while the pages are written. */
const readerWait_ms = 5_000;
/** How long a writer waits for another: one that finds the code changed links all published files anew. */
const writerWait_ms = 120_000;

/** Opens the database for reading, so that it may lie where nothing can be written. */
export function openToRead(file: string, wait_ms: number = readerWait_ms): Database {
  return opened(new BetterSqlite(file, { readonly: true, timeout: wait_ms }));
}

/**
 * Opens the database for writing; makes it, and its folder, where they are missing, for the eyes of their owner only.
 */
export function openToWrite(file: string, wait_ms: number = writerWait_ms): Database {
  if (file !== ":memory:") makeForOwner(file);
  const db = opened(new BetterSqlite(file, { timeout: wait_ms }));
  // Pages that do not fit stay in memory until the end: spilled ones would hold off all readers until then.
  db.pragma("cache_spill = off");
  return db;
}

function opened(db: Database): Database {
  db.pragma("foreign_keys = ON");
  return db;
}

/**
 * Makes an empty file that only its owner may read and write, and its folder, where they are missing; what SQLite lays
 * beside it gets the same rights. One that is there keeps the rights that somebody gave it.
 *
 * Source: sqlite.org/src, os_unix.c, findCreateFileMode.
 */
function makeForOwner(file: string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}
