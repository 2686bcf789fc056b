import { describe, expect, it } from "vitest";
import type { Finding, FindingKind } from "../../../../core/archive/rulebook.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { heading, printRulebook, rule } from "./printed.ts";

const aboutNumbers: readonly FindingKind[] = [
  "number-missing",
  "number-repeated",
  "number-out-of-order",
  "number-misprinted",
  "number-malformed",
];

/** Reads rules with these numbers, printed after 100.1; a number without a dot is that of a section. */
function read(...printed: string[]): { numbers: (string | null)[]; misprints: (string | null)[]; findings: Finding[] } {
  const provisions = printed.map((number, index) =>
    number.includes(".") ? rule(number, `Rule at place ${index}.`) : heading(number, `Section at place ${index}`),
  );
  const book = readRulebook(
    printRulebook({
      contents: "none",
      provisions: [heading("1", "RuleReference"), heading("100", "General"), rule("100.1", "First."), ...provisions],
    }),
  );
  const read = book.provisions.slice(3);
  return {
    numbers: read.map(({ number }) => number),
    misprints: read.map(({ printedNumber }) => printedNumber),
    findings: book.findings.filter(({ kind }) => aboutNumbers.includes(kind)),
  };
}

describe("a misprinted number is corrected if its neighbours prove it", () => {
  it.each([
    {
      because: "a row of numbers stands under a section like its own",
      printed: "101 101.1 110.2 110.3 110.3a 110.4 102 102.1",
      meant: "101 101.1 101.2 101.3 101.3a 101.4 102 102.1",
    },
    {
      because: "two misprints follow each other",
      printed: "100.2 100.3 100.3a 100.b 100.1c 100.4",
      meant: "100.2 100.3 100.3a 100.3b 100.3c 100.4",
    },
    {
      because: "subrules stand under a rule that has none, and theirs is printed nowhere",
      printed: "100.2 100.3a 100.3b 100.3c 101 101.1",
      meant: "100.2 100.2a 100.2b 100.2c 101 101.1",
    },
  ])("several at once, because $because", ({ printed, meant }) => {
    const { numbers, findings } = read(...printed.split(" "));
    expect(numbers.join(" ")).toBe(meant);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(["number-misprinted"]));
  });

  it.each([
    { because: "the row would take a printed number", printed: "101 101.1 110 110.1 101.2 101.3 110.3 111" },
    { because: "the sections are not alike", printed: "101 101.1 150 150.1 101.2 101.3 151" },
    { because: "the rule of the subrules is printed", printed: "100.2 100.3a 100.3b 100.3 100.4 101" },
    { because: "the rule before has subrules of its own", printed: "100.2 100.2a 100.3a 100.3b 101" },
  ])("not several at once, because $because", ({ printed }) => {
    const { numbers, findings } = read(...printed.split(" "));
    expect(numbers.join(" ")).toBe(printed);
    expect(findings.length).toBeGreaterThan(0);
  });

  it.each([
    ["a lost digit", "100.2 100.3 101 101.1 10.2 101.3", "10.2", "101.2"],
    ["a doubled digit of the section", "101 101.1 1101.2 101.3", "1101.2", "101.2"],
    ["a doubled digit of the rule", "100.2 100.33 100.4", "100.33", "100.3"],
    ["two digits that changed places", "101 101.1 101.1a 110.1b 101.1c", "110.1b", "101.1b"],
    ["the number of a neighbour, before it", "100.2 100.4 100.4 100.5", "100.4", "100.3"],
    ["the number of a neighbour, after it", "100.2 100.3 100.3 100.5", "100.3", "100.4"],
    ["a letter repeated", "100.1a 100.1b 100.1b 100.2", "100.1b", "100.1c"],
    ["a letter repeated before a gap", "100.1a 100.1b 100.1b 100.1d", "100.1b", "100.1c"],
    ["a lost rule", "100.2 100.2a 100.b 100.3", "100.b", "100.2b"],
    [
      "the number of an earlier section, before a gap",
      "101 101.1 101.2 101.2a 101.2b 100.2c 101.4",
      "100.2c",
      "101.2c",
    ],
    ["digits that changed places, before a gap", "101 101.1 101.2 101.2a 101.2b 110.2c 101.4", "110.2c", "101.2c"],
    ["the number of a section", "100.2 102 101.1 101.2", "102", "101"],
  ])("%s: %s", (_, printed, misprint, meant) => {
    const { numbers, misprints, findings } = read(...printed.split(" "));
    const place = misprints.findIndex((number) => number !== null);
    expect(misprints[place]).toBe(misprint);
    expect(numbers[place]).toBe(meant);
    expect(misprints.filter((number) => number !== null)).toHaveLength(1);
    expect(findings.filter(({ kind }) => kind === "number-misprinted")).toHaveLength(1);
  });

  it("the subrules of a misprinted rule follow it", () => {
    const { numbers, misprints } = read("100.2", "100.2a", "100.2", "100.2a", "100.2b", "101");
    expect(numbers).toEqual(["100.2", "100.2a", "100.3", "100.3a", "100.3b", "101"]);
    expect(misprints).toEqual([null, null, "100.2", "100.2a", "100.2b", null]);
  });

  it("a list of subrules that does not begin at a is moved there", () => {
    expect(read("100.2", "100.2d", "100.2e", "100.3").numbers).toEqual(["100.2", "100.2a", "100.2b", "100.3"]);
  });
});

