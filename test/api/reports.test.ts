import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

const days = "from=2010-09-30&to=2010-10-01";
const host = { host: "rules.example:8080" };

describe("reports on a document over HTTP", () => {
  it.each([
    ["html", "text/html; charset=utf-8", "<del>"],
    ["md", "text/markdown; charset=utf-8; variant=GFM", "# Comprehensive Rules: from 30 September 2010"],
    ["wiki", "text/x-wiki; charset=utf-8", '{| class="wikitable"'],
    ["csv", "text/csv; charset=utf-8; header=present", "document,what happened,old number"],
  ])("come as %s", async (format, type, words) => {
    const answer = await ask(app, `/v1/documents/cr/report.${format}?${days}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.text).toContain(words);
  });

  it("are refused for documents that are not held, and formats that are none", async () => {
    expect((await ask(app, `/v1/documents/ipg/report.md?${days}`)).status).toBe(404);
    expect((await ask(app, `/v1/documents/cr/report.pdf?${days}`)).status).toBe(400);
  });
});

describe("change reports over HTTP", () => {
  it.each([
    { format: "html", type: "text/html; charset=utf-8", shown: "inline" },
    { format: "md", type: "text/markdown; charset=utf-8; variant=GFM", shown: "inline" },
    { format: "wiki", type: "text/x-wiki; charset=utf-8", shown: "inline" },
    { format: "json", type: "application/json; charset=utf-8", shown: "inline" },
    { format: "csv", type: "text/csv; charset=utf-8; header=present", shown: "attachment" },
  ])("come as $format, with a file name, a tag and a lifetime", async ({ format, type, shown }) => {
    const url = `/v1/reports/changes.${format}?${days}&section=711`;
    const answer = await ask(app, { url, headers: host });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(
        `^${shown}; filename="rules-changes-2010-09-30-to-2010-10-01-section-711\\.${format === "wiki" ? "wiki\\.txt" : format}"$`,
      ),
    );
    expect(answer.headers["cache-control"]).toMatch(
      /^public, max-age=300, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400$/,
    );
    const known = String(answer.headers.etag);
    expect(await ask(app, { url, headers: { ...host, "if-none-match": `W/"other", ${known}` } })).toMatchObject({
      status: 304,
      text: "",
    });
    const head = await ask(app, { method: "HEAD", url, headers: host });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers.etag).toBe(known);
  });

  it("have no link that is refused, also if a rule is known by its summary only", async () => {
    const { text } = await ask(app, {
      url: "/v1/reports/changes.md?from=2003-10-01&to=2026-11-20",
      headers: { host: "rules.example" },
    });
    const linked = new Set([...text.matchAll(/<http:\/\/rules\.example([^>]+)>/g)].map(([, address = ""]) => address));
    expect(linked.size).toBeGreaterThan(90);
    const refused: string[] = [];
    for (const url of linked) if ((await app.inject({ url })).statusCode !== 200) refused.push(url);
    expect(refused).toEqual([]);
  });

  it("let a page load nothing, and name its style by the right hash", async () => {
    const { headers, text } = await ask(app, `/v1/reports/changes.html?${days}`);
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
    const sum = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`default-src 'none'; style-src 'sha256-${sum}'`);
  });

  it("lead to the host that was asked, or to the address that the service was given", async () => {
    const url = `/v1/reports/changes.md?${days}`;
    expect((await ask(app, { url, headers: host })).text).toContain(
      "](<http://rules.example:8080/rules/711.2?on=2010-10-01>)",
    );
    const known = await service({ publicUrl: "https://annals.example/a" });
    expect((await ask(known, { url, headers: host })).text).toContain(
      "](<https://annals.example/a/rules/711.2?on=2010-10-01>)",
    );
    await known.close();
    expect(await ask(app, { url, headers: { host: 'x"><script>' } })).toMatchObject({
      status: 400,
      body: { code: "invalid-request" },
    });
  });

  it.each([
    [`/v1/reports/changes.pdf?${days}`, 400, "invalid-request"],
    ["/v1/reports/changes.md?from=2010-09-30", 400, "invalid-request"],
    ["/v1/reports/changes.md?from=2010-02-30&to=2010-10-01", 400, "invalid-date"],
    ["/v1/reports/changes.md?from=1990-01-01&to=2010-10-01", 404, "before-first-release"],
    [`/v1/reports/changes.md?${days}&lineage=none`, 404, "unknown-lineage"],
    [`/v1/reports/changes.md?${days}&section=299`, 404, "not-held"],
    [`/v1/reports/changes.md?${days}&format=html`, 400, "invalid-request"],
    [`/v1/reports/changes.md?${days}&knownAt=soon`, 400, "invalid-date"],
  ])("refuse %s with %i %s", async (url, status, code) => {
    expect(await ask(app, url)).toMatchObject({ status, body: { code } });
  });

  it("refuse a client that does not accept the format", async () => {
    const url = `/v1/reports/changes.csv?${days}`;
    expect(await ask(app, { url, headers: { accept: "application/json" } })).toMatchObject({
      status: 406,
      body: { offered: ["text/csv"] },
    });
    expect(await ask(app, { url, headers: { accept: "text/*, */*;q=0.1" } })).toMatchObject({ status: 200 });
  });
});

describe("feeds over HTTP", () => {
  it("go from page to page, each a whole address, to the end", async () => {
    const ids: string[] = [];
    for (let next: string | undefined = "http://localhost:80/v1/changes.json?limit=30"; next !== undefined; ) {
      const url = new URL(next);
      const answer = await ask(app, `${url.pathname}${url.search}`);
      expect(answer.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
      const feed = answer.body as { items: { id: string }[]; next_url?: string };
      ids.push(...feed.items.map(({ id }) => id));
      next = feed.next_url;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(60);
  });

  it("can be limited to one card, by its id or name", async () => {
    const { body, headers } = await ask(app, { url: "/v1/changes.json?card=Mindslaver&limit=2", headers: host });
    expect(headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    const { items, ...feed } = body as { items: { url: string; _annals: object }[]; next_url: string };
    expect(feed).toMatchObject({
      title: "Changes of a Magic card: Mindslaver",
      home_page_url: "http://rules.example:8080/cards/mindslaver",
      feed_url: "http://rules.example:8080/v1/changes.json?card=Mindslaver&limit=2",
    });
    expect(items.map(({ url }) => url)).toEqual(
      Array(2).fill("http://rules.example:8080/cards/mindslaver?on=2024-04-12"),
    );
    expect(items[0]?._annals).toMatchObject({ card: "mindslaver", lineage: null });
    const { pathname, search } = new URL(feed.next_url);
    const next = (await ask(app, `${pathname}${search}`)).body as { items: { id: string }[] };
    expect(next.items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toContain(next.items[0]?.id);
    const atom = await ask(app, "/v1/changes.atom?card=mindslaver");
    expect(atom.text).toContain("<id>tag:annals.example,2026:card/changes/mindslaver</id>");
  });

  it("answer 304 to a client that has the page", async () => {
    for (const url of [
      "/v1/changes.json",
      "/v1/changes.json?card=mindslaver",
      "/v1/changes.atom?lineage=player-control.section",
      "/v1/changes.rss?section=711",
      "/v1/changes/numbers.json",
      "/v1/changes/numbers.csv",
    ]) {
      const { headers, status } = await ask(app, url);
      expect(status, url).toBe(200);
      expect(await ask(app, { url, headers: { "if-none-match": String(headers.etag) } })).toMatchObject({
        status: 304,
      });
    }
  });

  it("give the numbers with the address of the next page", async () => {
    const first = (await ask(app, "/v1/changes/numbers.json?limit=5&section=711")).body as {
      changes: unknown[];
      next: string;
    };
    expect(first.changes).toHaveLength(5);
    expect(first.next).toMatch(/^\/v1\/changes\/numbers\.json\?section=711&limit=5&after=/);
    expect((await ask(app, first.next)).body).not.toEqual(first);
    const { headers } = await ask(app, "/v1/changes/numbers.csv?limit=5&section=711");
    expect(headers.link).toMatch(/^<\/v1\/changes\/numbers\.csv\?section=711&limit=5&after=[^>]+>; rel="next"$/);
  });

  it.each([
    ["/v1/changes.json?limit=0", 400, "invalid-request"],
    ["/v1/changes.json?after=nowhere", 400, "invalid-request"],
    ["/v1/changes.atom?lineage=none", 404, "unknown-lineage"],
    ["/v1/changes/numbers.json?since=2010-13-01", 400, "invalid-date"],
    ["/v1/changes.rdf", 404, "not-found"],
    ["/v1/changes.rss?lineage=none", 404, "unknown-lineage"],
    ["/v1/changes.json?card=Black%20Lotus", 404, "unknown-card"],
    ["/v1/changes.atom?card=mindslaver&section=711", 400, "invalid-request"],
    ["/v1/changes.json?knownAt=soon", 400, "invalid-date"],
  ])("refuse %s with %i %s", async (url, status, code) => {
    expect(await ask(app, url)).toMatchObject({ status, body: { code } });
  });
});
