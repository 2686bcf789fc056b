import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { diceFrom } from "../attack/attack.ts";
import { program, serving } from "../attack/running.ts";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { dayOfInstant, type IsoDate } from "../core/text/days.ts";
import { openLive } from "../db/live-archive.ts";
import { addressInFiles, firstAddresses } from "../server/static/addresses.ts";
import { daysByPath } from "../server/static/days.ts";

// A service behind the nginx of deploy/, asked for many addresses while a rulebook is imported: how much the cache
// answers, what an import costs the service, how old the oldest answer is, and whether any answer is another's.
//   node bench/cache.ts <folder of rulebooks> [addresses] [requests]

const [folder = "", addressCount = "60000", requestCount = "180000"] = process.argv.slice(2);
const token = "a token of a measurement";
const clients = 30;
const probesMax = 40;
const watched_s = 30;
const at = mkdtempSync(join(tmpdir(), "annals-cache-"));
chmodSync(at, 0o755);
const database = join(at, "annals.sqlite");
/** What ends the processes that were started. */
const started: (() => Promise<unknown>)[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: clients });
/** How browsers ask for a page. */
const accepted = [
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "text/html, */*; q=0.5",
  "text/html",
];

async function measure(): Promise<void> {
  const books = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .toSorted();
  const last = books.pop() ?? "";
  const environment = { ...process.env, ANNALS_DB: database };
  spawnSync(process.execPath, [program, "import", ...books.map((name) => join(folder, name))], { env: environment });
  const addresses = await addressesOf(Number(addressCount));
  const settings = { ANNALS_DB: database, ANNALS_ADMIN_TOKEN: token, ANNALS_TRUST_PROXY: "1", LOG_LEVEL: "silent" };
  const running = await serving(settings);
  started.push(() => running.end("SIGTERM"));
  const [service, front] = [running.port, await freePort()];
  startNginx(front, service);
  await patiently(() => answerFrom(front, "/v1", ""));
  const load = loadOf(addresses, Number(requestCount));
  const counts = [await served(service)];
  const first = await send(front, load.slice(0, load.length / 2));
  counts.push(await served(service));
  const isWatched = /^\/(?:v1\/)?(?:releases|sections\/7\d\d|contents|glossary)$/;
  const probes = ["/", "/v1/releases", ...addresses.filter((address) => isWatched.test(address))].slice(0, probesMax);
  const importing = importAndWatch({ service, front, probes, last });
  const second = await send(front, load.slice(load.length / 2));
  const watched = await importing;
  counts.push(await served(service));
  console.log(
    `${addresses.length} addresses, ${load.length} requests, ${books.length} rulebooks, one more in the middle`,
  );
  tell("before the import", first);
  tell("during and after it", second);
  const [before = 0, middle = 0, after = 0] = counts;
  console.log(`requests to the service: ${middle - before} before the import, ${after - middle} from it on`);
  console.log(watched);
}

type Counts = Awaited<ReturnType<typeof send>>;

function tell(name: string, { requests, time_s, hits, old, renewed, missed, failed, mixed }: Counts): void {
  const share = (count: number) => `${((100 * count) / requests).toFixed(1)} %`;
  console.log(
    `${name}: ${Math.round(requests / time_s)} answers a second; by the cache ${share(hits)} (old ones, while they are renewed, ${share(old)}), renewed for a client ${share(renewed)}, new ${share(missed)}; failed ${failed}; another's answer ${mixed.length}`,
  );
  for (const one of mixed.slice(0, 5)) console.log(`  ${one}`);
}

