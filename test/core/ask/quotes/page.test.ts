import { describe, expect, it } from "vitest";
import { plainTextOf, readPage, splitSentences } from "../../../../core/ask/quotes/page.ts";

/** Number and words of each sentence. */
function read(page: string) {
  return readPage(page).map(({ number, text }) => [number, text]);
}

describe("cutting sentences", () => {
  it.each([
    ["A well is dry. Nobody drinks.", ["A well is dry.", "Nobody drinks."], "a capital begins a sentence"],
    ["See rule 104.3a. Then drink.", ["See rule 104.3a.", "Then drink."], "a number may end one"],
    ["Use e.g. Ropes or ropes, i.e. Strings.", ["Use e.g. Ropes or ropes, i.e. Strings."], "abbreviations end none"],
    [
      'He said "Drink." Then he did. (He was thirsty.) So?',
      ['He said "Drink."', "Then he did.", "(He was thirsty.)", "So?"],
      "quotes and brackets close with it",
    ],
    ["Costs 1.5 buckets. 3 buckets do.", ["Costs 1.5 buckets.", "3 buckets do."], "a decimal point is none"],
    ["…", [], "what has no letters is no sentence"],
  ])("%s", (text, sentences, _because) => {
    expect(splitSentences(text)).toEqual(sentences);
  });
});

describe("numbers before sentences", () => {
  it.each([
    [
      "507.1. A well is dry. It stays so.",
      [
        ["507.1", "A well is dry."],
        ["507.1", "It stays so."],
      ],
    ],
    ["507.1a A well is dry.", [["507.1a", "A well is dry."]]],
    [
      "“507.1a A well is dry. It stays so.”",
      [
        ["507.1a", "A well is dry."],
        ["507.1a", "It stays so.”"],
      ],
    ],
    ['"507.1a" is a rule on wells.', [[null, '"507.1a" is a rule on wells.']]],
    ["507.1a. A well is dry.", [["507.1a", "A well is dry."]]],
    ["  • 507.1a - A well is dry. [CompRules 2003/10/01]", [["507.1a", "A well is dry."]]],
    ["# 721. Wells", [["721", "Wells"]]],
    ["507 - Wells", [["507", "Wells"]]],
    ["805.8. (...) A well is dry.", [["805.8", "A well is dry."]]],
    [
      "507.1. A well is dry. 507.2. A rope is wet.",
      [
        ["507.1", "A well is dry."],
        ["507.2", "A rope is wet."],
      ],
    ],
    ["500 people drank.", [[null, "500 people drank."]]],
    ["100.5% of wells are dry.", [[null, "100.5% of wells are dry."]]],
    ["3.15 Sideboard", [[null, "3.15 Sideboard"]]],
    [
      "507.1 A well is dry.\nThat is so.",
      [
        ["507.1", "A well is dry."],
        [null, "That is so."],
      ],
    ],
    [
      "507.1 A well is dry.\nExample: Ann's is.\nExample: Bob's is.",
      [
        ["507.1", "A well is dry."],
        ["507.1", "Ann's is."],
        ["507.1", "Bob's is."],
      ],
    ],
  ])("%j", (page, sentences) => {
    expect(read(page)).toEqual(sentences);
  });

  it("in a line or a cell of their own belong only to what follows", () => {
    expect(read("<tr><td>507.1</td><td>A well is dry.</td></tr><tr><td>Ropes</td></tr>")).toEqual([
      ["507.1", "A well is dry."],
      [null, "Ropes"],
    ]);
  });

  it("say which sentences belong to one rule; examples belong to the rule before them", () => {
    const sentences = readPage("507.1 A well is dry. It stays so.\n\nExample: Ann's is.\n\n507.2 A rope is wet.");
    const [first, second, third, fourth] = sentences.map(({ rule }) => rule);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(sentences.map(({ isExample }) => isExample)).toEqual([false, false, true, false]);
    expect(sentences.map(({ line }) => line)).toEqual([1, 1, 3, 5]);
  });
});

