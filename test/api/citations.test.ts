import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

function resolve(payload: object | string, contentType = "application/json") {
  return ask(app, {
    method: "POST",
    url: "/v1/citations/resolve",
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: { "content-type": contentType },
  });
}

describe("citations", () => {
  it("in a list are answered in its order, each with its own day, to today", async () => {
    const { status, body } = await resolve({
      citations: [
        { number: "CR 711.2", on: "2010-09-30" },
        { number: "712.5a" },
        { number: "100.1", on: "2012-01-01" },
      ],
      on: "2012-01-01",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      on: "2012-01-01",
      to: "2026-11-20",
      release: "2026-08-07",
      beyondNewestRelease: true,
      dating: null,
      counts: { merged: 1, moved: 1, "not-held": 1, removed: 0 },
      citations: [
        { verdict: "merged", now: "723.3", joined: { lineage: "player-control.objects" } },
        { verdict: "moved", now: "723.5a", links: { cited: "/v1/rules/712.5a?on=2012-01-01" } },
        { verdict: "not-held", now: null, links: { cited: null, now: null } },
      ],
      references: [],
      text: null,
    });
  });

  it("in a text are found, and the text is rewritten on request", async () => {
    const question = { text: "// CR 712.5a and 712.5b", on: "2012-01-01", to: "2018-04-27" };
    expect((await resolve({ ...question, rewrite: true })).body).toMatchObject({
      text: "// CR 715.5a and 715.5b",
      references: [
        { number: "712.5a", start: 6, end: 12, line: 1, column: 7, citation: 0, replacement: "715.5a" },
        { number: "712.5b", citation: 1, replacement: "715.5b", keptBecause: null },
      ],
    });
    expect((await resolve(question)).body).toMatchObject({ text: null });
  });

  it("without a day are dated", async () => {
    expect((await resolve({ text: "rules 711.3 and 711.7" })).body).toMatchObject({
      dating: { fits: [{ from: "2010-10-01", to: "2011-09-30", inUse: 2 }], mayBeOthers: ["711.3", "711.7"] },
      counts: { ambiguous: 2 },
    });
  });
});

describe("questions that are refused", () => {
  it.each([
    [{}, 400, "invalid-request"],
    [{ text: "x", citations: [{ number: "712.5a" }] }, 400, "invalid-request"],
    [{ citations: [] }, 400, "invalid-request"],
    [{ citations: [{ number: "seven" }] }, 400, "invalid-request"],
    [{ citations: [{ number: "712.5a", day: "2012-01-01" }] }, 400, "invalid-request"],
    [{ citations: [{ number: "712.5a" }], rewrite: true }, 400, "invalid-request"],
    [{ text: "x", on: "2012-02-30" }, 400, "invalid-date"],
    [{ text: "x", to: "1990-01-01" }, 404, "before-first-release"],
    [{ text: "x", unknown: 1 }, 400, "invalid-request"],
    ["{", 400, "invalid-request"],
    [{ text: "712.5a ".repeat(20_001) }, 413, "too-large"],
    [{ text: "x".repeat(2 * 1024 * 1024) }, 413, "too-large"],
  ])("%j", async (payload, status, code) => {
    expect(await resolve(payload)).toMatchObject({ status, body: { code } });
  });

  it.each([
    { url: "/v1/citations/resolve", most: 20_000 },
    { url: "/v1/citations/check", most: 2_000 },
  ])("because $url takes $most citations: the problem names the limit and the count", async ({ url, most }) => {
    const post = (payload: object) => ask(app, { method: "POST", url, payload });
    const text = (count: number) => ({ text: "712.5a ".repeat(count), on: "2012-01-01" });
    expect(await post(text(most + 1))).toMatchObject({
      status: 413,
      body: { code: "too-large", references: most + 1, referencesMax: most },
    });
    const list = (count: number) => ({ citations: Array.from({ length: count }, () => ({ number: "712.5a" })) });
    const refused = await post(list(most + 1));
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid-request" } });
    expect(refused.body["detail"]).toBe(`"citations" is too long (${most + 1}); at most ${most} entries.`);
    expect((await post(text(2_000))).status).toBe(200);
  });

  it("because the answer is wanted as something else", async () => {
    for (const [url, question] of [
      ["/v1/citations/resolve", { text: "CR 712.5a" }],
      ["/v1/quotes/locate", { text: "A player may gain control of themselves." }],
    ] as const) {
      const asked = (accept: string) => ask(app, { method: "POST", url, payload: question, headers: { accept } });
      for (const accept of ["text/csv", "text/html"])
        expect(await asked(accept)).toMatchObject({ status: 406, body: { code: "unsupported-format" } });
      const { status, headers } = await asked("application/*");
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    }
  });

  it("because their bytes are not UTF-8, which would change the text around the numbers", async () => {
    const send = (payload: Buffer) =>
      ask(app, {
        method: "POST",
        url: "/v1/citations/resolve",
        payload,
        headers: { "content-type": "application/json" },
      });
    const question = (text: string) => `{"text":"${text}","on":"2012-01-01","rewrite":true}`;
    expect(await send(Buffer.from(question("caf\xe9 CR 712.5a"), "latin1"))).toMatchObject({
      status: 400,
      body: { code: "invalid-request", detail: expect.stringContaining("UTF-8") },
    });
    const lone = question("\\ud83d\u0301\\r\\n\\t CR 712.5a \\ufeff");
    expect((await send(Buffer.from(lone))).body).toMatchObject({ text: "\ud83d\u0301\r\n\t CR 723.5a \ufeff" });
  });
});

describe("citations with the words beside them", () => {
  const check = (payload: object) =>
    ask(app, {
      method: "POST",
      url: "/v1/citations/check",
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    });

  it("are checked in a list and in a text", async () => {
    const gloss = "controller of another player can't make that player concede the game";
    const { status, body } = await check({ citations: [{ number: "CR 712.6", gloss }], on: "2026-11-20" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      on: "2026-11-20",
      counts: { stale: 1 },
      citations: [
        {
          number: "712.6",
          start: null,
          line: null,
          gloss,
          verdict: "stale",
          suggestions: expect.arrayContaining([expect.objectContaining({ number: "723.6" })]),
        },
      ],
    });
    const text = await check({ text: `// CR 723.6: ${gloss}` });
    expect(text.body).toMatchObject({
      citations: [{ start: 6, end: 11, line: 1, column: 7, verdict: "fits", since: null }],
    });
  });

  it.each([
    [{}, "text"],
    [{ text: "x", citations: [] }, "citations"],
    [{ text: "x", language: "?!" }, "language"],
    [{ text: "x", on: "2026-02-30" }, "on"],
  ])("refuses %j", async (payload, at) => {
    const { status, body } = await check(payload);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(at);
  });
});
