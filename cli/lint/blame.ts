import { createHash } from "node:crypto";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { GitObjects } from "../../fetching/git.ts";
import { type GitContents, GitError } from "../../fetching/git-program.ts";
import { type Checkout, type Environment, inCheckouts } from "./checkouts.ts";
import { type DayCache, dayCacheOf, type KeptFileDays } from "./day-cache.ts";
import { type History, historyOf } from "./history.ts";
import { type LineOrigin, linesOf, originsOf, sameLines } from "./origins.ts";

/** Lines of one file, numbered from 1, and how to read the bytes that they are lines of. */
export type FileLines = { readonly path: string; readonly lines: readonly number[]; readonly bytes: () => Buffer };

/**
 * For each file, the day on which each of its lines was written. Lines that are not committed have none, nor those from
 * before the beginning of a shallow clone.
 */
export type LineDays = ReadonlyMap<string, ReadonlyMap<number, IsoDate>>;

type LineDaysResult = {
  readonly days: LineDays;
  /** Some lines are from before the beginning of a shallow clone. */
  readonly isCut: boolean;
  /** Files of which git could not read the history or a content, and whether a partial clone may have left it out. */
  readonly unread: readonly string[];
  readonly isPartial: boolean;
};

type LineDaysOptions = {
  readonly environment: Environment;
  /** Only commits after this one count: lines from before have no day. */
  readonly after?: (objects: GitObjects) => Promise<string | undefined>;
  readonly onProgress: (commits: { readonly done: number; readonly of: number }) => void;
};

/**
 * Finds when lines were written: the day, in UTC, of the author of the commit that wrote them. Git goes once through the
 * history and gives one content after the other; it looks at no file of the working tree and at no setting of the
 * repository. What is found is kept for the next time, which needs only the commits since. Throws `invalid-request` if
 * there is no git or no repository.
 */
export async function lineDaysOf(files: readonly FileLines[], options: LineDaysOptions): Promise<LineDaysResult> {
  const origin = {
    days: new Map<string, Map<number, IsoDate>>(),
    isCut: false,
    unread: [] as string[],
    isPartial: false,
  };
  await inCheckouts(files, { environment: options.environment, option: "--git" }, async (checkouts) => {
    for (const checkout of checkouts) {
      const dated = await datedIn(checkout, options);
      for (const [inside, file] of checkout.files) {
        const own = dated.get(inside);
        if (own === undefined) continue;
        origin.days.set(file.path, own.days);
        origin.isCut ||= own.isCut;
        if (own.isUnread) origin.unread.push(file.path);
        origin.isPartial ||= own.isUnread && checkout.objects.isPartial;
      }
    }
  });
  return origin;
}

type DatedFile = { readonly days: Map<number, IsoDate>; readonly isCut: boolean; readonly isUnread: boolean };
const unreadFile: DatedFile = { days: new Map(), isCut: false, isUnread: true };

const contentMax_bytes = 16 * 1024 * 1024;
const readingMax_ms = 10 * 60_000;

/** The lines of files in a checkout. Files that git does not know are left out. */
async function datedIn(
  { objects, files }: Checkout<FileLines>,
  options: LineDaysOptions,
): Promise<ReadonlyMap<string, DatedFile>> {
  const all = new Map<string, DatedFile>();
  const contents = objects.contents({ timeMax_ms: readingMax_ms });
  try {
    const blobs = await blobsAt(objects, objects.head, new Set(files.keys()));
    const committed = new Map<string, CommittedLines>();
    for (const [inside, file] of files) {
      const blob = blobs.get(inside);
      const lines = blob === undefined ? undefined : await committedLines(file, blob, contents);
      if (lines === null) all.set(inside, unreadFile);
      else if (lines !== undefined) committed.set(inside, lines);
    }
    const cache = dayCacheOf(objects.shared, options.environment);
    const origins = await originsIn(objects, committed, { options, contents, cache });
    for (const [inside, lines] of committed)
      all.set(inside, datedFile(lines, origins.get(inside), options.after === undefined));
    return all;
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (error.because === "absent") throw new Problem("invalid-request", "git is not installed; --git needs it.");
    for (const inside of files.keys()) if (!all.has(inside)) all.set(inside, unreadFile);
    return all;
  } finally {
    contents.close();
  }
}

/** The contents of files in a commit, by path. */
export async function blobsAt(
  objects: GitObjects,
  commit: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const blobs = new Map<string, string>();
  const tree = await objects.run(["ls-tree", "-r", "-z", "--full-tree", commit], { outputMax_bytes: treeMax_bytes });
  for (const line of tree.toString("utf8").split("\0")) {
    const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (blob !== undefined && path !== undefined && wanted.has(path)) blobs.set(path, blob);
  }
  return blobs;
}

