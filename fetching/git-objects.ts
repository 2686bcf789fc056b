import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type GitCall, runGit } from "./git-program.ts";
import { regularFileAt } from "./regular-file.ts";

/**
 * The objects of a repository on disk, read through a repository of our own that is empty but for its `HEAD`. Git reads
 * the settings, attributes and hooks of the repository that it opens, and here these are ours: whatever the other one
 * says is not obeyed, because it is not read.
 */
export type GitObjects = {
  /** The commit that is checked out. */
  readonly head: string;
  /** Whether the history is cut off (a shallow clone). */
  readonly isShallow: boolean;
  /** Whether contents may have been left out (a partial clone). They are not fetched. */
  readonly isPartial: boolean;
  /** Runs git with these objects, without any network. */
  run(words: readonly string[], call?: Pick<GitCall, "input" | "outputMax_bytes" | "timeMax_ms">): Promise<Buffer>;
  /** Removes our own repository. */
  removed(): void;
};

/** The objects, or a sentence that says why they are not read. */
export type OpenedObjects =
  | { readonly kind: "opened"; readonly objects: GitObjects }
  | { readonly kind: "failed"; readonly reason: string };

/** The largest files that are read of a repository itself: a name, a list of all its references. */
const [name_bytes, list_bytes] = [4_096, 64 * 1024 * 1024];
const commitForm = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Opens the repository whose working tree is a folder, or, where `mayBeBare`, that is the folder itself. `undefined` if
 * there is none: folders above and below are not looked at.
 */
export function openObjects(
  folder: string,
  { environment, mayBeBare }: Pick<GitCall, "environment"> & { readonly mayBeBare: boolean },
): OpenedObjects | undefined {
  const beside = join(folder, ".git");
  if (kindAt(beside) === "none") return mayBeBare && isBare(folder) ? opened(folder, environment) : undefined;
  const own = gitFolderAt(beside);
  if (own === undefined) return { kind: "failed", reason: `${beside} is not the folder of a repository` };
  return opened(own, environment);
}

function isBare(folder: string): boolean {
  const [head, objects, refs] = ["HEAD", "objects", "refs"].map((name) => kindAt(join(folder, name)));
  return head === "file" && objects === "folder" && refs === "folder";
}

function kindAt(path: string): "file" | "folder" | "other" | "none" {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return "none";
  return found.isDirectory() ? "folder" : found.isFile() ? "file" : "other";
}

/** A second working tree and a submodule have a file that names the folder. Source: gitrepository-layout(5). */
function gitFolderAt(path: string): string | undefined {
  if (kindAt(path) === "folder") return path;
  const named = /^gitdir: (.+)$/.exec(lineAt(path) ?? "")?.[1];
  const own = named === undefined ? undefined : resolve(dirname(path), named);
  return own !== undefined && kindAt(own) === "folder" ? own : undefined;
}

function lineAt(path: string, max_bytes = name_bytes): string | undefined {
  const file = regularFileAt(path, { max_bytes });
  return file.kind === "read" ? file.bytes.toString("utf8").replace(/\r?\n$/, "") : undefined;
}

function opened(gitFolder: string, environment: GitCall["environment"]): OpenedObjects {
  const failed = (reason: string): OpenedObjects => ({ kind: "failed", reason: `${gitFolder} ${reason}` });
  // A second working tree shares everything but its HEAD with the first.
  const common = resolve(gitFolder, lineAt(join(gitFolder, "commondir")) ?? ".");
  const objects = join(common, "objects");
  if (kindAt(objects) !== "folder") return failed("has no folder with objects");
  if (kindAt(join(objects, "info", "alternates")) !== "none")
    return failed(
      "borrows objects from another repository (objects/info/alternates), which is not followed; git repack -a -d copies them, then remove that file",
    );
  const head = commitAt(gitFolder, common, "HEAD");
  if (head === undefined) return failed("has no commit");
  const shallow = regularFileAt(join(common, "shallow"), { max_bytes: list_bytes });
  return { kind: "opened", objects: readerOf({ head, objects, shallow }, environment) };
}

/** The commit of a reference. Source: gitrepository-layout(5); what is no reference in a file has none here. */
function commitAt(gitFolder: string, common: string, reference: string, steps = 5): string | undefined {
  const written = lineAt(join(gitFolder, reference)) ?? lineAt(join(common, reference)) ?? packedAt(common, reference);
  if (written === undefined || commitForm.test(written)) return written;
  const next = /^ref: *(refs\/\S+)$/.exec(written)?.[1];
  if (next === undefined || next.split("/").includes("..") || steps === 0) return undefined;
  return commitAt(gitFolder, common, next, steps - 1);
}

function packedAt(common: string, reference: string): string | undefined {
  const lines = lineAt(join(common, "packed-refs"), list_bytes)?.split(/\r?\n/) ?? [];
  return lines.find((line) => line.endsWith(` ${reference}`))?.split(" ")[0];
}

function namesIn(folder: string): string[] {
  return kindAt(folder) === "folder" ? readdirSync(folder) : [];
}

function readerOf(
  { head, objects, shallow }: Pick<GitObjects, "head"> & { objects: string; shallow: ReturnType<typeof regularFileAt> },
  environment: GitCall["environment"],
): GitObjects {
  const own = mkdtempSync(join(realpathSync(tmpdir()), "annals-git-"));
  const tree = join(own, "tree");
  for (const name of ["refs", "objects", "tree"]) mkdirSync(join(own, name));
  const isLong = head.length === 64;
  const format = isLong ? "[core]\nrepositoryformatversion = 1\n[extensions]\nobjectformat = sha256\n" : "[core]\n";
  writeFileSync(join(own, "config"), `${format}[core]\nbare = false\n`);
  writeFileSync(join(own, "HEAD"), `${head}\n`);
  const isShallow = shallow.kind === "read" && shallow.bytes.length > 0;
  if (isShallow) writeFileSync(join(own, "shallow"), shallow.bytes);
  const repository = { GIT_DIR: own, GIT_WORK_TREE: tree, GIT_OBJECT_DIRECTORY: resolve(objects) };
  const isPartial = namesIn(join(objects, "pack")).some((name) => name.endsWith(".promisor"));
  return {
    ...{ head, isShallow, isPartial },
    run: (words, call = {}) =>
      runGit({ words, environment: { ...environment, HOME: own }, repository, folder: tree, protocols: [], ...call }),
    removed: () => rmSync(own, { recursive: true, force: true }),
  };
}
