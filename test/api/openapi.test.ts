import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Part = Readonly<Record<string, unknown>>;
type Operation = Part & {
  readonly operationId: string;
  readonly summary?: string;
  readonly security?: unknown;
  readonly parameters?: readonly Part[];
  readonly responses: Readonly<Record<string, Part>>;
};

const document = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Part; readonly securitySchemes: Part };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The parts that stand more than once. */
function repeated(parts: readonly unknown[]): string[] {
  const texts = parts.map((part) => JSON.stringify(part)).filter((text) => !text.startsWith('{"$ref"'));
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

describe("openapi.yaml", () => {
  it("writes a parameter that several operations share once", () => {
    expect(repeated(operations.flatMap(({ parameters = [] }) => parameters))).toEqual([]);
  });

  it("writes a problem that several operations share once", () => {
    const responses = operations
      .flatMap((operation) => Object.entries(operation.responses))
      .filter(([, one]) => !("$ref" in one));
    expect(repeated(responses)).toEqual([]);
  });

  it("gives no schema the name of an operation, on which client generators fail", () => {
    const names = new Set(Object.keys(document.components.schemas).map((name) => name.toLowerCase()));
    expect(operations.map(({ operationId }) => operationId).filter((id) => names.has(id.toLowerCase()))).toEqual([]);
  });

  it("gives every operation an id of its own and a summary", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ summary = "" }) => summary === "")).toEqual([]);
  });

  it("asks for the token where an operation can refuse for the lack of it", () => {
    const guarded = operations.filter(({ responses }) => "401" in responses);
    expect(guarded.length).toBeGreaterThan(0);
    for (const { security } of guarded) expect(security).toEqual([{ token: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(["token"]);
  });
});
