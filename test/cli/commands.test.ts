import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { run } from "../../cli/program.ts";
import { archiveFrom } from "../../core/archive/archive.ts";
import { parameterCoverage } from "../../core/ask/parameters/checks.ts";
import { embedded } from "../archive.ts";
import { surroundings } from "./surroundings.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

async function said(...words: string[]) {
  const given = surroundings(words);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("annals at", () => {
  it("says what a rule said, for how long, and what became of it", async () => {
    const { code, written } = await said("at", "507.4", "--on", "2005-01-10");
    expect(code).toBe(0);
    expect(written).toContain("507.4 A player doesn't lose life due to mana burn");
    expect(written).toContain("In force: from 1 October 2003 to 10 July 2009\nRelease: 1 October 2004");
    expect(written).toContain("Newest rules: ended with 10 July 2009");
    expect(written).toContain("Refers to: 300.3 Mana burn (newest rules: ended with 10 July 2009)");
  });

  it.each([
    ["markdown", "- **In force:** from 1 October 2003 to 10 July 2009"],
    ["wikitext", "; In force\n: from 1 October 2003 to 10 July 2009"],
    ["html", "<dt>In force</dt><dd>from 1 October 2003 to 10 July 2009</dd>"],
  ])("writes the same as %s", async (format, line) => {
    const { code, written } = await said("at", "507.4", "--on", "2005-01-10", "--format", format);
    expect(code).toBe(0);
    expect(written).toContain(line);
  });

  it("gives the answer of the service with --json, and uses today if no day is given", async () => {
    const { written } = await said("at", "cr 723.1", "--json");
    expect(JSON.parse(written)).toMatchObject({ number: "723.1", on: "2026-11-20", beyondNewestRelease: true });
  });
});

describe("annals history", () => {
  it("shows both parents of the merge", async () => {
    const { code, written } = await said("history", "711.3", "--on", "2010-10-01");
    expect(code).toBe(0);
    expect(written).toContain(
      "from 1 October 2010 to 29 September 2011: 711.3 (merged with 711.2, renumbered, reworded)",
    );
  });
});

describe("annals diff", () => {
  it("marks words as in an edited text, and follows merges", async () => {
    const { code, written } = await said("diff", "2010-09-30", "2010-10-01", "--section", "711");
    expect(code).toBe(0);
    expect(written).toContain("merged 711.2 → 711.3");
    expect(written).toContain("Controlling Another [-Player's Turn-]{+Player+}");
  });

  it("shows the classes asked for", async () => {
    const { written } = await said("diff", "2005-07-31", "2005-08-01", "--classes", "reference-only");
    expect(written).toContain("references only 507.3b");
    expect(written).not.toContain("507.3c");
  });
});

describe("annals outcome", () => {
  const folder = mkdtempSync(join(tmpdir(), "annals-situation-"));
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const events = `
players: [Anna, Ben]
hypothetical: true
events:
  - {card: Mindslaver, by: Anna, on: Ben}
  - {turn: Ben}
  - {begins: precombat-main}
  - {ends: phase, unused: {Ben: 3}}
  - {ask: lifeLost, player: Ben}
`;

  it("compares the answers of two days, for a situation and for the whole catalogue", async () => {
    const all = await said("outcome", "--between", "2004-09-30", "2004-10-01");
    expect(all.code).toBe(0);
    expect(all.written).toContain("legend-rule-across A legend on each side (1 October 2004)");
    expect(all.written).toContain("Ben's Jhoira is on the battlefield.\n→ Ben's Jhoira is in the graveyard.");
    const own = await said("outcome", written("c.yaml", events), "--between", "2009-07-10", "2009-07-11");
    expect(own.written).toContain("\n→ Ben loses no life: unused mana goes, and costs nothing.");
    for (const days of [["2004-09-30"], ["2004-09-30", "2004-10-01", "2004-10-02"]])
      expect((await said("outcome", "--between", ...days)).errorOutput).toContain("Write two days");
    expect((await said("outcome")).errorOutput).toContain("Name the file of a situation");
  });

  it("decides a situation on a day: the answer, why, and for how long", async () => {
    const { code, written: output } = await said("outcome", written("a.yaml", events), "--on", "2005-01-10");
    expect(code).toBe(0);
    expect(output).toContain("On 10 January 2005\n\n");
    expect(output).toContain("5. Ben loses no life: another player controlled the turn.");
    expect(output).toContain("Authority: the rules of the game; confidence high");
    expect(output).toContain("Holds: since 1 October 2003");
  });

  it("reads a situation from standard input", async () => {
    const given = surroundings(["outcome", "-", "--on", "2005-01-10"], undefined, events);
    expect([await run(given), given.written.join("\n")]).toEqual([0, expect.stringContaining("5. Ben loses no life")]);
  });

  it("reads a situation in sentences, as arguments and from standard input", async () => {
    const sentence = "I Mindslaver my opponent. Can I make him concede?";
    const { code, written: output } = await said("outcome", sentence, "--on", "2005-01-10");
    expect([code, output]).toEqual([0, expect.stringContaining("Anna’s Mindslaver takes effect, aimed at Ben.")]);
    expect(output).toContain("nobody can make a player concede or prevent it");
    const given = surroundings(["outcome", "-"], undefined, "2/2 blocks 3/3\n");
    expect([await run(given), given.written.join("\n")]).toEqual([0, expect.stringContaining("2/2 blocker blocks")]);
    const timeline = await said("outcome", sentence, "--timeline");
    expect(timeline.written).toContain("nobody can make a player concede");
    const impossible = await said("outcome", `In 2005, ${sentence}`, "--timeline");
    expect([impossible.code, impossible.errorOutput]).toEqual([2, expect.stringContaining("leave the day out")]);
    const legends = "I have two legendary creatures with the same name. Do I have to sacrifice one of them?";
    const between = await said("outcome", legends, "--between", "2004-09-30", "2004-10-01");
    expect(between.written).toMatch(/is on the battlefield[\s\S]*→ .*is in the graveyard/);
    expect((await said("outcome", "Ben sings a song.")).errorOutput).toContain("invalid-request");
  });

  it("shows all days, and what changed the answer", async () => {
    const { written: output } = await said("outcome", written("a.yaml", events), "--timeline", "--on", "2003-10-01");
    expect(output).toContain("from 11 July 2009 to 3 September 2009 (reason changed)");
    expect(output).toContain("since 14 November 2025 (citation changed)");
  });

  it.each<[string, string, number, string]>([
    ["a line that is wrong", "players: [Anna, Ben]\nevents:\n  - {turn: Ben}\n  - {ask: why}\n", 2, "line 4"],
    ["a text that is not YAML", "players: [", 2, "line 1"],
    [
      "a card that is not known",
      "players: [Anna, Ben]\nevents:\n  - {card: Shock, by: Ben}\n  - {ask: activePlayer}\n",
      1,
      "unknown-card",
    ],
    [
      "what cannot happen",
      "players: [Anna, Ben]\nevents:\n  - {begins: draw}\n  - {ask: activePlayer}\n",
      1,
      "Event 1 ",
    ],
  ])("refuses %s", async (_what, text, code, errorText) => {
    const refused = await said("outcome", written("b.yaml", text));
    expect(refused.code).toBe(code);
    expect(refused.errorOutput).toContain(errorText);
  });

  it("says which file it cannot read", async () => {
    expect(await said("outcome", join(folder, "nothing.yaml"))).toMatchObject({
      code: 1,
      errorOutput: expect.stringContaining("nothing.yaml does not exist."),
    });
  });
});

describe("annals check", () => {
  it("warns of a parameter whose rule was amended after it was last verified, and finds no error in that", async () => {
    const copy = mkdtempSync(join(tmpdir(), "annals-data-"));
    cpSync(join(root, "data"), copy, { recursive: true });
    const file = join(copy, "parameters/control-of-oneself.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("verified: 2026-08-22", "verified: 2025-06-05"));
    const { code, written } = await said("check", "--data", copy);
    expect(code).toBe(0);
    expect(written).toContain(
      "warning: parameters/control-of-oneself.yaml was verified on 2025-06-05, and player-control.self-control changed on 2025-06-06.",
    );
    // Of the dataset itself there is nothing to warn; npm run data:check says that it has no errors.
    const { collection, playbook } = embedded();
    expect(parameterCoverage(archiveFrom(collection), playbook).flatMap(({ stale }) => stale)).toEqual([]);
  });
});

describe("exit codes", () => {
  it.each([
    [["at", "507.4", "--on", "2005-01-10"], 0, "", "answered"],
    [["at", "507.4", "--on", "2009-07-11"], 1, "not-held: ", "refused"],
    [["at", "507.4", "--on", "1990-01-01"], 1, "before-first-release: ", "refused"],
    [["at", "507.4", "--on", "2009-02-30"], 2, "invalid-date: ", "no day"],
    [["at", "mana burn"], 2, "invalid-request: ", "no number"],
    [["at"], 2, "error: missing required argument", "no argument"],
    [["at", "507", "--when", "2005-01-10"], 2, "error: unknown option", "no such option"],
    [["diff", "2003-10-01"], 2, "error: missing required argument", "one day only"],
    [["diff", "2003-10-01", "2004-10-01", "--classes", "big"], 2, "invalid-request: ", "no such class"],
    [["fly"], 2, "error: unknown command", "no such command"],
    [["serve"], 1, "no service in this test", "the service could not be configured"],
    [["--help"], 0, "", "help"],
  ])("%j: %i %s, because: %s", async (words, code, errorText) => {
    const outcome = await said(...words);
    expect([outcome.code, outcome.errorOutput.slice(0, errorText.length)]).toEqual([code, errorText]);
  });

  it.each([
    [["at", "507.4", "2005-01-10"], "Its options: --on <day>,", "a day as an argument"],
    [["at", "507.4", "--date", "2005-01-10"], "Its options: --on <day>,", "an option of another name"],
    [["507.4"], "To look up a number or words: npm run annals -- find …", "a number instead of a command"],
  ])("%j: %s follows, because: %s", async (words, way) => {
    expect((await said(...words)).errorOutput).toContain(way);
  });

  it("a database that cannot be used is reported in a sentence, with exit code 1", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-")), "no.sqlite");
    writeFileSync(file, "no database, only words".repeat(100));
    const given = surroundings(["at", "507.4", "--on", "2005-01-10"], { ANNALS_DB: file });
    expect(await run(given)).toBe(1);
    expect(given.errorOutput).toEqual([
      "The file that ANNALS_DB names is not a database, or is damaged. Nothing was changed; move it away or name another file.",
    ]);
    const folder = surroundings(["at", "507.4", "--on", "2005-01-10"], {
      ANNALS_DB: join(file, "below-a-file.sqlite"),
    });
    expect(await run(folder)).toBe(1);
  });

  it("sql names no file of tables if there is none, but answers a query", async () => {
    const memory = { ANNALS_DB: ":memory:" };
    const path = surroundings(["sql"], memory);
    expect(await run(path)).toBe(1);
    expect([path.written, path.errorOutput[0]]).toEqual([[], expect.stringContaining("Add a query")]);
    const query = surroundings(["sql", "select 1 as one"], memory);
    expect(await run(query)).toBe(0);
    expect(query.written).toEqual(["one\n1"]);
  });
});

describe("the program as it is started", () => {
  const environment = { ...process.env, LOG_LEVEL: "silent" };
  const prepared = { ...environment, ANNALS_DB: inject("preparedDatabase") };

  it("answers a command", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ["annals.js", "at", "507.4", "--on", "2005-01-10"], {
      cwd: root,
      env: prepared,
    });
    expect(stdout).toContain("In force: from 1 October 2003");
  });

  it("resolves paths where the shell stands if npm runs a script of this package, and only then", async () => {
    const shell = realpathSync(mkdtempSync(join(tmpdir(), "annals-shell-")));
    mkdirSync(join(shell, "src"));
    writeFileSync(join(shell, "src", "a.rs"), "// CR 723.6\n");
    const npm = { npm_package_json: join(root, "package.json"), INIT_CWD: shell };
    const lint = (cwd: string, own: object) =>
      promisify(execFile)(process.execPath, [join(root, "annals.js"), "lint", "src"], {
        cwd,
        env: { ...prepared, ...own },
      });
    expect((await lint(root, npm)).stdout).toContain("1 citation in 1 file");
    // A script of another package that calls this program: its paths are those of its own folder.
    const other = { npm_package_json: join(shell, "package.json"), INIT_CWD: root };
    expect((await lint(shell, other)).stdout).toContain("1 citation in 1 file");
    expect((await lint(shell, { ...npm, INIT_CWD: root })).stdout).toContain("1 citation in 1 file");
    // Without npm it is the folder one stands in.
    await expect(lint(root, { npm_package_json: undefined, INIT_CWD: shell })).rejects.toMatchObject({
      stderr: expect.stringContaining("src does not exist"),
    });
  });

  it.each([
    [["--version"], /^\d+\.\d+\.\d+\n$/],
    [["-V"], /^\d+\.\d+\.\d+\n$/],
    [["help", "at"], /^Usage: annals at /],
  ])("answers %j without loading the other commands", async (command, answer) => {
    const counting = `import { registerHooks } from "node:module"; let loaded = 0;
      registerHooks({ resolve: (name, context, next) => ((loaded += name.endsWith(".ts")), next(name, context)) });
      process.on("exit", () => process.stderr.write(String(loaded)));`;
    const hook = `data:text/javascript,${encodeURIComponent(counting)}`;
    const started = await promisify(execFile)(process.execPath, ["--import", hook, "annals.js", ...command], {
      cwd: root,
    });
    expect(started.stdout).toMatch(answer);
    // All commands together name more than two thousand modules.
    expect(Number(started.stderr)).toBeGreaterThan(10);
    expect(Number(started.stderr)).toBeLessThan(700);
  });

  it("answers on the Node installed with it if the user's own is too old", async () => {
    const older = { ...process.versions, node: "20.20.2" };
    const aged = `Object.defineProperty(process,"versions",{value:${JSON.stringify(older)}})`;
    const started = (...command: string[]) =>
      promisify(execFile)(process.execPath, ["--import", `data:text/javascript,${aged}`, "annals.js", ...command], {
        cwd: root,
        env: prepared,
      });
    expect((await started("at", "507.4", "--on", "2005-01-10")).stdout).toContain("In force: from 1 October 2003");
    await expect(started("at", "nonsense")).rejects.toMatchObject({ code: 2 });
  });

  it("serves until a signal stops it", async () => {
    const child = spawn(process.execPath, ["annals.js", "serve"], {
      cwd: root,
      env: { ...prepared, PORT: "0" },
      stdio: ["ignore", "inherit", "pipe"],
    });
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.setEncoding("utf8").on("data", (line: string) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (found) resolve(found[0]);
      });
      child.on("exit", (code) => reject(new Error(`ended with ${code}`)));
    });
    const answer = await fetch(`${address}/v1/rules/507.4?on=2005-01-10`);
    expect(await answer.json()).toMatchObject({ release: "2004-10-01" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("ends if the port is in use, and says so", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const started = promisify(execFile)(process.execPath, ["annals.js", "serve"], {
      cwd: root,
      env: { ...prepared, PORT: String(port), ANNALS_THREADS: "1" },
    });
    await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("The port is in use") });
    other.close();
  });

  it("does not start on a broken dataset, names file, line, error and fix, and leaves the database alone", async () => {
    const copy = mkdtempSync(join(tmpdir(), "annals-copy-"));
    const others = new Set(["node_modules", ".git", "test", "bench", "attack"]);
    for (const part of readdirSync(root).filter((name) => !others.has(name)))
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "dir");
    writeFileSync(
      join(copy, "data/lineages/player-control/scope.yaml"),
      "id: player-control.scope\nkind: rule\ntitel: wrong\n",
    );
    const started = promisify(execFile)(process.execPath, ["annals.js", "serve"], {
      cwd: copy,
      env: { ...environment, ANNALS_DB: join(copy, "a.sqlite") },
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('data/lineages/player-control/scope.yaml:3: unknown key "titel". Fix: remove it'),
    });
  });
});
