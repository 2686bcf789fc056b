import { describe, expect, it } from "vitest";
import { linesOfHtml } from "../../../../core/ingest/documents/html.ts";
import { linesOfPages } from "../../../../core/ingest/documents/layout.ts";
import type { Line, TextRun } from "../../../../core/ingest/documents/line.ts";
import { headingsIn, withHeadingsApart, withNumbersJoined } from "../../../../core/ingest/documents/outline.ts";
import { penaltyOf, withLabelsBelow } from "../../../../core/ingest/documents/penalty.ts";
import { textOf } from "../../../../core/ingest/documents/section-text.ts";
import { titledParts, withIssuesApart, withoutContents } from "../../../../core/ingest/documents/titled-parts.ts";

/** Forms in which single files print what the others print otherwise; each was misread once. */

function lineOf(text: string, isStrong = false): Line {
  return { text, startsParagraph: true, isStrong };
}

function runOf(text: string, [left, top]: readonly [number, number], isBold = false): TextRun {
  return { left, top, width: text.length * 5, size: 10, isBold, text };
}

const long =
  "The people at the table agree about what is on it, and they tell each other when they see that it is missing.";

describe("a list in columns", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["• Anvil", "• Kettle"],
    ["• Bell", "• Lamp, which is bright"],
    ["• Chair", "and large"],
  ];
  const runs = rows.flatMap(([left, right], at) => [
    runOf(left, [72, 100 + at * 12]),
    runOf(right, [300, 100 + at * 12]),
  ]);
  const lines = linesOfPages([[...runs, runOf("• Drum", [72, 136])]]);

  it("is read down each column if the rows of one stand between those of another", () => {
    const marked = (text: string, left: number, top: number) => [
      runOf("•", [left, top + 1]),
      runOf(text, [left + 18, top]),
    ];
    const page = [
      ...[
        runOf("These are banned:", [54, 88]),
        ...marked("Everything that is", 72, 100),
        ...marked("Kettle", 300, 100),
      ],
      ...[runOf("Anvil or older", [90, 112]), ...marked("Lamp", 300, 116), ...marked("Bell", 72, 124)],
      ...[...marked("Mill", 300, 132), runOf("*Until autumn", [80, 136]), runOf(long, [54, 170])],
    ];
    expect(linesOfPages([page]).map(({ text, startsParagraph }) => [text.replace("\t", " "), startsParagraph])).toEqual(
      [
        ["These are banned:", true],
        ["• Everything that is", true],
        ["Anvil or older", false],
        ["• Bell", true],
        ["*Until autumn", true],
        ["• Kettle", true],
        ["• Lamp", true],
        ["• Mill", true],
        [long, true],
      ],
    );
  });

  it("is not seen in a list within a list, nor where words reach across", () => {
    const nested = ["• Anvil", "• Bell", "• Chair"].map((text, at) => runOf(text, [at === 1 ? 90 : 72, 100 + at * 12]));
    expect(linesOfPages([nested]).map(({ text }) => text)).toEqual(["• Anvil", "• Bell", "• Chair"]);
    const across = [...runs, runOf(long, [72, 136]), runOf("• Door", [72, 148]), runOf("• Mill", [300, 148])];
    expect(
      linesOfPages([across])
        .map(({ text }) => text.replace("\t", " "))
        .slice(-2),
    ).toEqual([long, "• Door • Mill"]);
  });

  it("is read down each column, with the rest of a long entry in that entry", () => {
    expect(lines.map(({ text, startsParagraph }) => [text, startsParagraph])).toEqual([
      ...["• Anvil", "• Bell", "• Chair", "• Drum", "• Kettle", "• Lamp, which is bright"].map((text) => [text, true]),
      ["and large", false],
    ]);
  });
});

