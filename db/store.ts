import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { History } from "../core/archive/history.ts";
import type { PrintedBook } from "../core/ask/rule.ts";
import type { ImportedCards } from "../core/cards/imported.ts";
import type { HeldHash } from "../core/fetch/plan.ts";
import type { Playbook } from "../core/play/playbook.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { type DatasetFile, fingerprintOf, readDatasetFiles } from "../dataset/files.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { type LocatedError, readDataset } from "../dataset/read.ts";
import { type BulkFile, type BulkReport, importBulkFile } from "./cards/import-cards.ts";
import { importedCards } from "./cards/imported-cards.ts";
import { historyAsOf, playbookAsOf } from "./history.ts";
import { type Database, loadArchive } from "./load.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import { printedBook } from "./published-files/held-files.ts";
import {
  type Candidate,
  type FileReport,
  importPublishedFiles,
  type Progress,
  renewTransitions,
} from "./published-files/import.ts";
import { packedJson } from "./published-files/packing.ts";
import { rowsOf, type TableRows } from "./rows.ts";
import * as schema from "./schema.ts";

const root = new URL("../", import.meta.url);

/** The dataset that comes with the program. */
export const dataFolder = fileURLToPath(new URL("data/", root));
const migrationsFolder = fileURLToPath(new URL("migrations/", root));

/** An open database with what is in it. `close` releases the file. */
export type Store = {
  readonly db: Database;
  /** The archive as it is known now. */
  readonly snapshot: Snapshot;
  readonly wasRebuilt: boolean;
  /** The archive as it was known at an instant. Refuses with `not-held` an instant before its first record. */
  asOf(knownAt: string): Snapshot;
  /** A held published file by the sum of its bytes, read anew. */
  publishedFile(sha256: string): PrintedBook | undefined;
  close(): void;
};

/** An invalid dataset, or a file that something else wrote, opens nothing: the file stays as it was. */
export type Opening =
  | { readonly kind: "open"; readonly store: Store }
  | { readonly kind: "invalid"; readonly errors: readonly LocatedError[] }
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

/** Where things lie, and the clock. */
export type Place = { readonly file: string; readonly folder?: string; readonly now: () => Date };

/**
 * Opens the database and brings it up to date with the dataset where it is absent or older: in one transaction, and only if the dataset is sound.
 * Writes the file named, and its folder where that is missing. Throws what SQLite throws for a file it cannot use.
 */
export function openStore(place: Place): Opening {
  return openFor("read", place, storeOf);
}

/** The published files that a database holds, or why it cannot be opened. */
export type Holding =
  | { readonly kind: "open"; readonly files: readonly HeldHash[] }
  | Exclude<Opening, { kind: "open" }>;

/** Lists the published files of a database, brought up to date where it is older than the dataset. One that does not exist holds none. */
export function heldFilesIn(place: Place): Holding {
  if (place.file === ":memory:" || !existsSync(place.file)) return { kind: "open", files: [] };
  const listing = openFor("read", place, ({ db, close }) => {
    try {
      return fileStoreOf(db).rows();
    } finally {
      close();
    }
  });
  return listing.kind === "open" ? { kind: "open", files: listing.store } : listing;
}

/** What became of files that were to be imported. */
export type Importing =
  | { readonly kind: "imported"; readonly files: readonly FileReport[] }
  | Exclude<Opening, { kind: "open" }>;

/**
 * Brings the database up to date and takes published files into it, in one transaction: killed at any moment, it is as before or as after.
 * Throws what SQLite throws for a file it cannot use or a disk without room.
 */
export function importInto(place: Place, candidates: readonly Candidate[], progress?: Progress): Importing {
  const importing = openFor("write", place, ({ db, close }) => {
    try {
      const fingerprint = linkingFingerprint();
      return db.transaction(
        (transaction) =>
          importPublishedFiles(transaction as unknown as Database, candidates, {
            // Read only now that no other import can come between.
            ...{ curated: loadArchive(db), recordedAt: place.now().toISOString(), fingerprint },
            ...(progress === undefined ? {} : { progress }),
          }),
        { behavior: "immediate" },
      );
    } finally {
      close();
    }
  });
  return importing.kind === "open" ? { kind: "imported", files: importing.store } : importing;
}

/** What became of a bulk file that was to be imported. */
export type BulkImporting =
  | { readonly kind: "imported"; readonly report: BulkReport }
  | Exclude<Opening, { kind: "open" }>;

/**
 * Brings the database up to date and takes a bulk file about cards into it, in one transaction: killed at any moment, or refused, it is as before or
 * as after. Refuses as `importBulkFile` does; throws what SQLite throws, and what reading the file throws.
 */
export async function importCardsInto(place: Place, file: BulkFile, progress?: Progress): Promise<BulkImporting> {
  const importing = openFor("write", place, async ({ connection, close }) => {
    try {
      return await importBulkFile(connection, file, { recordedAt: place.now().toISOString(), progress });
    } finally {
      close();
    }
  });
  return importing.kind === "open" ? { kind: "imported", report: await importing.store } : importing;
}

