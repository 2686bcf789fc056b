import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenArchive, openLive, type Where } from "../../db/live-archive.ts";
import type { App } from "../../http/routes.ts";
import { keepWarm, poolLimits } from "../../server/answering/answering.ts";
import { answerPool } from "../../server/answering/pool.ts";
import { buildApp } from "../../server/app.ts";
import { configurationFrom } from "../../server/configuration.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
} from "../db/published-files/synthetic-releases.ts";

const plot = plotIn(freshFolder(), inventedDataset());
imported(plot, syntheticReleases.shrunk, syntheticReleases.last);
const now = () => new Date("2026-11-21T12:00:00Z");
let live: OpenArchive;
let alone: App;
let threaded: App;

beforeAll(async () => {
  const opening = await openLive(plot);
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  alone = await buildApp({ live, now });
  threaded = await buildApp({ live, now, threads: 1 });
});
afterAll(async () => {
  await Promise.all([alone.close(), threaded.close()]);
  live.close();
});

const json = (url: string, payload: object | string, headers = {}): InjectOptions => ({
  method: "POST",
  url,
  payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  headers: { "content-type": "application/json", ...headers },
});
const between = "from=2007-05-01&to=2009-10-01";
const text = "See rule 100.3, and rule 102.2.";

/** Requests to heavy routes, good and bad. */
const asked: readonly (string | InjectOptions)[] = [
  ...["", "&section=100", "&rule=100.3", "&nonsense=1", "&section=100&knownAt=2026-11-20T12:00:00Z"].map(
    (more) => `/v1/diff?${between}${more}`,
  ),
  ...["html", "md", "wiki", "json", "csv", "pdf"].map((format) => `/v1/reports/changes.${format}?${between}`),
  ...["json", "md", "txt", "html"].map((format) => `/v1/rulebooks/2009-10-01.${format}`),
  ...["/v1/contents?on=2009-10-01&since=2007-05-01", "/v1/coverage", "/v1/keywords?on=2009-10-01", "/v1/releases"],
  ...["/v1/releases/2009-10-01", "/v1/search?q=gardener&on=any", "/v1/search?q=gate&on=2009-10-01", "/v1/search?q="],
  ...["/v1/sections/100?on=2009-10-02", "/v1/sections/999?on=2009-10-02", "/v1/rules/100.3/cited-by?on=2009-10-01"],
  ...[
    "/v1/changes.json",
    "/v1/changes.atom?by=release",
    "/v1/changes.rss",
    "/v1/changes/numbers.csv",
    "/v1/lineages?on=2009-10-01",
  ],
  ...["/contents?on=2009-10-01", "/coverage", `/diff?${between}`, "/keywords?on=2009-10-01", "/releases"],
  ...[
    "/rules/100.3?on=2009-10-01",
    "/rules/999.9?on=2009-10-01",
    "/sections/101?on=2009-10-01",
    "/search?q=gate&on=any",
  ],
  ...["/docs", "/docs/static/index.html", "/docs/static/annals.css", "/docs/static/nothing", "/openapi.yaml"],
  json("/v1/quotes/locate", { text: "Nobody plants a turnip on purpose." }),
  json("/v1/quotes/locate", { text: "x".repeat(4_500_000) }),
  json("/v1/citations/resolve", { text, on: "2007-05-01", rewrite: true }),
  json("/v1/citations/check", { text, on: "2009-10-01" }),
  json("/v1/citations/check", "{"),
  json("/v1/citations/check", { text }, { "content-type": "text/plain" }),
  json("/v1/outcomes/timeline", { situation: { players: ["A", "B"], events: [{ turn: "A" }] } }),
  json("/v1/outcomes/diff", { from: "2007-05-01", to: "2009-10-01" }),
  { method: "HEAD", url: `/v1/diff?${between}` },
  { url: `/v1/diff?${between}`, headers: { "accept-encoding": "gzip" } },
  { url: `/v1/reports/changes.html?${between}`, headers: { host: "rules.example.org", "accept-encoding": "br" } },
  { url: `/v1/diff?${between}`, headers: { accept: "text/html" } },
];

