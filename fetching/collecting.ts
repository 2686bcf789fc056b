import { createHash, randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DocumentId } from "../core/archive/document.ts";
import type { KnownFile } from "../core/archive/public-archives.ts";
import type { Miss } from "../core/fetch/plan.ts";
import { nameIn } from "../core/fetch/rules-page.ts";
import type { DownloadProgress } from "../core/fetch/update.ts";
import { errorCodeOf } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { GitOptions } from "./git.ts";
import type { Network, Reply } from "./network.ts";

/** Progress of a fetch. */
export type FetchEvent =
  | { readonly kind: "planned"; readonly files: number; readonly bytes: number; readonly held: number }
  /** A place is being asked now. */
  | { readonly kind: "place"; readonly place: string; readonly files: number }
  | ({ readonly kind: "download" } & DownloadProgress)
  | { readonly kind: "bytes"; readonly received_bytes: number }
  | { readonly kind: "file"; readonly release: IsoDate; readonly place: string; readonly length_bytes: number }
  | { readonly kind: "retry"; readonly address: string; readonly reason: string; readonly wait_ms: number }
  | { readonly kind: "import"; readonly what: string; readonly done: number; readonly of: number };

/** A verified file, ready to be imported. `read` returns its bytes, or `undefined` if the file is gone. */
type ObtainedFile = {
  readonly sha256: string;
  readonly fileName: string;
  readonly release: IsoDate;
  read(): Promise<Buffer | undefined>;
};

/** An unknown file, with its path and the reason. `release` is the release for which it was offered, if any. */
export type Stranger = {
  readonly fileName: string;
  readonly path: string;
  readonly sha256: string;
  readonly place: string;
  readonly release: IsoDate | null;
  readonly reason: string;
};

/** Why a release is missing, by place. */
type Misses = Map<IsoDate, Miss[]>;

/** The files collected so far. */
export type FetchedFiles = {
  readonly obtained: Map<string, ObtainedFile>;
  readonly strangers: Stranger[];
  readonly misses: Misses;
  /** Places that delivered nothing at all, with the reason. */
  readonly failures: Miss[];
};

/** The surroundings of a collection. */
export type Collecting = {
  readonly document: DocumentId;
  readonly files: ReadonlyMap<string, KnownFile>;
  /** Hashes of files that are in the archive already. */
  readonly held: ReadonlySet<string>;
  readonly staging: Staging;
  readonly network: Network;
  readonly git: GitOptions;
  /** How many requests run at once. */
  readonly jobs: number;
  readonly on: (event: FetchEvent) => void;
};

/** The largest text file: sixteen times the largest rulebook published so far. */
export const textMax_bytes = 16 * 1024 * 1024;
/** The largest archive: three times all releases, unpacked. */
const packedMax_bytes = 256 * 1024 * 1024;

export function emptyCollection(): FetchedFiles {
  return { obtained: new Map(), strangers: [], misses: new Map(), failures: [] };
}

/** Notes why a place did not give a release. */
export function noteMiss({ misses }: FetchedFiles, release: IsoDate, miss: Miss): void {
  misses.set(release, [...(misses.get(release) ?? []), miss]);
}

