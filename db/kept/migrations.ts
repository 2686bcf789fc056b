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
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), "utf8");
      return { sql, hash: createHash("sha256").update(sql).digest("hex") };
    });
}

/** Applies the migrations that a database lacks. Expects to run inside a transaction. */
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
 * What a file is: `absent` (or empty), a `current` database, an `outdated` one that lacks migrations, one of a `newer`
 * Annals, which has our migrations and others, or a `foreign` one: anything else, also a database from before 22 November
 * 2026, whose files have to be imported again.
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
    if (hasCode(db)) return "foreign";
    const hasTable =
      db.prepare("select 1 from pragma_table_info('migrations') where name = 'hash'").get() !== undefined;
    const applied = hasTable ? db.prepare<[], string>("select hash from migrations").pluck().all() : [];
    const hashes = migrations().map(({ hash }) => hash);
    if (hashes.every((hash) => applied.includes(hash))) return applied.length === hashes.length ? "current" : "newer";
    if (db.prepare("select 1 from sqlite_schema").get() === undefined) return "absent";
    return hasTable && applied.every((hash) => hashes.includes(hash)) ? "outdated" : "foreign";
  } finally {
    db.close();
  }
}

/** Annals makes no views and triggers: those in a file that somebody gives away would run with our questions. */
function hasCode(db: Database): boolean {
  return db.prepare("select 1 from sqlite_schema where type in ('view', 'trigger')").get() !== undefined;
}
