import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Provision } from "../../core/archive/rulebook.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { embeddedHoldings, searchable } from "../archive.ts";
import { mergedArchive, rule } from "../merged.ts";
import { ask, service } from "./service.ts";

/** Sections of documents have other numbers than rules; the contract has a form for both, and `ask` compares. */
const section = (number: string, name: string, said: string): Provision => ({
  ...rule("100.1", said),
  number: number as RuleNumber,
  name,
});
const late = "A player who comes to the well after noon is late.";
const releases = {
  "2011-01-01": [
    section("3.1", "Missed Trigger", "A bucket that nobody lets down was forgotten at dawn."),
    section("3.5", "Tardiness", `Definition\n${late}`),
    section("1.1", "Wells", "A well is dug as rule 806.6a says."),
    section("appendix-a", "Penalties", "A list of all that a well keeper may say."),
  ],
  "2013-01-01": [
    section("1.1", "Wells", "A well is dug as rule 103.4c says."),
    section("2.1", "Missed Trigger", "A bucket that nobody lets down was forgotten at dawn."),
    section("3.10", "Tardiness", late),
    section("common-issues", "Common Issues", "What often goes wrong at a well."),
  ],
};
const guide = mergedArchive(releases, Object.keys(releases), [], { document: "ipg" });

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  const documents = new Map([["ipg", searchable(guide)] as const]);
  app = await service({ live: stillArchive({ ...embeddedHoldings(), documents }) });
});
afterAll(() => app.close());

describe("the contract has the form of", () => {
  it.each([
    "/v1/documents/ipg/contents?on=2011-05-05",
    "/v1/documents/ipg/contents?on=2013-05-05",
    "/v1/documents/ipg/sections/3.1?on=2011-05-05",
    "/v1/documents/ipg/sections/appendix-a?on=2011-05-05",
    "/v1/documents/ipg/sections/common-issues?on=2013-05-05",
    "/v1/documents/ipg/sections/3.5/history?on=2011-05-05",
    "/v1/documents/ipg/diff?from=2011-05-05&to=2013-05-05",
    "/v1/search?q=bucket&on=2011-05-05&document=ipg",
  ])("the numbers in %s", async (url) => {
    const { status, text } = await ask(app, url);
    expect([status, text]).toEqual([200, expect.stringMatching(/"number":"(?:\d\.\d+|[a-z]+-[a-z]+)"/)]);
  });

  it.each([
    "/v1/documents/ipg/sections/3.5?on=2013-05-05",
    "/v1/documents/ipg/sections/appendix-a/history?on=2013-05-05",
  ])("the numbers in the problem of %s", async (url) => {
    expect((await ask(app, url)).body).toMatchObject({ status: 404, code: "number-not-in-use" });
  });

  it.each([
    ["2011-01-01", "number-not-in-use", "No rule had the number 3.10 on 2011-01-01"],
    ["2011-01-02", "not-held", "The file of 2011-01-01 has no such number; that of 2013-01-01, the next held, has it"],
    ["2012-12-31", "not-held", "We cannot say what 3.10 said on 2012-12-31."],
  ])("a number that only the next held file has, on %s: %s", async (on, code, sentence) => {
    const { body } = await ask(app, `/v1/documents/ipg/sections/3.10?on=${on}`);
    expect(body).toMatchObject({ status: 404, code, detail: expect.stringContaining(sentence) });
  });

  it("a day before the first release, in a problem that names the document", async () => {
    const { body } = await ask(app, "/v1/documents/ipg/contents?on=2010-01-01");
    expect(body).toMatchObject({ status: 404, detail: expect.stringMatching(/^The first release of the Infraction/) });
  });

  it.each([
    ["/v1/citations/check", { text: "IPG 3.1 is about missed triggers; IPG Appendix A; 507.3a.", on: "2011-05-05" }],
    ["/v1/citations/resolve", { text: "IPG 3.1 and IPG 3.5", on: "2011-05-05", to: "2013-05-05" }],
    ["/v1/quotes/locate", { text: late }],
  ])("the numbers that %s finds", async (url, body) => {
    const { status, text } = await ask(app, { method: "POST", url, payload: body });
    expect([status, text]).toEqual([200, expect.stringMatching(/"number":"3\.\d+"|late/)]);
  });
});

describe("what changed in a document", () => {
  const diff = "/v1/documents/ipg/diff?from=2011-05-05&to=2013-05-05";
  const changed = async (url: string) =>
    ((await ask(app, url)).body["changes"] as unknown as readonly { readonly kind: string }[]).map(({ kind }) => kind);

  it("leaves out references to other numbers, unless they are asked for", async () => {
    expect(await changed(diff)).not.toContain("reference-only");
    expect(await changed(`${diff}&classes=reference-only`)).toEqual(["reference-only"]);
    expect(await changed(`${diff}&classes=all`)).toContain("reference-only");
  });

  it("names a class that there is not", async () => {
    const { status, body } = await ask(app, `${diff}&classes=added,spoons`);
    expect([status, body]).toEqual([400, expect.objectContaining({ detail: expect.stringContaining('has "spoons"') })]);
  });
});

describe("the answer about a section", () => {
  it("names no next page in its header, because it is no list", async () => {
    const { headers, body } = await ask(app, "/v1/documents/ipg/sections/1.1?on=2011-05-05");
    expect(body).toMatchObject({ next: "3.1" });
    expect(headers["link"]).toContain('rel="version-history"');
    expect(headers["link"]).not.toContain('rel="next"');
  });
});

describe("the page of a section", () => {
  it("has the names of its parts as headings", async () => {
    const url = "/documents/ipg/sections/3.5?on=2011-05-05";
    const { body } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(body).toMatch(/<h2[^>]*>Definition<\/h2><p>A player who comes/);
  });
});

describe("what a page of a document leads to is there", () => {
  it.each([
    ["/documents/ipg/sections/3.1?on=2014-01-01", 404],
    ["/documents/ipg/sections/3.1/history?on=2014-01-01", 404],
    ["/documents/ipg/sections/3.5/history?on=2011-05-05", 200],
  ])("%s", async (url, expected) => {
    const page = await app.inject({ url, headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(expected);
    const main = /<main\b[\s\S]*<\/main>/.exec(page.body)?.[0] ?? "";
    const links = [...main.matchAll(/ href="(\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    const answered = await Promise.all(
      links.map(async (one) => [one, (await app.inject({ url: one, headers: { accept: "text/html" } })).statusCode]),
    );
    expect(answered.filter(([, status]) => Number(status) >= 400)).toEqual([]);
    if (expected === 404) expect(links.filter((one) => one.startsWith("/documents/ipg/")).length).toBeGreaterThan(1);
  });
});
