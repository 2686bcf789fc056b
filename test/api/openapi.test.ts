import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { problemCodes } from "../../core/problem-codes.ts";
import { problemTable } from "../../http/problems.ts";

type Part = Readonly<Record<string, unknown>>;
type Operation = Part & {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: unknown;
  readonly parameters?: readonly Part[];
  readonly responses: Readonly<Record<string, Part>>;
};

const document = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Part;
    readonly parameters: Readonly<Record<string, Part>>;
    readonly responses: Readonly<Record<string, Part>>;
    readonly securitySchemes: Part;
  };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** The parts that occur more than once. */
function repeated(parts: readonly unknown[]): string[] {
  const texts = parts.map((part) => JSON.stringify(part)).filter((text) => !text.startsWith('{"$ref"'));
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** The parts of a document, with where they stand. */
function partsOf(part: unknown, at = ""): { readonly at: string; readonly part: Part }[] {
  if (typeof part !== "object" || part === null) return [];
  const below = Object.entries(part).flatMap(([name, value]) => partsOf(value, `${at}/${name}`));
  return Array.isArray(part) ? below : [{ at, part: part as Part }, ...below];
}

/** A reference is described where it leads. */
function isDescribed({ description, $ref }: Part): boolean {
  if (typeof $ref !== "string") return typeof description === "string" && description !== "";
  return isDescribed((document.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}) as Part);
}

const statusesAnswered = new Set(operations.flatMap(({ responses }) => Object.keys(responses).map(Number)));

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

  it("gives what several operations share names that programs can show: words, and no number but the status of a refusal", () => {
    const { schemas, parameters, responses } = document.components;
    const names = [schemas, parameters, responses].flatMap((shared) => Object.keys(shared));
    expect(names.filter((name) => !/^(?:[A-Za-z]+|(?:Problem|Answer)[345]\d\d)$/.test(name))).toEqual([]);
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

  it("describes every answer", () => {
    expect(partsOf(document).filter(({ part }) => part["description"] === "Default Response")).toEqual([]);
  });

  it("describes every property, parameter and operation", () => {
    const bare = partsOf(document)
      .flatMap(({ at, part }) => {
        const properties = Object.entries((part["properties"] ?? {}) as Record<string, Part>);
        return properties.filter(([, property]) => !isDescribed(property)).map(([name]) => `${at}.${name}`);
      })
      .concat(operations.filter(({ description = "" }) => description === "").map(({ operationId }) => operationId))
      .concat(
        [...operations.flatMap(({ parameters = [] }) => parameters), ...Object.values(document.components.parameters)]
          .filter((parameter) => !("$ref" in parameter) && !isDescribed(parameter))
          .map((parameter) => String(parameter["name"])),
      );
    expect(bare).toEqual([]);
  });

  it("gives a pattern to every number of a rule and every day, asked or answered", () => {
    const parameters = [
      ...operations.flatMap(({ parameters: own = [] }) => own),
      ...Object.values(document.components.parameters),
    ].filter((parameter) => !("$ref" in parameter));
    const formOf = ({ schema }: Part) => schema as Part;
    const ofNumbersAndDays = /^(?:number|rule|section|on|since|day|knownAt|release|published)$/;
    const bare = parameters.filter((one) => ofNumbersAndDays.test(String(one["name"])) && !("pattern" in formOf(one)));
    // A section of a document may be written in words.
    expect(bare.map(({ description }) => description)).toEqual([expect.stringContaining("number of a section")]);
    const formats = parameters.filter(({ name }) => name === "format");
    expect(formats.map((one) => "enum" in formOf(one))).toEqual(formats.map(() => true));
    const days = partsOf(document).filter(({ part }) => part["format"] === "date");
    expect(days.length).toBeGreaterThan(200);
    expect(days.filter(({ part }) => !("pattern" in part)).map(({ at }) => at)).toEqual([]);
    const numbers = partsOf(document.components.schemas).flatMap(({ at, part }) => {
      const { number } = (part["properties"] ?? {}) as Readonly<Partial<Record<string, Part>>>;
      const isOther = number === undefined || number["type"] === "integer" || at.endsWith("/links");
      return isOther || JSON.stringify(number).includes('"pattern"') ? [] : [at];
    });
    expect(numbers).toEqual([]);
  });

  it("has an enum where one of several words is answered", () => {
    const bare = partsOf(document.components.schemas).flatMap(({ at, part }) =>
      Object.entries((part["properties"] ?? {}) as Readonly<Record<string, Part>>).flatMap(([name, property]) => {
        const isOneOf = /^(?:kind|class|state|damage|severity|basis|confidence|verdict)$/.test(name);
        const text = JSON.stringify(property);
        return isOneOf && text.includes('"string"') && !/"(?:enum|const)":/.test(text) ? [`${at}.${name}`] : [];
      }),
    );
    // Events are asked, not answered, and have types of the game for a kind.
    expect(bare.filter((at) => !at.startsWith("/SituationEvent/"))).toEqual([]);
  });

  it("says for every problem which facts it may have, and of what type each is", () => {
    const problems = Object.entries(document.components.schemas as Record<string, Part>).filter(([name]) =>
      name.endsWith("Problem"),
    );
    expect(problems.map(([, { properties }]) => (properties as Record<string, Part>)["code"]?.["const"])).toEqual(
      expect.arrayContaining([...problemCodes].filter((code) => statusesAnswered.has(problemTable[code].status))),
    );
    for (const [name, { properties, additionalProperties }] of problems) {
      expect(additionalProperties, name).toBe(false);
      const untyped = Object.entries(properties as Record<string, Part>).filter(
        ([, fact]) => !["type", "$ref", "anyOf", "oneOf"].some((key) => key in fact),
      );
      expect(untyped, name).toEqual([]);
    }
  });

  it("describes the answer if the archive recorded nothing before the instant asked for, or its state is not available", () => {
    const asNamed = ({ $ref, ...part }: Part): Part =>
      typeof $ref === "string" ? ((document.components.parameters[$ref.split("/").at(-1) ?? ""] ?? {}) as Part) : part;
    const dated = operations.filter(
      ({ parameters = [], requestBody }) =>
        parameters.some((parameter) => asNamed(parameter)["name"] === "knownAt") ||
        JSON.stringify(requestBody ?? "").includes('"knownAt"'),
    );
    expect(dated.length).toBeGreaterThan(40);
    const silent = dated.filter(({ responses }) => !("404" in responses && "503" in responses));
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("asks for the token if an operation can be refused without it", () => {
    const guarded = operations.filter(({ responses }) => "401" in responses);
    expect(guarded.length).toBeGreaterThan(0);
    for (const { security } of guarded) expect(security).toEqual([{ token: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(["token"]);
  });
});

it("the contract is the same whichever forms were loaded before it was asked for", () => {
  const loading = ["./server/app.ts", "./dataset/read.ts", "./dataset/play-forms.ts", "./server/write-openapi.ts"]
    .map((path) => `await import(${JSON.stringify(path)});`)
    .join("\n");
  const root = new URL("../../", import.meta.url);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", loading], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("openapi.yaml matches the routes");
});
