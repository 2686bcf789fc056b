import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../core/text/days.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { type CachedAnswer, keepCompressed } from "../../http/answer-cache.ts";
import { operations } from "../../operations/all.ts";
import { service } from "../api/service.ts";
import { embeddedArchive, embeddedHoldings, searchable } from "../archive.ts";
import { day } from "../days.ts";
import { mergedArchive, rule } from "../merged.ts";

let app: Awaited<ReturnType<typeof service>>;
let fresh: Awaited<ReturnType<typeof service>>;
let port: number;
/** Two releases of a guide within one release of the rules. */
const guide = mergedArchive({
  "2010-11-01": [rule("100.1", "A bucket is let down at dawn.")],
  "2010-11-20": [rule("100.1", "A bucket is let down at noon.")],
});
beforeAll(async () => {
  const documents = new Map([["ipg", searchable(guide)] as const]);
  const live = () => stillArchive({ ...embeddedHoldings(), documents });
  app = await service({ live: live() });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  // What is injected passes by the cache.
  fresh = await service({ live: live() });
});
afterAll(() => Promise.all([app.close(), fresh.close()]));

const host = "rules.example";

type Got = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string };

function got(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: "127.0.0.1", headers: { host, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on("error", reject)
      .end();
  });
}

async function isFromMemory(path: string): Promise<boolean> {
  const before = await answersFromMemory();
  await got(path);
  return (await answersFromMemory()) > before;
}

async function answersFromMemory(): Promise<number> {
  const { payload } = await app.inject("/metrics");
  return Number(/^annals_answers_from_memory_total (\d+)$/m.exec(payload)?.[1]);
}

describe("an answer that is the same on all days of a release", () => {
  const examples: Readonly<Record<string, readonly string[]>> = {
    getRule: ["/rules/507.1", "/rules/507.4", "/rules/507.3a", "/rules/711.6"],
    getRuleHistory: ["/rules/507.1/history", "/rules/711.3/history"],
    getSection: ["/sections/507", "/sections/711"],
    getDocumentContents: ["/documents/cr/contents"],
    getDocumentSection: ["/documents/cr/sections/507.1", "/documents/cr/sections/711"],
    getDocumentSectionHistory: ["/documents/cr/sections/507.1/history"],
    getGlossaryEntry: ["/glossary/mana%20burn", "/glossary/control%20another%20player"],
    getGlossaryEntryHistory: ["/glossary/mana%20burn/history"],
  };
  const releases = embeddedArchive().releases.filter(({ from }) => /^(?:2004|2010|2011)-\d\d-\d\d/.test(from));

  it("has an example here, whatever the question", () => {
    const same = operations.flatMap((one) => ("http" in one && one.http.isSameInRelease ? [one.id] : []));
    expect(Object.keys(examples).toSorted()).toEqual(same.toSorted());
  });

  it("is filled in from memory as it is made for each of them", async () => {
    const before = await answersFromMemory();
    for (const { from } of releases)
      for (const path of Object.values(examples).flat()) {
        const [first = "", ...others] = [1, 2, 3].map((count) => `/v1${path}?on=${addDays(day(from), count)}`);
        if ((await got(first)).status !== 200) continue;
        for (const address of others) {
          const { text, headers } = await got(address);
          const made = await fresh.inject({ url: address, headers: { host } });
          expect(text, address).toBe(made.body);
          for (const name of ["etag", "link", "vary", "content-location", "content-length"])
            expect(headers[name], `${address} ${name}`).toBe(made.headers[name]);
        }
      }
    expect((await answersFromMemory()) - before).toBeGreaterThan(20);
  });

  it("is not that of another release of the same document", async () => {
    for (const what of ["sections/100.1", "sections/100.1/history", "contents"])
      for (const on of ["2010-11-10", "2010-11-25", "2010-11-11", "2010-11-26"])
        for (const path of ["/v1/documents/ipg", "/documents/ipg"]) {
          const address = `${path}/${what}?on=${on}`;
          expect((await got(address)).text, address).toBe(
            (await fresh.inject({ url: address, headers: { host } })).body,
          );
        }
  });

  it("keeps a day that it names for another reason: here that of an article", async () => {
    await got("/v1/rules/507.1?on=2005-01-12");
    for (const on of ["2005-01-10", "2005-01-11"]) {
      const address = `/v1/rules/507.1?on=${on}`;
      expect(await isFromMemory(address)).toBe(true);
      const { text } = await got(address);
      expect(text).toContain('"dated":"2005-01-10"');
      expect(text).toBe((await fresh.inject(address)).body);
    }
  });
});

describe("the one cache", () => {
  it.each([
    "/v1/releases?on=2005-01-10",
    "/releases",
    "/v1/changes.atom",
    "/openapi.yaml",
    "/v1/eras.csv?on=2005-01-10",
  ])("has %s at the second request", async (path) => {
    expect([await isFromMemory(path), await isFromMemory(path)]).toEqual([false, true]);
    const made = await fresh.inject({ url: path, headers: { host } });
    expect((await got(path)).text).toBe(made.body);
  });

  it.each([
    ["/v1/coverage", "says what is happening now"],
    ["/coverage", "says what is happening now"],
    ["/healthz", "says what is happening now"],
    ["/v1/rules/999.9", "is a problem"],
    ["/no/such", "is a problem"],
    [`/v1/releases?on=2005-01-10${"&".repeat(400)}`, "is at an address that nobody needs"],
  ])("does not have %s, which %s", async (path) => {
    expect([await isFromMemory(path), await isFromMemory(path)]).toEqual([false, false]);
  });

  it("gives each client what it asked for, by the name of the service and the media type", async () => {
    for (const name of ["one.example", "other.example", "one.example"]) {
      expect((await got("/v1/changes.json", { host: name })).text).toContain(`"home_page_url":"http://${name}/"`);
      expect((await got("/releases", { host: name })).text).toContain(`href="http://${name}/releases"`);
    }
    for (const accept of ["application/json", "application/feed+json", "application/json"])
      expect((await got("/v1/changes.json", { accept })).headers["content-type"]).toContain(accept);
    expect((await got("/v1/releases", { accept: "text/html" })).status).toBe(406);
  });
});

describe("compressed forms of a cached answer", () => {
  const answer: CachedAnswer = {
    route: "/",
    pieces: ["x".repeat(60), "y".repeat(40)],
    links: [],
    digest: "d",
    headers: [],
    headersUnchanged: [],
    modifiedAt: undefined,
    isCompressible: true,
    compressed: new Map(),
  };

  it("take no more memory than the plain bytes, however many days are asked for", () => {
    for (let place = 0; place < 50; place += 1) {
      keepCompressed(answer, `br ${addDays(day("2003-10-01"), place)}`, Buffer.alloc(30));
      const kept = [...answer.compressed.values()].reduce((sum, { length }) => sum + length, 0);
      expect(kept).toBeLessThanOrEqual(100);
      expect(answer.compressed.has(`br ${addDays(day("2003-10-01"), place)}`)).toBe(true);
    }
  });

  it("are not kept if they are longer than what they compress", () => {
    keepCompressed(answer, "br long", Buffer.alloc(101));
    expect(answer.compressed.size).toBe(0);
  });
});
