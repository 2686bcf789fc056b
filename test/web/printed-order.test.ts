import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { ask, service } from "../api/service.ts";
import { surroundings } from "../cli/surroundings.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook, rule, term, withExamplesAfter } from "../core/ingest/reading/printed.ts";
import { freshFolder, placeIn, small } from "../db/cards/downloads.ts";
import { heading, mergedArchive, rule as ruleRead, term as termRead } from "../merged.ts";
import { preparedCopy } from "../prepared.ts";
import { open } from "./visits.ts";

const words = {
  text: "Trading is the same as swapping. See rule 100.1.\nA trade is fair. It is also quick.\nIt ends at dusk, see rule 100.1.",
  examples: ["Ann trades a spade.", "Ben trades a can."],
  examplesAfter: [1, 2],
};
const printed = [
  "Trading is the same as swapping. See rule 100.1.",
  "Example: Ann trades a spade.",
  "A trade is fair. It is also quick.",
  "Example: Ben trades a can.",
  "It ends at dusk, see rule 100.1.",
];
const days = "on=2009-06-01";
const archive = mergedArchive({
  "2009-05-01": [
    ...[heading("1", "Gardens"), heading("100", "General"), ruleRead("100.1", "A garden has a gate and two beds.")],
    { ...ruleRead("100.2", ""), ...words },
    { ...heading("101", "Trades"), ...words },
    { ...termRead("Trade", ""), ...words },
    termRead("Zinnia", "A flower."),
  ],
});

/** Where each of the printed paragraphs begins in a text; -1 if it is not there. */
const placesIn = (text: string) => {
  const places: number[] = [];
  for (const paragraph of printed) places.push(text.indexOf(paragraph, (places.at(-1) ?? -1) + 1));
  return places;
};
const inOrder = (text: string) => {
  const places = placesIn(text);
  return places.every((place, index) => place > (places[index - 1] ?? -1));
};

describe("an example between two paragraphs", () => {
  let app: Awaited<ReturnType<typeof service>>;
  let agent: Client;
  beforeAll(async () => {
    app = await service({ archive });
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    agent = new Client({ name: "test", version: "1" });
    await agent.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)) as unknown as Transport);
    await agent.listTools();
  });
  afterAll(async () => {
    await agent.close();
    await app.close();
  });

  it.each([
    ["an entry", `/v1/glossary/Trade?${days}`, (body: object) => body],
    ["a rule", `/v1/rules/100.2?${days}`, (body: object) => body],
    ["a printed rule", "/v1/releases/2009-05-01/rules/100.2", (body: object) => body],
    ["a section", `/v1/sections/100?${days}`, (body: Answered) => body.provisions?.[1]],
    ["a lineage", `/v1/rules/100.2/history?${days}`, (body: Answered) => body.revisions?.[0]],
    ["a rulebook", "/v1/rulebooks/2009-06-01.json", (body: Answered) => body.glossary?.[0]],
  ] as const)("has its place in the JSON of %s, whose text and examples are as without it", async (_, url, part) => {
    expect(part((await ask(app, url)).body as Answered)).toMatchObject(words);
  });

  it("is counted from the name of a heading where the answer has it in the text, and printed below it in a rulebook", async () => {
    const { body } = await ask(app, `/v1/rules/101?${days}`);
    expect(body).toMatchObject({ text: `Trades\n${words.text}`, examples: words.examples, examplesAfter: [2, 3] });
    for (const format of ["txt", "md", "html"]) {
      const book = await app.inject({ url: `/v1/rulebooks/2009-06-01.${format}` });
      const text = book.body.slice(book.body.lastIndexOf("Trades")).split("Glossary", 1)[0] ?? "";
      expect([format, inOrder(text)]).toEqual([format, true]);
    }
  });

  it("is not spoken of where all examples are at the end", async () => {
    expect((await ask(app, `/v1/rules/100.1?${days}`)).body).not.toHaveProperty("examplesAfter");
    expect((await ask(app, `/v1/glossary/Zinnia?${days}`)).body).not.toHaveProperty("examplesAfter");
  });

  it.each([
    ["the page of an entry", `/glossary/Trade?${days}`],
    ["the page of a rule", `/rules/100.2?${days}`],
    ["the page of a section", `/sections/100?${days}`],
    ["the page of a printed rule", "/releases/2009-05-01/rules/100.2"],
    ["the history of a rule", `/rules/100.2/history?${days}`],
  ])("stands there on %s", async (_, url) => {
    const { text, html } = await open(app, url);
    expect(placesIn(text)).not.toContain(-1);
    expect(html).toMatch(/<p class="example"><b>Example: <\/b>Ann trades a spade.<\/p><p>A trade is fair/);
  });

  it("leaves the references of each paragraph where they are", async () => {
    const { html } = await open(app, `/glossary/Trade?${days}`);
    const link = /<a href="\/rules\/100\.1[^>]*>100\.1<\/a>/.source;
    expect(html).toMatch(new RegExp(`swapping\\. See rule ${link}\\.</p>`));
    expect(html).toMatch(new RegExp(`dusk, see rule ${link}\\.</p>`));
  });

  it("stands there in a section with dated sentences", async () => {
    const { html } = await open(app, `/sections/100?${days}&sentences=dated`);
    const order = ["swapping.", "See rule", "Ann trades", "is fair.", "also quick.", "Ben trades", "ends at dusk"];
    const places = order.map((each) => html.indexOf(each));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("stands there in what is copied", async () => {
    const { html } = await open(app, `/glossary/Trade?${days}`);
    for (const [, form = "", copy = ""] of html.matchAll(
      /<pre id="copied-(plain|markdown|wikitext)"[^>]*>(.*?)<\/pre>/gs,
    ))
      expect([form, inOrder(copy)]).toEqual([form, true]);
  });

  it("stands there in the text that an agent gets", async () => {
    for (const [name, question] of [
      ["glossary", { term: "Trade", on: "2009-06-01" }],
      ["rule_on_day", { number: "100.2", on: "2009-06-01" }],
    ] as const) {
      const { content, structuredContent } = await agent.callTool({ name, arguments: question });
      const texts = content as readonly { readonly text: string }[];
      expect(inOrder(texts.map(({ text }) => text).join("\n"))).toBe(true);
      expect(structuredContent).toMatchObject(words);
    }
  });
});

