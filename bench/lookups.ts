import { diceFrom } from "../attack/attack.ts";
import type { Archive } from "../core/archive/archive.ts";
import { isHeld, revisionOn } from "../core/archive/life.ts";
import { numberPeriodsOf } from "../core/archive/periods.ts";
import { holdersOn } from "../core/archive/sections.ts";
import { ruleAddress } from "../core/text/addresses.ts";
import { addDays, holdsOn, type IsoDate } from "../core/text/days.ts";
import { openStore } from "../db/store.ts";
import { requestText, send } from "./client.ts";
import { type Server, startServer } from "./server.ts";
import { columns, quantile } from "./table.ts";

/**
 * How many look-ups by number and day the service answers in a second, beside a bare Fastify route that answers a
 * constant string of their mean size: for addresses that nobody asked before, for 400 over and over, and for these with
 * their tags (304). Every figure is a ratio of two things measured in turn in one round.
 *
 * Usage: node bench/lookups.ts [rounds] [requests in each]
 */
const rounds = Number(process.argv[2] ?? 18);
const perRound = Number(process.argv[3] ?? 20_000);
/** Requested before first-time answers are measured, so that the cache of the service is as full as in normal use. */
const fill = 2 * perRound;
const repeatedAddresses = 400;
const [first, last] = ["2003-10-01", "2026-08-07"] as [IsoDate, IsoDate];

/** One thing to measure. `target` is the lowest acceptable ratio to the bare route. */
type Measured = {
  readonly name: string;
  readonly target: number | null;
  readonly status: number;
  /** Returns a warm server and the requests of one round. */
  prepare(): Promise<{ readonly server: Server; readonly requests: readonly string[] }>;
};
type What = Omit<Measured, "prepare">;
type Figure = { readonly perSecond: number; readonly each_us: number };

const servers: Server[] = [];
try {
  await run();
} finally {
  for (const server of servers) server.stop();
}

async function run(): Promise<void> {
  const paths = pathsAsked();
  const { bare, others, size_bytes } = await prepareAll(paths);
  console.log(
    `Look-ups of ${paths.length} different addresses; the bare route answers ${size_bytes} bytes. Medians of ${rounds} rounds of ${perRound} requests each. A ratio is what the bare route took in the same round, divided by what this took.\n`,
  );
  const results = new Map([bare, ...others].map(({ name }): [string, Figure[]] => [name, []]));
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await measure(bare);
    for (const one of round % 2 === 0 ? others : others.toReversed()) results.get(one.name)?.push(await measure(one));
    const after = await measure(bare);
    // The difference of two measurements of the same thing shows how reliable the others are.
    again.push(after.perSecond / before.perSecond);
    results.get(bare.name)?.push({
      perSecond: (before.perSecond + after.perSecond) / 2,
      each_us: (before.each_us + after.each_us) / 2,
    });
  }
  const plain = results.get(bare.name) ?? [];
  const rows = others.map(({ name, target }) => {
    const figures = results.get(name) ?? [];
    const times = figures.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? Number.NaN));
    const costs = figures.map(({ each_us }, round) => (plain[round]?.each_us ?? Number.NaN) / each_us);
    const isMet = quantile(times, 0.5) >= (target ?? 0);
    const each_us = quantile(
      figures.map((figure) => figure.each_us),
      0.5,
    );
    return [name, ...spreadOf(times), `${target}`, isMet ? "met" : "MISSED", spreadOf(costs)[0], each_us.toFixed(1)];
  });
  const heads = ["", "by time", "quartiles", "target", "", "by processor time", "us each"];
  console.log(columns([heads, ["bare, again", ...spreadOf(again), "", "", "", ""], ...rows]));
}

function spreadOf(ratios: readonly number[]): [string, string] {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  return [middle ?? "", `${low}-${high}`];
}

