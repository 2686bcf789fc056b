import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { stillArchive } from "../../db/live-archive.ts";
import { storedFilesIn } from "../../db/store.ts";
import { startUpkeep } from "../../fetching/upkeep.ts";
import { buildApp } from "../../server/app.ts";
import { embeddedHoldings } from "../archive.ts";
import { freshFolder, syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { preparedCopy } from "../prepared.ts";
import { alarmsSet, mirror, sends } from "./mirror.ts";

const program = fileURLToPath(new URL("../../annals.js", import.meta.url));
const { first: _, ...others } = syntheticReleases;
const publishedFiles = [others.amended, others.moved, others.shrunk];

/** A folder with published files that no archive is known to keep, and a database without imports beside it. */
function mirrorFolder() {
  const mirror = freshFolder();
  for (const { fileName, bytes } of publishedFiles)
    writeFileSync(join(mirror, fileName), bytes.toString().replace(/^/, "Comprehensive "));
  return { mirror, file: preparedCopy() };
}

function started(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = createInterface({ input: child.stdout });
  return { child, lines, ended: once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]> };
}

/** Writes down beside a database that a check at an instant found nothing new. */
function checkedAt(databaseFile: string, at: string) {
  const lastTry = { at, outcome: "nothing-new", sentence: "Nothing new." };
  const record = { lastTry, lastSuccessAt: at, failuresInRow: 0 };
  writeFileSync(`${databaseFile}.updates.json`, JSON.stringify({ record, page: null, files: [] }));
  return lastTry;
}

describe("a running fetch", () => {
  /** Fetches from a folder; the process is killed as soon as it writes an event of a kind. */
  async function fetchKilledAt(kind: string | undefined, { mirror, file }: ReturnType<typeof mirrorFolder>) {
    const { child, lines, ended } = started(["fetch", "--events", "--accept", "--from", mirror], {
      ANNALS_DB: file,
      ANNALS_WRITE_WAIT_S: "600",
    });
    lines.on("line", (line) => {
      if (kind !== undefined && line.includes(`"kind":"${kind}"`)) child.kill("SIGKILL");
    });
    return ended;
  }

  it("that is killed while it reads or imports leaves the database as it was, and continues later", async () => {
    const place = mirrorFolder();
    const held = () => {
      const holding = storedFilesIn({ file: place.file, now: () => new Date(0) });
      return holding.kind === "open" ? holding.files.length : holding.kind;
    };
    // While somebody else writes, the fetch cannot end before it is killed.
    const other = new BetterSqlite(place.file);
    other.exec("begin immediate");
    expect(await fetchKilledAt("place", place)).toEqual([null, "SIGKILL"]);
    other.close();
    expect(held()).toBe(0);
    await fetchKilledAt("import", place);
    // On a quick machine the import may have ended before the process did: all or nothing.
    expect([0, publishedFiles.length]).toContain(held());
    await fetchKilledAt(undefined, place);
    expect(held()).toBe(publishedFiles.length);
  });
});

