import { dayOfInstant, type IsoDate } from "../../core/text/days.ts";
import type { GitObjects } from "../../fetching/git.ts";
import { GitError } from "../../fetching/git-program.ts";

/** A content at a path, as some commit has it. */
export type Version = { readonly path: string; readonly blob: string };

/** How a version came about: the author's day, and the versions in the parents; none for a new file. */
type HistoryStep = { readonly commit: string; readonly day: IsoDate; readonly from: readonly Version[] };

/** The steps that lead to each version, by `versionKey`. `isWhole`: git could read all of it. */
export type History = { readonly steps: ReadonlyMap<string, readonly HistoryStep[]>; readonly isWhole: boolean };

export function versionKey({ path, blob }: Version): string {
  return `${blob} ${path}`;
}

/** The longest that git may take to go through a history. */
const walkMax_ms = 10 * 60_000;
const outputMax_bytes = 16 * 1024 * 1024 * 1024;

/**
 * The history of some paths, and of those from which they were renamed, in one walk of git over all commits. Merges
 * count only where they differ from all their parents.
 *
 * @param range The commits: one and all before it, or `a..b`.
 * @param onCommit Called for each commit.
 */
export async function historyOf(
  objects: GitObjects,
  { range, paths, onCommit }: { range: string; paths: Iterable<string>; onCommit: () => void },
): Promise<History> {
  const wanted = new Set(paths);
  const steps = new Map<string, HistoryStep[]>();
  const walk = async (renames: string): Promise<boolean> => {
    const reader = readerOf(wanted, steps, onCommit);
    const form = ["--format=commit %H %at", "--raw", "--no-abbrev", "-z", "-c", "--no-show-signature", "--no-textconv"];
    const words = ["log", ...form, "--no-ext-diff", "-l1000", renames, range, "--"];
    try {
      await objects.run(words, { onOutput: reader, outputMax_bytes, timeMax_ms: walkMax_ms });
      return true;
    } catch (error) {
      if (!(error instanceof GitError) || error.because === "absent") throw error;
      return false;
    }
  };
  // To know a renamed file again by its content takes contents, of which some may not be here.
  if (await walk("-M")) return { steps, isWhole: true };
  steps.clear();
  return { isWhole: await walk("-M100%"), steps };
}

/** Reads the output of git as it comes. Source: git-diff(1), "Raw output format" and "diff format for merges". */
function readerOf(
  wanted: Set<string>,
  steps: Map<string, HistoryStep[]>,
  onCommit: () => void,
): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let [commit, day] = ["", "" as IsoDate];
  let head: string | null = null;
  let paths: string[] = [];
  const take = (token: string): void => {
    const text = token.startsWith("\n") ? token.slice(1) : token;
    if (head === null) {
      const [, id, seconds] = /^commit ([0-9a-f]+) (-?\d+)$/.exec(text) ?? [];
      if (id !== undefined) {
        [commit, day] = [id, dayOfInstant(new Date(Number(seconds) * 1000))];
        onCommit();
      } else if (text.startsWith(":")) head = text;
      return;
    }
    paths.push(text);
    if (paths.length < pathsAfter(head)) return;
    const path = paths.at(-1) ?? "";
    const [blob, from] = sidesOf(head, paths);
    if (blob !== undefined && wanted.has(path)) {
      for (const before of from) wanted.add(before.path);
      const key = versionKey({ path, blob });
      const cached = steps.get(key);
      if (cached === undefined) steps.set(key, [{ commit, day, from }]);
      else cached.push({ commit, day, from });
    }
    [head, paths] = [null, []];
  };
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    for (let at = rest.indexOf(0); at !== -1; at = rest.indexOf(0, from)) {
      take(rest.toString("utf8", from, at));
      from = at + 1;
    }
    rest = rest.subarray(from);
  };
}

/** A rename in a commit with one parent names both paths; in a merge only the new one is named. */
function pathsAfter(head: string): number {
  return /^:[^:]/.test(head) && / [RC]\d*$/.test(head) ? 2 : 1;
}

const absent = /^0+$/;

/** The new content and the old ones; no new one for a file that was removed or is not a file. */
function sidesOf(head: string, paths: readonly string[]): readonly [string | undefined, readonly Version[]] {
  const parents = /^:+/.exec(head)?.[0].length ?? 0;
  const words = head.slice(parents).split(" ");
  const blob = words[2 * parents + 1];
  if (blob === undefined || absent.test(blob)) return [undefined, []];
  const before = words.slice(parents + 1, 2 * parents + 1).filter((id) => !absent.test(id));
  return [blob, before.map((id) => ({ blob: id, path: paths[0] ?? "" }))];
}