describe("an unproved number stays as printed, and is reported", () => {
  it.each([
    ["a gap among rules", "100.2 100.4 100.5", "number-missing", "there is no 100.3"],
    ["a gap among letters", "100.1a 100.1c 100.1d", "number-missing", "there is no 100.1b"],
    ["a gap among sections", "103 103.1", "number-missing", "there is no 101 to 102"],
    ["a gap over the end of a chapter", "203 203.1", "number-missing", "there is no 200 to 202"],
    ["a rule without its section", "101 101.1 102.1", "number-missing", "there is no 102"],
    ["a subrule without its rule", "100.2 100.4a 100.4b", "number-missing", "there is no 100.3 to 100.4"],
    ["a number twice where none is free", "100.2 100.3 100.3 100.4", "number-repeated", "100.3 is printed again"],
    ["a number from elsewhere", "100.2 101 101.1 101.2 100.9 101.3", "number-out-of-order", "100.9 stands after 101.2"],
  ])("%s: %s", (_, printed, kind, says) => {
    const { numbers, findings } = read(...printed.split(" "));
    expect(numbers).toEqual(printed.split(" "));
    expect(findings.map((finding) => finding.kind)).toEqual([kind]);
    expect(findings[0]?.detail).toContain(says);
  });

  it("a number from far away before a gap, and the gap", () => {
    const { numbers, findings } = read("101", "101.1", "305.7", "101.5", "101.6");
    expect(numbers).toEqual(["101", "101.1", "305.7", "101.5", "101.6"]);
    expect(findings.map(({ detail }) => detail)).toEqual([
      "305.7 stands after 101.1.",
      "101.5 follows 101.1: there is no 101.2 to 101.4.",
    ]);
  });

  it("a number from far away at the end", () => {
    expect(read("101", "101.1", "100.7").numbers).toEqual(["101", "101.1", "100.7"]);
  });

  it("a number that has lost a part and has no free place", () => {
    const { numbers, misprints, findings } = read("100.1a", "100.b", "100.1b", "100.2");
    expect(numbers).toEqual(["100.1a", null, "100.1b", "100.2"]);
    expect(misprints[1]).toBe("100.b");
    expect(findings).toMatchObject([{ kind: "number-malformed", severity: "warning" }]);
  });
});

describe("numbers in their order", () => {
  it("letters skip l and o, and continue after z with aa", () => {
    const letters = [..."abcdefghijkmnpqrstuvwxyz", "aa", "ab"];
    const printed = letters.map((letter) => `100.1${letter}`);
    expect(read(...printed)).toEqual({ numbers: printed, misprints: printed.map(() => null), findings: [] });
  });

  it("an l that was used is kept", () => {
    const printed = [..."abcdefghijklm"].map((letter) => `100.1${letter}`);
    expect(read(...printed)).toMatchObject({ numbers: printed, findings: [] });
  });

  it("sections and chapters may follow any rule", () => {
    expect(read("100.1a", "101", "101.1", "101.1a", "200", "200.1", "200.2").findings).toEqual([]);
  });
});

describe("spellings of numbers", () => {
  it.each([
    ["100.2. Text", "100.2", "Text", false],
    ["100.2 Text", "100.2", "Text", true],
    ["100.2.Text", "100.2", "Text", true],
    ["100. 2. Text", "100.2", "Text", true],
    ["  100.2. Text", "100.2", "Text", false],
    ["100.1a Text", "100.1a", "Text", false],
    ["100.1a. Text", "100.1a", "Text", true],
    ["100.1aText", "100.1a", "Text", true],
    ["100. 1a Text", "100.1a", "Text", true],
    ["\u00a0100.1a\u00a0Text", "100.1a", "Text", false],
    ["100.2. ∞ (Infinity)", "100.2", "∞ (Infinity)", false],
    ["100.2. {oT}", "100.2", "{oT}", false],
    ["100.2. 3 cans", "100.2", "3 cans", false],
  ])("%j", (line, number, text, isOdd) => {
    const printed = printRulebook({
      contents: "none",
      provisions: [
        heading("1", "RuleReference"),
        heading("100", "General"),
        rule("100.1", "First."),
        heading("999", "Here"),
      ],
    });
    const book = readRulebook(new TextEncoder().encode(new TextDecoder().decode(printed).replace("999. Here", line)));
    expect(book.provisions.at(-1)).toMatchObject({ kind: "rule", number, text });
    expect(book.findings.map(({ kind }) => kind)).toEqual(isOdd ? ["number-malformed"] : []);
  });

  it.each(["100.1-2 are long.", "1.5 cans are enough.", "100.1all of them", "100 cans are too many.", "100.1, then"])(
    "%j begins no rule",
    (line) => {
      const book = readRulebook(
        printRulebook({
          contents: "none",
          indent: "",
          provisions: [heading("1", "RuleReference"), heading("100", "General"), rule("100.1", `First.\n${line}`)],
        }),
      );
      expect(book.provisions.at(-1)?.text).toBe(`First.\n${line}`);
      expect(book.findings).toMatchObject([{ kind: "join-doubtful" }]);
    },
  );
});
