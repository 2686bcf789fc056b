import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rulebook } from "../../../../core/archive/rulebook.ts";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { Problem } from "../../../../core/problem.ts";
import { invented } from "./invented.ts";
import {
  encoded,
  heading,
  type InventedProvision,
  linesOf,
  printRulebook,
  rule,
  type ToPrint,
  term,
  withExamplesAfter,
} from "./printed.ts";

const printed = (provisions: readonly InventedProvision[]) =>
  provisions.map(({ kind, number, name, text, examples, examplesAfter }) => {
    return { kind, number, name, text, examples, examplesAfter };
  });
const read = (book: Rulebook) => printed(book.provisions);
const kindsIn = (book: Rulebook) => book.findings.map(({ kind }) => kind);

/** Reads the invented rulebook after its lines were changed. */
function readChanged(change: (lines: string[]) => string[], style: Partial<ToPrint> = {}): Rulebook {
  return readRulebook(encoded(change(linesOf({ provisions: invented, ...style })).join("\n"), "utf-8"));
}

function adding(marker: string, ...added: string[]): (lines: string[]) => string[] {
  return (lines) => lines.flatMap((line) => (line.startsWith(marker) ? [line, ...added] : [line]));
}

const styles = fc.record({
  wrapping: fc.constantFrom("lines" as const, "filled" as const, "blank-ended" as const),
  width: fc.integer({ min: 70, max: 105 }),
  encoding: fc.constantFrom(
    ...([
      "ascii",
      "utf-8-bom",
      "utf-16le",
      "utf-16le-bom",
      "utf-16be",
      "utf-16be-bom",
      "cp1252",
      "mac-roman",
      "cp437",
    ] as const),
  ),
  newline: fc.constantFrom("\n" as const, "\r\n" as const, "\r" as const, "mixed" as const),
  exampleWord: fc.constantFrom("Example:", "EXAMPLE:"),
  contents: fc.constantFrom("plain" as const, "leaders" as const, "none" as const),
  indent: fc.constantFrom("     ", "          "),
  end: fc.constantFrom("Credits" as const, "Index" as const, "Questions?" as const),
});

const words = fc.constantFrom(
  ..."rain well-known turnip a gardener digs low-growing the spade of (wax) 3 10 and, can's 101.1a".split(" "),
);
const sentence = fc.array(words, { minLength: 3, maxLength: 40 }).map((chosen) => `Then ${chosen.join(" ")} stop.`);
const paragraphs = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join("\n"));
const examples = fc.array(sentence, { maxLength: 5 });

/** Puts the examples between the paragraphs: the number of paragraphs before each is one of `places`, in their order. */
function placed(provision: InventedProvision, places: readonly number[]): InventedProvision {
  const count = provision.text?.split("\n").length ?? 0;
  const after = provision.examples.map((_, index) => Math.min(places[index] ?? count, count)).toSorted((a, b) => a - b);
  return after.every((one) => one === count) ? provision : withExamplesAfter(provision, ...after);
}

const places = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 });
const rulebooks = fc
  .record({
    sections: fc.array(
      fc.array(fc.tuple(paragraphs, examples, fc.integer({ min: 0, max: 4 }), places), { minLength: 1, maxLength: 4 }),
      {
        maxLength: 4,
      },
    ),
    terms: fc.array(fc.tuple(paragraphs, examples, places), { maxLength: 5 }),
  })
  .map(({ sections, terms }) => [
    ...invented.filter(({ kind }) => kind !== "glossary"),
    ...sections.flatMap((rules, index) => [
      heading(`${201 + index}`, `Section of Rain ${"abcdefgh"[index]}`),
      ...rules.flatMap(([text, given, subrules, between], at) => [
        placed(rule(`${201 + index}.${at + 1}`, text, ...given), between),
        ...[..."abcd"].slice(0, subrules).map((letter) => rule(`${201 + index}.${at + 1}${letter}`, text, ...given)),
      ]),
    ]),
    ...invented.filter(({ kind }) => kind === "glossary"),
    ...terms.map(([text, given, between], index) => placed(term(`Rain ${"abcdefgh"[index]}`, text, ...given), between)),
  ]);

