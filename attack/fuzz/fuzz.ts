import { Agent, request } from "node:http";
import { longAnswers } from "../../server/limits.ts";
import { faultsIn } from "../../test/api/forms.ts";
import { addCards, archiveOf, removed } from "../archives.ts";
import type { Attack } from "../attack.ts";
import { serving } from "../running.ts";
import { knownTo } from "./known.ts";
import { requests, type Sent } from "./requests.ts";

type Received = {
  readonly status: number;
  readonly media: string;
  readonly encoding: string | undefined;
  readonly text: string;
};

const atOnce = 6;
/** By then the service must have answered, however slow the machine is. */
const answerMax_ms = longAnswers.answer_ms;

/** Sends requests generated from openapi.yaml, and compares each answer with it. */
export const fuzz: Attack = {
  name: "fuzzer over openapi.yaml",
  async run({ amount, dice }) {
    const file = archiveOf([0, 1, 2, 3]);
    await addCards(file);
    const running = await serving({ ANNALS_DB: file, ANNALS_ADMIN_TOKEN: "x".repeat(20) });
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const next = requests(dice, await knownTo(running.address));
    const count = amount === "long" ? 50_000 : 1_000;
    const faults: string[] = [];
    const times: { readonly took_ms: number; readonly what: string }[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    const work = async (): Promise<void> => {
      while (sent < count && faults.length < 50 && !running.hasEnded()) {
        sent += 1;
        const asked = next();
        const what = `${asked.method} ${asked.url.slice(0, 300)} ${asked.body?.slice(0, 300) ?? ""}`;
        const start_ms = performance.now();
        try {
          const received = await answerTo(asked, running.port, agent);
          statuses.set(received.status, (statuses.get(received.status) ?? 0) + 1);
          faults.push(...wrongWith(asked, received).map((wrong) => `${what}: ${wrong}`));
        } catch (thrown) {
          faults.push(`${what}: ${thrown}`);
        }
        const took_ms = performance.now() - start_ms;
        times.push({ took_ms, what });
        if (took_ms > answerMax_ms) faults.push(`${what}: answered after ${Math.round(took_ms)} ms`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    agent.destroy();
    if (running.hasEnded()) faults.push(`the service ended: ${running.log().slice(-800)}`);
    const ended = await running.end("SIGTERM");
    if (ended !== 0) faults.push(`the service ended with ${ended}: ${running.log().slice(-800)}`);
    removed(file);
    return { tries: sent, faults, note: `${spreadOf(times)}; ${countsOf(statuses)}` };
  },
};

function answerTo({ method, url, headers, body }: Sent, port: number, agent: Agent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const own =
      body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const asking = request({
      port,
      host: "127.0.0.1",
      method,
      path: url,
      agent,
      headers: { ...own, ...headers },
    });
    asking.on("error", reject).on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          media: response.headers["content-type"]?.split(";", 1)[0] ?? "",
          encoding: response.headers["content-encoding"],
          text: Buffer.concat(pieces).toString("utf8"),
        }),
      );
    });
    asking.end(body);
  });
}

function wrongWith({ method, url }: Sent, { status, media, encoding, text }: Received): string[] {
  if (status >= 500 && !(status === 503 && text.includes('"unavailable"'))) return [`${status} ${text.slice(0, 300)}`];
  const path = url.split(/[?#]/, 1)[0] ?? "";
  // Answers without a body, redirects, and answers of pages have no schema in openapi.yaml.
  const hasForm = path === "/v1" || path.startsWith("/v1/");
  if (!hasForm || status < 200 || status === 204 || (status >= 300 && status < 400)) return [];
  if (method === "HEAD" || method === "OPTIONS" || encoding !== undefined) return [];
  try {
    const isJson = /^application\/(?:[\w.-]+\+)?json$/.test(media);
    const found = faultsIn({ method, path, status, media, body: isJson ? JSON.parse(text) : text });
    return found.length === 0 ? [] : [`${status} ${media}: ${JSON.stringify(found).slice(0, 500)}`];
  } catch (thrown) {
    return [`${status} ${media}: ${thrown}: ${text.slice(0, 200)}`];
  }
}

function spreadOf(times: readonly { readonly took_ms: number; readonly what: string }[]): string {
  const sorted = times.toSorted((a, b) => a.took_ms - b.took_ms);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))]?.took_ms ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms (${sorted.at(-1)?.what.slice(0, 70).trim()})`;
}

function countsOf(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}
