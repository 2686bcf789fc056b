import type { KnownFile } from "../core/archive/public-archives.ts";
import type { Miss } from "../core/fetch/account.ts";
import type { DownloadProgress } from "../core/fetch/downloads.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { GitOptions } from "./git.ts";
import type { Network } from "./network.ts";
import type { Staging } from "./staging.ts";

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
export type Obtained = {
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
export type Misses = Map<IsoDate, Miss[]>;

/** The files collected so far. */
export type Collection = {
  readonly obtained: Map<string, Obtained>;
  readonly strangers: Stranger[];
  readonly misses: Misses;
  /** Places that delivered nothing at all, with the reason. */
  readonly failures: Miss[];
};

/** The surroundings of a collection. */
export type Collecting = {
  readonly known: ReadonlyMap<string, KnownFile>;
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
export const packedMax_bytes = 256 * 1024 * 1024;

/** An empty collection. */
export function emptyCollection(): Collection {
  return { obtained: new Map(), strangers: [], misses: new Map(), failures: [] };
}

/** Notes why a place did not give a release. */
export function noteMiss({ misses }: Collection, release: IsoDate, miss: Miss): void {
  misses.set(release, [...(misses.get(release) ?? []), miss]);
}

/** Runs a task for each entry, with limited concurrency. The first error ends it, after the running tasks are done. */
export async function inParallel<Each>(
  many: readonly Each[],
  atOnce: number,
  act: (one: Each) => Promise<void>,
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
  const broken = ended.find((one) => one.status === "rejected");
  if (broken !== undefined) throw broken.reason;
}

/** One piece as a stream of pieces. */
export async function* pieceOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** All pieces as one text in UTF-8. */
export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString("utf8");
}
