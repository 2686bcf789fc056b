import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { serving } from "../attack/running.ts";
import { addressesFrom, commands, linted } from "./compare-answers/addresses.ts";
import { type Difference, differencesOf, type Intentions, kindOf, reasonOf } from "./compare-answers/differences.ts";
import { postsFrom } from "./compare-answers/questions.ts";

/** Instants of storing differ from run to run. */
const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;

/**
 * A hash of all rows of each table that is derived from the files, whatever their order, with the number of rows. The
 * table `about` is left out: it has fingerprints of the program.
 *
 * @param database The database file; its tables are beside it.
 */
function rowHashes(database: string): Map<string, string> {
  const tables = new Database(tablesFileOf(database), { readonly: true });
  const names = tables
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'about' order by name",
    )
    .pluck()
    .all() as string[];
  const hashes = names.map((name): [string, string] => {
    const rows = tables.prepare(`select * from "${name}"`).raw().all() as unknown[][];
    const lines = rows.map((row) => JSON.stringify(row).replace(instant, "<instant>")).toSorted();
    return [name, `${rows.length} rows ${createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16)}`];
  });
  tables.close();
  return new Map(hashes);
}

function tablesFileOf(database: string): string {
  const start = `${basename(database, ".sqlite")}.tables-`;
  const found = readdirSync(dirname(database)).find((name) => name.startsWith(start) && name.endsWith(".sqlite"));
  if (found === undefined) throw new Error(`${database} has no tables beside it`);
  return join(dirname(database), found);
}

/**
 * Compares the answers of two checkouts of Annals: every route, page and command, the tools for assistants, situations,
 * checked citations, and all rows of the tables, over the dataset and imported rulebooks. For a change that must keep
 * behaviour, such as a reorganisation of the code.
 *
 *     node bench/compare-answers.ts take <old checkout> <new checkout> <folder of rulebooks> <answers>
 *     node bench/compare-answers.ts compare <answers> [intentions.json]
 *
 * `take` writes the answers of both to a file. `compare` reads it, prints every kind of difference with its number and
 * one example, and writes all differences beside the file; its exit code is 1 if a difference is not intended.
 * Intentions (`Intentions` in `compare-answers/differences.ts`) name what was intended.
 */
const [action, ...given] = process.argv.slice(2);
const run = promisify(execFile);

type Side = {
  readonly tree: string;
  readonly address: string;
  readonly database: string;
  /** What the import printed. */
  readonly imported: string;
  stop(): void;
};
type Pair = { readonly path: string; readonly old: string; readonly new: string };

if (action === "take") await take(given);
else if (action === "compare") await compare(given);
else throw new Error("take or compare?");

async function take([oldTree = "", newTree = "", folder = "", answers = ""]: readonly string[]): Promise<void> {
  const [before, after] = [await sideOf(oldTree, folder), await sideOf(newTree, folder)];
  const into = createWriteStream(answers);
  const keep = async (path: string, ask: (side: Side) => Promise<string>) =>
    into.write(`${JSON.stringify({ path, old: await ask(before), new: await ask(after) } satisfies Pair)}\n`);
  for (const path of await addressesFrom(before.address)) await keep(path, (side) => got(side, path));
  for (const { name, path, body } of postsFrom(oldTree)) await keep(`POST ${name}`, (side) => got(side, path, body));
  for (const words of commands) await keep(words.join(" "), (side) => printed(side, words));
  for (const path of linted)
    await keep(`lint ${path}`, (side) => printed(side, ["lint", join(resolve(oldTree), path), "--format", "json"]));
  await keep("import", async ({ imported }) => imported);
  const rows = [rowHashes(before.database), rowHashes(after.database)] as const;
  for (const table of new Set(rows.flatMap((hashes) => [...hashes.keys()])))
    await keep(`rows ${table}`, async (side) => (side === before ? rows[0] : rows[1]).get(table) ?? "no such table");
  before.stop();
  after.stop();
  into.end();
}

