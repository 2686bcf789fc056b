import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { FindingKind, Rulebook } from "../../../../core/archive/rulebook.ts";
import { decodeBytes } from "../../../../core/ingest/reading/decode.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { Problem } from "../../../../core/problem.ts";

const folder = fileURLToPath(new URL("../../../../../shared/releases/", import.meta.url));
const isHere = existsSync(join(folder, "manifest.json"));

type Listed = {
  readonly file: string;
  readonly effective: string;
  readonly encoding: string;
  readonly newlines: string;
};
const listed: readonly Listed[] = isHere ? JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) : [];

/** How many headings, rules, glossary entries and examples each has; counted once by eye against the files, then pinned. */
const counts: Readonly<Record<string, readonly number[]>> = {
  "1999-11-01": [68, 356, 188, 40],
  "2001-09-24": [71, 481, 204, 67],
  "2003-03-15": [71, 514, 211, 67],
  "2003-07-01": [73, 647, 290, 94],
  "2004-02-01": [74, 691, 304, 106],
  "2005-08-01": [87, 880, 339, 145],
  "2005-10-01": [87, 900, 342, 151],
  "2006-10-01": [90, 973, 357, 164],
  "2007-05-01": [91, 1072, 373, 172],
  "2009-05-01": [91, 1189, 403, 174],
  "2009-09-04": [117, 1548, 419, 189],
  "2010-06-18": [128, 1729, 441, 201],
  "2010-10-01": [129, 1770, 444, 204],
  "2014-02-01": [133, 1958, 484, 222],
  "2014-05-01": [133, 1958, 484, 222],
  "2016-08-26": [138, 2132, 519, 238],
  "2018-10-05": [139, 2317, 550, 243],
  "2019-01-25": [139, 2328, 554, 243],
  "2019-05-03": [139, 2333, 555, 243],
  "2021-02-15": [142, 2514, 585, 258],
  "2021-06-18": [142, 2530, 591, 260],
  "2022-11-18": [150, 2791, 647, 271],
  "2023-04-14": [151, 2842, 656, 274],
  "2024-09-20": [153, 3016, 698, 279],
  "2024-11-08": [153, 3007, 698, 272],
  "2026-06-19": [156, 3153, 735, 277],
};

/** What is odd in the numbers of each: [kind, line, number as printed]. Those that are only spelt in an unusual way are counted below. */
const oddNumbers: Readonly<Record<string, readonly (readonly [FindingKind, number, string])[]>> = {
  "1999-11-01": [
    ["number-misprinted", 691, '"408.f" is printed for 408.2f'],
    ["number-misprinted", 693, '"408.g" is printed for 408.2g'],
  ],
  "2001-09-24": [["number-missing", 495, "no 214.8j"]],
  "2003-03-15": [["number-missing", 301, "no 214.8j"]],
  "2005-08-01": [
    ["number-misprinted", 2189, '"605.2c" is printed for 609.2c'],
    ["number-missing", 2191, "no 609.3"],
  ],
  "2006-10-01": [["number-misprinted", 1404, '"432.2b" is printed for 423.2b']],
  "2007-05-01": [["number-misprinted", 1479, '"432.2b" is printed for 423.2b']],
  "2009-09-04": [
    ["number-missing", 606, "no 113.8"],
    ["number-misprinted", 2611, '"702.30d" is printed for 702.30e'],
  ],
  "2010-06-18": [["number-misprinted", 1545, '"505.54" is printed for 505.5']],
  "2023-04-14": [
    ["number-misprinted", 5297, '"712.3d" is printed for 712.3a'],
    ["number-misprinted", 5299, '"712.3e" is printed for 712.3b'],
    ["number-misprinted", 5301, '"712.3f" is printed for 712.3c'],
  ],
  "2024-09-20": [
    ["number-misprinted", 5228, '"702.175" is printed for 702.176'],
    ["number-misprinted", 5230, '"702.175a" is printed for 702.176a'],
  ],
};

const glued = [
  "Ability",
  "Ante",
  "Archenemy",
  "Draw",
  "Exile",
  "Face Down",
  "Face Up",
  "Graveyard",
  "Hand",
  "Library",
  "Loyalty",
];

/** Numbers with a blank inside, or none after them; a dot too few or too many is common. */
const misspelt: Readonly<Record<string, readonly string[]>> = {
  "1999-11-01": ["305.3"],
  "2005-08-01": ["606. 8b"],
  "2005-10-01": ["606. 8b"],
  "2006-10-01": ["606. 8b"],
  "2007-05-01": ["606. 8b"],
  "2022-11-18": ["901.4"],
  "2023-04-14": ["901.4"],
  "2024-09-20": ["901.4"],
  "2024-11-08": ["901.4"],
};

const examined: readonly FindingKind[] = [
  "number-missing",
  "number-repeated",
  "number-out-of-order",
  "number-misprinted",
];

function read(file: string): { bytes: Uint8Array; book: Rulebook } {
  const bytes = readFileSync(join(folder, file));
  return { bytes, book: readRulebook(bytes) };
}

/** How many letters and digits a text holds: they outlast every join of lines. */
function signsIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

