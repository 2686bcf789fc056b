import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { serving } from "../attack/running.ts";
import { databaseFileFrom } from "../db/location.ts";
import { columns } from "./table.ts";

/**
 * How much processor time a service needs for its first answers after a start: each is asked of a service of its own,
 * which has nothing to do any more: what it makes ready in the background counts as the start. Linux only. Needs a
 * database with rulebooks (`ANNALS_DB`).
 * Usage: node bench/cold.ts [runs, 5 if left out]
 */
const runs = Number(process.argv[2] ?? 5);
if (!(runs >= 1)) throw new Error("usage: node bench/cold.ts [runs]");
/** A service that used no processor time for so long has nothing to do. */
const settled_ms = 2_000;
/** A file of the system counts processor time in these parts of a second. */
const ticksPerSecond = 100;

const asked = [
  ["first page of a rule", "/rules/702.19b"],
  ["home page", "/"],
  ["difference 1999 to today", "/v1/diff?from=1999-04-23&to=2026-11-20"],
  ["search over all days", "/v1/search?q=trample&on=any"],
  ["a question in the search box", "/find?q=can+a+creature+with+trample+be+blocked"],
  ["the contract", "/openapi.yaml"],
] as const;

/** The processor time of a process and its threads so far. */
function cpu_s(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function settled(pid: number): Promise<number> {
  for (let before = 0; ; ) {
    const now = cpu_s(pid);
    if (now - before <= 2 / ticksPerSecond) return now;
    before = now;
    await setTimeout(settled_ms);
  }
}

async function firstAnswer(path: string): Promise<{ readonly start_s: number; readonly answer_s: number }> {
  const running = await serving({ ANNALS_DB: databaseFileFrom(process.env), LOG_LEVEL: "silent" });
  try {
    const start_s = await settled(running.pid);
    const answer = await fetch(`${running.address}${path}`);
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    await answer.arrayBuffer();
    await setTimeout(100);
    return { start_s, answer_s: cpu_s(running.pid) - start_s };
  } finally {
    await running.end("SIGTERM");
  }
}

const shown = (seconds: readonly number[]): string => {
  const sorted = seconds.toSorted((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((one) => (one ?? 0).toFixed(2)).join("  ");
};

// A start of its own makes what a new version of the program makes of the database.
await firstAnswer("/");
const rows: string[][] = [];
for (const [name, path] of asked) {
  const measured: Awaited<ReturnType<typeof firstAnswer>>[] = [];
  for (let run = 0; run < runs; run++) measured.push(await firstAnswer(path));
  rows.push([name, shown(measured.map((one) => one.answer_s)), shown(measured.map((one) => one.start_s))]);
}
console.log(columns([["first answer", "CPU s: least, median, most", "until then: least, median, most"], ...rows]));
