import { describe, expect, it } from "vitest";
import { heading, list, paragraph, printed, quoted, table, text } from "../../document/blocks.ts";
import { formats, written } from "../../document/formats.ts";
import { contentAsHtml } from "../../web/finishing.ts";
import { blocksShown } from "../../web/parts/blocks.ts";
import { h, type Markup } from "../../web/tags.ts";

const sentence = "No rule had that number on 2009-07-11.";
const inWords = "No rule had that number on 11 July 2009.";

/** A part of a page, as a visitor gets it. */
function onPage(content: Markup): string {
  return contentAsHtml(content, { ways: { shownAt: (address) => address } });
}

describe.each([
  ...formats.map((format) => [format, (blocks: Parameters<typeof written>[0]) => written(blocks, format)] as const),
  ["page", (blocks: Parameters<typeof blocksShown>[0]) => onPage(blocksShown(blocks))] as const,
])("a document as %s", (_format, write) => {
  it("says the days of each sentence in words, though nobody asked for it", () => {
    const told = write([
      heading(2, sentence),
      paragraph("plain", sentence),
      list([sentence, [text("1. "), text(sentence)]]),
      table({ caption: "Days", columns: ["Day", "Why"], rows: [["2010-10-01", sentence]] }),
    ]);
    expect(told.split(inWords)).toHaveLength(6);
    expect(told).not.toContain("2009-07-11");
  });

  it("leaves a day alone in its cell, and the words of the rules and of others", () => {
    const told = write([
      ...printed({ text: sentence, examples: [sentence], examplesAfter: [0] }),
      paragraph("plain", [text("You asked "), quoted("what held on 2009-07-11")]),
      table({ caption: "Days", columns: ["Day"], rows: [["2010-10-01"]] }),
    ]);
    expect(told.split("2009-07-11")).toHaveLength(4);
    expect(told).toContain("2010-10-01");
  });
});

describe("a page", () => {
  it.each([
    ["a paragraph", h.p(sentence), true],
    ["a link", h.p("See ", h.a({ href: "/" }, sentence)), true],
    ["printed words", h.div({ class: "provisions printed" }, h.p(sentence)), false],
    ["a quotation", h.blockquote(h.p(sentence)), false],
    ["what was typed", h.h1("“", { quoted: sentence }, "”"), false],
    ["a text to copy", h.pre(sentence), false],
    ["a field to edit", h.textarea(sentence), false],
    ["a drawing", h.svg(h.title(sentence)), false],
  ])("has days in words in %s: %#", (_place, content, isInWords) => {
    expect(onPage(content)).toContain(isInWords ? inWords : sentence);
  });
});