describe.skipIf(!isHere)("the real releases beside the project", () => {
  describe.each(listed)("$effective", ({ file, effective, encoding, newlines }) => {
    const { bytes, book } = read(file);

    it("states its day in its encoding", () => {
      expect([book.statedFrom, book.encoding, book.newlines]).toEqual([effective, encoding, newlines]);
    });

    it("has its headings, rules, glossary entries and examples", () => {
      const ofKind = (kind: string) => book.provisions.filter((provision) => provision.kind === kind).length;
      const examples = book.provisions.reduce((sum, provision) => sum + provision.examples.length, 0);
      expect([ofKind("heading"), ofKind("rule"), ofKind("glossary"), examples]).toEqual(counts[effective]);
    });

    it("assigns every line, and keeps every letter of each provision", () => {
      const { total, ...parts } = book.lines;
      expect(Object.values(parts).reduce((sum, count) => sum + count)).toBe(total);
      expect(book.lines.unassigned).toBe(0);
      const lines = decodeBytes(bytes).text.split("\n");
      const isEnd = (line: string) => /^(?:Glossary|Index|Credits)$/.test(line.trim());
      const lost = book.provisions.filter((provision, index) => {
        const { kind, number, printedNumber, name, text, examples, line } = provision;
        const next = book.provisions[index + 1]?.line ?? lines.findLastIndex(isEnd) + 1;
        const own = lines.slice(line - 1, next - 1);
        const end = own.findIndex(isEnd);
        const isPrinted = kind === "heading" || kind === "rule";
        const kept = [isPrinted ? (printedNumber ?? number) : "", name, text, ...examples].join(" ");
        const printed = (end === -1 ? own : own.slice(0, end)).join(" ").replace(/\bexample:/gi, " ");
        return signsIn(kept) !== signsIn(printed);
      });
      expect(lost.map(({ line, number, name }) => [line, number ?? name])).toEqual([]);
    });

    it("has the odd numbers that are known", () => {
      const odd = book.findings.filter(({ kind }) => examined.includes(kind));
      const expected = oddNumbers[effective] ?? [];
      expect(odd.map(({ kind, line }) => [kind, line])).toEqual(expected.map(([kind, line]) => [kind, line]));
      for (const [index, [, , says]] of expected.entries()) expect(odd[index]?.detail).toContain(says);
      const spelt = book.findings.filter(({ kind }) => kind === "number-malformed");
      for (const printed of misspelt[effective] ?? [])
        expect(spelt.some(({ detail }) => detail.includes(`"${printed}`))).toBe(true);
      expect(spelt.length).toBeLessThan(20);
      expect(book.provisions.every(({ kind, number }) => (kind === "glossary") === (number === null))).toBe(true);
    });

    it("warns of nothing but lost marks", () => {
      const warnings = book.findings.filter(({ severity }) => severity === "warning").map(({ kind }) => kind);
      expect(warnings).toEqual(effective === "2009-05-01" ? ["marks-lost"] : []);
    });

    it("has a glossary of short terms with definitions", () => {
      const doubtful = book.findings.filter(({ kind }) => kind === "glossary-doubtful");
      expect(doubtful).toHaveLength(effective === "2021-06-18" ? glued.length : 0);
      const entries = book.provisions.filter(({ kind }) => kind === "glossary");
      expect(entries.filter(({ name, text }) => (name?.length ?? 0) > 80 || text === "")).toEqual([]);
      if (effective === "2021-06-18") expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(glued));
    });
  });

  it("more than three examples of a rule are kept: four rules have four in 2024-09-20", () => {
    const { book } = read("CR-2024-09-20.txt");
    expect(book.provisions.filter(({ examples }) => examples.length > 3).length).toBe(4);
  });

  it("a rule that goes on after its example keeps both", () => {
    const { book } = read("CR-2003-03-15.txt");
    const rule = book.provisions.find(({ number }) => number === "410.10d");
    expect([rule?.text?.split("\n").length, rule?.examples.length]).toEqual([2, 1]);
  });

  it("lines broken after a dash are joined without a blank", () => {
    const { book } = read("CR-2004-02-01.txt");
    const texts = book.provisions.flatMap(({ text, examples }) => [text ?? "", ...examples]).join("\n");
    expect(texts).toContain("State-Based");
    expect(texts).not.toMatch(/State- Based|leaves- play|comes-into- play/);
  });
});

describe.skipIf(!isHere)("the files that a user will hand in one day", () => {
  const problem = (file: string): unknown => {
    try {
      return read(join("variants", file)).book;
    } catch (error) {
      return error;
    }
  };

  it("a text of rulings is no rulebook", () => {
    const error = problem("not-a-cr_1999-04-21.txt");
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: "unreadable-document", facts: { missing: "rules" } });
  });

  it("a truncated text is refused with the line and the words where it stops", () => {
    const error = problem("truncated_2013-02-01.txt") as Problem;
    expect(error).toMatchObject({ code: "unreadable-document", facts: { missing: "credits", line: 4609 } });
    expect(error.message).toContain("Attack Multiple Players");
  });

  it("a text whose quotes were lost is read with a warning", () => {
    const { book } = read("variants/question-marks_2008-05-01.txt");
    expect(book.statedFrom).toBe("2008-05-01");
    expect(book.findings.filter(({ severity }) => severity === "warning").map(({ kind }) => kind)).toEqual([
      "marks-lost",
    ]);
  });

  it.each([
    ["first-publication_2026-08-07.txt", "2026-08-07", "utf-8"],
    ["same-text-LF_2022-10-07.txt", "2022-10-07", "cp1252"],
  ])("%s is read as a release", (file, day, encoding) => {
    const { book } = read(join("variants", file));
    expect([book.statedFrom, book.encoding, book.newlines, book.lines.unassigned]).toEqual([day, encoding, "LF", 0]);
  });

  it("a subrule after z is read", () => {
    const { book } = read("variants/first-publication_2026-08-07.txt");
    expect(book.provisions.some(({ number }) => number === "704.5aa")).toBe(true);
    expect(book.findings.filter(({ severity }) => severity === "warning")).toEqual([]);
  });
});
