import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const stale = "// CR 712.6: the controller of another player can't make that player concede the game\n";

async function linted(input: string, words: readonly string[], environment?: Record<string, string>) {
  const given = surroundings(["lint", ...words], environment, input);
  const code = await run(given);
  return { code, written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("standard input", () => {
  it("is checked like a file, under the name that it is given", async () => {
    expect(await linted(stale, ["-"])).toMatchObject({ code: 1, written: expect.stringMatching(/^-:1:7: error: 712/) });
    const named = await linted(stale, ["-", "--stdin-name", "src/a.rs"]);
    expect(named.written).toMatch(/^src\/a\.rs:1:7: error: 712\.6/);
    expect(named.written).toContain("1 citation in 1 file");
    expect(await linted("// nothing\n", ["-"])).toMatchObject({ code: 0 });
  });

  it("has its lines where they end in carriage returns alone, as on old systems", async () => {
    const lines = ["// a well", "// annals-ignore-next-line", "// CR 712.6b", stale.trimEnd(), ""];
    expect((await linted(lines.join("\r"), ["-"])).written).toMatch(/^-:4:7: error: 712\.6/);
  });

  it("is no file to change, and has a name only if it is read", async () => {
    expect(await linted(stale, ["-", "--fix"])).toMatchObject({ code: 2 });
    expect(await linted(stale, ["cli/files.ts", "--stdin-name", "a.rs"])).toMatchObject({ code: 2 });
  });
});

describe("further reports", () => {
  it("are written in the same run, each in its format", async () => {
    const file = (name: string) => join(folder, name);
    const folder = mkdtempSync(join(tmpdir(), "annals-reports-"));
    const reports = ["json", "sarif", "text"].flatMap((format) => ["--write", `${format}:${file(format)}`]);
    const { code, written } = await linted(stale, ["-", ...reports, "--format", "github"]);
    expect([code, written]).toEqual([1, expect.stringMatching(/^::error file=-,line=1/)]);
    expect(JSON.parse(readFileSync(file("json"), "utf8")).files[0].citations).toHaveLength(1);
    expect(JSON.parse(readFileSync(file("sarif"), "utf8")).runs[0].results).toHaveLength(1);
    expect(readFileSync(file("text"), "utf8")).toMatch(/^-:1:7: error/);
  });

  it.each(["xml:a", "json:", "json", ""])("are refused as %j", async (report) => {
    expect(await linted(stale, ["-", "--write", report])).toMatchObject({ code: 2 });
  });

  it("end with 3 where they cannot be written", async () => {
    expect(await linted(stale, ["-", "--write", "json:/nowhere/a.json"])).toMatchObject({ code: 3 });
  });
});

describe("the exit code", () => {
  it("is 3 for a failure, which is neither a finding nor wrong usage", async () => {
    const damaged = join(mkdtempSync(join(tmpdir(), "annals-damaged-")), "annals.sqlite");
    writeFileSync(damaged, "no database");
    expect(await linted(stale, ["-"], { ANNALS_DB: damaged })).toMatchObject({
      code: 3,
      errorOutput: expect.stringContaining("is not a database"),
    });
  });

  it("is 3 also for an error that nothing expects", async () => {
    const given = surroundings(["lint", "-"], undefined, stale);
    const write = () => {
      throw new Error("the paper is used up");
    };
    expect(await run({ ...given, write })).toBe(3);
    expect(given.errorOutput.join()).toContain("the paper is used up");
  });

  it("stays 1 if another command fails", async () => {
    const given = surroundings(["at", "999.9"], { ANNALS_DB: inject("preparedDatabase") });
    expect(await run(given)).toBe(1);
  });
});
