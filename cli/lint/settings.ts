import { lstatSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type LintSettings, lintBaselineForm, lintSettingsForm } from "../../core/contract/lint.ts";
import { errorCodeOf, Problem } from "../../core/problem.ts";
import { byText } from "../../core/text/order.ts";
import { yamlOfOthers } from "../../dataset/plain-yaml.ts";
import { type RegularFile, regularFileAt } from "../../fetching/regular-file.ts";
import { Refused } from "../context.ts";
import { reasonFor, shownName } from "../files.ts";
import { findingKey, type LintFinding } from "./check.ts";
import { isCostlyPattern, isGlob } from "./walk.ts";

/** A configuration, and where it stands. */
export type Settings = LintSettings & {
  /** The folder to which its paths are relative; `null` without a configuration. */
  readonly folder: string | null;
  /** It was found in the folder or above, not named: whoever wrote the tree wrote it, so it reaches nothing outside. */
  readonly isFound: boolean;
};

/** The names of configuration files, in the order of the search. */
export const settingsNames = ["annals.config.json", "annals.config.yaml", "annals.config.yml"] as const;
const settingsMax_bytes = 256 * 1024;

/**
 * Reads the configuration of a folder, or of the nearest one above it. Throws `invalid-request` for anything it does
 * not understand, with the name of the key, and for paths of a found one that lead out of its folder.
 */
export function settingsFor(folder: string, named: string | undefined): Settings {
  const path = named ?? nearest(folder);
  if (path === null) return defaultSettings();
  const parsed = lintSettingsForm.safeParse(contentOf(path, named !== undefined));
  if (!parsed.success)
    throw new Problem("invalid-request", `${shownName(path)}: ${parsed.error.issues.map(sentenceOf).join("; ")}.`);
  const settings = { ...parsed.data, folder: dirname(path), isFound: named === undefined };
  if (settings.isFound) requireOwn(settings, path);
  return settings;
}

/** The settings without any configuration. */
export function defaultSettings(): Settings {
  return { ...lintSettingsForm.parse({}), folder: null, isFound: false };
}

type Issue = NonNullable<ReturnType<typeof lintSettingsForm.safeParse>["error"]>["issues"][number];

function sentenceOf(issue: Issue): string {
  const at = issue.path.join(".");
  if (issue.code === "unrecognized_keys")
    return `${at === "" ? "" : `${at}: `}unknown ${issue.keys.map((key) => `"${shownName(key)}"`).join(", ")}`;
  if (issue.code === "custom") return `${at} ${issue.message}`;
  const message = issue.message.slice(0, 1).toLowerCase() + issue.message.slice(1);
  return at === "" ? message : `${at}: ${message}`;
}

