import { afterAll, beforeAll, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";

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

/** A rulebook of two days: on the second only a subrule has another wording. */
const garden = (gate: string) => [
  heading("1", "Garden Concepts"),
  heading("100", "General"),
  rule("100.1", "These rules are for gardens."),
  rule("100.2", "A garden has a gate."),
  rule("100.2a", gate),
  term("Wade", "To go through water."),
];

it("a dated page of a section, an entry or a rule with subrules has the first day on which it says the same", async () => {
  const pageAt = async (url: string) => (await books.inject({ url, headers: { accept: "text/html" } })).body;
  const canonical = (html: string) => /<link rel="canonical" href="https:\/\/rules\.example([^"]*)"/.exec(html)?.[1];
  const printedWords = (html: string) => [...html.matchAll(/<blockquote.*?<\/blockquote>/gs)].map(String);
  const [first, second] = ["2005-01-01", "2006-01-01"];
  const archive = mergedArchive({ [first]: garden("The gate is shut."), [second]: garden("The gate is open.") });
  const books = await service({ archive, publicUrl: "https://rules.example" });
  for (const [path, later] of [
    ["/sections/100", second],
    ["/rules/100.2", second],
    ["/rules/100.1", first],
    ["/rules/100.2a", second],
    ["/glossary/Wade", first],
  ] as const) {
    for (const [day, from] of [
      ["2005-06-01", first],
      ["2005-12-31", first],
      ["2006-01-01", later],
      ["2006-06-01", later],
    ]) {
      const html = await pageAt(`${path}?on=${day}`);
      expect(canonical(html), `${path} on ${day}`).toBe(`${path}?on=${from}`);
      expect(printedWords(await pageAt(`${path}?on=${from}`))).toEqual(printedWords(html));
    }
  }
  expect(canonical(await pageAt("/sections/100"))).toBe("/sections/100");
  await books.close();
});
