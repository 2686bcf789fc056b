import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { lineDaysOf } from "../../cli/lint/blame.ts";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const environment = { PATH: process.env["PATH"] };
const ignoreProgress = () => undefined;

/** A repository whose commits are made on days of their own. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), "annals-lint-git-"));
  const git = (day: string, ...words: string[]): string =>
    execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b", ...words], {
      encoding: "utf8",
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
    });
  const put = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  const commit = (day: string): void => {
    git(day, "add", "-A");
    git(day, "commit", "-qm", day);
  };
  git("2010-01-01", "init", "-q", "-b", "main");
  return { folder, git, put, commit };
}

/** The days of the first lines of files, in one list each. */
async function daysOf(folder: string, names: readonly string[], lines: number, own: object = environment) {
  const numbers = Array.from({ length: lines }, (_, at) => at + 1);
  const files = names.map((name) => {
    const path = join(folder, name);
    return { path, lines: numbers, bytes: () => execFileSync("cat", [path]) };
  });
  const found = await lineDaysOf(files, { environment: { ...environment, ...own }, onProgress: ignoreProgress });
  return { ...found, lists: files.map(({ path }) => numbers.map((line) => found.days.get(path)?.get(line) ?? null)) };
}

/** Many lines that are alike enough for git to know the file again under another name. */
const others = Array.from({ length: 12 }, (_, nth) => `line ${nth} of a file that stays`);

describe("the days of lines", () => {
  it("are those of git blame, through renames and merges", async () => {
    const { folder, git, put, commit } = repository();
    put("a.rs", ["one", "two", ...others]);
    commit("2010-01-01");
    put("a.rs", ["one", "two, better", ...others]);
    commit("2011-01-01");
    git("2012-01-01", "mv", "a.rs", "b.rs");
    put("b.rs", ["one", "two, better", "three", ...others]);
    commit("2012-01-01");
    git("2013-01-01", "checkout", "-qb", "side");
    put("b.rs", ["one, from the side", "two, better", "three", ...others]);
    commit("2013-01-01");
    git("2014-01-01", "checkout", "-q", "main");
    put("b.rs", ["one", "two, better", "three", ...others.slice(0, -1), "last, from main"]);
    commit("2014-01-01");
    git("2015-01-01", "merge", "-q", "side");
    const blamed = git("2015-01-01", "blame", "--porcelain", "b.rs");
    const timeOf = new Map<string, string>();
    let commitId = "";
    const expected: string[] = [];
    for (const row of blamed.split("\n")) {
      const head = /^([0-9a-f]{40}) \d+ \d+/.exec(row);
      if (head !== null) commitId = head[1] ?? "";
      if (row.startsWith("author-time "))
        timeOf.set(commitId, new Date(Number(row.slice(12)) * 1000).toISOString().slice(0, 10));
      if (row.startsWith("\t")) expected.push(timeOf.get(commitId) ?? "");
    }
    expect(new Set(expected).size).toBe(5);
    expect((await daysOf(folder, ["b.rs"], expected.length)).lists).toEqual([expected]);
  });

  it("are not lost for other files if git cannot read a content of one", async () => {
    const { folder, git, put, commit } = repository();
    put("a.rs", ["first", "second"]);
    put("b.rs", ["first", "second"]);
    commit("2010-01-01");
    put("a.rs", ["first", "second, of a"]);
    put("b.rs", ["first", "second, of b"]);
    commit("2011-01-01");
    const blob = git("2011-01-01", "rev-parse", "HEAD:a.rs").trim();
    rmSync(join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    const { lists, unread } = await daysOf(folder, ["a.rs", "b.rs"], 2);
    expect(lists).toEqual([
      [null, null],
      ["2010-01-01", "2011-01-01"],
    ]);
    expect(unread).toEqual([join(folder, "a.rs")]);
  });

  it("are kept, so that the next run needs only the commits since", async () => {
    const { folder, put, commit } = repository();
    const cache = { XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), "annals-cache-")) };
    put("a.rs", ["one", "two"]);
    commit("2010-01-01");
    put("a.rs", ["one", "two, better"]);
    commit("2011-01-01");
    const first = await daysOf(folder, ["a.rs"], 2, cache);
    const objects = join(folder, ".git", "objects");
    const early = readdirSync(objects).filter((name) => name.length === 2);
    put("a.rs", ["zero", "one", "two, better"]);
    commit("2012-01-01");
    // What was there at the time of the first run is needed no more, but for the text of its newest commit.
    expect((await daysOf(folder, ["a.rs"], 3, cache)).lists).toEqual([["2012-01-01", "2010-01-01", "2011-01-01"]]);
    for (const name of early) renameSync(join(objects, name), join(folder, name));
    const { lists, unread } = await daysOf(folder, ["a.rs"], 3, cache);
    expect([lists, unread]).toEqual([[["2012-01-01", "2010-01-01", "2011-01-01"]], []]);
    expect(first.lists).toEqual([["2010-01-01", "2011-01-01"]]);
    expect((await daysOf(folder, ["a.rs"], 3)).unread, "without the cache").toHaveLength(1);
  });
});

