import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { Problem } from "../../core/problem.ts";
import { type GitObjects, openObjects } from "../../fetching/git.ts";
import { shownName } from "../files.ts";

/** A checkout, and the files in it by their paths from its root, which git writes with `/`. */
export type Checkout<File> = { readonly objects: GitObjects; readonly files: ReadonlyMap<string, File> };

/**
 * Calls a function with the checkouts of files, each opened once. Throws `invalid-request` for a file that is
 * in none. `option`: what asked for it, for the sentence.
 */
export async function inCheckouts<File extends { readonly path: string }, Result>(
  files: readonly File[],
  { environment, option }: { readonly environment: Environment; readonly option: string },
  use: (checkouts: readonly Checkout<File>[]) => Promise<Result>,
): Promise<Result> {
  const opened = new Map<string, GitObjects>();
  const rootByFolder = new Map<string, string>();
  const rootOf = (folder: string, path: string): string => {
    const cached = rootByFolder.get(folder);
    if (cached !== undefined) return cached;
    const opening = openObjects(folder, { environment, mayBeBare: false });
    if (opening?.kind === "failed") throw new Problem("invalid-request", `${option}: ${shownName(opening.reason)}.`);
    if (opening !== undefined) opened.set(folder, opening.objects);
    else if (dirname(folder) === folder)
      throw new Problem("invalid-request", `${option}: ${shownName(path)} is not in a git repository.`);
    const root = opening === undefined ? rootOf(dirname(folder), path) : folder;
    rootByFolder.set(folder, root);
    return root;
  };
  const filesByRoot = new Map<string, Map<string, File>>();
  try {
    for (const file of files) {
      const folder = realpathSync(dirname(file.path));
      const root = rootOf(folder, file.path);
      const inside = relative(root, join(folder, basename(file.path)))
        .split(sep)
        .join("/");
      filesByRoot.set(root, (filesByRoot.get(root) ?? new Map<string, File>()).set(inside, file));
    }
    return await use([...filesByRoot].map(([root, own]) => ({ objects: opened.get(root) as GitObjects, files: own })));
  } finally {
    for (const objects of opened.values()) objects.removed();
  }
}

/** The variables with which this program runs. */
export type Environment = Readonly<Record<string, string | undefined>>;
