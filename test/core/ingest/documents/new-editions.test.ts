import { describe, expect, it } from "vitest";
import { linesOfHtml } from "../../../../core/ingest/documents/html.ts";
import { linesOfPages } from "../../../../core/ingest/documents/layout.ts";
import type { Line, TextRun } from "../../../../core/ingest/documents/line.ts";
import { headingsIn } from "../../../../core/ingest/documents/outline.ts";
import { linesOfText } from "../../../../core/ingest/documents/plain-text.ts";
import { textOf } from "../../../../core/ingest/documents/section-text.ts";
import { titledParts, withoutContents } from "../../../../core/ingest/documents/titled-parts.ts";

/** What an edition may look like that nobody has seen: each form was misread in an invented one. */

function lineOf(text: string, isStrong = false): Line {
  return { text, startsParagraph: true, isStrong };
}

function runOf(text: string, left: number, top: number): TextRun {
  return { left, top, width: text.length * 5, size: 10, isBold: false, text };
}

const long =
  "The people at the table agree about what is on it, and they tell each other when they see that it is missing.";

describe("contents with page numbers behind tabs", () => {
  it("leave no entry in the introduction above them", () => {
    const entries = ["Introduction\t3", "1 Tables\t3", "1.1 Legs\t4", "1.2 Tops\t4", "2 Chairs\t5", "2.1 Arms\t6"];
    const lines = [
      lineOf("Introduction", true),
      lineOf(long),
      lineOf("Contents", true),
      ...entries.map((e) => lineOf(e)),
    ];
    expect(titledParts(withoutContents(lines)).map(({ text }) => text)).toEqual([long]);
  });
});

describe("a heading whose title and penalty both go on in the next line", () => {
  it("has both whole", () => {
    const lines = [
      lineOf("4.3. Unsporting Conduct - Improperly Choosing a\tMatch", true),
      lineOf("Kettle\tLoss", true),
      lineOf(long),
    ];
    expect(headingsIn(lines)).toMatchObject([
      { title: "Unsporting Conduct - Improperly Choosing a Kettle", penalty: "Match Loss", to: 2 },
    ]);
  });
});

describe("a dash at the end of a line", () => {
  it("goes on without a space, and is no mark of a list in the next line", () => {
    const text =
      "A kettle is lent to anybody who asks for it, and it counts as a Lent\n– Major, which everybody is told.";
    const filler = Array.from({ length: 24 }, () => `${long.slice(0, 70)}\n`).join("\n");
    expect(
      textOf(linesOfText(`${filler}\n${text}`))
        .split("\n")
        .at(-1),
    ).toContain("Lent – Major");
    const cut = [lineOf("the order of bells, low–"), { ...lineOf("high"), startsParagraph: false }];
    expect(textOf(cut)).toBe("the order of bells, low–high");
  });
});

describe("a page", () => {
  it("that is justified has no cells in its lines, and cells that all say the same are apart", () => {
    const rowOf = (words: readonly string[], space: number): TextRun[] => {
      let left = 72;
      return words.map((word) => {
        const run = runOf(word, left, 100);
        left += run.width + space;
        return run;
      });
    };
    const linesIn = (runs: readonly TextRun[]) => linesOfPages([[...runs, runOf("loud at noon.", 72, 112)]])[0]?.text;
    for (const words of [
      ["kettles", "become", "old"],
      ["Newly", "made", "kettles", "become"],
    ])
      expect(linesIn(rowOf(words, 22))).toBe(words.join(" "));
    expect(linesIn(rowOf(Array(4).fill("Warning"), 60))).toBe(Array(4).fill("Warning").join("\t"));
  });

  it("has the cells of a row of two whole, with one in the middle of the other", () => {
    const page = [
      runOf("Unsporting Conduct, Lending", 72, 100),
      runOf("a Kettle", 72, 112),
      runOf("Warning", 350, 106),
    ];
    expect(linesOfPages([page]).map(({ text }) => text)).toEqual(["Unsporting Conduct, Lending a Kettle\tWarning"]);
  });

  it("of a blog has no comments of its readers", () => {
    const comments = `<section class="comments"><h2>3 thoughts</h2><p>Great kettles!</p></section>`;
    const page = `<p>${long}</p>${comments}<div id="comments" class="comments-area"><p>More.</p></div>`;
    expect(linesOfHtml(page).map(({ text }) => text)).toEqual([long]);
  });

  it("whose title is longer than that of the guide has the words below it as its introduction", () => {
    const lines = [lineOf("Judging at Regular REL", true), lineOf(long), lineOf("Common Issues", true), lineOf(long)];
    expect(titledParts(lines).map(({ number }) => number)).toEqual(["introduction", "common-issues"]);
  });
});
