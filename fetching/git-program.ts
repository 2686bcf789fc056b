import { spawn } from "node:child_process";

/** Thrown when `git` fails; the message says why, mostly in git's words. */
export class GitError extends Error {
  readonly because: "absent" | "refused" | "too-slow" | "too-large";

  /** With what git ended, if it ended by itself. */
  readonly exitCode: number | null;

  constructor(message: string, because: GitError["because"] = "refused", exitCode: number | null = null) {
    super(message);
    this.because = because;
    this.exitCode = exitCode;
  }
}

export type GitCall = {
  readonly words: readonly string[];
  /** The variables of this process, of which git gets those that it needs. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Variables that name the repository. */
  readonly repository?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** The protocols that git may use; none for what lies on disk. */
  readonly protocols: readonly ("https" | "http" | "ssh" | "git")[];
  readonly input?: Uint8Array | string;
  readonly outputMax_bytes?: number;
  readonly timeMax_ms?: number;
  /** Gets the output piece by piece; then it is not kept, and the result is empty. */
  readonly onOutput?: (piece: Buffer) => void;
  /** Gets what git says of its progress. A sentence ends the call as too large. */
  readonly onProgress?: (text: string) => string | undefined;
};

/** The largest output of git: a tree with many thousand files needs less. */
const outputMax_bytes = 64 * 1024 * 1024;
const timeMax_ms = 120_000;
/** How long git has to end by itself, which removes its temporary files. */
const endingMax_ms = 2_000;
/** A transfer that is slower than this (in bytes per second) for this long is given up. */
const [slow_bytesPerSecond, slow_seconds] = [1_000, 60];
/** The largest single piece of memory that git takes, so that an object that inflates without end is refused. */
const pieceMax = "512m";

/**
 * Settings for every call, which stand above those of a repository: nothing that it names is run, nothing is fetched
 * by the way, no address leads elsewhere. A repository of somebody else is not even opened with these, but read through
 * one of our own (`openObjects`), because a later git may know settings that this list does not.
 */
const settings = [
  "safe.bareRepository=explicit",
  ...["core.fsmonitor=false", "core.hooksPath=/dev/null"],
  ...["core.attributesFile=/dev/null", "core.excludesFile=/dev/null"],
  ...["core.pager=cat", "core.editor=false", "core.askPass=", "core.sshCommand=ssh", "core.gitProxy="],
  ...["core.alternateRefsCommand=true", "uploadpack.packObjectsHook=", "gpg.program=false", "log.showSignature=false"],
  ...["credential.helper=", "protocol.allow=never", "transfer.bundleURI=false"],
  ...["promisor.acceptFromServer=none", "submodule.recurse=false", "fetch.recurseSubmodules=false"],
  ...["gc.auto=0", "maintenance.auto=false", "http.followRedirects=false"],
  ...[`http.lowSpeedLimit=${slow_bytesPerSecond}`, `http.lowSpeedTime=${slow_seconds}`],
].flatMap((setting) => ["-c", setting]);

/** What git needs of the variables of this process; of those named `GIT_…` it gets none. */
const passed = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TEMP", "TMP", "SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"],
  ...["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "APPDATA"],
]);

function environmentFor({ environment, repository, protocols }: GitCall): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => passed.has(name.toUpperCase()))),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    GIT_PAGER: "cat",
    GIT_EDITOR: "false",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOC_LIMIT: pieceMax,
    GIT_ALLOW_PROTOCOL: protocols.join(":"),
    LC_ALL: "C",
    ...repository,
  };
}

function started(call: GitCall) {
  return spawn("git", [...settings, ...call.words], {
    ...(call.folder === undefined ? {} : { cwd: call.folder }),
    stdio: ["pipe", "pipe", "pipe"],
    env: environmentFor(call),
  });
}

/** Contents of objects, read one after the other by one call. */
export type GitContents = {
  /** The content of a file in some commit; `null` if it is not there or has more than so many bytes. */
  content(id: string, max_bytes: number): Promise<Buffer | null>;
  close(): void;
};

