import { afterAll, beforeAll, expect, it } from "vitest";
import { service } from "../api/service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service({ publicUrl: "https://rules.example" });
});
afterAll(() => app.close());

it("robots.txt keeps crawlers to the pages, and names the map", async () => {
  const { statusCode, headers, body } = await app.inject("/robots.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain("Disallow: /v1/\n");
  expect(body).toContain("Sitemap: https://rules.example/sitemap.xml\n");
});

it("sitemap.xml names pages that are there, each as its own canonical address", async () => {
  const { statusCode, body } = await app.inject("/sitemap.xml");
  expect(statusCode).toBe(200);
  const places = [...body.matchAll(/<loc>https:\/\/rules\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(places.length).toBeGreaterThan(250);
  expect(new Set(places).size).toBe(places.length);
  const drawn = places.filter((_place, index) => index < 20 || index % 25 === 0);
  for (const path of drawn) {
    const { statusCode: status, body: html } = await app.inject({ url: path, headers: { accept: "text/html" } });
    expect([path, [200, 303].includes(status)]).toEqual([path, true]);
    if (status === 200) expect(html).toContain(`<link rel="canonical" href="https://rules.example${path}"`);
  }
});

it("a rule on two days of one wording is one page for search engines", async () => {
  const canonical = async (url: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec(
      (await app.inject({ url, headers: { accept: "text/html" } })).body,
    )?.[1];
  const first = await canonical("/rules/507.4?on=2005-01-10");
  expect(first).toBe("https://rules.example/rules/507.4?on=2003-10-01");
  expect(await canonical("/rules/507.4?on=2009-07-10")).toBe(first);
});
