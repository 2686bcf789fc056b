import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, inject, it } from "vitest";
import { isFixable } from "../../cli/lint/fix.ts";
import { formats } from "../../cli/lint/formats.ts";
import { sourcesIn } from "../../cli/lint/sources.ts";
import { filesAt } from "../../cli/lint/walk.ts";
import { run } from "../../cli/program.ts";
import type { Command, CommandEnd } from "./lint-child.ts";
import { surroundings } from "./surroundings.ts";

const concede = "the controller of another player can't make that player concede the game";
const stale = `// CR 712.6: ${concede}\n`;

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "annals-tree-")));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

let child: ChildProcess | undefined;
afterAll(() => child?.kill("SIGKILL"));

/**
 * Runs the command in a folder, as a reader of a foreign tree does; what hangs or takes too much memory has no code, and
 * the next command gets a new process.
 */
async function started(folder: string, ...words: string[]): Promise<CommandEnd> {
  child ??= fork(fileURLToPath(new URL("lint-child.ts", import.meta.url)), { execArgv: ["--max-old-space-size=700"] });
  const running = child;
  const hanging = setTimeout(() => running.kill("SIGKILL"), 240_000);
  const environment = { PATH: process.env["PATH"], ANNALS_DB: inject("preparedDatabase") };
  const end = new Promise<CommandEnd>((resolve) => {
    const die = () => {
      child = undefined;
      resolve({ code: null, written: "", errorOutput: "" });
    };
    running.once("exit", die);
    running.once("message", (message) => {
      running.off("exit", die);
      resolve(message as CommandEnd);
    });
  });
  running.send({ folder, words, environment } satisfies Command);
  return end.finally(() => clearTimeout(hanging));
}

