import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { type Database, openCopy, openToRead } from "../kept/connection.ts";
import { isAsWritten } from "../kept/file-sum.ts";
import { fileKindOf, migrate } from "../kept/migrations.ts";
import { checkedSum, DamagedError, noteKept } from "../kept/state.ts";
import { fileStoreOf } from "../published-files/file-store.ts";
import { snapshotId } from "./snapshot.ts";

/**
 * Finds what is wrong with a snapshot, or with another copy of a database, in a sentence; `undefined` if it is sound.
 * Only reads.
 */
export function faultOf(copy: string): string | undefined {
  try {
    const kind = fileKindOf(copy);
    if (kind === "absent") return "It is empty.";
    if (kind === "foreign") return "It has tables that are not those of Annals.";
    if (kind === "newer") return "A newer Annals made it.";
    const db = kind === "current" ? openToRead(copy) : updatedCopyOf(copy);
    try {
      return faultWithin(db, copy);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError) return `It is not a database, or is damaged (${error.message}).`;
    throw error;
  }
}

/** An outdated database, with the present tables, in memory. */
function updatedCopyOf(file: string): Database {
  const db = openCopy(readFileSync(file));
  db.transaction(() => {
    migrate(db);
    if (db.prepare("select 1 from kept").get() === undefined) noteKept(db);
  })();
  return db;
}

function faultWithin(db: Database, copy: string): string | undefined {
  const isSnapshot = db.pragma("application_id", { simple: true }) === snapshotId;
  if (isSnapshot && !isAsWritten(copy)) return "It is cut off or damaged: its checksum does not fit its bytes.";
  const [damaged] = [...integrityFaults(db), ...sumFaults(db)];
  if (damaged !== undefined) return damaged;
  // A snapshot had all its bytes read when it was written; another kind of copy may have been damaged long ago.
  return isSnapshot ? undefined : publishedFileFaults(db)[0];
}

/** What SQLite finds wrong with a database: pages, indexes, rows that refer to nothing. */
export function integrityFaults(db: Database): string[] {
  const said = (db.pragma("integrity_check") as { readonly integrity_check: string }[]).map(
    (row) => row.integrity_check,
  );
  const dangling = db.pragma("foreign_key_check") as { readonly table: string; readonly parent: string }[];
  return [
    ...(said.length === 1 && said[0] === "ok" ? [] : said.map((sentence) => `SQLite finds: ${sentence}.`)),
    ...dangling.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that does not exist.`),
  ];
}

/** Whether the rows that describe published files are unchanged. */
export function sumFaults(db: Database): string[] {
  try {
    checkedSum(db);
    return [];
  } catch (error) {
    if (error instanceof DamagedError) return ["The rows about published files were changed or damaged."];
    throw error;
  }
}

/** The stored published files whose bytes differ from those imported, one sentence for each. */
export function publishedFileFaults(db: Database): string[] {
  const store = fileStoreOf(db);
  return store.rows().flatMap((row) => {
    const is = `The published file ${row.fileName} of ${row.release} (${row.sha256.slice(0, 12)}…)`;
    try {
      const bytes = store.bytesOf(row);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if (sha256 === row.sha256 && bytes.length === row.length_bytes) return [];
      return [`${is} is not what was imported: its hash is ${sha256.slice(0, 12)}….`];
    } catch (error) {
      if (isUnpackable(error)) return [`${is} can no longer be unpacked.`];
      throw error;
    }
  });
}

/** Says whether an error means damaged compressed data. */
export function isUnpackable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:ZSTD_|Z_|ERR_ZSTD)/.test(String(error.code));
}