const treeMax_bytes = 256 * 1024 * 1024;

/** Says whether bytes are the content with an id. Source: gitformat-loose(5). */
export function isContent(bytes: Buffer, blob: string): boolean {
  const hash = createHash(blob.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex") === blob;
}

/** Lines of a file that its last commit has too: their number in the file, from 1, and their place there, from 0. */
type CommittedLines = { readonly blob: string; readonly places: ReadonlyMap<number, number> };

/** `null` if the content of the last commit cannot be read. */
async function committedLines(file: FileLines, blob: string, contents: GitContents): Promise<CommittedLines | null> {
  const lines = [...new Set(file.lines)];
  const bytes = file.bytes();
  if (isContent(bytes, blob)) return { blob, places: new Map(lines.map((line) => [line, line - 1])) };
  const content = await contents.content(blob, contentMax_bytes);
  if (content === null) return null;
  const same = sameLines(linesOf(content), linesOf(bytes));
  const places = lines.flatMap((line): [number, number][] => {
    const at = same.get(line - 1);
    return at === undefined ? [] : [[line, at]];
  });
  return { blob, places: new Map(places) };
}

type Reading = { readonly options: LineDaysOptions; readonly contents: GitContents; readonly cache: DayCache };
type OriginsByPath = Map<string, ReadonlyMap<number, LineOrigin>>;

/**
 * Follows the lines of all files. First only through the commits after those that an earlier run has seen; what is then
 * still open, through all.
 */
async function originsIn(
  objects: GitObjects,
  committed: ReadonlyMap<string, CommittedLines>,
  { options, contents, cache }: Reading,
): Promise<OriginsByPath> {
  const origins: OriginsByPath = new Map();
  const follow = async (history: History) => {
    for (const [path, { blob, places }] of committed) {
      const open = [...places.values()].filter((line) => !origins.get(path)?.has(line));
      if (open.length === 0) continue;
      const lineOrigins = await originsOf({ path, blob }, open, {
        history,
        contents,
        origins: cache.origins,
        shallow: objects.shallow,
      });
      origins.set(path, new Map([...(origins.get(path) ?? []), ...lineOrigins]));
    }
  };
  const isOpen = () => [...committed].some(([path, { places }]) => places.size > (origins.get(path)?.size ?? 0));
  const walk = async (range: string) => {
    const onCommit = await progressIn(objects, range, options);
    return follow(await historyOf(objects, { range, paths: committed.keys(), onCommit }));
  };
  await follow({ steps: new Map(), isWhole: true });
  const after = await options.after?.(objects);
  const seen = cache.head !== undefined && (await isBefore(objects, cache.head)) ? cache.head : undefined;
  if (after !== undefined) {
    if (isOpen()) await walk(`${after}..${objects.head}`);
    return origins;
  }
  if (seen !== undefined && seen !== objects.head && isOpen()) await walk(`${seen}..${objects.head}`);
  if (isOpen()) await walk(objects.head);
  const cachedDays = [...committed].map(([path, { blob }]): [string, KeptFileDays] => [
    path,
    { blob, days: Object.fromEntries(origins.get(path) ?? []) },
  ]);
  cache.keep(objects.head, cachedDays);
  return origins;
}

async function isBefore(objects: GitObjects, commit: string): Promise<boolean> {
  try {
    await objects.run(["merge-base", "--is-ancestor", commit, objects.head]);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

const progressEvery_commits = 500;

/** Calls for progress from time to time. */
async function progressIn(objects: GitObjects, range: string, { onProgress }: LineDaysOptions): Promise<() => void> {
  const count = await objects.run(["rev-list", "--count", range]).catch(() => Buffer.alloc(0));
  const of = Number(count.toString("latin1"));
  let done = 0;
  return () => {
    done += 1;
    if (done % progressEvery_commits === 1) onProgress({ done, of });
  };
}

/** `isWhole`: the whole history was wanted, so that a line without a day is one that could not be followed. */
function datedFile(
  { places }: CommittedLines,
  origins: ReadonlyMap<number, LineOrigin> | undefined,
  isWhole: boolean,
): DatedFile {
  const days = new Map<number, IsoDate>();
  let [isCut, isUnread] = [false, false];
  for (const [line, index] of places) {
    const origin = origins?.get(index);
    if (origin === undefined) isUnread = isWhole;
    else if (origin === null) isCut = true;
    else days.set(line, origin);
  }
  return { days, isCut, isUnread };
}
