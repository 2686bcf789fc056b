import { describe, expect, it } from "vitest";
import { fetchAfter, fetchBegun, fetchEnded, neverChecked, type Upkeep } from "../../core/fetch/update.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { buildApp } from "../../server/app.ts";
import { embeddedHoldings } from "../archive.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const running = fetchAfter(fetchBegun("2026-11-20T11:59:00.000Z"), { kind: "planned", files: 134, bytes: 90 });

/** The service, with the state of its background work. */
async function serviceWith(upkeep: () => Upkeep) {
  const app = await buildApp({ live: stillArchive(embeddedHoldings()), now, upkeep });
  return async (url: string) => app.inject({ url, headers: url.startsWith("/v1") ? {} : { accept: "text/html" } });
}

const update = { ...neverChecked, isDaily: true, nextAt: null };

describe("a service that fetches in the background", () => {
  it("reports its progress at each request, and answers from the section meanwhile", async () => {
    let fetch = running;
    const ask = await serviceWith(() => ({ fetch, update }));
    expect((await ask("/readyz")).json()).toMatchObject({ status: "fetching", fetch: { files: { done: 0, of: 134 } } });
    expect((await ask("/v1/coverage")).json().upkeep.fetch.files).toEqual({ done: 0, of: 134 });
    fetch = fetchAfter(fetch, { kind: "file" });
    const coverage = await ask("/v1/coverage");
    expect(coverage.json().upkeep.fetch.files).toEqual({ done: 1, of: 134 });
    expect(coverage.headers["cache-control"]).toBe("no-cache");
    expect((await ask("/coverage")).body).toContain("1 of 134 files");
    expect((await ask("/v1/rules/507.4?on=2005-01-10")).statusCode).toBe(200);
    fetch = fetchEnded(fetch, { code: 0, errorText: "", at: "2026-11-20T12:01:00.000Z" });
    expect((await ask("/readyz")).json()).toMatchObject({ status: "ready", fetch: { state: "done" } });
  });

  it("says why it failed", async () => {
    const fetch = fetchEnded(running, { code: 1, errorText: "There is no room.", at: "2026-11-20T12:01:00.000Z" });
    const ask = await serviceWith(() => ({ fetch, update }));
    expect((await ask("/readyz")).json()).toMatchObject({ status: "ready", fetch: { state: "failed" } });
    expect((await ask("/coverage")).body).toContain("failed: There is no room.");
  });
});

describe("a service", () => {
  it("reports the last check for new rules and the last successful one, on its coverage page", async () => {
    const lastTry = {
      at: "2026-11-20T06:00:00.000Z",
      outcome: "failed" as const,
      sentence: "The page cannot be read.",
    };
    const record = { lastTry, lastSuccessAt: "2026-11-19T06:00:00.000Z", failuresInRow: 1 };
    const ask = await serviceWith(() => ({ fetch: null, update: { ...update, ...record } }));
    expect((await ask("/v1/coverage")).json().upkeep.update).toMatchObject(record);
    const { body } = await ask("/coverage");
    expect(body).toContain("20 November 2026 at 06:00 UTC: The page cannot be read.");
    expect(body).toContain("succeeded was on 19 November 2026 at 06:00 UTC");
    expect((await ask("/readyz")).json()).toEqual({ status: "ready" });
  });

  it("reports nothing current when it answers as of an earlier instant", async () => {
    const ask = await serviceWith(() => ({ fetch: running, update }));
    expect((await ask("/v1/coverage?knownAt=2026-11-20T00:00:00Z")).json().upkeep).toBeNull();
  });
});
