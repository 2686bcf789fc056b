import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openObjects } from "./git-objects.ts";
import { type GitCall, GitError, runGit } from "./git-program.ts";

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
