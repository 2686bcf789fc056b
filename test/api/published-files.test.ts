import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { buildApp } from "../../server/app.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { preparedCopy } from "../prepared.ts";
import { ask } from "./service.ts";

const adminToken = "a token that only tests know";
const file = preparedCopy();

/** The clock advances by a minute each time it is read. */
let minutes = 0;
const now = () => new Date(Date.parse("2026-11-20T12:00:00Z") + 60_000 * minutes++);

/** An invented rulebook as of a day of a known release, with one rule reworded where `words` are given. */
function publishedFile(dayStated: string, words?: string): Buffer {
  const provisions = invented.map((provision) =>
    provision.number === "100.1" && words !== undefined ? { ...provision, text: words } : provision,
  );
  return Buffer.from(printRulebook({ provisions, dayStated: `These rules are effective as of ${dayStated}.` }));
}

let live: OpenArchive;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const opening = await openLive({ file, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  app = await buildApp({ live, now, adminToken });
});
afterAll(async () => {
  await app.close();
  live.close();
});

function post(address: string, payload: Buffer, authorization = `Bearer ${adminToken}`) {
  const headers = { authorization, "content-type": "application/octet-stream" };
  return ask(app, { method: "POST", url: address, payload, headers });
}

describe("importing over HTTP", () => {
  it("is unavailable, and no failure of the service, if its thread runs out of memory", async () => {
    const outOfMemory = Object.assign(new Error("heap"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
    const importFiles = () => Promise.reject(outOfMemory);
    const small = await buildApp({ live: { ...live, importFiles }, now, adminToken });
    const request = { method: "POST", url: "/v1/published-files?name=a.txt", payload: "x" } as const;
    const headers = { authorization: `Bearer ${adminToken}`, "content-type": "text/plain" };
    expect(await ask(small, { ...request, headers })).toMatchObject({ status: 503, body: { code: "unavailable" } });
    await small.close();
  });

  it("is refused without the token and with another one, and does not exist if no token is set", async () => {
    for (const authorization of ["", "Bearer", "Bearer a token that only tests knew", adminToken]) {
      expect(await post("/v1/published-files?name=a.txt", publishedFile("May 1, 2009"), authorization)).toMatchObject({
        status: 401,
        body: { code: "unauthorized" },
      });
    }
    const closed = await buildApp({ live, now });
    const answer = await ask(closed, {
      method: "POST",
      url: "/v1/published-files?name=a.txt",
      payload: "x",
      headers: { authorization: `Bearer ${adminToken}` },
    });
    expect(answer).toMatchObject({ status: 404, body: { code: "not-found" } });
    await closed.close();
    expect((await ask(app, "/v1/coverage")).body).toMatchObject({ releases: { publishedFilesHeld: 0 } });
  });

  it("refuses a draft of which nobody gives the day", async () => {
    const dayStated = "DRAFT\nThese rules are effective as of May 1, 2009.";
    const draft = Buffer.from(printRulebook({ provisions: invented, dayStated }));
    const refused = await post("/v1/published-files?name=a.txt", draft);
    expect(refused).toMatchObject({ status: 409, body: { code: "ambiguous", choices: ["2009-05-01"] } });
  });

  it("refuses a file that is not a rulebook, is too large, or states no day", async () => {
    expect(await post("/v1/published-files?name=a.pdf", Buffer.from("%PDF-1.7 and so on"))).toMatchObject({
      status: 422,
      body: { code: "unreadable-document" },
    });
    expect(await post("/v1/published-files?name=a.txt", Buffer.alloc(17 * 1024 * 1024, "a"))).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
    const undated = Buffer.from(printRulebook({ provisions: invented, dayStated: null }));
    expect(await post("/v1/published-files?name=a.txt", undated)).toMatchObject({
      status: 409,
      body: { code: "ambiguous" },
    });
    expect(await post("/v1/published-files?name=a.txt&from=2009-02-30", undated)).toMatchObject({
      status: 400,
      body: { code: "invalid-date" },
    });
  });

  it("imports a rulebook once, and answers from it at once", async () => {
    const url = "/v1/rules/100.1a?on=2009-05-01";
    expect(await ask(app, url)).toMatchObject({ status: 404, body: { code: "not-held" } });
    expect(await post("/v1/published-files?name=rules%2020090429.txt", publishedFile("May 1, 2009"))).toMatchObject({
      status: 201,
      body: { kind: "added", release: "2009-05-01", isServed: true, since: null },
    });
    expect(await post("/v1/published-files?name=again.txt", publishedFile("May 1, 2009"))).toMatchObject({
      status: 200,
      body: { kind: "already-held", release: "2009-05-01" },
    });
    expect(await ask(app, url)).toMatchObject({
      status: 200,
      body: { lineage: "100.1a@2009-05-01", certainty: "witnessed", restsOn: "2009-05-01" },
    });
    expect((await ask(app, "/v1/releases/2009-05-01")).body).toMatchObject({
      isHeld: true,
      publishedFiles: [
        { fileName: "rules 20090429.txt", publishedOn: "2009-04-29", dayBasis: "stated", isServed: true },
      ],
    });
  });

  it("gives, for days of releases that are not held, the address of the release that has the words", async () => {
    const { body } = await ask(app, "/v1/rules/100.1?on=2009-07-15");
    const { permalink } = body["links"] as { permalink: string };
    expect(permalink).toMatch(/^\/v1\/releases\/2009-05-01\/rules\/100\.1/);
    expect(await ask(app, permalink)).toMatchObject({ status: 200, body: { text: body["text"] } });
  });

  it("gives a rule of a published file an address that never changes its answer", async () => {
    const { headers, body } = await ask(app, "/v1/rules/100.1?on=2009-05-01");
    const address = String(headers["content-location"]);
    expect(address).toMatch(/^\/v1\/releases\/2009-05-01\/rules\/100\.1\?publishedFile=[0-9a-f]{64}$/);
    const short = await ask(app, address.slice(0, -56));
    expect(short).toMatchObject({ status: 200, headers: { "content-location": address } });
    expect(short.headers["cache-control"]).not.toContain("immutable");
    const printed = await ask(app, address);
    expect(printed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(printed.body).toMatchObject({ number: "100.1", text: body["text"] });
    expect(await ask(app, address.replace("2009-05-01", "2009-07-11"))).toMatchObject({
      status: 404,
      body: { code: "not-held" },
    });
    expect(await ask(app, address.replace("100.1?", "100.9?"))).toMatchObject({
      status: 404,
      body: { code: "number-not-in-use" },
    });
  });
});

describe("what was known at an instant", () => {
  it("is answered as the archive was then; what replaced it later is named", async () => {
    const reworded =
      "These rules apply to every garden with two or more gardeners, and to nothing else that anybody has ever grown.";
    const before = (await ask(app, "/v1/rules/100.1?on=2009-07-11")).body;
    expect(before).toMatchObject({
      certainty: "uncertain",
      restsOn: "2009-05-01",
      otherwise: null,
      recorded: { supersededAt: null },
    });
    const instant = now().toISOString();

    expect((await post("/v1/published-files?name=b.txt", publishedFile("July 11, 2009", reworded))).status).toBe(201);
    expect((await ask(app, "/v1/rules/100.1?on=2009-07-11")).body).toMatchObject({
      text: reworded,
      certainty: "witnessed",
    });

    const then = (await ask(app, `/v1/rules/100.1?on=2009-07-11&knownAt=${instant}`)).body;
    expect(then).toMatchObject({
      ...before,
      recorded: { at: (before["recorded"] as { at: string }).at, supersededAt: expect.stringMatching(/^2026-11-20T/) },
    });
    expect((then["recorded"] as { supersededAt: string }).supersededAt > instant).toBe(true);

    const diff = await ask(app, `/v1/diff?from=2009-05-01&to=2009-07-11&rule=100.1&knownAt=${instant}`);
    expect(diff.body).toMatchObject({ changes: [], certainty: { from: "witnessed", to: "uncertain" } });
    expect((await ask(app, "/v1/diff?from=2009-05-01&to=2009-07-11&rule=100.1")).body).toMatchObject({
      changes: [{ class: "amended", after: { text: reworded } }],
    });
  });

  it("is refused for instants before the first record, and for anything that is not an instant", async () => {
    expect(await ask(app, "/v1/rules/100.1?knownAt=2026-11-20T11:59:59Z")).toMatchObject({
      status: 404,
      body: { code: "not-held" },
    });
    expect(await ask(app, "/v1/rules/100.1?knownAt=yesterday")).toMatchObject({
      status: 400,
      body: { code: "invalid-date" },
    });
  });

  it("is now for an instant to come, and for the end of a day that is not over", async () => {
    const plain = (await ask(app, "/v1/rules/100.1?on=2009-07-11")).body;
    expect((await ask(app, "/v1/rules/100.1?on=2009-07-11&knownAt=2099-01-01T00:00:00%2B01:00")).body).toEqual(plain);
    expect((await ask(app, "/v1/rules/100.1?on=2009-07-11&knownAt=2026-11-20")).body).toEqual(plain);
  });
});

describe("an import by another process", () => {
  it("is noticed at the next check, and cached answers are dropped", async () => {
    const url = "/v1/rules/100.1?on=2009-10-01";
    expect((await ask(app, url)).body).toMatchObject({ certainty: "uncertain" });
    const importing = importInto({ file, now }, [
      {
        fileName: "c.txt",
        bytes: publishedFile(
          "October 1, 2009",
          "Again other words about gardens, which nobody has read in any rulebook before.",
        ),
      },
    ]);
    expect(importing).toMatchObject({ kind: "imported", files: [{ kind: "added", release: "2009-10-01" }] });
    live.refresh();
    expect((await ask(app, url)).body).toMatchObject({ certainty: "witnessed", restsOn: "2009-10-01" });
  });
});

describe("a file inside a form, or under another type", () => {
  const bytes = publishedFile(
    "November 1, 2013",
    "Words of a rulebook that came as plain text, for gardens that nobody else has read about.",
  );
  const send = (type: string, payload: Buffer) =>
    ask(app, {
      method: "POST",
      url: "/v1/published-files?name=plain.txt",
      payload,
      headers: { authorization: `Bearer ${adminToken}`, "content-type": type },
    });

  it("a form is refused, because the form would be stored instead of the file", async () => {
    expect(await send("multipart/form-data; boundary=x", Buffer.from("--x\r\n"))).toMatchObject({
      status: 415,
      body: { code: "unsupported-body" },
    });
  });

  it("a text is kept to the byte", async () => {
    const { status, body } = await send("text/plain", bytes);
    expect([status, body["sha256"]]).toEqual([201, createHash("sha256").update(bytes).digest("hex")]);
  });
});

describe("a file that is imported again with another day", () => {
  it("is moved to the release that the person names, and reported", async () => {
    const bytes = publishedFile(
      "May 1, 2012",
      "Words that were first imported under a wrong day, which a person then put right.",
    );
    expect((await post("/v1/published-files?name=wrong.txt&from=2012-06-01", bytes)).body).toMatchObject({
      kind: "added",
      release: "2012-06-01",
      dayBasis: "given",
      findings: expect.arrayContaining([expect.objectContaining({ kind: "days-differ", severity: "warning" })]),
    });
    const { links } = (await ask(app, "/v1/rules/100.1?on=2012-06-01")).body as { links: { permalink: string } };
    const printed = (await ask(app, links.permalink)).body;
    expect((await post("/v1/published-files?name=wrong.txt&from=2012-05-01", bytes)).body).toMatchObject({
      kind: "already-held",
      release: "2012-05-01",
      corrected: { release: "2012-06-01" },
    });
    expect((await ask(app, "/v1/releases/2012-06-01")).body).toMatchObject({ isHeld: false, publishedFiles: [] });
    expect((await ask(app, "/v1/rules/100.1?on=2012-05-01")).body).toMatchObject({
      certainty: "witnessed",
      restsOn: "2012-05-01",
    });
    // The permalink keeps what it said under the wrong day, apart from the id, which names the day.
    expect((await ask(app, links.permalink)).body).toEqual({ ...printed, lineage: expect.stringContaining("100.1@") });
  });
});
