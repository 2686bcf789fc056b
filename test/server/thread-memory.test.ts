import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenArchive, openLive, type Where } from "../../db/live-archive.ts";
import { poolLimits } from "../../server/answering/answering.ts";
import { type AnswerPool, type AnswerTask, answerPool, type PoolLimits } from "../../server/answering/pool.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
} from "../db/published-files/synthetic-releases.ts";
import { root, sourcesIn } from "../sources.ts";

const plot = plotIn(freshFolder(), inventedDataset());
imported(plot, syntheticReleases.shrunk, syntheticReleases.last);
const now = () => new Date("2026-11-21T12:00:00Z");
let live: OpenArchive;

beforeAll(async () => {
  const opening = await openLive(plot);
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
});
afterAll(() => live.close());

const usual = poolLimits({
  threads: 1,
  waitingMax: 4,
  answer_ms: 60_000,
  resident_bytes: () => process.memoryUsage.rss(),
});
const MB = 1024 * 1024;
const json = "application/json";

function task(url: string, question?: object): AnswerTask {
  const settings = { publicUrl: undefined, trustedProxies: undefined, servesSources: false };
  const common = { where: live.where() as Where, now: now().toISOString(), upkeep: null, url };
  const from = { remoteAddress: "127.0.0.1", settings: { ...settings, logLevel: "silent" } };
  if (question === undefined) return { ...common, ...from, method: "GET", headers: { host: "localhost" }, body: null };
  const body = Buffer.from(JSON.stringify(question));
  return { ...common, ...from, method: "POST", headers: { host: "localhost", "content-type": json }, body };
}

async function withPool(limits: Partial<PoolLimits>, use: (pool: AnswerPool) => Promise<void>): Promise<void> {
  const pool = answerPool({ ...usual, ...limits });
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

const statusOf = async (pool: AnswerPool, asked: AnswerTask) => {
  const done = await pool.answer(asked);
  return done.kind === "answered" ? done.status : done.kind;
};

describe("the memory of threads for long answers", () => {
  it("does not grow with the number of answers", async () => {
    await withPool({}, async (pool) => {
      const used = async (answers: number) => {
        for (let answer = 0; answer < answers; answer++) expect(await statusOf(pool, task("/openapi.yaml"))).toBe(200);
        const [{ heap_bytes, external_bytes } = { heap_bytes: 0, external_bytes: 0 }] = pool.memory();
        return { thread_bytes: heap_bytes + external_bytes, resident_bytes: process.memoryUsage.rss() };
      };
      const before = await used(20);
      const after = await used(80);
      // A thread that never returns to its event loop holds about 5 MB more after each.
      expect((after.thread_bytes - before.thread_bytes) / MB).toBeLessThan(150);
      expect((after.resident_bytes - before.resident_bytes) / MB).toBeLessThan(250);
      expect(pool.replaced).toEqual({ memory: 0, time: 0, failure: 0 });
    });
  });

  it("is freed between two answers, because no pool of threads waits in Atomics", () => {
    const pools = ["cli", "core", "db", "server"].flatMap(sourcesIn).flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [...text.matchAll(/new Piscina\b[^;]*?\}\);/gs)].map(({ 0: pool }) => ({ path, pool }));
    });
    expect(pools).not.toEqual([]);
    expect(pools.filter(({ pool }) => !pool.includes('atomics: "disabled"'))).toEqual([]);
  });

  it("has a limit: an answer that needs more is refused, and the next one has a new thread", async () => {
    await withPool({ heapMax_MB: 24 }, async (pool) => {
      for (const replaced of [1, 2]) {
        await expect(pool.answer(task("/v1/coverage"))).rejects.toMatchObject({ code: "unavailable" });
        expect(pool.replaced.memory).toBe(replaced);
      }
    });
  });

  it.each([
    { limit: { threadMax_bytes: 1 }, because: "the thread uses more than it may" },
    { limit: { residentMax_bytes: 1 }, because: "the process uses more than it may" },
  ])("is given back with its thread after an answer, if $because", async ({ limit }) => {
    await withPool({ ...limit, threadMin_ms: 0 }, async (pool) => {
      for (const replaced of [1, 2]) {
        expect(await statusOf(pool, task("/v1/coverage"))).toBe(200);
        expect(pool.replaced).toEqual({ memory: replaced, time: 0, failure: 0 });
      }
      expect(pool.memory()).toEqual([]);
    });
  });

  it("is not given back by a new thread, which is left alone for a while", async () => {
    await withPool({ threadMax_bytes: 1, residentMax_bytes: 1 }, async (pool) => {
      expect(await statusOf(pool, task("/v1/coverage"))).toBe(200);
      expect(pool.replaced.memory).toBe(0);
    });
  });
});

describe("the time for a text that was sent", () => {
  it("is limited by itself: it is refused, and others are answered by a new thread", async () => {
    await withPool({ text_ms: 1 }, async (pool) => {
      const text = task("/v1/citations/check", { text: "See rule 100.3.", on: "2007-05-01" });
      await expect(pool.answer(text)).rejects.toMatchObject({ code: "unavailable" });
      expect(pool.replaced).toEqual({ memory: 0, time: 1, failure: 0 });
      expect(await statusOf(pool, task("/v1/coverage"))).toBe(200);
    });
  });
});
