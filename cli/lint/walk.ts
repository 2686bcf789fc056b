import { globSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { cachedIn } from "../../core/derived.ts";
import { regularFileAt } from "../../fetching/regular-file.ts";
import { reasonFor, shownName } from "../files.ts";

/** The files to check, sentences about paths without files, and others about what was left out. */
type FileList = {
  readonly files: readonly string[];
  readonly errorOutput: readonly string[];
  readonly leftOut: readonly string[];
};

/** What a walk may cost: entries seen, and folders in one another. */
type WalkLimits = { readonly entries: number; readonly depth: number };
const walkLimits: WalkLimits = { entries: 1_000_000, depth: 200 };
/** The largest `.gitignore` that is read; the largest seen has 20 kB. */
const ignoreMax_bytes = 128 * 1024;
/** Once the names of a thousand things left out are known, the rest says nothing more. */
const leftOutMax = 1_000;

/**
 * The files that paths name: the files themselves, those in folders, and those that globs match. In folders and globs
 * `.gitignore` is obeyed, `.git`, `node_modules` and repositories inside a repository are left out, and links are not
 * followed; a file named directly is always checked. Returns paths as they were given, sorted by name.
 */
export function filesAt(
  paths: readonly string[],
  { folder, exclude }: { folder: string; exclude: readonly string[] },
  limits = walkLimits,
): FileList {
  const walk = walkOver(folder, ignore().add([...exclude]), limits);
  const files = new Set<string>();
  const errorOutput: string[] = [];
  for (const path of paths) {
    const kind = kindOf(resolve(folder, path));
    if (kind === "folder") for (const file of walk.below(path)) files.add(file);
    else if (kind !== "none") files.add(path);
    else {
      const matched = isGlob(path) ? walk.globbed(path) : [];
      for (const file of matched) files.add(file);
      if (matched.length === 0)
        errorOutput.push(`${shownName(path)} ${isGlob(path) ? "matches no file" : "does not exist"}.`);
    }
  }
  return { files: [...files].toSorted(), errorOutput, leftOut: walk.leftOut };
}

/** Says whether a path is a pattern for several. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

function kindOf(path: string): "file" | "folder" | "other" | "none" {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "none";
  return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
}

const neverRead = new Set([".git", "node_modules", ".hg", ".svn"]);

type Level = { readonly at: string; readonly rules: Ignore };

/** A walk over folders that others made: no link is followed, and what it costs is bounded. */
function walkOver(folder: string, excluded: Ignore, limits: WalkLimits) {
  const leftOut: string[] = [];
  const levelByFolder = new Map<string, Level | null>();
  let entries = 0;
  const leaveOut = (path: string, reason: string) => {
    if (leftOut.length < leftOutMax) leftOut.push(leftOutSentence(path, reason));
  };

  const levelAt = (at: string): Level | null => cachedIn(levelByFolder, at, () => levelIn(at, leaveOut));
  const levelsAbove = (below: string): Level[] => levelsFrom(below, levelAt);

  const below = (path: string): string[] => {
    const files: string[] = [];
    const isInRepository = hasRepository(resolve(folder, path));
    const enter = (at: string, levels: readonly Level[], depth: number) => {
      if (depth > limits.depth) return leaveOut(at, `it is more than ${limits.depth} folders deep`);
      const own = levelAt(resolve(folder, at));
      const all = own === null ? levels : [...levels, own];
      for (const entry of entriesIn(resolve(folder, at), leaveOut)) {
        entries += 1;
        if (entries === limits.entries)
          leaveOut(at, `there are more than ${limits.entries} files; name a part of them`);
        if (entries >= limits.entries) return;
        const path = join(at, entry.name);
        const isFolder = entry.isDirectory();
        if (neverRead.has(entry.name) || isIgnored(resolve(folder, path), isFolder, all) || isExcluded(excluded, path))
          continue;
        if (isFolder && isInRepository && isRepository(resolve(folder, path)))
          leaveOut(path, "it is a repository of its own, such as a submodule; name it to check it");
        else if (isFolder) enter(path, all, depth + 1);
        else if (entry.isFile()) files.push(path);
      }
    };
    enter(path, levelsAbove(resolve(folder, path)), 0);
    return files;
  };

  const globbed = (pattern: string): string[] => {
    const names = pattern.split("/");
    const base = resolve(
      folder,
      names.slice(0, names.findIndex(isGlob)).join("/") || (pattern.startsWith("/") ? "/" : "."),
    );
    const isInRepository = hasRepository(base);
    const isOfAnother = (at: string): boolean =>
      at.length > base.length && (isRepository(at) || isOfAnother(dirname(at)));
    return globSync(pattern, { cwd: folder, exclude: (name) => neverRead.has(basename(name)) }).filter((path) => {
      const full = resolve(folder, path);
      return (
        kindOf(full) === "file" &&
        !isExcluded(excluded, path) &&
        !isIgnored(full, false, levelsAbove(dirname(full))) &&
        !(isInRepository && isOfAnother(dirname(full)))
      );
    });
  };
  return { below, globbed, leftOut };
}

function isRepository(folder: string): boolean {
  return kindOf(join(folder, ".git")) !== "none";
}

/** Says whether a folder is in a repository: whoever looks at that does not look at those inside, as git does not. */
function hasRepository(folder: string): boolean {
  return isRepository(folder) || (dirname(folder) !== folder && hasRepository(dirname(folder)));
}

function entriesIn(folder: string, leaveOut: (path: string, reason: string) => void) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    leaveOut(folder, reasonFor("it", error).replace(/^it |\.$/g, ""));
    return [];
  }
}

