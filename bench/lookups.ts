import { ruleAddress } from "../core/archive/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import { openStore } from "../db/store.ts";
import { type Server, startServer } from "./child.ts";
import { requestText, send } from "./client.ts";
import { instructionsDuring } from "./instructions.ts";
import { pairsInUse, shuffled } from "./pairs.ts";
import { type Figure, type Round, tableOf } from "./table.ts";

const rounds = Number(process.argv[2] ?? 18);
const perRound = Number(process.argv[3] ?? 20_000);
const warmUp = perRound;
/**
 * The number of addresses requested before first-time answers are measured, so that the cache of the service is as full
 * as in normal use.
 */
const fill = 2 * perRound;
const repeatedAddresses = 400;
/** Headers that every server writes for itself. */
const ofTheConnection = new Set(["date", "connection", "keep-alive"]);

/** One thing to measure. `target` is the lowest acceptable ratio to the bare route. */
type Measured = {
  readonly name: string;
  readonly target: number | null;
  readonly status: number;
  /** Returns a warm server and the requests of one round. */
  prepare(): Promise<{ readonly server: Server; readonly requests: readonly string[] }>;
};

const servers: Server[] = [];
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const server of servers) server.stop();
}

async function run(): Promise<void> {
  const paths = pathsAsked();
  const { bare, others, size_bytes } = await prepareAll(paths);
  console.log(
    `Look-ups by number and day, of ${paths.length} different addresses, beside a bare Fastify route that answers a constant string of their
mean size, ${size_bytes} bytes. Medians of ${rounds} rounds of ${perRound} requests each. A ratio is what the bare route used in the same round,
divided by what this used: time, processor time of the server, instructions of its main thread outside the kernel.\n`,
  );
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await measure(bare);
    const figures = new Map<string, Figure>();
    for (const one of round % 2 === 0 ? others : others.toReversed()) figures.set(one.name, await measure(one));
    const after = await measure(bare);
    results.push({ bare: [before, after], figures });
  }
  console.log(tableOf(others, results));
}

async function prepareAll(paths: readonly string[]) {
  const few = paths.slice(0, repeatedAddresses);
  const service = await start("service", "silent");
  const logging = await start("service", "info");
  const answers = await Promise.all(few.map((path) => answerAt(service, path)));
  const size_bytes = Math.round(answers.reduce((sum, { length_bytes }) => sum + length_bytes, 0) / answers.length);
  const bareServer = await start("bare", String(size_bytes));

  const plain = few.map((path) => requestText(path));
  const conditional = answers.map(({ path, etag }) => requestText(path, { "if-none-match": etag }));
  const headers = JSON.stringify(answers[0]?.headers ?? {});
  const floor = await start("floor", String(size_bytes), headers);
  const plainNode = await start("node", String(size_bytes), headers);
  const bare = await cycling({ name: "bare", target: null, status: 200 }, bareServer, [requestText("/")]);
  const others = [
    firstTime({ name: "first-time", target: 0.65, status: 200 }, paths.slice(repeatedAddresses)),
    await cycling({ name: "repeated", target: 0.8, status: 200 }, service, plain),
    await cycling({ name: "not modified (304)", target: 1, status: 304 }, service, conditional),
    await cycling({ name: "bare, same headers", target: null, status: 200 }, floor, plain),
    await cycling({ name: "bare, same headers, 304", target: null, status: 304 }, floor, conditional),
    await cycling({ name: "plain Node, same headers", target: null, status: 200 }, plainNode, plain),
    await cycling({ name: "plain Node, same headers, 304", target: null, status: 304 }, plainNode, conditional),
    await cycling({ name: "repeated, with log", target: null, status: 200 }, logging, plain),
  ];
  return { bare, others, size_bytes };
}

async function start(...settings: readonly string[]): Promise<Server> {
  const server = await startServer(...settings);
  servers.push(server);
  return server;
}

/** The addresses of all look-ups in use, in mixed order of numbers and days. */
function pathsAsked(): string[] {
  const opening = openStore({ file: ":memory:", now: () => new Date() });
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  const span = { topic: "player-control", first: "2003-10-01" as IsoDate, last: "2026-08-07" as IsoDate };
  const pairs = pairsInUse(opening.store.snapshot.history, span);
  opening.store.close();
  return shuffled(pairs).map(({ number, on }) => ruleAddress(number, on));
}

async function answerAt(server: Server, path: string) {
  // Uncompressed, as the requests of the rounds ask for it: each encoding has a tag of its own.
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  const etag = response.headers.get("etag");
  if (response.status !== 200 || etag === null) throw new Error(`${path} answered ${response.status}, tag ${etag}`);
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!ofTheConnection.has(name)) headers[name] = value;
  });
  return { path, etag, headers, length_bytes: (await response.arrayBuffer()).byteLength };
}

/** The same few requests over and over, on a server warmed with them. */
async function cycling(
  what: Omit<Measured, "prepare">,
  server: Server,
  requests: readonly string[],
): Promise<Measured> {
  const repeat = (count: number) =>
    Array.from({ length: count }, (_, index) => requests[index % requests.length] ?? "");
  await ask(what, server, repeat(warmUp));
  return { ...what, prepare: async () => ({ server, requests: repeat(perRound) }) };
}

/** Each address at most once per server; a new server continues when the addresses are used up. */
function firstTime(what: Omit<Measured, "prepare">, paths: readonly string[]): Measured {
  let server: Server | undefined;
  let next = 0;
  return {
    ...what,
    prepare: async () => {
      if (server === undefined || next + perRound > paths.length) {
        server?.stop();
        server = await start("service", "silent");
        next = 0;
        await ask(what, server, take(fill));
      }
      return { server, requests: take(perRound) };
    },
  };

  function take(count: number): string[] {
    const taken = paths.slice(next, next + count).map((path) => requestText(path));
    if (taken.length < count) throw new Error(`${paths.length} addresses are too few; ${fill + perRound} are needed`);
    next += count;
    return taken;
  }
}

/** Runs one round. */
async function measure(what: Measured): Promise<Figure> {
  const { server, requests } = await what.prepare();
  const before_us = await server.cpu_us();
  let elapsed_ms = 0;
  const instructions = await instructionsDuring(server.pid, async () => {
    elapsed_ms = await ask(what, server, requests);
  });
  const used_us = (await server.cpu_us()) - before_us;
  return {
    perSecond: (1000 * requests.length) / elapsed_ms,
    each_us: used_us / requests.length,
    busy: used_us / (1000 * elapsed_ms),
    instructionsEach: instructions === undefined ? null : instructions / requests.length,
  };
}

/** Sends requests. Rejects at the first unexpected answer, with the name of what was measured. */
async function ask(
  { name, status }: Omit<Measured, "prepare">,
  { port }: Server,
  requests: readonly string[],
): Promise<number> {
  return send({ port, requests, status }).catch((error) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
}
