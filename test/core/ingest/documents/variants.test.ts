import { describe, expect, it } from "vitest";
import { linesOfPages } from "../../../../core/ingest/documents/layout.ts";
import type { TextRun } from "../../../../core/ingest/documents/line.ts";
import type { PrintedDocument } from "../../../../core/ingest/documents/provisions.ts";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { textOf, withPlainLetters } from "../../../../core/ingest/documents/section-text.ts";
import { withWholeWords } from "../../../../core/ingest/reading/printed-words.ts";
import { guideAsPage, guideAsText, infractions, type Placed, pdfOf } from "./invented.ts";

/** Forms that no published file here has, or few: another program, another editor, another browser. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const long =
  "The people at the table agree about what is on it, and they tell each other when they see that it is missing.";

function textIn({ sections }: PrintedDocument): string {
  return sections.map(({ title, text }) => `${title}\n${text}`).join("\n");
}

describe("the day in the title", () => {
  const sameDay = [
    ...[
      "Effective July 1st, 2011",
      "EFFECTIVE JULY 1, 2011",
      "Effective Date: July 1, 2011",
      "(Effective July 1, 2011)",
    ],
    ...["Effective date - July 1, 2011", "Effective Friday, July 1, 2011", "Effective on Friday July 1st 2011"],
    ...[
      "Effective 1 July 2011",
      "Effective from the 1st of July, 2011",
      "Effective 01-Jul-2011",
      "Effective 2011-07-01",
    ],
    ...["Effective 2011/07/01", "Effective 7/1/2011", "Effective 07/01/11", "Effective\nJuly 1, 2011"],
    ...["In effect from July 1, 2011", "Valid from July 1, 2011", "Effective immediately, July 1, 2011"],
    ...["These rules are effective as of July 1, 2011.", "Magic guide, version 2, effective July 1, 2011"],
    ...["Effective beginning July 1, 2011", "Effective for all tournaments held on or after July 1, 2011"],
    ...["This document takes effect on July 1, 2011.", "Goes into effect July 1, 2011", "Valid as of July 1, 2011"],
    ...["Effective as of\nJuly 1, 2011", "Effective the 1st day of July, 2011"],
    ...["Supersedes the version effective April 1, 2011\nEffective July 1, 2011"],
    ...["Release June 1, 2011\nEffective July 1, 2011", "Last updated June 3, 2011, effective July 1, 2011"],
  ];
  it.each(sameDay)("is found in %j", async (line) => {
    expect((await readTournamentDocument(bytesOf(guideAsText(line)))).statedFrom).toBe("2011-07-01");
  });

  it("is found where only one of two numbers can be a month", async () => {
    expect((await readTournamentDocument(bytesOf(guideAsText("Effective 13/07/2011")))).statedFrom).toBe("2011-07-13");
  });

  const others = ["Previous version effective April 1, 2011", "Replaces the rules effective April 1, 2011"];
  const none = [
    ...others,
    "Effective immediately",
    "Last updated July 1, 2011",
    "Updated: 1 Feb 2005",
    "Effective July 2011",
  ];
  it.each([...none, "Effective September 31, 2011", "The Bells (effective July 1, 2011)"])(
    "is not made up from %j",
    async (line) => {
      const { statedFrom, findings } = await readTournamentDocument(bytesOf(guideAsText(line)));
      expect([statedFrom, findings.map(({ kind }) => kind)]).toEqual([null, ["day-unstated"]]);
    },
  );
});

describe("chapters that are called so", () => {
  it.each([": ", ". "])("are read with %j after their numbers", async (mark) => {
    const text = guideAsText().replace(/^([234])\. (?=[A-Z])/gm, `Chapter $1${mark}`);
    expect(text).toContain(`Chapter 3${mark}`);
    const { sections } = await readTournamentDocument(bytesOf(text));
    const plain = await readTournamentDocument(bytesOf(guideAsText()));
    expect(sections.map(({ number, title }) => [number, title])).toEqual(
      plain.sections.map(({ number, title }) => [number, title]),
    );
  });
});

describe("a file of which a person said what it is", () => {
  it("has a warning if its title says otherwise, and none if it does not", async () => {
    const kinds = async (document: "ipg" | "mtr", text = guideAsText()) =>
      (await readTournamentDocument(bytesOf(text), { document })).findings.map(({ kind, detail }) => [kind, detail]);
    const said = "Its title says that it is the Infraction Procedure Guide; it is read as the Magic Tournament Rules.";
    expect(await kinds("mtr")).toEqual([["document-differs", said]]);
    expect(await kinds("ipg")).toEqual([]);
    const digital = guideAsText().replace("MAGIC INFRACTION", "DIGITAL INFRACTION");
    expect((await kinds("ipg", digital)).flat()[0]).toBe("document-differs");
  });
});

describe("headers, footers and page numbers", () => {
  const footers = (page: number): readonly string[] => [
    ...[`Page ${page} of 6`, `- ${page} -`, `${page}/6`, `Penalty guide | ${page}`, `| ${page}`, "ii"],
  ];

  it.each([0, 1, 2, 3, 4, 5])("are in no text of a PDF, in form %i", async (form) => {
    const pages = Array.from({ length: 6 }, (_, at): Placed[] => [
      { left: 72, top: 30, words: "Rules of the Bell Society, revised in June" },
      ...(at === 0
        ? [{ left: 72, top: 60, words: "MAGIC: THE GATHERING TOURNAMENT RULES", isBold: true as const }]
        : []),
      ...["1", "2"].flatMap((section, place): Placed[] => [
        {
          left: 72,
          top: 100 + place * 100,
          words: `${at + 1}.${section} Bell ${"IVXLCD"[at]}${section}`,
          isBold: true,
        },
        { left: 72, top: 114 + place * 100, words: long.slice(0, 80) },
      ]),
      { left: 300, top: 760, words: footers(at + 1)[form] ?? "" },
    ]);
    const read = await readTournamentDocument(pdfOf(pages), { document: "mtr" });
    expect(read.sections.filter(({ number }) => /^\d\.\d$/.test(number))).toHaveLength(12);
    expect(textIn(read)).not.toMatch(/Bell Society|of 6|guide \||\d ?\/6|^[|-]|^ii$/im);
  });

  it("are in no text between page breaks", async () => {
    const lines = guideAsText().split("\n");
    const pages = Array.from({ length: 4 }, (_, at) => lines.slice(at * 17, at === 3 ? undefined : at * 17 + 17));
    const text = pages.map((page, at) => ["Bell Society", ...page, `Guide, page ${at + 1}`].join("\n")).join("\f");
    const read = await readTournamentDocument(bytesOf(text));
    expect(textIn(read)).not.toMatch(/Bell Society|Guide, page/);
    expect(read.sections.map(({ number }) => number)).toEqual(
      (await readTournamentDocument(bytesOf(guideAsText()))).sections.map(({ number }) => number),
    );
  });
});

describe("letters that a font or a program replaced", () => {
  it("are those that a reader sees", async () => {
    const text = guideAsText().replaceAll(
      "agree about",
      "a\ufb03rm the o\u00adther\u00a0\ufb02oor of well\u2011known\u200b",
    );
    const read = await readTournamentDocument(bytesOf(text));
    expect(textIn(read)).toContain("affirm the other floor of well-known what is");
  });

  it("join a word at a soft hyphen", () => {
    const lines = ["a tour\u00ad", "nament of end-of-", "match bells"].map((text) => ({
      text,
      startsParagraph: false,
      isStrong: null,
    }));
    expect(withWholeWords([textOf(lines.map(withPlainLetters))])).toEqual(["a tournament of end-of-match bells"]);
  });
});

describe("hyphens", () => {
  it("of a trade mark are no part of a name", () => {
    const said = (text: string) => textOf([{ text, startsParagraph: true, isStrong: null }]);
    expect(said("The Magic- Guide (Bells-, Bell Saga- and later), Bell Age- sets")).toBe(
      "The Magic Guide (Bells, Bell Saga and later), Bell Age sets",
    );
    const kept = "Two- and four-player games, Error - Bell; two-headed Bell-Ringer";
    expect(said(kept)).toBe(kept);
  });

  it("of an earlier end of a line are no part of a word", () => {
    expect(withWholeWords(["The orga-nizer and the organizer.", "A mid-game, pre-game, on-line and re-do."])).toEqual([
      "The organizer and the organizer.",
      "A mid-game, pre-game, on-line and re-do.",
    ]);
  });
});

describe("notes at the foot of a page", () => {
  const runOf = (text: string, left: number, top: number, size = 10): TextRun => ({
    ...{ left, top, size, text, isBold: false },
    width: text.length * size * 0.5,
  });
  const page = (...foot: readonly TextRun[]) =>
    linesOfPages([
      [
        runOf("A bell that is not heard is rung again.", 72, 100),
        runOf("1", 72 + 195, 96, 6),
        runOf(long, 72, 120),
        ...foot,
      ],
    ]).map(({ text }) => text);

  it("are in no text, nor are their signs", () => {
    const note = [runOf("1", 72, 700, 6), runOf("See what the bell-founder said.", 76, 704, 8), runOf("7", 300, 740)];
    expect(page(...note)).toEqual(["A bell that is not heard is rung again.", long]);
  });

  it("are words like others where no sign in the text leads to them", () => {
    const small = runOf("2 Bells and spoons count as one.", 72, 704, 8);
    expect(page(small)).toEqual(["A bell that is not heard is rung again.1", long, small.text]);
  });
});

describe("ordinals with raised letters", () => {
  it("are in the row of their number", () => {
    const runs: TextRun[] = [
      { left: 54, top: 82, width: 80, size: 11, isBold: false, text: "The owner of the 1" },
      { left: 134, top: 77, width: 8, size: 7, isBold: false, text: "st " },
      { left: 142, top: 82, width: 90, size: 11, isBold: false, text: "bell plays the 8" },
      { left: 232, top: 77, width: 8, size: 7, isBold: false, text: "th" },
      { left: 240, top: 82, width: 12, size: 11, isBold: false, text: ", too." },
    ];
    expect(linesOfPages([runs]).map(({ text }) => text)).toEqual(["The owner of the 1st bell plays the 8th, too."]);
  });
});

describe("a page of the annotated guide", () => {
  const contents =
    "<p>2.1 Game Play Error - Forgotten Bell</p><p>2.2 Game Play Error - Second Spoon</p>" +
    "<table><tr><td>2.3 Game Play Error - Lost Moss</td><td>3.1 Tournament Error - Late Whistle</td></tr></table>" +
    "<p>3. Tournament Errors</p><p>4. Unsporting Conduct</p><p>Appendix A - Reference</p>";
  const appendices = ["A", "B"].map((letter) => `<h3>IPG Appendix ${letter} - Reference</h3><p>${long}</p>`).join("");
  const page = guideAsPage().replace("</h3><p>", `</h3>${contents}<p>`).replace("<script>", `${appendices}<script>`);

  it("has its appendices, though they are named with the document", async () => {
    const { sections } = await readTournamentDocument(bytesOf(page));
    expect(sections.slice(-2).map(({ number, title, text }) => [number, title, text])).toEqual([
      ["appendix-a", "Reference", long],
      ["appendix-b", "Reference", long],
    ]);
  });

  it("has no list of titles in the text of a chapter", async () => {
    const { sections } = await readTournamentDocument(bytesOf(page));
    expect(sections.find(({ number }) => number === "2")?.text).toMatch(/^The people at the table agree[^\n]*$/);
  });

  it("has a last section that is printed with the number of another", async () => {
    const title = infractions.at(-2)?.[1] ?? "";
    const last = `<h4>3.1 Tournament Error - Quiet Drum</h4><p>${long}</p>`;
    const listed = `<p>3.1 Tournament Error - Quiet Drum</p>`;
    const misprinted = page
      .replace(/<h4>4\.1[\s\S]*?(?=<h4>|<h3>)/, last)
      .replace("</h3><p>2.1", `</h3>${listed}<p>2.1`);
    const { sections } = await readTournamentDocument(bytesOf(misprinted));
    expect(sections.map(({ number, title }) => [number, title])).toContainEqual(["3.2", title]);
    expect(sections.find(({ number }) => number === "3.3")).toMatchObject({
      printedNumber: "3.1",
      title: "Tournament Error - Quiet Drum",
    });
  });
});
