import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { Problem } from "../../core/problem.ts";
import { dayOfInstant, type IsoDate } from "../../core/text/days.ts";
import { type GitObjects, openObjects } from "../../fetching/git.ts";
import { GitError } from "../../fetching/git-program.ts";
import { shownName } from "../files.ts";

/** Lines of one file, numbered from 1, and the bytes that they are lines of. */
export type FileLines = { readonly path: string; readonly lines: readonly number[]; readonly bytes: Buffer };

/**
 * For each file, the day on which each of its lines was last changed. Lines that are not committed have none, nor those
 * from before the beginning of a shallow clone.
 */
export type LineDays = ReadonlyMap<string, ReadonlyMap<number, IsoDate>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Git reads the history for each file separately, so several run at once. */
const atOnce = 4;
const outputMax_bytes = 512 * 1024 * 1024;
/** More ranges than this are more than a command line takes. */
const rangesMax = 2_000;

/**
 * Asks git when lines were last changed, with one call for all lines of a file. The day is that of the author, in UTC.
 * Git gets the bytes and reads the history; it looks at no file of the working tree and at no setting of the repository.
 * Files that git does not know are left out. Throws `invalid-request` if there is no git or no repository.
 *
 * @returns `isCut`: some lines are from before the beginning of a shallow clone. `slow`: a file for which git took too
 *   long; it and those after it have no days. `isPartial`: contents of some files may be missing.
 */
export async function lineDaysOf(
  files: readonly FileLines[],
  environment: Environment,
): Promise<{
  readonly days: LineDays;
  readonly isCut: boolean;
  readonly slow: string | null;
  readonly isPartial: boolean;
}> {
  const days = new Map<string, ReadonlyMap<number, IsoDate>>();
  const checkouts = checkoutsFor(environment);
  let [isCut, isPartial] = [false, false];
  let slow: string | null = null;
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { objects, inside } = checkouts.of(next.path);
      const blame = await blameOf(next, objects, inside);
      // Git calls a file whose contents it lacks unknown.
      isPartial ||= blame === null && objects.isPartial;
      if (blame === "too-slow") {
        slow ??= next.path;
        waiting.length = 0;
      } else if (blame !== null) {
        // Git calls the first commit of a whole history a boundary too.
        if (objects.isShallow) for (const line of blame.atBoundary) blame.days.delete(line);
        isCut ||= objects.isShallow && blame.atBoundary.size > 0;
        days.set(next.path, blame.days);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  checkouts.close();
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return { days, isCut, slow, isPartial };
}

/** The checkouts of files, each opened once. */
function checkoutsFor(environment: Environment) {
  const byFolder = new Map<string, { readonly root: string; readonly objects: GitObjects }>();
  const opened: GitObjects[] = [];
  const at = (folder: string, path: string): { readonly root: string; readonly objects: GitObjects } => {
    const cached = byFolder.get(folder);
    if (cached !== undefined) return cached;
    const opening = openObjects(folder, { environment, mayBeBare: false });
    if (opening?.kind === "failed") throw new Problem("invalid-request", `--git: ${shownName(opening.reason)}.`);
    if (opening !== undefined) opened.push(opening.objects);
    else if (dirname(folder) === folder)
      throw new Problem("invalid-request", `--git: ${shownName(path)} is not in a git repository.`);
    const checkout = opening === undefined ? at(dirname(folder), path) : { root: folder, objects: opening.objects };
    byFolder.set(folder, checkout);
    return checkout;
  };
  return {
    of(path: string) {
      const folder = realpathSync(dirname(path));
      const { root, objects } = at(folder, path);
      return {
        objects,
        inside: relative(root, join(folder, basename(path)))
          .split(sep)
          .join("/"),
      };
    },
    close() {
      for (const objects of opened) objects.removed();
    },
  };
}

async function blameOf(file: FileLines, objects: GitObjects, inside: string): Promise<Blame | "too-slow" | null> {
  try {
    const blame = await blameIn(file, objects, inside);
    if (blame.days.size > 0 || !file.bytes.includes("\r\n")) return blame;
    // Git may have checked the file out with other ends of lines than it keeps.
    const bytes = Buffer.from(file.bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
    return await blameIn({ ...file, bytes }, objects, inside);
  } catch (error) {
    return reasonOf(error);
  }
}

async function blameIn({ lines, bytes }: FileLines, { run }: GitObjects, inside: string): Promise<Blame> {
  const ranges = rangesOf(lines);
  const limited = ranges.length > rangesMax ? [] : ranges.flatMap(([first, last]) => ["-L", `${first},${last}`]);
  const words = ["blame", "--porcelain", "--no-textconv", ...limited, "--contents", "-", "--", inside];
  return daysIn((await run(words, { input: bytes, outputMax_bytes })).toString("latin1"));
}

/** The reason why git gave nothing; a file that git does not know is not a problem. */
function reasonOf(error: unknown): "too-slow" | null {
  if (!(error instanceof GitError)) throw error;
  if (error.because === "absent") throw new Problem("invalid-request", "git is not installed; --git needs it.");
  if (error.because === "too-slow") return "too-slow";
  if (/no such path|has only \d+ lines/i.test(error.message)) return null;
  throw new Problem("invalid-request", `--git: ${shownName(error.message)}.`);
}

/** Neighbouring lines as one range, because each range costs git a walk through the history. */
function rangesOf(lines: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const line of [...new Set(lines)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line - last[1] <= nearby_lines) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges;
}

/** The days of lines, and the lines whose commit is the first of the archive that is here. */
type Blame = { readonly days: Map<number, IsoDate>; readonly atBoundary: ReadonlySet<number> };

const nearby_lines = 10;
const uncommitted = /^0+$/;

/** Source: git-scm.com/docs/git-blame, "The porcelain format". */
function daysIn(porcelain: string): Blame {
  const days = new Map<number, IsoDate>();
  const boundaries = new Set<string>();
  const byCommit = new Map<string, IsoDate>();
  let [commit, line] = ["", 0];
  const lines: [string, number][] = [];
  for (const row of porcelain.split("\n")) {
    const head = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(row);
    if (head !== null) {
      [commit, line] = [head[1] ?? "", Number(head[2])];
      lines.push([commit, line]);
    } else if (row === "boundary") boundaries.add(commit);
    else if (row.startsWith("author-time ")) byCommit.set(commit, dayOfInstant(new Date(Number(row.slice(12)) * 1000)));
  }
  for (const [of, at] of lines) {
    const day = byCommit.get(of);
    if (day !== undefined && !uncommitted.test(of)) days.set(at, day);
  }
  return { days, atBoundary: new Set(lines.flatMap(([of, at]) => (boundaries.has(of) ? [at] : []))) };
}
