import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedArchive } from "../archive.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

describe("the contents and the words of a day", () => {
  it("are answered, with what changed since another day", async () => {
    const { status, body } = await ask(app, "/v1/contents?on=2010-10-01&since=2010-09-30");
    expect([status, body]).toEqual([200, expect.objectContaining({ since: "2010-09-30", release: "2010-10-01" })]);
    const sections = (body as { chapters: { sections: { number: string }[] }[] }).chapters.flatMap(
      (one) => one.sections,
    );
    expect(sections.find(({ number }) => number === "711")).toMatchObject({
      title: "Controlling Another Player",
      change: "title",
      numberThen: "711",
      isHeld: true,
      changes: { added: 3, removed: 2 },
    });
    expect((await ask(app, "/v1/keywords?on=2010-10-01")).status).toBe(200);
    expect((await ask(app, "/v1/contents?on=1990-01-01")).body).toMatchObject({ code: "before-first-release" });
  });
});

describe("GET /v1/rules/{number}", () => {
  it("answers the mana-burn exemption on 2005-01-10", async () => {
    const { status, body } = await ask(app, "/v1/rules/507.4?on=2005-01-10");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: "507.4",
      on: "2005-01-10",
      inForce: { from: "2003-10-01", to: "2009-07-11" },
      release: "2004-10-01",
      text: expect.stringContaining("doesn't lose life due to mana burn"),
    });
  });

  it("refuses the same number on 2009-07-11 as not held, and says why", async () => {
    const { status, headers, body } = await ask(app, "/v1/rules/507.4?on=2009-07-11");
    expect([status, headers["content-type"]]).toEqual([404, "application/problem+json; charset=utf-8"]);
    expect(body).toMatchObject({
      code: "not-held",
      status: 404,
      instance: "/v1/rules/507.4?on=2009-07-11",
      section: { title: "Beginning of Combat Step" },
      inUse: [{ ended: "2009-07-11" }],
    });
  });

  it.each(["507.3a", "507.3a.", "rule 507.3a", "CR 507.3A", "cr%20rule%20507.3A."])(
    "takes the number as people write it: %s",
    async (written) => {
      const { body } = await ask(app, `/v1/rules/${encodeURI(decodeURI(written))}?on=2005-01-10`);
      expect(body).toMatchObject({ number: "507.3a" });
    },
  );

  it("answers for today if no day is given", async () => {
    expect((await ask(app, "/v1/rules/723.1")).body).toMatchObject({ on: "2026-11-20", beyondNewestRelease: true });
    const earlier = await service({ now: () => new Date("2024-06-07T23:59:59Z") });
    expect((await ask(earlier, "/v1/rules/720.1")).body).toMatchObject({
      on: "2024-06-07",
      beyondNewestRelease: false,
    });
    await earlier.close();
  });

  it("does not use yesterday's answer after midnight", async () => {
    let instant = "2026-04-16T23:59:59Z";
    const passing = await service({ now: () => new Date(instant) });
    expect((await ask(passing, "/v1/rules/722.1")).status).toBe(200);
    instant = "2026-04-17T00:00:00Z";
    expect((await ask(passing, "/v1/rules/722.1")).status).toBe(404);
    expect((await ask(passing, "/v1/rules/723.1")).body).toMatchObject({ on: "2026-04-17" });
    await passing.close();
  });
});

