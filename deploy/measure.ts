import { archiveOf, inventedBook } from "../attack/archives.ts";
import type { Running } from "../attack/running.ts";
import { columns } from "../bench/table.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";
import { clients, type Load, loaded, loader, quantile, type Seen } from "./load.ts";
import { type Cache, cacheBefore, importedOver, nginxPath, processorTimeOf_ms, reading, writing } from "./standing.ts";
import { takingOver } from "./taking-over.ts";

/**
 * Starts a writer, two readers and nginx with the configuration of this folder, and measures them together: how many
 * answers they give, and what happens to answers while one of them is killed or a file is imported. Takes two to three
 * minutes. The exit code is 1 if an answer failed that should not have.
 */

const round_s = 3;
const rounds = 3;

if (nginxPath === undefined) {
  console.log("SKIPPED: nginx is not installed");
  process.exit();
}

const database = archiveOf([0, 1, 2, 3]);
let writer = await writing(database);
const readers: Running[] = [await reading(writer.address), await reading(writer.address)];
const cache: Cache = await cacheBefore(writer, readers);
const rows: string[][] = [["measured", "figure", ""]];
let faults = 0;

/** Requests of many clients: rules on the days on which people wrote about them. */
const popular = Array.from({ length: 400 }, (_, place) => addressOf(place % 20, place % 23));
/** Requests of a single client: each for a different day. */
const rare = Array.from({ length: 20_000 }, (_, place) => addressOf(place % 120, Math.floor(place / 2)));
const mixed = Array.from({ length: 20_000 }, (_, place) =>
  place % 10 === 0 ? (rare[place] ?? "") : (popular[(place * 7) % popular.length] ?? ""),
);

function addressOf(rule: number, day: number): string {
  const on = addDays("2004-03-02" as IsoDate, day % 7_000);
  return `/v1/rules/${100 + Math.floor(rule / 20)}.${1 + (rule % 19)}?on=${on}`;
}

function row(what: string, figure: string, more = ""): void {
  rows.push([what, figure, more]);
  console.error(`${what}: ${figure} ${more}`);
}

function count(failed: number): string {
  faults += failed;
  return `${failed} failed`;
}

async function throughput(): Promise<void> {
  for (const [name, addresses] of [["popular addresses", popular] as const, ["one in ten rare", mixed] as const]) {
    const [alone, together]: [number[], number[]] = [[], []];
    const [aloneEach_us, cacheEach_us, readersEach_us]: [number[], number[], number[]] = [[], [], []];
    const tails: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const own = [readers[0]?.pid ?? 0];
      const one = await costing(() => loaded(readers[0]?.port ?? 0, addresses, round_s), own);
      const both = readers.map(({ pid }) => pid);
      const all = await costing(() => loaded(cache.port, addresses, round_s), cache.pids(), both);
      aloneEach_us.push(one.each_us[0] ?? Number.NaN);
      cacheEach_us.push(all.each_us[0] ?? Number.NaN);
      readersEach_us.push(all.each_us[1] ?? Number.NaN);
      faults += one.failed + all.failed;
      alone.push(one.perSecond);
      together.push(all.perSecond);
      tails.push(`${all.p99_ms.toFixed(1)} (${one.p99_ms.toFixed(1)})`);
    }
    const ratios = together.map((perSecond, round) => perSecond / (alone[round] ?? Number.NaN));
    const shown = (values: readonly number[]): string => Math.round(quantile(values, 0.5)).toLocaleString("en");
    row(`${name}, one process`, `${shown(alone)}/s`);
    row(`${name}, nginx over two readers`, `${shown(together)}/s`, `99 %, ms (one process): ${tails.join(", ")}`);
    const [aloneCost, cacheCost, readersCost] = [aloneEach_us, cacheEach_us, readersEach_us].map((values) =>
      quantile(values, 0.5).toFixed(0),
    );
    row(
      `${name}, processor time an answer`,
      `${aloneCost} us`,
      `behind nginx: ${cacheCost} us nginx, ${readersCost} us readers`,
    );
    row(`${name}, ratio`, quantile(ratios, 0.5).toFixed(2), ratios.map((ratio) => ratio.toFixed(2)).join(" "));
  }
}

