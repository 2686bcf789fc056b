import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentIds, tournamentDocumentIds } from "../core/archive/document.ts";
import type { PrintedBook } from "../core/ask/rule.ts";
import type { Holdings } from "../core/holdings.ts";
import { lazyPlaybook } from "../core/play/playbook.ts";
import { errorCodeOf, Problem } from "../core/problem.ts";
import { background, problemPassed } from "./background/tasks.ts";
import { importedCards } from "./cards/imported-cards.ts";
import { openToRead } from "./kept/connection.ts";
import { fileKindOf } from "./kept/migrations.ts";
import { type DatabaseLocation, identityOf } from "./location.ts";
import type { Candidate, FileReport } from "./published-files/import.ts";
import { type DatasetRead, datasetAt, documentTablesBeside, openReady, type Ready, readyFrom } from "./ready.ts";
import type { OpeningFailure, Store } from "./store.ts";
import { documentTablesOf, openTables } from "./tables/file.ts";
import { archiveIn } from "./tables/read.ts";
import { playbookInTables } from "./tables/read-packed.ts";

/** An archive in use while files are imported into it, by this process or another. */
export type LiveArchive = {
  /** The archive as it is known now: a new object after every change. */
  current(): Holdings;
  /**
   * The archive as it was known at an instant (ISO 8601 in UTC). Throws `not-held` an instant before the first
   * record.
   */
  asOf(knownAt: string): Promise<Holdings>;
  /** Like `asOf`, but in a thread if that takes long. Throws `unavailable` if too many are being computed. */
  earlier(knownAt: string): Promise<Holdings>;
  /**
   * A held published file by the hash of its bytes, for a release that it belongs to or belonged to before a
   * correction.
   */
  publishedFile(sha256: string, release: string): Promise<PrintedBook | undefined>;
  /** The bytes of a held published file by their checksum; `undefined` if it is not held. */
  sourceBytes(sha256: string): Promise<Buffer | undefined>;
  /**
   * Imports files in a thread, then updates the archive. Throws `unavailable` if the database cannot be written to now,
   * and `invalid-request` if the archive is in memory.
   */
  importFiles(candidates: readonly Candidate[]): Promise<readonly FileReport[]>;
  /** The place of the current state, so that another thread can open it; null if it is in memory. */
  where(): Where | null;
  /** Why answers cannot be trusted, in a sentence; `undefined` while all is well. */
  trouble(): string | undefined;
  /** Why correct answers no longer follow changes of the database, in a sentence; `undefined` while they do. */
  notice(): string | undefined;
};

/** The place of a state of an archive. Two places with the same `state` are the same. */
export type Where = {
  readonly file: string;
  /** The identity of that file: another one may get its name. */
  readonly identity: string | undefined;
  readonly folder: string | undefined;
  readonly tablesFile: string;
  readonly state: string;
};

/**
 * A live archive over a database. `refresh` checks whether another process wrote to it, or put another file under its
 * name. It never rebuilds tables and waits at most briefly. What it returns is done when such a file, which a thread
 * checks first, is in use or refused.
 */
export type OpenArchive = LiveArchive & { refresh(): Promise<void>; close(): void };

/** An archive that never changes, for a snapshot in memory. */
export function stillArchive(holdings: Holdings): LiveArchive {
  return {
    current: () => holdings,
    asOf: async () => holdings,
    earlier: async () => holdings,
    publishedFile: async () => undefined,
    sourceBytes: async () => undefined,
    importFiles: async () => refuseWithoutFile(),
    where: () => null,
    trouble: () => undefined,
    notice: () => undefined,
  };
}

/**
 * Opens a database for a long-running process, as `openStore` does. The code that makes tables, and that reads published
 * files and the dataset, is a third of the program: it is loaded when something needs it. `isAnswering`: this thread has
 * others to answer meanwhile, so another one makes the tables of what was imported.
 */
