import { globSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { regularFileAt } from "../../fetching/regular-file.ts";
import { reasonFor, shownName } from "../files.ts";
import { readableText } from "../text.ts";

/** The files to check, sentences about paths without files, and others about what was left out. */
export type FileList = {
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
 * `.gitignore` is obeyed, `.git` and `node_modules` are left out, and links are not followed; a file named directly is
 * always checked. Returns paths as they were given, sorted by name.
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

  const levelAt = (at: string): Level | null => {
    const cached = levelByFolder.get(at);
    if (cached !== undefined) return cached;
    const level = levelIn(at, leaveOut);
    levelByFolder.set(at, level);
    return level;
  };
  const levelsAbove = (below: string): Level[] => levelsFrom(below, levelAt);

  const below = (path: string): string[] => {
    const files: string[] = [];
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
        if (isFolder) enter(path, all, depth + 1);
        else if (entry.isFile()) files.push(path);
      }
    };
    enter(path, levelsAbove(resolve(folder, path)), 0);
    return files;
  };

  const globbed = (pattern: string): string[] =>
    globSync(pattern, { cwd: folder, exclude: (name) => neverRead.has(basename(name)) }).filter((path) => {
      const full = resolve(folder, path);
      return (
        kindOf(full) === "file" && !isExcluded(excluded, path) && !isIgnored(full, false, levelsAbove(dirname(full)))
      );
    });
  return { below, globbed, leftOut };
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
    if (kindOf(join(at, ".git")) !== "none" || dirname(at) === at) return levels;
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

/** A file with its text. */
export type CitingFile = {
  readonly path: string;
  readonly bytes: Buffer;
  /** The text with every line that is too long to check as blanks, so that all places are those of the file. */
  readonly text: string;
  readonly encoding: ReturnType<typeof readableText>["encoding"];
};

/** What is checked at most: a file (an upload may be as large), a line, and all texts together. */
export type TextLimits = { readonly file_bytes: number; readonly line_chars: number; readonly all_bytes: number };

const textLimits: TextLimits = { file_bytes: 16 * 1024 * 1024, line_chars: 20_000, all_bytes: 512 * 1024 * 1024 };

/**
 * The texts of files that may contain rule numbers, and sentences about what was left out. Only regular files are read;
 * a link to one is, because only a path that somebody named can be a link.
 */
export function sourcesIn(
  paths: readonly string[],
  limits = textLimits,
): { readonly sources: readonly CitingFile[]; readonly leftOut: readonly string[] } {
  const leftOut: string[] = [];
  const sources: CitingFile[] = [];
  let total_bytes = 0;
  for (const path of paths) {
    // Findings of an earlier run quote the numbers that they are about.
    if (path.endsWith(".sarif")) continue;
    const bytes = bytesAt(path, limits);
    if (typeof bytes === "string") leftOut.push(bytes);
    if (typeof bytes === "string" || isBinary(bytes)) continue;
    const { text: whole, encoding } = readableText(bytes);
    if (!/\d{3}/.test(whole)) continue;
    const { text, lines } = withoutLongLines(whole, limits.line_chars);
    if (lines > 0)
      leftOut.push(
        leftOutSentence(
          path,
          `${lines === 1 ? "a line" : `${lines} lines`} of more than ${limits.line_chars} characters`,
        ),
      );
    if (ignoredIn(text).isWhole) continue;
    if (generatedForm.test(text.slice(0, headMax_chars))) {
      leftOut.push(leftOutSentence(path, "it says that it is generated"));
      continue;
    }
    total_bytes += bytes.length;
    if (total_bytes > limits.all_bytes) {
      leftOut.push(
        leftOutSentence(path, `it and the files after it; all texts have more than ${MB(limits.all_bytes)}`),
      );
      break;
    }
    sources.push({ path, bytes, text, encoding });
  }
  return { sources, leftOut };
}

/** What programs write at the head of files that they generate: what is wrong there is wrong in their source. */
const generatedForm =
  /\bcode generated\b.{0,120}\bdo not edit\b|(?<![\w`])@generated\b(?!`)|\bauto(?:matically)?[- ]?generated\b.{0,160}\b(?:do not (?:edit|modify|change)|by )|"generated(?:_?by|_?at)"\s*:/is;
const headMax_chars = 1000;

function bytesAt(path: string, { file_bytes }: TextLimits): Buffer | string {
  const file = regularFileAt(path, { max_bytes: file_bytes, isFollowed: true });
  switch (file.kind) {
    case "read":
      return file.bytes;
    case "none":
      return reasonFor(path, file.error);
    case "not-regular":
      return leftOutSentence(path, "it is not a regular file");
    case "too-large":
      return leftOutSentence(path, `it has ${MB(file.length_bytes)}, and at most ${MB(file_bytes)} are checked`);
  }
}

function MB(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

/** The words of a citation are looked for in its line, so a line without end takes time without end. */
function withoutLongLines(text: string, most_chars: number): { readonly text: string; readonly lines: number } {
  const pieces: string[] = [];
  let [from, lines] = [0, 0];
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    if (end - start > most_chars) {
      pieces.push(text.slice(from, start), " ".repeat(end - start));
      [from, lines] = [end, lines + 1];
    }
    start = end + 1;
  }
  return lines === 0 ? { text, lines } : { text: pieces.join("") + text.slice(from), lines };
}

const looked_bytes = 8000;

/** The same test as in git: a zero byte near the beginning. UTF-16 with a byte order mark is text. */
function isBinary(bytes: Buffer): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return false;
  return bytes.subarray(0, looked_bytes).includes(0);
}

/** The words of a text that tell the linter to leave citations alone. */
export type IgnoreDirectives = {
  readonly isWhole: boolean;
  readonly has: (line: number, number: RuleNumber) => boolean;
};

const directive = /annals-ignore(-file|-next-line)?\b[:\s]*((?:\d{3}(?:\.\d+[a-z]*)?[,\s]*)*)/gi;

/**
 * Reads `annals-ignore` (its own line), `annals-ignore-next-line` and `annals-ignore-file`, each with the numbers to
 * ignore, or without numbers for all. One that is alone on its line also applies to the next line.
 */
export function ignoredIn(text: string): IgnoreDirectives {
  if (!/annals-ignore/i.test(text)) return { isWhole: false, has: () => false };
  const byLine = new Map<number, (readonly RuleNumber[])[]>();
  const whole: (readonly RuleNumber[])[] = [];
  text.split("\n").forEach((line, index) => {
    for (const { 0: found, 1: kind = "", 2: listed = "" } of line.matchAll(directive)) {
      const numbers = listed.split(/[,\s]+/).flatMap((written) => ruleNumberFrom(written) ?? []);
      if (kind.toLowerCase() === "-file") whole.push(numbers);
      else {
        const isAlone = !/\d{3}\.\d/.test(line.replace(found, ""));
        const lines = kind === "" ? [index + 1, ...(isAlone ? [index + 2] : [])] : [index + 2];
        // The numbers of the comment itself cite nothing.
        if (kind !== "" && numbers.length > 0) byLine.set(index + 1, [...(byLine.get(index + 1) ?? []), numbers]);
        for (const at of lines) byLine.set(at, [...(byLine.get(at) ?? []), numbers]);
      }
    }
  });
  const isMeant = (lists: readonly (readonly RuleNumber[])[], number: RuleNumber) =>
    lists.some((numbers) => numbers.length === 0 || numbers.includes(number));
  return {
    isWhole: whole.some((numbers) => numbers.length === 0),
    has: (line, number) => isMeant(whole, number) || isMeant(byLine.get(line) ?? [], number),
  };
}
