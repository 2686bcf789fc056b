import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { service } from "./service.ts";

/** The headers of answers, as the contract describes them. */

type Response = {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, Media>>;
};
type Media = { readonly examples?: { readonly freshCopy: { readonly summary: string } } };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, Response>>;
};
const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly example: string }>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
  };
};
const { headers: described, responses: shared, parameters: sharedParameters } = contract.components;
const operations = new Map(
  Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .map((one) => [one.operationId, one]),
);
/** Whether an operation reads the day from a header: a parameter of several operations, which names it once. */
function isGate(id: string): boolean {
  const references = JSON.stringify(operations.get(id)?.parameters ?? []).matchAll(
    /"#\/components\/parameters\/(\w+)"/g,
  );
  return [...references].some(([, name = ""]) => sharedParameters[name]?.name === "Accept-Datetime");
}

/** The headers that an operation may send with a status, in small letters. */
function headersOf(id: string, status: number): string[] {
  const response = operations.get(id)?.responses[status];
  const named = response?.$ref === undefined ? response : shared[response.$ref.split("/").at(-1) ?? ""];
  return Object.keys(named?.headers ?? {}).map((name) => name.toLowerCase());
}

const asked: [id: string, url: string][] = [...operations.values()].flatMap(({ operationId, responses }) => {
  const [example] = Object.values(responses["200"]?.content ?? {});
  const [method, url = ""] = example?.examples?.freshCopy.summary.split(" ") ?? [];
  return method === "GET" ? [[operationId, url]] : [];
});
const others: typeof asked = [
  ["getRule", "/v1/rules/723.5"],
  ["getSection", "/v1/sections/723"],
  ["getHome", "/v1"],
  ["getEra", "/v1/eras"],
  ["printEra", "/v1/eras.csv"],
  ["getEraSchema", "/v1/schemas/era-1.json"],
  ["getChangesAtom", "/v1/changes.atom"],
  ["getNumberChangesTable", "/v1/changes/numbers.csv?limit=1"],
  ["getRuleTimeMap", "/v1/rules/507.4/timemap"],
  ["getRulebook", "/v1/rulebooks/2005-01-10.txt"],
];

const client = { remoteAddress: "198.51.100.1" };
let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service({ rateLimit_perMinute: 1_000, adminToken: "secret" });
});
afterAll(() => app.close());

describe("the contract describes", () => {
  it.each([...asked, ...others])("each header that %s sends: %s", async (id, url) => {
    const { statusCode, headers } = await app.inject({ url, ...client });
    expect(statusCode).toBe(200);
    const sent = Object.keys(described).filter((name) => name.toLowerCase() in headers);
    expect(sent).toEqual(expect.arrayContaining(["ETag", "Cache-Control", "RateLimit", "RateLimit-Policy"]));
    expect(headersOf(id, 200)).toEqual(expect.arrayContaining(sent.map((name) => name.toLowerCase())));
  });

  it.each([
    ["getRule", "/v1/rules/507.4", 200],
    ["getSection", "/v1/sections/711", 200],
  ])("what %s reads and sends as a time gate", async (id, url, status) => {
    const gate = { "accept-datetime": "Mon, 10 Jan 2011 00:00:00 GMT" };
    const { statusCode, headers } = await app.inject({ url: url.replace("507.4", "711.4"), headers: gate, ...client });
    expect([statusCode, headers["vary"]]).toEqual([status, expect.stringContaining("Accept-Datetime")]);
    const memento = ["content-location", "memento-datetime", "vary", "link"];
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(memento));
    expect(headersOf(id, 200)).toEqual(expect.arrayContaining(memento));
    expect(isGate(id)).toBe(true);
  });

  it.each([
    [401, "importPublishedFile", "POST", "/v1/published-files?name=a.txt", "WWW-Authenticate"],
    [405, "getRule", "POST", "/v1/rules/507.4", "Allow"],
    [429, "getRule", "GET", "/v1/rules/507.4", "Retry-After"],
  ] as const)("what is sent with %i: %s", async (status, id, method, url, name) => {
    const limited = await service({ rateLimit_perMinute: 1, adminToken: "secret" });
    if (status === 429) await limited.inject({ url, ...client });
    const { statusCode, headers } = await limited.inject({ url, method, ...client });
    await limited.close();
    expect([statusCode, Object.keys(headers)]).toEqual([status, expect.arrayContaining([name.toLowerCase()])]);
    expect(headersOf(id, status)).toContain(name.toLowerCase());
  });

  it.each([
    [404, "/v1/rules/507.4?on=1990-01-01", {}],
    [400, "/v1/rules/507.4?on=1990-01-99", {}],
    [406, "/v1/rules/723.5", { accept: "text/csv" }],
    [404, "/v1/rules/999.9?on=2012-01-01", { "accept-encoding": "gzip" }],
  ] as const)("each header that is sent with the problem %i of %s", async (status, url, headersSent) => {
    const { statusCode, headers } = await app.inject({ url, headers: headersSent, ...client });
    const sent = Object.keys(described).filter((name) => name.toLowerCase() in headers);
    expect([statusCode, sent]).toEqual([status, expect.arrayContaining(["Cache-Control", "RateLimit"])]);
    expect(headersOf("getRule", status)).toEqual(expect.arrayContaining(sent.map((name) => name.toLowerCase())));
  });

  it("a time gate by the parameter it reads, and no other call has it", () => {
    expect([...operations.keys()].filter(isGate)).toEqual(["getRule", "getSection", "getGlossaryEntry"]);
  });

  it("each of its headers with an example of the form in which it is sent", async () => {
    const { headers } = await app.inject({ url: "/v1/rules/723.5", ...client });
    const form = (text: unknown) => String(text).replaceAll(/\d+/g, "0");
    for (const name of ["RateLimit", "RateLimit-Policy"])
      expect(form(headers[name.toLowerCase()])).toBe(form(described[name]?.example));
    const { headers: dated } = await app.inject({ url: "/v1/rules/507.4?on=2005-01-10", ...client });
    for (const name of ["Cache-Control", "Content-Location", "Memento-Datetime", "Vary"])
      expect(dated[name.toLowerCase()]).toBe(described[name]?.example);
  });
});
