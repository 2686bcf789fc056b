import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/place.ts";
import { layOut, trees } from "./lint/trees.ts";

/**
 * What `annals lint` costs and finds in trees of several kinds, made from the rulebooks held. Needs a database
 * (`ANNALS_DB`). Usage: node bench/lint.ts [--beside <other checkout>] [--folder <folder>] [<tree>… [-- <options>]]
 * A folder that has the trees already is used again.
 */
const [words, options] = [wordsBefore("--"), wordsAfter("--")];
const beside = wordAfter("--beside");
const folder = resolve(wordAfter("--folder") ?? mkdtempSync(join(tmpdir(), "annals-trees-")));
const names = Object.keys(trees).filter(
  (name) => words.includes(name) || !words.some((word) => Object.hasOwn(trees, word)),
);
const checkouts = [fileURLToPath(new URL("../", import.meta.url)), ...(beside === undefined ? [] : [resolve(beside)])];

const opening = await openLive({ file: databaseFileFrom(process.env), now: () => new Date() });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
for (const name of names) {
  const tree = join(folder, name.replace(" ", "-"));
  if (!existsSync(tree)) await layOut(tree, trees[name as keyof typeof trees](opening.live.current().archive));
}
opening.live.close();

for (const name of names)
  for (const checkout of checkouts) {
    const { code, seconds, cpu_s, memory_MB, last } = await lintIn(join(folder, name.replace(" ", "-")), checkout);
    const figures = `${seconds.toFixed(1)} s, processor ${cpu_s.toFixed(1)} s, ${memory_MB} MB, exit code ${code}`;
    console.log(`${name} by ${checkout}: ${figures}\n  ${last}`);
  }

type Cost = { code: number | null; seconds: number; cpu_s: number; memory_MB: number; last: string };

/** Runs the command in a program of its own, which tells at its end what it took, threads included. */
async function lintIn(tree: string, checkout: string): Promise<Cost> {
  const telling = `process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\ncost "+JSON.stringify(u)+"\\n")})`;
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(telling)}`,
      join(checkout, "annals.js"),
      "lint",
      ".",
      ...options,
    ],
    { cwd: tree, env: process.env },
  );
  let [errorText, last] = ["", ""];
  child.stderr.on("data", (piece: Buffer) => {
    errorText = `${errorText}${piece}`.slice(-4_000);
  });
  child.stdout.on("data", (piece: Buffer) => {
    last = `${last}${piece}`.slice(-1_000);
  });
  const code = await new Promise<number | null>((end) => child.once("close", end));
  const cost = JSON.parse(/cost (\{.*\})/.exec(errorText)?.[1] ?? "{}") as Partial<NodeJS.ResourceUsage>;
  return {
    code,
    seconds: (performance.now() - start) / 1000,
    cpu_s: ((cost.userCPUTime ?? 0) + (cost.systemCPUTime ?? 0)) / 1e6,
    memory_MB: Math.round((cost.maxRSS ?? 0) / 1024),
    last: last.trim().split("\n").at(-1) ?? "",
  };
}

function wordsBefore(mark: string): string[] {
  const at = process.argv.indexOf(mark);
  return process.argv.slice(2, at === -1 ? undefined : at);
}

function wordsAfter(mark: string): string[] {
  const at = process.argv.indexOf(mark);
  return at === -1 ? [] : process.argv.slice(at + 1);
}

function wordAfter(option: string): string | undefined {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words[at + 1];
}
