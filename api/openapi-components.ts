import { z } from "zod";
import { problemForms } from "../core/contract/problems.ts";
import type { ProblemCode } from "../core/problem-codes.ts";
import { byText } from "../core/text/order.ts";
import { problemTable } from "../http/problems.ts";
import type { ContractExamples } from "./examples.ts";
import {
  type Contents,
  type DescribedOperation,
  headerComponents,
  type JsonObject,
  withHeaders,
} from "./openapi-headers.ts";

const methods = ["get", "put", "post", "delete", "patch"];

/** What the routes do not say: the examples, and which operations answer with states of other times, and how. */
type Additions = { readonly examples: ContractExamples; readonly dated: ReadonlyMap<string, "gate" | "state"> };

/**
 * Makes components of the parameters and responses that several operations share. An operation that can answer 401
 * needs the token; all others need nothing.
 */
export function withComponents(document: JsonObject, { examples, dated }: Additions): JsonObject {
  const finished = (method: string, operation: DescribedOperation) =>
    withExample(withHeaders(method, operation, dated), examples[operation.operationId]);
  const paths = mapped(document["paths"] as Readonly<Record<string, JsonObject>>, (path) =>
    mapped(path, (part, name) => (methods.includes(name) ? finished(name, part as DescribedOperation) : part)),
  ) as Readonly<Record<string, JsonObject>>;
  const operations = Object.values(paths).flatMap((path) =>
    methods.flatMap((name) => (path[name] as DescribedOperation) ?? []),
  );
  const parameters = namesOfShared(
    operations.flatMap(({ operationId, parameters: own = [] }) => own.map((part) => ({ operationId, part }))),
    (parameter) => `${camelCase(String(parameter["name"]))}In${capital(String(parameter["in"]))}`,
  );
  const responses = namesOfShared(
    operations.flatMap(({ operationId, responses: own }) =>
      Object.entries(own).map(([status, response]) => ({ operationId, part: { status, ...response } })),
    ),
    ({ status, content }, operationId) =>
      status === "200" ? `${capital(operationId)}Answer` : `${isProblem(content) ? "Problem" : "Answer"}${status}`,
  );
  const shared = (operation: DescribedOperation): DescribedOperation => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map(
        (parameter) => referenceTo("parameters", parameters, parameter) ?? parameter,
      ),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        referenceTo("responses", responses, { status, ...response }) ?? response,
      ]),
    ),
    ...("401" in operation.responses ? { security: [{ token: [] }] } : {}),
  });
  const { schemas, ...components } = (document["components"] ?? {}) as { readonly schemas?: JsonObject };
  return {
    ...document,
    security: [],
    paths: mapped(paths, (path) =>
      mapped(path, (part, name) => (methods.includes(name) ? shared(part as DescribedOperation) : part)),
    ),
    components: {
      ...components,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token of the person who runs the service" },
      },
      headers: headerComponents,
      parameters: componentsFrom(parameters, (parameter) => parameter),
      responses: componentsFrom(responses, ({ status: _status, ...response }) => response),
      schemas: sorted(described(schemas ?? {}) as JsonObject),
    },
  };
}

/** Shows what was asked and answered, in the first media type of both. */
function withExample(operation: DescribedOperation, example: ContractExamples[string] | undefined): DescribedOperation {
  if (example === undefined) return operation;
  const { requestBody, responses } = operation;
  const { request, body, answer } = example;
  const inFirst = (content: unknown, shown: JsonObject) =>
    mapped(content as Contents, (media, type) =>
      type === Object.keys(content as Contents)[0] ? { ...(media as JsonObject), ...shown } : media,
    );
  const answered = responses["200"] ?? {};
  return {
    ...operation,
    ...(requestBody && {
      requestBody: { ...requestBody, content: inFirst(requestBody.content, { example: body }) as Contents },
    }),
    responses: {
      ...responses,
      200: {
        ...answered,
        content: inFirst(answered["content"], { examples: { freshCopy: { summary: request, value: answer } } }),
      },
    },
  };
}