async function linted(folder: string, ...words: string[]) {
  const given = surroundings(["lint", folder, ...words], { ...environment, ANNALS_DB: inject("preparedDatabase") });
  const code = await run(given);
  return { code, written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("lint --git", () => {
  it("says for which files git lacks something, and checks all of them", async () => {
    const { folder, git, put, commit } = repository();
    for (const name of ["a.rs", "b.rs"]) put(name, ["// CR 712.6", `// old ${name}`]);
    commit("2014-05-05");
    for (const name of ["a.rs", "b.rs"]) put(name, [`// ${name}`, "// CR 712.6"]);
    commit("2026-05-05");
    const blob = git("2026-05-05", "rev-parse", "HEAD~1:a.rs").trim();
    rmSync(join(folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    const { code, written, errorOutput } = await linted(folder, "--git");
    expect(code).toBe(1);
    expect(written).toContain("b.rs:2:7: error: 712.6 -> 723.6");
    expect(written).toContain("2 citations in 2 files");
    expect(errorOutput).toContain("a.rs has lines without a day: git cannot read all of their history.");
  });
});

describe("the progress of lint --git", () => {
  it("is shown on a terminal, and cleared", async () => {
    const { folder, put, commit } = repository();
    put("a.rs", ["// CR 712.6"]);
    commit("2014-05-05");
    const drawn: string[] = [];
    const terminal = { columns: () => 80, write: (text: string) => void drawn.push(text) };
    const given = surroundings(["lint", folder, "--git"], { ...environment, ANNALS_DB: inject("preparedDatabase") });
    await run({ ...given, terminal });
    expect(drawn[0]).toContain("1/1 commits");
    expect(drawn.at(-1)).toBe("\r\u001b[K");
    expect(given.errorOutput).toEqual([]);
  });
});

const concede = "the controller of another player can't make that player concede the game";

describe("lint --since", () => {
  it("checks only the lines that a change touches, committed or not", async () => {
    const { folder, git, put, commit } = repository();
    put("a.rs", [`// CR 712.6: ${concede}`, ...others]);
    put("moved.rs", [`// CR 712.6: ${concede}`, ...others]);
    commit("2020-01-01");
    git("2020-01-01", "checkout", "-qb", "work");
    git("2020-01-02", "mv", "moved.rs", "elsewhere.rs");
    put("a.rs", [`// CR 712.6: ${concede}`, ...others, `// CR 712.5: ${concede}`]);
    commit("2020-01-02");
    expect(await linted(folder, "--since", "HEAD")).toMatchObject({ code: 0 });
    const { code, written } = await linted(folder, "--since", "main");
    expect(code).toBe(1);
    expect(written).toContain("a.rs:14:7");
    expect(written).toContain("1 citation in 2 files");
    put("new.rs", [`// CR 712.6: ${concede}`]);
    expect((await linted(folder, "--since", "HEAD~1")).written).toContain("2 citations in 3 files");
    const uncommitted = await linted(folder, "--since", "HEAD", "--git");
    expect(uncommitted.written).toContain("new.rs:1:7");
    expect(uncommitted.written).toContain("1 citation in");
    const json = await linted(folder, "--since", "HEAD", "--format", "json");
    expect(JSON.parse(json.written).files).toHaveLength(1);
  });

  it("takes the day of a line from the commits since only", async () => {
    const { folder, put, commit } = repository();
    put("a.rs", ["// CR 712.6", ...others]);
    commit("2014-05-05");
    put("a.rs", ["// CR 712.6", ...others, "// CR 712.6"]);
    commit("2015-05-05");
    const { written } = await linted(folder, "--since", "HEAD~1", "--git");
    expect(written).toContain("a.rs:14:7");
    expect(written).toContain("On 2015-05-05, when the line was written");
    expect(written).not.toContain("a.rs:1:7");
  });

  it.each(["nowhere", "--upload-pack=x", "../x", "HEAD^{tree}", ""])("refuses %j, which is no commit", async (name) => {
    const { folder, put, commit } = repository();
    put("a.rs", ["// CR 712.6"]);
    commit("2020-01-01");
    const { code, errorOutput } = await linted(folder, `--since=${name}`);
    expect([code, errorOutput]).toEqual([2, expect.stringContaining("there is no such commit here")]);
  });
});
