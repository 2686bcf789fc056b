import { describe, expect, it } from "vitest";
import type { Provision } from "../../../../core/archive/rulebook.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { Problem } from "../../../../core/problem.ts";
import { breaks, type Damage, forged, leftOut, refused, slips, undone, warned } from "./damaged.ts";
import { largeRulebook } from "./large.ts";
import { linesOf } from "./printed.ts";

const text = linesOf({ provisions: largeRulebook() }).join("\n");
const whole = reading((same) => same);

function reading(damage: Damage) {
  return readRulebook(new TextEncoder().encode(damage(text)));
}

function wordsOf({ number, name, text: words, examples }: Provision): string {
  return [number, name, words, ...examples].join("\n");
}

describe("a text that was damaged on its way", () => {
  it("has no warning before it is damaged", () => {
    expect(whole.findings).toEqual([]);
    expect(whole.provisions).toHaveLength(largeRulebook().length);
  });

  it.each(Object.entries(refused))("%s is refused", (_, damage) => {
    try {
      reading(damage);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject({
        code: "unreadable-document",
        message: expect.stringMatching(/ Give the (?:text as it was published|whole text)\.$/),
      });
    }
  });

  it.each(Object.entries(warned))("%s is read with a warning in words", (_, damage) => {
    const warnings = reading(damage).findings.filter(({ severity }) => severity === "warning");
    expect(warnings.length).toBeGreaterThan(0);
    for (const { detail } of warnings) expect(detail).toMatch(/^[A-Z0-9].*\.$/);
  });

  it.each(Object.entries(undone))("%s is read as it was, with a warning", (_, damage) => {
    const { provisions, findings } = reading(damage);
    expect(provisions.map(wordsOf)).toEqual(whole.provisions.map(wordsOf));
    expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([["conversion-undone", "warning"]]);
  });

  it.each(Object.entries(leftOut))("with %s between its lines it is read without, with warnings", (_, damage) => {
    const { provisions, findings } = reading(damage);
    expect(provisions.map(wordsOf)).toEqual(whole.provisions.map(wordsOf));
    const warnings = findings.filter(({ severity }) => severity === "warning");
    expect(warnings.length).toBeGreaterThan(0);
    expect(new Set(warnings.map(({ kind }) => kind))).toEqual(new Set(["unassigned-line"]));
  });

  it.each(Object.entries(slips))("with %s in a number it is read as it was, with a note", (_, damage) => {
    const { provisions, findings } = reading(damage);
    expect(provisions.map(wordsOf)).toEqual(whole.provisions.map(wordsOf));
    expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([["number-malformed", "note"]]);
  });

  it.each(Object.entries(breaks))("with %s for line breaks it is read as it was", (_, sign) => {
    const { provisions, findings } = reading((same) => same.replaceAll("\n", sign));
    expect(provisions.map(wordsOf)).toEqual(whole.provisions.map(wordsOf));
    expect(findings).toEqual([]);
  });

  it.each(Object.entries(forged))("%s looks sound, and has other words", (_, damage) => {
    const { provisions, findings } = reading(damage);
    expect(findings.filter(({ severity }) => severity === "warning")).toEqual([]);
    expect(provisions.map(wordsOf)).not.toEqual(whole.provisions.map(wordsOf));
  });

  it.each(["Example 1: ", "EXAMPLE. ", "Example – "])("with %j before its examples it has them all", (label) => {
    const { provisions, findings } = reading((same) => same.replaceAll("\nExample: ", `\n${label}`));
    expect([provisions.map(wordsOf), findings]).toEqual([whole.provisions.map(wordsOf), []]);
  });

  it("in another language is refused as a translation", () => {
    const translated: Damage = (same) =>
      same.replace(/\b(?:the|of|to|and|in|is|be|that|for|or|a|glossary)\b/gi, "$&ez");
    expect(() => reading(translated)).toThrow("This text is not in English: translations are not held.");
  });

  it("with a remark that is no sentence it is read with a warning", () => {
    const { findings } = reading((same) => same.replace(/\n\n(?=203\.3a )/, "\n\nRemark: ask Ann about it\n\n"));
    expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([["join-doubtful", "warning"]]);
  });

  it("an unknown character reference stays, and so does a lone sign", () => {
    const { provisions } = reading((same) => same.replace("Nobody else", "R&D; A&B &nonsense; &#0; &amp; nobody else"));
    expect(provisions.some(({ text: words }) => words?.startsWith("R&D; A&B &nonsense; &#0; & nobody"))).toBe(true);
  });
});
