import { createHash } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { makeFolder } from "../../db/folders.ts";
import { regularFileAt } from "../../fetching/regular-file.ts";
import type { Environment } from "./checkouts.ts";
import type { KnownOrigins } from "./origins.ts";

/** The days of lines of one content, by their place from 0; `null`: the history that is here does not say. */
export type KeptFileDays = { readonly blob: string; readonly days: Readonly<Record<string, IsoDate | null>> };

/** What earlier runs found out about a repository, up to a commit. */
export type DayCache = {
  readonly head: string | undefined;
  readonly origins: KnownOrigins;
  keep(head: string, files: Iterable<readonly [string, KeptFileDays]>): void;
};

const keptDay = z.custom<IsoDate>((written) => typeof written === "string" && dayFrom(written) === written);
const cacheForm = z.strictObject({
  form: z.literal(1),
  head: z.string().regex(/^[0-9a-f]{40,64}$/),
  files: z.record(z.string(), z.strictObject({ blob: z.string(), days: z.record(z.string(), keptDay.nullable()) })),
});
const cacheMax_bytes = 256 * 1024 * 1024;

/**
 * The days that were kept for a repository, in the folder for caches of the person who runs this; a file that cannot be
 * read counts as none, and without such a folder nothing is kept.
 *
 * Source: XDG Base Directory Specification; on Windows `LOCALAPPDATA`.
 */
export function dayCacheOf(shared: string, environment: Environment): DayCache {
  const folder = cacheFolderIn(environment);
  const file = folder && join(folder, `${createHash("sha256").update(shared).digest("hex").slice(0, 32)}.json`);
  const cache = file === undefined ? undefined : readCache(file);
  return {
    head: cache?.head,
    origins: ({ path, blob }, line) => {
      const own = cache?.files[path];
      return own?.blob === blob ? own.days[line] : undefined;
    },
    keep(head, files) {
      if (file === undefined) return;
      // Files that were not asked for this time stay as long as their content is the same.
      const all = { ...cache?.files, ...Object.fromEntries(files) };
      write(file, JSON.stringify({ form: 1, head, files: all }));
    },
  };
}

function cacheFolderIn(environment: Environment): string | undefined {
  const { XDG_CACHE_HOME: caches, LOCALAPPDATA: local, HOME: home } = environment;
  const base = caches || local || (home && join(home, ".cache"));
  return base ? join(base, "annals", "line-days") : undefined;
}

function readCache(path: string): z.infer<typeof cacheForm> | undefined {
  const file = regularFileAt(path, { max_bytes: cacheMax_bytes });
  if (file.kind !== "read") return undefined;
  try {
    const read = cacheForm.safeParse(JSON.parse(file.bytes.toString("utf8")));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** A cache that cannot be written only costs time. */
function write(file: string, text: string): void {
  let beside: string | undefined;
  try {
    makeFolder(dirname(file));
    beside = mkdtempSync(`${file}.`);
    writeFileSync(join(beside, "days"), text);
    renameSync(join(beside, "days"), file);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
  } finally {
    if (beside !== undefined) rmSync(beside, { recursive: true, force: true });
  }
}