async function sideOf(tree: string, folder: string): Promise<Side> {
  const files = readdirSync(folder)
    .filter((name) => /^CR-.*\.txt$/.test(name))
    .map((name) => join(folder, name));
  const database = join(mkdtempSync(join(tmpdir(), "annals-compare-")), "annals.sqlite");
  const options = { cwd: tree, env: { ...process.env, ANNALS_DB: database }, maxBuffer: 1 << 28 };
  const { stdout: imported } = await run(process.execPath, ["annals.js", "import", ...files], options);
  const file = join(resolve(tree), "annals.js");
  const running = await serving({ ANNALS_DB: database, LOG_LEVEL: "silent" }, { file });
  return { tree, address: running.address, database, imported, stop: () => void running.end("SIGTERM") };
}

async function got({ address }: Side, path: string, body?: unknown): Promise<string> {
  const accept = path.startsWith("/v1") ? "*/*" : path === "/mcp" ? "application/json, text/event-stream" : "text/html";
  const posted = { method: "POST", body: JSON.stringify(body) };
  const headers = { accept, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const reply = await fetch(address + path, { headers, redirect: "manual", ...(body === undefined ? {} : posted) });
  return `${reply.status} ${reply.headers.get("location") ?? ""} ${await reply.text()}`;
}

async function printed({ tree, database }: Side, words: readonly string[]): Promise<string> {
  const options = { cwd: tree, env: { ...process.env, ANNALS_DB: database }, maxBuffer: 1 << 28 };
  return run(process.execPath, ["annals.js", ...words], options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

async function compare([answers = "", table]: readonly string[]): Promise<void> {
  const intentions: Intentions =
    table === undefined ? { renamings: [], intended: [] } : JSON.parse(readFileSync(table, "utf8"));
  const counts = { compared: 0, equal: 0, intended: 0, unexplained: 0 };
  const kinds = new Map<string, { count: number; readonly answers: Set<string>; readonly example: Difference }>();
  const reasons = new Map<string, number>();
  for await (const line of createInterface(createReadStream(answers))) {
    const pair: Pair = JSON.parse(line);
    const found = differencesOf(comparable(pair.old, intentions.renamings), comparable(pair.new, []), intentions);
    const left = found.filter((difference) => {
      const reason = reasonOf(pair.path, difference, intentions);
      if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return reason === undefined;
    });
    counts.compared += 1;
    counts[found.length === 0 ? "equal" : left.length === 0 ? "intended" : "unexplained"] += 1;
    for (const example of left) {
      const name = kindOf(pair.path, example);
      const kind = kinds.get(name) ?? { count: 0, answers: new Set<string>(), example };
      kind.count += 1;
      kind.answers.add(pair.path);
      kinds.set(name, kind);
    }
  }
  const sorted = [...kinds].toSorted(([, a], [, b]) => b.count - a.count);
  const report = sorted.map(([name, { count, answers: paths, example }]) =>
    [
      `${count} in ${paths.size} answers: ${name}`,
      `  ${[...paths].slice(0, 3).join("  ")}`,
      ...[`  old: ${example.old?.slice(0, 400)}`, `  new: ${example.new?.slice(0, 400)}`],
    ].join("\n"),
  );
  writeFileSync(`${answers}.kinds.txt`, report.join("\n\n"));
  console.log(report.slice(0, 20).join("\n\n"));
  for (const [reason, count] of reasons) console.log(`${count} differences: ${reason}`);
  console.log(
    `${counts.compared} answers: ${counts.equal} equal, ${counts.intended} differ as intended, ${counts.unexplained} otherwise, in ${kinds.size} kinds (${answers}.kinds.txt)`,
  );
  process.exitCode = counts.unexplained === 0 ? 0 : 1;
}

/** Removes instants of import, ports and hashes, which differ from run to run. */
function comparable(text: string, renamings: Intentions["renamings"]): string {
  const renamed = renamings.reduce((sum, [from, to]) => sum.replace(new RegExp(from, "g"), to), text);
  return renamed
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, "<instant>")
    .replace(/127\.0\.0\.1:\d+/g, "<host>")
    .replace(/(annals\.(css|js)\?v=|static\/annals-)[\w-]+/g, "$1<hash>");
}
