import { Problem } from "../../core/problem.ts";
import type { GitObjects } from "../../fetching/git.ts";
import { GitError } from "../../fetching/git-program.ts";
import { shownName } from "../files.ts";
import { blobsAt, isContent } from "./blame.ts";
import { type Checkout, type Environment, inCheckouts } from "./checkouts.ts";
import { linesOf, sameLines } from "./origins.ts";

/** A file, and how to read its bytes. */
export type ReadableFile = { readonly path: string; readonly bytes: () => Buffer };

/** The lines of files, from 1, that a change touches; `null` for all lines of a file. A file without any is left out. */
export type TouchedLines = ReadonlyMap<string, ReadonlySet<number> | null>;

/**
 * The lines that are not in the files as they were where this history and that of a commit divided: what a pull request
 * adds or changes, and what is not committed yet. Throws `invalid-request` for a name that is not a commit.
 */
export async function linesTouchedSince(
  name: string,
  files: readonly ReadableFile[],
  environment: Environment,
): Promise<TouchedLines> {
  const touched = new Map<string, ReadonlySet<number> | null>();
  await inCheckouts(files, { environment, option: "--since" }, async (checkouts) => {
    for (const checkout of checkouts)
      try {
        await addTouched(checkout, await divisionFrom(checkout.objects, name), touched);
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        const reason = error.because === "absent" ? "git is not installed" : shownName(error.message);
        throw new Problem("invalid-request", `--since ${shownName(name)}: ${reason}.`);
      }
  });
  return touched;
}

/** The commit where the history of another one and this one divided, or that one where they have none in common here. */
export async function divisionFrom(objects: GitObjects, name: string): Promise<string> {
  const commit = await objects.commitNamed(name);
  if (commit === undefined)
    throw new Problem(
      "invalid-request",
      `--since ${shownName(name)}: there is no such commit here; get it first (git fetch origin ${shownName(name)}; fetch-depth: 0 for actions/checkout).`,
    );
  try {
    return (await objects.run(["merge-base", commit, objects.head])).toString("latin1").trim();
  } catch (error) {
    // Git ends with 1 if there is no common commit, as in a shallow clone; with 128 if anything is wrong.
    if (error instanceof GitError && error.exitCode === 1) return commit;
    throw error;
  }
}

const contentMax_bytes = 16 * 1024 * 1024;

async function addTouched(
  { objects, files }: Checkout<ReadableFile>,
  base: string,
  touched: Map<string, ReadonlySet<number> | null>,
): Promise<void> {
  const renames = await renamedSince(objects, base);
  const namesBefore = new Map([...files.keys()].map((path) => [path, renames.get(path) ?? path]));
  const blobs = await blobsAt(objects, base, new Set(namesBefore.values()));
  const contents = objects.contents();
  try {
    for (const [inside, { path, bytes }] of files) {
      const blob = blobs.get(namesBefore.get(inside) ?? inside);
      const own = bytes();
      if (blob !== undefined && isContent(own, blob)) continue;
      const before = blob === undefined ? null : await contents.content(blob, contentMax_bytes);
      if (before === null) touched.set(path, null);
      else {
        const lines = linesOf(own);
        const same = sameLines(linesOf(before), lines);
        const fresh = lines.flatMap((_, at) => (same.has(at) ? [] : [at + 1]));
        if (fresh.length > 0) touched.set(path, new Set(fresh));
      }
    }
  } finally {
    contents.close();
  }
}

/** The earlier names of files that commits since have renamed. */
async function renamedSince(objects: GitObjects, base: string): Promise<ReadonlyMap<string, string>> {
  const words = ["diff-tree", "-r", "-z", "--diff-filter=R", "--name-status", "--no-ext-diff", "-l1000"];
  const list = (renames: string) => objects.run([...words, renames, base, objects.head]);
  // To know a file again by its content takes contents, of which some may not be here.
  const names = (await list("-M").catch(() => list("-M100%"))).toString("utf8").split("\0");
  const renamed = new Map<string, string>();
  for (let at = 0; at + 2 < names.length; at += 3) renamed.set(names[at + 2] ?? "", names[at + 1] ?? "");
  return renamed;
}
