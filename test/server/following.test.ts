import { copyFileSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { changedKeys } from "../../core/archive/cache-keys.ts";
import { fileSource } from "../../db/copies/file-source.ts";
import { type FollowingArchive, openFollowing, type SnapshotSource } from "../../db/copies/following.ts";
import { writeSnapshot } from "../../db/copies/snapshot.ts";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { snapshotSource } from "../../fetching/snapshot-source.ts";
import type { App } from "../../http/app.ts";
import { buildApp } from "../../server/app.ts";
import {
  freshFolder,
  imported,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
} from "../db/published-files/synthetic-releases.ts";

const folder = inventedDataset();
const now = () => new Date("2026-11-21T12:00:00Z");
const snapshotToken = "a token for snapshots only";
const adminToken = "a token for everything there is";
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function kept<Value extends { close(): unknown }>(value: Value): Value {
  open.push(value);
  return value;
}

async function following(source: SnapshotSource, copies: string | null = null): Promise<FollowingArchive> {
  const archive = await openFollowing({ source, copies, every_ms: 5_000, now, folder });
  if (typeof archive === "string") throw new Error(archive);
  return kept(archive);
}

/** A plot with one garden in it, and a place where its snapshots appear. */
function published(): { readonly plot: Plot; readonly at: string } {
  const plot = plotIn(freshFolder(), folder);
  imported(plot, syntheticReleases.shrunk);
  const at = join(freshFolder(), "newest.sqlite");
  writeSnapshot(plot, at);
  return { plot, at };
}

const held = ({ current }: { current: OpenArchive["current"] }) => current().history.heldReleases.length;

/** A service that writes, at an address of its own. */
async function writer(
  plot: Plot,
): Promise<{ readonly archive: OpenArchive; readonly app: App; readonly address: string }> {
  const opening = await openLive(plot);
  if (opening.kind !== "open") throw new Error(opening.kind);
  const archive = kept(opening.archive);
  const app = kept(await buildApp({ archive, now, adminToken, snapshotToken }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { archive, app, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const reach = (address: string, token: string | null = snapshotToken) =>
  snapshotSource(address, { environment: {}, now, jitter: () => 0, token });

describe("a service that follows snapshots at a path", () => {
  it("changes over as a whole while it is asked, and answers every request", async () => {
    const { plot, at } = published();
    const archive = await following(fileSource(at));
    const app = kept(await buildApp({ archive, now }));
    const seen = new Set<string>();
    let isChecking = true;
    const asking = async () => {
      while (isChecking) {
        // Answers from memory come without a turn of the event loop, and nothing else would get one.
        await setImmediate();
        const [home, rules] = [await app.inject("/v1/releases"), await app.inject("/v1/glossary?on=2009-10-01")];
        const releases = (home.json() as { releases: { isHeld: boolean }[] }).releases;
        expect([home.statusCode, rules.statusCode === 200 || rules.statusCode === 404]).toEqual([200, true]);
        seen.add(String(releases.filter(({ isHeld }) => isHeld).length));
      }
    };
    const asked = [asking(), asking()];
    imported(plot, syntheticReleases.last);
    writeSnapshot(plot, at);
    await archive.checkSource();
    expect(held(archive)).toBe(2);
    await app.inject("/v1/releases");
    isChecking = false;
    await Promise.all(asked);
    expect([...seen].at(-1)).toBe("2");
  });

  it("refuses what is damaged, older, or of another archive, keeps what it has, and says so", async () => {
    const { plot, at } = published();
    const older = `${at}.older`;
    copyFileSync(at, older);
    imported(plot, syntheticReleases.last);
    writeSnapshot(plot, at);
    const archive = await following(fileSource(at));
    const app = kept(await buildApp({ archive, now }));
    const before = archive.current();
    const metric = async () => /^annals_following_is_refused (\d)/m.exec((await app.inject("/metrics")).body)?.[1];
    expect([(await app.inject("/readyz")).json(), await metric()]).toMatchObject([
      { status: "ready", following: { from: at, refused: null, takenAt: now().toISOString() } },
      "0",
    ]);
    const good = readFileSync(at);
    const other = published();
    const bad: readonly (readonly [() => void, string])[] = [
      [() => truncateSync(at, good.length >> 1), "damaged"],
      [() => renameSync(older, at), "it lacks 1 records, the first of them published file"],
      [() => writeFileSync(at, "Nobody plants turnips."), "not a database"],
      [() => writeFileSync(at, ""), "empty"],
      [() => copyFileSync(plotWith(syntheticReleases.first), at), "of another archive"],
    ];
    for (const [damage, sentence] of bad) {
      damage();
      await archive.checkSource();
      expect(archive.current()).toBe(before);
      const ready = await app.inject("/readyz");
      expect([ready.statusCode, ready.json().notice, await metric()]).toEqual([
        200,
        expect.stringContaining(sentence),
        "1",
      ]);
    }
    // Another check of the same file has the same result, without reading it again.
    await archive.checkSource();
    expect(archive.notice()).toContain("of another archive");
    writeFileSync(at, good);
    await archive.checkSource();
    expect([archive.notice(), await metric()]).toEqual([undefined, "0"]);
    expect(other.at).not.toBe(at);
  });

  it("follows a plain database that is replaced by a rename, as copying programs do", async () => {
    const plot = plotIn(freshFolder(), folder);
    imported(plot, syntheticReleases.shrunk);
    const at = join(freshFolder(), "copied.sqlite");
    copyFileSync(plot.file, at);
    const archive = await following(fileSource(at));
    expect(held(archive)).toBe(1);
    imported(plot, syntheticReleases.last);
    copyFileSync(plot.file, `${at}.part`);
    await archive.checkSource();
    expect(held(archive)).toBe(1);
    renameSync(`${at}.part`, at);
    await archive.checkSource();
    expect([held(archive), archive.following()?.refused]).toEqual([2, null]);
  });

  it("also follows a database that another program writes, and imports nothing itself", async () => {
    const plot = plotIn(freshFolder(), folder);
    imported(plot, syntheticReleases.shrunk);
    const archive = await following(fileSource(plot.file));
    expect(held(archive)).toBe(1);
    imported(plot, syntheticReleases.last);
    const bytes = readFileSync(plot.file);
    await archive.checkSource();
    expect(held(archive)).toBe(2);
    const app = kept(await buildApp({ archive, now, adminToken }));
    const refused = await app.inject({ method: "POST", url: "/v1/published-files?name=a.txt", payload: "x" });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: "read-only", follows: plot.file }]);
    expect(readFileSync(plot.file).equals(bytes)).toBe(true);
  });

  it("does not start without a copy, and says why", async () => {
    const at = join(freshFolder(), "absent.sqlite");
    const opened = await openFollowing({ source: fileSource(at), copies: null, every_ms: 5_000, now, folder });
    expect(opened).toBe(`No snapshot is available from ${at}: There is no file at ${at}.`);
  });
});

function plotWith(...files: Parameters<typeof imported>[1][]): string {
  const plot = plotIn(freshFolder(), folder);
  imported(plot, ...files);
  return plot.file;
}

describe("a service that follows another one over HTTP", () => {
  it("asks conditionally, changes over after an import, and starts from its own copy while the writer is away", async () => {
    const { plot } = published();
    const { archive: written, app, address } = await writer(plot);
    const statuses: number[] = [];
    app.server.on("request", (_request, response) => response.once("finish", () => statuses.push(response.statusCode)));
    const copies = join(freshFolder(), "copies");
    const archive = await following(reach(address), copies);
    await archive.checkSource();
    expect(statuses).toEqual([200, 304]);
    expect(archive.following()).toMatchObject({ from: `${address}/v1/snapshot`, writer: address });
    imported(plot, syntheticReleases.last);
    written.refresh();
    await archive.checkSource();
    expect([held(archive), statuses.at(-1)]).toEqual([2, 200]);
    const refused = await buildApp({ archive, now }).then((reader) =>
      kept(reader).inject({ method: "POST", url: "/v1/published-files?name=a.txt", payload: "x" }),
    );
    expect(refused.json()).toMatchObject({ code: "read-only", follows: address });
    app.server.closeAllConnections();
    await app.close();
    const again = await following(reach("http://127.0.0.1:9"), copies);
    expect(held(again)).toBe(2);
    expect(readdirSync(copies).filter((name) => name.startsWith("incoming"))).toEqual([]);
  });

  it("gets a copy only with a token; the copy is named by its hash and is read-only", async () => {
    const { address, app } = await writer(published().plot);
    for (const [token, status] of [
      [null, 401],
      ["another token altogether", 401],
      [adminToken, 200],
    ] as const) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      expect((await app.inject({ url: "/v1/snapshot", headers })).statusCode).toBe(status);
    }
    const headers = { authorization: `Bearer ${snapshotToken}` };
    const answer = await app.inject({ url: "/v1/snapshot", headers });
    expect(answer.headers).toMatchObject({
      "content-type": "application/vnd.sqlite3",
      "cache-control": "private, no-cache",
      "annals-schema": expect.stringMatching(/^[0-9a-f]{16}$/),
      "repr-digest": expect.stringMatching(/^sha-256=:.{44}:$/),
      "content-length": String(answer.rawPayload.length),
    });
    const known = { ...headers, "if-none-match": String(answer.headers.etag) };
    expect((await app.inject({ url: "/v1/snapshot", headers: known })).statusCode).toBe(304);
    const importing = { method: "POST", url: "/v1/published-files?name=a.txt", payload: "x", headers } as const;
    expect((await app.inject(importing)).statusCode).toBe(401);
    expect(await openFollowing({ source: reach(address, null), copies: null, every_ms: 1, now, folder })).toContain(
      "401",
    );
    const bare = kept(await buildApp({ archive: (await writer(published().plot)).archive, now }));
    expect((await bare.inject({ url: "/v1/snapshot", headers })).statusCode).toBe(404);
  });

  it("gets, with a token, the changes of imports for its cache", async () => {
    const { plot } = published();
    const { app, archive } = await writer(plot);
    const since = archive.current().history.imported.recordedAt.at(-1) ?? "";
    const headers = { authorization: `Bearer ${snapshotToken}` };
    const asked = { url: `/v1/purge-list?since=${since}`, headers };
    expect((await app.inject(asked)).json()).toEqual({ since, keys: [] });
    imported(plot, syntheticReleases.last);
    archive.refresh();
    const answer = await app.inject(asked);
    const keys = answer.json<{ keys: string[] }>().keys;
    expect(keys).toEqual(changedKeys((await archive.asOf(since)).history, archive.current().history));
    expect(keys).toContain("whole");
    expect(keys.length).toBeGreaterThan(2);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await app.inject({ ...asked, headers: {} })).statusCode).toBe(401);
    expect((await app.inject({ url: "/v1/purge-list?since=soon", headers })).statusCode).toBe(400);
  });
});
