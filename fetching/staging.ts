import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

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
export function sha256Of(bytes: Uint8Array): string {
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
    if (sha256Of(bytes) === sha256) return bytes;
    await rm(path);
    return undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
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
    if (isHeld(sha256Of(await readFile(path)))) await rm(path);
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
