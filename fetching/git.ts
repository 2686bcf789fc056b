import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type GitCall, type GitContents, GitError, gitContents, runGit } from "./git-program.ts";
import { regularFileAt } from "./regular-file.ts";

/** A repository whose objects can be read. */
export type Repository = {
  /** The commit that was asked for, or the newest. */
  readonly commit: string;
  /** The paths of all files of a commit, with the ids of their contents. */
  listed(commit: string): Promise<readonly { readonly path: string; readonly blob: string }[]>;
  /** Fetches contents that a partial clone left out, in one request. */
  bring(blobs: readonly string[]): Promise<void>;
  content(blob: string, sizeMax_bytes: number): Promise<Buffer>;
  has(commit: string): Promise<boolean>;
  /** Removes what was made to read it; a repository on disk stays. */
  removed(): Promise<void>;
};

export type GitOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isHttpAllowed: boolean;
  /** Called from time to time with the number of objects that have arrived, as git reports it. */
  readonly onProgress?: (objects: { readonly done: number; readonly of: number }) => void;
};

/** A repository, or the reason why there is none, as a sentence. */
export type OpenedRepository =
  | { readonly kind: "opened"; readonly repository: Repository }
  | { readonly kind: "failed"; readonly reason: string };

/** What one transfer may take; the files wanted have a tenth of this. */
const [transferMax_MiB, transferMax_ms] = [1_024, 30 * 60_000];

/**
 * Opens the repository in a folder, with or without a working tree; `undefined` if there is none. Nothing is fetched,
 * and nothing that the repository says is obeyed.
 */
export function openRepository(folder: string, { environment }: GitOptions): OpenedRepository | undefined {
  const opening = openObjects(folder, { environment, mayBeBare: true });
  if (opening?.kind !== "opened") return opening;
  const { run, head, removed } = opening.objects;
  return {
    kind: "opened",
    repository: { ...readerOf(run), commit: head, bring: async () => undefined, removed: async () => removed() },
  };
}

/**
 * Makes a clone of the newest state or of one commit, without contents: `bring` fetches these. A repository on disk is
 * opened where it is. The caller calls `removed`.
 */
export async function clone(
  { repository, commit, into }: { readonly repository: string; readonly commit: string | null; readonly into: string },
  options: GitOptions,
): Promise<OpenedRepository> {
  if (/^file:/i.test(repository)) return onDisk(repository, commit, options);
  const folder = join(into, `git-${randomUUID()}.part`);
  const git = gitIn(folder, options);
  const removed = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await git(["init", "--quiet", "--bare", "--template=", folder]);
    await git(["remote", "add", "--", "origin", repository]);
    const only = ["--depth=1", "--no-tags", "--filter=blob:none", "--progress"];
    await git(["fetch", ...only, "origin", commit ?? "HEAD"], transferFor(options));
    const id = commit ?? (await git(["rev-parse", "FETCH_HEAD"])).toString().trim();
    const bring = async (blobs: readonly string[]): Promise<void> => {
      const exactly = ["--no-tags", "--no-write-fetch-head", "--recurse-submodules=no", "--filter=blob:none"];
      const words = ["-c", "fetch.negotiationAlgorithm=noop", "fetch", ...exactly, "--progress", "--stdin", "origin"];
      await git(words, { ...transferFor(options), input: `${blobs.join("\n")}\n` });
    };
    return { kind: "opened", repository: { ...readerOf(git), commit: id, bring, removed } };
  } catch (error) {
    await removed();
    if (error instanceof GitError) return { kind: "failed", reason: error.message };
    throw error;
  }
}

async function onDisk(address: string, commit: string | null, options: GitOptions): Promise<OpenedRepository> {
  const folder = fileURLToPath(new URL(address));
  const opening = openRepository(folder, options) ?? { kind: "failed", reason: `there is no repository in ${folder}` };
  if (opening.kind === "failed" || commit === null) return opening;
  if (!(await opening.repository.has(commit))) {
    await opening.repository.removed();
    return { kind: "failed", reason: `${folder} does not have the commit ${commit}` };
  }
  return { kind: "opened", repository: { ...opening.repository, commit } };
}

type Git = (
  words: readonly string[],
  call?: Pick<GitCall, "input" | "outputMax_bytes" | "timeMax_ms" | "onProgress">,
) => Promise<Buffer>;

function gitIn(folder: string, { environment, isHttpAllowed }: GitOptions): Git {
  const protocols = ["https", "ssh", ...(isHttpAllowed ? (["http", "git"] as const) : [])] as const;
  return (words, call = {}) => runGit({ words, environment, repository: { GIT_DIR: folder }, protocols, ...call });
}

function readerOf(git: Git): Pick<Repository, "listed" | "content" | "has"> {
  return {
    async listed(commit) {
      const tree = await git(["ls-tree", "-r", "-z", "--full-tree", commit]);
      return tree
        .toString("utf8")
        .split("\0")
        .flatMap((line) => {
          const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
          return blob === undefined || path === undefined ? [] : [{ blob, path }];
        });
    },
    content: (blob, outputMax_bytes) => git(["cat-file", "blob", blob], { outputMax_bytes }),
    async has(commit) {
      try {
        await git(["cat-file", "-e", `${commit}^{commit}`]);
        return true;
      } catch (error) {
        if (error instanceof GitError) return false;
        throw error;
      }
    },
  };
}

