import { type ContractExamples, exampleOf } from "../api/examples.ts";
import { apiRoot } from "../core/text/addresses.ts";
import { openLive } from "../db/live-archive.ts";
import { operations } from "../operations/all.ts";
import type { FileOperation } from "../operations/file.ts";
import { addressOf, type Operation } from "../operations/operation.ts";
import { buildApp } from "./app.ts";

/**
 * The examples of the contract: each operation's own question, and what a service answers to it that has imported
 * nothing, at an instant that does not pass. Throws if one is refused.
 */
export async function examplesFrom(now: () => Date): Promise<ContractExamples> {
  const opening = await openLive({ file: ":memory:", now });
  if (opening.kind !== "open") throw new Error(`the dataset cannot be opened: ${opening.kind}`);
  const app = await buildApp({ live: opening.live, now, publicUrl: "http://localhost:3000" });
  const examples: Record<string, ContractExamples[string]> = {};
  for (const operation of operations) {
    const example = askedFor(operation);
    if (example === null) continue;
    const { method, url, payload } = example;
    const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) });
    if (statusCode !== 200) throw new Error(`the example of ${operation.id} is refused: ${body}`);
    const answer = exampleOf(JSON.parse(body));
    examples[operation.id] = { request: `${method} ${url}`, ...(payload && { body: payload }), answer };
  }
  await app.close();
  opening.live.close();
  return examples;
}

function askedFor(operation: Operation | FileOperation) {
  const { example, path } = operation;
  if (example === null) return null;
  if (!("formats" in operation) && operation.body !== null)
    return { method: "POST" as const, url: `${apiRoot}${path}`, payload: { ...example } };
  // Only a file that is JSON has an example.
  const format = "formats" in operation ? Object.keys(operation.formats).find((name) => name === "json") : undefined;
  return { method: "GET" as const, url: addressOf(operation as Operation, { ...example, format }) };
}