describe("an entry of a list that is printed bold in part", () => {
  it("is one paragraph", () => {
    const lines = linesOfPages([
      [
        runOf("• A bell that is rung by its owner must be heard by", [72, 100], true),
        runOf("everybody in the room.", [80, 112]),
        runOf(long, [72, 140]),
      ],
    ]);
    expect(lines.map(({ startsParagraph }) => startsParagraph)).toEqual([true, false, true]);
  });
});

describe("a title in small capitals", () => {
  it("has whole words on a page that a program made of a PDF file", () => {
    const placed = (top: number, left: number, face: string, words: string): string =>
      `<p style="position:absolute;top:${top}px;left:${left}px" class="${face}"><b>${words}</b></p>`;
    const page = `<style>.ft1{font-size:16px;}.ft2{font-size:12px;}</style><div id="page1-div">
${placed(100, 80, "ft1", "1.1")}${placed(100, 112, "ft1", "  A")}${placed(104, 147, "ft2", "PPLYING ")}
${placed(100, 209, "ft1", "B")}${placed(104, 222, "ft2", "ELLS")}</div>`;
    expect(linesOfHtml(page).map(({ text }) => text)).toEqual(["1.1 APPLYING BELLS"]);
  });
});

describe("words of such a page", () => {
  it("are parted by a space that stands alone in a link", () => {
    const at = (left: number, words: string) => `<p style="top:100px;left:${left}px" class="ft1">${words}</p>`;
    const page = `<style>.ft1{font-size:16px;}</style><div id="page1-div">
      ${at(20, "Look ")}${at(60, '<a href="x">here</a>')}${at(82, '<a href="x"> </a>for the list. ')}</div>`;
    expect(linesOfHtml(page).map(({ text }) => text)).toEqual(["Look here for the list."]);
  });
});

describe("contents without leaders", () => {
  const contents = ["1. Furniture", "1.1 Tables", "1.2 Chairs", "2. Sounds", "Appendix A-Times", "Draft Timing"];
  const lines = [
    lineOf("MAGIC: THE GATHERING", true),
    lineOf("DCI FLOOR RULES", true),
    lineOf("Effective August 20, 2005"),
    ...["Contents", ...contents].map((text) => lineOf(text)),
    lineOf("Introduction", true),
    lineOf(long),
  ];

  it("are no parts of the document, nor is its title", () => {
    const parts = titledParts(withoutContents(lines)).map(({ number, text }) => [number, text]);
    expect(parts).toEqual([["introduction", long]]);
  });

  it("leave no title at the end of the part before them", () => {
    const before = [lineOf("Framework of This Document", true), lineOf(long), lineOf("CONTENTS", true)];
    const parts = titledParts([...before, lineOf("Introduction ........ 2"), lineOf("General ........ 3")]);
    expect(parts.map(({ number, text }) => [number, text])).toEqual([["framework-of-this-document", long]]);
  });
});

describe("a heading", () => {
  it("of an appendix is apart from the sentence that a copy glued to it", () => {
    for (const end of ["", ":"]) {
      const glued = [
        lineOf("Appendix D-Booster Mix"),
        lineOf(`Appendix D-Booster Mix${end} Note: The following mixes are required.`),
      ];
      expect(withHeadingsApart(glued).map(({ text }) => text)).toEqual([
        ...["Appendix D-Booster Mix", "Appendix D-Booster Mix", "Note: The following mixes are required."],
      ]);
    }
  });

  it("is one with the number on the line before it, if the contents list both; a page number is not", () => {
    const parted = ["1 Bells and Gongs", "2 Drums", "1", "BELLS AND GONGS", long, "7", "DRUMS OF OLD"].map((text) =>
      lineOf(text),
    );
    expect(withNumbersJoined(parted).map(({ text }) => text)).toEqual([
      ...["1 Bells and Gongs", "2 Drums", "1 BELLS AND GONGS", long, "7", "DRUMS OF OLD"],
    ]);
  });

  it("ends before a heading within its section, and has no colon", () => {
    const rest = (text: string): Line => ({ text, startsParagraph: false, isStrong: true });
    const lines = ["101. Bells—Lost:", "102. Bells—Found"].flatMap((text) => [
      lineOf(text, true),
      rest("Definition"),
      lineOf(long),
    ]);
    expect(headingsIn(lines).map(({ title }) => title)).toEqual(["Bells—Lost", "Bells—Found"]);
  });

  it("is not made up where an appendix is missing", () => {
    const lines = ["Appendix A - Bells", "Booster Timing", "Appendix C - Gongs"].flatMap((text) => [
      lineOf(text, true),
      lineOf(long),
    ]);
    expect(headingsIn([...lines, lineOf("End.")]).map(({ number }) => number)).toEqual(["Appendix A", "Appendix C"]);
  });
});

