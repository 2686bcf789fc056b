import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { operations } from "../operations/all.ts";
import { contractExamples } from "./examples.ts";
import { withComponents } from "./openapi-components.ts";

const description = `What the rules of Magic: The Gathering said on any day.

Every answer names the release it rests on and the days for which it holds. \`on\` is a civil day, \`YYYY-MM-DD\`; left out, it is today (UTC).
Addresses within answers begin with a slash and are those of the service: behind a proxy that mounts it under a path, that path comes before them.
Under /v1 a parameter that a call does not have is refused by name, so that a slip of the pen is not taken for no question; pages ignore it.
An example is what a service that has imported nothing answered on 20 November 2026; of each list, and of what has ids for names, it has the first entry, of words three.
Every problem is \`application/problem+json\` with a \`code\` of a closed set; its \`type\` is the address of the page that explains it.
For those who run a service, \`/healthz\` and \`/readyz\` say whether it is up, and \`/metrics\` gives metrics in the OpenMetrics format.
Unofficial. The rules text belongs to Wizards of the Coast and is quoted under its Fan Content Policy.`;

/**
 * Options that make the OpenAPI document from the schemas of the routes. `mountPath` is the path of the service at its
 * public address.
 */
export function openapiOptions(mountPath: string): FastifyDynamicSwaggerOptions {
  return { ...allButServers, openapi: { ...contract, servers: [{ url: mountPath === "" ? "/" : mountPath }] } };
}

const contract: FastifyDynamicSwaggerOptions["openapi"] & object = {
  openapi: "3.1.0",
  info: {
    title: "Annals",
    version: "1",
    description,
    contact: { name: "The Annals authors" },
    license: { name: "MIT", identifier: "MIT" },
  },
  tags: [
    { name: "rules", description: "By number and day" },
    { name: "glossary", description: "Terms of the glossary, by day" },
    { name: "search", description: "By words" },
    { name: "lineages", description: "By identity, whatever the number" },
    { name: "releases", description: "Releases and what is held about them" },
    { name: "announcements", description: "What the publisher announced, joined to the changes" },
    { name: "diff", description: "Two days compared" },
    { name: "quotes", description: "Old texts dated by the words they quote" },
    { name: "outcomes", description: "What happens at the table under the rules of a day" },
    {
      name: "rules of play",
      description: "Rules of play that changed: each through time, and all of one day together",
    },
    { name: "questions", description: "The catalogue of situations with dated answers" },
    { name: "citations", description: "Rule numbers in a text, followed to another day" },
    { name: "documents", description: "The documents by which tournaments are judged, and the rules, by document" },
    { name: "reports", description: "Change reports for people who write about the rules" },
    { name: "feed", description: "Feeds of changes, newest first" },
    { name: "cards", description: "Cards that affect who makes decisions, and their rulings through time" },
    {
      name: "tournament rules",
      description: "Sentences of the tournament documents, an authority separate from the rules",
    },
  ],
};

/** Time gates, and the states of other times that have addresses of their own. */
const dated = new Map(
  operations.flatMap((operation) => {
    if ("formats" in operation) return [];
    const { gate, lasting } = operation.http;
    return gate === undefined && lasting === undefined ? [] : [[operation.id, gate ? "gate" : "state"] as const];
  }),
);

const allButServers: Pick<FastifyDynamicSwaggerOptions, "transform" | "transformObject"> = {
  transform: jsonSchemaTransform,
  transformObject: (document) =>
    withComponents(withSchemasInUse(jsonSchemaTransformObject(document) as Record<string, unknown>), {
      examples: contractExamples(),
      dated,
    }),
};

/**
 * Keeps the schemas that a path refers to, and one for questions and answers where both forms are the same: each named
 * schema is exported twice, for questions as `…Input`, because a default or a transformation can make the two differ.
 */
function withSchemasInUse(document: Record<string, unknown>): Record<string, unknown> {
  const components = document["components"] as { readonly schemas?: Record<string, unknown> };
  const { schemas = {} } = components;
  const formOf = (name: string): string =>
    JSON.stringify(schemas[name] ?? null).replace(reference, (whole) => whole.replace(/Input"$/, '"'));
  const nameOf = (name: string): string => {
    const plain = name.replace(/Input$/, "");
    return formOf(plain) === formOf(name) ? plain : name;
  };
  const used = new Map<string, unknown>();
  const open = [document["paths"]];
  for (const part of open)
    for (const [, written = ""] of JSON.stringify(part).matchAll(reference)) {
      const name = nameOf(written);
      if (used.has(name)) continue;
      used.set(name, schemas[name]);
      open.push(schemas[name]);
    }
  const text = JSON.stringify({ ...document, components: { ...components, schemas: Object.fromEntries(used) } });
  // The bounds of exact integers say nothing about an answer, and some generators of clients cannot write them.
  const isNoBound = (key: string, value: unknown) =>
    /^(?:minimum|maximum)$/.test(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  const named = text.replace(reference, (_, name: string) => `"#/components/schemas/${nameOf(name)}"`);
  return JSON.parse(named, (key, value) => (isNoBound(key, value) ? undefined : value));
}

const reference = /"#\/components\/schemas\/([^"]+)"/g;
