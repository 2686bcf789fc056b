import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../cli/program.ts";
import { daysInWords, intervalInText } from "../core/text/day-words.ts";
import { service } from "./api/service.ts";
import { surroundings } from "./cli/surroundings.ts";
import { root, sourcesIn } from "./sources.ts";

/**
 * Rule 507.4, and a rule of play about it, held until 10 July 2009; the first day after is 11 July. For people an
 * interval names its last day, in every face; the first day after stands in JSON, CSV and SQL.
 */
const lastDay = /2009-07-10|10 July 2009/;
const exclusiveEnd =
  /(?:\b(?:to|until|till|through|ended (?:on|by|with))|[–—-])\s+(?:the day before\s+)?(?:2009-07-11|11 July 2009)/;

let app: Awaited<ReturnType<typeof service>>;
let client: Client;
let manaBurn = "";
beforeAll(async () => {
  app = await service();
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)) as unknown as Transport);
  manaBurn = (JSON.parse((await app.inject("/v1/rules/507.4?on=2009-07-10")).body) as { text: string }).text;
});
afterAll(async () => {
  await client.close();
  await app.close();
});

/** The text of a page or document, without its marks. */
async function shown(url: string): Promise<string> {
  const { body } = await app.inject({ url, headers: { accept: "*/*" } });
  return body
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

function expectLastDay(text: string): void {
  expect(text).toMatch(lastDay);
  expect(exclusiveEnd.exec(text)?.[0]).toBeUndefined();
}

describe("an interval that ended on 10 July 2009 names that day", () => {
  it.each([
    "/rules/507.4?on=2009-07-10",
    "/rules/507.4?on=2012-01-01",
    "/numbers/507.4",
    "/search?q=mana+burn&on=any",
    "/parameters/burn-spared?on=2009-07-10",
    "/eras?on=2009-07-10&topic=player-control",
    "/v1/eras.md?on=2009-07-10",
  ])("on %s", async (url) => expectLastDay(await shown(url)));

  it("in the sentence of a problem", async () => {
    const { detail } = JSON.parse((await app.inject("/v1/rules/507.4?on=2012-01-01")).body) as { detail: string };
    expectLastDay(detail);
  });

  it("in the sentence of a citation", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/v1/citations/resolve",
      payload: { citations: [{ number: "507.4", on: "2005-01-10" }], to: "2012-01-01" },
    });
    expectLastDay((JSON.parse(answer.body) as { citations: { sentence: string }[] }).citations[0]?.sentence ?? "");
  });

  it("in the date of a quotation, in words and on its page", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/v1/quotes/locate",
      headers: { "content-type": "application/json" },
      payload: { text: manaBurn },
    });
    expectLastDay((JSON.parse(answer.body) as { summary: string[] }).summary.join(" "));
  });

  it.each([
    ["at", "507.4", "--on", "2009-07-10"],
    ["search", "mana burn", "--on", "any"],
    ["history", "507.4", "--on", "2009-07-10"],
    ["question", "A01", "--on", "2005-01-10"],
    ["at", "507.4", "--on", "2012-01-01"],
  ])("in the output of annals %s %s", async (...words) => {
    const context = surroundings(words);
    await run(context);
    const said = [...context.written, ...context.errorOutput].join("\n");
    expect(said).not.toBe("");
    expect(exclusiveEnd.exec(said)?.[0]).toBeUndefined();
    if (words[0] !== "question") expect(said).toMatch(lastDay);
  });

  it.each([
    ["rule_on_day", { number: "507.4", on: "2009-07-10" }],
    ["rule_history", { number: "507.4", on: "2009-07-10" }],
    ["search_rules", { q: "mana burn", on: "any" }],
    ["locate_quote", () => ({ text: manaBurn })],
  ] as const)("in the text of the tool %s", async (name, asked) => {
    const question = typeof asked === "function" ? asked() : asked;
    const { content } = await client.callTool({ name, arguments: question });
    expectLastDay((content as readonly { readonly text: string }[]).map(({ text }) => text).join("\n"));
  });

  it("but JSON and CSV have the first day after it", async () => {
    expect((await app.inject("/v1/rules/507.4?on=2009-07-10")).body).toContain('"to":"2009-07-11"');
    expect((await app.inject("/v1/eras.csv?on=2009-07-10")).body).toContain(",2009-07-11,");
  });
});

describe("a sentence for people", () => {
  const isoDay = /(?<![\w/@=.?~-])\d{4}-\d\d-\d\d(?!\.\w)/;
  const question = { number: "507.4", on: "2012-01-01" };

  it.each([
    ["that rule ended with 2009-07-10; see /v1/rules/507.4?on=2005-01-10.", "10 July 2009", "on=2005-01-10."],
    ["on: '2005-01-10' is not 2005-13-01.", "'2005-01-10'", "2005-13-01"],
    ["CR-2005-08-01.txt, 507.4@2003-10-01, annals diff --on 2005-01-10", "CR-2005-08-01.txt", "--on 2005-01-10"],
  ])("has the days of %j in words, but not those of addresses, names and commands", (sentence, ...expected) => {
    for (const part of expected) expect(daysInWords(sentence)).toContain(part);
  });

  it("has its days in words on the page of a problem", async () => {
    const { body } = await app.inject({ url: "/rules/507.4?on=2012-01-01", headers: { accept: "text/html" } });
    expect(/<p class="detail">(.*?)<\/p>/.exec(body)?.[1]).toContain("on 1 January 2012");
  });

  it.each([
    ["at", "507.4", "--on", "2012-01-01"],
    ["locate", () => manaBurn],
    ["question", "B14", "--on", "2009-07-10"],
    ["outcome", "--between", "2009-07-10", "2009-07-11"],
    ["question", "A11", "--on", "2005-01-10"],
    ["tournament-rules", "--on", "2016-10-01"],
    ["card", "Mindslaver", "--on", "2005-01-10"],
    ["parameter-history", "legend-rule"],
  ])("has its days in words in the output of annals %s %s", async (...words) => {
    const context = surroundings(words.map((word) => (typeof word === "function" ? word() : word)));
    await run(context);
    const said = [...context.written, ...context.errorOutput].join("\n");
    expect(isoDay.exec(said)?.[0]).toBeUndefined();
  });

  it("has its days in words in the text of a tool", async () => {
    const { content } = await client.callTool({ name: "rule_on_day", arguments: question });
    const [said] = content as readonly { readonly text: string }[];
    expect(isoDay.exec(said?.text ?? "2012-01-01")?.[0]).toBeUndefined();
  });
});

describe("the words for an interval", () => {
  it.each([
    [{ from: "2003-10-01", to: "2009-07-11" }, "from 2003-10-01 to 2009-07-10"],
    [{ from: "2003-10-01", to: null }, "since 2003-10-01"],
    [{ from: "2001-07", to: "2001-10" }, "from 2001-07 to 2001-10"],
  ])("of %j are %j", (interval, inText) => {
    expect(intervalInText(interval)).toBe(inText);
  });

  it("are made in one module: no other says until which day an interval holds", () => {
    const said = /\b(?:until|to) \$\{(?!lastDayBefore)[\w.?]*(?:to|until)(?: \?\? "[a-z]+")?\}/;
    const isOfInterval = /(?:\?\? "(?:now|today)"|until \$\{)/;
    const places = ["cli", "web", "publish", "mcp", "core", "api", "http"].flatMap(sourcesIn).flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .filter((line) => said.test(line) && isOfInterval.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(places).toEqual([]);
  });
});