describe("every other look-up of the contract", () => {
  it.each([
    ["/v1/rules/711.3/history?on=2010-10-01", { lineage: "player-control.objects" }],
    ["/v1/rules/300.3/history?on=2005-01-10", { lineage: "mana.mana-burn" }],
    ["/v1/numbers/720", { number: "720" }],
    ["/v1/numbers/720.4", { number: "720.4" }],
    ["/v1/sections/507?on=2005-01-10", { title: "Controlling Another Player's Turn" }],
    ["/v1/sections/723", { title: "Controlling Another Player" }],
    ["/v1/lineages", { on: null }],
    ["/v1/lineages?on=2005-01-10&topic=player-control", { on: "2005-01-10" }],
    ["/v1/lineages/player-control.mana-burn", { lineage: "player-control.mana-burn" }],
    ["/v1/lineages/player-control.mana-burn?on=2005-01-10", { on: "2005-01-10" }],
    ["/v1/lineages/glossary.control-another-player", { kind: "glossary" }],
    ["/v1/releases", { on: null }],
    ["/v1/releases?on=2005-01-10", { releases: [{ from: "2004-10-01" }] }],
    ["/v1/releases/2009-07-11", { from: "2009-07-11", publishedFiles: [] }],
    ["/v1/releases/2001-07-23", { from: "2001-07-23" }],
    ["/v1/releases/2004-10-01/rules/507.4", { release: "2004-10-01", number: "507.4" }],
    ["/v1/coverage", { releases: { known: 134, first: "1999-04-23", newest: "2026-08-07", publishedFilesHeld: 0 } }],
    ["/v1/diff?from=2010-09-30&to=2010-10-01&section=711", { isReverse: false }],
    ["/v1/diff?from=2026-08-07&to=2003-10-01&classes=all", { isReverse: true }],
    [
      "/v1/diff?from=2003-10-01&to=2026-08-07&rule=507.3&classes=both,removed",
      { scope: { classes: ["both", "removed"] } },
    ],
  ])("%s", async (url, expected) => {
    const { status, body } = await ask(app, url);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it("every lineage, release and section that is listed can be opened", async () => {
    const { lineages } = (await ask(app, "/v1/lineages")).body as unknown as { lineages: { href: string }[] };
    const { releases } = (await ask(app, "/v1/releases")).body as unknown as { releases: { href: string }[] };
    const written = readdirSync(new URL("../../data/lineages/", import.meta.url), { recursive: true });
    expect(lineages.length).toBe(written.filter((name) => String(name).endsWith(".yaml")).length);
    expect(releases.length).toBe(embeddedArchive().releases.length);
    for (const { href } of [...lineages, ...releases]) expect((await ask(app, href)).status, href).toBe(200);
  });

  it("every link of an answer leads somewhere: an answer, or a problem that says not-held", async () => {
    const { body } = await ask(app, "/v1/rules/711.6?on=2010-10-01");
    const { links, citations, previous, next } = body as unknown as {
      links: Record<string, string>;
      citations: { href: string }[];
      previous: { href: string };
      next: { href: string };
    };
    for (const href of [...Object.values(links), previous.href, next.href])
      expect((await ask(app, href)).status, href).toBe(200);
    expect(citations).toHaveLength(1);
    for (const { href } of citations)
      expect((await ask(app, href)).body).toMatchObject({ code: "not-held", lineage: "conceding.conceding" });
  });
});

describe("caching", () => {
  it("a dated answer is short-lived, and names its immutable address", async () => {
    const { headers } = await ask(app, "/v1/rules/507.4?on=2005-01-10");
    expect(headers["cache-control"]).toMatch(
      /^public, max-age=300, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400$/,
    );
    expect(headers["content-location"]).toBe("/v1/releases/2004-10-01/rules/507.4");
    const section = await ask(app, "/v1/sections/711?on=2011-01-10");
    expect(section.headers["content-location"]).toBe("/v1/sections/711?on=2010-10-01");
    expect(headers["link"]).toContain('</v1/rules/507.4/history?on=2005-01-10>; rel="version-history"');
  });

  it("an immutable address says so, with the day as a memento", async () => {
    const { headers } = await ask(app, "/v1/releases/2004-10-01/rules/507.4");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["memento-datetime"]).toBe("Fri, 01 Oct 2004 00:00:00 GMT");
  });

  it("an answer known to the client is not sent again, in all forms of If-None-Match", async () => {
    const { headers } = await ask(app, "/v1/rules/507.1?on=2005-01-10");
    const etag = String(headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}\.2005-01-10"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask(app, { url: "/v1/rules/507.1?on=2005-01-10", headers: { "if-none-match": known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    }
    expect(
      (await ask(app, { url: "/v1/rules/507.1?on=2005-01-10", headers: { "if-none-match": '"other"' } })).status,
    ).toBe(200);
  });

  it("answers of one release differ in the day they repeat, and in nothing else", async () => {
    for (const path of ["/v1/rules/711.6", "/v1/rules/711.3/history", "/v1/sections/711"]) {
      const days = ["2010-10-01", "2010-10-02", "2011-02-03"];
      const answers = await Promise.all(days.map((on) => ask(app, `${path}?on=${on}`)));
      const [first, ...others] = answers.map(({ text, headers }, index) => {
        // The first day of a release is also that of the release and of what came with it, so only echoes of the day
        // are put aside.
        const body =
          index === 0
            ? text.replaceAll('"on":"2010-10-01"', '"on":""').replaceAll("?on=2010-10-01", "?on=")
            : text.replaceAll(days[index] ?? "", "");
        // The state of the release is at the address of its first day.
        const link = String(headers.link ?? "").replace(/<[^>]*>; rel="memento"; datetime="[^"]*", /, "");
        return [body, link.replaceAll(`?on=${days[index]}`, "?on=")];
      });
      for (const other of others) expect(other).toEqual(first);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    }
  });

  it("an address is cached when it is requested again, but not one that is too long", async () => {
    const padded = `/v1/releases?on=2005-01-10${"&".repeat(2_000)}`;
    for (const url of [padded, padded]) expect((await ask(app, url)).status).toBe(200);
    const times = await Promise.all(
      ["/v1/rules/507.3?on=2005-03-03", "/v1/rules/507.3?on=2005-03-03", "/v1/rules/507.3?on=2005-03-03"].map((url) =>
        ask(app, url),
      ),
    );
    expect(new Set(times.map(({ text }) => text)).size).toBe(1);
  });

  it("an answer from memory is the same as one made for the first time, headers and all", async () => {
    const fresh = await service();
    const [first, second] = [
      await ask(fresh, "/v1/rules/507.2?on=2005-01-10"),
      await ask(fresh, "/v1/rules/507.2?on=2005-01-10"),
    ];
    const { date: _first, ...headersBefore } = first.headers;
    const { date: _second, ...headersAfter } = second.headers;
    expect([second.text, headersAfter]).toEqual([first.text, headersBefore]);
    await fresh.close();
  });

  it("HEAD has the headers of GET and no body", async () => {
    const [get, head] = [
      await ask(app, "/v1/rules/507.1?on=2005-01-10"),
      await ask(app, { method: "HEAD", url: "/v1/rules/507.1?on=2005-01-10" }),
    ];
    expect([head.status, head.text, head.headers.etag, head.headers["content-length"]]).toEqual([
      200,
      "",
      get.headers.etag,
      get.headers["content-length"],
    ]);
  });
});

describe("around the contract", () => {
  it.each(["/openapi.yaml", "/docs/yaml"])("the document at %s is the file of the repository", async (address) => {
    const { readFileSync } = await import("node:fs");
    const { body, headers } = await app.inject(address);
    expect(headers["content-type"]).toContain("application/yaml");
    expect(body).toBe(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8"));
  });

  it("/docs is a page of its own that asks no other host for anything", async () => {
    const page = await app.inject("/docs");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => new URL(address ?? "", "http://localhost/docs/"),
    );
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      expect(asset.host).toBe("localhost");
      expect((await app.inject(asset.pathname)).statusCode, asset.pathname).toBe(200);
    }
    expect(page.headers["content-security-policy"]).toContain("'self'");
    // It goes dark with the reader's device, and leads home.
    const theme = assets.find(({ pathname }) => pathname.endsWith("theme/annals.js"))?.pathname ?? "";
    const { body } = await app.inject(theme);
    expect(body).toContain('classList.toggle("dark-mode"');
    expect(body).toContain('home.href = "/"');
  });

  it("liveness and readiness answer", async () => {
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  it("answers, unchanged answers and problems may be read by any site, and must be taken for what they are", async () => {
    const { headers } = await ask(app, "/v1/coverage");
    const refused = await ask(app, "/v1/nothing");
    for (const one of [headers, refused.headers]) {
      expect(one).toMatchObject({ "x-content-type-options": "nosniff", "access-control-allow-origin": "*" });
    }
    const unchanged = await ask(app, { url: "/v1/coverage", headers: { "if-none-match": String(headers.etag) } });
    expect(unchanged).toMatchObject({
      status: 304,
      headers: { "access-control-allow-origin": "*", etag: headers.etag, "cache-control": headers["cache-control"] },
    });
  });
});

it("the number of a chapter is not called its own section", async () => {
  const { status, body } = await ask(await service(), "/v1/sections/9");
  expect([status, body["detail"]]).toEqual([400, "9 is not the number of a section."]);
});
