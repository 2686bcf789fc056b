import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { FindingKind, Rulebook } from "../../../../core/archive/rulebook.ts";
import { decodeBytes } from "../../../../core/ingest/reading/decode.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { Problem } from "../../../../core/problem.ts";
import { realRulebooks } from "../../../real-releases.ts";

const folder = fileURLToPath(new URL("../../../../../shared/releases/", import.meta.url));
const isHere = existsSync(join(folder, "manifest.json"));

type Listed = {
  readonly file: string;
  readonly effective: string;
  readonly encoding: string;
};
const listed: readonly Listed[] = isHere ? JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) : [];

/**
 * How many headings, rules, glossary entries and examples each has. Counted in the raw files by patterns of their
 * lines, without this reader; where the two counts differed, the lines in question were read by eye.
 */
const counts: Readonly<Record<string, readonly number[]>> = {
  "1999-11-01": [68, 356, 188, 40],
  "2001-07-23": [71, 474, 202, 67],
  "2001-09-24": [71, 481, 204, 67],
  "2002-02-20": [71, 484, 206, 67],
  "2002-10-07": [71, 500, 211, 67],
  "2003-03-15": [71, 514, 211, 67],
  "2003-07-01": [73, 647, 290, 94],
  "2003-10-01": [74, 686, 299, 101],
  "2004-02-01": [74, 691, 304, 106],
  "2005-08-01": [87, 880, 339, 145],
  "2005-10-01": [87, 900, 342, 151],
  "2006-05-01": [88, 934, 349, 159],
  "2006-10-01": [90, 973, 357, 164],
  "2007-02-01": [90, 983, 358, 164],
  "2007-05-01": [91, 1072, 373, 172],
  "2008-10-01": [91, 1174, 399, 173],
  "2009-02-01": [91, 1183, 402, 174],
  "2009-05-01": [91, 1189, 403, 174],
  "2009-07-11": [112, 1472, 408, 189],
  "2009-09-04": [117, 1548, 419, 189],
  "2009-10-01": [123, 1600, 424, 195],
  "2010-02-01": [123, 1637, 425, 200],
  "2010-04-23": [124, 1676, 431, 201],
  "2010-06-18": [128, 1729, 441, 201],
  "2010-07-16": [129, 1751, 442, 203],
  "2010-10-01": [129, 1770, 444, 204],
  "2013-05-01": [133, 1930, 476, 223],
  "2013-07-13": [133, 1941, 478, 222],
  "2014-02-01": [133, 1958, 484, 222],
  "2014-05-01": [133, 1958, 484, 222],
  "2015-03-27": [135, 2031, 502, 225],
  "2015-07-17": [135, 2040, 503, 226],
  "2016-04-08": [135, 2071, 511, 229],
  "2016-07-22": [137, 2117, 516, 238],
  "2016-08-26": [138, 2132, 519, 238],
  "2016-09-30": [138, 2153, 524, 241],
  "2017-09-29": [138, 2238, 534, 244],
  "2018-07-13": [139, 2300, 544, 243],
  "2018-10-05": [139, 2317, 550, 243],
  "2019-01-25": [139, 2328, 554, 243],
  "2019-05-03": [139, 2333, 555, 243],
  "2019-10-04": [141, 2386, 562, 248],
  "2020-04-17": [142, 2434, 571, 250],
  "2021-02-15": [142, 2514, 585, 258],
  "2021-06-18": [142, 2530, 591, 260],
  "2021-09-24": [146, 2608, 607, 262],
  "2022-10-07": [149, 2760, 642, 270],
  "2022-11-18": [150, 2791, 647, 271],
  "2023-02-03": [151, 2800, 650, 272],
  "2023-04-14": [151, 2842, 656, 274],
  "2024-09-20": [153, 3016, 698, 279],
  "2024-11-08": [153, 3007, 698, 272],
  "2026-06-19": [156, 3153, 735, 277],
};