type UsedPart = { readonly operationId: string; readonly part: JsonObject };

/**
 * The names of parts that occur more than once, by their text. Of several with the same name, all but the most used are
 * named by the first operation that has them, because generated clients show these names.
 */
function namesOfShared(
  parts: readonly UsedPart[],
  nameOf: (part: JsonObject, operationId: string) => string,
): ReadonlyMap<string, string> {
  const shared = [...Map.groupBy(parts, ({ part }) => JSON.stringify(part))].filter(([, same]) => same.length > 1);
  const byName = Map.groupBy(shared, ([, [first]]) => nameOf(first?.part ?? {}, first?.operationId ?? ""));
  return new Map(
    [...byName].flatMap(([name, group]) =>
      group
        .toSorted(([, one], [, other]) => other.length - one.length)
        .map(([text, [first]], place) => [text, place === 0 ? name : `${name}Of${capital(first?.operationId ?? "")}`]),
    ),
  );
}

function referenceTo(kind: string, names: ReadonlyMap<string, string>, part: JsonObject): JsonObject | undefined {
  const name = names.get(JSON.stringify(part));
  return name === undefined ? undefined : { $ref: `#/components/${kind}/${name}` };
}

function componentsFrom(names: ReadonlyMap<string, string>, shown: (part: JsonObject) => JsonObject): JsonObject {
  return sorted(Object.fromEntries([...names].map(([text, name]) => [name, shown(JSON.parse(text) as JsonObject)])));
}

/** Moves the description of a nullable value beside it, where generators and readers look for it. */
function described(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(described);
  if (typeof part !== "object" || part === null) return part;
  const inside = mapped(part as JsonObject, described);
  const choices = inside["anyOf"];
  if (!Array.isArray(choices) || "description" in inside) return inside;
  const [only, ...others] = choices.filter(
    (choice: JsonObject) => choice["type"] !== "null" && "description" in choice,
  );
  return only === undefined || others.length > 0 ? inside : { description: only.description, ...inside };
}

function isProblem(content: unknown): boolean {
  return typeof content === "object" && content !== null && "application/problem+json" in content;
}

function mapped<Value>(
  part: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => unknown,
): JsonObject {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value, name)]));
}

function sorted(part: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(part).toSorted(byText(([key]) => key)));
}

/** A name with hyphens, as headers have, as one word that programs can use: `acceptDatetime`. */
function camelCase(name: string): string {
  const [first = "", ...others] = name.split("-");
  return others.length === 0 ? first : [first.toLowerCase(), ...others.map(capital)].join("");
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * Problems that can occur at every address: a request may use another method, and an earlier state of the archive may
 * not be available now.
 */
const always = [405, 413, 429, 500, 503];

/** The problems of a route by their statuses, in the form in which OpenAPI shows their media type. */
export function problemResponses(...statuses: readonly number[]) {
  return Object.fromEntries(
    [...statuses, ...always].map((status) => [
      status,
      { description: titlesOf(status), content: { "application/problem+json": { schema: formOf(status) } } },
    ]),
  );
}

/** The problems of an operation by their statuses, with those that all of its kind have. */
export function problemsOf(codes: readonly ProblemCode[], always: readonly number[]) {
  const statuses = [...always, ...codes.map((code) => problemTable[code].status)];
  return problemResponses(...new Set(statuses.toSorted((a, b) => a - b)));
}

function codesOf(status: number) {
  return [...problemForms.keys()].filter((code) => problemTable[code].status === status);
}

function titlesOf(status: number): string {
  return codesOf(status)
    .map((code) => problemTable[code].title)
    .join("; or: ");
}

function formOf(status: number): z.ZodType {
  const [first, ...others] = codesOf(status).flatMap((code) => problemForms.get(code) ?? []);
  if (first === undefined) throw new Error(`no problem has the status ${status}`);
  return others.length === 0 ? first : z.union([first, ...others]);
}