export async function openLive(
  location: DatabaseLocation,
  dataset: DatasetRead = datasetAt(location),
  { isAnswering = false }: { readonly isAnswering?: boolean } = {},
): Promise<{ readonly kind: "open"; readonly live: OpenArchive } | OpeningFailure> {
  let ready = openReady(location, dataset);
  if (ready === undefined && isAnswering && fileKindOf(location.file) === "current") {
    // If that fails, this thread tries, and says why it cannot.
    const making = background().run({ ...taskAt(location), kind: "prepare" });
    ready = await making.catch(() => undefined).then(() => openReady(location, dataset));
  }
  if (ready !== undefined) return { kind: "open", live: liveArchive(location, ready, dataset) };
  const { makeReady } = await import("./store.ts");
  const making = makeReady(location, dataset);
  return making.kind === "ready" ? { kind: "open", live: liveArchive(location, making.ready, dataset) } : making;
}

/**
 * Opens the state of an archive that another thread uses, and never changes to another. `undefined` if its tables are
 * gone, or its file has been replaced, because there is a newer state.
 */
export function openState({ file, identity, folder, tablesFile }: Where, now: () => Date): OpenArchive | undefined {
  const tables = openTables(tablesFile);
  if (tables === undefined) return undefined;
  const location = { file, now, ...(folder === undefined ? {} : { folder }) };
  const database = openToRead(file);
  const documents = documentTablesBeside(tablesFile, database);
  if (documents === undefined) {
    for (const each of [tables, database]) each.close();
    return undefined;
  }
  const ready = readyFrom({ database, tables, documents, tablesFile });
  // Compared after opening: cards of another file and rules of these tables would be two states in one answer.
  if (identityOf(file) === identity) return liveArchive(location, ready, datasetAt(location));
  ready.close();
  return undefined;
}

/** Longest wait while another process writes pages: the event loop is blocked meanwhile. */
const lookWait_ms = 50;

const removed =
  "The database file was removed while the service runs. The answers are those of the removed file; put one in its place.";
const tablesSpoiled =
  "Another program wrote into the tables beside the database, so answers may fail until they are made again; annals rebuild makes them at once.";
const justReplaced = "The database file was replaced a moment ago and is being checked; try again.";
const otherVersion =
  "The database was written by another version of Annals, or with another dataset. The answers are those from before; start this service again with that version.";

/** What changes while an archive is in use. */
type Live = {
  readonly location: DatabaseLocation;
  readonly dataset: DatasetRead;
  readonly work: Work;
  /** The identity of the database file in use. */
  identity: string | undefined;
  ready: Ready;
  /** The files of the tables in use, as they were opened. Nobody may write to them. */
  tables: readonly OpenedFile[];
  areTablesSpoiled: boolean;
  /** The last number of `changesSeen`. */
  seen: number;
  /** How many states were opened. */
  states: number;
  isRemoved: boolean;
  isBehind: boolean;
  /** Another file under the same name, while it is checked and after it was refused. */
  other: OtherFile | null;
};

function liveArchive(location: DatabaseLocation, ready: Ready, dataset: DatasetRead): OpenArchive {
  const work = background();
  const live: Live = {
    location,
    dataset,
    work,
    ready,
    identity: identityOf(location.file),
    tables: tablesOf(ready),
    areTablesSpoiled: false,
    seen: changesSeen(ready.database),
    states: 1,
    isRemoved: false,
    isBehind: false,
    other: null,
  };
  const isInMemory = location.file === ":memory:";
  const asOf = async (knownAt: string) => (await storeOver(live)).asOf(knownAt);
  waitBriefly(ready.database);
  return {
    current: () => live.ready.holdings,
    asOf,
    earlier: async (knownAt) => (isInMemory ? asOf(knownAt) : earlierState(live, knownAt)),
    publishedFile: async (sha256, release) => (await storeOver(live)).publishedFile(sha256, release),
    sourceBytes: async (sha256) => (await storeOver(live)).sourceBytes(sha256),
    trouble: () => (live.isRemoved ? removed : live.areTablesSpoiled ? tablesSpoiled : undefined),
    notice: () => live.other?.refused ?? (live.isBehind ? otherVersion : undefined),
    refresh: () => refresh(live),
    importFiles: async (candidates) => (isInMemory ? refuseWithoutFile() : imported(live, candidates)),
    where: () => stateOf(live),
    close: () => live.ready.close(),
  };
}

