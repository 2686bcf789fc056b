import { byText } from "../core/text/order.ts";

/** A part of an OpenAPI document. */
export type JsonObject = Readonly<Record<string, unknown>>;

type Operation = JsonObject & {
  readonly operationId: string;
  readonly parameters?: readonly JsonObject[];
  readonly responses: Readonly<Record<string, JsonObject>>;
};

const methods = ["get", "put", "post", "delete", "patch"];

/**
 * Makes components of the parameters and responses that several operations share. An operation that can answer 401
 * needs the token; all others need nothing.
 */
export function withComponents(document: JsonObject): JsonObject {
  const paths = document["paths"] as Readonly<Record<string, JsonObject>>;
  const operations = Object.values(paths).flatMap((path) => methods.flatMap((name) => (path[name] as Operation) ?? []));
  const parameters = namesOfShared(
    operations.flatMap((operation) => operation.parameters ?? []),
    (parameter) => `${parameter["name"]}In${capital(String(parameter["in"]))}`,
  );
  const responses = namesOfShared(
    operations.flatMap((operation) => Object.entries(operation.responses).map(([status, one]) => ({ status, ...one }))),
    ({ status, content }) => `${isProblem(content) ? "Problem" : "Answer"}${status}`,
  );
  const shared = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => referenceTo("parameters", parameters, one) ?? one),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => [
        status,
        referenceTo("responses", responses, { status, ...one }) ?? one,
      ]),
    ),
    ...("401" in operation.responses ? { security: [{ token: [] }] } : {}),
  });
  const { schemas, ...components } = (document["components"] ?? {}) as { readonly schemas?: JsonObject };
  return {
    ...document,
    security: [],
    paths: mapped(paths, (path) =>
      mapped(path, (part, name) => (methods.includes(name) ? shared(part as Operation) : part)),
    ),
    components: {
      ...components,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The token of the person who runs the service" },
      },
      parameters: componentsFrom(parameters, (one) => one),
      responses: componentsFrom(responses, ({ status: _status, ...one }) => one),
      schemas: sorted(described(schemas ?? {}) as JsonObject),
    },
  };
}

/** The names of parts that occur more than once, by their text. Parts with the same name get numbers. */
function namesOfShared(
  parts: readonly JsonObject[],
  nameOf: (part: JsonObject) => string,
): ReadonlyMap<string, string> {
  const shared = [...Map.groupBy(parts, (part) => JSON.stringify(part))].filter(([, same]) => same.length > 1);
  const taken = new Map<string, number>();
  return new Map(
    shared.map(([text, [part = {}]]) => {
      const name = nameOf(part);
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      return [text, count === 1 ? name : `${name}${count}`];
    }),
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

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
