import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { openLive } from "../../db/live-archive.ts";
import { service } from "./service.ts";

/**
 * The examples of the contract, asked of a service over HTTP. It has imported nothing, as a fresh copy, and its day is
 * the one that the contract names.
 */

type Media = { readonly example?: unknown; readonly examples?: { readonly freshCopy: Example } };
type Example = { readonly summary: string; readonly value: unknown };
type Contents = Readonly<Record<string, Media>>;
type Operation = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Contents };
  readonly responses: { readonly 200: { readonly content?: Contents; readonly $ref?: string } };
};

const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
const exampleOf = ({ responses }: Operation) => Object.values(responses[200].content ?? {})[0]?.examples?.freshCopy;
const examples = operations.flatMap((operation) => {
  const example = exampleOf(operation);
  const body = operation.requestBody?.content["application/json"]?.example;
  return example === undefined ? [] : [[operation.operationId, example, body] as const];
});

const now = () => new Date("2026-11-20T12:00:00Z");
let running: { readonly base: string; close(): Promise<void> };
beforeAll(async () => {
  const opening = await openLive({ file: inject("preparedDatabase"), now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  const { live } = opening;
  const app = await service({ live, publicUrl: "http://localhost:3000" });
  const base = await app.listen({ port: 0, host: "127.0.0.1" });
  running = {
    base,
    async close() {
      await app.close();
      live.close();
    },
  };
});
afterAll(() => running.close());

/** No answer has so many members of its own: what has more is a list by ids. */
const membersMax = 40;

/** An answer as far as an example shows it: of its lists as many entries. */
function asLongAs(example: unknown, answer: unknown): unknown {
  if (Array.isArray(example) && Array.isArray(answer)) {
    // An empty list would be true of any answer.
    expect(example.length > 0 || answer.length === 0).toBe(true);
    return example.map((entry, index) => asLongAs(entry, answer[index]));
  }
  if (typeof example !== "object" || example === null || typeof answer !== "object" || answer === null) return answer;
  const members = Object.entries(answer);
  const shown = members.length > membersMax ? members.filter(([name]) => name in example) : members;
  if (members.length > membersMax) expect(Object.keys(example).length).toBeGreaterThan(0);
  return Object.fromEntries(
    shown.map(([name, value]) => [name, asLongAs((example as Record<string, unknown>)[name], value)]),
  );
}

it.each(examples)("%s is answered as its example says", async (_id, { summary, value }, body) => {
  const [method = "", url] = summary.split(" ");
  const headers = { "content-type": "application/json" };
  const asked = { method, ...(body === undefined ? {} : { body: JSON.stringify(body), headers }) };
  const response = await fetch(`${running.base}${url}`, asked);
  expect(response.status).toBe(200);
  expect(value).toEqual(asLongAs(value, await response.json()));
});

it.each(examples.filter(([, { summary }]) => summary.startsWith("GET ")))(
  "%s is answered with 304 where it is the same, as the contract says",
  async (id, { summary }) => {
    const address = `${running.base}${summary.split(" ")[1]}`;
    const etag = (await fetch(address)).headers.get("etag") ?? "";
    const again = await fetch(address, { headers: { "if-none-match": etag } });
    expect([etag === "", again.status, await again.text()]).toEqual([false, 304, ""]);
    expect(operations.find(({ operationId }) => operationId === id)?.responses).toHaveProperty("304");
  },
);

it("every answer in JSON has an example but these", () => {
  const inJson = operations.filter(({ responses }) =>
    Object.keys(responses[200].content ?? {}).some((type) => /^application\/(?:\w+\+)?json$/.test(type)),
  );
  expect(examples.length).toBeGreaterThan(45);
  const bare = inJson.filter((operation) => exampleOf(operation) === undefined);
  // Two need an imported rulebook, one is long whatever is asked, and one changes the archive.
  expect(bare.map(({ operationId }) => operationId)).toEqual([
    "getGlossaryEntry",
    "getGlossaryEntryHistory",
    "getEraSchema",
    "importPublishedFile",
  ]);
});
