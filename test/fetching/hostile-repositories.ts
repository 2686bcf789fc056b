import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publishedFiles } from "./mirror.ts";

/** A repository that tries to run a program, which leaves a mark. */
export type HostileRepository = { readonly folder: string; readonly mark: string };

/** What a set-up has: the folder with the working tree, that of git, and a program that leaves the mark. */
type Bench = {
  readonly folder: string;
  readonly gitFolder: string;
  readonly trap: string;
  readonly git: (...words: string[]) => string;
};

/** Runs git as somebody, with no settings of this machine. */
export function gitIn(folder: string): Bench["git"] {
  const someone = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return (...words) =>
    execFileSync("git", [...someone, "-C", folder, ...words], { env, encoding: "utf8", stdio: "pipe" });
}

/** Lines that name a number which another rule has now. */
const stale = "// CR 712.6: the controller of another player can't make that player concede the game\n";

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A working tree with one commit, made once: each set-up changes a copy. */
let original: string | undefined;

function originalTree(): string {
  if (original !== undefined) return original;
  const folder = join(mkdtempSync(join(tmpdir(), "annals-hostile-")), "tree");
  put(join(folder, "a.rs"), stale);
  publishedFiles.forEach(({ bytes }, place) => {
    put(join(folder, "rules", `garden-${place}.txt`), bytes.toString());
  });
  const git = gitIn(folder);
  git("init", "--quiet");
  git("add", "-A");
  git("commit", "--quiet", "-m", "Gardens");
  original = folder;
  return folder;
}

/** A copy of that tree with a change since. */
function bench(): Bench & { readonly mark: string } {
  const above = mkdtempSync(join(tmpdir(), "annals-hostile-"));
  const [folder, mark, trap] = [join(above, "tree"), join(above, "MARK"), join(above, "trap")];
  put(trap, `#!/bin/sh\ntouch ${mark}\nexit 0\n`);
  chmodSync(trap, 0o755);
  cpSync(originalTree(), folder, { recursive: true });
  put(join(folder, "a.rs"), `// new\n${stale}`);
  const git = gitIn(folder);
  return { folder, gitFolder: join(folder, ".git"), mark, trap, git };
}

function setting(name: string, value?: string) {
  return ({ git, trap }: Bench) => void git("config", name, value ?? trap);
}

function attributes(line: string, name: string, where = ".gitattributes") {
  return ({ folder, git, trap }: Bench) => {
    put(join(folder, where), `${line}\n`);
    git("config", name, trap);
  };
}

/** A clone without contents, which git gets from the repository's own remote when it needs one. */
function promisor(url: string, ...settings: readonly (readonly [string, string?])[]) {
  return (bench: Bench) => {
    const { git, gitFolder, trap } = bench;
    const all = git("cat-file", "--batch-all-objects", "--batch-check").split("\n");
    for (const [id = "", kind] of all.map((line) => line.split(" ")))
      if (kind === "blob") rmSync(join(gitFolder, "objects", id.slice(0, 2), id.slice(2)), { force: true });
    git("config", "core.repositoryformatversion", "1");
    git("config", "extensions.partialClone", "origin");
    git("config", "remote.origin.promisor", "true");
    git("config", "remote.origin.url", url.replace("TRAP", trap));
    for (const [name, value] of settings) setting(name, value)(bench);
  };
}

/** A bare repository among the files of a folder, as a clone of another repository can bring it. */
function embedded(prepare: (bench: Bench) => void) {
  return (bench: Bench) => {
    const { folder, gitFolder, git } = bench;
    git("config", "core.worktree", "..");
    prepare(bench);
    // In a working tree of its own, in which everything below `inner` is files.
    const inner = join(folder, "inner");
    mkdirSync(inner);
    for (const name of readdirSync(folder))
      if (name !== "inner") cpSync(join(folder, name), join(inner, name), { recursive: true });
    const bare = join(inner, ".git");
    gitIn(inner)("config", "core.worktree", ".");
    for (const name of readdirSync(bare)) renameSync(join(bare, name), join(inner, name));
    rmSync(bare, { recursive: true });
    rmSync(gitFolder, { recursive: true });
    git("init", "--quiet");
    git("add", "-A", "-f", "a.rs");
    git("commit", "--quiet", "-m", "Outer");
  };
}

