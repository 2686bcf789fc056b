import { Agent, request } from "node:http";
import { longAnswers } from "../../server/limits.ts";
import { faultsIn } from "../../test/api/forms.ts";
import { addCards, archiveOf, removed } from "../archives.ts";
import type { Attack } from "../attack.ts";
import { serving } from "../running.ts";
import { type Known, requests, type Sent } from "./requests.ts";

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

type Json = Readonly<Record<string, unknown>>;

/** Asks a running service for its ids, so that requests use them. */
async function knownTo(address: string): Promise<Known> {
  const ask = async (path: string): Promise<Json> => (await (await fetch(`${address}${path}`)).json()) as Json;
  const texts = (rows: unknown, key: string): string[] =>
    (rows as readonly Json[]).flatMap((row) => (typeof row[key] === "string" ? [row[key]] : []));
  const { releases } = await ask("/v1/releases");
  const { lineages } = await ask("/v1/lineages?limit=500");
  const { questions } = await ask("/v1/questions");
  const { parameters } = await ask("/v1/parameters");
  const { cards } = await ask("/v1/cards");
  const { entries } = await ask("/v1/glossary?on=2006-01-01&limit=500");
  const questionIds = texts(questions, "id");
  const situations = await Promise.all(
    questionIds.slice(0, 40).map(async (id) => (await ask(`/v1/questions/${id}?on=2012-01-01`))["situation"]),
  );
  const from = texts(releases, "from");
  const days = [...from, "1999-11-01", "2005-01-10", "2006-06-15", "2009-07-11", "2015-03-01", "2026-11-20"];
  const numbers = "507.4 711.1 712.5 714 716.1a 719.2 720 722.1 723.10 100.1 101.7 103.20 104 105.3 999.9".split(" ");
  const ids = [...questionIds, ...texts(parameters, "id"), ...texts(cards, "id"), ...texts(lineages, "id")];
  return {
    byName: {
      number: numbers,
      rule: numbers,
      section: numbers.map((number) => number.slice(0, 3)),
      id: ids,
      card: texts(cards, "id"),
      lineage: texts(lineages, "id"),
      term: texts(entries, "term"),
      q: ["gardener", "mana burn", '"another player"', "turn -spade", "plot*"],
      text: ["spade", "mind"],
      format: ["json", "md", "txt", "html", "csv"],
      classes: ["all", "substantive", "wording,renumbering"],
      name: ["Garden.txt"],
      kind: ["rule"],
      topic: ["player-control"],
    },
    days,
    instants: ["2026-11-20T11:00:00Z", "2026-11-22", "2100-01-01T00:00:00Z"],
    situations: situations.filter((one) => one !== undefined),
  };
}