type Connected = { readonly db: Database; readonly connection: BetterSqlite.Database; close(): void };
type Opened = Connected & { readonly files: readonly DatasetFile[] };

/** Opens an up-to-date database for a purpose, or says why not. */
function openFor<Result>(
  purpose: "read" | "write",
  { file, folder = dataFolder, now }: Place,
  use: (opened: Opened, wasRebuilt: boolean) => Result,
): { readonly kind: "open"; readonly store: Result } | Exclude<Opening, { kind: "open" }> {
  const files = readDatasetFiles(folder);
  const fingerprint = fingerprintOf([...files, ...derivationFiles()]);
  const state = file === ":memory:" || !existsSync(file) ? "empty" : stateOf(file, fingerprint);
  if (state === "foreign") return { kind: "foreign", file };
  if (state === "current") return { kind: "open", store: use({ ...open(file, purpose), files }, false) };

  const reading = readDataset(files);
  if (reading.kind === "invalid") return reading;
  if (file !== ":memory:") makeForOwner(file);
  const opened = open(file, "write");
  rebuild(opened.db, rowsOf(reading.archive), { fingerprint, files, recordedAt: now().toISOString() });
  return { kind: "open", store: use({ ...opened, files }, true) };
}

function storeOf({ db, files, close }: Opened, wasRebuilt: boolean): Store {
  const fingerprint = linkingFingerprint();
  const playbookNow = once(() => playbookIn(files));
  return {
    db,
    // Kept as long as the store: whoever sees a change opens another one.
    snapshot: snapshotOf(historyAsOf(db, fingerprint), importedCards(db), playbookNow),
    wasRebuilt,
    asOf: (knownAt) =>
      snapshotOf(
        historyAsOf(db, fingerprint, knownAt),
        importedCards(db, knownAt),
        once(() => playbookAsOf(db, knownAt) ?? playbookNow()),
      ),
    publishedFile: (sha256) => printedBook(db, sha256),
    close,
  };
}

/** Many questions are asked without a situation, and a playbook takes longer to read than those to answer. */
function snapshotOf(history: History, cards: ImportedCards, playbook: () => Playbook): Snapshot {
  return {
    history,
    cards,
    get playbook() {
      return playbook();
    },
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What is up to date is only read, so that it may lie where nothing can be written. */
function open(file: string, purpose: "read" | "write"): Connected {
  const connection = new BetterSqlite(file, { readonly: purpose === "read" });
  connection.pragma("busy_timeout = 5000");
  connection.pragma("foreign_keys = ON");
  return { db: drizzle(connection, { schema }), connection, close: () => connection.close() };
}

/**
 * Makes an empty file that only its owner may read and write, and its folder, where they are missing; what SQLite lays beside it gets the same rights.
 * One that is there keeps the rights that somebody gave it.
 *
 * Source: sqlite.org/src, os_unix.c, findCreateFileMode.
 */
function makeForOwner(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
}

type State = "empty" | "current" | "outdated" | "foreign";

/**
 * Looks at a file without changing it; only what a program that was killed left half written is undone first, which a connection that may only
 * read is not able to do.
 *
 * Source: sqlite.org/rescode.html#readonly_rollback.
 */
function stateOf(file: string, fingerprint: string): State {
  try {
    return stateSeen(file, fingerprint);
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError) || error.code !== "SQLITE_READONLY_ROLLBACK") throw error;
    const connection = new BetterSqlite(file);
    connection.pragma("schema_version");
    connection.close();
    return stateSeen(file, fingerprint);
  }
}

/** A database with tables of other programs, or of a newer Annals, is `foreign`. */
function stateSeen(file: string, fingerprint: string): State {
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
  return [...codeIn("core"), ...codeIn("dataset"), ...codeIn("db"), ...migrations].toSorted().map(readOwnFile);
}

/** Of the code that derives how one published file became another. */
function linkingFingerprint(): string {
  const folders = ["core/text", "core/ingest/matching", "core/ingest/reading"].flatMap(codeIn);
  const comparing = ["change", "link", "rulebook"].map((name) => `core/archive/${name}.ts`);
  return fingerprintOf([...folders, ...comparing].toSorted().map(readOwnFile));
}

function codeIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);
}

function readOwnFile(path: string): DatasetFile {
  return { path, text: readFileSync(new URL(path, root), "utf8") };
}

type Derivation = {
  readonly fingerprint: string;
  readonly files: readonly DatasetFile[];
  readonly recordedAt: string;
};

/**
 * Applies missing migrations and replaces all derived rows, in one transaction that a second process waits for. Published files stay; how they follow from
 * each other is derived again where the code that does it changed.
 * Foreign keys are checked at its end, because a migration that rebuilds a table breaks them for a moment.
 *
 * Source: sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes".
 */
function rebuild(db: Database, tables: readonly TableRows[], { fingerprint, files, recordedAt }: Derivation): void {
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
      transaction
        .insert(schema.datasetStates)
        .values({ sha256: fingerprintOf(files), recordedAt, files: packedJson(files) })
        .onConflictDoNothing()
        .run();
      renewTransitions(transaction as unknown as Database, { fingerprint: linkingFingerprint() });
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
