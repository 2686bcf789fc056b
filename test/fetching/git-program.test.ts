import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openObjects } from "../../fetching/git.ts";
import { runGit } from "../../fetching/git-program.ts";
import { gitIn } from "./hostile-repositories.ts";

const environment = { PATH: process.env["PATH"] };

function repository(text = "Rules of gardening.\n") {
  const folder = mkdtempSync(join(tmpdir(), "annals-git-test-"));
  writeFileSync(join(folder, "a.txt"), text);
  const git = gitIn(folder);
  git("init", "--quiet");
  git("add", "-A");
  git("commit", "--quiet", "-m", "One");
  return { folder, git, blob: git("rev-parse", "HEAD:a.txt").trim() };
}

describe("git", () => {
  it("gets nothing of the variables named GIT_, which may name another repository or program", async () => {
    const { folder } = repository();
    const given = { ...environment, GIT_DIR: "/nowhere", GIT_SSH_COMMAND: "evil", GIT_CONFIG_COUNT: "x", SECRET: "s" };
    const printed = await runGit({
      words: ["-c", "alias.env=!env", "env"],
      environment: given,
      folder,
    });
    expect(printed.toString()).not.toMatch(/nowhere|evil|GIT_CONFIG_COUNT|SECRET/);
  });

  it("is ended if it waits for a FIFO in the place of an object", async () => {
    const { folder, blob } = repository();
    const path = join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2));
    rmSync(path);
    execFileSync("mkfifo", [path]);
    const opening = openObjects(folder, environment);
    if (opening?.kind !== "opened") throw new Error("not opened");
    const reading = opening.objects.run(["cat-file", "blob", blob], { timeMax_ms: 300 });
    await expect(reading).rejects.toMatchObject({ because: "too-slow" });
    opening.objects.removed();
  });

  it("is ended if it writes more than it may", async () => {
    const { folder, blob } = repository("a".repeat(10_000));
    const opening = openObjects(folder, environment);
    if (opening?.kind !== "opened") throw new Error("not opened");
    const read = (outputMax_bytes: number) => opening.objects.run(["cat-file", "blob", blob], { outputMax_bytes });
    await expect(read(1_000)).rejects.toMatchObject({ because: "too-large" });
    expect((await read(10_000)).length).toBe(10_000);
    opening.objects.removed();
  });

  it("borrows no objects from a third repository", () => {
    const { folder } = repository();
    mkdirSync(join(folder, ".git", "objects", "info"), { recursive: true });
    writeFileSync(join(folder, ".git", "objects", "info", "alternates"), "/nowhere/objects\n");
    expect(openObjects(folder, environment)).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining("borrows objects from another repository"),
    });
  });

  it.each(["HEAD", "packed-refs"])("reads no %s that is a link to a device", (name) => {
    const { folder, git } = repository();
    git("pack-refs", "--all");
    const path = join(folder, ".git", name);
    rmSync(path);
    execFileSync("ln", ["-s", "/dev/zero", path]);
    expect(openObjects(folder, environment)).toMatchObject({ kind: "failed" });
  });

  it("reads references that are packed, a second working tree, and a history with long names", async () => {
    const { folder, git } = repository();
    git("pack-refs", "--all");
    const second = `${folder}-second`;
    git("worktree", "add", "--quiet", "--detach", second);
    const long = mkdtempSync(join(tmpdir(), "annals-git-long-"));
    gitIn(long)("init", "--quiet", "--object-format=sha256");
    writeFileSync(join(long, "a.txt"), "a\n");
    gitIn(long)("add", "-A");
    gitIn(long)("commit", "--quiet", "-m", "One");
    for (const one of [folder, second, long]) {
      const opening = openObjects(one, environment);
      if (opening?.kind !== "opened") throw new Error(`${one} was not opened`);
      expect(opening.objects.head).toBe(gitIn(one)("rev-parse", "HEAD").trim());
      expect((await opening.objects.run(["ls-tree", "-r", "HEAD"])).toString()).toContain("a.txt");
      opening.objects.removed();
    }
  });
});
