import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

/** A repository whose objects can be read: a folder on disk. Reads only. */
export type Repository = {
  /** The paths of all files of a commit, with the ids of their contents. */
  listed(commit: string): Promise<readonly { readonly path: string; readonly blob: string }[]>;
  /** Fetches contents that a partial clone left out, in one request. */
  bring(blobs: readonly string[]): Promise<void>;
  content(blob: string, sizeMax_bytes: number): Promise<Buffer>;
  has(commit: string): Promise<boolean>;
};

export type GitOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isHttpAllowed: boolean;
  /** Called from time to time with the number of objects that have arrived, as git reports it. */
  readonly onProgress?: (objects: { readonly done: number; readonly of: number }) => void;
};

/** The reason why there is no repository, as a sentence. */
export type GitFailure = { readonly kind: "failed"; readonly reason: string };

/** Thrown when `git` fails; the message is git's. */
class GitError extends Error {}

/** The largest output of git: a tree with many thousand files needs less. */
const outputMax_bytes = 64 * 1024 * 1024;
/** A transfer that is slower than this (in bytes per second) for this long is given up. */
const [slow_bytesPerSecond, slow_seconds] = [1_000, 60];

/**
 * Opens the repository in a folder, with or without a working tree; `undefined` if there is none. Nothing is fetched,
 * and no hook or filter runs.
 */
export async function openRepository(folder: string, options: GitOptions): Promise<Repository | undefined> {
  const inside = repositoryIn(folder, options);
  try {
    const top = await git(["-C", folder, "rev-parse", "--absolute-git-dir"], options);
    // A folder somewhere inside another repository is only a folder.
    const own = [join(folder, ".git"), folder];
    return (await Promise.all(own.map(async (path) => isSame(path, top.toString().trim())))).includes(true)
      ? inside
      : undefined;
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/**
 * Makes a clone of the newest state or of one commit, without contents: `bring` fetches these. The caller removes the
 * folder with `removed`.
 */
export async function clone(
  { repository, commit, into }: { readonly repository: string; readonly commit: string | null; readonly into: string },
  options: GitOptions,
): Promise<
  | { readonly kind: "cloned"; readonly clone: Repository; readonly commit: string; removed(): Promise<void> }
  | GitFailure
> {
  const folder = join(into, `git-${randomUUID()}.part`);
  const removed = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await git(["init", "--quiet", "--bare", folder], options);
    await git(["-C", folder, "remote", "add", "--", "origin", repository], options);
    const only = ["--depth=1", "--no-tags", "--filter=blob:none", "--progress"];
    await transfer(["-C", folder, "fetch", ...only, "origin", commit ?? "HEAD"], options);
    const id = commit ?? (await git(["-C", folder, "rev-parse", "FETCH_HEAD"], options)).toString().trim();
    return { kind: "cloned", clone: repositoryIn(folder, options), commit: id, removed };
  } catch (error) {
    await removed();
    if (error instanceof GitError) return { kind: "failed", reason: error.message };
    throw error;
  }
}

function repositoryIn(folder: string, options: GitOptions): Repository {
  const inFolder = (...words: string[]): Promise<Buffer> => git(["-C", folder, ...words], options);
  return {
    async listed(commit) {
      const tree = await inFolder("ls-tree", "-r", "-z", "--full-tree", commit);
      return tree
        .toString("utf8")
        .split("\0")
        .flatMap((line) => {
          const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
          return blob === undefined || path === undefined ? [] : [{ blob, path }];
        });
    },
    async bring(blobs) {
      const noNegotiation = ["-c", "fetch.negotiationAlgorithm=noop"];
      const exactly = ["--no-tags", "--no-write-fetch-head", "--recurse-submodules=no", "--filter=blob:none"];
      const words = [...noNegotiation, "-C", folder, "fetch", ...exactly, "--progress", "--stdin", "origin"];
      await transfer(words, options, `${blobs.join("\n")}\n`);
    },
    content: (blob, sizeMax_bytes) => git(["-C", folder, "cat-file", "blob", blob], options, sizeMax_bytes),
    async has(commit) {
      try {
        await inFolder("cat-file", "-e", `${commit}^{commit}`);
        return true;
      } catch (error) {
        if (error instanceof GitError) return false;
        throw error;
      }
    },
  };
}

/** Says whether an error is git's own message: such a message is reported; any other error is a bug. */
export function gitSentence(error: unknown): string | undefined {
  return error instanceof GitError ? error.message : undefined;
}

async function isSame(path: string, other: string): Promise<boolean> {
  const { realpath } = await import("node:fs/promises");
  try {
    return (await realpath(path)) === (await realpath(other));
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/**
 * Settings that keep git from prompting, from running anything in the repository, and from using other protocols than
 * those allowed.
 */
const settings = [
  ...["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "safe.directory=*", "-c", "gc.auto=0"],
  ...["-c", `http.lowSpeedLimit=${slow_bytesPerSecond}`, "-c", `http.lowSpeedTime=${slow_seconds}`],
  ...["-c", "credential.helper=", "-c", "maintenance.auto=false"],
];

function environmentFor({ environment, isHttpAllowed }: GitOptions): Record<string, string | undefined> {
  // A fetch may be run by a git hook, whose repository is not ours.
  const own = Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|OBJECT_)/.test(name)),
  );
  return {
    ...own,
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "true",
    GIT_ALLOW_PROTOCOL: ["https", "ssh", "file", ...(isHttpAllowed ? ["http", "git"] : [])].join(":"),
    LC_ALL: "C",
  };
}

function git(words: readonly string[], options: GitOptions, outputMax = outputMax_bytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settled = { encoding: "buffer" as const, maxBuffer: outputMax, env: environmentFor(options) };
    execFile("git", [...settings, ...words], settled, (error, output, errorText) => {
      if (error === null) resolve(output);
      else reject(refusalFrom(error, errorText.toString("utf8")));
    });
  });
}

/** Runs git for a long transfer, and passes on its progress. */
function transfer(words: readonly string[], options: GitOptions, input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...settings, ...words], {
      stdio: ["pipe", "ignore", "pipe"],
      env: environmentFor(options),
    });
    let errorText = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      for (const [, done, of] of text.matchAll(/Receiving objects:[ ]{1,9}\d{1,3}% \((\d{1,12})\/(\d{1,12})\)/g))
        options.onProgress?.({ done: Number(done), of: Number(of) });
      errorText = `${errorText}${text}`.slice(-4_000);
    });
    child.once("error", (error) => reject(refusalFrom(error, errorText)));
    // If git ends before it has read everything, its exit code says why.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(input);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(refusalFrom(new Error(`exit code ${code}`), errorText)),
    );
  });
}

function refusalFrom(error: Error, errorText: string): Error {
  if ("code" in error && error.code === "ENOENT") return new GitError("the program git is not installed");
  if ("code" in error && error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return new GitError("it is too large");
  const messages = errorText.split(/[\r\n]+/).filter((line) => /^(fatal|error|remote):/i.test(line.trim()));
  const last = (messages.findLast((line) => /^(fatal|error)/i.test(line)) ?? messages.at(-1) ?? error.message).trim();
  return new GitError(`git says: ${last.replace(/^(fatal|error):\s*/i, "").slice(0, 300)}`);
}