describe("a printed rulebook", () => {
  it("is read as it was meant, however it was printed", () => {
    fc.assert(
      fc.property(rulebooks, styles, (provisions, style) => {
        const book = readRulebook(printRulebook({ provisions, ...style }));
        expect(read(book)).toEqual(printed(provisions));
        expect(book.statedFrom).toBe("2009-05-01");
        const { total, ...parts } = book.lines;
        expect(Object.values(parts).reduce((sum, count) => sum + count)).toBe(total);
        expect(book.lines.unassigned).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("is known to be wrapped, also if nearly all of its rules are short", () => {
    const short = "Then rain rain rain stop.";
    // At this width the number of another rule begins the second line.
    const wrapped = `Then ${"rain ".repeat(9)}well-known well-known gardener 101.1a rain rain stop.`;
    const rules = Array.from({ length: 80 }, (_, at) =>
      rule(`201.${at + 1}`, short, short, at < 3 ? wrapped : short, short, short),
    );
    const provisions = [...invented.slice(0, -3), heading("201", "Rain again"), ...rules, ...invented.slice(-3)];
    const publishedFile = { provisions, wrapping: "filled", width: 95, contents: "none" } as const;
    expect(linesOf(publishedFile).filter((line) => /^\s*101\.1a rain/.test(line))).toHaveLength(3);
    expect(read(readRulebook(printRulebook(publishedFile)))).toEqual(printed(provisions));
  });

  it("may cite a rule near the beginning of many paragraphs that have no number", () => {
    const rules = Array.from({ length: 40 }, (_, at) =>
      rule(`201.${at + 1}`, `Rain of day ${at}.\nThen 101.1a${" rain".repeat(at + 1)} stop.`),
    );
    const provisions = [...invented.slice(0, -3), heading("201", "Rain again"), ...rules, ...invented.slice(-3)];
    expect(read(readRulebook(printRulebook({ provisions })))).toEqual(printed(provisions));
  });

  it("counts each line once, in its part", () => {
    expect(readRulebook(printRulebook({ provisions: invented })).lines).toEqual({
      total: 74,
      blank: 29,
      front: 4,
      contents: 8,
      headings: 5,
      rules: 9,
      examples: 6,
      glossary: 10,
      credits: 3,
      unassigned: 0,
    });
  });

  it("knows the line of each provision", () => {
    const lines = linesOf({ provisions: invented, wrapping: "filled" });
    const book = readRulebook(printRulebook({ provisions: invented, wrapping: "filled" }));
    for (const { line, number, name } of book.provisions)
      expect(lines[line - 1]?.startsWith(number ?? name ?? "?")).toBe(true);
  });
});

describe("the day from which it is effective", () => {
  it.each([
    ["These rules are current as of July 1, 2003.", undefined, "2003-07-01", []],
    [null, "These rules are effective as of July 1, 2010.", "2010-07-01", []],
    [null, null, null, ["day-unstated"]],
    ["Effective as of July 1, 2010.", "Effective as of July 2, 2010.", "2010-07-01", ["days-differ"]],
  ])("%j at the top, %j at the end: %s", (dayStated, dayStatedAtEnd, day, findings) => {
    const plain = invented.filter(({ text }) => text?.includes("\n") !== true);
    const book = readRulebook(
      printRulebook({ provisions: plain, dayStated, ...(dayStatedAtEnd === undefined ? {} : { dayStatedAtEnd }) }),
    );
    expect(book.statedFrom).toBe(day);
    expect(kindsIn(book).filter((kind) => kind.startsWith("day"))).toEqual(findings);
  });

  it("is not taken from the words of a rule", () => {
    const odd = [...invented, term("Day", "A stick is effective as of April 1, 2001.")];
    expect(readRulebook(printRulebook({ provisions: odd, dayStated: null })).statedFrom).toBe(null);
  });
});

describe("forms of other years", () => {
  it("a body heading that differs from the contents list is the one that counts", () => {
    const book = readChanged((lines) => lines.with(lines.indexOf("1. Ground and Weather"), "1. The Garden"));
    expect(book.provisions[0]).toMatchObject({ number: "1", name: "Ground and Weather" });
    expect(book.findings.find(({ kind }) => kind === "heading-differs")?.detail).toContain("The Garden");
  });

  it("a title in the contents list alone is reported", () => {
    const book = readChanged(adding("101. Rain", "102. Snow"), { contents: "plain" });
    expect(kindsIn(readChanged((lines) => lines.with(lines.indexOf("101. Rain"), "109. Snow")))).toContain(
      "incomplete",
    );
    expect(book.provisions.filter(({ name }) => name === "Snow")).toHaveLength(1);
  });

  it("an address block before the contents and an index after the glossary belong to no rule", () => {
    const book = readChanged(
      (lines) => {
        const at = lines.indexOf("Contents");
        return [
          ...lines.slice(0, at),
          "Questions?",
          "",
          "Garden Street 100",
          "2600 Berry",
          "Tel: 01.43.96",
          "",
          ...lines.slice(at),
        ];
      },
      { end: "Index" },
    );
    expect(read(book)).toEqual(printed(invented));
    expect(book.lines.front).toBe(8);
  });

  it("headings may be underlined", () => {
    const book = readChanged(
      (lines) => {
        const body = lines.lastIndexOf("1. Ground and Weather");
        return lines.flatMap((line, index) =>
          index >= body && /^\d+\. [A-Z][\w ]+$/.test(line) ? [line, "-".repeat(line.length)] : [line],
        );
      },
      { wrapping: "filled" },
    );
    expect(read(book)).toEqual(printed(invented));
    expect(book.lines.headings).toBe(10);
  });

  it("headings may be indented, and follow a rule without a blank line", () => {
    const book = readChanged((lines) => {
      const at = lines.lastIndexOf("101. Rain");
      return [...lines.slice(0, at - 1), "   101. Rain", ...lines.slice(at + 1)];
    });
    expect(read(book)).toEqual(printed(invented));
  });

  it.each(["[This section has been left blank.]", "This section is now empty. Its rules went to section 101."])(
    "a section that only says %j is a heading",
    (words) => {
      const book = readChanged((lines) => lines.toSpliced(lines.lastIndexOf("2. Plants"), 0, `102. ${words}`, ""));
      expect(book.provisions.find(({ number }) => number === "102")).toMatchObject({
        kind: "heading",
        name: words,
        text: null,
      });
      expect(kindsIn(book)).not.toContain("heading-differs");
    },
  );

  it("a paragraph below a heading is its text", () => {
    const book = readChanged((lines) => lines.toSpliced(lines.lastIndexOf("100. General"), 0, "All that grows.", ""));
    expect(book.provisions[0]).toMatchObject({ kind: "heading", number: "1", text: "All that grows." });
  });

  it("a numbered list inside a rule makes no chapter", () => {
    const book = readChanged(adding("101.1. Drizzle", "2. Fine drizzle.", "3. Coarse drizzle."));
    expect(book.provisions.find(({ number }) => number === "101.1")?.text).toBe(
      "Drizzle\n2. Fine drizzle.\n3. Coarse drizzle.",
    );
  });

  it("a paragraph after an example continues the rule, and an example after it the examples", () => {
    const book = readChanged(adding("Example: Nothing grows", "A cloud is no rain.", "Example: A cloud."));
    const drizzle = book.provisions.find(({ number }) => number === "101.1a");
    expect(drizzle?.text).toMatch(/end of that turn\.\nA cloud is no rain\.$/);
    expect(drizzle?.examples).toHaveLength(5);
    expect(book.findings.map(({ line }) => line)).toContain(
      linesOf({ provisions: invented }).findIndex((line) => line.startsWith("Example: Nothing")) + 2,
    );
  });

  it("a broken line may begin with the number of a rule it names", () => {
    const book = readChanged(
      (lines) =>
        lines.flatMap((line) =>
          line === "101.1. Drizzle"
            ? ["101.1. Drizzle is no rain for the purposes of the can; see above all rule", "100.2. It wets, though."]
            : [line],
        ),
      { wrapping: "filled" },
    );
    expect(book.provisions.find(({ number }) => number === "101.1")?.text).toMatch(
      /see above all rule 100\.2\. It wets, though\.$/,
    );
    expect(book.provisions.filter(({ number }) => number === "100.2")).toHaveLength(1);
  });

  it("where lines were broken, a number right below a short line begins a rule only if it is the next", () => {
    const adding = (...added: string[]) =>
      readChanged((lines) => lines.flatMap((line) => (line === "101.1. Drizzle" ? [line, ...added] : [line])), {
        wrapping: "filled",
      }).provisions.filter(({ number }) => number?.startsWith("101.") || number === "100.2");
    expect(adding("100.2. It wets.").map(({ number, text }) => [number, text?.slice(0, 25)])).toEqual([
      ["100.2", "The can of water holds te"],
      ["101.1", "Drizzle\n100.2. It wets."],
      ["101.1a", "Drizzle is rain that fill"],
    ]);
    expect(adding("101.2. It wets.")[2]).toMatchObject({ number: "101.2", text: "It wets." });
  });

  it("where lines were broken, a short line ends its paragraph even without a blank line", () => {
    const book = readChanged(adding("101.1. Drizzle", "Mist is no drizzle."), { wrapping: "filled" });
    expect(book.provisions.find(({ number }) => number === "101.1")?.text).toBe("Drizzle\nMist is no drizzle.");
  });

  it("a body without the heading of its first chapter begins at its first section", () => {
    const book = readChanged((lines) => lines.toSpliced(lines.lastIndexOf("1. Ground and Weather"), 1));
    expect(read(book)).toEqual(printed(invented.slice(1)));
  });

  it("a line broken by mistake is joined again, and reported", () => {
    const book = readChanged(adding("101.1. Drizzle", "that never ends."));
    expect(book.provisions.find(({ number }) => number === "101.1")?.text).toBe("Drizzle that never ends.");
    expect(kindsIn(book)).toContain("join-doubtful");
  });
});

describe("what is refused", () => {
  const problem = (bytes: Uint8Array): Problem => {
    try {
      readRulebook(bytes);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    throw new Error("nothing was refused");
  };
  const text = (words: string) => encoded(words, "utf-8");

  it.each([
    ["empty", new Uint8Array(), "empty"],
    ["docx", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), "plain text file"],
    ["PDF", text("%PDF-1.7\n%âã"), "plain text file"],
    ["old Word", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "plain text file"],
    ["rich text", text("{\\rtf1\\ansi 100.1. Rule}"), "plain text file"],
    ["compressed", Uint8Array.of(0x1f, 0x8b, 8, 0), "plain text file"],
    ["a web page", text("\n<!DOCTYPE html><html>100.1. Rule</html>"), "plain text file"],
    ["UTF-7", text(`100.1. It gets +-1/+-1. +IBw-Flying+IB0-\n\n`.repeat(9)), "UTF-7"],
    ["no text", Uint8Array.from({ length: 999 }, (_, index) => index % 7), "not a text"],
    ["another text", text("A recipe for turnips.\n\n1. Take three turnips.\n"), "no rule 100.1"],
  ])("%s", (_, bytes, says) => {
    expect(problem(bytes)).toMatchObject({ code: "unreadable-document" });
    expect(problem(bytes).message).toContain(says);
  });

  it("a text that stops among its rules, with the line and the last rule", () => {
    const lines = linesOf({ provisions: invented });
    const at = lines.findIndex((line) => line.startsWith("Example: A tall plant")) + 1;
    const error = problem(text(lines.slice(0, at).join("\n")));
    expect(error.facts).toEqual({ missing: "glossary", line: at, lastRule: "101.1a" });
    expect(error.message).toContain(`stops on line ${at}, after rule 101.1a`);
  });

  it("a text that stops inside its glossary, with the line and the last words", () => {
    const error = problem(printRulebook({ provisions: invented, end: null }));
    expect(error.facts).toMatchObject({ missing: "credits", lastRule: "200.1" });
    expect(error.message).toContain('at "Example: Three turnips are a soup."');
  });
});

describe("marks that were lost", () => {
  const asked = (count: number) =>
    invented.map((provision) =>
      provision.number === "200.1" ? rule("200.1", `Rain${" isn?t ?rain?".repeat(count)} Is it? (Or not?)`) : provision,
    );

  it("a warning counts the question marks at impossible places", () => {
    const book = readRulebook(printRulebook({ provisions: asked(50) }));
    const warning = book.findings.find(({ kind }) => kind === "marks-lost");
    expect(warning).toMatchObject({ severity: "warning" });
    expect(warning?.detail).toContain("100 places");
  });

  it("questions and web addresses are not losses", () => {
    const real = asked(0).map((provision) =>
      provision.number === "101.1"
        ? rule("101.1", "See www.example.org/rain?x=1 and default.asp?page=2 for more. ".repeat(9))
        : provision,
    );
    expect(kindsIn(readRulebook(printRulebook({ provisions: real })))).not.toContain("marks-lost");
  });
});
