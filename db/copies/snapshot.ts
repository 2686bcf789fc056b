import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import BetterSqlite from "better-sqlite3";
import { type Database, openToRead } from "../kept/connection.ts";
import { writeSum } from "../kept/file-sum.ts";
import { fileKindOf, schemaOf } from "../kept/migrations.ts";
import { checkedSum } from "../kept/state.ts";
import type { Place } from "../place.ts";
import { datasetAt, stateOf } from "../ready.ts";
import { openTables, tablesFileOf } from "../tables/file.ts";

/**
 * A snapshot is a database of Annals taken at one moment, with two additions: a checksum in its header, which reveals
 * every lost or changed byte, and the tables derived from it, so that they need not be derived again.
 */
export type WrittenSnapshot = {
  readonly file: string;
  readonly sha256: string;
  readonly size_bytes: number;
  /** The schema of its kept data, as named by `schemaOf`. */
  readonly schema: string;
  readonly publishedFiles: number;
  /** Whether it contains tables; without them, the receiver derives them. */
  readonly hasTables: boolean;
};

/** Marks a SQLite file as a snapshot of Annals: "AnnS". Source: sqlite.org/fileformat.html, section 1.3.14. */
export const snapshotId = 0x416e_6e53;

const describing = `create table snapshot (
  -- One row: the tables that were derived from this database (Zstandard), and from which state; null if they were not at hand.
  state text not null,
  tables blob
) strict`;

/**
 * Writes a consistent copy of a database into a file, also while others read and write the database. The file replaces
 * an existing one atomically, when it is complete. Only reads the database. Throws errors of SQLite and the system, and
 * throws if the database does not exist.
 */
export function writeSnapshot(place: Place, into: string): WrittenSnapshot {
  if (fileKindOf(place.file) !== "current") throw new Error(`${place.file} is not a database of this version`);
  removeUnfinished(into, place.now());
  const unfinished = `${into}.unfinished-${randomBytes(6).toString("hex")}`;
  try {
    // Only the owner may read the file, because it contains published files.
    closeSync(openSync(unfinished, "wx", 0o600));
    const db = openToRead(place.file);
    try {
      // In one transaction of SQLite. Source: sqlite.org/lang_vacuum.html, section "VACUUM with an INTO clause".
      db.prepare("vacuum into ?").run(unfinished);
    } finally {
      db.close();
    }
    const about = completed(unfinished, place);
    writeSum(unfinished);
    const sha256 = sumOfFile(unfinished);
    const size_bytes = statSync(unfinished).size;
    renameSync(unfinished, into);
    return { file: into, sha256, size_bytes, ...about };
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function completed(copy: string, place: Place): Pick<WrittenSnapshot, "schema" | "publishedFiles" | "hasTables"> {
  const db = new BetterSqlite(copy);
  try {
    db.pragma("journal_mode = off");
    const state = stateOf(datasetAt(place), checkedSum(db));
    const tables = tablesOf(place.file, state);
    db.exec(describing);
    db.prepare("insert into snapshot (state, tables) values (?, ?)").run(state, tables);
    db.pragma(`application_id = ${snapshotId}`);
    const publishedFiles = Number(db.prepare("select count(*) from published_files").pluck().get());
    return { schema: schemaOf(db), publishedFiles, hasTables: tables !== null };
  } finally {
    db.close();
    flush(copy);
  }
}

/** The tables of a state beside a database, compressed; null if they are missing or damaged. */
function tablesOf(database: string, state: string): Buffer | null {
  const file = tablesFileOf(database, state);
  const opened = openTables(file);
  if (opened === undefined) return null;
  opened.close();
  return zstdCompressSync(readFileSync(file));
}

/**
 * Turns a checked copy into a normal database, without the additions of a snapshot, and puts the tables that came with
 * it beside `database`, the path that the copy will have.
 */
export function unpackSnapshot(copy: string, database: string): void {
  const db = new BetterSqlite(copy);
  try {
    const row = snapshotRowIn(db);
    if (row === undefined) return;
    if (row.tables !== null) writeBeside(tablesFileOf(database, row.state), zstdDecompressSync(row.tables));
    db.pragma("journal_mode = off");
    db.exec("drop table snapshot");
    db.pragma("application_id = 0");
    db.pragma("user_version = 0");
    db.exec("vacuum");
    db.pragma("journal_mode = delete");
  } finally {
    db.close();
    flush(copy);
  }
}

type SnapshotRow = { readonly state: string; readonly tables: Buffer | null };

function snapshotRowIn(db: Database): SnapshotRow | undefined {
  if (db.pragma("application_id", { simple: true }) !== snapshotId) return undefined;
  return db.prepare<[], SnapshotRow>("select state, tables from snapshot").get();
}

function writeBeside(file: string, bytes: Buffer): void {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(unfinished, bytes, { flag: "wx", mode: 0o600 });
  renameSync(unfinished, file);
}

/** The SHA-256 of a file, in lower-case hexadecimal digits. */
export function sumOfFile(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Flushes a file to the disk before it is renamed. */
function flush(file: string): void {
  const opened = openSync(file, "r+");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Longer than any snapshot takes. */
const abandonedAfter_ms = 3_600_000;

/** Removes unfinished files that killed processes left beside a file. */
function removeUnfinished(into: string, now: Date): void {
  const [folder, beginning] = [dirname(into), `${basename(into)}.unfinished-`];
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!name.startsWith(beginning)) continue;
    const written_ms = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (now.getTime() - written_ms > abandonedAfter_ms) rmSync(file, { force: true });
  }
}
