import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { inventedBook } from "../attack/archives.ts";
import { type Dice, diceFrom } from "../attack/attack.ts";
import { serving } from "../attack/running.ts";

/**
 * Asks a service of its own for everything it has, over several connections and at a bounded rate, while rulebooks are
 * imported, and prints how much memory it uses. Usage: node bench/soak.ts <seconds> [<folder of rulebooks>]
 *
 * The rulebooks are imported one after the other in the first half; in the second half the last one comes again and
 * again, so that the archive does not grow while the slope is measured.
 */
const [seconds = "60", folder] = process.argv.slice(2);
const duration_ms = 1000 * Number(seconds);
if (!(duration_ms >= 10_000)) throw new Error("usage: node bench/soak.ts <seconds, at least 10> [<folder>]");

const connections = 6;
/** A connection asks again so long after it asked before, or at once if the answer took longer. */
const every_ms = 40;
const sample_ms = 2_000;
const report_ms = 30_000;
const imports = 8;
/** More memory than this for each 10,000 requests is a leak: an hour of them would be seen. */
const slopeMax_MB = 10;
/** Until everything was asked for once, memory grows without a leak. */
const judgedMin_requests = 5_000;
const MB = 1024 * 1024;
const token = "soak-soak-soak-soak";

type Asked = { readonly method: "GET" | "POST"; readonly path: string; readonly body?: string };
type Sample = { readonly requests: number; readonly resident_bytes: number; readonly threads_bytes: readonly number[] };

const days = ["1999-12-01", "2003-08-01", "2006-02-02", "2007-06-01", "2009-10-02", "2010-10-02", "2018-07-20"];
const numbers = ["100.1", "101.2", "104.3a", "202.3", "502.3", "507.4", "601.2", "702.19b", "704.5a", "711.1", "903.4"];
const words = "creature damage player library combat mana counter turnip gardener permanent spell target".split(" ");
const agent = new Agent({ keepAlive: true, maxSockets: connections + 2 });
const stored = mkdtempSync(join(tmpdir(), "annals-soak-"));
const running = await serving({
  ANNALS_DB: join(stored, "soak.sqlite"),
  ANNALS_ADMIN_TOKEN: token,
  ANNALS_SERVE_SOURCES: "1",
  LOG_LEVEL: "silent",
});
const began_ms = performance.now();
const [answers, samples, errors] = [new Map<number, number>(), [] as Sample[], [] as string[]];
const elapsed_ms = () => performance.now() - began_ms;
const isOver = () => elapsed_ms() >= duration_ms || running.hasEnded();
const requests = () => [...answers.values()].reduce((sum, count) => sum + count, 0);

try {
  await Promise.all([...Array.from({ length: connections }, (_, seed) => visit(diceFrom(seed))), importAll(), watch()]);
  process.exitCode = verdict();
} finally {
  if (running.hasEnded()) console.log(`the service has ended:\n${running.log()}`);
  await running.end("SIGTERM");
  agent.destroy();
  rmSync(stored, { recursive: true, force: true });
}

/** One visitor, who asks for one thing after the other. */
async function visit(dice: Dice): Promise<void> {
  while (!isOver()) {
    const pause = setTimeout(every_ms);
    const asked = anything(dice);
    const { status, body } = await answerTo(asked);
    // Too many long answers at once are a refusal that the service may give.
    if ((status >= 500 && status !== 503) || status === 0)
      errors.push(`${status} ${asked.path}: ${body.slice(0, 200)}`);
    await pause;
  }
}

function anything(dice: Dice): Asked {
  const [on, from, number, word] = [dice.of(days), dice.of(days), dice.of(numbers), dice.of(words)];
  const get = (path: string): Asked => ({ method: "GET", path });
  const post = (path: string, question: object): Asked => ({ method: "POST", path, body: JSON.stringify(question) });
  const text = `See rule ${number}: ${word}. `.repeat(1 + dice.below(100));
  return dice.of([
    ...[`/v1/rules/${number}?on=${on}`, `/v1/rules/${number}/history`, `/rules/${number}?on=${on}`].map(get),
    ...[`/v1/rules/${number}/cited-by?on=${on}`, `/v1/sections/${number.slice(0, 3)}?on=${on}`].map(get),
    ...[`/sections/${number.slice(0, 3)}?on=${on}`, `/v1/search?q=${word}+${dice.below(1000)}&on=any`].map(get),
    ...[`/search?q=${word}&on=${on}`, `/find?q=${word}${dice.below(1000)}`, `/suggest?q=${word.slice(0, 3)}`].map(get),
    ...["/", "/releases", "/v1/releases", "/coverage", "/v1/coverage", "/v1/changes.json", "/v1/changes.atom"].map(get),
    ...[`/v1/contents?on=${on}`, `/contents?on=${on}`, `/glossary?on=${on}`, `/v1/keywords?on=${on}`].map(get),
    ...[`/v1/diff?from=${from}&to=${on}`, `/diff?from=${from}&to=${on}`, `/v1/lineages?on=${on}`].map(get),
    ...[`/v1/reports/changes.html?from=${from}&to=${on}`, `/v1/rulebooks/${on}.json`].map(get),
    ...["/openapi.yaml", "/docs", "/questions", "/parameters", "/readyz", `/no/such/${dice.below(1000)}`].map(get),
    ...["resolve", "check"].map((kind) => post(`/v1/citations/${kind}`, { text, on: "2018-07-20" })),
    post("/v1/quotes/locate", { text }),
    post("/v1/outcomes/diff", { from: "2007-05-01", to: "2010-10-01" }),
    post("/v1/outcomes/timeline", { situation: { players: ["A", "B"], events: [{ turn: "A" }] } }),
    post("/mcp", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "rule_on_day", arguments: { number } },
    }),
  ]);
}