/** A long transfer: passes on its progress, and ends it when more arrives than any repository of rulebooks has. */
function transferFor({ onProgress }: GitOptions): Pick<GitCall, "onProgress" | "timeMax_ms"> {
  return {
    timeMax_ms: transferMax_ms,
    onProgress(text) {
      for (const [, done, of] of text.matchAll(/Receiving objects:[ ]{1,9}\d{1,3}% \((\d{1,12})\/(\d{1,12})\)/g))
        onProgress?.({ done: Number(done), of: Number(of) });
      for (const [, size, unit] of text.matchAll(/, (\d{1,9}(?:\.\d{1,2})?) (MiB|GiB|TiB) \|/g))
        if (Number(size) * (unit === "MiB" ? 1 : 1024) > transferMax_MiB)
          return `it sends more than ${transferMax_MiB} MiB`;
      return undefined;
    },
  };
}

/** Says whether an error is git's own message: such a message is reported; any other error is a bug. */
export function gitSentence(error: unknown): string | undefined {
  return error instanceof GitError ? error.message : undefined;
}

/**
 * The objects of a repository on disk, read through a repository of our own that is empty but for its `HEAD`. Git reads
 * the settings, attributes and hooks of the repository that it opens, and here these are ours: whatever the other one
 * says is not obeyed, because it is not read.
 */
export type GitObjects = {
  /** The commit that is checked out. */
  readonly head: string;
  /** The commits at which the history is cut off (a shallow clone). */
  readonly shallow: ReadonlySet<string>;
  /** The folder with everything that working trees of this repository share. */
  readonly shared: string;
  /** Whether contents may have been left out (a partial clone). They are not fetched. */
  readonly isPartial: boolean;
  /** Runs git with these objects, without any network. */
  run(
    words: readonly string[],
    call?: Pick<GitCall, "input" | "outputMax_bytes" | "timeMax_ms" | "onOutput">,
  ): Promise<Buffer>;
  /** Starts a git that reads contents; the caller closes it. */
  contents(call?: Pick<GitCall, "timeMax_ms">): GitContents;
  /**
   * The commit that a name means: a branch, a tag, a branch of a remote, an id, `HEAD`, each also with `~2` or `^`
   * after it. `undefined` if there is none.
   */
  commitNamed(name: string): Promise<string | undefined>;
  /** Removes our own repository. */
  removed(): void;
};

type OpenedObjects =
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
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return "none";
  return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
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
  const named = (reference: string) => commitAt(gitFolder, common, reference);
  return { kind: "opened", objects: objectsReader({ head, objects, shared: common, shallow, named }, environment) };
}

/** The commit of a reference. Source: gitrepository-layout(5); a file without a valid reference has no commit. */
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

/** Where git looks for a short name. Source: gitrevisions(7). */
const placesOfNames = ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"] as const;
const revisionForm = /^([\w./-]{1,200}?)((?:[~^]\d{0,6}){0,20})$/;

async function commitIn(
  name: string,
  named: (reference: string) => string | undefined,
  run: GitObjects["run"],
): Promise<string | undefined> {
  const [, base = "", steps = ""] = revisionForm.exec(name) ?? [];
  if (base === "" || base.split("/").includes("..") || base.startsWith("-")) return undefined;
  const places = base === "HEAD" || base.startsWith("refs/") ? [base] : placesOfNames.map((place) => `${place}${base}`);
  const id = places.map(named).find((commit) => commit !== undefined) ?? (/^[0-9a-f]{4,64}$/.test(base) ? base : null);
  if (id === null) return undefined;
  try {
    return (await run(["rev-parse", "--verify", "--quiet", `${id}${steps}^{commit}`])).toString("latin1").trim();
  } catch (error) {
    if (error instanceof GitError && error.because === "refused") return undefined;
    throw error;
  }
}

function objectsReader(
  {
    head,
    objects,
    shared,
    shallow,
    named,
  }: Pick<GitObjects, "head" | "shared"> & {
    objects: string;
    shallow: ReturnType<typeof regularFileAt>;
    named: (reference: string) => string | undefined;
  },
  environment: GitCall["environment"],
): GitObjects {
  const own = mkdtempSync(join(realpathSync(tmpdir()), "annals-git-"));
  const tree = join(own, "tree");
  for (const name of ["refs", "objects", "tree"]) mkdirSync(join(own, name));
  const isLong = head.length === 64;
  const format = isLong ? "[core]\nrepositoryformatversion = 1\n[extensions]\nobjectformat = sha256\n" : "[core]\n";
  writeFileSync(join(own, "config"), `${format}[core]\nbare = false\n`);
  writeFileSync(join(own, "HEAD"), `${head}\n`);
  const cut = shallow.kind === "read" ? shallow.bytes.toString("latin1") : "";
  if (cut !== "") writeFileSync(join(own, "shallow"), cut);
  const repository = { GIT_DIR: own, GIT_WORK_TREE: tree, GIT_OBJECT_DIRECTORY: resolve(objects) };
  const isPartial = namesIn(join(objects, "pack")).some((name) => name.endsWith(".promisor"));
  const every = { environment: { ...environment, HOME: own }, repository, folder: tree, protocols: [] };
  const run: GitObjects["run"] = (words, call = {}) => runGit({ words, ...every, ...call });
  return {
    head,
    shared,
    shallow: new Set(cut.split(/\s+/).filter((id) => commitForm.test(id))),
    isPartial,
    run,
    contents: (call = {}) => gitContents({ ...every, ...call }),
    commitNamed: (name) => commitIn(name, named, run),
    removed: () => rmSync(own, { recursive: true, force: true }),
  };
}
