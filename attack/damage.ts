import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { systemSentence } from "../cli/failures.ts";
import { Problem } from "../core/problem.ts";
import { openStore } from "../db/store.ts";
import { openTables } from "../db/tables/file.ts";
import { inventedDataset } from "../test/db/published-files/synthetic-releases.ts";
import {
  addCards,
  archiveOf,
  copyOf,
  everythingSaid,
  partsSaid,
  placeOf,
  removed,
  type Said,
  withStore,
} from "./archives.ts";
import { type Attack, type Dice, diceFrom, type Finding, inPairs } from "./attack.ts";

const page_bytes = 4096;

/** Databases with changed bytes: every answer must be the same as before, or a problem. */
export const damage: Attack = {
  name: "damaged files",
  run: ({ amount, dice }) =>
    damagedFiles(dice, amount === "long" ? { processes: 6, tries: 250 } : { processes: 2, tries: 25 }),
};

/** Copies of an archive that are damaged, and what to expect of them. */
type Damaging = {
  readonly file: string;
  readonly folder: string;
  /** The tables beside the database, which are damaged in some tries. */
  readonly tablesFile: string;
  readonly expected: Said;
  readonly seed: number;
  readonly tries: number;
};

/** The result of a try: the content was the same, or was refused; or a sentence that says what went wrong. */
type Damaged = {
  readonly what: string;
  readonly outcome: "same" | "refused" | "partly refused";
  readonly faults: readonly string[];
};

/** Damages copies of an archive, and reads them completely in processes of their own, because damage may end them. */
async function damagedFiles(
  dice: Dice,
  { processes, tries }: { readonly processes: number; readonly tries: number },
): Promise<Finding> {
  const folder = inventedDataset();
  const file = archiveOf([0, 1, 2], folder);
  await addCards(file, folder);
  const expected = everythingSaid(placeOf(file, folder));
  const tablesFile = withStore(placeOf(file, folder), (store) => store.tablesFile);
  const found: Damaged[] = [];
  const seeds = Array.from({ length: processes }, () => dice.below(1 << 30));
  await inPairs(seeds, async (seed) => {
    found.push(...(await damagedIn({ file, folder, tablesFile, expected, seed, tries })));
  });
  removed(file);
  const count = (outcome: Damaged["outcome"]): number => found.filter((one) => one.outcome === outcome).length;
  return {
    tries: found.length,
    faults: found.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`)),
    note: `${count("same")} answered as before, ${count("partly refused")} in part, ${count("refused")} refused`,
  };
}

/**
 * The results of one process, try by try. If a process ends before all tries are done, that is a fault of the last one.
 */
async function damagedIn(damaging: Damaging): Promise<Damaged[]> {
  const words = [import.meta.filename, JSON.stringify(damaging)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
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

// As a program it writes one line of JSON before each try and one after it.
if (process.argv[1] === import.meta.filename) {
  const damaging = JSON.parse(process.argv[2] ?? "") as Damaging;
  const dice = diceFrom(damaging.seed);
  const write = (line: Partial<Damaged>) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for (let tried = 0; tried < damaging.tries; tried++) {
    const target = dice.of(["database, tables kept", "database, tables gone", "tables"] as const);
    const copy = copyOf(damaging.file, { withTables: target !== "database, tables gone" });
    const tables = damaging.tablesFile.replace(damaging.file.slice(0, -7), copy.slice(0, -7));
    const victim = target === "tables" ? tables : copy;
    const whole = readFileSync(victim);
    const { what, bytes } = damaged(whole, dice);
    writeFileSync(victim, bytes);
    write({ what: `${target}: ${what}` });
    const isTaken = target === "tables" && !bytes.equals(whole) && openTables(tables) !== undefined;
    const { outcome, faults } = outcomeOf(copy, damaging);
    const all = isTaken ? [...faults, "the damaged tables are opened"] : faults;
    write({ what: `${target}: ${what}`, outcome, faults: all });
    removed(copy);
  }
}

/** Bytes changed in one of the ways in which disks, copies and people change them. */
function damaged(whole: Buffer, { of, below, once }: Dice): { readonly what: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(whole);
  const pages = Math.floor(bytes.length / page_bytes);
  const [page, other] = [below(pages), below(pages)];
  // The most important bytes are at the beginning of pages.
  const at = once(3) ? page * page_bytes + below(Math.min(120, page_bytes)) : below(bytes.length);
  switch (of(["bit", "byte", "bytes", "zeros", "noise", "swap", "cut", "grown"] as const)) {
    case "bit":
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      return { what: `a bit at ${at}`, bytes };
    case "byte":
      bytes[at] = below(256);
      return { what: `a byte at ${at}`, bytes };
    case "bytes": {
      const length = 1 + below(64);
      for (let place = at; place < Math.min(bytes.length, at + length); place++) bytes[place] = below(256);
      return { what: `${length} bytes at ${at}`, bytes };
    }
    case "zeros":
      bytes.fill(0, page * page_bytes, (page + 1) * page_bytes);
      return { what: `page ${page} zeroed`, bytes };
    case "noise":
      for (let place = page * page_bytes; place < (page + 1) * page_bytes; place++) bytes[place] = below(256);
      return { what: `page ${page} of noise`, bytes };
    case "swap":
      whole.copy(bytes, page * page_bytes, other * page_bytes, (other + 1) * page_bytes);
      return { what: `page ${page} replaced by page ${other}`, bytes };
    case "cut": {
      // Not empty: an empty file is a new archive, which cannot be told from one that lost everything.
      const length = 1 + below(bytes.length - 1);
      return { what: `cut to ${length} bytes`, bytes: bytes.subarray(0, length) };
    }
    case "grown":
      return { what: "a page more at the end", bytes: Buffer.concat([bytes, bytes.subarray(0, page_bytes)]) };
  }
}

function outcomeOf(file: string, given: Damaging): Omit<Damaged, "what"> {
  const faults: string[] = [];
  let refused = 0;
  const refuse = (thrown: unknown, during: string): void => {
    refused += 1;
    // An error that is not a `Problem` is a bug.
    if (!(thrown instanceof Problem) && systemSentence(thrown) === undefined)
      faults.push(`${during} ended with a bug: ${thrown instanceof Error ? thrown.stack?.slice(0, 600) : thrown}`);
  };
  try {
    const opening = openStore(placeOf(file, given.folder));
    if (opening.kind !== "open") return { outcome: "refused", faults };
    const { store } = opening;
    try {
      const parts = partsSaid(store);
      for (const [part, say] of parts) {
        try {
          if (say() !== given.expected[part]) faults.push(`${part}: different content, and no report of damage`);
        } catch (thrown) {
          refuse(thrown, part);
        }
      }
      if (refused > 0) return { outcome: refused === parts.length ? "refused" : "partly refused", faults };
    } finally {
      store.close();
    }
  } catch (thrown) {
    refuse(thrown, "opening");
    return { outcome: "refused", faults };
  }
  return { outcome: "same", faults };
}