/** The result of a load, with the processor time that each group of processes used per answer. */
async function costing(load: () => Promise<Load>, ...groups: readonly (readonly number[])[]) {
  const before_ms = groups.map(processorTimeOf_ms);
  const found = await load();
  const answers = found.perSecond * round_s;
  const each_us = groups.map((pids, place) => (1000 * (processorTimeOf_ms(pids) - (before_ms[place] ?? 0))) / answers);
  return { ...found, each_us };
}

/** Clients send requests through nginx while something happens. */
async function during(lasting_ms: number, happening: () => Promise<void>): Promise<Seen[]> {
  const end_ms = performance.now() + lasting_ms;
  let hasHappened = false;
  const asking = clients(cache.port, {
    count: 24,
    addresses: rare,
    isOver: () => hasHappened && performance.now() > end_ms,
  });
  await happening();
  hasHappened = true;
  return asking;
}

/** The number of failed requests. `number-not-in-use` is a valid answer. The first failures of each kind are shown. */
function failuresIn(seen: readonly Seen[]): number {
  const failed = seen.filter(({ status }) => status === 0 || status >= 500);
  const kinds = new Map(failed.map((one) => [one.status, one]));
  for (const { status, address, beginning } of kinds.values()) console.error(`${status} ${address}: ${beginning}`);
  return failed.length;
}

async function hitRate(): Promise<void> {
  const end_ms = performance.now() + 4_000;
  const seen = await clients(cache.port, { count: 16, addresses: mixed, isOver: () => performance.now() > end_ms });
  const hits = seen.filter((one) => /HIT|STALE|UPDATING|REVALIDATED/.test(one.cache)).length;
  const times = seen.map(({ took_ms }) => took_ms);
  const tail = [0.5, 0.99, 0.999].map((share) => quantile(times, share).toFixed(1)).join(", ");
  row("answered from the cache", `${((100 * hits) / seen.length).toFixed(1)} %`, `of ${seen.length}, one in ten rare`);
  row("50 %, 99 %, 99.9 %, longest, ms", `${tail}, ${Math.max(...times).toFixed(0)}`, count(failuresIn(seen)));
}

async function readerKilled(): Promise<void> {
  const port = readers[0]?.port ?? 0;
  const seen = await during(6_000, async () => {
    await pause(1_500);
    await readers[0]?.end("SIGKILL");
    await pause(1_500);
    readers[0] = await reading(writer.address, port);
  });
  const longest_ms = Math.max(...seen.map(({ took_ms }) => took_ms));
  row(
    "one reader killed and started again",
    `${seen.length} answers`,
    `${count(failuresIn(seen))}, longest ${longest_ms.toFixed(0)} ms`,
  );
}

async function writerKilled(): Promise<void> {
  const { port } = writer;
  let imported = -1;
  const seen = await during(6_000, async () => {
    const importing = importedOver(writer.address, inventedBook(4));
    await pause(400);
    await writer.end("SIGKILL");
    imported = await importing;
    writer = await writing(database, port);
  });
  // The same file again: added now, or already held if the first import was complete.
  const again = await importedOver(writer.address, inventedBook(4));
  if (again >= 300 || again === 0) faults += 1;
  const ended = imported === 0 ? "the import broke off" : `the import ended with ${imported}`;
  row(
    "writer killed while importing",
    `${seen.length} answers`,
    `${count(failuresIn(seen))}; ${ended}, again ${again}`,
  );
}

function pause(time_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time_ms));
}

try {
  await throughput();
  await hitRate();
  await readerKilled();
  await writerKilled();
  const taken = await takingOver({ port: cache.port, writer, books: [5, 6, 7].map(inventedBook) });
  faults += taken.mixed + taken.backwards;
  row(
    "imports under load",
    `${taken.answers} answers`,
    `of ${taken.states} states; ${taken.refused} refused as unavailable`,
  );
  row("answers that mix two states", String(taken.mixed));
  row("times that an address went back for a client", String(taken.backwards));
} finally {
  await cache.end();
  for (const one of [...readers, writer]) await one.end("SIGTERM");
}
console.log(`${loader}, ${rounds} rounds of ${round_s} s in turn; node ${process.versions.node}`);
console.log(columns(rows));
if (faults > 0) process.exitCode = 1;
