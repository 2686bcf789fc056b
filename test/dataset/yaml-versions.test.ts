import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readDatasetFiles } from "../../dataset/files.ts";
import { formatted } from "../../dataset/format.ts";
import { plainYaml, quickYaml } from "../../dataset/plain-yaml.ts";

const data = fileURLToPath(new URL("../../data/", import.meta.url));

/** A value as text. A reader of YAML 1.1 makes a date of a day, which counts as the day. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return [...value].map(([key, one]) => [plain(key), plain(one)]);
  return value;
}

function readAs(text: string, version: "1.1" | "1.2"): unknown {
  return plain(parse(text, { version, mapAsMap: true, maxAliasCount: -1 }));
}

describe("readers of YAML 1.1, such as PyYAML, understand the same as those of 1.2", () => {
  it("in openapi.yaml", () => {
    const text = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
    expect(readAs(text, "1.1")).toEqual(readAs(text, "1.2"));
  });

  it("in every file of data/", () => {
    const files = readDatasetFiles(data);
    expect(files.length).toBeGreaterThan(100);
    for (const { path, text } of files) expect(readAs(text ?? "", "1.1"), path).toEqual(readAs(text ?? "", "1.2"));
  });

  it.each([
    "on",
    "Off",
    "yes",
    "NO",
    "y",
    "n",
    "12:30",
    "1:30:00",
    "0o17 and 017",
    "017",
    "0b11",
    "1_000",
    "1_000.5",
    "2004-02-01 10:00:00",
    "E08",
    "=",
  ])("in a file that annals check --fix wrote, with %s as a key and as a text", (word) => {
    const text = `id: one\n${JSON.stringify(word)}: ${JSON.stringify(word)}\nlist: [${JSON.stringify(word)}]\n`;
    const written = formatted({ path: "questions/t/one.yaml", text }) ?? "";
    expect(readAs(written, "1.2")).toEqual(readAs(text, "1.2"));
    expect(readAs(written, "1.1")).toEqual(readAs(text, "1.2"));
  });

  it("writes days as they are, without quotes", () => {
    const text = "id: one\nfrom: 2004-02-01\n";
    expect(formatted({ path: "questions/t/one.yaml", text })).toContain("from: 2004-02-01\n");
  });
});

describe("the reader that keeps no places", () => {
  it("understands every file of data/ as the one with places does", () => {
    for (const { path, text } of readDatasetFiles(data)) {
      expect(quickYaml(text ?? "")?.value, path).toEqual(parse(text ?? ""));
    }
  });

  it.each([
    ["an alias", "a: &one [1]\nb: *one\n"],
    ["a tag that nobody knows", "a: !one 1\n"],
    ["a key that is a list", "? [a]\n: 1\n"],
    ["nothing at all", ""],
    ["a comment alone", "# one\n"],
    ["a key twice", "a: 1\na: 2\n"],
    ["several documents", "--- 1\n--- 2\n"],
    ["a list that does not end", "a: [1\n"],
  ])("leaves %s to it", (_name, text) => expect(quickYaml(text)).toBeUndefined());

  it.each([
    ["nothing", "", null],
    [
      "days, quoted numbers and words that YAML 1.1 takes for booleans",
      'a: 2004-02-01\nb: "1"\nc: on\n',
      { a: "2004-02-01", b: "1", c: "on" },
    ],
  ])("reads %s as it does", (_name, text, value) => expect(plainYaml(text)).toEqual(value));
});
