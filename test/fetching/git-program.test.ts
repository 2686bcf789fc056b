import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { clone, openObjects, openRepository } from "../../fetching/git.ts";
import { GitError, runGit } from "../../fetching/git-program.ts";
import { gitIn } from "./hostile-repositories.ts";
import { mirror, says } from "./mirror.ts";

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

/** Git's own server, as any host of repositories runs it. */
async function served(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const child = spawn("git", ["http-backend"], {
      env: {
        ...environment,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method,
        GIT_CONFIG_GLOBAL: "/dev/null",
        CONTENT_TYPE: request.headers["content-type"],
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
        GIT_PROTOCOL: request.headers["git-protocol"] as string | undefined,
      },
    });
    request.pipe(child.stdin);
    const pieces: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    child.once("close", () => {
      const [head = "", ...body] = Buffer.concat(pieces).toString("latin1").split("\r\n\r\n");
      for (const line of head.split("\r\n")) {
        const [name = "", value = ""] = line.split(": ");
        if (name === "Status") response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(Buffer.from(body.join("\r\n\r\n"), "latin1"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("git", () => {
  it("clones a repository at an address and fetches only the contents asked for", async () => {
    const { folder, git, blob } = repository();
    git("config", "uploadpack.allowFilter", "true");
    git("config", "uploadpack.allowAnySHA1InWant", "true");
    const into = mkdtempSync(join(tmpdir(), "annals-clone-"));
    const address = `${await served(folder)}/.git`;
    const opening = await clone({ repository: address, commit: null, into }, { environment, isHttpAllowed: true });
    if (opening.kind === "failed") throw new Error(opening.reason);
    const { commit, listed, content, bring, removed } = opening.repository;
    expect(await listed(commit)).toEqual([{ blob, path: "a.txt" }]);
    await expect(content(blob, 1_000)).rejects.toThrow(GitError);
    await bring([blob]);
    expect((await content(blob, 1_000)).toString()).toBe("Rules of gardening.\n");
    await removed();
    const refused = await clone({ repository: address, commit: null, into }, { environment, isHttpAllowed: false });
    expect(refused).toMatchObject({ kind: "failed", reason: expect.stringContaining("transport 'http' not allowed") });
  });

  it("follows no redirect", async () => {
    const elsewhere = await mirror({});
    const path = "/a.git/info/refs?service=git-upload-pack";
    const server = await mirror({ [path]: [says(302, { location: `${elsewhere.address}${path}` })] });
    onTestFinished(() => [elsewhere, server].forEach((one) => void one.close()));
    const asked = { repository: `${server.address}/a.git`, commit: null, into: tmpdir() };
    expect(await clone(asked, { environment, isHttpAllowed: true })).toMatchObject({ kind: "failed" });
    expect([server.asked.length, elsewhere.asked.length]).toEqual([1, 0]);
  });

  it("gets nothing of the variables named GIT_, which may name another repository or program", async () => {
    const { folder } = repository();
    const given = { ...environment, GIT_DIR: "/nowhere", GIT_SSH_COMMAND: "evil", GIT_CONFIG_COUNT: "x", SECRET: "s" };
    const printed = await runGit({
      words: ["-c", "alias.env=!env", "env"],
      environment: given,
      folder,
      protocols: [],
    });
    expect(printed.toString()).not.toMatch(/nowhere|evil|GIT_CONFIG_COUNT|SECRET/);
  });

  it("is ended if it waits for a FIFO in the place of an object", async () => {
    const { folder, blob } = repository();
    const path = join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2));
    rmSync(path);
    execFileSync("mkfifo", [path]);
    const opening = openObjects(folder, { environment, mayBeBare: false });
    if (opening?.kind !== "opened") throw new Error("not opened");
    const reading = opening.objects.run(["cat-file", "blob", blob], { timeMax_ms: 300 });
    await expect(reading).rejects.toMatchObject({ because: "too-slow" });
    opening.objects.removed();
  });

  it("is ended if it writes more than it may", async () => {
    const { folder, blob } = repository("a".repeat(10_000));
    const opening = openRepository(folder, { environment, isHttpAllowed: false });
    if (opening?.kind !== "opened") throw new Error("not opened");
    await expect(opening.repository.content(blob, 1_000)).rejects.toMatchObject({ because: "too-large" });
    expect((await opening.repository.content(blob, 10_000)).length).toBe(10_000);
    await opening.repository.removed();
  });

  it("borrows no objects from a third repository", () => {
    const { folder } = repository();
    mkdirSync(join(folder, ".git", "objects", "info"), { recursive: true });
    writeFileSync(join(folder, ".git", "objects", "info", "alternates"), "/nowhere/objects\n");
    expect(openObjects(folder, { environment, mayBeBare: false })).toMatchObject({
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
    expect(openObjects(folder, { environment, mayBeBare: false })).toMatchObject({ kind: "failed" });
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
      const opening = openRepository(one, { environment, isHttpAllowed: false });
      if (opening?.kind !== "opened") throw new Error(`${one} was not opened`);
      expect(opening.repository.commit).toBe(gitIn(one)("rev-parse", "HEAD").trim());
      expect(await opening.repository.listed(opening.repository.commit)).toHaveLength(1);
      await opening.repository.removed();
    }
  });
});