/** A sentence about something that was not checked. */
export function leftOutSentence(path: string, reason: string): string {
  return `left out: ${shownName(path)}: ${reason}.`;
}

function isExcluded(excluded: Ignore, path: string): boolean {
  const inside = relative(".", path).split(sep).join("/");
  return inside !== "" && !inside.startsWith("..") && excluded.ignores(inside);
}

/** The `.gitignore` files from the root of the repository down to a folder, without the folder's own. */
function levelsFrom(folder: string, levelAt: (at: string) => Level | null): Level[] {
  const levels: Level[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder) {
      const level = levelAt(at);
      if (level !== null) levels.unshift(level);
    }
    if (isRepository(at) || dirname(at) === at) return levels;
  }
}

/** As in git, a `.gitignore` that is a link is none. */
function levelIn(folder: string, leaveOut: (path: string, reason: string) => void): Level | null {
  const path = join(folder, ".gitignore");
  const file = regularFileAt(path, { max_bytes: ignoreMax_bytes });
  if (file.kind === "too-large") leaveOut(path, `it has more than ${ignoreMax_bytes} bytes, so it is not obeyed`);
  if (file.kind !== "read") return null;
  const patterns = file.bytes.toString("utf8").split(/\r?\n/);
  const sound = patterns.filter((pattern) => !isCostlyPattern(pattern));
  if (sound.length < patterns.length) leaveOut(path, "a pattern has so many wildcards that looking could take forever");
  return { at: folder, rules: ignore().add(sound) };
}

/** The nearest file with a pattern for the path decides. */
function isIgnored(path: string, isFolder: boolean, levels: readonly Level[]): boolean {
  for (const { at, rules } of levels.toReversed()) {
    const inside = relative(at, path).split(sep).join("/");
    const { ignored, unignored } = rules.test(isFolder ? `${inside}/` : inside);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The most wildcards in one name of a pattern, and the most `**` in all of it. */
const wildcardsMax = 3;
const lengthMax = 1_000;
const bracesMax = 3;

/**
 * Says whether a pattern of somebody else may take too long to match: patterns become expressions that try every way to
 * divide a name among their wildcards, and braces are written out before that.
 */
export function isCostlyPattern(pattern: string): boolean {
  if (pattern.startsWith("#")) return false;
  const names = pattern.split("/");
  const [anyDepth, ordinary] = [names.filter((name) => name === "**"), names.filter((name) => name !== "**")];
  return (
    pattern.length > lengthMax ||
    anyDepth.length > wildcardsMax ||
    ordinary.some((name) => (name.match(/\*+/g) ?? []).length > wildcardsMax) ||
    (pattern.match(/\{/g) ?? []).length > bracesMax ||
    /\{[^{}]*\.\./.test(pattern)
  );
}
