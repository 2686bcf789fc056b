import { ruleAddress } from "../core/addresses.ts";
import type { IsoDate } from "../core/days.ts";
import { openStore } from "../db/store.ts";
import { type Server, startServer } from "./child.ts";
import { requestText, send } from "./client.ts";
import { pairsInUse, shuffled } from "./pairs.ts";

const rounds = 12;
const perRound = 20_000;
const warmUp = 20_000;
/** More answers than the service remembers: first-time answers are measured with its memory full, as it is on all days but the first. */
const fill = 40_000;
const repeatedAddresses = 400;

/** What is measured in each round, beside the bare route at its beginning and end. */
type Measured = {
  readonly name: string;
  readonly target: number | null;
  readonly status: number;
  /** A server and the requests for it, used up by one round. */
  prepare(): Promise<{ readonly server: Server; readonly requests: readonly string[] }>;
};

/** One round of one thing. */
type Figure = {
  readonly perSecond: number;
  readonly serverCpu_us: number;
  readonly serverShare: number;
  readonly loadShare: number;
};

const servers: Server[] = [];
process.exitCode = 1;
try {
  await run();
  process.exitCode = 0;
} finally {
  for (const server of servers) server.stop();
}

async function run(): Promise<void> {
  const paths = pathsAsked();
  const again = paths.slice(0, repeatedAddresses);
  const service = await start("service", "silent");
  const logging = await start("service", "info");
  const answers = await Promise.all(again.map((path) => answerAt(service, path)));
  const size_bytes = Math.round(answers.reduce((sum, { length_bytes }) => sum + length_bytes, 0) / answers.length);
  const bareServer = await start("bare", String(size_bytes));

  const bare = await cycling("bare route", null, 200, bareServer, [requestText("/")]);
  const repeatedRequests = again.map((path) => requestText(path));
  const tagged = again.map((path, index) => requestText(path, { "if-none-match": answers[index]?.etag ?? "" }));
  const measured = [
    firstTime(paths.slice(repeatedAddresses)),
    await cycling("repeated", 0.8, 200, service, repeatedRequests),
    await cycling("unchanged (304)", 1, 304, service, tagged),
    await cycling("repeated, request log on", null, 200, logging, repeatedRequests),
  ];

  console.log(
    `${paths.length} addresses; ${rounds} rounds of ${perRound} requests each; answers of ${size_bytes} bytes on average\n`,
  );
  const results = new Map<string, { figure: Figure; ratio: number }[]>();
  for (let round = 0; round < rounds; round += 1) {
    const before = await measure(bare);
    const figures: [string, Figure][] = [];
    for (const each of round % 2 === 0 ? measured : measured.toReversed())
      figures.push([each.name, await measure(each)]);
    const after = await measure(bare);
    const floor = (before.perSecond + after.perSecond) / 2;
    for (const [name, figure] of [[bare.name, before] as const, ...figures]) {
      results.set(name, [...(results.get(name) ?? []), { figure, ratio: figure.perSecond / floor }]);
    }
  }
  report([bare, ...measured], results);
}

async function start(...settings: readonly string[]): Promise<Server> {
  const server = await startServer(...settings);
  servers.push(server);
  return server;
}

/** The addresses of all look-ups in use, in an order that jumps between numbers and days. */
function pathsAsked(): string[] {
  const opening = openStore({ file: ":memory:" });
  if (opening.kind !== "open") throw new Error("the dataset is faulty; `npm run data:check` says where");
  const span = { topic: "player-control", first: "2003-10-01" as IsoDate, last: "2026-08-07" as IsoDate };
  const pairs = pairsInUse(opening.store.history, span);
  opening.store.close();
  return shuffled(pairs).map(({ number, on }) => ruleAddress(number, on));
}

async function answerAt(server: Server, path: string): Promise<{ etag: string; length_bytes: number }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  const etag = response.headers.get("etag");
  if (response.status !== 200 || etag === null) throw new Error(`${path} answered ${response.status}, tag ${etag}`);
  return { etag, length_bytes: (await response.arrayBuffer()).byteLength };
}

/** The same few requests over and over, on a server warmed with them. */
async function cycling(
  name: string,
  target: number | null,
  status: number,
  server: Server,
  few: readonly string[],
): Promise<Measured> {
  await send({ port: server.port, status, requests: repeat(few, warmUp) });
  return { name, target, status, prepare: async () => ({ server, requests: repeat(few, perRound) }) };
}

function repeat(few: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => few[index % few.length] ?? "");
}

/** Each address once in the life of a server; a new server takes over where the addresses end. */
function firstTime(paths: readonly string[]): Measured {
  let server: Server | undefined;
  let next = paths.length;
  return {
    name: "first-time",
    target: 0.65,
    status: 200,
    prepare: async () => {
      if (server === undefined || next + perRound > paths.length) {
        server?.stop();
        server = await start("service", "silent");
        next = 0;
        await send({ port: server.port, status: 200, requests: take(fill) });
      }
      return { server, requests: take(perRound) };
    },
  };

  function take(count: number): string[] {
    const taken = paths.slice(next, next + count).map((path) => requestText(path));
    if (taken.length < count) throw new Error(`only ${paths.length} addresses; at least ${fill + perRound} are needed`);
    next += count;
    return taken;
  }
}

async function measure({ name, status, prepare }: Measured): Promise<Figure> {
  const { server, requests } = await prepare();
  const [serverBefore_us, ownBefore] = [await server.cpu_us(), process.cpuUsage()];
  const elapsed_ms = await send({ port: server.port, requests, status }).catch((error) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  const own = process.cpuUsage(ownBefore);
  const server_us = (await server.cpu_us()) - serverBefore_us;
  return {
    perSecond: requests.length / (elapsed_ms / 1000),
    serverCpu_us: server_us / requests.length,
    serverShare: server_us / (elapsed_ms * 1000),
    loadShare: (own.user + own.system) / (elapsed_ms * 1000),
  };
}

function report(
  measured: readonly Measured[],
  results: ReadonlyMap<string, readonly { figure: Figure; ratio: number }[]>,
): void {
  const rows = measured.map(({ name, target }) => {
    const of = results.get(name) ?? [];
    const ratio = of.map((one) => one.ratio);
    const median = (value: (figure: Figure) => number) =>
      quantile(
        of.map(({ figure }) => value(figure)),
        0.5,
      );
    return {
      what: name,
      ratio: quantile(ratio, 0.5).toFixed(2),
      quartiles: `${quantile(ratio, 0.25).toFixed(2)}-${quantile(ratio, 0.75).toFixed(2)}`,
      target: target === null ? "" : `>= ${target.toFixed(2)}`,
      met: target === null ? "" : quantile(ratio, 0.5) >= target ? "yes" : "NO",
      "per second": Math.round(median((figure) => figure.perSecond)),
      "server us each": median((figure) => figure.serverCpu_us).toFixed(1),
      "server busy": `${Math.round(100 * median((figure) => figure.serverShare))}%`,
      "load busy": `${Math.round(100 * median((figure) => figure.loadShare))}%`,
    };
  });
  console.table(rows);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place - Math.floor(place));
}