/** Imports the rulebooks in the first half, and the last of them again in the second. */
async function importAll(): Promise<void> {
  const invented = [0, 1, 2, 3, 4, 5].map(inventedBook);
  const names = folder === undefined ? [] : readdirSync(folder).filter((name) => /\.(?:txt|pdf|docx?)$/.test(name));
  const files =
    folder === undefined
      ? invented
      : names.map((fileName) => ({ fileName, bytes: readFileSync(join(folder, fileName)) }));
  const pause_ms = duration_ms / 2 / Math.max(imports, files.length);
  for (let turn = 0; !isOver(); turn++) {
    const isFirstHalf = elapsed_ms() < duration_ms / 2;
    const { fileName, bytes } = (isFirstHalf ? files[turn] : undefined) ?? files.at(-1) ?? inventedBook(0);
    const { status, body } = await answerTo(
      { method: "POST", path: `/v1/published-files?name=${encodeURIComponent(fileName)}` },
      { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      bytes,
    );
    if (status >= 400 && status !== 409) errors.push(`import of ${fileName}: ${status} ${body.slice(0, 200)}`);
    await Promise.race([setTimeout(pause_ms), setTimeout(Math.max(0, duration_ms - elapsed_ms()))]);
  }
}

/** Reads the metrics now and then, and prints a line every half minute. */
async function watch(): Promise<void> {
  for (let reported_ms = 0; !isOver(); ) {
    await setTimeout(sample_ms);
    const { body } = await answerTo({ method: "GET", path: "/metrics" });
    const valueAt = (line: string) => Number(line.split(" ").at(-1));
    const lines = body.split("\n");
    const parts = lines.filter((line) => line.startsWith("annals_thread_memory_bytes{")).map(valueAt);
    const resident_bytes = valueAt(lines.find((line) => line.startsWith("process_resident_memory_bytes ")) ?? "");
    if (!(resident_bytes > 0)) continue;
    const threads_bytes = parts.flatMap((heap, at) => (at % 2 === 0 ? [heap + (parts[at + 1] ?? 0)] : []));
    samples.push({ requests: requests(), resident_bytes, threads_bytes });
    if (elapsed_ms() - reported_ms < report_ms) continue;
    reported_ms = elapsed_ms();
    console.log(lineOf(samples.at(-1) as Sample));
  }
}

function lineOf({ requests: count, resident_bytes, threads_bytes }: Sample): string {
  const threads = threads_bytes.map((bytes) => (bytes / MB).toFixed(0)).join(" + ");
  const at_s = (elapsed_ms() / 1000).toFixed(0);
  return `${at_s} s: ${count} requests, ${errors.length} errors, resident ${(resident_bytes / MB).toFixed(0)} MB, threads ${threads} MB`;
}

/** Prints the result. Returns the exit code. */
function verdict(): number {
  const later = samples.slice(Math.floor(samples.length / 2));
  const slope_MB = (10_000 * slopeOf(later)) / MB;
  const [from, to] = [later[0]?.requests ?? 0, later.at(-1)?.requests ?? 0];
  const isLong = to - from >= judgedMin_requests;
  const isSteady = slope_MB <= slopeMax_MB && errors.length === 0 && !running.hasEnded();
  const statuses = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  for (const error of errors.slice(0, 10)) console.log(error);
  console.log(`answers by status: ${statuses.join(", ")}`);
  console.log(
    `${isLong ? (isSteady ? "steady" : "NOT STEADY") : "too short to judge"}: ${slope_MB.toFixed(1)} MB for each 10,000 requests over the last half (at most ${slopeMax_MB}), ${errors.length} errors in ${requests()} requests`,
  );
  return isSteady || (!isLong && errors.length === 0) ? 0 : 1;
}

/** Bytes for each request: the slope of the straight line that fits best. */
function slopeOf(of: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(of.map((one) => one.requests)), mean(of.map((one) => one.resident_bytes))];
  const along = of.reduce((sum, one) => sum + (one.requests - x) * (one.resident_bytes - y), 0);
  const across = of.reduce((sum, one) => sum + (one.requests - x) ** 2, 0);
  return across === 0 ? 0 : along / across;
}

/** The answer to one request, over one of the connections; status 0 if none comes. */
function answerTo(
  { method, path, body }: Asked,
  headers: Readonly<Record<string, string>> = {},
  bytes: Uint8Array | undefined = body === undefined ? undefined : Buffer.from(body),
): Promise<{ readonly status: number; readonly body: string }> {
  const accept = path === "/mcp" ? "application/json, text/event-stream" : "*/*";
  const type = bytes === undefined ? {} : { "content-type": "application/json", "content-length": bytes.length };
  return new Promise((resolve) => {
    const done = (status: number, text: string) => {
      answers.set(status, (answers.get(status) ?? 0) + 1);
      resolve({ status, body: text });
    };
    const sent = httpRequest(
      new URL(path, running.address),
      { agent, method, headers: { accept, ...type, ...headers } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("end", () => done(response.statusCode ?? 0, Buffer.concat(pieces).toString("utf8")));
        response.once("error", (error) => done(0, error.message));
      },
    );
    sent.once("error", (error) => done(0, error.message));
    sent.end(bytes);
  });
}
