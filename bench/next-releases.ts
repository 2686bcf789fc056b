import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readRulebook } from "../core/ingest/reading/read.ts";
import type { IsoDate } from "../core/text/days.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/location.ts";
import {
  historyOfTexts,
  inventedChain,
  type Statement,
  statementsOn,
  textsOf,
  withoutLineages,
} from "../test/next-releases-checked.ts";
import { printable } from "../test/rulebook-around.ts";

/**
 * Invents releases after the newest real one (or, without real ones, after one made of data/), and compares all answers
 * about what became of each provision with the truth, with data/ and without it.
 *
 *     npm run next-releases -- 50
 */
const wanted = Number(process.argv[2] ?? 50);
const days = ["2026-09-25", "2026-11-13", "2027-02-05"] as IsoDate[];
const folder = fileURLToPath(new URL("../../shared/releases/", import.meta.url));

const reading = readDataset(readDatasetFiles(dataFolder));
if (reading.kind === "invalid") throw new Error("data/ has errors; annals check lists them");
const { collection } = reading;
const newest = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.startsWith("CR-"))
      .toSorted()
      .at(-1)
  : undefined;
const book = newest === undefined ? undefined : readRulebook(readFileSync(join(folder, newest)));
const from = book?.statedFrom ?? ("2026-08-07" as IsoDate);
const rows = { "with data/": new Map<string, number[]>(), without: new Map<string, number[]>() };
let invented = 0;
for (let seed = 1; invented < wanted; seed += 1) {
  const after = days.slice(0, Math.min(1 + (seed % 3), wanted - invented));
  // Every fourth is invented as a whole, because real rulebooks look alike.
  const base = book === undefined || seed % 4 === 0 ? null : printable(book.provisions);
  const chain = inventedChain(collection, { base, from, seed }, after);
  const texts = textsOf(chain);
  for (const [name, curated] of [
    ["with data/", collection] as const,
    ["without", withoutLineages(collection)] as const,
  ]) {
    const archive = historyOfTexts(curated, texts);
    for (const step of chain.steps) count(rows[name], statementsOn(archive, step), `seed ${seed} ${name}`);
  }
  invented += after.length;
  process.stderr.write(`\r${invented} of ${wanted} invented`);
}
process.stderr.write("\n");
console.log(`${invented} invented releases after ${newest ?? "data/"}: statements right of all`);
const kinds = new Set([...rows["with data/"].keys(), ...rows.without.keys()]);
for (const kind of kinds) {
  const [all, bare] = [rows["with data/"].get(kind) ?? [0, 0], rows.without.get(kind) ?? [0, 0]];
  console.log(`${kind.padEnd(10)} with data/ ${all.join(" of ").padEnd(20)} without ${bare.join(" of ")}`);
}

function count(table: Map<string, number[]>, statements: readonly Statement[], where: string): void {
  for (const { about, fault } of statements) {
    const [right = 0, asked = 0] = table.get(about) ?? [];
    table.set(about, [right + Number(fault === null), asked + 1]);
    if (fault !== null) console.error(`\n${where}: ${fault}`);
  }
}
