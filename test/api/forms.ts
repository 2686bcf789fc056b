import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

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

const problemForm = {
  anyOf: Object.keys(contract.components.schemas)
    .filter((name) => name.endsWith("Problem"))
    .map((name) => ({ $ref: `#/components/schemas/${name}` })),
};

/** An answer as it came over HTTP. */
export type Received = {
  readonly method: string;
  /** The address without its query. */
  readonly path: string;
  readonly status: number;
  /** The content type without its parameters. */
  readonly media: string;
  readonly body: unknown;
};

/**
 * The contradictions between an answer and openapi.yaml; empty if there are none. Its status must be documented there, its body must have
 * the documented form. What is at no documented address must be a problem document.
 */
export function faultsIn({ method, path, status, media, body }: Received): readonly unknown[] {
  const operation = templates.find(({ form }) => form.test(pathAsRead(path)));
  const calls = contract.paths[operation?.template ?? ""];
  const call = method === "GET" ? calls?.get : method === "POST" ? calls?.post : undefined;
  const written = call?.responses[String(status)];
  const described =
    written !== undefined && "$ref" in written
      ? contract.components.responses[written.$ref.split("/").at(-1) ?? ""]
      : written;
  if (described !== undefined) {
    const schema = described.content[media]?.schema;
    return schema === undefined
      ? [`${media} of ${path} is not documented for ${status}`]
      : errorsIn(compiled(schema), body);
  }
  if (media !== "application/problem+json") return [`${media} in place of a problem document`];
  if (![400, 404, 405, 429].includes(status)) return [`${status} of ${method} ${path} is not documented`];
  return errorsIn(compiled(problemForm), body);
}

function errorsIn(check: ValidateFunction, body: unknown): readonly unknown[] {
  return check(body) ? [] : (check.errors ?? ["the body has another form"]);
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