type Answered = Readonly<Partial<Record<"provisions" | "revisions" | "glossary", readonly object[]>>>;

describe("an example between two paragraphs, imported and read again from the tables", () => {
  const folder = mkdtempSync(join(tmpdir(), "annals-order-"));
  const environment = { ANNALS_DB: preparedCopy() };
  const annals = async (...asked: string[]) => {
    const given = surroundings(asked, environment);
    const code = await run(given);
    return `${given.written.join("\n")}${code === 0 ? "" : given.errorOutput.join("\n")}`;
  };
  /** A book that lost a character in the entry, so that the file's own words are held beside those of the other book. */
  const file = (day: string, text: string) => {
    const path = join(folder, `${day}.txt`);
    const provisions = [
      ...invented.filter(({ kind }) => kind !== "glossary"),
      withExamplesAfter(rule("200.2", text, ...words.examples), 1, 2),
      withExamplesAfter(term("Trade", text, ...words.examples), 1, 2),
      term("Zinnia", "A flower."),
    ];
    const dayStated = `These rules are effective as of ${day}.`;
    writeFileSync(path, printRulebook({ provisions, dayStated, encoding: "utf-8" }));
    return path;
  };
  const whole = words.text.replace("ends at dusk,", "ends – at dusk,");
  const lost = words.text.replace("ends at dusk,", "ends \ufffd at dusk,");

  it("stands there in the words of the file that lost a character, and in those that it had", async () => {
    const place = placeIn(freshFolder(), small);
    const files = [file("May 1, 2009", whole), file("July 11, 2009", lost)];
    const candidates = files.map((path) => ({ fileName: basename(path), bytes: readFileSync(path) }));
    importInto(
      place,
      candidates.map((one) => ({ ...one, from: undefined, publishedOn: undefined })),
    );
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const app = await service({ live: opening.live });
    const { examples, examplesAfter } = words;
    const said = (await ask(app, "/v1/rules/200.2?on=2009-07-12")).body;
    expect(said).toMatchObject({ text: whole, examples, examplesAfter, certainty: "bridged" });
    const { body } = await ask(app, "/v1/releases/2009-07-11/rules/200.2");
    expect(body).toMatchObject({ text: lost, examples, examplesAfter });
    await app.close();
    opening.live.close();
  });

  it("stands there in every command", async () => {
    await annals("import", file("May 1, 2009", whole), file("July 11, 2009", lost));
    const order = [...printed.slice(0, 4), "It ends – at dusk, see rule 100.1."];
    const on = ["--on", "2009-07-12"];
    expect(await annals("glossary", "trade", ...on)).toContain(`Trade\n\n${order.join("\n\n")}\n`);
    expect(await annals("at", "200.2", ...on)).toContain(`200.2 ${order.join("\n\n")}\n`);
    expect(await annals("history", "200.2", ...on)).toContain(order.join("\n\n"));
    expect(await annals("rulebook", "2009-07-12", "--format", "txt")).toContain(`Trade\r\n${order.join("\r\n")}\r\n`);
  });
});
