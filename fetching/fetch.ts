import { basename } from "node:path/posix";
import type { DocumentId } from "../core/archive/document.ts";
import { archivesWith, type KnownFile, knownFilesOf, type PublicArchive } from "../core/archive/public-archives.ts";
import { type FetchAccount, type FetchPlan, fetchPlanOf, type HeldHash, type Selection } from "../core/fetch/plan.ts";
import type { DatabaseLocation } from "../db/location.ts";
import { type Opening, storedFilesIn } from "../db/store.ts";
import {
  type Collecting,
  emptyCollection,
  type FetchEvent,
  type FetchedFiles,
  forget,
  forgetAside,
  openStaging,
  type Staging,
  taken,
  takenHashes,
} from "./collecting.ts";
import type { GitOptions } from "./git.ts";
import { accountOf, importCollection } from "./importing.ts";
import { type NetworkOptions, openNetwork } from "./network.ts";
import { visitOrigin } from "./offers.ts";
import { visitArchives } from "./visits.ts";

/** The options of a fetch. */
export type FetchOrder = {
  readonly document: DocumentId;
  readonly selection: Selection;
  /** A folder, an archive, a repository or an address instead of the public archives. */
  readonly from: string | null;
  /** Whether unknown files are imported too, if nothing better was found for their release. */
  readonly isAccepting: boolean;
  /** How many requests run at once. */
  readonly jobs: number;
};

/** The surroundings of a fetch. */
export type FetchSurroundings = Omit<NetworkOptions, "onRetry"> & {
  readonly location: DatabaseLocation;
  readonly archives: readonly PublicArchive[];
  readonly on: (event: FetchEvent) => void;
};

/** The reason why the database cannot be opened. */
type OpeningFailure = Exclude<Opening, { kind: "open" }>;

/** The result of a fetch. */
type Fetching = { readonly kind: "fetched"; readonly account: FetchAccount } | OpeningFailure;

/** What a fetch would download. Reads the archive only, without the network. */
export function plannedFetch(
  { location, archives }: Pick<FetchSurroundings, "location" | "archives">,
  { document, selection }: Pick<FetchOrder, "document" | "selection">,
): { readonly kind: "planned"; readonly plan: FetchPlan } | OpeningFailure {
  const holding = storedFilesIn(location);
  if (holding.kind !== "open") return holding;
  return {
    kind: "planned",
    plan: fetchPlanOf(knownFilesOf(archivesWith(archives, document)), { held: holding.files, selection }),
  };
}

/**
 * Fetches published files into the archive: collects them beside the database, checks each against its hash, and
 * imports all together. If the process is killed, the archive is unchanged or complete, and a later fetch continues
 * with the complete files. Throws `invalid-request` for an origin that does not exist, and errors of the disk and of
 * SQLite.
 */
export async function fetchRules(order: FetchOrder, surroundings: FetchSurroundings): Promise<Fetching> {
  const { location, archives, on } = surroundings;
  const before = storedFilesIn(location);
  if (before.kind !== "open") return before;
  const files = knownFilesOf(archivesWith(archives, order.document));
  const plan = fetchPlanOf(files, { held: before.files, selection: order.selection });
  const staging = await openStaging(location.file, surroundings.now());

  let received_bytes = 0;
  const counted = (event: FetchEvent): void => {
    if (event.kind === "bytes") received_bytes += event.received_bytes;
    on(event);
  };
  on({ kind: "planned", files: plan.wanted.length, bytes: sizeOf(plan.wanted), held: plan.heldAlready.length });
  const held = new Set(before.files.map(({ sha256 }) => sha256));
  const collection = await gathered(plan.wanted, order, { surroundings, staging, files, held, on: counted });
  const imported = await importCollection(collection, order, { location, on: counted });
  if (imported.kind !== "imported") return imported;
  const after = storedFilesIn(location);
  if (after.kind !== "open") return after;
  for (const { sha256 } of plan.wanted) await forget(staging, sha256);
  await forgetHeld(staging, after.files);
  const knownReleases = new Set([...files.values()].map(({ release }) => release));
  const account = await accountOf({
    plan,
    collection,
    from: order.from,
    location,
    staging,
    knownReleases,
    held: after.files.filter(({ document }) => document === order.document),
    reports: imported.reports,
    accepted: imported.accepted,
  });
  return { kind: "fetched", account: { ...account, received_bytes } };
}

function sizeOf(files: readonly KnownFile[]): number {
  return files.reduce((sum, { length_bytes }) => sum + length_bytes, 0);
}

/** Removes files beside the database that are held in it now. */
async function forgetHeld(staging: Staging, held: readonly HeldHash[]): Promise<void> {
  const isHeld = new Set(held.map(({ sha256 }) => sha256));
  for (const sha256 of await takenHashes(staging)) if (isHeld.has(sha256)) await forget(staging, sha256);
  await forgetAside(staging, (sha256) => isHeld.has(sha256));
}

type Gathering = Pick<Collecting, "staging" | "files" | "held" | "on"> & { readonly surroundings: FetchSurroundings };

/** Collects the wanted files: first those left by an earlier fetch, then those of each place. */
async function gathered(
  wanted: readonly KnownFile[],
  { document, from, jobs }: FetchOrder,
  { surroundings, on, ...gathering }: Gathering,
): Promise<FetchedFiles> {
  const collection = emptyCollection();
  await resume(wanted, { staging: gathering.staging, collection, on });
  const left = wanted.filter(({ sha256 }) => !collection.obtained.has(sha256));
  const network = openNetwork({ ...surroundings, onRetry: (retry) => on({ kind: "retry", ...retry }) });
  const git: GitOptions = {
    ...surroundings,
    onProgress: ({ done, of }) => on({ kind: "download", name: "the repository", unit: "objects", done, of }),
  };
  const collecting = { ...gathering, document, network, git, jobs, on };
  try {
    if (from === null) await visitArchives(left, collection, collecting);
    else await visitOrigin(from, left, collection, collecting);
    return collection;
  } finally {
    await network.close();
  }
}

/** Continues with files that an interrupted fetch collected completely. */
async function resume(
  wanted: readonly KnownFile[],
  { staging, collection, on }: Pick<Gathering, "staging" | "on"> & { readonly collection: FetchedFiles },
): Promise<void> {
  const there = new Set(await takenHashes(staging));
  for (const { sha256, release, length_bytes, copies } of wanted) {
    if (!there.has(sha256) || (await taken(staging, sha256)) === undefined) continue;
    const fileName = basename(copies[0]?.path ?? "");
    collection.obtained.set(sha256, { sha256, release, fileName, read: () => taken(staging, sha256) });
    on({ kind: "bytes", received_bytes: length_bytes });
    on({ kind: "file", release, place: "an earlier fetch", length_bytes });
  }
}