/** What is unusual in the numbers of each: [kind, line, number as printed]. Unusual spellings are counted below. */
const oddNumbers: Readonly<Record<string, readonly (readonly [FindingKind, number, string])[]>> = {
  "1999-11-01": [
    ["number-misprinted", 691, '"408.f" is printed for 408.2f'],
    ["number-misprinted", 693, '"408.g" is printed for 408.2g'],
  ],
  "2001-07-23": [["number-missing", 489, "no 214.8j"]],
  "2001-09-24": [["number-missing", 495, "no 214.8j"]],
  "2002-02-20": [["number-missing", 501, "no 214.8j"]],
  "2002-10-07": [["number-missing", 302, "no 214.8j"]],
  "2003-03-15": [["number-missing", 301, "no 214.8j"]],
  "2005-08-01": [
    ["number-misprinted", 2189, '"605.2c" is printed for 609.2c'],
    ["number-missing", 2191, "no 609.3"],
  ],
  "2006-05-01": [
    ["number-misprinted", 2026, '"501.2" is printed for 510.2'],
    ["number-misprinted", 2028, '"501.3" is printed for 510.3'],
    ["number-misprinted", 2030, '"501.4" is printed for 510.4'],
    ["number-misprinted", 2033, '"501.5" is printed for 510.5'],
    ["number-misprinted", 2035, '"501.6" is printed for 510.6'],
  ],
  "2006-10-01": [["number-misprinted", 1404, '"432.2b" is printed for 423.2b']],
  "2007-02-01": [["number-misprinted", 1413, '"432.2b" is printed for 423.2b']],
  "2007-05-01": [["number-misprinted", 1479, '"432.2b" is printed for 423.2b']],
  "2008-10-01": [
    ["number-misprinted", 837, '"306.b" is printed for 306.3b'],
    ["number-misprinted", 839, '"306.1c" is printed for 306.3c'],
  ],
  "2009-07-11": [["number-missing", 582, "no 113.8"]],
  "2009-09-04": [
    ["number-missing", 606, "no 113.8"],
    ["number-misprinted", 2611, '"702.30d" is printed for 702.30e'],
  ],
  "2009-10-01": [
    ["number-missing", 630, "no 113.8"],
    ["number-misprinted", 2680, '"702.30d" is printed for 702.30e'],
  ],
  "2010-06-18": [["number-misprinted", 1545, '"505.54" is printed for 505.5']],
  "2021-09-24": [
    ["number-misprinted", 5234, '"724.3a" is printed for 724.2a'],
    ["number-misprinted", 5236, '"724.3b" is printed for 724.2b'],
    ["number-misprinted", 5238, '"724.3c" is printed for 724.2c'],
  ],
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

/** Numbers with a space inside, or none after them; a missing or extra dot is common. */
const misspelt: Readonly<Record<string, readonly string[]>> = {
  "1999-11-01": ["305.3"],
  "2005-08-01": ["606. 8b"],
  "2005-10-01": ["606. 8b"],
  "2006-05-01": ["606. 8b"],
  "2006-10-01": ["606. 8b"],
  "2007-02-01": ["606. 8b"],
  "2007-05-01": ["606. 8b"],
  "2009-07-11": ["702. 37a", "702. 37b"],
  "2022-10-07": ["901.4"],
  "2022-11-18": ["901.4"],
  "2023-02-03": ["901.4"],
  "2023-04-14": ["901.4"],
  "2024-09-20": ["901.4"],
  "2024-11-08": ["901.4"],
};

/** What a person is warned of: marks that became question marks, and characters that are lost in the only copy. */
const warnedOf: Readonly<Record<string, readonly FindingKind[]>> = {
  "2001-07-23": ["character-damaged"],
  "2002-02-20": ["character-damaged"],
  "2009-05-01": ["marks-lost"],
};

/** Terms printed without a blank line before them: each is an entry of its own, as in the releases around it. */
const termsWithoutBlank: Readonly<Record<string, readonly string[]>> = {
  "2008-10-01": ["Floor Rules"],
  "2009-02-01": ["Floor Rules"],
  "2021-09-24": ["Affinity"],
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

/** The kinds of line breaks among the bytes, in which those of UTF-16 have a zero beside each. */
function newlinesIn(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
  const kinds = { CRLF: /\r\n/.test(text), CR: /\r(?!\n)/.test(text), LF: /(?<!\r)\n/.test(text) };
  return Object.entries(kinds)
    .filter(([, isThere]) => isThere)
    .map(([kind]) => kind)
    .join("+");
}

/** How many letters and digits a text holds: they outlast every join of lines. */
function signsIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

describe.skipIf(!isHere)("the real releases beside the project", () => {
  describe.each(listed)("$effective", ({ file, effective, encoding }) => {
    const bytes = readFileSync(join(folder, file));
    const book = realRulebooks().get(file) as Rulebook;

    it("states its day in its encoding", () => {
      const expected = encoding.replace("-with-U+FFFD", "");
      expect([book.statedFrom, book.encoding, book.newlines]).toEqual([effective, expected, newlinesIn(bytes)]);
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

    it("has the known unusual numbers", () => {
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

    it("warns of lost marks and characters, and of nothing else", () => {
      const warnings = book.findings.filter(({ severity }) => severity === "warning").map(({ kind }) => kind);
      expect(warnings).toEqual(warnedOf[effective] ?? []);
    });

    it("has a glossary of short terms with definitions", () => {
      const doubtful = book.findings.filter(({ kind }) => kind === "glossary-doubtful");
      const apart = termsWithoutBlank[effective] ?? [];
      expect(doubtful).toHaveLength(effective === "2021-06-18" ? glued.length : apart.length);
      const entries = book.provisions.filter(({ kind }) => kind === "glossary");
      expect(entries.filter(({ name, text }) => (name?.length ?? 0) > 80 || text === "")).toEqual([]);
      expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining([...apart]));
      if (effective === "2021-06-18") expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(glued));
    });
  });

  it("more than three examples of a rule are kept: four rules have four in 2024-09-20", () => {
    const { book } = read("CR-2024-09-20.txt");
    expect(book.provisions.filter(({ examples }) => examples.length > 3).length).toBe(4);
  });

  it("a rule that continues after its example keeps both", () => {
    const { book } = read("CR-2003-03-15.txt");
    const rule = book.provisions.find(({ number }) => number === "410.10d");
    expect([rule?.text?.split("\n").length, rule?.examples.length]).toEqual([2, 1]);
  });

  it("lines broken after a dash are joined without a space", () => {
    const { book } = read("CR-2004-02-01.txt");
    const texts = book.provisions.flatMap(({ text, examples }) => [text ?? "", ...examples]).join("\n");
    expect(texts).toContain("State-Based");
    expect(texts).not.toMatch(/State- Based|leaves- play|comes-into- play/);
  });
});

describe.skipIf(!isHere)("files that users may import", () => {
  const problem = (file: string): unknown => {
    try {
      return read(join("variants", file)).book;
    } catch (error) {
      return error;
    }
  };

  it("a text of rulings is not a rulebook", () => {
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
