import { readFile, stat } from "node:fs/promises";
import type { DocumentId } from "../core/archive/document.ts";
import {
  type FetchAccount,
  type FetchPlan,
  type HeldHash,
  isSelected,
  type Miss,
  type Selection,
} from "../core/fetch/plan.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { errorCodeOf, Problem } from "../core/problem.ts";
import { byText } from "../core/text/order.ts";
import type { DatabaseLocation } from "../db/location.ts";
import type { Candidate, FileReport } from "../db/published-files/import.ts";
import { importInto, type Opening } from "../db/store.ts";
import { allTablesFilesOf } from "../db/tables/file.ts";
import {
  type FetchEvent,
  type FetchedFiles,
  fileSha256,
  type Staging,
  type Stranger,
  stagedBytes,
} from "./collecting.ts";

/** The result for the collected files, or why the database cannot be opened. */
type ImportOfCollection =
  | { readonly kind: "imported"; readonly reports: readonly FileReport[]; readonly accepted: readonly Stranger[] }
  | Exclude<Opening, { kind: "open" }>;

type ImportOrder = { readonly document: DocumentId; readonly selection: Selection; readonly isAccepting: boolean };

/** Imports all collected files in one transaction. Unknown files are imported if that is accepted. */
export async function importCollection(
  collection: FetchedFiles,
  { document, selection, isAccepting }: ImportOrder,
  { location, on }: { readonly location: DatabaseLocation; readonly on: (event: FetchEvent) => void },
): Promise<ImportOfCollection> {
  const candidates: Candidate[] = [];
  const inTurn = [...collection.obtained.values()].toSorted(byText(({ release }) => release));
  for (const { fileName, release, read } of inTurn) {
    const bytes = await read();
    if (bytes !== undefined) candidates.push({ fileName, bytes, from: release, document });
  }
  const accepted: Stranger[] = [];
  for (const stranger of isAccepting ? strangersFor(collection, selection) : []) {
    const bytes = await readFile(stranger.path);
    if (fileSha256(bytes) !== stranger.sha256 || !statesSelected(bytes, selection)) continue;
    candidates.push({ fileName: stranger.fileName, bytes });
    accepted.push(stranger);
    // What an archive offered for a release was counted when it was downloaded.
    if (stranger.release === null) on({ kind: "bytes", received_bytes: bytes.length });
  }
  if (candidates.length === 0) return { kind: "imported", reports: [], accepted };
  const importing = importInto({ ...location, progress: (step) => on({ kind: "import", ...step }) }, candidates);
  return importing.kind === "imported" ? { kind: "imported", reports: importing.files, accepted } : importing;
}

/** The unknown files that may be imported: each once, and none for a release whose known file was found. */
function strangersFor({ strangers, obtained }: FetchedFiles, selection: Selection): Stranger[] {
  const there = new Set([...obtained.values()].map(({ release }) => release));
  return strangers.filter(
    ({ release, sha256 }, index) =>
      (release === null || (!there.has(release) && isSelected(release, selection))) &&
      strangers.findIndex((other) => other.sha256 === sha256) === index,
  );
}

/**
 * Says whether the day that a file states is in the selection. A file that cannot be read is left to the import, which
 * reports why.
 */
function statesSelected(bytes: Uint8Array, selection: Selection): boolean {
  try {
    const { statedFrom } = readRulebook(bytes);
    return statedFrom === null || isSelected(statedFrom, selection);
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

/** The account of a fetch. Expects the archive after the import. */
export async function accountOf({
  plan,
  collection,
  from,
  reports,
  accepted,
  held,
  knownReleases,
  location,
  staging,
}: {
  readonly plan: FetchPlan;
  readonly collection: FetchedFiles;
  readonly from: string | null;
  readonly reports: readonly FileReport[];
  readonly accepted: readonly Stranger[];
  readonly held: readonly HeldHash[];
  readonly knownReleases: ReadonlySet<string>;
  readonly location: DatabaseLocation;
  readonly staging: Staging;
}): Promise<Omit<FetchAccount, "received_bytes">> {
  const isHeld = new Set<string>(held.map(({ release }) => release));
  const isAccepted = new Set(accepted.map(({ sha256 }) => sha256));
  const absent = plan.wanted.filter((file) => !isHeld.has(file.release));
  const nowhere = plan.nowhere.filter((release) => !isHeld.has(release));
  return {
    added: reports.flatMap((report) =>
      report.kind === "added" ? [{ release: report.release, fileName: report.fileName, sha256: report.sha256 }] : [],
    ),
    heldBefore: plan.heldAlready,
    held: { releases: [...knownReleases].filter((release) => isHeld.has(release)).length, of: knownReleases.size },
    missing: [
      ...absent.map(({ release, sha256 }) => ({
        release,
        reasons: reasonsFor({ release, sha256 }, { collection, from, reports }),
      })),
      ...nowhere.map((release) => ({
        release,
        reasons: [{ place: "data/archives", reason: "no known archive has it" }],
      })),
    ],
    failures: collection.failures,
    keptAside: collection.strangers
      .filter(({ sha256 }) => !isAccepted.has(sha256))
      .map(({ fileName: _name, ...stranger }) => stranger),
    refused: reports.flatMap((report) =>
      report.kind === "refused" ? [{ fileName: report.fileName, reason: report.reason }] : [],
    ),
    disk: {
      database_bytes: await sizeOf(location.file, `${location.file}-wal`, `${location.file}-shm`),
      tables_bytes: await sizeOf(...allTablesFilesOf(location.file)),
      beside_bytes: await stagedBytes(staging),
    },
  };
}

/** Why a release is missing: what each place said, then what became of the file if one was found. */
function reasonsFor(
  { release, sha256 }: Omit<HeldHash, "document">,
  {
    collection: { misses, obtained, failures },
    from,
    reports,
  }: {
    readonly collection: FetchedFiles;
    readonly from: string | null;
    readonly reports: readonly FileReport[];
  },
): Miss[] {
  const file = obtained.get(sha256);
  const refused = reports.find((report) => report.kind === "refused" && report.fileName === file?.fileName);
  const told = misses.get(release) ?? [];
  if (refused?.kind === "refused")
    return [...told, { place: "the import", reason: `${refused.fileName} was refused: ${refused.reason}` }];
  if (file !== undefined)
    return [...told, { place: file.fileName, reason: "it was changed or removed before the import" }];
  if (told.length > 0) return told;
  if (from === null) return [{ place: "data/archives", reason: "no archive names a place that has it" }];
  const whole = failures.filter(({ place }) => place === from);
  if (whole.length > 0) return whole;
  // One of the files that could not be read may have been this release.
  const unread = failures.length === 0 ? "" : `; ${failures.length} of its files could not be read`;
  return [{ place: from, reason: `it has no file with the hash of this release${unread}` }];
}

/** The size of files; one that is missing has none. */
async function sizeOf(...files: readonly string[]): Promise<number> {
  let sum_bytes = 0;
  for (const file of files) {
    try {
      sum_bytes += (await stat(file)).size;
    } catch (error) {
      if (errorCodeOf(error) !== "ENOENT") throw error;
    }
  }
  return sum_bytes;
}
