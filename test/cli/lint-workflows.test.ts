import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
/** The options that `annals lint` takes, by its own code. */
const options = new Set(read("cli/lint.ts").match(/--[a-z][a-z-]+/g));

const hookForm = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  name: z.string(),
  description: z.string(),
  entry: z.string(),
  args: z.array(z.string()),
  language: z.literal("node"),
  types: z.array(z.enum(["text"])),
  require_serial: z.boolean(),
});

/** The command line of a hook, before the names of the files. Source: pre-commit.com, creating new hooks. */
const wordsOf = (hook: z.infer<typeof hookForm> | undefined): readonly string[] =>
  hook === undefined ? [] : [...hook.entry.split(" "), ...hook.args];

describe("the definition for pre-commit", () => {
  const hooks = z.array(hookForm).parse(parse(read(".pre-commit-hooks.yaml")));

  it("starts a command that the package installs, with existing options", () => {
    const { bin } = z.looseObject({ bin: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
    const [command = "", subcommand, ...words] = wordsOf(hooks[0]);
    expect(Object.keys(bin)).toContain(command);
    expect(subcommand).toBe("lint");
    expect(words.filter((word) => word.startsWith("--") && word !== "--" && !options.has(word))).toEqual([]);
  });

  it("takes every name that it is given for a file", () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-hook-"));
    const cited = "// CR 712.6: the controller of another player can't make that player concede the game\n";
    const names = ["--fix", "--help", "a b.rs", "a\nb.rs"];
    for (const name of names) writeFileSync(join(folder, name), cited);
    const [, ...words] = wordsOf(hooks[0]);
    const { status, stdout } = spawnSync(process.execPath, [join(root, "annals.js"), ...words, ...names], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ANNALS_DB: inject("preparedDatabase") },
      encoding: "utf8",
    });
    expect([status, stdout.match(/^.*(?=:1:7: )/gm)]).toEqual([1, ["--fix", "--help", "a\\u000ab.rs", "a b.rs"]]);
    expect(names.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(names.map(() => cited));
  });

  it("has the name that the documentation gives it", () => {
    expect(read("docs/lint.md")).toContain(`hooks: [{ id: ${hooks[0]?.id} }]`);
  });
});

const actionForm = z.looseObject({
  inputs: z.record(z.string(), z.looseObject({ description: z.string() })),
  runs: z.looseObject({
    using: z.literal("composite"),
    steps: z.array(
      z.looseObject({ name: z.string(), run: z.string().optional(), env: z.record(z.string(), z.string()).optional() }),
    ),
  }),
});

describe("the action", () => {
  const { inputs, runs } = actionForm.parse(parse(read("action.yml")));
  const scriptOf = (name: string) => runs.steps.find((step) => step.name === name)?.run ?? "";

  it("uses only inputs that it declares, and options that the command has", () => {
    const used = [...read("action.yml").matchAll(/\binputs\.([a-z]+)/g)].map(([, name = ""]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
    const given = scriptOf("Check the citations").match(/--[a-z][a-z-]+/g) ?? [];
    expect(given.filter((word) => !options.has(word))).toEqual([]);
  });

  it("starts the commands with the Node that is there, as the package has none", () => {
    const scripts = runs.steps.flatMap(({ run }) => run ?? []).join("\n");
    expect(scripts.match(/\bannals=\(.*\)$/gm)).toEqual(Array(2).fill('annals=(node "$GITHUB_ACTION_PATH/annals.js")'));
    expect(scripts).not.toContain("node_modules");
  });

  it("names the database by the bytes of the rulebooks, and stops if there are none", () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-action-"));
    const output = join(folder, "output");
    const named = (rulebooks: string, content: string, baseline = "") => {
      writeFileSync(join(folder, "book.txt"), content);
      writeFileSync(output, "");
      const env = {
        ...process.env,
        GITHUB_ACTION_PATH: root,
        GITHUB_OUTPUT: output,
        RULEBOOKS: rulebooks,
        BASELINE: baseline,
      };
      const { status } = spawnSync("bash", ["-e", "-c", scriptOf("Name the database by the rulebooks")], {
        cwd: folder,
        env,
      });
      return { status, name: readFileSync(output, "utf8") };
    };
    const first = named("*.txt", "one");
    expect(first).toEqual({ status: 0, name: expect.stringMatching(/^hash=[0-9a-f]{32}\n$/) });
    expect(named("*.txt", "one")).toEqual(first);
    expect(named("*.txt", "two").name).not.toBe(first.name);
    expect(named("none/*.txt", "one")).toMatchObject({ status: 2, name: "" });
    // Fetched rulebooks are looked for again each week.
    expect(named("", "one").name).toMatch(/^week=-\d{4}-\d{2}\nhash=[0-9a-f]{32}\n$/);
    // The command would create it, and leave out every finding for ever.
    expect(named("*.txt", "one", "no-baseline.json")).toMatchObject({ status: 2, name: "" });
    expect(named("*.txt", "one", "book.txt")).toEqual(first);
  });

  it("keeps the database before it checks, because a job that fails keeps nothing", () => {
    const names = runs.steps.map(({ name }) => name);
    expect(names.indexOf("Keep the database for the next run")).toBeLessThan(names.indexOf("Check the citations"));
  });

  /** Runs the check in a folder with one stale number. */
  function checked(paths: string, others: readonly string[] = []) {
    const folder = mkdtempSync(join(tmpdir(), "annals-action-"));
    const line = "// CR 712.6: the controller of another player can't make that player concede\n";
    for (const name of ["a.rs", ...others]) writeFileSync(join(folder, name), line);
    const env = {
      ...{ PATH: process.env["PATH"], GITHUB_ACTION_PATH: root, ANNALS_DB: inject("preparedDatabase") },
      ...{ PATHS: paths, ON: "2026-11-20", GIT: "false", SINCE: "" },
      ...{ CONFIDENCE: "medium", BASELINE: "", SARIF: "a.sarif" },
      ...{ REVIEW: join(folder, "review.json"), HELP_URL: "https://docs.example/lint.md" },
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    };
    const script = scriptOf("Check the citations");
    const { status, stdout } = spawnSync("bash", ["-e", "-c", script], { cwd: folder, env, encoding: "utf8" });
    return { status, stdout, script, line, written: (name: string) => readFileSync(join(folder, name), "utf8") };
  }

  it("checks once, for annotations, the summary, code scanning and proposals", () => {
    const { status, stdout, script, written } = checked(".");
    expect(script.match(/ lint /g), "one run").toHaveLength(1);
    expect([status, stdout]).toEqual([1, expect.stringContaining("::error file=a.rs,line=1")]);
    expect(written("summary.md")).toContain("| a.rs | 1 |");
    expect(JSON.parse(written("a.sarif")).runs[0].results).toHaveLength(1);
    expect(JSON.parse(written("review.json"))).toMatchObject({ event: "COMMENT" });
  });

  it("takes no path for an option, whatever a pull request calls its files", () => {
    const { status, stdout, line, written } = checked("*", ["--fix", "--help"]);
    expect([status, stdout]).toEqual([1, expect.stringContaining("file=a.rs,line=1")]);
    expect(written("a.rs")).toBe(line);
  });

  it("does not check everything instead of paths that name nothing", () => {
    expect(checked("none/*.rs")).toMatchObject({ status: 2, stdout: "::error::paths names no file: none/*.rs\n" });
  });

  it("has scripts that a shell can read", () => {
    for (const { name, run } of runs.steps)
      if (run !== undefined) expect(spawnSync("bash", ["-n", "-c", run]).status, name).toBe(0);
  });
});
