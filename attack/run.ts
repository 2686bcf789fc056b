import { parseArgs } from "node:util";
import { columns } from "../bench/table.ts";
import { type Attack, diceFrom, type Finding } from "./attack.ts";
import { damage } from "./damage.ts";
import { draws } from "./draws.ts";
import { fullDisk } from "./full-disk.ts";
import { fuzz } from "./fuzz/fuzz.ts";
import { hostile } from "./hostile.ts";
import { countedKills, failingDisk, killing, steppedKills } from "./killing.ts";
import { longTexts } from "./long-texts.ts";
import { order } from "./order.ts";
import { packed } from "./packed.ts";
import { situations } from "./situations.ts";
import { pipelined, slow } from "./slow.ts";
import { versions } from "./versions.ts";

/**
 * Runs all attacks, or those named, and prints the results. `--short` makes fewer tries, and leaves out the attacks of
 * which the tests make some unless they are named. The exit code is 1 if an attack found a fault. `--seed` repeats the
 * random choices of an earlier run.
 */
const attacks: readonly Attack[] = [
  killing,
  steppedKills,
  countedKills,
  failingDisk,
  fullDisk,
  damage,
  order,
  fuzz,
  hostile,
  slow,
  pipelined,
  packed,
  longTexts,
  versions,
  situations,
  draws,
];

const { values, positionals } = parseArgs({
  options: { short: { type: "boolean", default: false }, seed: { type: "string" } },
  allowPositionals: true,
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const chosen = attacks.filter(({ name, test }) =>
  positionals.length === 0 ? test === undefined || !values.short : positionals.includes(name),
);
if (chosen.length === 0)
  throw new Error(`there is no such attack; there are: ${attacks.map(({ name }) => name).join(", ")}`);

const rows: string[][] = [];
const faults: string[] = [];
for (const { name, missing, run } of chosen) {
  const start_ms = performance.now();
  const reason = missing?.();
  const finding: Finding | undefined =
    reason === undefined ? await run({ amount: values.short ? "short" : "long", dice: diceFrom(seed) }) : undefined;
  const took_s = ((performance.now() - start_ms) / 1000).toFixed(0);
  if (finding === undefined) rows.push([name, "0", "", "", "", `SKIPPED: ${reason}`]);
  else {
    const { tries, note } = finding;
    const failed = finding.faults.length;
    rows.push([name, String(tries), String(Math.max(0, tries - failed)), String(failed), took_s, note]);
    faults.push(...finding.faults.map((fault) => `${name}: ${fault}`));
  }
  console.error(`${name}: ${rows.at(-1)?.slice(1).join("  ")}`);
}
console.log(columns([["attack", "tries", "survived", "faults", "s", ""], ...rows]));
console.log(`seed ${seed}`);
for (const fault of faults.slice(0, 40)) console.log(fault);
if (faults.length > 40) console.log(`and ${faults.length - 40} more`);
if (faults.length > 0) process.exitCode = 1;
