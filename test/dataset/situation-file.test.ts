import { describe, expect, it } from "vitest";
import { plainFromYaml } from "../../dataset/situation-file.ts";

/** Processor time of this thread: others may have the machine. */
function spent_ms(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

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

  it("may use a key again elsewhere", () => {
    expect(plainFromYaml("- {a: 1}\n- {a: {a: 2}}")).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });

  it("with thousands of keys takes time in proportion to them", () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: 1`).join("\n");
    const [few, many] = [keys(2_000), keys(16_000)];
    plainFromYaml(few);
    const fastest_ms = (text: string) => Math.min(...[1, 2, 3].map(() => spent_ms(() => plainFromYaml(text))));
    // Eight times as many: eight times as long, where comparing each with all others would take 64 times as long.
    expect(fastest_ms(many) / fastest_ms(few)).toBeLessThan(28);
  });
});
