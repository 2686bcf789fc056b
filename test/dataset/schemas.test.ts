import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readDatasetFiles } from "../../dataset/files.ts";
import { datasetSchemas, schemaLineFor } from "../../dataset/schemas.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const schemas = datasetSchemas();
const checks = new Map([...schemas].map(([path, schema]) => [path, ajv.compile(schema)]));
const files = readDatasetFiles(fileURLToPath(new URL("../../data", import.meta.url)));

/** The schema that the first line of a file names, as a path from the root. */
function schemaNamed(path: string, text: string): string {
  const written = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? "";
  return new URL(written, `file:///data/${path}`).pathname.slice(1);
}

describe("the JSON Schemas of the dataset, for editors", () => {
  it("accept every file, which names its schema in its first line", () => {
    const wrong = files.flatMap(({ path, text }) => {
      const check = checks.get(schemaNamed(path, text ?? ""));
      if (check === undefined) return [`${path} names no schema`];
      return check(parse(text ?? "")) ? [] : [`${path}: ${ajv.errorsText(check.errors)}`];
    });
    expect(files.length).toBeGreaterThan(400);
    expect(wrong).toEqual([]);
    expect(new Set(files.map(({ path, text }) => schemaNamed(path, text ?? "")))).toEqual(
      new Set([...schemas.keys()].filter((path) => !path.endsWith("/links.json"))),
    );
  });

  it.each([
    ["lineage", { id: "a.b", title: "T", kind: "rule", revisions: [] }, "no revision"],
    ["preset", { id: "a", name: "A", on: "2009-07-11", says: "S", sources: ["x"], day: 1 }, "a key that is not known"],
    ["card", { id: "a" }, "keys that are missing"],
    ["source", { id: "a", kind: "book", title: "T", notes: "N" }, "a word that is not allowed"],
  ])("refuse a %s with an error: %j, because of %s", (name: string, content: object, _because: string) => {
    expect(checks.get(`schemas/data/${name}.json`)?.(content)).toBe(false);
  });

  it("describe every key", () => {
    const bare = [...schemas].flatMap(([path, schema]) => bareKeysOf(schema, path));
    expect(bare).toEqual([]);
  });

  it("are in the repository as they are generated", () => {
    for (const [path, schema] of schemas) {
      const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
      expect(JSON.parse(text), path).toEqual(schema);
    }
  });

  it("are named by no file of an unknown kind", () => {
    expect(schemaLineFor("lineages/loose.yaml")).toBe("");
  });
});

function bareKeysOf(part: unknown, at: string): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { properties = {} } = part as { readonly properties?: Readonly<Record<string, object>> };
  const bare = Object.entries(properties).filter(([, property]) => !("description" in property || "$ref" in property));
  const below = Object.entries(part).flatMap(([name, value]) => bareKeysOf(value, `${at}/${name}`));
  return [...bare.map(([name]) => `${at}.${name}`), ...below];
}
