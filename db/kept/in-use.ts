import { existsSync } from "node:fs";
import BetterSqlite from "better-sqlite3";

/**
 * A service shows that it uses a database by an SQLite lock on an empty file beside it. The system releases the lock
 * when the process ends, however it ends; the file itself has no meaning.
 */
const inUseFileOf = (database: string): string => `${database}.in-use`;

/** Marks a database as in use, by any number of processes. Returns a function that ends this. */
export function showInUse(database: string): () => void {
  if (database === ":memory:") return () => undefined;
  let shown: BetterSqlite.Database;
  try {
    shown = new BetterSqlite(inUseFileOf(database));
  } catch (error) {
    // In a read-only folder nobody can replace the database.
    if (isRefused(error)) return () => undefined;
    throw error;
  }
  shown.exec("begin");
  shown.prepare("select 1 from sqlite_schema").get();
  return () => void shown.close();
}

/** Says whether a running service uses a database. */
export function isInUse(database: string): boolean {
  if (!existsSync(inUseFileOf(database))) return false;
  let asking: BetterSqlite.Database;
  try {
    asking = new BetterSqlite(inUseFileOf(database), { timeout: 0 });
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
  try {
    asking.exec("begin exclusive");
    asking.exec("rollback");
    return false;
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return true;
    if (isRefused(error)) return false;
    throw error;
  } finally {
    asking.close();
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && /^SQLITE_(?:CANTOPEN|READONLY|PERM)/.test(error.code);
}
