import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Compares the answers of two checkouts of Annals: every route, page and command, over the dataset and imported
 * rulebooks. For a change that must keep behaviour, such as a reorganisation of the code.
 *
 *     node bench/compare-answers.ts <old checkout> <new checkout> <folder of rulebooks> [renamings.json]
 *
 * `renamings.json` is a list of pairs [regular expression, replacement]; they are applied to the old answers and
 * addresses, for intended renamings. Prints how many answers were compared, and each difference at its first place; the
 * exit code is 1 if there is one.
 */
const [oldTree = "", newTree = "", folder = "", renamingsFile] = process.argv.slice(2);
const run = promisify(execFile);
const files = readdirSync(folder)
  .filter((name) => /^CR-.*\.txt$/.test(name))
  .filter((_, place) => place % 4 === 0)
  .map((name) => join(folder, name));
const renamings: readonly (readonly [string, string])[] =
  renamingsFile === undefined ? [] : ((await import(renamingsFile, { with: { type: "json" } })).default as never);

type Side = { readonly tree: string; readonly address: string; readonly database: string; stop(): void };

async function sideOf(tree: string, port: number): Promise<Side> {
  const database = join(mkdtempSync(join(tmpdir(), "annals-compare-")), "annals.sqlite");
  const environment = { ...process.env, ANNALS_DB: database, PORT: String(port), LOG_LEVEL: "silent" };
  const options = { cwd: tree, env: environment, maxBuffer: 1 << 28 };
  await run(process.execPath, ["annals.js", "import", ...files], options);
  const child = spawn(process.execPath, ["annals.js", "serve"], { ...options, stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { tree, address, database, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${tree} does not answer`);
}

/** Removes instants of import, ports and tags, which differ from run to run. */
function comparable(text: string): string {
  const renamed = renamings.reduce((sum, [from, to]) => sum.replace(new RegExp(from, "g"), to), text);
  return renamed
    .replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, "<instant>")
    .replace(/127\.0\.0\.1:\d+/g, "<host>")
    .replace(/(annals\.(css|js)\?v=|static\/annals-)[\w-]+/g, "$1<hash>")
    .replace(/\s+/g, " ");
}

const days = [
  "1999-05-01",
  "2003-10-01",
  "2005-01-10",
  "2009-07-10",
  "2009-07-11",
  "2010-10-01",
  "2015-03-01",
  "2024-06-07",
];

const sections = [100, 200, 300, 400, 500, 600, 700, 800].flatMap((first) =>
  Array.from({ length: 24 }, (_, place) => String(first + place)),
);

/** Addresses under `/v1` and their pages, made from the lists of the old service. */
async function addressesFrom({ address }: Side): Promise<string[]> {
  const asked = async (path: string) => (await (await fetch(address + path)).json()) as Record<string, unknown>;
  const numbers = new Set<string>();
  for (const on of days) {
    const { lineages } = (await asked(`/v1/lineages?on=${on}&limit=1000`)) as { lineages?: { number?: string }[] };
    for (const [place, { number }] of (lineages ?? []).entries()) if (number && place % 3 === 0) numbers.add(number);
  }
  const { lineages } = (await asked("/v1/lineages?limit=1000")) as { lineages?: { id: string }[] };
  const { questions } = (await asked("/v1/questions")) as { questions?: { id: string }[] };
  const { cards } = (await asked("/v1/cards")) as { cards?: { id: string }[] };
  const { releases } = (await asked("/v1/releases")) as { releases?: { from: string }[] };
  const { entries } = (await asked("/v1/glossary?on=2024-06-07&limit=1000")) as { entries?: { term: string }[] };
  const paths: string[] = ["", "/coverage", "/releases", "/lineages", "/questions", "/cards", "/tournament-rules"];
  for (const number of [...numbers].toSorted())
    for (const on of days)
      paths.push(
        `/rules/${number}?on=${on}`,
        ...(on.startsWith("2009-07") ? [`/rules/${number}/history?on=${on}`] : []),
      );
  for (const number of numbers) paths.push(`/numbers/${number}`);
  for (const on of days) {
    for (const section of sections) paths.push(`/sections/${section}?on=${on}`);
    paths.push(
      `/search?q=mana+burn&on=${on}`,
      `/search?q=control&on=${on}`,
      `/glossary?on=${on}`,
      `/coverage?knownAt=2030-01-01`,
    );
  }
  for (const { term } of (entries ?? []).filter((_, place) => place % 6 === 0))
    paths.push(
      `/glossary/${encodeURIComponent(term)}?on=2024-06-07`,
      `/glossary/${encodeURIComponent(term)}/history?on=2024-06-07`,
    );
  for (const { id } of (lineages ?? []).filter((_, place) => place % 6 === 0))
    paths.push(`/lineages/${encodeURIComponent(id)}`);
  for (const { from } of (releases ?? []).filter((_, place) => place % 5 === 0)) paths.push(`/releases/${from}`);
  for (const { id } of questions ?? [])
    paths.push(`/questions/${id}?on=2009-07-10`, `/questions/${id}?on=2024-06-07`, `/questions/${id}/history`);
  for (const { id } of cards ?? [])
    paths.push(`/cards/${id}?on=2012-01-01`, `/cards/${id}/history`, `/cards/${id}/rulings?on=2024-06-07`);
  for (const [from, to] of [
    ["2009-05-01", "2009-09-04"],
    ["2010-09-30", "2010-10-01"],
    ["2003-10-01", "2024-06-07"],
  ]) {
    paths.push(`/diff?from=${from}&to=${to}&section=711`, `/diff?from=${from}&to=${to}&rule=712.5`);
    for (const format of ["md", "html", "wiki", "csv", "json"])
      paths.push(`/reports/changes.${format}?from=${from}&to=${to}&section=711`);
  }
  paths.push(
    "/changes.json?section=723",
    "/changes.atom?section=723",
    "/changes/numbers.csv?section=723",
    "/rules/9999.1",
    "/rules/x",
    "/nothing",
  );
  return [...new Set(paths)].flatMap((path) => [`/v1${path}`, path === "" ? "/" : path]);
}

const posts: readonly (readonly [string, unknown])[] = [
  ["/v1/citations/resolve", { text: "See CR 712.5 and rule 704.5f; 300.3.", on: "2012-01-01" }],
  [
    "/v1/quotes/locate",
    { text: "A player doesn't lose life due to mana burn while another player controls his or her turn." },
  ],
];

const commands: readonly (readonly string[])[] = [
  ["at", "507.4", "--on", "2005-01-10"],
  ["at", "712.5", "--on", "2015-03-01", "--json"],
  ["history", "507.4", "--on", "2005-01-10"],
  ["diff", "2010-09-30", "2010-10-01", "--section", "711"],
  ["search", "mana burn", "--on", "2005-01-10"],
  ["glossary", "Banding", "--on", "2005-01-10"],
  ["card", "Mindslaver", "--on", "2005-01-10", "--rulings"],
  ["report", "2010-09-30", "2010-10-01"],
  ["check"],
];

const [before, after] = [await sideOf(oldTree, 4191), await sideOf(newTree, 4192)];
const renamedAddress = (path: string) =>
  renamings.reduce((sum, [from, to]) => sum.replace(new RegExp(from, "g"), to), path);
let [compared, differing] = [0, 0];
const report: string[] = [];

function hold(what: string, one: string, other: string): void {
  compared += 1;
  const [left, right] = [comparable(one), comparable(other)];
  if (left === right) return;
  differing += 1;
  const at = [...left].findIndex((character, place) => character !== right[place]);
  report.push(
    `${what}\n  old: ${left.slice(Math.max(0, at - 80), at + 160)}\n  new: ${right.slice(Math.max(0, at - 80), at + 160)}`,
  );
}

for (const path of await addressesFrom(before)) {
  const answers = await Promise.all(
    [before.address + path, after.address + renamedAddress(path)].map(async (url) => {
      const reply = await fetch(url, {
        headers: path.startsWith("/v1") ? {} : { accept: "text/html" },
        redirect: "manual",
      });
      return `${reply.status} ${reply.headers.get("location") ?? ""} ${await reply.text()}`;
    }),
  );
  hold(path, answers[0] ?? "", answers[1] ?? "");
}
for (const [path, body] of posts) {
  const asked = (base: string) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then(async (reply) => `${reply.status} ${await reply.text()}`);
  hold(`POST ${path}`, await asked(before.address), await asked(after.address));
}
for (const words of commands) {
  const said = ({ tree, database }: Side) =>
    run(process.execPath, ["annals.js", ...words], {
      cwd: tree,
      env: { ...process.env, ANNALS_DB: database },
      maxBuffer: 1 << 28,
    }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  hold(words.join(" "), await said(before), await said(after));
}
before.stop();
after.stop();
writeFileSync(join(tmpdir(), "annals-compare.txt"), report.join("\n\n"));
console.log(report.slice(0, 20).join("\n\n"));
console.log(
  `${compared} answers compared, ${differing} differ (all of them in ${join(tmpdir(), "annals-compare.txt")})`,
);
process.exitCode = differing === 0 ? 0 : 1;
