import { describe, expect, it } from "vitest";
import type { PrintedDocument } from "../../../../core/ingest/documents/provisions.ts";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { guideAsPage, guideAsText, infractions, type Placed, pdfOf } from "./invented.ts";

/** Copies with more than the document: what a site puts around it, notes, words struck out, and marks across pages. */

const read = (text: string): Promise<PrintedDocument> => readTournamentDocument(new TextEncoder().encode(text));
const wordsOf = ({ sections }: PrintedDocument): string =>
  sections.map(({ number, title, text, penalty }) => [number, title, penalty, text].join("\n")).join("\n");

describe("a page of a site", () => {
  const page = guideAsPage();
  const inside = (words: string): string => page.replaceAll("missing.</p><table>", `missing.${words}</p><table>`);
  const below = (words: string): string => page.replace("\n<script>", `${words}\n<script>`);

  it.each([
    ["words that are struck out", inside(" <del>Ring the old bell.</del><s>Twice.</s> <strike>Thrice.</strike>")],
    ["words that a style strikes out", inside(' <span style="color:red; text-decoration: line-through">Ring.</span>')],
    ["words that it hides", inside('<span style="display:none">Ring.</span> <span hidden>Ring.</span>')],
    ["the numbers of notes", inside('<sup><a href="#note-3">3</a></sup><a href="#_ftn4">[4]</a>')],
    [
      "notes",
      below('<div class="footnotes"><ol><li id="n3">Ring. <a href="#r3">↩</a></li></ol></div>') +
        inside("").slice(page.length),
    ],
    [
      "notes of a word processor",
      below('<p><a href="#_ftnref1" name="_ftn1">[1]</a> See the <i>bell</i> of June.</p>'),
    ],
    [
      "what to share and to read next",
      below('<div class="sharedaddy sd-sharing"><h3>Share this:</h3><p>Ring</p></div>'),
    ],
    ["related pages", below('<div class="related-posts"><h3>Related</h3><p>Ring</p></div><p class="tags">Ring</p>')],
    [
      "what stands beside it",
      below('<aside><h3>Recent</h3></aside><div id="sidebar" class="widget-area"><p>Ring</p></div>'),
    ],
    ["links to other pages", below('<div class="nav-links"><a href="/a">Previous: Ring</a></div>')],
  ])("does not have %s in its text", async (_, copy) => {
    expect(copy).not.toBe(page);
    expect(wordsOf(await read(copy))).toBe(wordsOf(await read(page)));
  });

  it("has the links in its text that have words, and numbers that are raised", async () => {
    const copy = inside(' See <a href="#bells">the bells</a> and 2<sup>nd</sup>.');
    expect(wordsOf(await read(copy))).toContain("missing. See the bells and 2nd.");
  });
});

describe("Markdown", () => {
  it("has no words in its text that are struck out", async () => {
    const text = guideAsText().replace(/^(\d\.\d\. )/gm, "## $1");
    const struck = text.replaceAll("is missing.\n", "is missing. ~~Ring the old bell.~~\n");
    expect(struck).not.toBe(text);
    expect(wordsOf(await read(struck))).toBe(wordsOf(await read(text)));
  });
});

describe("a section whose heading has a wrong number, or none", () => {
  const added = "<h4>4.2 Unsporting Conduct - Rung Gong</h4><p>It is heard by everyone at the table.</p>";
  const page = guideAsPage().replace("\n<script>", `${added}\n<script>`);
  const [, second, third] = infractions.map(([number, title]) => `${number} ${title}`);

  it("is read with the number that is missing, if it repeats the one before", async () => {
    const { sections } = await read(page.replace(`${third}`, `${third}`.replace("2.3", "2.2")));
    expect(sections.map(({ number, printedNumber }) => [number, printedNumber])).toContainEqual(["2.3", "2.2"]);
    expect(sections.map(({ title }) => title)).toEqual((await read(page)).sections.map(({ title }) => title));
  });

  it("is named in a warning, if its words were read as part of another", async () => {
    const repeated = await read(page.replace(`${second}`, `${second}`.replace("2.2", "2.1")).replace("2.3 ", "2.2 "));
    expect(repeated.findings).toMatchObject([{ kind: "number-repeated", severity: "warning" }]);
    const unnumbered = await read(page.replace(`${second}`, `${second}`.replace("2.2 ", "")));
    expect(unnumbered.findings).toMatchObject([
      { kind: "number-missing", severity: "warning", detail: "2.3 follows 2.1: there is no 2.2." },
    ]);
    expect((await read(page)).findings).toEqual([]);
  });
});

describe("a PDF with a mark across its pages", () => {
  it("has the mark in no text, and is a draft if the mark says so", async () => {
    const pages = (mark: string) =>
      pdfOf(
        Array.from({ length: 6 }, (_, at): Placed[] => [
          { left: 72, top: 60, words: at === 0 ? "MAGIC TOURNAMENT RULES" : `They ring it ${"IVXLCD"[at]} times.` },
          { left: 72, top: 200, words: `${at + 1}.1 Bells of ${"IVXLCD"[at]}`, isBold: true },
          ...Array.from({ length: 8 }, (_, line): Placed => {
            return {
              left: 72,
              top: 214 + line * 14,
              words: `The people at the table of Magic ring bell ${at}${line} and wait until it`,
            };
          }),
          { left: 72, top: 340, words: `${at + 1}.2 Gongs of ${"IVXLCD"[at]}`, isBold: true },
          { left: 72, top: 354, words: "is heard by everyone." },
          { left: 260, top: 235, words: mark },
        ]),
      );
    const marked = await readTournamentDocument(pages("DRAFT"), { document: "mtr" });
    const plain = await readTournamentDocument(pages(""), { document: "mtr" });
    expect(wordsOf(marked)).toBe(wordsOf(plain));
    expect(marked.findings.map(({ kind }) => kind)).toContain("draft");
  });
});

describe("two days in the title", () => {
  it("are both named in a warning", async () => {
    for (const days of [
      "Effective July 1, 2011\nEffective July 8, 2011",
      "Effective July 1, 2011 (online), July 8, 2011 (tables)",
      "Effective July 1, 2011 for online play and July 8, 2011 for tables",
      "Effective 01.07.2011 / 08.07.2011",
    ]) {
      const { statedFrom, findings } = await read(guideAsText(days));
      expect(statedFrom).toBe("2011-07-01");
      expect(findings).toMatchObject([{ kind: "days-differ", detail: expect.stringContaining("2011-07-08") }]);
    }
  });
});
