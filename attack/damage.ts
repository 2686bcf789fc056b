import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inventedDataset } from "../test/db/published-files/synthetic-releases.ts";
import { addCards, archiveOf, everythingSaid, placeOf, removed, withStore } from "./archives.ts";
import { type Attack, inPairs } from "./attack.ts";
import type { Damaged, Damaging } from "./damaging.ts";

const program = fileURLToPath(new URL("damaging.ts", import.meta.url));

/** Databases with changed bytes: every answer must be the same as before, or a problem. */
export const damage: Attack = {
  name: "damaged files",
  async run({ amount, dice }) {
    const folder = inventedDataset();
    const file = archiveOf([0, 1, 2], folder);
    await addCards(file, folder);
    const expected = everythingSaid(placeOf(file, folder));
    const tablesFile = withStore(placeOf(file, folder), (store) => store.tablesFile);
    const perProcess = amount === "long" ? 250 : 25;
    const processes = amount === "long" ? 6 : 2;
    const found: Damaged[] = [];
    const seeds = Array.from({ length: processes }, () => dice.below(1 << 30));
    await inPairs(seeds, async (seed) => {
      found.push(...(await damagedIn({ file, folder, tablesFile, expected, seed, tries: perProcess })));
    });
    removed(file);
    const count = (outcome: Damaged["outcome"]): number => found.filter((one) => one.outcome === outcome).length;
    return {
      tries: found.length,
      faults: found.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`)),
      note: `${count("same")} answered as before, ${count("partly refused")} in part, ${count("refused")} refused`,
    };
  },
};

/**
 * The results of one process, try by try. If a process ends before all tries are done, that is a fault of the last one.
 */
async function damagedIn(damaging: Damaging): Promise<Damaged[]> {
  const child = spawn(process.execPath, [program, JSON.stringify(damaging)], { stdio: ["ignore", "pipe", "inherit"] });
  const done: Damaged[] = [];
  let last = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    const said = JSON.parse(line) as Damaged;
    last = said.what;
    if (said.faults !== undefined) done.push(said);
  });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (code !== 0) done.push({ what: last, outcome: "refused", faults: [`the process ended with ${code ?? signal}`] });
  return done;
}
