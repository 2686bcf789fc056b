import { globSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { reasonFor } from "../files.ts";

/** The files to check, and sentences about paths without files. */
export type FileList = { readonly files: readonly string[]; readonly errorOutput: readonly string[] };

/**
 * The files that paths name: the files themselves, those in folders, and those that globs match. In folders and globs
 * `.gitignore` is obeyed and `.git` and `node_modules` are left out; a file named directly is always checked. Returns
 * paths as they were given, sorted by name.
 */
export function filesAt(
  paths: readonly string[],
  { folder, exclude }: { folder: string; exclude: readonly string[] },
): FileList {
  const excluded = ignore().add([...exclude]);
  const files = new Set<string>();
  const errorOutput: string[] = [];
  for (const path of paths) {
    const kind = kindOf(resolve(folder, path));
    if (kind === "folder") for (const file of filesBelow(folder, path, excluded)) files.add(file);
    else if (kind === "file") files.add(path);
    else {
      const matched = /[*?[{]/.test(path) ? globbed(folder, path, excluded) : [];
      for (const file of matched) files.add(file);
      if (matched.length === 0)
        errorOutput.push(`${path} ${/[*?[{]/.test(path) ? "matches no file" : "does not exist"}.`);
    }
  }
  return { files: [...files].toSorted(), errorOutput };
}

function kindOf(path: string): "file" | "folder" | "other" {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? "other" : found.isDirectory() ? "folder" : "file";
}

const neverRead = new Set([".git", "node_modules", ".hg", ".svn"]);

type Level = { readonly at: string; readonly rules: Ignore };

function filesBelow(folder: string, path: string, excluded: Ignore): string[] {
  const files: string[] = [];
  const walk = (at: string, levels: readonly Level[]) => {
    const own = levelAt(resolve(folder, at));
    const all = own === null ? levels : [...levels, own];
    for (const entry of readdirSync(resolve(folder, at), { withFileTypes: true })) {
      const below = join(at, entry.name);
      if (
        neverRead.has(entry.name) ||
        isIgnored(resolve(folder, below), entry.isDirectory(), all) ||
        isExcluded(excluded, below)
      )
        continue;
      if (entry.isDirectory()) walk(below, all);
      else if (entry.isFile()) files.push(below);
    }
  };
  walk(path, levelsAbove(resolve(folder, path)));
  return files;
}

function globbed(folder: string, pattern: string, excluded: Ignore): string[] {
  return globSync(pattern, { cwd: folder, exclude: (name) => neverRead.has(basename(name)) }).filter((path) => {
    const full = resolve(folder, path);
    return (
      kindOf(full) === "file" && !isExcluded(excluded, path) && !isIgnored(full, false, levelsAbove(dirname(full)))
    );
  });
}

function isExcluded(excluded: Ignore, path: string): boolean {
  const inside = relative(".", path).split(sep).join("/");
  return inside !== "" && !inside.startsWith("..") && excluded.ignores(inside);
}

/** The `.gitignore` files from the root of the repository down to a folder, without the folder's own. */
function levelsAbove(folder: string): Level[] {
  const levels: Level[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (at !== folder) {
      const level = levelAt(at);
      if (level !== null) levels.unshift(level);
    }
    if (kindOf(join(at, ".git")) !== "other" || dirname(at) === at) return levels;
  }
}

const levelsKnown = new Map<string, Level | null>();

function levelAt(folder: string): Level | null {
  const known = levelsKnown.get(folder);
  if (known !== undefined) return known;
  const path = join(folder, ".gitignore");
  const level = kindOf(path) === "file" ? { at: folder, rules: ignore().add(readFileSync(path, "utf8")) } : null;
  levelsKnown.set(folder, level);
  return level;
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

/** Reads a file to check. Returns `null` if it is binary, and a sentence if the system refuses it. */
export function textBytesAt(path: string): Buffer | null | string {
  try {
    const bytes = readFileSync(path);
    return isBinary(bytes) ? null : bytes;
  } catch (error) {
    return reasonFor(path, error);
  }
}

const looked_bytes = 8000;

/** The same test as in git: a zero byte near the beginning. UTF-16 with a byte order mark is text. */
function isBinary(bytes: Buffer): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return false;
  return bytes.subarray(0, looked_bytes).includes(0);
}
