import { sql } from "drizzle-orm";
import type { PrintedBook } from "../core/ask/rule.ts";
import { Problem } from "../core/problem.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { Candidate, FileReport } from "./published-files/import.ts";
import { importInto, type Opening, openStore, type Place, type Store } from "./store.ts";

/** An archive in use while files are imported into it, by this process or another. */
export type LiveArchive = {
  /** The archive as it is known now: another object whenever something changed. */
  current(): Snapshot;
  /** The archive as it was known at an instant (ISO 8601 in UTC). Refuses with `not-held` an instant before the first record. */
  asOf(knownAt: string): Snapshot;
  /** A held published file by the sum of its bytes. */
  publishedFile(sha256: string): PrintedBook | undefined;
  /** Takes files in. Refuses with `invalid-request` where the archive lies in no file. */
  importFiles(candidates: readonly Candidate[]): readonly FileReport[];
  /** Why answers cannot be relied on any more, in a sentence; `undefined` while all is well. */
  trouble(): string | undefined;
};

/** A live archive over a database. `refresh` looks whether another process wrote to it. */
export type OpenArchive = LiveArchive & { refresh(): void; close(): void };

/** An archive that never changes, for a snapshot that lies in no database. */
export function stillArchive(snapshot: Snapshot): LiveArchive {
  return {
    current: () => snapshot,
    asOf: () => snapshot,
    publishedFile: () => undefined,
    importFiles: refuseWithoutFile,
    trouble: () => undefined,
  };
}

/** Opens a database to be used for long. Opens as `openStore` does. */
export function openLive(
  place: Place,
): { readonly kind: "open"; readonly archive: OpenArchive } | Exclude<Opening, { kind: "open" }> {
  const opening = openStore(place);
  return opening.kind === "open" ? { kind: "open", archive: liveArchive(place, opening.store) } : opening;
}

function liveArchive(place: Place, first: Store): OpenArchive {
  let store = first;
  let seen = changesSeen(store);
  return {
    current: () => store.snapshot,
    asOf: (knownAt) => store.asOf(knownAt),
    publishedFile: (sha256) => store.publishedFile(sha256),
    refresh,
    trouble: () => undefined,
    importFiles(candidates) {
      if (place.file === ":memory:") return refuseWithoutFile();
      const importing = importInto(place, candidates);
      if (importing.kind !== "imported") throw new Error(`the database at ${place.file} cannot be written to`);
      refresh();
      return importing.files;
    },
    close: () => store.close(),
  };

  function refresh(): void {
    if (!hasChanged()) return;
    const opening = openStore(place);
    // What cannot be opened any more is left to who wrote it; meanwhile the last good state answers.
    if (opening.kind !== "open") return;
    store.close();
    store = opening.store;
    seen = changesSeen(store);
  }

  function hasChanged(): boolean {
    try {
      return changesSeen(store) !== seen;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (isLeftHalfWritten(cause)) return true;
      throw error;
    }
  }
}

/** A process killed while writing leaves a journal that a reader may not undo; opening anew does. */
function isLeftHalfWritten(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_READONLY_ROLLBACK";
}

/** A number that changes when another connection changed the file. Source: sqlite.org/pragma.html#pragma_data_version. */
function changesSeen({ db }: Store): number | undefined {
  return db.get<{ data_version: number }>(sql`pragma data_version`)?.data_version;
}

function refuseWithoutFile(): never {
  throw new Problem(
    "invalid-request",
    "This archive lies in no file, so nothing can be imported into it; name one with ANNALS_DB.",
  );
}