function stateOf({ location: { file, folder }, identity, ready: { tablesFile }, states }: Live): Where | null {
  if (file === ":memory:" || tablesFile === ":memory:") return null;
  return { file, identity, folder, tablesFile, state: `${file} ${states}` };
}

async function storeOver({ ready, dataset }: Live): Promise<Store> {
  const { storeOf } = await import("./store.ts");
  return storeOf(ready, dataset, false);
}

async function imported(live: Live, candidates: readonly Candidate[]): Promise<readonly FileReport[]> {
  await refresh(live);
  if (live.isRemoved) throw unavailable(removed);
  requireSameFile(live);
  const files = await importedInThread(live.location, live.work, candidates);
  await refresh(live);
  return files;
}

/** Throws `unavailable` if another file is under the name of the database: what is read there is another state. */
function requireSameFile({ location, identity }: Pick<Live, "location" | "identity">): void {
  if (identityOf(location.file) !== identity) throw new Problem("unavailable", justReplaced, { retryAfter_s: 1 });
}

async function refresh(live: Live): Promise<void> {
  const { file } = live.location;
  const identity = identityOf(file);
  live.isRemoved = identity === undefined && live.identity !== undefined;
  if (live.isRemoved) return;
  live.areTablesSpoiled ||= live.tables.some(isSpoiled);
  if (identity !== live.identity || live.areTablesSpoiled) return changeFile(live);
  live.other = null;
  try {
    if (live.isBehind || hasChanged(live.ready.database, live.seen)) takeOver(live);
  } catch (error) {
    // Another process is writing: the next check will see the result.
    if (!isBusy(error)) throw error;
  }
}

type OpenedFile = { readonly file: string; readonly identity: string; readonly change: string };

function tablesOf({ tablesFile }: Ready): readonly OpenedFile[] {
  return documentIds.flatMap((document) => {
    const file = documentTablesOf(tablesFile, document);
    const identity = identityOf(file);
    return identity === undefined ? [] : [{ file, identity, change: changeOf(file) }];
  });
}

/** Whether something wrote into an open file. If it was removed or replaced, the open one is still whole. */
function isSpoiled({ file, identity, change }: OpenedFile): boolean {
  return identityOf(file) === identity && changeOf(file) !== change;
}

type OtherFile = {
  /** Says which bytes of it were checked: a file that is still being copied changes until it is whole. */
  readonly change: string;
  readonly done: Promise<void>;
  /** Why it is not used, once that is known. */
  readonly refused?: string | undefined;
  /** When it is checked again; not while it is being checked. */
  readonly checkAgain_ms: number;
};

/** The reason for a refusal may lie beside the file, as a full disk and a wrong dataset do, and pass. */
const refusedFor_ms = 60_000;

/**
 * Changes over to another file under the name of the database. A thread checks it, and makes its tables if they are not
 * beside it. If it is refused, the answers stay those of the file before.
 */
function changeFile(live: Live): Promise<void> {
  const change = [live.location, ...live.tables].map(({ file }) => changeOf(file)).join();
  const before = live.other?.change === change ? live.other : undefined;
  if (before !== undefined && live.location.now().getTime() < before.checkAgain_ms) return before.done;
  const done = checkedInThread(live).then((refused) => {
    if (live.other?.change !== change) return;
    const checkAgain_ms = live.location.now().getTime() + refusedFor_ms;
    live.other = refused === undefined ? null : { change, done, refused, checkAgain_ms };
  });
  live.other = { change, done, refused: before?.refused, checkAgain_ms: Number.POSITIVE_INFINITY };
  return done;
}

