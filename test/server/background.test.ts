import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { background } from "../../db/background/tasks.ts";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import type { App } from "../../http/routes.ts";
import { buildApp } from "../../server/app.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { preparedCopy } from "../prepared.ts";

const adminToken = "a token of the test";
const headers = { authorization: `Bearer ${adminToken}`, "content-type": "text/plain" };
let hour = 0;
let file: string;
let live: OpenArchive;
let app: App;

beforeEach(async () => {
  // From the recording of the dataset on.
  hour = 12;
  file = preparedCopy();
  const now = () => new Date(Date.UTC(2026, 10, 20, hour));
  const opening = await openLive({ file, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  app = await buildApp({ live, now, adminToken });
});
afterEach(async () => {
  await app.close();
  live.close();
});

async function importPrinted(day: string, words: string) {
  hour += 1;
  const payload = Buffer.from(
    printRulebook({ provisions: invented, dayStated: `These rules are effective as of ${words}.` }),
  );
  return app.inject({ method: "POST", url: `/v1/published-files?name=${day}.txt`, headers, payload });
}

/** Whether some work was still going on when something else was answered. */
async function answeredWhile(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  expect((await app.inject("/v1/rules/507.4?on=2005-01-10")).statusCode).toBe(200);
  const wasFirst = !isDone;
  await done;
  return wasFirst;
}

describe("long work is done while the service answers", () => {
  it("an import: other requests are answered meanwhile, and the imported release is known when the import is answered", async () => {
    expect(await answeredWhile(importPrinted("2009-05-01", "May 1, 2009"))).toBe(true);
    expect((await app.inject("/v1/rules/100.1?on=2009-05-01")).statusCode).toBe(200);
  });

  it("an earlier state: other requests are answered meanwhile, and requests for the same state wait together", async () => {
    await importPrinted("2009-05-01", "May 1, 2009");
    const then = "/v1/rules/100.1?on=2009-05-01&knownAt=2026-11-20T12:30:00Z";
    const asked = Promise.all([app.inject(then), app.inject(then), app.inject(then)]);
    expect(await answeredWhile(asked)).toBe(true);
    for (const { statusCode } of await asked) expect(statusCode).toBe(404);
    expect((await app.inject(then.replace("T12:30", "T13:30"))).statusCode).toBe(200);
  });

  it("only a few wait: others are asked to try again later", async () => {
    const work = background();
    const into = join(mkdtempSync(join(tmpdir(), "annals-")), "tables.sqlite");
    const task = { kind: "earlier", file: `${file}.absent`, folder: undefined, at: "", knownAt: "", into } as const;
    const [first, , , , fifth] = Array.from({ length: 5 }, () => work.run(task).catch((error: unknown) => error));
    expect(await fifth).toMatchObject({ code: "unavailable", facts: { retryAfter_s: expect.any(Number) } });
    expect(await first).toMatchObject({ code: "SQLITE_CANTOPEN" });
  });
});

describe("while the database cannot be used", () => {
  it("an import waits for another writer only as long as its place says", () => {
    const holder = new BetterSqlite(file);
    holder.exec("begin immediate");
    const dayStated = "These rules are effective as of May 1, 2009.";
    const bytes = Buffer.from(printRulebook({ provisions: invented, dayStated }));
    // The usual wait is two minutes; a task of the service waits for five seconds.
    const place = { file, now: () => new Date("2026-11-20T12:00:00.000Z"), writerWait_ms: 0 };
    const imported = () => importInto(place, [{ fileName: "2009-05-01.txt", bytes }]);
    expect(imported).toThrow(expect.objectContaining({ code: "SQLITE_BUSY" }));
    holder.exec("rollback");
    holder.close();
    expect(imported()).toMatchObject({ kind: "imported" });
  });

  it("answers continue, whichever program holds it", async () => {
    const other = new BetterSqlite(file);
    other.exec("begin exclusive");
    live.refresh();
    expect((await app.inject("/v1/rules/507.4?on=2005-01-10")).statusCode).toBe(200);
    other.exec("rollback");
    other.close();
  });

  it.each([["removed", () => rmSync(file)]])(
    "a file that was %s is noticed: answers continue, imports are refused, and monitoring reports it",
    async (_what, change) => {
      expect((await app.inject("/readyz")).statusCode).toBe(200);
      change();
      await live.refresh();
      expect((await app.inject("/v1/rules/507.4?on=2005-01-10")).statusCode).toBe(200);
      const ready = await app.inject("/readyz");
      expect([ready.statusCode, ready.json().code]).toEqual([503, "unavailable"]);
      const refused = await importPrinted("2009-05-01", "May 1, 2009");
      expect([refused.statusCode, refused.json().code]).toEqual([503, "unavailable"]);
    },
  );

  it("a file that was replaced by a copy is used: until it is checked, imports are refused", async () => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    const checking = live.refresh();
    expect((await app.inject("/v1/rules/507.4?on=2005-01-10")).statusCode).toBe(200);
    await checking;
    expect((await app.inject("/readyz")).statusCode).toBe(200);
    expect((await importPrinted("2009-05-01", "May 1, 2009")).statusCode).toBe(201);
    expect(live.current().archive.heldReleases).toContain("2009-05-01");
  });
});