const traps: Readonly<Record<string, (path: string) => void>> = {
  "a link to a device": (path) => symlinkSync("/dev/zero", path),
  "a FIFO": (path) => void execFileSync("mkfifo", [path]),
  "a link to a FIFO": (path) => {
    execFileSync("mkfifo", [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
};

describe.each(Object.keys(traps))("lint where %s stands", (kind) => {
  const trap = traps[kind] as (path: string) => void;

  it("for .gitignore obeys none, and checks the files", async () => {
    const folder = folderWith({ "a.rs": stale });
    trap(join(folder, ".gitignore"));
    expect(await started(folder, ".")).toMatchObject({
      code: 1,
      written: expect.stringContaining("a.rs:1:7: error: 712.6"),
    });
  });

  it("for the configuration says that it is no regular file", async () => {
    const folder = folderWith({ "a.rs": stale });
    trap(join(folder, "annals.config.json"));
    const errorOutput = expect.stringContaining("annals.config.json is not a regular file");
    expect(await started(folder, ".")).toMatchObject({ code: 2, errorOutput });
  });

  it("for the baseline of the configuration says so", async () => {
    const folder = folderWith({ "a.rs": stale, "annals.config.json": '{"baseline":"base.json"}' });
    trap(join(folder, "base.json"));
    expect((await started(folder, ".")).code).toBe(2);
  });

  it("for a file that is named leaves it out, and says so", async () => {
    const folder = folderWith({ "a.md": stale });
    trap(join(folder, "trap.md"));
    const errorOutput = expect.stringContaining("left out: trap.md: it is not a regular file.");
    expect(await started(folder, "a.md", "trap.md")).toMatchObject({ code: 1, errorOutput });
  });

  it("for files of a folder or a glob leaves them out", async () => {
    const folder = folderWith({ "a.md": stale });
    trap(join(folder, "trap.md"));
    for (const path of [".", "*.md"])
      expect(await started(folder, path)).toMatchObject({ code: 1, written: expect.stringContaining("in 1 file,") });
  });
});

describe("lint of a text that is too large", async () => {
  it("leaves out a long line and a large file with a sentence, and checks the rest", async () => {
    const long = `${"712.6 ".repeat(200)}\n`;
    const folder = folderWith({ "a.rs": `${long}${stale}`, "b.rs": stale.repeat(60), "c.rs": stale });
    const limits = { file_bytes: 4_000, line_chars: 1_000, all_bytes: 1_000_000 };
    const leftOut: string[] = [];
    const leaveOut = (sentence: string) => void leftOut.push(sentence);
    const paths = ["a.rs", "b.rs", "c.rs"].map((name) => join(folder, name));
    const sources = [...sourcesIn(paths, leaveOut, limits)];
    expect(leftOut).toEqual([
      `left out: ${folder}/a.rs: a line of more than 1000 characters.`,
      `left out: ${folder}/b.rs: it has 1 MB, and at most 1 MB are checked.`,
    ]);
    expect(sources.map(({ text }) => text)).toEqual([`${long.replace(/./g, " ")}${stale}`, stale]);
    expect([...sourcesIn([join(folder, "c.rs")], leaveOut, { ...limits, all_bytes: 10 })]).toEqual([]);
    expect(leftOut).toHaveLength(3);
  });

  it("ends soon with one line of 216 MB", async () => {
    const folder = folderWith({ "a.rs": stale });
    writeFileSync(join(folder, "big.rs"), Buffer.alloc(216_000_000, "712.6 and "));
    expect(await started(folder, ".")).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("left out: big.rs: it has 216 MB"),
    });
  });
});

describe("a walk", async () => {
  it("ends at a number of files and of folders in one another, and says so", async () => {
    const folder = folderWith({ "a/b/c/d.rs": "", "a/1.rs": "", "a/2.rs": "", "a/3.rs": "" });
    const walked = (entries: number, depth: number) =>
      filesAt([folder], { folder: ".", exclude: [] }, { entries, depth });
    expect(walked(100, 2).leftOut).toEqual([`left out: ${folder}/a/b/c: it is more than 2 folders deep.`]);
    expect(walked(3, 100).leftOut).toEqual([expect.stringContaining("there are more than 3 files")]);
    expect(walked(100, 100)).toMatchObject({ leftOut: [], files: { length: 4 } });
  });

  it("follows no link to a folder", async () => {
    const folder = folderWith({ "a/a.rs": stale });
    symlinkSync(folder, join(folder, "a", "again"));
    expect(filesAt([folder], { folder: ".", exclude: [] }).files).toEqual([`${folder}/a/a.rs`]);
  });

  it("ends soon with a pattern of .gitignore that a name takes forever to match", async () => {
    const folder = folderWith({
      ".gitignore": `${"*a".repeat(20)}*b\nout/\n`,
      [`${"a".repeat(200)}`]: stale,
      "out/b.rs": stale,
    });
    const linting = await started(folder, ".");
    expect(linting).toMatchObject({ code: 1, errorOutput: expect.stringContaining("so many wildcards") });
    expect(linting.written).not.toContain("out/b.rs");
  });
});

describe("a configuration that was found in the tree", async () => {
  it.each<[string, object]>([
    ["a baseline outside", { baseline: "../OUTSIDE.json" }],
    ["a baseline with an absolute path", { baseline: "/tmp/OUTSIDE.json" }],
    ["a baseline through a link to a folder", { baseline: "link/OUTSIDE.json" }],
    ["paths outside", { paths: ["../outside"] }],
    ["paths through a link", { paths: ["link"] }],
    ["a glob that goes up", { paths: ["*/../../outside/*.rs"] }],
    ["a glob with too many wildcards", { paths: ["*a*a*a*a*b"] }],
    ["a glob that writes out to millions", { paths: ["{1..9999999}.rs"] }],
  ])("is refused with %s", async (_what, settings) => {
    const above = folderWith({ "outside/a.rs": stale, "tree/b.rs": stale });
    symlinkSync(join(above, "outside"), join(above, "tree", "link"));
    writeFileSync(join(above, "tree", "annals.config.json"), JSON.stringify(settings));
    expect(await started(join(above, "tree"), "--fix")).toMatchObject({ code: 2 });
    expect(readFileSync(join(above, "outside", "a.rs"), "utf8")).toBe(stale);
    expect(existsSync(join(above, "OUTSIDE.json")) || existsSync(join(above, "outside", "OUTSIDE.json"))).toBe(false);
  });

  it("reads no file through a link that its glob matches", async () => {
    const above = folderWith({ "outside/a.rs": stale, "tree/annals.config.json": '{"paths":["*/*.rs", "*.rs"]}' });
    symlinkSync(join(above, "outside"), join(above, "tree", "link"));
    symlinkSync(join(above, "outside", "a.rs"), join(above, "tree", "a.rs"));
    expect((await started(join(above, "tree"), "--fix")).written).not.toContain("712.6");
    expect(readFileSync(join(above, "outside", "a.rs"), "utf8")).toBe(stale);
  });

  it("creates no baseline: only one named on the command line is, and not through a link", async () => {
    const folder = folderWith({ "a.rs": stale, "annals.config.json": '{"baseline":"base.json"}' });
    expect(await started(folder)).toMatchObject({
      code: 2,
      errorOutput: expect.stringContaining("--baseline base.json"),
    });
    expect(existsSync(join(folder, "base.json"))).toBe(false);
    symlinkSync("target.json", join(folder, "link.json"));
    expect((await started(folder, "--baseline", "link.json")).code).toBe(2);
    expect(existsSync(join(folder, "target.json"))).toBe(false);
    expect((await started(folder, "--baseline", "base.json")).code).toBe(0);
    expect((await started(folder)).code).toBe(0);
  });

  it.each<[string, string]>([
    ['{"pathz":[]}', 'unknown "pathz"'],
    ['{"severity":{"stal":"off"}}', 'severity: unknown "stal"'],
    ['{"confidence":"loud"}', 'confidence: invalid option: expected one of "high"|"medium"|"low"'],
    ['{"on":"2020-02-31"}', "on is not a day of the calendar; write it as YYYY-MM-DD"],
    ["[]", "invalid input: expected object, received array"],
  ])("with an error says what it is: %s", async (text, sentence) => {
    const folder = folderWith({ "annals.config.json": text });
    expect((await started(folder)).errorOutput.trim()).toBe(
      `invalid-request: ${folder}/annals.config.json: ${sentence}.`,
    );
  });
});

describe("a configuration in YAML", () => {
  it.each([
    [
      "keys in keys",
      Array(90)
        .fill(`${"? ".repeat(300)}a`)
        .join("\n"),
      "A key is a word, not a list or a map",
    ],
    [
      "many keys and an alias",
      `${Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join("\n")}\nx: &a 1\ny: *a`,
      "It has an alias",
    ],
  ])("with %s is refused, and does not keep anybody waiting", async (_what, text, sentence) => {
    const { code, errorOutput } = await started(folderWith({ "annals.config.yaml": text }));
    expect([code, errorOutput]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe("lint --fix", async () => {
  it("may change a regular file, and none that is a link or behind one", async () => {
    const above = folderWith({ "outside/a.rs": stale, "tree/b.rs": stale, "tree/c/d.rs": stale });
    const tree = join(above, "tree");
    symlinkSync(join(above, "outside"), join(tree, "folder"));
    symlinkSync(join(above, "outside", "a.rs"), join(tree, "a.rs"));
    execFileSync("mkfifo", [join(tree, "pipe.rs")]);
    const paths = ["b.rs", "c/d.rs", join(above, "outside", "a.rs"), "a.rs", "folder/a.rs", "pipe.rs", "none.rs"];
    expect(paths.map((path) => isFixable(path, tree))).toEqual([true, true, true, false, false, false, false]);
  });
});

describe("a name that looks like something else", async () => {
  const names = [
    "a\n::error::forged.rs",
    "a\r\n::stop-commands::x.rs",
    "::error::forged.rs",
    "##[error]forged.rs",
    "##vso[task.setvariable]x.rs",
    "esc\u001b[2J\u009b0m.rs",
    "bidi\u202egnp.rs",
    "mark\u200f\u2066\u061c.rs",
    "line\u2028end\u2029.rs",
  ];

  it.each(formats)("forges no line, command or order of signs in %s", async (format) => {
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, stale])));
    writeFileSync(join(folder, "words.rs"), stale.replace("concede", "##[error]concede \u202e\u2028"));
    const { written, errorOutput } = await started(folder, ".", "--format", format);
    const lines = `${written}${errorOutput}`.split("\n");
    expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
    expect(lines.filter((line) => line.includes("##"))).toEqual([]);
    const commands = lines.filter((line) => line.trim().startsWith("::"));
    expect(commands.filter((line) => format !== "github" || !/^::error file=/.test(line))).toEqual([]);
    if (format === "json") {
      const files = JSON.parse(written).files.map(({ file }: { file: string }) => file);
      expect(files).toEqual([...names, "words.rs"].toSorted());
    }
  });

  it("forges none where a path does not exist", async () => {
    const given = surroundings(["lint", "no\n::error::such ##[error]\u202e"]);
    expect(await run(given)).toBe(2);
    expect(given.errorOutput.join("")).toBe(
      "invalid-request: no\\u000a::error::such #\\u0023[error]\\u202e matches no file.",
    );
  });
});