describe("a penalty", () => {
  const heading = { number: "2.2", title: "Bells", penalty: null, from: 0, to: 1 };

  it("whose label stands above the title belongs to the section below", () => {
    const before = [lineOf(long), lineOf("Penalty", true), lineOf("Warning")];
    const [first, second = []] = withLabelsBelow([before, [lineOf("Definition", true)]]);
    expect(first?.map(({ text }) => text)).toEqual([long]);
    expect(penaltyOf(heading, second)).toEqual({ penalty: "Warning", rest: [lineOf("Definition", true)] });
  });

  it.each([
    [["REL 1\tREL 2 REL 3", "Game Game\tMatch"], "REL 1: Game Loss; REL 2: Game Loss; REL 3: Match Loss"],
    [["REL 1\tREL 2", "Game\tN/A"], "REL 1: Game Loss; REL 2: N/A"],
    [["All Levels", "Disqualification without prize"], "Disqualification Without Prize"],
  ])("in a table %j is %s", (rows, penalty) => {
    expect(penaltyOf(heading, [lineOf(long), ...rows.map((row) => lineOf(row))]).penalty).toBe(penalty);
  });
});

describe("the common issues at Regular", () => {
  it("have their titles apart, whether printed like text or in one line with it", () => {
    const lines = [
      lineOf("Common Issues"),
      lineOf("A player forgets a bell (one that rings)"),
      lineOf("These bells are missed."),
      lineOf("A player hears a gong that he or she shouldn't have heard Stop the gong. If anybody asks, say so."),
      lineOf("General Unwanted Behaviors"),
      lineOf("Loudness."),
    ];
    expect(titledParts(withIssuesApart(lines)).map(({ title, text }) => [title, text])).toEqual([
      ["Common Issues", ""],
      ["A player forgets a bell (one that rings)", "These bells are missed."],
      ["A player hears a gong that he or she shouldn't have heard", "Stop the gong. If anybody asks, say so."],
      ["General Unwanted Behaviors", "Loudness."],
    ]);
  });
});

describe("the marks of a list", () => {
  const said = (...lines: readonly string[]) => textOf(lines.map((text) => lineOf(text)));

  it("are one kind, whatever signs the program wrote that made the file", () => {
    for (const mark of ["•", "\uf0b7", "\u0083", "●", "▪", "*", "-", "–", "• •", "•\t•"])
      expect(said(`${mark} Anvils`, `${mark}\tBells`)).toBe("• Anvils\n• Bells");
    expect(said("•", "• Anvils")).toBe("• Anvils");
    expect(said("2-3 anvils - or bells", "*Anvil*", "-1")).toBe("2-3 anvils - or bells\n• Anvil*\n-1");
  });

  it("ordinals, letters of examples and addresses have the space that a reader sees", () => {
    expect(said("The 1 st and 22\u00a0nd bell, 3 standards")).toBe("The 1st and 22nd bell, 3 standards");
    expect(said("A.A player rings. B.The bell breaks. The U.S.A team")).toBe(
      "A. A player rings. B. The bell breaks. The U.S.A team",
    );
    expect(said("look athttps://bells.example/")).toBe("look at https://bells.example/");
  });
});
