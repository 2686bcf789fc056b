import { describe, expect, it } from "vitest";
import { yamlOfOthers } from "../../dataset/plain-yaml.ts";
import { plainFromYaml, situationFromText } from "../../dataset/situation-file.ts";
import { growth, spent_ms } from "../processor-time.ts";

describe("a situation somebody sends as YAML", () => {
  it.each(["a: 1\nb: 2\na: 3", "{a: 1, a: 2}", "- {x: {b: 1, b: 1}}", '{a: 1, "a": 2}'])(
    "%j gives a key twice, and is refused",
    (text) => {
      expect(() => plainFromYaml(text)).toThrow("Map keys must be unique");
    },
  );

  it.each([
    "[a]: 1",
    "{a: 1}: 2",
    `${"? ".repeat(300)}a`,
    Array(90)
      .fill(`${"? ".repeat(300)}a`)
      .join("\n"),
  ])("refuses a key that is a list or a map at once (%#)", (text) => {
    const took_ms = spent_ms(() => expect(() => plainFromYaml(text)).toThrow("A key is a word, not a list or a map"));
    expect(took_ms).toBeLessThan(3_000);
  });

  it.each([
    ["brackets", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["braces", `${"{a: ".repeat(15_000)}${"}".repeat(15_000)}`],
    ["dashes", `${"- ".repeat(30_000)}a`],
    ["question marks", `${"? ".repeat(30_000)}a`],
  ])("that is nested too deeply in %s is refused in our words", (_name, text) => {
    for (const read of [plainFromYaml, situationFromText]) expect(() => read(text)).toThrow("It is nested too deeply.");
    expect(() => yamlOfOthers(text)).toThrow("It is nested too deeply");
  });

  it("may use a key again elsewhere", () => {
    expect(plainFromYaml("- {a: 1}\n- {a: {a: 2}}")).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });

  it("with thousands of keys takes time in proportion to them", () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: 1`).join("\n");
    const [few, many] = [keys(2_000), keys(16_000)];
    expect(growth(plainFromYaml, few, many)).toBeLessThan(28);
  });
});
