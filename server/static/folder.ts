import { hash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { errorCodeOf } from "../../core/problem.ts";
import { apiRoot } from "../../core/text/addresses.ts";
import { makeFolder } from "../../db/folders.ts";

/** The folder of an export: names, compressed files, and what is needed to go on after an interruption. */

/** Endings of addresses that say themselves what the file is. The server of the files has the same list. */
const ownEnding =
  /^\/(?:v1\/.*|assets\/.*|docs\/static\/.*|pagefind\/.*|[a-z]+)(\.(?:atom|css|html|js|json|map|png|rss|svg|txt|xml|yaml))$/;
/** Files that compression does not make smaller. */
const isPacked = /\.(?:png|pagefind|pf_meta|pf_index|pf_filter|pf_fragment)$/;
const nameMax_bytes = 240;

/**
 * The file of an address, without the ending of its compression: the path, `@` and the query if there is one, and the
 * ending of what it holds. `undefined` for an address that no file can be named after.
 */
export function fileOf(address: string): string | undefined {
  const [path = "", query] = address.split("?", 2);
  const own = ownEnding.exec(path)?.[1];
  const isJson = path === "/docs/json" || path === apiRoot || path.startsWith(`${apiRoot}/`);
  const ending = own === undefined ? (isJson ? ".json" : ".html") : query === undefined ? "" : own;
  const name =
    `${path === "/" ? "/index" : decodeURIComponent(path)}${query === undefined ? "" : `@${query}`}${ending}`.slice(1);
  const parts = name.split("/");
  const isSafe = parts.every(
    (part) => part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= nameMax_bytes,
  );
  return isSafe && !name.includes("\0") ? name : undefined;
}

/**
 * A file of the export: its name without compression, and the first half of the SHA-256 of what it holds. The other half
 * would be one more megabyte, and this one tells any two contents apart.
 */
export type StaticFile = { readonly path: string; readonly halfSha256: string };

/** What became of an address: its file, unless the service answered otherwise, and the new addresses it led to. */
type Entry = { readonly address: string; readonly file: StaticFile | null; readonly leads: readonly string[] };

const journalName = ".unfinished";
const entriesTogether = 200;

/** What is written into a folder. `edition` names the state that is written: only an export of the same one goes on. */
export function folderOf(folder: string, edition: string, before: readonly StaticFile[]) {
  const halfSha256ByPath = new Map(before.map((file) => [file.path, file.halfSha256]));
  const journal = join(folder, journalName);
  let pending: Entry[] = [];
  const folders = new Set<string>();
  let written = 0;
  makeFolder(folder);
  const isThere = (path: string) => existsSync(join(folder, isPacked.test(path) ? path : `${path}.gz`));
  const flush = (): void => {
    if (pending.length > 0) appendFileSync(journal, pending.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    pending = [];
  };
  return {
    /** The entries of an export of the same edition that was interrupted. */
    resumed(): Entry[] {
      const [first, ...lines] = existsSync(journal) ? readFileSync(journal, "utf8").split("\n") : [];
      if (first === JSON.stringify({ edition })) return lines.flatMap(entryIn);
      writeFileSync(journal, `${JSON.stringify({ edition })}\n`);
      return [];
    },
    /** Writes a file, unless it is there with the same content. */
    write(path: string, given: Buffer | string): StaticFile {
      const content = Buffer.from(given);
      const halfSha256 = hash("sha256", content, "hex").slice(0, 32);
      const place = join(folder, path);
      if (halfSha256ByPath.get(path) !== halfSha256 || !isThere(path)) {
        const parent = dirname(place);
        if (!folders.has(parent)) makeFolder(parent);
        folders.add(parent);
        if (isPacked.test(path)) put(place, content);
        else put(`${place}.gz`, compressed(content));
        written += 1;
      }
      return { path, halfSha256 };
    },
    /** Says whether all is there that the export before wrote, and no other was begun since. */
    isWhole: () => !existsSync(journal) && before.every(({ path }) => isThere(path)),
    /** Says whether the export before had the same. */
    isUnchanged: ({ path, halfSha256 }: StaticFile): boolean => halfSha256ByPath.get(path) === halfSha256,
    /** What the export before had in a folder. */
    below: (start: string): StaticFile[] => before.filter(({ path }) => path.startsWith(start)),
    note(entry: Entry): void {
      pending.push(entry);
      if (pending.length >= entriesTogether) flush();
    },
    /** Removes what an earlier export wrote and this one did not, and the journal. */
    finish(files: readonly StaticFile[]): { readonly written: number; readonly removed: number } {
      const paths = new Set(files.map(({ path }) => path));
      const gone = before.filter(({ path }) => !paths.has(path));
      for (const { path } of gone)
        for (const ending of ["", ".gz"]) rmSync(join(folder, `${path}${ending}`), { force: true });
      rmSync(journal, { force: true });
      return { written, removed: gone.length };
    },
    flush,
  };
}

/**
 * The usual buffer for the result is far larger than the files, of which most are small. Level 7 takes a fifth more time
 * and makes them seven thousandths smaller.
 */
function compressed(content: Buffer): Buffer {
  return gzipSync(content, { chunkSize: Math.min(Math.max(content.length >> 1, 1024), 65_536), level: 5 });
}

/** A line that was cut off by the interruption is left out. */
function entryIn(line: string): Entry[] {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [];
  }
}

/** A reader of the folder sees the old file or the new one, never a part; a new file may grow while it is written. */
function put(place: string, bytes: Buffer): void {
  try {
    writeFileSync(place, bytes, { flag: "wx" });
  } catch (error) {
    if (errorCodeOf(error) !== "EEXIST") {
      rmSync(place, { force: true });
      throw error;
    }
    writeFileSync(`${place}.new`, bytes);
    renameSync(`${place}.new`, place);
  }
}
