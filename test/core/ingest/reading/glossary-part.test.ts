import { describe, expect, it } from "vitest";
import { readRulebook } from "../../../../core/ingest/reading/read.ts";
import { printedLinesOf } from "../../../../core/text/printed-order.ts";
import { invented } from "./invented.ts";
import { encoded, linesOf, term } from "./printed.ts";

/** Reads a glossary with these lines; gives its entries as term, text and number of examples. */
function read(lines: readonly string[]) {
  const rules = invented.filter(({ kind, text }) => kind !== "glossary" && text?.includes("\n") !== true);
  const all = linesOf({ provisions: rules });
  const at = all.lastIndexOf("Glossary") + 2;
  const book = readRulebook(encoded(all.toSpliced(at, 0, ...lines, "").join("\n"), "utf-8"));
  return {
    entries: book.provisions
      .filter(({ kind }) => kind === "glossary")
      .map(({ name, text, examples }) => [name, text, examples.length]),
    doubts: book.findings.filter(({ kind }) => kind === "glossary-doubtful").map(({ line }) => (line ?? 0) - at),
    unassigned: book.findings.filter(({ kind }) => kind === "unassigned-line").map(({ line }) => (line ?? 0) - at),
  };
}

describe("a glossary", () => {
  it.each([
    { printed: "TET", examplesAfter: [1] },
    { printed: "TEEETE", examplesAfter: [1, 1, 1, 2] },
    { printed: "TTTET", examplesAfter: [3] },
    { printed: "TTEE", examplesAfter: undefined },
    { printed: "ET", examplesAfter: [0] },
    { printed: "E", examplesAfter: undefined },
  ])("an entry of texts and examples in the order $printed keeps the places of its examples", (entry) => {
    const lines = [...entry.printed].map((kind, index) => `${kind === "E" ? "Example: " : ""}Dig ${index}.`);
    const rules = invented.filter(({ kind }) => kind !== "glossary");
    const bytes = linesOf({ provisions: [...rules, term("Can", "A vessel."), term("Rain", "Wet.")] });
    const at = bytes.lastIndexOf("Rain");
    const book = readRulebook(encoded(bytes.toSpliced(at, 0, "Dig", ...lines, "").join("\n"), "utf-8"));
    const dig = book.provisions.find(({ name }) => name === "Dig");
    expect(dig?.text).toBe(lines.filter((line) => line.startsWith("Dig")).join("\n"));
    expect(dig?.examplesAfter).toEqual(entry.examplesAfter);
    expect(dig !== undefined && "examplesAfter" in dig).toBe(entry.examplesAfter !== undefined);
    expect(dig && printedLinesOf(dig).join("\n").trim()).toBe(lines.join("\n"));
  });

  it("a term without a blank line before it is an entry of its own, and is reported", () => {
    const lines = [
      "Dig",
      "To open the ground.",
      "     Also with a spoon.",
      "Duck Rules",
      "What ducks obey.",
      "",
      "Rain",
      "Wet.",
    ];
    expect(read(lines)).toEqual({
      entries: [
        ["Dig", "To open the ground.\nAlso with a spoon.", 0],
        ["Duck Rules", "What ducks obey.", 0],
        ["Rain", "Wet.", 0],
      ],
      doubts: [4],
      unassigned: [],
    });
  });

  it.each([
    { because: "the alphabet speaks against it", line: "Bee Rules", doubts: [3] },
    { because: "it is a sentence", line: "Ducks dig.", doubts: [] },
    { because: "it begins small", line: "duck rules", doubts: [] },
    { because: "it is a list item that stands in", line: "     Duck", doubts: [] },
  ])("a line inside a definition stays there, because $because", ({ line, doubts }) => {
    const { entries, doubts: found } = read(["Dig", "To open it.", line, "What ducks obey.", "", "Rain", "Wet."]);
    expect(entries[0]).toEqual(["Dig", `To open it.\n${line.trim()}\nWhat ducks obey.`, 0]);
    expect(found).toEqual(doubts);
  });

  it.each([
    { because: "it begins with a sign", lines: ["* is equal to 0", "in that case."] },
    { because: "it begins small", lines: ["is equal to 0", "in that case."] },
    { because: "it is a sentence", lines: ["It is equal to 0.", "In that case."] },
  ])("what follows a blank line is no term, because $because", ({ lines }) => {
    const { entries, doubts } = read(["Depth", "The number of spades.", "", ...lines, "", "Rain", "Wet."]);
    expect(entries.map(([name]) => name)).toEqual(["Depth", "Rain"]);
    expect(doubts).toEqual([4]);
  });

  it("if definitions are indented, terms are not", () => {
    const lines = [
      "Depth",
      "  How deep it is.",
      "",
      "  A hole",
      "  may be deeper.",
      "",
      "Rain",
      "  Wet.",
      "",
      "Spade",
      "  A tool.",
    ];
    expect(read(lines).entries.map(([name]) => name)).toEqual(["Depth", "Rain", "Spade"]);
  });

  it("numbered senses with blank lines between stay with their term", () => {
    expect(read(["Dig", "1. To open the ground.", "", "2. A sharp remark.", "", "Rain", "Water."])).toEqual({
      entries: [
        ["Dig", "1. To open the ground.\n2. A sharp remark.", 0],
        ["Rain", "Water.", 0],
      ],
      doubts: [],
      unassigned: [],
    });
  });

  it("indented paragraphs continue the term before, with or without a blank line", () => {
    expect(
      read(["Dig", "To open the ground.", "     Also with a spoon.", "", "     Never twice.", "", "Rain", "Water."])
        .entries,
    ).toEqual([
      ["Dig", "To open the ground.\nAlso with a spoon.\nNever twice.", 0],
      ["Rain", "Water.", 0],
    ]);
  });

  it("a list with headings of its own stays with its term", () => {
    const lines = [
      "Stick",
      "The sticks are:",
      "",
      "Long Sticks",
      "",
      "     Ash [stick]",
      "",
      "     Elm [stick]",
      "",
      " Short Sticks",
      "",
      "    Fir [stick]",
    ];
    expect(read([...lines, "", "Rain", "Water."]).entries).toEqual([
      ["Stick", "The sticks are:\nLong Sticks\nAsh [stick]\nElm [stick]\nShort Sticks\nFir [stick]", 0],
      ["Rain", "Water.", 0],
    ]);
  });

  it("a slightly indented sentence is not a term, even with an example below", () => {
    expect(read(["Dig", "To open the ground.", "", "  It is done with a spade.", "Example: A hole."]).entries).toEqual([
      ["Dig", "To open the ground.\nIt is done with a spade.", 1],
    ]);
  });

  it("a term joined to its first sense is separated, and reported", () => {
    expect(read(["Dig1. To open the ground.", "2. A sharp remark.", "See rule 100.", "", "Rain", "Water."])).toEqual({
      entries: [
        ["Dig", "1. To open the ground.\n2. A sharp remark.\nSee rule 100.", 0],
        ["Rain", "Water.", 0],
      ],
      doubts: [1],
      unassigned: [],
    });
  });

  it("a term separated from its definition by a blank line gets it, and is reported", () => {
    expect(read(["Dig", "", "To open the ground.", "", "Rain", "Water."])).toEqual({
      entries: [
        ["Dig", "To open the ground.", 0],
        ["Rain", "Water.", 0],
      ],
      doubts: [1],
      unassigned: [],
    });
  });

  it("with a blank line after each line, a letter or an exclamation is a term if its definition is below", () => {
    const lines = ["Dig", "To open the ground.", "For the Spade!", "A cry.", "R", "Rain", "Water.", "X", "A number."];
    expect(read(lines.flatMap((line) => [line, ""])).entries).toEqual([
      ["Dig", "To open the ground.", 0],
      ["For the Spade!", "A cry.", 0],
      ["Rain", "Water.", 0],
      ["X", "A number.", 0],
    ]);
  });

  it("a sentence by itself continues the term before, and is reported", () => {
    expect(read(["Dig", "To open the ground.", "", "It is done with a spade.", "", "Rain", "Water."])).toMatchObject({
      entries: [
        ["Dig", "To open the ground.\nIt is done with a spade.", 0],
        ["Rain", "Water.", 0],
      ],
      doubts: [4],
    });
  });

  it("a term without any definition is kept, and reported", () => {
    expect(read(["Dig", "", "Rain", "Water."])).toMatchObject({
      entries: [
        ["Dig", "", 0],
        ["Rain", "Water.", 0],
      ],
      doubts: [1],
    });
  });

  it("examples are recognised", () => {
    expect(read(["Dig", "To open the ground.", "Example: A hole.", "Example: A pit.", "Deep or not."]).entries).toEqual(
      [["Dig", "To open the ground.\nDeep or not.", 2]],
    );
  });

  it("underlines are ignored", () => {
    expect(read(["--------", "", "Dig", "---", "To open the ground."])).toEqual({
      entries: [["Dig", "To open the ground.", 0]],
      doubts: [],
      unassigned: [],
    });
  });

  it("a letter or stars between terms belong to no term", () => {
    expect(
      read([
        "D",
        "",
        "Dig",
        "To open the ground.",
        "",
        "* * *".replaceAll(" ", ""),
        "",
        "R",
        "",
        "Rain",
        "Water.",
        "",
        "X",
        "A number.",
      ]),
    ).toEqual({
      entries: [
        ["Dig", "To open the ground.", 0],
        ["Rain", "Water.", 0],
        ["X", "A number.", 0],
      ],
      doubts: [],
      unassigned: [1, 6, 8],
    });
  });

  it("terms may be indented by a space and end in one", () => {
    expect(read([" Dig ", "To open the ground. ", "", "Rain", "\u00a0Water.\u00a0"]).entries).toEqual([
      ["Dig", "To open the ground.", 0],
      ["Rain", "Water.", 0],
    ]);
  });
});
