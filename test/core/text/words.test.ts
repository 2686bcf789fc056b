import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText } from "../../../core/text/canonical.ts";
import { compareWords } from "../../../core/text/words.ts";
import { applyOperations } from "../../apply-operations.ts";

describe("comparing words", () => {
  it("marks whole words, and joins changes that only a space divides", () => {
    expect(compareWords("a player's turn to be controlled by another", "a player to control another")).toEqual([
      { op: "equal", text: "a " },
      { op: "delete", text: "player's turn" },
      { op: "insert", text: "player" },
      { op: "equal", text: " to " },
      { op: "delete", text: "be controlled by" },
      { op: "insert", text: "control" },
      { op: "equal", text: " another" },
    ]);
  });

  it("keeps a rule number in one piece", () => {
    expect(compareWords("See rule 102.7.", "See rule 104.3a.")).toEqual([
      { op: "equal", text: "See rule " },
      { op: "delete", text: "102.7" },
      { op: "insert", text: "104.3a" },
      { op: "equal", text: "." },
    ]);
  });

  it("distinguishes a change of typography from one of words", () => {
    expect(compareWords("it doesn't end", "it doesn’t end")).toEqual([
      { op: "equal", text: "it " },
      { op: "delete", text: "doesn't", typographic: true },
      { op: "insert", text: "doesn’t", typographic: true },
      { op: "equal", text: " end" },
    ]);
  });

  it.each([
    ["the _Magic_ game", "the Magic game", "marks of emphasis"],
    ["the DCI(tm) rules", "the DCI® rules", "trade marks of two eras"],
    ["the DCI(R) rules", "the DCI rules", "a trade mark that went"],
    ["pay {oW} or o2oB", "pay {W} or {2}{B}", "symbols of two eras"],
    ["tokens?even marked ones", "tokens—even marked ones", "a lost dash"],
    ["dusk -- or dawn", "dusk—or dawn", "a dash of two eras"],
  ])("finds no change of words from %j to %j: %s", (before, after) => {
    const operations = compareWords(before, after);
    expect(operations.filter(({ op, typographic }) => op !== "equal" && !typographic)).toEqual([]);
    expect(applyOperations(before, operations)).toBe(after);
  });

  it("marks typography beside a change of words", () => {
    const changed = compareWords("tokens?even marked ones", "tokens—even painted ones").filter(
      ({ op }) => op !== "equal",
    );
    expect(changed).toEqual([
      { op: "delete", text: "tokens?even", typographic: true },
      { op: "insert", text: "tokens—even", typographic: true },
      { op: "delete", text: "marked" },
      { op: "insert", text: "painted" },
    ]);
  });

  it("replaces a long text as a whole by one with which it has little in common", () => {
    const [before, after] = ["ab", "cd"].map((letters) =>
      Array.from({ length: 60 }, (_, at) => `${letters}${at}`).join(" "),
    );
    expect(compareWords(`${before} end`, `${after} end`)).toEqual([
      { op: "delete", text: before },
      { op: "insert", text: after },
      { op: "equal", text: " end" },
    ]);
  });

  it("has one insertion for a new text, one deletion for a lost one, and nothing for two that are absent or empty", () => {
    expect(compareWords(null, "All of it.")).toEqual([{ op: "insert", text: "All of it." }]);
    expect(compareWords("All of it.", null)).toEqual([{ op: "delete", text: "All of it." }]);
    expect([compareWords(null, null), compareWords("", "")]).toEqual([[], []]);
  });
});

describe("operations", () => {
  const sentence = fc
    .array(
      fc.constantFrom(
        "a",
        "player",
        "player's",
        "player’s",
        "turn",
        "702.19b",
        " ",
        "  ",
        ", ",
        "\n",
        "–",
        "-",
        "™",
        "😀",
        "\u0301",
      ),
      { maxLength: 30 },
    )
    .map((words) => words.join(""));
  const text = fc.oneof(sentence, fc.string({ unit: "binary", maxLength: 60 }));

  it("applied to the old text give the new one exactly, whatever the texts", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyOperations(before, compareWords(before, after))).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  it("between texts that differ in typography only are all equal or typographic", () => {
    fc.assert(
      fc.property(sentence, (before) => {
        const after = before.replaceAll("'", "’").replaceAll(" ", "\u00A0");
        expect(canonicalText(before)).toBe(canonicalText(after));
        expect(compareWords(before, after).every(({ op, typographic }) => op === "equal" || typographic)).toBe(true);
      }),
    );
  });

  it("of one text are refused for another", () => {
    const operations = compareWords("the turn", "the player");
    expect(() => applyOperations("a turn", operations)).toThrow("belong to another text");
    expect(() => applyOperations("the turn is", operations)).toThrow("end before");
  });
});