function nearest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const file = settingsNames.map((name) => join(at, name)).find(isThere);
    if (file !== undefined) return file;
    if (dirname(at) === at || isThere(join(at, ".git"))) return null;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function contentOf(path: string, isNamed: boolean): unknown {
  const file = regularFileAt(path, { max_bytes: settingsMax_bytes, isFollowed: isNamed });
  const name = shownName(path);
  const text = textIn(file, path, (bytes) => `has ${bytes} bytes; at most ${settingsMax_bytes} are read`);
  try {
    return path.endsWith(".json") ? JSON.parse(text) : yamlOfOthers(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem("invalid-request", `${name} cannot be read: ${shownName(reason)}.`);
  }
}

/** Throws `invalid-request` if it cannot be read. */
function textIn(file: RegularFile, path: string, tooLarge: (length_bytes: number) => string): string {
  if (file.kind === "read") return file.bytes.toString("utf8");
  if (file.kind === "none") throw new Problem("invalid-request", reasonFor(path, file.error));
  const reason = file.kind === "too-large" ? tooLarge(file.length_bytes) : "is not a regular file";
  throw new Problem("invalid-request", `${shownName(path)} ${reason}.`);
}

/** The configuration of a tree names nothing outside, and no pattern that takes forever. */
function requireOwn({ folder, paths = [], exclude, baseline }: LintSettings & { folder: string }, path: string): void {
  const costly = [...paths.filter(isGlob), ...exclude].find(isCostlyPattern);
  if (costly !== undefined)
    throw new Problem("invalid-request", `${shownName(path)}: "${shownName(costly)}" has too many wildcards.`);
  const outside = [...paths, ...(baseline === undefined ? [] : [baseline])].find((named) => {
    const base = baseOf(named);
    return base === undefined || !isWithin(folder, base);
  });
  if (outside !== undefined)
    throw new Problem(
      "invalid-request",
      `${shownName(path)} names "${shownName(outside)}", which is outside its folder; name it on the command line.`,
    );
}

/** The folder from which a glob looks, or the path itself; `undefined` if it goes up after its first wildcard. */
function baseOf(path: string): string | undefined {
  const names = path.split(/[/\\]/);
  const first = names.findIndex(isGlob);
  if (first === -1) return path;
  if (names.slice(first).includes("..")) return undefined;
  return join(path.startsWith("/") ? "/" : ".", ...names.slice(0, first));
}

/** Says whether a path lies in a folder, with links followed; what is not there lies where its folder does. */
export function isWithin(folder: string, path: string): boolean {
  const full = resolve(folder, path);
  return isBelow(resolve(folder), full) && isBelow(realpathSync(folder), realPathOf(full));
}

function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** The real path of what is there, or of the nearest folder above that is. */
function realPathOf(path: string): string {
  // A link to nothing leads somewhere too, so it counts as what its text says.
  for (let at = path; ; at = dirname(at)) if (isThere(at)) return realOr(at, "/");
}

function realOr(path: string, otherwise: string): string {
  try {
    return realpathSync(path);
  } catch {
    return otherwise;
  }
}

/** A file of known findings. `isNamed`: on the command line, so it may be created, and be a link. */
export type Baseline = { readonly path: string; readonly isNamed: boolean };

const baselineMax_bytes = 64 * 1024 * 1024;

/**
 * Leaves out the findings of a baseline, each as often as it is listed there. If the file does not exist and was named
 * on the command line, writes it with all findings and returns none; throws `invalid-request` if it was not named.
 */
export function beyondBaseline(
  findings: readonly LintFinding[],
  { path, isNamed }: Baseline,
): { readonly findings: readonly LintFinding[]; readonly isNew: boolean } {
  const file = regularFileAt(path, { max_bytes: baselineMax_bytes, isFollowed: isNamed });
  if (file.kind === "none" && errorCodeOf(file.error) === "ENOENT") {
    if (!isNamed)
      throw new Problem(
        "invalid-request",
        `${shownName(path)}, the baseline of the configuration, does not exist; create it with --baseline ${shownName(path)}.`,
      );
    create(path, findings);
    return { findings: [], isNew: true };
  }
  const counts = new Map(Object.entries(readBaseline(path, file)));
  const others = findings.filter((finding) => {
    const key = findingKey(finding);
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
  return { findings: others, isNew: false };
}

function create(path: string, findings: readonly LintFinding[]): void {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(findingKey(finding), (counts.get(findingKey(finding)) ?? 0) + 1);
  const sorted = Object.fromEntries([...counts].toSorted(byText(([key]) => key)));
  try {
    // Not through a link to a file that is not there.
    writeFileSync(path, `${JSON.stringify({ findings: sorted }, null, 2)}\n`, { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const sentence = `${shownName(path)} cannot be written (${shownName(error.message)}).`;
    // The name is wrong if it cannot be opened.
    if (!("syscall" in error && error.syscall === "write")) throw new Problem("invalid-request", sentence);
    // A part of a baseline would be taken for a damaged one the next time.
    rmSync(path);
    throw new Refused(sentence);
  }
}

function readBaseline(path: string, file: RegularFile): Record<string, number> {
  const name = shownName(path);
  const text = textIn(file, path, () => `has more than ${baselineMax_bytes} bytes; it is no baseline`);
  let read: ReturnType<typeof lintBaselineForm.safeParse>;
  try {
    read = lintBaselineForm.safeParse(JSON.parse(text));
  } catch {
    throw new Problem("invalid-request", `${name} is not JSON; delete it to create a new one.`);
  }
  if (!read.success) throw new Problem("invalid-request", `${name} is not a baseline; delete it to create a new one.`);
  return read.data.findings;
}