/**
 * Starts git to answer for one content after the other, as `runGit` does for one call: with the same settings and
 * variables, and ended in the same way.
 */
export function gitContents(call: Omit<GitCall, "words">): GitContents {
  const child = started({ ...call, words: ["cat-file", "--batch"] });
  const alarm = setTimeout(() => child.kill("SIGKILL"), call.timeMax_ms ?? timeMax_ms);
  const output = child.stdout.iterator() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  child.stderr.resume();
  child.stdin.on("error", () => child.stdin.destroy());
  child.once("error", () => child.stdout.destroy());
  const more = async (): Promise<void> => {
    const { value, done } = await output.next();
    if (done) throw new GitError("git ended before it had answered");
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
  };
  const taken = async (count: number, isKept: boolean): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = count; ; ) {
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      if (isKept) pieces.push(piece);
      if (left === 0) return Buffer.concat(pieces);
      await more();
    }
  };
  return {
    // Source: git-cat-file(1), "BATCH OUTPUT".
    async content(id, max_bytes) {
      child.stdin.write(`${id}\n`);
      while (!rest.includes("\n")) await more();
      const head = (await taken(rest.indexOf("\n") + 1, true)).toString("latin1");
      const [, type, written] = /^\S+ (\S+) (\d+)\n$/.exec(head) ?? [];
      if (written === undefined) return null;
      const isWanted = type === "blob" && Number(written) <= max_bytes;
      const content = await taken(Number(written) + 1, isWanted);
      return isWanted ? content.subarray(0, -1) : null;
    },
    close() {
      clearTimeout(alarm);
      child.kill("SIGKILL");
    },
  };
}

/**
 * Runs git, the only place that does besides `gitContents`. It gets an environment of its own, runs nothing that a repository names, and is
 * ended if it takes too long or writes too much. Throws `GitError`.
 */
export function runGit(call: GitCall): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = started(call);
    const pieces: Buffer[] = [];
    let [length_bytes, errorText] = [0, ""];
    const end = (message: string, because: GitError["because"]): void => {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), endingMax_ms).unref();
      reject(new GitError(message, because));
    };
    const most_ms = call.timeMax_ms ?? timeMax_ms;
    const alarm = setTimeout(() => end(`git took more than ${most_ms / 1000} seconds`, "too-slow"), most_ms);
    child.stdout.on("data", (piece: Buffer) => {
      length_bytes += piece.length;
      if (length_bytes > (call.outputMax_bytes ?? outputMax_bytes)) end("it is too large", "too-large");
      else if (call.onOutput !== undefined) call.onOutput(piece);
      else pieces.push(piece);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      const tooLarge = call.onProgress?.(text);
      if (tooLarge !== undefined) end(tooLarge, "too-large");
      errorText = `${errorText}${text}`.slice(-4_000);
    });
    // If git ends before it has read everything, its exit code says why.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(call.input ?? "");
    child.once("error", (error) => {
      clearTimeout(alarm);
      reject(
        "code" in error && error.code === "ENOENT" ? new GitError("the program git is not installed", "absent") : error,
      );
    });
    child.once("close", (code, signal) => {
      clearTimeout(alarm);
      if (code === 0) resolve(Buffer.concat(pieces));
      else
        reject(
          new GitError(sentenceIn(errorText) ?? `git ended with ${signal ?? `exit code ${code}`}`, "refused", code),
        );
    });
  });
}

function sentenceIn(errorText: string): string | undefined {
  const messages = errorText.split(/[\r\n]+/).filter((line) => /^(fatal|error|remote):/i.test(line.trim()));
  const last = messages.findLast((line) => /^(fatal|error)/i.test(line)) ?? messages.at(-1);
  if (last === undefined) return undefined;
  return `git says: ${last
    .trim()
    .replace(/^(fatal|error):\s*/i, "")
    .slice(0, 300)}`;
}
