import { afterAll, describe, expect, it } from "vitest";
import { changedAddresses, changedKeys } from "../../core/archive/cache-keys.ts";
import type { Snapshot } from "../../core/snapshot.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { openStore } from "../../db/store.ts";
import { buildApp } from "../../server/app.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
} from "../db/published-files/synthetic-releases.ts";

const now = () => new Date("2026-11-21T12:00:00Z");
const dataset = inventedDataset();
const { first, moved, shrunk, last } = syntheticReleases;
const stores: { close(): void }[] = [];
afterAll(() => {
  for (const store of stores) store.close();
});

function snapshotOf(...files: Parameters<typeof imported>[1][]): Snapshot {
  const plot = plotIn(freshFolder(), dataset);
  if (files.length > 0) imported(plot, ...files);
  const opening = openStore(plot);
  if (opening.kind !== "open") throw new Error(opening.kind);
  stores.push(opening.store);
  return opening.store.snapshot;
}

const service = (snapshot: Snapshot) => buildApp({ archive: stillArchive(snapshot), now, sendsCacheKeys: true });

/** Addresses of everything whose keys say that it depends on less than the whole archive, and of some that depend on it. */
function addressesOf({ history }: Snapshot): string[] {
  // By turns the first day of a release and a later one, which are answered in different ways.
  const days = history.releases.map(({ from }, index) => (index % 2 === 0 ? from : `${from.slice(0, 4)}-12-31`));
  const numbers = [...history.numberPeriodsByNumber.keys()];
  const about = [
    ...numbers.map((number) => `/v1/rules/${number}`),
    ...numbers.filter((number) => /^\d{3}$/.test(number)).map((number) => `/v1/sections/${number}`),
    ...[...history.lineages.keys()].map((id) => `/v1/lineages/${encodeURIComponent(id)}`),
  ];
  return [
    ...about.flatMap((path) => ["", ...days.map((day) => `?on=${day}`)].map((query) => `${path}${query}`)),
    ...["/v1/coverage", "/v1/releases", "/v1/contents?on=2009-12-31", "/v1/search?q=gate&on=any", "/v1/nothing"],
  ];
}

describe("the keys of answers", () => {
  it.each([
    ["a newer release", [first, shrunk], [first, shrunk, last]],
    ["one in between", [first, last], [first, last, moved]],
    ["an older one", [shrunk, last], [shrunk, last, first]],
    ["the first of all", [], [first]],
  ])("name everything that changes by the import of %s", async (_what, earlier, later) => {
    const [before, after] = [snapshotOf(...earlier), snapshotOf(...later)];
    const changed = new Set(changedKeys(before.history, after.history));
    const [old, fresh] = [await service(before), await service(after)];
    const missed: string[] = [];
    const listed = new Set(changedAddresses(after.history, [...changed], addressesOf(before)));
    let [kept, unlisted] = [0, 0];
    for (const address of addressesOf(before)) {
      const [one, other] = [await old.inject(address), await fresh.inject(address)];
      const keys = String(one.headers["surrogate-key"]).split(" ");
      expect(keys[0], address).toMatch(/^(?:whole|number-|section-|lineage-|release-)/);
      const isRemoved = keys.some((key) => changed.has(key));
      if (!isRemoved) kept += 1;
      const isSame =
        one.statusCode === other.statusCode && one.headers["etag"] === other.headers["etag"] && one.body === other.body;
      if (!listed.has(address)) unlisted += 1;
      if ((!isRemoved || !listed.has(address)) && !isSame) missed.push(address);
    }
    expect(missed).toEqual([]);
    // Otherwise the keys would say no more than that something was imported. (In such a small garden all else changes all.)
    if (later.at(-1) === last && earlier.length > 1) expect(Math.min(kept, unlisted)).toBeGreaterThan(0);
    await Promise.all([old.close(), fresh.close()]);
  });

  it("are sent with a lifetime on every route, and with a tag if the answer may be cached", async () => {
    const app = await service(snapshotOf(first, last));
    const lifetimes = new Map<string, string>();
    for (const address of [
      ...[
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/openapi.yaml",
        "/v1",
        "/v1/coverage",
        "/v1/releases",
        "/v1/questions",
      ],
      ...["/v1/rules/100.1?on=2009-10-01", "/v1/rules/100.1/history", "/v1/sections/100?on=2009-10-01", "/v1/glossary"],
      ...[
        "/v1/changes.json",
        "/v1/changes.atom",
        "/v1/changes/numbers.csv",
        "/v1/rulebooks/2009-10-01.txt",
        "/v1/cards",
      ],
      ...["/v1/reports/changes.md?from=2004-02-01&to=2009-10-01", "/v1/search?q=gate&on=any", "/v1/eras?on=2009-10-01"],
      ...["/rules/100.1?on=2009-10-01", "/coverage", "/v1/nothing", "/v1/rules/999.9?on=2009-10-01", "/nothing"],
    ]) {
      const { headers, statusCode } = await app.inject(address);
      const lifetime = String(headers["cache-control"]);
      lifetimes.set(address, lifetime);
      expect(lifetime, address).toMatch(/^(?:public, max-age=\d+(?:, immutable)?|no-cache|no-store)$/);
      if (lifetime.startsWith("public"))
        expect([statusCode, headers["etag"]], address).toEqual([200, expect.any(String)]);
    }
    expect([...new Set(lifetimes.values())].toSorted()).toEqual(["no-cache", "no-store", "public, max-age=300"]);
    await app.close();
  });

  it("are empty if nothing changed, and are sent only if they are asked for", async () => {
    const snapshot = snapshotOf(first);
    expect(changedKeys(snapshot.history, snapshot.history)).toEqual([]);
    expect(changedAddresses(snapshot.history, [], ["/v1/coverage"])).toEqual([]);
    const plain = await buildApp({ archive: stillArchive(snapshot), now });
    expect((await plain.inject("/v1/rules/100.1?on=2005-08-01")).headers).not.toHaveProperty("surrogate-key");
    await plain.close();
  });

  it("list addresses for a cache that knows no keys, also behind a host, each once, and those not understood", () => {
    const [before, after] = [snapshotOf(first, shrunk).history, snapshotOf(first, shrunk, last).history];
    const same = [...before.numberPeriodsByNumber.keys()].map(
      (number) => `https://x.org/a/v1/rules/${number}?on=2005-08-01`,
    );
    const unclear = [
      "/",
      "/v1/rules/%E0%A4%A?on=2005-08-01",
      "/v1/rules/100.1?on=2005-02-30",
      "/v1/rules/100.1?on=1990-01-01",
    ];
    const listed = changedAddresses(after, changedKeys(before, after), [...same, ...unclear, ...unclear]);
    expect(listed.filter((address) => !same.includes(address))).toEqual(unclear);
    expect(listed.length).toBeLessThan(same.length + unclear.length);
  });
});
