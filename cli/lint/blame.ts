import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { Problem } from "../../core/problem.ts";
import { dayOfInstant, type IsoDate } from "../../core/text/days.ts";

/** Lines of one file, numbered from 1. */
export type FileLines = { readonly path: string; readonly lines: readonly number[] };

/**
 * For each file, the day on which each of its lines was last changed. Lines that are not committed have none, nor those
 * from before the beginning of a shallow clone.
 */
export type LineDays = ReadonlyMap<string, ReadonlyMap<number, IsoDate>>;

const run = promisify(execFile);
/** Git reads the history for each file separately, so several run at once. */
const atOnce = 4;
const outputMax_bytes = 512 * 1024 * 1024;

/**
 * Asks git when lines were last changed, with one call for all lines of a file. The day is that of the author, in UTC.
 * Files that git does not know are left out. Throws `invalid-request` if there is no git or no repository.
 *
 * @returns `isCut`: some lines are from before the beginning of a shallow clone.
 */
export async function lineDaysOf(
  files: readonly FileLines[],
): Promise<{ readonly days: LineDays; readonly isCut: boolean }> {
  const days = new Map<string, ReadonlyMap<number, IsoDate>>();
  let isCut = false;
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const blamed = await blameOf(next);
      if (blamed === null) continue;
      const isShallow = blamed.atBoundary.size > 0 && (await isShallowAt(dirname(next.path)));
      if (isShallow) for (const line of blamed.atBoundary) blamed.days.delete(line);
      isCut ||= isShallow;
      days.set(next.path, blamed.days);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { days, isCut };
}

/** Git calls the first commit of a whole history a boundary too. */
async function isShallowAt(folder: string): Promise<boolean> {
  const { stdout } = await run("git", ["-C", folder, "rev-parse", "--is-shallow-repository"]);
  return stdout.trim() === "true";
}

async function blameOf({ path, lines }: FileLines): Promise<Blamed | null> {
  const ranges = rangesOf(lines).flatMap(([first, last]) => ["-L", `${first},${last}`]);
  try {
    const { stdout } = await run(
      "git",
      ["-C", dirname(path), "blame", "--porcelain", ...ranges, "--", basename(path)],
      {
        maxBuffer: outputMax_bytes,
        encoding: "latin1",
      },
    );
    return daysIn(stdout);
  } catch (error) {
    return refused(error);
  }
}

/** The reason why git gave nothing; a file that git does not know is not a problem. */
function refused(error: unknown): null {
  const failure = error as { code?: unknown; stderr?: unknown };
  if (failure.code === "ENOENT") throw new Problem("invalid-request", "git is not installed; --git needs it.");
  const said = typeof failure.stderr === "string" ? failure.stderr : "";
  if (/no such path|has only \d+ lines|no such ref|bad revision/i.test(said)) return null;
  if (/not a git repository|unsafe repository|dubious ownership/i.test(said))
    throw new Problem("invalid-request", `git refuses: ${said.trim().split("\n")[0]}`);
  throw error;
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

/** The days of lines, and the lines whose commit is the first of the history that is here. */
type Blamed = { readonly days: Map<number, IsoDate>; readonly atBoundary: ReadonlySet<number> };

const nearby_lines = 10;
const uncommitted = /^0+$/;

/** Source: git-scm.com/docs/git-blame, "The porcelain format". */
function daysIn(porcelain: string): Blamed {
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
