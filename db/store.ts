import { existsSync, readFileSync, rmSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import type { Archive } from "../core/archive/archive.ts";
import type { DocumentId, TournamentDocumentId } from "../core/archive/document.ts";
import type { PrintedBook } from "../core/ask/rule.ts";
import { lazyMap } from "../core/derived.ts";
import type { HeldHash } from "../core/fetch/plan.ts";
import type { Holdings } from "../core/holdings.ts";
import { lazyPlaybook } from "../core/play/playbook.ts";
import { errorCodeOf } from "../core/problem.ts";
import type { LocatedError } from "../dataset/read.ts";
import { type BulkFile, type BulkReport, importBulkFile } from "./cards/import-cards.ts";
import { importedCards } from "./cards/imported-cards.ts";
import { fileReadingsBeside, readingOf, soundReadingOf } from "./dataset-readings.ts";
import {
  type AllTableContents,
  allTabled,
  archiveAsOf,
  derivedDocuments,
  type Origin,
  playbookAsOf,
  tournamentDocumentsIn,
} from "./derive.ts";
import { type Database, makeForOwner, openCopy, openToRead, openToWrite, removeIfEmpty } from "./kept/connection.ts";
import { type FileKind, fileKindOf, migrate } from "./kept/migrations.ts";
import { datasetStates, keptOf } from "./kept/schema.ts";
import { checkedSum, DamagedError, noteKept, noteUnnotedCards } from "./kept/state.ts";
import { type DatabaseLocation, identityOf } from "./location.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import { type Candidate, type FileReport, storeCandidates } from "./published-files/import.ts";
import { type ImportResult, reportsOf } from "./published-files/import-reports.ts";
import { storeLinks } from "./published-files/links.ts";
import { packedJson, sha256Of } from "./published-files/packing.ts";
import { type Readings, readingRowsIn, readingsFrom } from "./published-files/readings.ts";
import { printedBook, sourceBytes } from "./published-files/stored-files.ts";
import { type DatasetRead, datasetAt, openReady, type Ready, readyFrom, stateOf } from "./ready.ts";
import {
  documentTablesOf,
  openTables,
  removeOldTables,
  tablesFileOf,
  tablesInMemory,
  writeTablesFile,
} from "./tables/file.ts";

/** An open database with its content. `close` releases the files; values read from the snapshot before stay valid. */
export type Store = {
  /** The archive as it is known now. */
  readonly holdings: Holdings;
  /** Whether the tables were rebuilt, because something from which they are made changed. */
  readonly wasRebuilt: boolean;
  /** The file of the tables; `:memory:` if there is none. */
  readonly tablesFile: string;
  /** The tables themselves, only to be read. */
  readonly tables: Database;
  /** Those of the documents of tournament play that are held. */
  readonly documentTables: ReadonlyMap<TournamentDocumentId, Database>;
  /** The archive as it was known at an instant. Throws `not-held` an instant before its first record. */
  asOf(knownAt: string): Holdings;
  /**
   * A held published file by the hash of its bytes, read again, for a release that it belongs to or belonged to before
   * a correction.
   */
  publishedFile(sha256: string, release: string): PrintedBook | undefined;
  /** The bytes of a held published file by their checksum. */
  sourceBytes(sha256: string): Buffer | undefined;
  close(): void;
};

/**
 * The result of opening. With an invalid dataset, a foreign file or one of a newer Annals nothing is opened, and the
 * file stays unchanged.
 */
export type Opening =
  | { readonly kind: "open"; readonly store: Store }
  | { readonly kind: "invalid"; readonly errors: readonly LocatedError[] }
  | { readonly kind: "foreign" | "newer"; readonly file: string };

/** Why a database was not opened. */
export type OpeningFailure = Exclude<Opening, { kind: "open" }>;

/**
 * Opens the database. If its tables are missing or older than the files, the dataset or the program, they are made
 * first: in one transaction, for which a second process waits, and only if the dataset is sound. Then it creates the
 * file, and its folder if that is missing; if the tables exist, it writes nothing. Throws the errors of SQLite for a
 * file that it cannot use.
 */
export function openStore(location: DatabaseLocation, dataset: DatasetRead = datasetAt(location)): Opening {
  const ready = openReady(location, dataset);
  if (ready !== undefined) return { kind: "open", store: storeOf(ready, dataset, false) };
  const making = makeReady(location, dataset);
  return making.kind === "ready" ? { kind: "open", store: storeOf(making.ready, dataset, true) } : making;
}

/** Makes the tables of a database, as `openStore` does, and opens it. */
export function makeReady(
  location: DatabaseLocation,
  dataset: DatasetRead,
): { readonly kind: "ready"; readonly ready: Ready } | OpeningFailure {
  let making: Making;
  try {
    making = makingFor(location, dataset);
  } catch (error) {
    // In a read-only place a copy in memory is used; its tables are lost with it.
    if (!isForbiddenToWrite(error) || fileKindOf(location.file) !== "current") throw error;
    making = makingFor({ ...location, file: ":memory:" }, dataset, readFileSync(location.file));
  }
  if (making.kind !== "done") return making;
  const { result } = making;
  if (result !== undefined) {
    const tables = tablesInMemory(result.tabled.rules);
    const documents = new Map(
      [...result.tabled.documents].map(([document, tabled]) => [document, tablesInMemory(tabled)]),
    );
    return {
      kind: "ready",
      ready: readyFrom({ database: result.inMemory, tables, documents, tablesFile: ":memory:" }),
    };
  }
  const ready = openReady(location, dataset);
  if (ready === undefined)
    throw new Error(`the tables beside ${location.file} cannot be read although they were just made`);
  return { kind: "ready", ready };
}

type Making = ReturnType<typeof makingFor>;

/** Makes the tables of a database, or those of a copy of it in memory. */
function makingFor(location: DatabaseLocation, dataset: DatasetRead, copied?: Buffer) {
  const make = (work: Work) => {
    const state = noteState(work);
    if (location.file === ":memory:") {
      return { inMemory: work.db, tabled: allTabled(work, state, derivedDocuments(work, location.progress)) };
    }
    // Another process may have made them meanwhile.
    if (!hasTables(location, work.db, state)) makeTables(location, work, state);
    return undefined;
  };
  return writing(location, dataset, make, { copied });
}

/** Says whether the system or SQLite refused to write because the folder or the disk is read-only. */
function isForbiddenToWrite(error: unknown): boolean {
  return /^(?:SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/.test(errorCodeOf(error));
}

type Rebuilding = { readonly kind: "rebuilt"; readonly tablesFile: string } | OpeningFailure;

/** Rebuilds everything that is derived: the links between published files, and the tables. */
export function rebuild(location: DatabaseLocation): Rebuilding {
  const dataset = datasetAt(location);
  const remake = (work: Work): string => {
    work.db.exec("delete from transitions");
    const state = noteState(work);
    makeTables(location, work, state);
    return tablesFileOf(location.file, state);
  };
  // Every file is read again, because the stored readings are rebuilt too.
  const making = writing(location, dataset, remake, { readings: readingsFrom() });
  return making.kind === "done" ? { kind: "rebuilt", tablesFile: making.result } : making;
}

/** Data derived again, in a copy of a database in memory. */
type FreshDerivation = { readonly db: Database; readonly tabled: AllTableContents; readonly readings: Readings };

/** Derives everything again from the bytes of a database. Uses no stored derived data, and writes no file. */
export function freshlyDerived(
  location: DatabaseLocation,
  copied: Buffer,
): { readonly kind: "done"; readonly result: FreshDerivation } | OpeningFailure {
  const readings = readingsFrom();
  const derive = (work: Origin): FreshDerivation => {
    work.db.exec("delete from transitions");
    const results = derivedDocuments(work, location.progress);
    storeAllLinks(work.db, results);
    return { db: work.db, tabled: allTabled(work, noteState(work), results), readings };
  };
  return writing({ ...location, file: ":memory:" }, datasetAt(location), derive, { readings, copied });
}

/** The published files that a database holds, or why it cannot be opened. */
type Holding = { readonly kind: "open"; readonly files: readonly HeldHash[] } | OpeningFailure;

/** Lists the published files of a database. One that does not exist holds none; an outdated one is updated first. */
export function storedFilesIn(location: DatabaseLocation): Holding {
  const kind = fileKindOf(location.file);
  if (isUnusable(kind)) return { kind, file: location.file };
  if (kind === "absent") return { kind: "open", files: [] };
  if (kind === "outdated") {
    const opening = openStore(location);
    if (opening.kind !== "open") return opening;
    opening.store.close();
  }
  const db = openToRead(location.file);
  try {
    return { kind: "open", files: fileStoreOf(db).rows() };
  } finally {
    db.close();
  }
}

/** The result of importing files. */
export type Importing = { readonly kind: "imported"; readonly files: readonly FileReport[] } | OpeningFailure;

/**
 * Imports published files and makes the tables, in one transaction: killed at any moment, the database is as before
 * or as after. Each file is read and stored; then, once for all of them, `makeTables`; then each is compared with what
 * is now answered. Throws what SQLite throws for a file it cannot use or a disk without room.
 */
export function importInto(location: DatabaseLocation, candidates: readonly Candidate[]): Importing {
  const importing = writing(location, datasetAt(location), (work) => {
    const { collection: curated, facts } = work.sound();
    const recordedAt = location.now().toISOString();
    const options = { curated, facts, recordedAt, readings: work.readings, progress: location.progress };
    const stored = storeCandidates(fileStoreOf(work.db), candidates, options);
    const state = noteState(work);
    const unchanged = stored.filter((file) => file.kind !== "added");
    if (unchanged.length === stored.length && hasTables(location, work.db, state)) return unchanged;
    return reportsOf(stored, makeTables(location, work, state));
  });
  return importing.kind === "done" ? { kind: "imported", files: importing.result } : importing;
}

/**
 * Ranks, links and merges the held files, stores the links, and indexes and writes the tables of a state. They are
 * complete before the transaction ends, so that every process that sees its changes finds them; if it fails, they
 * belong to a state that is never used, and `writing` removes them.
 */
function makeTables(location: DatabaseLocation, work: Work, state: string): ReadonlyMap<DocumentId, ImportResult> {
  const results = derivedDocuments(work, location.progress);
  storeAllLinks(work.db, results);
  const file = tablesFileOf(location.file, state);
  // The rules last: whoever finds their tables finds those of the other documents.
  const { rules, documents } = allTabled(work, state, results);
  for (const [document, tabled] of [...documents, ["cr", rules] as const]) {
    const own = documentTablesOf(file, document);
    if (!existsSync(own)) work.newFiles.push(own);
    writeTablesFile(own, tabled);
  }
  removeOldTables(location.file, file);
  return results;
}

function storeAllLinks(db: Database, results: ReadonlyMap<DocumentId, ImportResult>): void {
  const links = [...results.values()].flatMap((result) => result.links);
  storeLinks(db, links);
}

/** The result of importing a bulk file. */
type BulkImporting = { readonly kind: "imported"; readonly report: BulkReport } | OpeningFailure;

/**
 * Updates the database and imports a bulk file about cards, in one transaction: killed at any moment, or refused, the
 * database is as before or as after. Throws what `importBulkFile`, SQLite and reading the file throw.
 */
export async function importCardsInto(location: DatabaseLocation, file: BulkFile): Promise<BulkImporting> {
  const opening = openStore(location);
  if (opening.kind !== "open") return opening;
  opening.store.close();
  const db = openToWrite(location.file, location.writerWait_ms);
  try {
    return {
      kind: "imported",
      report: await importBulkFile(db, file, { recordedAt: location.now().toISOString(), progress: location.progress }),
    };
  } finally {
    db.close();
  }
}

export function storeOf(ready: Ready, dataset: DatasetRead, wasRebuilt: boolean): Store {
  const { database, tables, documents, tablesFile, holdings } = ready;
  const origin = originOf(
    database,
    dataset,
    readingsFrom(() => readingRowsIn(tables)),
  );
  return {
    holdings,
    wasRebuilt,
    tablesFile,
    tables,
    documentTables: documents,
    asOf: (knownAt) => {
      const archive = archiveAsOf(origin, knownAt);
      return {
        archive,
        documents: documentsAsOf(origin, knownAt),
        cards: importedCards(database, knownAt),
        playbook: lazyPlaybook(() => playbookAsOf(origin, archive, knownAt)),
      };
    },
    publishedFile: (sha256, release) => printedBook(database, sha256, release),
    sourceBytes: (sha256) => sourceBytes(database, sha256),
    close: ready.close,
  };
}

/** The other documents as they were known at an instant, each derived when it is first used. */
function documentsAsOf(origin: Origin, knownAt: string): ReadonlyMap<TournamentDocumentId, Archive> {
  const documents = tournamentDocumentsIn(origin.db);
  return lazyMap(
    (document) => {
      const held = documents.find((one) => one === document);
      return held === undefined ? undefined : archiveAsOf(origin, knownAt, held);
    },
    () => documents.map((document) => [document, archiveAsOf(origin, knownAt, document)] as const),
  ) as ReadonlyMap<TournamentDocumentId, Archive>;
}

/** What histories of an open database are derived from. */
export function originOf(db: Database, dataset: DatasetRead, readings: Readings): Origin {
  return { db, dataset, readings, sound: () => soundReadingOf(dataset, db.name) };
}

/** What changes in one transaction; `newFiles` are those that come into being for what it stores. */
type Work = Origin & { readonly newFiles: string[] };

/** Runs work on a database in one transaction, which begins when no other process writes. Records the dataset in it. */
function writing<Result>(
  location: DatabaseLocation,
  dataset: DatasetRead,
  work: (work: Work) => Result,
  { readings, copied }: { readonly readings?: Readings; readonly copied?: Buffer | undefined } = {},
): { readonly kind: "done"; readonly result: Result } | OpeningFailure {
  const kind = fileKindOf(location.file);
  if (isUnusable(kind)) return { kind, file: location.file };
  const reading = readingOf(dataset, location.file);
  if (reading.kind === "invalid") return reading;
  const isOnDisk = copied === undefined && location.file !== ":memory:";
  const isNew = isOnDisk && makeForOwner(location.file);
  const identity = identityOf(location.file);
  const db = copied === undefined ? openToWrite(location.file, location.writerWait_ms) : openCopy(copied);
  const before = readings ?? readingsFrom(() => fileReadingsBeside(location.file));
  const newFiles: string[] = [];
  try {
    const result = db
      .transaction((): Result => {
        // What is written to a file that was replaced during the wait for another writer would be lost with it.
        if (isOnDisk && identityOf(location.file) !== identity)
          throw new BetterSqlite.SqliteError("the file was replaced", "SQLITE_BUSY");
        if (migrate(db)) requireWholeFiles(db);
        if (db.prepare("select 1 from kept").get() !== undefined) checkedSum(db);
        recordDataset(db, dataset, location.now);
        noteUnnotedCards(db);
        return work({ db, dataset, readings: before, sound: () => reading, newFiles });
      })
      .immediate();
    return { kind: "done", result };
  } catch (error) {
    for (const file of newFiles) rmSync(file, { force: true });
    throw error;
  } finally {
    if (location.file !== ":memory:") db.close();
    if (isNew) removeIfEmpty(location.file);
  }
}

function isUnusable(kind: FileKind): kind is "foreign" | "newer" {
  return kind === "foreign" || kind === "newer";
}

/** Throws `DamagedError` unless every published file has the bytes that were imported. */
function requireWholeFiles(db: Database): void {
  const store = fileStoreOf(db);
  for (const row of store.rows())
    if (sha256Of(store.bytesOf(row)) !== row.sha256) throw new DamagedError(`${row.fileName} of ${row.release}`);
}

function recordDataset(db: Database, { sha256, files }: DatasetRead, now: DatabaseLocation["now"]): void {
  const row = { sha256, recordedAt: now().toISOString(), files: packedJson(files) };
  keptOf(db).insert(datasetStates()).values(row).onConflictDoNothing().run();
}

/** Records what is stored now, and returns the key of the state. Every work must call it after its last change. */
function noteState({ db, dataset }: Origin): string {
  return stateOf(dataset, noteKept(db));
}

/** Says whether the tables of a state are beside a database and undamaged. */
function hasTables(location: DatabaseLocation, db: Database, state: string): boolean {
  const file = tablesFileOf(location.file, state);
  return ["cr" as const, ...tournamentDocumentsIn(db)].every((document) => {
    const tables = openTables(documentTablesOf(file, document));
    tables?.close();
    return tables !== undefined;
  });
}