/** @returns Why the file is not used, in a sentence; `undefined` if it is in use, or has to be checked again. */
async function checkedInThread(live: Live): Promise<string | undefined> {
  const identity = identityOf(live.location.file);
  try {
    const { fault } = await live.work.run({ ...taskAt(live.location), kind: "prepare" });
    if (fault !== null) return refusal(fault);
    if (identityOf(live.location.file) !== identity) return undefined;
    takeOver(live);
    if (live.isBehind) return refusal("It has no tables, and none can be written beside it.");
    live.identity = identity;
    return undefined;
  } catch (error) {
    if (isBusy(error) || (error instanceof Problem && error.code === "unavailable")) return undefined;
    return refusal(error instanceof Error ? `${error.message}.` : String(error));
  }
}

function refusal(reason: string): string {
  return `The database file was replaced by one that is not used, so the answers are those of the file before. ${reason}`;
}

/**
 * Opens the tables of the current state of the database. If there are none, another version wrote to it: its tables do
 * not fit this version, and two versions must not rebuild tables in turn.
 */
function takeOver(live: Live): void {
  const newer = openReady(live.location, live.dataset, lookWait_ms);
  live.isBehind = newer === undefined;
  if (newer === undefined) return;
  // The previous connections are left to the garbage collector, because an answer may still use them.
  live.ready = newer;
  live.tables = tablesOf(newer);
  live.areTablesSpoiled = false;
  live.states += 1;
  waitBriefly(newer.database);
  live.seen = changesSeen(newer.database);
}

function waitBriefly(database: Ready["database"]): void {
  database.pragma(`busy_timeout = ${lookWait_ms}`);
}

/** A number that changes when another process writes. Source: sqlite.org/pragma.html#pragma_data_version. */
function changesSeen(database: Ready["database"]): number {
  return Number(database.pragma("data_version", { simple: true }));
}

function hasChanged(database: Ready["database"], seen: number): boolean {
  try {
    return changesSeen(database) !== seen;
  } catch (error) {
    // A process killed while writing leaves a journal that a reader may not roll back; opening the database again does.
    if (errorCodeOf(error) === "SQLITE_READONLY_ROLLBACK") return true;
    throw error;
  }
}

async function importedInThread(location: DatabaseLocation, work: Work, candidates: readonly Candidate[]) {
  const importing = await work.run({ ...taskAt(location), kind: "import", candidates });
  if (importing.kind === "foreign" || importing.kind === "newer") throw unavailable(otherVersion);
  if (importing.kind !== "imported") throw new Error(`the dataset at ${location.folder} now has errors`);
  return importing.files;
}

/**
 * The archive as it was known at an instant. Its tables are in a private temporary file, which is deleted when they are
 * no longer used.
 */
async function earlierState(live: Live, knownAt: string): Promise<Holdings> {
  const { location, work, identity } = live;
  const { database } = live.ready;
  const folder = mkdtempSync(join(tmpdir(), "annals-known-"));
  try {
    const into = join(folder, "tables.sqlite");
    const { playbook } = await work.run({ ...taskAt(location), kind: "earlier", knownAt, into });
    requireSameFile({ location, identity });
    const tables = openTables(into);
    if (tables === undefined) throw new Error("tables that were just written cannot be read");
    return {
      archive: archiveIn(tables),
      documents: new Map(
        tournamentDocumentIds.flatMap((document) => {
          const of = openTables(documentTablesOf(into, document));
          return of === undefined ? [] : [[document, archiveIn(of)] as const];
        }),
      ),
      cards: importedCards(database, knownAt),
      playbook: lazyPlaybook(() => {
        if (playbook === "in-tables") return playbookInTables(tables);
        throw problemPassed(playbook);
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Work = ReturnType<typeof background>;

function taskAt({ file, folder, now }: DatabaseLocation) {
  return { file, folder, at: now().toISOString() };
}

function unavailable(sentence: string): Problem {
  return new Problem("unavailable", sentence, { retryAfter_s: 60 });
}

/** What changes with every change of the bytes of a file, or with another file under its name. */
function changeOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

function isBusy(error: unknown): boolean {
  return errorCodeOf(error).startsWith("SQLITE_BUSY");
}

function refuseWithoutFile(): never {
  throw new Problem(
    "invalid-request",
    "This archive is in memory, so nothing can be imported into it; name a file with ANNALS_DB.",
  );
}