const clean = attributes("*.rs filter=evil", "filter.evil.clean");
const textconv = attributes("*.rs diff=evil", "diff.evil.textconv");
const fsmonitor = setting("core.fsmonitor");
const uploadpack = promisor("/nowhere.git", ["remote.origin.uploadpack"]);
const sshCommand = promisor("ssh://example.invalid/a.git", ["core.sshCommand"]);

/** Ways in which a repository can ask git to run something: what each of them writes into the repository. */
const setUps: Readonly<Record<string, (bench: Bench) => void>> = {
  "core.fsmonitor": fsmonitor,
  textconv,
  "a clean filter": clean,
  "a filter process": attributes("*.rs filter=evil", "filter.evil.process"),
  "a clean filter by info/attributes": attributes("*.rs filter=evil", "filter.evil.clean", ".git/info/attributes"),
  "a clean filter by core.attributesFile": (bench) => {
    attributes("*.rs filter=evil", "filter.evil.clean", "others")(bench);
    bench.git("config", "core.attributesFile", join(bench.folder, "others"));
  },
  "include.path": ({ folder, git, trap }) => {
    put(join(folder, "more"), `[core]\n\tfsmonitor = ${trap}\n`);
    git("config", "include.path", "../more");
  },
  "a configuration of the working tree": ({ gitFolder, git, trap }) => {
    git("config", "core.repositoryformatversion", "1");
    git("config", "extensions.worktreeConfig", "true");
    put(join(gitFolder, "config.worktree"), `[core]\n\tfsmonitor = ${trap}\n`);
  },
  "a .git file that leads elsewhere": (bench) => {
    fsmonitor(bench);
    renameSync(bench.gitFolder, join(bench.folder, "elsewhere"));
    put(bench.gitFolder, "gitdir: elsewhere\n");
  },
  "core.worktree elsewhere": (bench) => {
    setting("core.worktree", "..")(bench);
    renameSync(bench.gitFolder, join(bench.folder, "elsewhere"));
    put(bench.gitFolder, "gitdir: elsewhere\n");
    put(
      join(bench.folder, "elsewhere", "config"),
      `[core]\n\tworktree = ${bench.folder}\n\tfsmonitor = ${bench.trap}\n`,
    );
  },
  "missing contents by core.sshCommand": sshCommand,
  "missing contents by remote.uploadpack": uploadpack,
  "missing contents by core.gitProxy": promisor("git://example.invalid/a.git", ["core.gitProxy"]),
  "missing contents by ext::": promisor("ext::TRAP", ["protocol.ext.allow", "always"]),
  "missing contents by an address that stands for another": promisor(
    "https://example.org/a.git",
    ["url.ssh://example.invalid/.insteadOf", "https://example.org/"],
    ["core.sshCommand"],
  ),
  "core.fsmonitor of an embedded repository": embedded(fsmonitor),
  "textconv of an embedded repository": embedded(textconv),
  "a clean filter of an embedded repository": embedded(clean),
  "missing contents of an embedded repository by core.sshCommand": embedded(sshCommand),
  "missing contents of an embedded repository by remote.uploadpack": embedded(uploadpack),
};

/**
 * Those that a git of 2022 obeyed when it was asked for the lines of a file, each seen to run. (Tried and never run: a
 * smudge filter, external diffs, a merge driver, hooks, pager, editor, askpass, gpg, an alias, a credential helper,
 * `core.alternateRefsCommand`, a submodule.)
 */
export const hostileSetUps = Object.keys(setUps);

/** Those obeyed when it was asked for the contents of a commit: only missing ones make it run something. */
export const hostileContents = hostileSetUps.filter((name) => name.startsWith("missing contents"));

/** Makes a repository of one kind. `inner`: where its files are, if it stands among the files of another. */
export function hostileRepository(setUp: string): HostileRepository & { readonly inner: string } {
  const { mark, ...made } = bench();
  setUps[setUp]?.(made);
  rmSync(mark, { force: true });
  const inner = setUp.includes("embedded") ? join(made.folder, "inner") : made.folder;
  return { folder: made.folder, inner, mark };
}
