import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { functionsIn, parsed, root, sourcesIn, tradeOf, usedTooEarly } from "./sources.ts";

const rooms = [
  "core",
  "dataset",
  "document",
  "operations",
  "publish",
  "db",
  "fetching",
  "http",
  "library",
  "api",
  "web",
  "mcp",
  "server",
  "cli",
];
const code = rooms.flatMap(sourcesIn);
const tests = sourcesIn("test");
const tools = ["attack", "bench", "release"].flatMap(sourcesIn);
const sources = new Map([...code, ...tests, ...tools].map((path) => [path, parsed(path)]));

const linesMax = 400;
const functionMax_lines = 70;
const commentMax_columns = 140;

describe("what is too long to read", () => {
  it(`is no file: none has more than ${linesMax} lines`, () => {
    const long = [...sources.keys()].filter(
      (path) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length > linesMax,
    );
    expect(long).toEqual([]);
  });

  // The formatter leaves comments as they are. An example is one expression on one line.
  it(`is no line of a comment: none has more than ${commentMax_columns} columns`, () => {
    const long = code.flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .filter((line) => line.length > commentMax_columns && /^ *(?:\/\/|\/?\*)(?! @example)/.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(long).toEqual([]);
  });

  it(`is no function: none has more than ${functionMax_lines} lines`, () => {
    const long = code.flatMap((path) => {
      const source = sources.get(path);
      return source === undefined
        ? []
        : functionsIn(source)
            .filter(({ length }) => length > functionMax_lines)
            .map(({ line, length }) => `${path}:${line} has ${length} lines`);
    });
    expect(long).toEqual([]);
  });
});

describe("exports", () => {
  it("of values are used in another file", () => {
    const trades = new Map([...sources].map(([path, source]) => [path, tradeOf(source)]));
    const taken = new Set(
      [...trades.values()].flatMap((trade) => trade.taken.map(({ from, name }) => `${from} ${name}`)),
    );
    const unused = code.flatMap((path) =>
      (trades.get(path)?.exported ?? [])
        .filter((name) => !taken.has(`${path} ${name}`) && !taken.has(`${path} *`))
        .map((name) => `${path} ${name}`),
    );
    // annals.js, which is not TypeScript, takes the service and errors of output; pools of threads load their files by name.
    const loadedByName = [
      "server/serve.ts serve",
      "cli/program.ts exitCodeOf",
      "server/answering/thread.ts answer",
      "db/background/thread.ts doneOf",
    ];
    expect(unused.filter((one) => !loadedByName.includes(one))).toEqual([]);
  });
});

describe("a script that awaits", () => {
  it("uses no constant that is declared only after that", () => {
    const early = [...sources].flatMap(([path, source]) => usedTooEarly(source).map((name) => `${path} ${name}`));
    expect(early).toEqual([]);
  });

  it.each([
    [
      "await run(); const late = 1; async function run() { return inner(); } function inner() { return late; }",
      ["late"],
    ],
    [
      "try { await run(); } finally { end(); } function end() {} const late = 1; async function run() { late; }",
      ["late"],
    ],
    ["const soon = 1; await run(); async function run() { return soon; }", []],
    ["await run(); const late = 1; async function run() {} function other() { return late; }", []],
    ["const soon = async () => { await later; }; const later = 1; await soon();", []],
  ])("would be seen: %s", (text, names) => {
    expect(usedTooEarly(ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true))).toEqual(names);
  });
});

describe("what has a function of its own", () => {
  it.each([
    [
      "texts are compared",
      /[<>] [\w.()]+ \? -?1 : /,
      "compareTexts or byText of core/text/order.ts",
      // The second compares numbers and texts alike.
      ["core/text/order.ts", "core/ingest/reading/ranking.ts"],
    ],
    [
      "a day is compared with an interval",
      /(from <=? [\w.]+|[\w.]+ >=? [\w.]*from) && \([\w.]*\b(to|next) === null \|\| [\w.]+ < /,
      "holdsOn or haveCommonDay of core/text/days.ts",
      ["core/text/days.ts"],
    ],
    [
      "an address of a call is made",
      /[(?:=[{,>+]\s*["'`]\/v1(?:\/[^\s"'`]*)?["'`]/,
      "the functions of core/text/addresses.ts",
      // Examples in documentation.
      ["core/text/addresses.ts", "http/problem-guide.ts"],
    ],
    ["an object gets its properties", /\.\.\.\{\s*[\w.]/, "the properties themselves", []],
  ] as const)("%s by it: %s is not written by hand; use %s", (_what, pattern, _instead, own) => {
    const byHand = code
      .filter((path) => !(own as readonly string[]).includes(path))
      .filter((path) => pattern.test(withoutComments(readFileSync(join(root, path), "utf8"))));
    expect(byHand).toEqual([]);
  });
});

describe("a table of core", () => {
  it("in which words are looked up is made by tableOf: an object also has what every object has", () => {
    const objects = sourcesIn("core").flatMap((path) => {
      const text = withoutComments(readFileSync(join(root, path), "utf8"));
      return [...text.matchAll(/^(?:export )?const (\w+): Readonly<(?:Partial<)?Record<string,/gm)]
        .filter(([, name]) => new RegExp(`(?<![\\w.])${name}\\[(?!\\])|\\bin ${name}\\b`).test(text))
        .map(([, name]) => `${path} ${name}`);
    });
    expect(objects).toEqual([]);
  });
});

describe("a noun", () => {
  it("is defined once: no two files export a type with the same name", () => {
    const places = Map.groupBy(
      code.flatMap((path) =>
        [...readFileSync(join(root, path), "utf8").matchAll(/^export type (\w+)/gm)].map(([, name = ""]) => ({
          name,
          path,
        })),
      ),
      ({ name }) => name,
    );
    const twice = [...places].filter(([, some]) => some.length > 1).map(([name]) => name);
    expect(twice).toEqual([]);
  });
});

describe("a function", () => {
  it("has a name of its own: no two files export functions with the same name", () => {
    const byName = Map.groupBy(
      code.flatMap((path) =>
        [...readFileSync(join(root, path), "utf8").matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
          ([, name = ""]) => ({ name, path }),
        ),
      ),
      ({ name }) => name,
    );
    const twice = [...byName].filter(([, some]) => some.length > 1).map(([name]) => name);
    // A pool of threads calls the function of this name in the file of each kind of thread.
    expect(twice.filter((name) => name !== "answer")).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}