/** Runs a task for each entry, with limited concurrency. The first error ends it, after the running tasks are done. */
export async function inParallel<Each>(
  many: readonly Each[],
  atOnce: number,
  act: (entry: Each) => Promise<void>,
): Promise<void> {
  const waiting = [...many];
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !failed; next = waiting.shift()) {
      try {
        await act(next);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const broken = ended.find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

/** One piece as a stream of pieces. */
export async function* pieceOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** All pieces as one text in UTF-8. */
export async function utf8From(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString("utf8");
}

type Downloading = Pick<Collecting, "network" | "staging" | "on">;

/** Downloads a text file. Its bytes are counted as they arrive, and no longer counted if the download fails. */
export async function downloadedText(
  address: string,
  { network, staging, on }: Downloading,
): Promise<Reply<ReceivedFile>> {
  let counted_bytes = 0;
  const uncount = (): void => {
    if (counted_bytes > 0) on({ kind: "bytes", received_bytes: -counted_bytes });
    counted_bytes = 0;
  };
  const reply = await network.request({ address, sizeMax_bytes: textMax_bytes }, (pieces) => {
    uncount();
    const count = (length_bytes: number): void => {
      counted_bytes += length_bytes;
      on({ kind: "bytes", received_bytes: length_bytes });
    };
    return received(staging, watched(pieces, count));
  });
  if (reply.kind !== "answered") uncount();
  return reply;
}

/** Downloads an archive, and reports how much of it has arrived. Its files are counted when they are unpacked. */
export function downloadArchive(address: string, { network, staging, on }: Downloading): Promise<Reply<ReceivedFile>> {
  const name = nameIn(new URL(address));
  return network.request({ address, sizeMax_bytes: packedMax_bytes }, (pieces, length_bytes) => {
    let done = 0;
    const report = (): void => on({ kind: "download", name, unit: "bytes", done, of: length_bytes });
    report();
    const count = (piece_bytes: number): void => {
      done += piece_bytes;
      report();
    };
    return received(staging, watched(pieces, count));
  });
}

async function* watched(
  pieces: AsyncIterable<Uint8Array>,
  count: (length_bytes: number) => void,
): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

/**
 * The folder beside the database in which files wait for the import: `incoming/` holds complete files named by their
 * hash, with which a later fetch continues; `aside/` holds unexpected files.
 */
export type Staging = { readonly folder: string };

/** A received file, before it is accepted or kept aside. */
export type ReceivedFile = {
  readonly path: string;
  readonly sha256: string;
  readonly length_bytes: number;
  /** The first bytes, as Latin-1. */
  readonly beginning: string;
};

/** The number of first bytes that identify a file. */
export const beginning_bytes = 1024;
/** Incomplete files are removed after this time, because no download takes as long. */
const leftover_ms = 3_600_000;

/** Opens the staging folder of a database. Creates the folders, and removes incomplete files. */
export async function openStaging(databaseFile: string, now: Date): Promise<Staging> {
  const folder = `${databaseFile}.fetch`;
  await mkdir(join(folder, "incoming"), { recursive: true });
  for (const name of await readdir(join(folder, "incoming"))) {
    const path = join(folder, "incoming", name);
    const isLeft = name.endsWith(".part") && now.getTime() - (await stat(path)).mtimeMs > leftover_ms;
    if (isLeft) await rm(path, { recursive: true });
  }
  return { folder };
}

/** The hash by which files are identified. */
export function fileSha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes pieces as they arrive. Removes the file if the body is incomplete. */
export async function received({ folder }: Staging, pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
  const path = join(folder, "incoming", `${randomUUID()}.part`);
  const hash = createHash("sha256");
  let length_bytes = 0;
  let beginning = Buffer.alloc(0);
  async function* watched(): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      length_bytes += piece.length;
      if (beginning.length < beginning_bytes)
        beginning = Buffer.concat([beginning, piece]).subarray(0, beginning_bytes);
      yield piece;
    }
  }
  try {
    await pipeline(Readable.from(watched(), { objectMode: false }), createWriteStream(path, { flags: "wx" }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, sha256: hash.digest("hex"), length_bytes, beginning: beginning.toString("latin1") };
}

/** Keeps a received file under its hash, so that a later run finds it. */
export async function take(
  { folder }: Staging,
  { path, sha256 }: Pick<ReceivedFile, "path" | "sha256">,
): Promise<void> {
  await rename(path, join(folder, "incoming", sha256));
}

/** The bytes of a file accepted earlier; `undefined` if there is none or it is damaged. */
export async function taken({ folder }: Staging, sha256: string): Promise<Buffer | undefined> {
  const path = join(folder, "incoming", sha256);
  try {
    const bytes = await readFile(path);
    if (fileSha256(bytes) === sha256) return bytes;
    await rm(path);
    return undefined;
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The hashes of the files accepted earlier. */
export async function takenHashes({ folder }: Staging): Promise<string[]> {
  return (await readdir(join(folder, "incoming"))).filter((name) => /^[0-9a-f]{64}$/.test(name));
}

/** Keeps a file aside under its name. @returns Its path. */
export async function keepAside({ folder }: Staging, received: ReceivedFile, fileName: string): Promise<string> {
  const aside = join(folder, "aside");
  await mkdir(aside, { recursive: true });
  const path = join(
    aside,
    `${received.sha256.slice(0, 12)}-${basename(fileName)
      .replace(/[^\w. -]/g, "_")
      .slice(-100)}`,
  );
  await rename(received.path, path);
  return path;
}

/** Removes an accepted file, because it is imported or no longer wanted. */
export async function forget({ folder }: Staging, sha256: string): Promise<void> {
  await rm(join(folder, "incoming", sha256), { force: true });
}

/** Removes the files kept aside that are held by now, for example because they were accepted. */
export async function forgetAside({ folder }: Staging, isHeld: (sha256: string) => boolean): Promise<void> {
  const aside = join(folder, "aside");
  if (!(await readdir(folder)).includes("aside")) return;
  for (const name of await readdir(aside)) {
    const path = join(aside, name);
    if (isHeld(fileSha256(await readFile(path)))) await rm(path);
  }
}

/** Removes a received file that was neither accepted nor kept aside. */
export async function discard({ path }: ReceivedFile): Promise<void> {
  await rm(path, { force: true });
}

/** The size of the staging folder in bytes, including files kept aside. */
export async function stagedBytes({ folder }: Staging): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

/** Replaces the text of a file atomically: readers see the old text or the new one. */
export async function replaceText(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}.part`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}

/**
 * The bytes of a text file on this machine, or why it is not read. Follows links; a device or a pipe is never read, nor
 * waited for. `undefined` if it is larger than any published file.
 */
export async function ownFile(path: string): Promise<Buffer | string | undefined> {
  try {
    // Without this flag, opening a pipe waits until somebody writes to it.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const entry = await file.stat();
      if (entry.isDirectory()) return "it is a folder that is called like a text file";
      if (!entry.isFile()) return "it is a device or a pipe";
      return entry.size > textMax_bytes ? undefined : await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    const reason = reasons[errorCodeOf(error)];
    if (reason === undefined) throw error;
    return reason;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "you may not read it",
  EPERM: "you may not read it",
  ENOENT: "it is a link that leads nowhere",
  ENOTDIR: "it is a link that leads nowhere",
  ELOOP: "it is a link that leads in a circle",
  ENXIO: "it is a device or a pipe",
};
