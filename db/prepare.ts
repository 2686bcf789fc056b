import BetterSqlite from "better-sqlite3";
import { integrityFaults, sumFaults } from "./doctor/faults.ts";
import { openToRead } from "./kept/connection.ts";
import { fileKindOf } from "./kept/migrations.ts";
import type { Place } from "./place.ts";
import { openStore } from "./store.ts";

/**
 * Checks a database that another program put in its place, page by page, and makes its tables if they are not beside
 * it, as `openStore` does.
 *
 * @returns What is wrong with it, in a sentence; `undefined` if it can be opened.
 */
export function prepare(place: Place): string | undefined {
  try {
    const kind = fileKindOf(place.file);
    if (kind === "absent") return "It is empty.";
    if (kind === "foreign") return "It was made by another program or a newer Annals.";
    const db = openToRead(place.file);
    try {
      const [fault] = [...integrityFaults(db), ...(kind === "current" ? sumFaults(db) : [])];
      if (fault !== undefined) return fault;
    } finally {
      db.close();
    }
    const opening = openStore(place);
    if (opening.kind !== "open") return "The dataset of this program has errors; annals check lists them.";
    opening.store.close();
    return undefined;
  } catch (error) {
    const isWaiting = error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
    if (!(error instanceof BetterSqlite.SqliteError) || isWaiting) throw error;
    return `It is not a database, or is damaged (${error.message}).`;
  }
}
