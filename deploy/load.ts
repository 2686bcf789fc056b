import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import autocannon from "autocannon";

/** The result of a load: answers per second, and how long they took. */
export type Load = {
  readonly perSecond: number;
  readonly median_ms: number;
  readonly p99_ms: number;
  readonly failed: number;
};

const hasWrk = ((): boolean => {
  try {
    execFileSync("wrk", ["-v"], { stdio: "ignore" });
    return true;
  } catch (error) {
    // wrk ends with 1 when it only tells its version.
    return (error as { status?: number }).status === 1;
  }
})();

/** The program that generates the load. */
export const loader = hasWrk ? "wrk" : "autocannon";

const connections = 32;

/** Requests addresses in turn over 32 connections, as fast as they are answered. */
export async function loaded(port: number, addresses: readonly string[], seconds: number): Promise<Load> {
  return hasWrk ? withWrk(port, addresses, seconds) : withAutocannon(port, addresses, seconds);
}

async function withWrk(port: number, addresses: readonly string[], seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), "annals-wrk-"));
  const script = join(folder, "addresses.lua");
  const listed = addresses.map((address) => JSON.stringify(address)).join(",\n");
  writeFileSync(
    script,
    `local addresses = {\n${listed}\n}\nlocal at = math.random(#addresses)\nlocal made = {}\ninit = function()\n  for i, one in ipairs(addresses) do made[i] = wrk.format("GET", one) end\nend\nrequest = function()\n  at = at % #made + 1\n  return made[at]\nend\n`,
  );
  const words = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, `http://127.0.0.1:${port}`];
  const { stdout } = await promisify(execFile)("wrk", words);
  rmSync(folder, { recursive: true });
  const figure = (expression: RegExp): string => expression.exec(stdout)?.[1] ?? "";
  const errors = [...stdout.matchAll(/(?:connect|read|write|timeout) (\d+)/g)].map(([, count]) => Number(count));
  return {
    perSecond: Number(figure(/Requests\/sec:\s+([\d.]+)/)),
    median_ms: inMs(figure(/50%\s+(\S+)/)),
    p99_ms: inMs(figure(/99%\s+(\S+)/)),
    failed: Number(figure(/Non-2xx or 3xx responses: (\d+)/)) + errors.reduce((sum, count) => sum + count, 0),
  };
}

function inMs(text: string): number {
  const value = Number.parseFloat(text);
  if (text.endsWith("us")) return value / 1000;
  return text.endsWith("ms") ? value : value * 1000;
}

async function withAutocannon(port: number, addresses: readonly string[], seconds: number): Promise<Load> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: addresses.map((path) => ({ method: "GET", path })),
  });
  return {
    perSecond: result.requests.average,
    median_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** One answer as a client sees it. `status` is 0 if the connection broke. */
export type Seen = {
  readonly client: number;
  readonly address: string;
  readonly status: number;
  readonly cache: string;
  readonly took_ms: number;
  /** The hash of its text: many answers are large. */
  readonly sha256: string;
  /** Its first characters. */
  readonly beginning: string;
};

/**
 * Clients that request one address after the other, each over a connection of its own, until `isOver`. Slower than a
 * load, but every answer is seen.
 */
export async function clients(
  port: number,
  { count, addresses, isOver }: { count: number; addresses: readonly string[]; isOver: () => boolean },
): Promise<Seen[]> {
  const seen: Seen[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = client * 797; !isOver(); turn++) {
        const address = addresses[turn % addresses.length] ?? "/";
        seen.push({ client, address, ...(await answerTo(port, address, agent)) });
      }
      agent.destroy();
    }),
  );
  return seen;
}

function answerTo(port: number, path: string, agent: Agent): Promise<Omit<Seen, "client" | "address">> {
  const start_ms = performance.now();
  return new Promise((resolve) => {
    const broken = (): void =>
      resolve({
        status: 0,
        cache: "",
        took_ms: performance.now() - start_ms,
        sha256: "",
        beginning: "the connection broke",
      });
    get({ port, host: "127.0.0.1", path, agent, headers: { host: "localhost" } }, (response) => {
      const hash = createHash("sha256");
      let beginning = "";
      response.on("data", (piece: Buffer) => {
        hash.update(piece);
        if (beginning === "") beginning = piece.toString("utf8", 0, 300);
      });
      response.on("error", broken).on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          cache: String(response.headers["cache-status"] ?? ""),
          took_ms: performance.now() - start_ms,
          sha256: hash.digest("hex"),
          beginning,
        }),
      );
    }).on("error", broken);
  });
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