async function addressesOf(count: number): Promise<string[]> {
  const now = () => new Date();
  const opening = await openLive({ file: database, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  const holdings = holdingsOnDay(opening.live.current(), dayOfInstant(now()));
  const edition = { holdings, days: daysByPath(holdings) };
  const found = new Set<string>();
  for (const address of [...firstAddresses(edition)].flat()) {
    const file = addressInFiles(edition, address)?.split("#", 1)[0];
    // A rulebook of a megabyte would measure the network.
    if (file !== undefined && !/rulebooks|openapi|docs/.test(file)) found.add(file);
  }
  opening.live.close();
  return shuffled([...found]).slice(0, count);
}

/** Each run has the same order. */
function shuffled<One>(all: readonly One[]): One[] {
  const dice = diceFrom(1);
  return all
    .map((one) => [dice.below(2 ** 32), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Each address once, and the rest as readers ask: the address of rank n is asked for in proportion to 1/n. */
function loadOf(addresses: readonly string[], requests: number): string[] {
  const dice = diceFrom(2);
  const again = Array.from(
    { length: requests - addresses.length },
    () => addresses[Math.floor(addresses.length ** (dice.below(2 ** 32) / 2 ** 32)) - 1] ?? "/",
  );
  return shuffled([...addresses, ...again]);
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** `client`: each asks from an address of its own, because the service lets none wait for too many answers at once. */
function answerFrom(port: number, path: string, accept: string, client = 0): Promise<Answer> {
  const headers = { "accept-encoding": "gzip", ...(accept === "" ? {} : { accept }) };
  return new Promise((resolve, reject) => {
    const request = get(
      { port, host: "127.0.0.1", localAddress: `127.0.0.${client + 1}`, path, headers, agent },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => {
          const bytes = Buffer.concat(pieces);
          const isPacked = response.headers["content-encoding"] === "gzip";
          const body = String(isPacked ? gunzipSync(bytes) : bytes);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    request.on("error", reject);
  });
}

async function send(port: number, load: readonly string[]) {
  const counts = { hits: 0, old: 0, renewed: 0, missed: 0, failed: 0 };
  const mixed: string[] = [];
  const start_ms = performance.now();
  let sent = 0;
  const work = async (_: unknown, client: number) => {
    for (let address = load[sent++]; address !== undefined; address = load[sent++]) {
      const accept = address.startsWith("/v1") ? "" : (accepted[sent % accepted.length] ?? "");
      const { status, headers, body } = await answerFrom(port, address, accept, client + 1);
      const cache = String(headers["cache-status"]);
      if (status >= 500) counts.failed += 1;
      if (cache.includes("hit")) counts.hits += 1;
      if (cache.includes("detail")) counts.old += 1;
      if (cache.includes("fwd=stale")) counts.renewed += 1;
      if (cache.includes("uri-miss")) counts.missed += 1;
      if (status === 200 && !isOwn(address, body)) mixed.push(address);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { ...counts, mixed, requests: load.length, time_s: (performance.now() - start_ms) / 1000 };
}

const aboutOne = /^\/v1\/(?:rules|sections|numbers|lineages|parameters|questions|cards|releases)\/([^/]+)$/;

/** Says whether an answer is that of its address: it has its form, and names its path and its day. */
function isOwn(address: string, body: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://host");
  const on = searchParams.get("on");
  const isOnDay = on === null || body.includes(on) || body.includes(dayInWords(on as IsoDate));
  if (pathname.startsWith("/v1")) {
    const id = aboutOne.exec(pathname)?.[1];
    const isJson = body.startsWith("{");
    const isAbout = id === undefined || body.includes(`"${decodeURIComponent(id)}"`);
    return isJson !== /\.(?:atom|rss|csv)$/.test(pathname) && isAbout && isOnDay;
  }
  if (/\.(?:css|js|svg|txt|xml)$/.test(pathname)) return true;
  const shown = /<meta property="og:url" content="([^"]*)"/.exec(body)?.[1];
  const isAbout = shown === undefined || new URL(shown.replaceAll("&amp;", "&")).pathname === pathname;
  return body.startsWith("<!doctype html>") && isAbout && isOnDay;
}

type Watching = {
  readonly service: number;
  readonly front: number;
  readonly probes: readonly string[];
  readonly last: string;
};

/** Imports a rulebook, and asks for some addresses until each has the new answer and keeps it. */
async function importAndWatch({ service, front, probes, last }: Watching): Promise<string> {
  const bodies = async () => {
    const found = new Map<string, string>();
    for (const address of probes)
      found.set(address, withoutHost((await answerFrom(service, address, "text/html")).body));
    return found;
  };
  const old = await bodies();
  const start_ms = performance.now();
  const response = await fetch(`http://127.0.0.1:${service}/v1/published-files?name=${last}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/plain" },
    body: readFileSync(join(folder, last)),
  });
  if (!response.ok) throw new Error(`the import failed: ${response.status} ${await response.text()}`);
  const imported_ms = performance.now();
  const fresh = await bodies();
  const changed = probes.filter((address) => old.get(address) !== fresh.get(address));
  const seen_s = new Map<string, number>();
  let [back, strange] = [0, 0];
  while (performance.now() - imported_ms < watched_s * 1000) {
    for (const address of changed) {
      const body = withoutHost((await answerFrom(front, address, "text/html")).body);
      if (body === fresh.get(address))
        seen_s.set(address, seen_s.get(address) ?? (performance.now() - imported_ms) / 1000);
      else if (body !== old.get(address)) strange += 1;
      else if (seen_s.has(address)) back += 1;
    }
    await new Promise((done) => setTimeout(done, 250));
  }
  const import_s = ((imported_ms - start_ms) / 1000).toFixed(1);
  const last_s = Math.max(...seen_s.values()).toFixed(1);
  return `imported in ${import_s} s; ${changed.length} of ${probes.length} addresses watched have another answer since: ${seen_s.size} showed it, the last ${last_s} s after the import; old again after that ${back}; neither old nor new ${strange}`;
}

/** Absolute addresses name the host that was asked. */
function withoutHost(body: string): string {
  return body.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "");
}

/** How many requests the service has answered, by its metrics. */
async function served(port: number): Promise<number> {
  const { body } = await answerFrom(port, "/metrics", "");
  const counts = [...body.matchAll(/^annals_requests_total\{[^}]*\} (\d+)/gm)].map(([, count]) => Number(count));
  if (counts.length === 0) throw new Error("the metrics count no requests");
  return counts.reduce((sum, count) => sum + count, 0);
}

function startNginx(port: number, service: number): void {
  const text = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");
  writeFileSync(join(at, "nginx.conf"), text.replace("listen 8080", `listen 127.0.0.1:${port}`));
  const upstream = (name: string) => `upstream ${name} {\n  server 127.0.0.1:${service};\n  keepalive 32;\n}\n`;
  writeFileSync(join(at, "upstreams.conf"), upstream("readers") + upstream("writer"));
  const given = ["-p", at, "-c", join(at, "nginx.conf"), "-g", "daemon off;"];
  const nginx = spawn("nginx", given, { stdio: "ignore" });
  started.push(async () => nginx.kill() && once(nginx, "exit"));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function patiently(ask: () => Promise<Answer>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await ask().then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the service has not answered in a minute");
}

try {
  await measure();
} finally {
  agent.destroy();
  for (const end of started.toReversed()) await end();
  rmSync(at, { recursive: true, force: true });
}
