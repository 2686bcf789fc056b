import { describe, expect, it } from "vitest";
import { linesOfHtml } from "../../../../core/ingest/documents/html.ts";
import { linesOfPages } from "../../../../core/ingest/documents/layout.ts";
import { linesOfText } from "../../../../core/ingest/documents/plain-text.ts";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { textOf } from "../../../../core/ingest/documents/section-text.ts";
import { guideAsPage } from "./invented.ts";

/** Forms of copies that people and programs made of the published files. */

function textsOf(html: string): string[] {
  return textOf(linesOfHtml(html)).split("\n");
}

describe("a page that a program made of a PDF file", () => {
  const placed = (top: number, left: number, words: string) =>
    `<p style="position:absolute;top:${top}px;left:${left}px;white-space:nowrap" class="ft1">${words}</p>`;
  const page = (...words: readonly string[]) =>
    `<html><style>.ft1{font-size:16px;}</style><div id="page1-div">${words.join("")}</div></html>`;

  it("has the words of a line in order, with some of them in another face", () => {
    const line = "a player who is <i>not</i> using <b>bright</b> lamps";
    expect(textsOf(page(placed(100, 81, line)))).toEqual(["a player who is not using bright lamps"]);
  });

  it("has no cells where its letters are wider than others, and a space that stands alone", () => {
    const rows = [0, 20, 40, 60].flatMap((top) => [
      placed(top, 81, "The people at the table agree about the "),
      placed(top, 81 + 40 * 8, "<b>Bells</b> and the lamps"),
      placed(top, 81 + 57 * 8, " "),
      placed(top, 81 + 58 * 8, "on it and"),
    ]);
    expect(textsOf(page(...rows)).join(" ")).toBe(
      Array(4).fill("The people at the table agree about the Bells and the lamps on it and").join(" "),
    );
  });
});

describe("a row of a table whose cells have several lines", () => {
  const run = (text: string, left: number, top: number) => ({
    ...{ text, left, top, width: text.length * 5, size: 10, isBold: false },
  });
  /** As files print them: each cell whole, one after the other, whether their baselines meet or not. */
  const row = (top: number, shift: number) => [
    ...[run("• Two bells", 72, top), run("• One bell and", 72, top + 12), run("a spoon", 80, top + 24)],
    ...[run("21", 250, top + 12 + shift), run("3/4, so", 350, top + 6 + shift), run("nothing", 350, top + 18 + shift)],
  ];

  it.each([0, 1, 2])("has each cell whole, with the others %i points below its middle", (shift) => {
    const page = [run("Bells\tSpoons", 72, 60), ...row(100, shift), ...row(142, shift), run("They all ring.", 72, 200)];
    expect(linesOfPages([page]).map(({ text }) => text)).toEqual([
      "Bells Spoons",
      ...Array(2).fill("• Two bells • One bell and a spoon\t21\t3/4, so nothing"),
      "They all ring.",
    ]);
  });

  it("is not made of a title above a row, nor of cells that begin or end on one line", () => {
    const title = run("Bells", 72, 88);
    const cells = ["Low", "Middle", "High"].map((text, at) => run(text, 72 + at * 100, 100));
    const below = run("Warning", 72, 112);
    const linesIn = (...runs: readonly ReturnType<typeof run>[]) => linesOfPages([runs]).map(({ text }) => text);
    expect(linesIn(title, ...cells)).toEqual(["Bells", "Low\tMiddle\tHigh"]);
    expect(linesIn(cells[0] ?? below, below, ...cells.slice(1))).toEqual(["Low\tMiddle\tHigh", "Warning"]);
  });
});

describe("a page of a site with many pages", () => {
  const section = (title: string, words: string) => `<h1>${title}</h1><p>${words}</p>`;

  it("has a section that stands below the appendices in its place", async () => {
    const late = section("Appendix A - Lamps", "Lamps are bright.") + section("IPG 2.9 Rugs", "Rugs are soft.");
    const { sections } = await readTournamentDocument(
      new TextEncoder().encode(guideAsPage().replace("</body>", `${late}</body>`)),
    );
    const at = sections.findIndex(({ number }) => number === "2.9");
    expect([at - 1, at, at + 1].map((one) => sections[one]?.number)).toEqual(["2.3", "2.9", "3.1"]);
    expect([sections[at]?.text, sections.at(-1)?.text]).toEqual(["Rugs are soft.", "Lamps are bright."]);
  });

  it("has no page of another language in its last section", async () => {
    const other =
      section("Appendix A - Lamps", "Lamps are bright.") + section("IPG Anhang B - Teppiche", "Sie sind weich.");
    const { sections } = await readTournamentDocument(
      new TextEncoder().encode(guideAsPage().replace("</body>", `${other}</body>`)),
    );
    expect(sections.at(-1)).toMatchObject({ number: "appendix-a", text: "Lamps are bright." });
  });
});

describe("the text of a section", () => {
  const line = (text: string, isStrong = false) => ({ text, startsParagraph: true, isStrong });

  it("has no mark without an entry, and no trade mark as a hyphen at the end of a name", () => {
    const lines = ["• Bells of Tin-", "• Lamps", "•", "Kettles-", "heavy Non-"].map((text) => line(text));
    expect(textOf(lines)).toBe("• Bells of Tin\n• Lamps\nKettles-\nheavy Non");
  });

  it("has the letters of an ordinal beside its number, though a program set them in a line of their own", () => {
    const text = "The 3\nrd player sits beside the 4\nth player.";
    expect(textOf(linesOfText(text))).toBe("The 3rd player sits beside the 4th player.");
  });

  it("does not have the title of the part that follows", async () => {
    const guide = guideAsPage().replace("<h3>2.", "<h3>1. Bells</h3><p>They ring.</p><p><b>INFRACTIONS</b></p><h3>2.");
    const { sections } = await readTournamentDocument(new TextEncoder().encode(guide));
    expect(sections.find(({ number }) => number === "1")?.text).toBe("They ring.");
  });

  it("does not have who owns it, on the first page or below the document", async () => {
    const owner = "<p>All trademarks are property of the owner.</p><p>© 2019 The owner of the bells</p>";
    const guide = guideAsPage()
      .replace("<h3>2.", `<h3>1. Bells</h3>${owner}<p>They ring.</p><h3>2.`)
      .replace("</body>", `<h3>Appendix A - Lamps</h3><p>Lamps are bright.</p>${owner}<p>Bells and lamps.</p></body>`);
    const { sections } = await readTournamentDocument(new TextEncoder().encode(guide));
    expect(sections.find(({ number }) => number === "1")?.text).toBe("They ring.");
    expect(sections.at(-1)?.text).toBe("Lamps are bright.");
  });

  it("does not have the numbers of the sections on the page", () => {
    const lines = linesOfText("They ring.\n\n100.-104.\n\n126.-127.\tUpdated May 1, 2001\n\nNo. 100.-104. ring.");
    expect(lines.map(({ text }) => text)).toEqual(["They ring.", "No. 100.-104. ring."]);
  });
});