describe("a service that fetches, and checks for new rules", () => {
  it("answers while it fetches, and says how the fetch ended and when it checks next", async () => {
    const { mirror, file } = mirrorFolder();
    const lastTry = checkedAt(file, new Date().toISOString());
    const settings = { ANNALS_DB: file, PORT: "0", LOG_LEVEL: "info", ANNALS_UPDATE: "daily", ANNALS_THREADS: "1" };
    const { child, lines, ended } = started(["serve", "--fetch", "--from", mirror], settings);
    let base = "";
    const fetched = new Promise<void>((resolve) => {
      lines.on("line", (line) => {
        base ||= /Annals answers at (http:\/\/[\d.:]+)/.exec(line)?.[1] ?? "";
        if (/fetch (?:done|failed)/.test(line)) resolve();
      });
    });
    await fetched;
    const answer = async (path: string) => (await fetch(base + path)).json();
    expect(await answer("/readyz")).toMatchObject({ status: "ready", fetch: { endedAt: expect.any(String) } });
    const { upkeep } = (await answer("/v1/coverage")) as { upkeep: { update: Record<string, unknown> } };
    expect(upkeep.update).toMatchObject({ isDaily: true, lastTry, lastSuccessAt: lastTry.at });
    // The day of the last check is not over.
    expect(Date.parse(String(upkeep.update["nextAt"]))).toBeGreaterThan(Date.parse(lastTry.at) + 3_600_000);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  it("reports everywhere how its checks ended, also an interrupted one", async () => {
    const file = join(freshFolder(), "annals.sqlite");
    const lastTry = checkedAt(file, "2026-11-17T12:00:00.000Z");
    const publisher = await mirror({ "/en/rules": [sends("<p>Rules come later.</p>")] });
    onTestFinished(publisher.close);
    const [alarms, logged]: [ReturnType<typeof alarmsSet>, string[]] = [alarmsSet(), []];
    const now = () => new Date("2026-11-20T12:00:00Z");
    const upkeep = await startUpkeep({
      databaseFile: file,
      isFetching: false,
      from: null,
      isUpdatingDaily: true,
      environment: process.env,
      updatePage: `${publisher.address}/en/rules`,
      now,
      jitter: () => 0.5,
      alarm: alarms.alarm,
      log: (sentence) => logged.push(sentence),
    });
    onTestFinished(upkeep.stop);
    const first = await alarms.next();
    expect(first.wait_ms).toBe(30_000);
    first.ring();
    const second = await alarms.next();
    expect(second.wait_ms).toBe(15 * 60_000);
    const app = await buildApp({ live: stillArchive(embeddedHoldings()), now, upkeep: upkeep.current });
    const { update } = (await app.inject("/v1/coverage")).json().upkeep;
    expect(update).toMatchObject({
      lastTry: { outcome: "failed", sentence: expect.stringContaining("links no text file of the rules") },
      lastSuccessAt: lastTry.at,
      failuresInRow: 1,
      isDaily: true,
      nextAt: "2026-11-20T12:15:00.000Z",
    });
    // Something else has written the file of the database.
    writeFileSync(file, "not a database".repeat(100));
    second.ring();
    const third = await alarms.next();
    expect(third.wait_ms).toBe(30 * 60_000);
    expect(upkeep.current().update).toMatchObject({
      lastTry: { outcome: "failed", sentence: expect.stringContaining("is not a database") },
      failuresInRow: 2,
    });
    // The check ends before it can write down how it went.
    rmSync(`${file}.updates.json`);
    mkdirSync(`${file}.updates.json`);
    third.ring();
    expect((await alarms.next()).wait_ms).toBe(60 * 60_000);
    expect(upkeep.current().update).toMatchObject({
      lastTry: {
        outcome: "failed",
        sentence: "The check for new rules was interrupted; the log of the service says why.",
      },
      failuresInRow: 3,
    });
    expect(logged.at(-1)).toMatch(/^update broke off: .*illegal operation on a directory/);
    const page = await app.inject({ url: "/coverage", headers: { accept: "text/html" } });
    expect(page.body).toContain("The check for new rules was interrupted");
    expect(page.body).toContain("succeeded was on 17 November 2026 at 12:00 UTC");
    expect((await app.inject("/metrics")).body).toContain("annals_update_failures_in_row 3");
  });

  it("reports a check also if the clock dates it before the last one", async () => {
    const file = join(freshFolder(), "annals.sqlite");
    checkedAt(file, "2126-11-17T12:00:00.000Z");
    const publisher = await mirror({ "/en/rules": [sends("<p>Rules come later.</p>")] });
    onTestFinished(publisher.close);
    const [alarms, logged]: [ReturnType<typeof alarmsSet>, string[]] = [alarmsSet(), []];
    const upkeep = await startUpkeep({
      databaseFile: file,
      isFetching: false,
      from: null,
      isUpdatingDaily: true,
      environment: process.env,
      updatePage: `${publisher.address}/en/rules`,
      now: () => new Date("2026-11-20T12:00:00Z"),
      jitter: () => 0.5,
      alarm: alarms.alarm,
      log: (sentence) => logged.push(sentence),
    });
    onTestFinished(upkeep.stop);
    (await alarms.next()).ring();
    await alarms.next();
    expect(logged).toEqual([expect.stringMatching(/^update failed: .*links no text file of the rules/)]);
    expect(upkeep.current().update.lastTry?.sentence).toContain("links no text file of the rules");
  });
});