const named = (request: string | InjectOptions): string =>
  typeof request === "string"
    ? request
    : `${request.method ?? "GET"} ${String(request.url)} ${JSON.stringify(request.headers ?? {})}`;

/** An answer without what belongs to the connection. */
async function answerOf(app: App, request: string | InjectOptions) {
  const { statusCode, headers, rawPayload } = await app.inject(request);
  const {
    date: _date,
    connection: _connection,
    "transfer-encoding": _coding,
    "content-length": _length,
    ...lasting
  } = headers;
  return { statusCode, lasting, body: rawPayload.toString("latin1") };
}

describe("an answer from another thread", () => {
  it("has the same status, headers and bytes as one made where it was asked for, the first time and again", async () => {
    for (const request of asked) {
      const expected = await answerOf(alone, request);
      expect(await answerOf(threaded, request), named(request)).toEqual(expected);
      expect(await answerOf(threaded, request), `${named(request)} again`).toEqual(expected);
    }
  });

  it("to HEAD has the headers of GET, also the first time", async () => {
    for (const url of [
      "/v1/lineages?on=2009-10-01&q=gate",
      "/releases/2009-10-01",
      "/docs",
      "/openapi.yaml",
      "/nothing",
    ]) {
      const headers = async (method: "GET" | "HEAD") => {
        const { date: _date, ...lasting } = (await threaded.inject({ method, url })).headers;
        return lasting;
      };
      const first = await headers("HEAD");
      expect(Number(first["content-length"]), url).toBeGreaterThan(0);
      expect(await headers("GET"), url).toEqual(first);
    }
  });

  it("is a 304 for a client that has it", async () => {
    const url = `/v1/diff?${between}`;
    const { etag } = (await threaded.inject(url)).headers;
    const headers = { "if-none-match": String(etag) };
    const [one, other] = [await answerOf(alone, { url, headers }), await answerOf(threaded, { url, headers })];
    expect([other.statusCode, other.body, other.lasting["etag"]]).toEqual([304, "", etag]);
    expect(other.lasting["cache-control"]).toBe(one.lasting["cache-control"]);
  });

  it("is thrown away if the client went away before it, and the service goes on", async () => {
    const service = await buildApp({ live, now, threads: 1 });
    const errors: unknown[] = [];
    const note = (error: unknown) => errors.push(error);
    process.on("unhandledRejection", note);
    const origin = await service.listen({ port: 0 });
    // Two of them, because the compression of the first ends after its thread is free.
    for (const path of ["/docs/json", "/docs/static/swagger-ui-bundle.js"]) {
      const leaving = new AbortController();
      service.server.once("request", () => leaving.abort());
      await expect(fetch(`${origin}${path}`, { signal: leaving.signal })).rejects.toThrow("aborted");
    }
    expect((await fetch(`${origin}/docs/json`)).status).toBe(200);
    await service.close();
    process.off("unhandledRejection", note);
    expect(errors).toEqual([]);
  });

  it("is about the state that is asked for: after an import nothing of the state before is left", async () => {
    const held = async (app: App) =>
      (await app.inject("/v1/releases"))
        .json<{ releases: { isHeld: boolean }[] }>()
        .releases.filter((one) => one.isHeld).length;
    expect(await held(threaded)).toBe(2);
    imported(plot, syntheticReleases.first);
    expect(await held(threaded)).toBe(2);
    live.refresh();
    expect(await held(threaded)).toBe(3);
    expect(await answerOf(threaded, `/v1/diff?${between}`)).toEqual(await answerOf(alone, `/v1/diff?${between}`));
  });

  it("is cached in the main thread until an import, pages too", async () => {
    const app = await buildApp({ live, now, threads: 1 });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    const fromMemory = async () =>
      /^annals_answers_from_memory_total (\d+)$/m.exec((await app.inject("/metrics")).payload)?.[1];
    const tags: (string | null)[] = [];
    const ask = async (path: string) => tags.push((await fetch(base + path)).headers.get("etag"));
    for (const path of ["/releases", "/v1/releases", "/releases", "/v1/releases"]) await ask(path);
    expect(await fromMemory()).toBe("2");
    expect(tags.slice(2)).toEqual(tags.slice(0, 2));
    imported(plot, syntheticReleases.typeset);
    live.refresh();
    for (const path of ["/releases", "/v1/releases"]) await ask(path);
    expect(await fromMemory()).toBe("2");
    expect(new Set(tags).size).toBe(4);
    await app.close();
  });

  it("is not kept for the new state if an import came while it was made", async () => {
    const url = "/v1/releases";
    let asked = 0;
    const where = () => {
      asked += 1;
      return live.where();
    };
    const app = await buildApp({ live: { ...live, where }, now, threads: 1 });
    // The thread opens the state before the import, so it can still answer from it.
    await app.inject("/v1/coverage");
    asked = 0;
    const early = app.inject(url);
    while (asked === 0) await setImmediate();
    imported(plot, syntheticReleases.moved);
    live.refresh();
    const other = app.inject("/v1/keywords?on=2009-10-01");
    expect([(await early).statusCode, (await other).statusCode]).toEqual([200, 200]);
    expect(await answerOf(app, url)).toEqual(await answerOf(alone, url));
    await app.close();
  });

  it("is refused, with the time of the next try, if too many wait or if it takes too long", async () => {
    const narrow = await buildApp({ live, now, threads: 1, waitingMax: 1 });
    const replies = await Promise.all(
      ["", "&section=100", "&section=101", "&section=102"].map((more) => narrow.inject(`/v1/diff?${between}${more}`)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 503]);
    expect([replies[3]?.json().code, replies[3]?.headers["retry-after"]]).toEqual(["unavailable", "5"]);
    await narrow.close();
    const hasty = await buildApp({ live, now, threads: 1, answer_ms: 1 });
    const late = await hasty.inject(`/v1/diff?${between}`);
    expect([late.statusCode, late.json().code]).toEqual([503, "unavailable"]);
    expect((await hasty.inject("/v1/rules/100.3?on=2009-10-01")).statusCode).toBe(200);
    await hasty.close();
  });

  it("does not wait for the first visitor: a thread is ready for the newest state before a request", async () => {
    const pool = answerPool(poolLimits({ threads: 1, waitingMax: 1, answer_ms: 60_000, resident_bytes: () => 0 }));
    const settings = { publicUrl: undefined, trustedProxies: undefined, servesSources: false };
    let ready: string | undefined;
    const ask = async (where: Where) => {
      const { kind } = await pool.answer({
        where,
        now: now().toISOString(),
        upkeep: null,
        settings: { ...settings, logLevel: "silent" },
        method: "GET",
        url: "/",
        headers: { host: "localhost" },
        remoteAddress: "127.0.0.1",
        body: null,
      });
      if (kind === "answered") ready = where.state;
    };
    const failures: unknown[] = [];
    const stopWarming = keepWarm({
      where: () => live.where(),
      ask,
      every_ms: 20,
      failed: (error) => failures.push(error),
    });
    await expect.poll(() => failures[0] ?? ready, { timeout: 240_000 }).toBe(live.where()?.state);
    const before = live.where()?.state;
    imported(plot, syntheticReleases.amended);
    live.refresh();
    expect(live.where()?.state).not.toBe(before);
    await expect.poll(() => failures[0] ?? ready, { timeout: 240_000 }).toBe(live.where()?.state);
    stopWarming();
    await pool.close();
    expect(failures).toEqual([]);
  });

  it("is limited by settings, which are on unless they are changed", () => {
    const read = (environment: Record<string, string>) => configurationFrom(environment);
    expect(read({})).toMatchObject({
      configuration: {
        threads: Math.min(4, Math.max(2, availableParallelism() - 1)),
        waitingMax: 32,
        answer_ms: 60_000,
        connectionsMax: 1000,
        rateLimit_perMinute: 3000,
      },
    });
    expect(read({ ANNALS_THREADS: "0", ANNALS_WAITING_MAX: "5", ANNALS_ANSWER_S: "7" })).toMatchObject({
      configuration: { threads: 0, waitingMax: 5, answer_ms: 7_000 },
    });
    for (const name of ["ANNALS_THREADS", "ANNALS_WAITING_MAX", "ANNALS_ANSWER_S"])
      expect(read({ [name]: "many" }).kind, name).toBe("invalid");
  });
});
