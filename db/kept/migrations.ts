import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { type Database, openToRead } from "./connection.ts";
import { carryOver, isFormer } from "./former.ts";

const folder = new URL("../../migrations/", import.meta.url);

type Migration = { readonly hash: string; readonly sql: string };

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .map((sql) => ({ sql, hash: createHash("sha256").update(sql).digest("hex") }));
}

/**
 * Gives a database the present tables: carries over those of a former schema, or applies the migrations that are
 * missing. Expects to run inside a transaction. Returns whether something was carried over.
 */
export function migrate(db: Database): boolean {
  return carryOver(db, () => applyMissing(db)) || applyMissing(db);
}

/** Returns false, because nothing is carried over. */
function applyMissing(db: Database): false {
  db.exec("create table if not exists migrations (hash text primary key) strict");
  const applied = new Set(db.prepare<[], string>("select hash from migrations").pluck().all());
  for (const { hash, sql } of migrations()) {
    if (applied.has(hash)) continue;
    db.exec(sql);
    db.prepare("insert into migrations (hash) values (?)").run(hash);
  }
  return false;
}

/**
 * What a file is: `absent` (or empty), a `current` database, an `outdated` one that lacks migrations or has the tables
 * of a former schema, one of a `newer` Annals, which has our migrations and others, or a `foreign` one: anything else.
 */
export type FileKind = "absent" | "current" | "outdated" | "newer" | "foreign";

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
    if (isFormer(db)) return "outdated";
    if (db.prepare("select 1 from pragma_table_info('migrations') where name = 'hash'").get() === undefined)
      return "foreign";
    const known = migrations().map(({ hash }) => hash);
    const applied = db.prepare<[], string>("select hash from migrations").pluck().all();
    if (applied.some((hash) => !known.includes(hash)))
      return known.every((hash) => applied.includes(hash)) ? "newer" : "foreign";
    return applied.length === known.length ? "current" : "outdated";
  } finally {
    db.close();
  }
}
