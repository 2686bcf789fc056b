import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { openLive } from "../db/live-archive.ts";
import { importInto } from "../db/store.ts";
import { buildApp } from "../server/app.ts";
import { columns, publishedFiles } from "./rulebooks.ts";

/**
 * How long the service is blocked by long work: the longest delay of its event loop while it imports over HTTP, takes
 * over an import of another process, and answers for earlier instants. Usage: node bench/blocking.ts [folder]
 */
const files = publishedFiles() ?? process.exit(1);
const folder = mkdtempSync(join(tmpdir(), "annals-bench-"));
const file = join(folder, "bench.sqlite");
let hour = 0;
const now = () => new Date(Date.UTC(2026, 0, 1, hour));
const [newest, between, ...held] = [files.at(-1), files[10], ...files.slice(0, -1).filter((_, place) => place !== 10)];
if (newest === undefined || between === undefined) throw new Error("there are too few releases");
for (const part of [held.slice(0, 3), held.slice(3, 6), held.slice(6)]) {
  hour += 1;
  importInto({ file, now }, part);
}
const opening = await openLive({ file, now });
if (opening.kind !== "open") throw new Error(opening.kind);
const { archive } = opening;
const adminToken = "a token for measuring";
const app = await buildApp({ archive, now, adminToken });
await app.inject("/v1/rules/702.19a");

let delay = monitorEventLoopDelay({ resolution: 2 });
const rows = [
  await measured("an import over HTTP", async () => {
    hour += 1;
    const headers = { authorization: `Bearer ${adminToken}`, "content-type": "application/octet-stream" };
    const answer = await app.inject({
      ...{ method: "POST", url: `/v1/published-files?name=${newest.fileName}`, headers },
      payload: readFileSync(newest.path),
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }),
  await measured("taking over what another process imported", async () => {
    const annals = fileURLToPath(new URL("../annals.js", import.meta.url));
    execFileSync(process.execPath, [annals, "import", between.path], { env: { ...process.env, ANNALS_DB: file } });
    // The wait for the other process is not measured.
    await restarted();
    archive.refresh();
  }),
];
for (const then of [1, 2, 3]) {
  const address = `/v1/rules/100.1?on=2001-10-01&knownAt=2026-01-01T0${then}:30:00Z`;
  rows.push(await measured(`knownAt, instant ${then} of three`, async () => void (await app.inject(address))));
}
console.log(columns([["", "longest block, ms", "CPU of all threads, s"], ...rows]));
await app.close();
archive.close();
rmSync(folder, { recursive: true });

async function restarted(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  delay.reset();
}

async function measured(name: string, work: () => Promise<void>): Promise<string[]> {
  delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 10));
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  const [block_ms, cpu_s] = [delay.max / 1e6, (user + system) / 1e6];
  return [`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`, block_ms.toFixed(0), cpu_s.toFixed(1)];
}
