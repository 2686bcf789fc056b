import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const concede = "the controller of another player can't make that player concede the game";
const stale = `// CR 712.6: ${concede}\n`;
const right = `// CR 723.6: ${concede}\n`;

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "annals-lint-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

async function linted(folder: string, ...words: string[]) {
  const given = surroundings(["lint", join(folder, "."), ...words]);
  const code = await run(given);
  return { code, written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("annals lint", () => {
  it("gives file, line and column of each number to check, and ends with 1", async () => {
    const folder = folderWith({ "src/a.rs": `fn f() {}\n${stale}` });
    const { code, written } = await linted(folder);
    expect(code).toBe(1);
    expect(written).toContain(`${folder}/src/a.rs:2:7: error: 712.6 -> 723.6 (medium)  stale (medium)`);
    expect(written).toContain("1 citation in 1 file, checked against the rules of 2026-11-20: 1 stale. 1 to look at.");
  });

  it("ends with 0 if there is nothing to check, and with 2 for wrong usage", async () => {
    const folder = folderWith({ "a.rs": right });
    expect(await linted(folder)).toMatchObject({ code: 0 });
    expect(await linted(folder, "--format", "xml")).toMatchObject({ code: 2 });
    expect(await linted(join(folder, "none"))).toMatchObject({
      code: 2,
      errorOutput: expect.stringContaining("does not exist"),
      // Counts of nothing would say that all is well.
      written: "",
    });
    // What is there is checked all the same, and then the rest is named.
    const linting = await linted(folder, join(folder, "none"));
    expect(linting).toMatchObject({ code: 2, errorOutput: expect.stringContaining("does not exist") });
    expect(linting.written).toContain("in 1 file");
  });

  it("leaves out what .gitignore names, binary files, and what a comment excludes", async () => {
    const folder = folderWith({
      ".gitignore": "out/\n*.log\n",
      "out/a.rs": stale,
      "b.log": stale,
      "kept/.gitignore": "!c.log\n",
      "kept/c.log": right,
      "d.bin": Buffer.from(`\0${stale}`),
      "e.rs": stale.replace("CR", "annals-ignore CR"),
      "f.rs": `// annals-ignore-next-line 712.6\n${stale}`,
      "i.rs": "// annals-ignore-next-line 999.9a\nfn i() {}\n",
      "g.rs": `// annals-ignore-file\n${stale}`,
      "node_modules/h.rs": stale,
    });
    expect(await linted(folder)).toMatchObject({ code: 0, written: expect.stringContaining("1 citation in 8 files") });
  });

  it("takes globs", async () => {
    const folder = folderWith({ "a/one.rs": stale, "a/two.md": stale });
    const given = surroundings(["lint", `${folder}/**/*.md`]);
    expect(await run(given)).toBe(1);
    expect(given.written.join()).toContain("two.md:1:7");
    expect(given.written.join()).not.toContain("one.rs");
  });

  it("uses a baseline, and writes one if there is none", async () => {
    const folder = folderWith({ "a.rs": stale });
    const baseline = join(mkdtempSync(join(tmpdir(), "annals-base-")), "baseline.json");
    expect(await linted(folder, "--baseline", baseline)).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "a.rs"), `// moved down\n\n${stale}`);
    expect(await linted(folder, "--baseline", baseline)).toMatchObject({ code: 0 });
    writeFileSync(join(folder, "a.rs"), `${stale}\nlet x = 1;\n${stale}`);
    expect(await linted(folder, "--baseline", baseline)).toMatchObject({ code: 1 });
  });

  it("follows a configuration, and refuses one that it cannot read", async () => {
    const folder = folderWith({
      "a.rs": stale,
      "annals.config.json": '{"severity":{"stale":"warning"}}',
      "no.yaml": "severity: {stale: loud}",
    });
    const config = join(folder, "annals.config.json");
    const warned = await linted(folder, "--config", config);
    expect(warned).toMatchObject({ code: 0, written: expect.stringContaining("warning: 712.6") });
    expect(await linted(folder, "--config", join(folder, "no.yaml"))).toMatchObject({
      code: 2,
      errorOutput: expect.stringContaining("severity.stale"),
    });
    writeFileSync(config, '{"ignore":["712.6"]}');
    expect(await linted(folder, "--config", config)).toMatchObject({
      code: 0,
      written: expect.stringContaining("0 citations"),
    });
  });

  it("gives JSON also for words with control characters", async () => {
    const { written } = await linted(
      folderWith({ "a.rs": "// CR 704.5a: a player\u0092s life\u001b[2J \u009b0m\n" }),
      "--format",
      "json",
    );
    expect(written).not.toMatch(/[^\P{Cc}\n]/u);
    expect(JSON.parse(written).files[0].citations[0].gloss).toContain("player\u0092s life");
  });

  it("gives the answer of the service for each file with --format json", async () => {
    const { written } = await linted(folderWith({ "a.rs": stale }), "--format", "json");
    expect(JSON.parse(written)).toMatchObject({
      on: "2026-11-20",
      counts: { stale: 1 },
      files: [{ on: "2026-11-20", citations: [{ number: "712.6", line: 1, column: 7, verdict: "stale" }] }],
    });
  });

  it("writes annotations that GitHub shows beside the lines", async () => {
    const { written } = await linted(folderWith({ "a.rs": stale }), "--format", "github");
    expect(written).toMatch(/^::error file=[^,]*a\.rs,line=1,col=7,endColumn=12,title=712\.6%3A stale::Until /);
  });

  it("says how to get the rulebooks if none is held and numbers cannot be checked", async () => {
    const { code, errorOutput } = await linted(folderWith({ "a.rs": "// CR 702.19b: trample\n" }));
    expect([code, errorOutput]).toEqual([
      0,
      "No rulebook is held, so 1 of 1 citation could not be checked. To get every rulebook: npm run annals -- fetch",
    ]);
    expect((await linted(folderWith({ "a.rs": right }))).errorOutput).toBe("");
  });

  it("dates lines by their commits with --git", async () => {
    const folder = folderWith({ "a.rs": "// CR 712.6\n" });
    const git = (...words: string[]) =>
      execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b", ...words], {
        env: { ...process.env, GIT_AUTHOR_DATE: "2014-05-05T12:00:00Z", GIT_COMMITTER_DATE: "2014-05-05T12:00:00Z" },
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "one");
    writeFileSync(join(folder, "b.rs"), "// CR 712.6\n");
    const { code, written } = await linted(folder, "--git");
    expect(code).toBe(1);
    expect(written).toContain("On 2014-05-05, when the line was written, 712.6 was");
    expect(written).toContain("1 stale");
    expect(await linted(folder)).toMatchObject({ code: 0 });
    // In a shallow clone, git names its first commit for every line from before it.
    writeFileSync(join(folder, "c.rs"), "// nothing\n");
    git("add", "c.rs");
    git("commit", "-qm", "two");
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${folder}`, join(folder, "shallow")]);
    const shallow = await linted(join(folder, "shallow"), "--git");
    expect(shallow.errorOutput).toContain("This is a shallow clone");
    expect(shallow.written).not.toContain("when the line was written");
  });

  it("dates lines of a changed file, also with other ends of lines, and of no file that git does not know", async () => {
    const folder = folderWith({ "a.rs": "// one\n// CR 712.6\n", "b.rs": "// CR 712.6\n" });
    const date = "2014-05-05T12:00:00Z";
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    for (const words of [
      ["init", "-q"],
      ["add", "a.rs"],
      ["commit", "-qm", "one"],
    ])
      execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b", ...words], { env });
    writeFileSync(join(folder, "a.rs"), "// zero\n// one\n// CR 712.6\n// CR 712.6 again\n");
    const { written } = await linted(folder, "--git");
    expect(written).toContain("a.rs:3:7: error: 712.6 -> 723.6");
    expect(written).not.toMatch(/a\.rs:4|b\.rs/);
    writeFileSync(join(folder, "a.rs"), "// one\r\n// CR 712.6\r\n");
    expect((await linted(folder, "--git")).written).toContain("a.rs:2:7: error: 712.6 -> 723.6");
    execFileSync("git", ["-C", folder, "config", "uploadpack.allowFilter", "true"]);
    const partial = `${folder}-partial`;
    execFileSync("git", ["clone", "-q", "--filter=blob:none", "--no-checkout", `file://${folder}`, partial]);
    writeFileSync(join(partial, "a.rs"), "// one\n// CR 712.6\n");
    expect((await linted(partial, "--git")).errorOutput).toContain("This is a partial clone");
    const outside = await linted(folderWith({ "a.rs": stale }), "--git");
    expect(outside).toMatchObject({ code: 2, errorOutput: expect.stringContaining("is not in a git repository") });
  });

  it("corrects with --fix only what is certain, and nothing else", async () => {
    const folder = folderWith({ "a.rs": stale });
    await linted(folder, "--fix");
    expect(readFileSync(join(folder, "a.rs"), "utf8")).toBe(stale);
  });
});
