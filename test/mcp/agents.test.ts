import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import type { Archive } from "../../core/archive/archive.ts";
import { withDerived } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { tools } from "../../mcp/server.ts";
import { service } from "../api/service.ts";
import { embeddedHoldings } from "../archive.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Answered = { readonly isError: boolean; readonly text: string; readonly answer: Record<string, unknown> };

/** A client of the protocol's SDK. It checks each answer with the schema of the tool. */
async function connected(transport: unknown): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport as Transport);
  await client.listTools();
  return client;
}

async function ask(client: Client, name: string, questions: object): Promise<Answered> {
  const result = await client.callTool({ name, arguments: questions as Record<string, unknown> });
  const content = result.content as readonly { readonly text: string }[];
  return {
    isError: result.isError === true,
    text: content.map(({ text }) => text).join("\n"),
    answer: (result.structuredContent ?? {}) as Record<string, unknown>,
  };
}

describe("an agent over HTTP", () => {
  let app: Awaited<ReturnType<typeof service>>;
  let client: Client;
  let base = "";
  beforeAll(async () => {
    app = await service();
    base = await app.listen({ port: 0, host: "127.0.0.1" });
    client = await connected(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  it("finds the tools, which describe their arguments, and that they only read", async () => {
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toEqual([
      ...["rule_on_day", "rule_history", "glossary", "search_rules", "diff_days", "locate_quote"],
      ...["decide_situation", "check_citations", "card_on_day", "parameters_on_day"],
    ]);
    for (const { inputSchema, annotations } of listed) {
      expect(Object.keys(inputSchema.properties ?? {})).not.toEqual([]);
      expect(annotations?.readOnlyHint).toBe(true);
    }
    expect(tools).toHaveLength(listed.length);
  });

  it("pays less than 4,000 tokens for the list, of about four characters each", async () => {
    const { tools: listed } = await client.listTools();
    expect(JSON.stringify(listed).length / 4).toBeLessThan(4_000);
  });

  it("gets the README's three questions answered", async () => {
    const rule = await ask(client, "rule_on_day", { number: "507.4", on: "2005-01-10" });
    expect(rule.answer).toMatchObject({
      on: "2005-01-10",
      release: "2004-10-01",
      certainty: "witnessed",
      lineage: "player-control.mana-burn",
      inForce: { from: "2003-10-01", to: "2009-07-11" },
      links: { permalink: "/v1/releases/2004-10-01/rules/507.4" },
    });
    expect(rule.text).toContain(`Permalink: ${base}/v1/releases/2004-10-01/rules/507.4`);
    const days = { from: "2010-09-30", to: "2010-10-01", section: "711" };
    expect((await ask(client, "diff_days", days)).answer).toMatchObject({
      total: 15,
      next: null,
      counts: { added: 3, merged: 2, both: 6, amended: 3, title: 1 },
    });
    expect((await ask(client, "decide_situation", { question: "B01", on: "2009-07-10" })).answer).toMatchObject({
      answers: [{ value: 0, holds: { from: "2003-10-01", to: null } }, {}],
    });
  });

  it("gets a long answer in pages that make the whole", async () => {
    const days = { from: "2010-09-30", to: "2010-10-01", section: "711", limit: 6 };
    const seen: unknown[] = [];
    for (let after: string | null = "0"; after !== null; ) {
      const { answer } = await ask(client, "diff_days", { ...days, after });
      seen.push(...(answer["changes"] as unknown[]));
      after = answer["next"] as string | null;
    }
    const whole = (await ask(client, "diff_days", { ...days, limit: 40 })).answer["changes"];
    expect(seen).toEqual(whole);
  });

  it("gets the hits of a search in pages that make the whole, each as long as it asked", async () => {
    const words = { q: "player", on: "2024-06-07" };
    const first = await ask(client, "search_rules", { ...words, limit: 2 });
    expect(first.text).toMatch(/More of \d+: ask again with after: "2"\.$/);
    const second = await ask(client, "search_rules", { ...words, limit: 2, after: first.answer["next"] });
    const whole = (await ask(client, "search_rules", words)).answer["hits"] as readonly unknown[];
    expect([first, second].flatMap(({ answer }) => answer["hits"])).toEqual(whole.slice(0, 4));
    expect(whole).toHaveLength(5);
    const moved = (await ask(client, "search_rules", { q: '"active player"', on: "any" })).answer["hits"] as never;
    for (const { places, placesTotal } of moved as readonly { places: readonly unknown[]; placesTotal: number }[])
      expect(places).toHaveLength(Math.min(placesTotal, 5));
    expect(JSON.stringify(moved)).toMatch(/"placesTotal":(?:[6-9]|\d\d)/);
    expect((await ask(client, "search_rules", { ...words, limit: 21 })).isError).toBe(true);
  });

  it("gets the rule numbers of a file checked", async () => {
    const text = readFileSync(`${root}README.md`, "utf8");
    const { answer } = await ask(client, "check_citations", { text, on: "2005-01-10", only: "all" });
    const numbers = (answer["citations"] as readonly { readonly number: string; readonly line: number }[]).map(
      ({ number, line }) => `${number} on line ${line}`,
    );
    const line = text.split("\n").findIndex((one) => one.includes("did rule 507.4 say")) + 1;
    expect(numbers).toContain(`507.4 on line ${line}`);
    expect(answer).toMatchObject({ on: "2005-01-10", total: numbers.length, next: null });
  });

  it("narrows rules of play down to words", async () => {
    const all = await ask(client, "parameters_on_day", { on: "2005-01-10" });
    const some = await ask(client, "parameters_on_day", { on: "2005-01-10", text: "legend rule" });
    expect(Number(some.answer["total"])).toBeLessThan(Number(all.answer["total"]) / 4);
    expect(some.text).toContain("legend-rule");
  });

  it.each([
    ["rule_history", { number: "507.4", on: "2005-01-10" }, "player-control.mana-burn"],
    ["search_rules", { q: "mana burn", on: "any" }, "507.4 (from 1 October 2003"],
    [
      "locate_quote",
      { text: "A player doesn't lose life due to mana burn while another player controls his or her turn." },
      "as printed: from 1 October 2003 to 10 July 2009; 507.4",
    ],
    ["parameters_on_day", { id: "legend-rule", on: "2005-01-10" }, "rests on"],
    ["decide_situation", { question: "B01", on: "2009-07-10" }, "- Anna’s Mindslaver takes effect, aimed at Ben."],
    ["parameters_on_day", { on: "2005-01-10", limit: 3 }, 'ask again with after: "3"'],
    ["card_on_day", { name: "Mindslaver", on: "2015-01-10" }, "Address:"],
  ])("asks %s with %j and reads %s", async (name, question, said) => {
    const { isError, text } = await ask(client, name, question);
    expect([isError, text]).toEqual([false, expect.stringContaining(said)]);
  });

  it.each([
    ["rule_on_day", { number: "507.4", on: "1998-01-01" }, "before-first-release", "firstKnown"],
    ["rule_on_day", { number: "507.4", on: "2005-02-30" }, "is not a day of the calendar", "YYYY-MM-DD"],
    ["rule_on_day", { number: "507.4", when: "2005-01-10" }, 'Unknown: "when"', '"takes":["number","on",'],
    ["rule_on_day", { number: "trample" }, "is not a rule number", "search_rules"],
    ["rule_on_day", { number: "507.4", day: "2005-01-10", on: "2005-01-10" }, "given twice", "on"],
    ["rule_on_day", { number: "507.4", constructor: "x" }, 'Unknown: "constructor"', '"takes":["number","on",'],
    ["diff_days", { set: "No Such Set" }, "No set", "newest"],
    ["diff_days", {}, "Give", "set"],
    ["decide_situation", { situation: { players: 3 } }, "invalid-request", "players"],
    ["glossary", { term: "Mana burn", on: "2005-01-10" }, "not-held", "can import what is missing"],
    ["card_on_day", { name: "Mindslave" }, "unknown-card", "Mindslaver"],
    ["decide_situation", {}, "invalid-request", "Give either question or situation"],
    ["decide_situation", { question: "B0" }, "unknown-question", "choices"],
    ["decide_situation", { question: "mana burn" }, "unknown-question", '"title":'],
    ["parameters_on_day", { parameter: "mulligans of all kinds" }, "unknown-parameter", "search_rules"],
    ["check_citations", { text: "", citations: [] }, "citations", ""],
  ])("asks %s with %j and gets %s and what to ask instead", async (name, question, code, wayOn) => {
    const { isError, text } = await ask(client, name, question);
    expect([isError, text]).toEqual([true, expect.stringContaining(code)]);
    expect(text).toContain(wayOn);
  });

  it.each<[string, string, object, string]>([
    ["a section", "rule_on_day", { number: "711", on: "2010-10-01" }, "711.5"],
    ["a section by a JSON number", "rule_on_day", { section: 711, on: "2010-10-01" }, "711.5"],
    ["a rule by a JSON number", "rule_on_day", { number: 507.4, date: "2005-01-10" }, "mana burn"],
    ["a rule and its sub-rules", "rule_on_day", { number: "712.5", on: "2015-03-01" }, "712.5a"],
    ["when a rule of play changed", "parameters_on_day", { parameter: "legend-rule" }, "All its values"],
    ["a rule of play by its name", "parameters_on_day", { parameter: "damage on the stack" }, "All its values"],
    [
      "which rule of play is meant",
      "search_rules",
      { query: "when did the legend rule change" },
      "/parameters/legend-rule",
    ],
    ["what the newest set changed", "diff_days", { set: "newest", limit: 3 }, "The Hobbit"],
    ["what a set changed", "diff_days", { set: "M10", section: "710" }, "11 July 2009"],
    ["a question of the catalogue by words", "search_rules", { query: "mana burn controlled player" }, "/questions/"],
    ["a combat told in words", "decide_situation", { text: "2/2 first strike blocks 3/3" }, "Day:"],
    ["a combat by the name that the page has", "decide_situation", { sentence: "2/2 blocks 3/3" }, "Day:"],
    ["when a rule of play ended", "search_rules", { query: "when was mana burn removed" }, "Since 11 July 2009: "],
    ["the day of a set", "search_rules", { query: "Kaladesh" }, "2016-09-30"],
    ["a card", "card_on_day", { card: "Mindslaver", on: "2015-01-10" }, "Address:"],
  ])("finds %s with one call of %s", async (_task, name, question, said) => {
    const { isError, text } = await ask(client, name, question);
    expect([isError, text]).toEqual([false, expect.stringContaining(said)]);
  });

  it("reads the form of a situation", async () => {
    const [content] = (await client.readResource({ uri: "annals://situation" })).contents;
    expect(content !== undefined && "text" in content ? content.text : null).toContain(
      '"$ref":"#/$defs/SituationEvent"',
    );
  });

  it("is told nothing that it cannot call", async () => {
    const { text } = await ask(client, "parameters_on_day", { parameter: "no-such-thing" });
    expect([text.includes("search_rules"), text.includes("/v1/")]).toEqual([true, false]);
  });

  it.each([
    ["rule_on_day", { number: "613.4", on: "2004-12-01" }],
    ["parameters_on_day", { parameter: "no-such-thing" }],
    ["card_on_day", { card: "No Such Card" }],
    ["rule_on_day", { number: "999.9", on: "2015-01-10" }],
  ])("is shown no address of the service and no command in a problem of %s", async (name, question) => {
    const { isError, text } = await ask(client, name, question);
    expect([isError, /\/v1\/|npm run|npx |annals fetch|annals import/.exec(text)?.[0] ?? null]).toEqual([true, null]);
    expect(text.split("\n")[0]).toMatch(/^[a-z-]+: .{15,}\.$/);
  });

  it("also gets the facts of a problem as JSON", async () => {
    const { text } = await ask(client, "rule_on_day", { number: "507.4", on: "1998-01-01" });
    expect(JSON.parse(text.split("\n").at(-1) ?? "")).toMatchObject({
      problem: "before-first-release",
      on: "1998-01-01",
      firstKnown: "1999-04-23",
    });
  });

  it("reads a rule and a section on a day as resources, and completes numbers and days", async () => {
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? content.text : "";
    };
    expect(await read("annals://rules/507.4/2005-01-10")).toContain("mana burn");
    expect(await read("annals://sections/711/2010-10-01")).toContain("**711.3**");
    await expect(read("annals://rules/507.4/1998-01-01")).rejects.toThrow("before-first-release");
    await expect(read("annals://rules/rule/yesterday")).rejects.toThrow("annals://rules/507.4/2005-01-10");
    const ref = { type: "ref/resource" as const, uri: "annals://rules/{number}/{day}" };
    const { completion } = await client.complete({ ref, argument: { name: "day", value: "2010-10" } });
    expect(completion.values).toEqual(["2010-10-01"]);
    const begun = await client.complete({ ref, argument: { name: "number", value: "507." } });
    expect(begun.completion.values.slice(0, 2)).toEqual(["507.1", "507.1a"]);
    const sections = { ...ref, uri: "annals://sections/{number}/{day}" };
    const section = await client.complete({ ref: sections, argument: { name: "number", value: "71" } });
    expect(section.completion.values).toContain("711");
    expect(section.completion.values.filter((number) => number.includes("."))).toEqual([]);
    const prompt = { type: "ref/prompt" as const, name: "changes_in_play" };
    const day = await client.complete({ ref: prompt, argument: { name: "from", value: "2010-10" } });
    expect(day.completion.values).toEqual(["2010-10-01"]);
  });

  it("claims nothing that it does not do", () => {
    const { tools: listed, resources, prompts } = client.getServerCapabilities() ?? {};
    expect([listed, resources, prompts].map((one) => one?.listChanged)).toEqual([false, false, false]);
    expect(resources?.subscribe ?? false).toBe(false);
  });

  it("gets two prompts that name the tools", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["verify_citations", "changes_in_play"]);
    const { messages } = await client.getPrompt({ name: "verify_citations", arguments: { file: "notes.md" } });
    expect(JSON.stringify(messages)).toContain("check_citations");
  });

  it("asks what was known at an instant, and permalinks keep it", async () => {
    const embedded = embeddedHoldings();
    const { archive, playbook } = embedded;
    const [first, then, now] = ["2026-01-01T00:00:00.000Z", "2026-01-31T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
    const asked = playbook.questions.get("b01");
    if (asked === undefined) throw new Error("the catalogue has lost B01");
    const earlier = withDerived<Playbook>({
      ...playbook,
      questions: new Map([["b01", { ...asked, question: "As it was" }]]),
    });
    const recorded = withDerived<Archive>({ ...archive, imported: { ...archive.imported, recordedAt: [first, now] } });
    const changing = await service({
      live: {
        ...stillArchive({ ...embedded, archive: recorded }),
        earlier: async () => ({ ...embedded, playbook: earlier }),
      },
    });
    const origin = await changing.listen({ port: 0, host: "127.0.0.1" });
    const own = await connected(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    const { tools: listed } = await own.listTools();
    expect(listed.filter(({ inputSchema }) => !("knownAt" in (inputSchema.properties ?? {})))).toEqual([]);
    const b01 = (knownAt?: string) => ask(own, "decide_situation", { question: "B01", on: "2009-07-10", knownAt });
    const known = await b01("2026-01-31T01:00:00+01:00");
    expect(known.answer["question"]).toBe("As it was");
    expect(known.text).toContain(`knownAt=${encodeURIComponent(then)}`);
    expect(known.text).toContain(`As Annals knew it at ${then}.`);
    for (const one of [await b01(now), await b01()]) expect(one.answer["question"]).not.toBe("As it was");
    expect((await b01()).text).not.toContain("knownAt");
    expect(await b01("yesterday")).toMatchObject({ isError: true, text: expect.stringContaining("not an instant") });
    await own.close();
    await changing.close();
  });

  it("is answered without a session, and anything but a message of the protocol is refused", async () => {
    const accept = "application/json, text/event-stream";
    const send = (payload: string, type = "application/json") =>
      app.inject({ method: "POST", url: "/mcp", headers: { accept, "content-type": type }, payload });
    const listed = await send('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect([listed.statusCode, listed.headers["mcp-session-id"]]).toEqual([200, undefined]);
    expect(JSON.parse(listed.body).result.tools).toHaveLength(tools.length);
    for (const body of ['{"hello":1}', "[]", '"text"', "null"]) {
      const { statusCode, payload } = await send(body);
      expect([statusCode, JSON.parse(payload || "null")?.error?.code], body).toEqual([400, -32_600]);
    }
    for (const params of [{ name: "rule_on_day", arguments: null }, { name: "no_such_tool" }, {}]) {
      const call = { jsonrpc: "2.0", id: 4, method: "tools/call", params };
      const one = await send(JSON.stringify(call));
      expect([one.statusCode, JSON.parse(one.payload)]).toMatchObject([200, { id: 4, error: { code: -32_602 } }]);
      // Clients of the protocol of 2025-03-26 may send several messages at once.
      const several = await send(JSON.stringify([call, { jsonrpc: "2.0", id: 5, method: "ping" }]));
      const codes = JSON.parse(several.payload).map(({ id, error }: never) => [id, (error as never)?.["code"]]);
      expect(codes).toEqual(
        expect.arrayContaining([
          [4, -32_602],
          [5, undefined],
        ]),
      );
    }
    for (const body of ["{", "", '{"a":"caf\\u00e9', "[1,"]) {
      const { statusCode, headers, payload } = await send(body);
      expect([statusCode, headers["content-type"]], body).toEqual([400, "application/json; charset=utf-8"]);
      expect(JSON.parse(payload), body).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_700 } });
    }
    const other = await send("{", "text/plain");
    expect([other.statusCode, JSON.parse(other.payload).error]).toMatchObject([415, { code: -32_000 }]);
    const large = await send(`"${"x".repeat(3_000_000)}"`);
    expect([large.statusCode, JSON.parse(large.payload).error.data]).toEqual([413, { problem: "too-large" }]);
    const from = (origin: string) =>
      app.inject({
        method: "POST",
        url: "/mcp",
        headers: { accept, origin, "content-type": "application/json", host: "evil.example" },
        payload: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
    for (const origin of ["http://evil.example", "https://localhost.evil.example", "null", "nonsense"])
      expect((await from(origin)).statusCode, origin).toBe(403);
    for (const origin of ["http://localhost:6274", "http://127.0.0.1", "http://[::1]:3000"])
      expect((await from(origin)).statusCode, origin).toBe(200);
    const stream = await app.inject({ url: "/mcp" });
    expect([stream.statusCode, stream.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("an agent over standard input and output", () => {
  it("asks a process that it started, is refused a day, and ends it", async () => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      ANNALS_DB: inject("preparedDatabase"),
      ANNALS_URL: "https://example.org/a/",
    };
    const args = [`${root}annals.js`, "mcp"];
    const transport = new StdioClientTransport({ command: process.execPath, args, env });
    const client = await connected(transport);
    expect((await ask(client, "rule_on_day", { number: "507.4", on: "2005-01-10" })).text).toContain(
      "Permalink: https://example.org/a/v1/releases/2004-10-01/rules/507.4",
    );
    expect(await ask(client, "rule_on_day", { number: "507.4", on: "1998-01-01" })).toMatchObject({ isError: true });
    const known = { number: "507.4", on: "2005-01-10", knownAt: "2999-01-01" };
    for (const _time of ["made", "kept"])
      expect((await ask(client, "rule_on_day", known)).text).toMatch(/mana burn[\s\S]*knownAt=2999-01-01T/);
    expect(await ask(client, "rule_on_day", { ...known, knownAt: "2001-01-01" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("firstRecorded"),
    });
    await client.close();
    expect(transport.pid).toBe(null);
  });
});

describe("a limit of a tool", () => {
  it("is the one that its description names", () => {
    for (const { name, question } of tools) {
      const { properties } = z.toJSONSchema(question, { io: "input" }) as {
        properties: Record<string, { description?: string; maxLength?: number }>;
      };
      for (const [property, { description = "", maxLength }] of Object.entries(properties)) {
        const said = /([\d,]+) characters/.exec(description)?.[1]?.replaceAll(",", "");
        if (said !== undefined) expect([name, property, maxLength]).toEqual([name, property, Number(said)]);
      }
    }
    const quoting = tools.find(({ name }) => name === "locate_quote")?.question ?? z.object();
    expect(JSON.stringify(z.toJSONSchema(quoting, { io: "input" }))).toContain("500,000 characters");
  });
});
