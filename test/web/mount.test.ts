import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { addressesIn, open } from "./visits.ts";

/** The service as a proxy mounts it under a path of its own. */
let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service({ publicUrl: "https://rules.example/annals" });
});
afterAll(() => app.close());

const shown = [
  "/",
  "/rules/712.5?on=2015-03-01",
  "/sections/711?on=2010-10-01",
  "/search?q=mana",
  "/tools/quote",
  "/nothing",
];

describe("under a path of its own", () => {
  it.each(shown)("all that %s leads to or loads is under that path", async (url) => {
    const { html, headers } = await open(app, url);
    const addresses = [...addressesIn(html), ...[...html.matchAll(/ action="([^"]*)"/g)].map(([, one = ""]) => one)];
    expect(addresses.length).toBeGreaterThan(5);
    const own = addresses.filter((address) => !/^https?:/.test(address));
    expect(own.filter((address) => !address.startsWith("/annals/"))).toEqual([]);
    if (headers["link"] !== undefined) expect(headers["link"]).toMatch(/^<\/annals\/v1/);
  });

  it.each(shown)("%s is the same page whether the proxy removes the path or not", async (url) => {
    const [off, on] = [await open(app, url), await open(app, `/annals${url}`)];
    expect(on.html).toBe(off.html);
  });

  it("what is copied from a page names the public address", async () => {
    expect((await open(app, "/rules/712.5?on=2015-03-01")).html).toContain("https://rules.example/annals/releases/");
  });

  it("a redirect stays under it", async () => {
    const { headers } = await app.inject("/find?q=712.5+2015-03-01");
    expect(headers["location"]).toBe("/annals/rules/712.5?on=2015-03-01");
  });

  it("the headers of answers for programs do too", async () => {
    for (const url of ["/v1/rules/712.5?on=2015-03-03", "/v1/rules/712.5?on=2015-03-04", "/v1/lineages?limit=3"]) {
      const { headers } = await app.inject(url);
      const addresses = [...String(headers["link"]).matchAll(/<([^>]*)>/g)].map(([, one]) => one);
      expect(addresses.length, url).toBeGreaterThan(0);
      expect([...addresses, headers["content-location"] ?? "/annals/"].join(" "), url).toMatch(/^(\/annals\/\S* ?)+$/);
    }
    expect((await app.inject("/openapi.yaml")).body).toContain("url: /annals");
    expect((await app.inject("/docs")).body).toContain('href="/annals/docs/static/');
    expect((await app.inject("/docs/static/index.html")).headers["location"]).toBe("/annals/docs/");
  });

  it("text that only looks like an attribute stays as it was written", async () => {
    const { html } = await open(app, `/search?q=${encodeURIComponent(' href="/x')}`);
    expect(html).toContain("href=&quot;/x");
    expect(html).not.toContain("&quot;/annals/x");
  });

  it("a path with the same beginning is another path", async () => {
    expect((await app.inject("/annalsx/v1/coverage")).statusCode).toBe(404);
  });
});
