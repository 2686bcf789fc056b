import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type History, historyFrom } from "../core/history.ts";
import { type DatasetFile, fingerprintOf, readDatasetFiles } from "./dataset/files.ts";
import { type LocatedFault, readDataset } from "./dataset/read.ts";
import { type Database, loadArchive } from "./load.ts";
import { rowsOf, type TableRows } from "./rows.ts";
import * as schema from "./schema.ts";

const root = new URL("../", import.meta.url);

/** The dataset that comes with the program. */
export const dataFolder = fileURLToPath(new URL("data/", root));
const migrationsFolder = fileURLToPath(new URL("migrations/", root));

/** An open database with the history in it. `close` releases the file. */
export type Store = { readonly db: Database; readonly history: History; readonly wasRebuilt: boolean; close(): void };

/** A faulty dataset, or a file that something else wrote, opens nothing: the file stays as it was. */
export type Opening =
  | { readonly kind: "open"; readonly store: Store }
  | { readonly kind: "faulty"; readonly faults: readonly LocatedFault[] }
  | { readonly kind: "foreign"; readonly file: string };

/**
 * Where the database lies: `ANNALS_DB` (a file, or `:memory:`), else in the user's data folder.
 *
 * Source: XDG Base Directory Specification; on Windows `LOCALAPPDATA`.
 */
export function databaseFileFrom(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment["ANNALS_DB"]) return environment["ANNALS_DB"];
  const folder = environment["XDG_DATA_HOME"] || environment["LOCALAPPDATA"] || join(homedir(), ".local", "share");
  return join(folder, "annals", "annals.sqlite");
}

/**
 * Opens the database and brings it up to date with the dataset where it is absent or older: in one transaction, and only if the dataset is sound.
 * Writes the file named, and its folder where that is missing. Throws what SQLite throws for a file it cannot use.
 */
export function openStore({ file, folder = dataFolder }: { readonly file: string; readonly folder?: string }): Opening {
  const files = readDatasetFiles(folder);
  const fingerprint = fingerprintOf([...files, ...derivationFiles()]);
  const state = file === ":memory:" || !existsSync(file) ? "empty" : stateOf(file, fingerprint);
  if (state === "foreign") return { kind: "foreign", file };
  if (state === "current") return { kind: "open", store: storeOf(open(file, "read"), false) };

  const reading = readDataset(files);
  if (reading.kind === "faulty") return reading;
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const opened = open(file, "write");
  rebuild(opened.db, rowsOf(reading.archive), fingerprint);
  return { kind: "open", store: storeOf(opened, true) };
}

type Opened = { readonly db: Database; close(): void };

function storeOf({ db, close }: Opened, wasRebuilt: boolean): Store {
  return { db, history: historyFrom(loadArchive(db)), wasRebuilt, close };
}

/** What is up to date is only read, so that it may lie where nothing can be written. */
function open(file: string, purpose: "read" | "write"): Opened {
  const connection = new BetterSqlite(file, { readonly: purpose === "read" });
  connection.pragma("busy_timeout = 5000");
  connection.pragma("foreign_keys = ON");
  return { db: drizzle(connection, { schema }), close: () => connection.close() };
}

/** Looks at a file without changing it. A database with tables of other programs, or of a newer Annals, is `foreign`. */
function stateOf(file: string, fingerprint: string): "empty" | "current" | "outdated" | "foreign" {
  const connection = new BetterSqlite(file, { readonly: true });
  try {
    const isEmpty = connection.prepare("select 1 from sqlite_schema").get() === undefined;
    if (isEmpty) return "empty";
    const isOurs =
      connection.prepare("select 1 from pragma_table_info('migrations') where name = 'hash'").get() !== undefined;
    if (!isOurs) return "foreign";
    const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
    const applied = connection.prepare<[], { hash: string }>("select hash from migrations").all();
    if (applied.some(({ hash }) => !known.has(hash))) return "foreign";
    const row = connection.prepare<[], { fingerprint: string }>("select fingerprint from dataset where id = 1").get();
    return row?.fingerprint === fingerprint ? "current" : "outdated";
  } finally {
    connection.close();
  }
}

/** The code and schema that turn files into rows: when they change, the same files may give other rows. */
function derivationFiles(): DatasetFile[] {
  const migrations = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `migrations/${name}`);
  const code = ["core", "db"].flatMap((part) =>
    readdirSync(new URL(part, root), { recursive: true, encoding: "utf8" }).map((name) => `${part}/${name}`),
  );
  return [...code.filter((path) => path.endsWith(".ts")), ...migrations]
    .toSorted()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), "utf8") }));
}

/**
 * Applies missing migrations and replaces all derived rows, in one transaction that a second process waits for.
 * Foreign keys are checked at its end, because a migration that rebuilds a table breaks them for a moment.
 *
 * Source: sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes".
 */
function rebuild(db: Database, tables: readonly TableRows[], fingerprint: string): void {
  db.run(sql`pragma foreign_keys = off`);
  db.transaction(
    (transaction) => {
      applyMigrations(transaction);
      for (const { table } of tables.toReversed()) transaction.delete(table).run();
      for (const { table, rows } of tables) insertAll(transaction, table, rows);
      transaction
        .insert(schema.dataset)
        .values({ id: 1, fingerprint })
        .onConflictDoUpdate({ target: schema.dataset.id, set: { fingerprint } })
        .run();
      const broken = transaction.all(sql`pragma foreign_key_check`);
      if (broken.length > 0) throw new Error(`rows that refer to nothing: ${JSON.stringify(broken.slice(0, 3))}`);
    },
    { behavior: "immediate" },
  );
  db.run(sql`pragma foreign_keys = on`);
}

type Transaction = Pick<Database, "run" | "all" | "delete" | "insert">;

/** drizzle's own migrator begins a transaction of its own; ours also holds the rows, so that no one sees a schema without them. */
function applyMigrations(db: Transaction): void {
  db.run(sql`create table if not exists migrations (hash text primary key) strict`);
  const applied = new Set(db.all<{ hash: string }>(sql`select hash from migrations`).map(({ hash }) => hash));
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(migration.hash)) continue;
    for (const statement of migration.sql) db.run(sql.raw(statement));
    db.run(sql`insert into migrations (hash) values (${migration.hash})`);
  }
}

/** SQLite binds at most 32,766 values in a statement; no table here has more than ten columns. */
const rowsInStatementMax = 1000;

function insertAll(db: Transaction, table: SQLiteTable, rows: TableRows["rows"]): void {
  for (let start = 0; start < rows.length; start += rowsInStatementMax) {
    db.insert(table)
      .values(rows.slice(start, start + rowsInStatementMax))
      .run();
  }
}
