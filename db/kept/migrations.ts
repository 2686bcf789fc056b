import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { type Database, openToRead } from "./connection.ts";

const folder = new URL("../../migrations/", import.meta.url);

type Migration = { readonly hash: string; readonly sql: string };

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .map((sql) => ({ sql, hash: createHash("sha256").update(sql).digest("hex") }));
}

/** Applies the migrations that are missing. Expects to run inside a transaction. */
export function migrate(db: Database): void {
  db.exec("create table if not exists migrations (hash text primary key) strict");
  const applied = new Set(db.prepare<[], string>("select hash from migrations").pluck().all());
  for (const { hash, sql } of migrations()) {
    if (applied.has(hash)) continue;
    db.exec(sql);
    db.prepare("insert into migrations (hash) values (?)").run(hash);
  }
}

/**
 * What a file is: `absent` (or empty), a `current` database, an `outdated` one that lacks migrations, or a `foreign`
 * one: of another program, or of a newer Annals.
 */
export type FileKind = "absent" | "current" | "outdated" | "foreign";

/**
 * Examines a file without changing it. Only an unfinished write of a killed program is rolled back first, which a
 * read-only connection cannot do.
 *
 * Source: sqlite.org/rescode.html#readonly_rollback.
 */
export function fileKindOf(file: string, wait_ms?: number): FileKind {
  if (file === ":memory:" || !existsSync(file)) return "absent";
  try {
    return kindSeen(file, wait_ms);
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError) || error.code !== "SQLITE_READONLY_ROLLBACK") throw error;
    const db = new BetterSqlite(file);
    db.pragma("schema_version");
    db.close();
    return kindSeen(file, wait_ms);
  }
}

function kindSeen(file: string, wait_ms: number | undefined): FileKind {
  const db = openToRead(file, wait_ms);
  try {
    if (db.prepare("select 1 from sqlite_schema").get() === undefined) return "absent";
    if (db.prepare("select 1 from pragma_table_info('migrations') where name = 'hash'").get() === undefined)
      return "foreign";
    const known = migrations().map(({ hash }) => hash);
    const applied = db.prepare<[], string>("select hash from migrations").pluck().all();
    if (applied.some((hash) => !known.includes(hash))) return "foreign";
    return applied.length === known.length ? "current" : "outdated";
  } finally {
    db.close();
  }
}