describe("comments of programs", () => {
  it.each([
    ["// CR 507.1: A well is dry.", [["507.1", "A well is dry."]]],
    [
      "/// CR 507.1: A well is dry.\n/// It stays so.",
      [
        ["507.1", "A well is dry."],
        [null, "It stays so."],
      ],
    ],
    ["//! rule 507.1. A well is dry.", [["507.1", "A well is dry."]]],
    ["# CR 507.1: A well is dry.", [["507.1", "A well is dry."]]],
    ["-- CR 507.1: A well is dry.", [["507.1", "A well is dry."]]],
    ["/* CR 507.1: A well is dry. */", [["507.1", "A well is dry."]]],
    [
      "/**\n * CR 507.1: A well that a grandmother dug is hers, until\n * dawn at least.\n */",
      [["507.1", "A well that a grandmother dug is hers, until dawn at least."]],
    ],
    [
      "// CR 507.1: A well that a grandmother dug is hers, until\n// dawn at least.",
      [["507.1", "A well that a grandmother dug is hers, until dawn at least."]],
    ],
  ])("%j", (page, sentences) => {
    expect(read(page)).toEqual(sentences);
  });
});

describe("lines", () => {
  it("that were wrapped are joined, also before a number that a sentence refers to", () => {
    const wrapped =
      "507.1. A well that was dug by the grandmother of a player is\nthat player's own well until dawn, as is told in rule\n104.3a. It has one rope.";
    expect(read(wrapped)).toEqual([
      [
        "507.1",
        "A well that was dug by the grandmother of a player is that player's own well until dawn, as is told in rule 104.3a.",
      ],
      ["507.1", "It has one rope."],
    ]);
  });

  it("that are headings or entries of lists stay apart", () => {
    expect(read("Wells\nWells are deep.\n- Ropes\n- Buckets\n\nLids")).toEqual(
      ["Wells", "Wells are deep.", "Ropes", "Buckets", "Lids"].map((text) => [null, text]),
    );
  });
});

describe("marks", () => {
  it.each([
    [
      "<p>507.1. A <b>well</b> is&nbsp;dry.</p><p>507.2 A rope &amp; a lid.</p>",
      [
        ["507.1", "A well is dry."],
        ["507.2", "A rope & a lid."],
      ],
    ],
    ["<script>let x = 'A well.'</script><style>p { }</style>A lid.<!-- not this. -->", [[null, "A lid."]]],
    [
      "== Wells ==\n:'''507.1''' A ''well'' is dry.<ref>A book. 1999.</ref>",
      [
        [null, "Wells"],
        ["507.1", "A well is dry."],
      ],
    ],
    ["* {{CR|507.1}} A [[well|hole]] is [[dry]].", [["507.1", "A hole is dry."]]],
    ["**507.1.** A [well](http://wells.example/a) is `dry`.", [["507.1", "A well is dry."]]],
    [
      "A well is dry.[1] A rope is wet.[23]",
      [
        [null, "A well is dry."],
        [null, "A rope is wet."],
      ],
    ],
    ["A well enter[s] the dawn[a] dry.[s]", [[null, "A well enter[s] the dawn dry."]]],
    [
      "Pay {2}{W}: the well [cost] is at <wells.example/dry>.",
      [[null, "Pay {2}{W}: the well [cost] is at <wells.example/dry>."]],
    ],
  ])("%s", (page, sentences) => {
    expect(read(page)).toEqual(sentences);
  });

  it("do not change the line numbers of the page", () => {
    const page = "<p>One\ntwo.</p>\n<!-- a\nb -->\n<div\nclass='x'>Six.</div><div>Six too.</div>\n\nEight.";
    expect(readPage(page).map(({ line, text }) => [line, text])).toEqual([
      [1, "One two."],
      [6, "Six."],
      [6, "Six too."],
      [8, "Eight."],
    ]);
  });

  it("change nothing in a page without any", () => {
    const plain = 'A player\'s well (or "hole") is at 507.1 - see rule 104.3a; 2 < 3, and a * b.\n\nTAB\there';
    expect(plainTextOf(plain)).toBe(plain);
  });

  it.each([
    "<ref>",
    "<!--",
    "<script>",
    "</p",
    "{{a",
    "[[a|",
    "[a](",
    "=",
    ".",
    "?!)",
    "(",
    "A. ",
    "- ",
    "''",
    "&#",
    "720.1 ",
    "720.1. A ",
    "Example: ",
    "a\n",
    "see\n",
    "[1",
    " \u2028",
  ])("however often %j is repeated, the page is read", (piece) => {
    const page = piece.repeat(Math.ceil(500_000 / piece.length));
    expect(readPage(page).every(({ text }) => text.length <= page.length)).toBe(true);
  });
});