async function prepareAll(paths: readonly string[]) {
  const few = paths.slice(0, repeatedAddresses);
  const service = await start("service");
  const answers = await Promise.all(few.map((path) => answerAt(service, path)));
  const size_bytes = Math.round(answers.reduce((sum, { length_bytes }) => sum + length_bytes, 0) / answers.length);
  const conditional = answers.map(({ path, etag }) => requestText(path, { "if-none-match": etag }));
  const plain = few.map((path) => requestText(path));
  const bareServer = await start("bare", String(size_bytes));
  const bare = await cycling({ name: "bare", target: null, status: 200 }, bareServer, [requestText("/")]);
  const others = [
    firstTime({ name: "first-time", target: 0.65, status: 200 }, paths.slice(repeatedAddresses)),
    await cycling({ name: "repeated", target: 0.8, status: 200 }, service, plain),
    await cycling({ name: "not modified (304)", target: 1, status: 304 }, service, conditional),
  ];
  return { bare, others, size_bytes };
}

async function start(...settings: readonly string[]): Promise<Server> {
  const server = await startServer(...settings);
  servers.push(server);
  return server;
}

/** The addresses of all look-ups that find words about player control, in mixed order of numbers and days. */
function pathsAsked(): string[] {
  const opening = openStore({ file: ":memory:", now: () => new Date() });
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  const paths = pathsIn(opening.store.holdings.archive);
  opening.store.close();
  const dice = diceFrom(507);
  for (let end = paths.length - 1; end > 0; end -= 1) {
    const place = dice.below(end + 1);
    [paths[end], paths[place]] = [paths[place] as string, paths[end] as string];
  }
  return paths;
}

function pathsIn(archive: Archive): string[] {
  const days: IsoDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return [...archive.lineages.values()]
    .filter(({ topic }) => topic === "player-control")
    .flatMap(numberPeriodsOf)
    .flatMap((period) => {
      const { lineage, number } = period;
      const isAnswered = (day: IsoDate): boolean => {
        const revision = revisionOn(lineage, day);
        return revision !== undefined && isHeld(lineage, revision) && holdersOn(archive, number, day).length === 1;
      };
      return days.filter((day) => holdsOn(period, day) && isAnswered(day)).map((day) => ruleAddress(number, day));
    });
}

async function answerAt({ port }: Server, path: string) {
  // Uncompressed, as the requests of the rounds ask for it: each encoding has a tag of its own.
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "identity" } });
  const etag = response.headers.get("etag");
  if (response.status !== 200 || etag === null) throw new Error(`${path} answered ${response.status}, tag ${etag}`);
  return { path, etag, length_bytes: (await response.arrayBuffer()).byteLength };
}

/** The same few requests over and over, on a server warmed with them. */
async function cycling(what: What, server: Server, requests: readonly string[]): Promise<Measured> {
  const round = Array.from({ length: perRound }, (_, index) => requests[index % requests.length] ?? "");
  await send({ port: server.port, requests: round, status: what.status });
  return { ...what, prepare: async () => ({ server, requests: round }) };
}

/** Each address at most once per server; a new server continues when the addresses are used up. */
function firstTime(what: What, paths: readonly string[]): Measured {
  let server: Server | undefined;
  let next = 0;
  const take = (count: number): string[] => {
    const taken = paths.slice(next, next + count).map((path) => requestText(path));
    if (taken.length < count) throw new Error(`${paths.length} addresses are too few; ${fill + perRound} are needed`);
    next += count;
    return taken;
  };
  return {
    ...what,
    prepare: async () => {
      if (server === undefined || next + perRound > paths.length) {
        server?.stop();
        server = await start("service");
        next = 0;
        await send({ port: server.port, requests: take(fill), status: what.status });
      }
      return { server, requests: take(perRound) };
    },
  };
}

/** Runs one round. */
async function measure({ name, status, prepare }: Measured): Promise<Figure> {
  const { server, requests } = await prepare();
  const before_us = await server.cpu_us();
  const elapsed_ms = await send({ port: server.port, requests, status }).catch((error: unknown) => {
    throw new Error(`${name} failed`, { cause: error });
  });
  const used_us = (await server.cpu_us()) - before_us;
  return { perSecond: (1000 * requests.length) / elapsed_ms, each_us: used_us / requests.length };
}
