import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Dice } from "../attack.ts";
import { changed, type Making, madeFrom, type Schema } from "./schema-values.ts";
import { hostileTexts } from "./texts.ts";

/** A request to send. */
export type Sent = {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema: Schema;
};
type Operation = {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
};

const operations = Object.entries(contract.paths).flatMap(([template, calls]) =>
  Object.entries(calls).map(([method, { parameters = [], requestBody }]) => ({
    template,
    method: method.toUpperCase(),
    parameters: parameters.map((one) =>
      "$ref" in one ? (contract.components.parameters[one.$ref.split("/").at(-1) ?? ""] as Parameter) : one,
    ),
    body: Object.values(requestBody?.content ?? {})[0]?.schema,
  })),
);

/** Ids that the archive knows, by the names of the parameters that take them. */
export type Known = {
  readonly byName: Readonly<Record<string, readonly string[]>>;
  readonly days: readonly string[];
  readonly instants: readonly string[];
  /** Situations of the catalogue. */
  readonly situations: readonly unknown[];
};

/** Generates requests from openapi.yaml: most are sensible, some are not. */
export function requests(dice: Dice, known: Known): () => Sent {
  const words = Object.values(known.byName).flat();
  const making: Making = { dice, schemas: contract.components.schemas, words, days: known.days };
  return () => {
    const { template, method, parameters, body } = dice.of(operations);
    const inPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(textFor(name, making, known), dice));
    const isPage = method === "GET" && dice.once(12);
    const path = isPage ? inPath.replace(/^\/v1/, "") || "/" : inPath;
    return {
      method: dice.once(60) ? dice.of(["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "POST"]) : method,
      url: `${dice.once(100) ? path.replaceAll("/", "//") : path}${queryOf(parameters, making, known)}`,
      headers: headersOf(dice, isPage, known),
      body: body === undefined ? undefined : bodyOf(template, body, making, known),
    };
  };
}

function textFor(name: string, { dice, words }: Making, known: Known): string {
  if (dice.once(25)) return dice.of(hostileTexts);
  if (dice.once(15)) return dice.of(words);
  if (/^(?:on|from|to|since|day|release|published)$/.test(name)) return dice.of(known.days);
  if (name === "knownAt") return dice.of(known.instants);
  if (/^(?:limit|after)$/.test(name)) return String(dice.below(dice.once(2) ? 10 : 3_000));
  return dice.of(known.byName[name] ?? words);
}

function queryOf(parameters: readonly Parameter[], making: Making, known: Known): string {
  const { dice } = making;
  const asked = parameters.filter(({ in: place, name, required }) => {
    if (place !== "query") return false;
    if (required === true) return !dice.once(40);
    // An earlier state takes a second to compute, and few are cached.
    return name === "knownAt" ? dice.once(150) : dice.once(2);
  });
  const pairs = asked.map(({ name, schema }) => {
    const value = schema.enum !== undefined && !dice.once(20) ? dice.of(schema.enum) : textFor(name, making, known);
    return `${name}=${written(String(value), dice)}`;
  });
  if (dice.once(50)) pairs.push(...pairs.slice(0, 1));
  if (dice.once(50)) pairs.push(`${written(dice.of(hostileTexts), dice)}=1`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** A text in an address: escaped, badly escaped, or unescaped if HTTP allows it. */
function written(text: string, dice: Dice): string {
  const escaped = encodeURIComponent(text.toWellFormed());
  if (dice.once(60)) return `${escaped}${dice.of(["%", "%zz", "%c0%af", "%ff", "%00", ";", "+", "?", "#", "%2f.."])}`;
  return dice.once(30) && /^[!-~]*$/.test(text) ? text : escaped;
}

function headersOf(dice: Dice, isPage: boolean, known: Known): Record<string, string> {
  const headers: Record<string, string> = isPage ? { accept: "text/html,*/*;q=0.8" } : {};
  if (dice.once(10))
    headers["accept-encoding"] = dice.of(["gzip", "br", "gzip;q=0, br;q=0, *;q=0", "identity", "x,,;q"]);
  if (dice.once(20))
    headers["accept"] = dice.of(["*/*", "text/html", "application/xml", "a/b;q=2,,", "application/json"]);
  if (dice.once(20))
    headers["accept-datetime"] = dice.of(["Mon, 10 Jan 2005 12:00:00 GMT", "yesterday", ...known.days]);
  if (dice.once(20)) headers["if-none-match"] = dice.of(["*", '"x"', 'W/"x", "y"', '"', "x".repeat(3_000)]);
  if (dice.once(40)) headers["range"] = dice.of(["bytes=0-10", "bytes=-1", "x"]);
  if (dice.once(40)) headers["x-forwarded-for"] = dice.of(["::1", "x", "1.2.3.4, 5.6.7.8"]);
  if (dice.once(40)) headers["x-forwarded-host"] = dice.of(["evil.example", "a b", "<script>"]);
  return headers;
}

function bodyOf(template: string, schema: Schema, making: Making, known: Known): string {
  const { dice } = making;
  const isSituation = template.startsWith("/v1/outcomes") && !dice.once(3);
  const days = { on: dice.of(known.days), from: dice.of(known.days), to: dice.of(known.days) };
  const { properties = {} } = schema.$ref === undefined ? schema : {};
  const asked = Object.fromEntries(Object.entries(days).filter(([name]) => name in properties));
  const whole = isSituation ? { ...asked, situation: dice.of(known.situations) } : madeFrom(schema, making);
  const value = dice.once(2) ? changed(whole, making) : whole;
  const text = JSON.stringify(value) ?? "null";
  return dice.once(60) ? text.slice(0, dice.below(text.length + 1)) : text;
}
