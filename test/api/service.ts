import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { parse } from "yaml";
import type { History } from "../../core/archive/history.ts";
import { stillArchive } from "../../db/live-archive.ts";
import { type AppOptions, buildApp } from "../../server/app.ts";
import { embeddedArchive } from "../archive.ts";

const embedded = embeddedArchive();

/** The service on the dataset that comes with it, on a day that does not pass. */
export function service({ history = embedded.history, ...options }: Partial<AppOptions> & { history?: History } = {}) {
  const now = () => new Date("2026-11-20T12:00:00Z");
  return buildApp({ archive: stillArchive({ ...embedded, history }), now, ...options });
}

type Service = Awaited<ReturnType<typeof service>>;
type Content = Readonly<Record<string, { readonly schema: object }>>;
type Response = { readonly content: Content };
type Operation = { readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>> };

const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
/** Compiling takes far longer than checking. */
const checks = new Map<string, ValidateFunction>();
ajv.addSchema({ $id: "contract", components: contract.components });

/** Templates with fewer parameters first, so that a fixed path wins over one that would swallow it. */
const templates = Object.keys(contract.paths)
  .map((template) => ({ template, form: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`) }))
  .toSorted((a, b) => a.template.split("{").length - b.template.split("{").length);

const problemForm = compiled({
  anyOf: Object.keys(contract.components.schemas)
    .filter((name) => name.endsWith("Problem"))
    .map((name) => ({ $ref: `#/components/schemas/${name}` })),
});

/**
 * An answer as a client sees it; `body` is what its JSON says (nothing, where it is another text), `text` its bytes.
 */
export type Answer = {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Asks the service and checks the answer with openapi.yaml: its status must be documented there, its body must have the
 * documented form. What is at no documented address must be a problem document.
 */
export async function ask(app: Service, request: string | InjectOptions): Promise<Answer> {
  const options = typeof request === "string" ? { url: request } : request;
  const response = await app.inject({ method: "GET", ...options });
  const { statusCode: status, headers, body: text } = response;
  const hasBody = status !== 304 && options.method !== "HEAD";
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(String(headers["content-type"]));
  const body = hasBody && isJson ? JSON.parse(text) : {};
  if (hasBody) {
    const check = formOf(String(options.url).split("?", 1)[0] ?? "", options.method ?? "GET", response);
    expect(check(isJson ? body : text) ? [] : check.errors, `${options.url}: ${text.slice(0, 500)}`).toEqual([]);
  }
  return { status, headers, text, body };
}

function formOf(path: string, method: string, { statusCode, headers }: LightMyRequestResponse): ValidateFunction {
  const media = String(headers["content-type"]).split(";", 1)[0] ?? "";
  const operation = templates.find(({ form }) => form.test(pathAsRead(path)));
  const calls = contract.paths[operation?.template ?? ""];
  const call = method === "GET" ? calls?.get : method === "POST" ? calls?.post : undefined;
  const written = call?.responses[String(statusCode)];
  const described =
    written !== undefined && "$ref" in written
      ? contract.components.responses[written.$ref.split("/").at(-1) ?? ""]
      : written;
  if (described === undefined) {
    expect(media).toBe("application/problem+json");
    expect([400, 404, 405, 429], `${statusCode} of ${method} ${path} is not documented`).toContain(statusCode);
    return problemForm;
  }
  const schema = described.content[media]?.schema;
  expect(schema, `${media} of ${path} is not documented for ${statusCode}`).toBeDefined();
  return compiled(schema ?? {});
}

/** A path as the service reads it: dots are steps, and a slash at the end is nothing. */
function pathAsRead(path: string): string {
  return new URL(path, "http://localhost").pathname.replace(/\/$/, "");
}

function compiled(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
  const known = checks.get(text) ?? ajv.compile(JSON.parse(text));
  checks.set(text, known);
  return known;
}
