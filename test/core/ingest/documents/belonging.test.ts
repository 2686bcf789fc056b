import { describe, expect, it } from "vitest";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { guideAsPage, guideAsText } from "./invented.ts";

const read = (file: string) => readTournamentDocument(new TextEncoder().encode(file));

async function expectRefusal(file: string, sentence: RegExp): Promise<void> {
  await expect(read(file)).rejects.toThrow(sentence);
  await expect(read(file)).rejects.toMatchObject({ code: "unreadable-document" });
}

describe("a file with the title of a tournament document", () => {
  it("is refused if it is a translation", async () => {
    const german = "Die Spieler einigen sich darüber, was auf dem Tisch liegt, und sagen einander, wenn etwas fehlt.";
    const page = guideAsPage().replace(/<p>The people[^<]*<\/p>/g, `<p>${german}</p>`);
    await expectRefusal(page, /not in English/);
  });

  it("is refused if it never names the game, unless a person said what it is", async () => {
    const other = guideAsText().replace("MAGIC INFRACTION", "STARFALL INFRACTION");
    await expectRefusal(other, /another game/);
    const bytes = new TextEncoder().encode(other);
    expect(await readTournamentDocument(bytes, { document: "ipg" })).toMatchObject({ document: "ipg" });
  });

  it("is refused if another document, or another edition, follows it", async () => {
    for (const next of [
      "MAGIC TOURNAMENT RULES\nEffective May 2, 2016\n",
      "MAGIC INFRACTION PROCEDURE GUIDE\nEffective May 2, 2016\n",
    ])
      await expectRefusal(
        `${guideAsText()}\n${next}\nIntroduction`,
        /more than one document: another begins in line \d+\./,
      );
  });

  it("is refused with the sections that only its contents have", async () => {
    const text = guideAsText();
    const [from, to] = [text.lastIndexOf("2.3. "), text.lastIndexOf("3.1. ")];
    const [end] = [text.lastIndexOf("4. Unsporting")];
    await expectRefusal(text.slice(0, from) + text.slice(to), /contents list 2\.3, 3, and it has no such section/);
    await expectRefusal(
      text.slice(0, end),
      /contents list 4, 4\.1, Appendix A, and.* or, if only its contents are wrong/,
    );
    const body = text.indexOf("2. Game Play Errors\n");
    const unnumbered = text.slice(0, body) + text.slice(body).replace(/^\d(?:\.\d)?\.? (?=\w)/gm, "");
    await expectRefusal(unnumbered, /its headings have no numbers: .* Save it as PDF\./);
  });

  it("is refused if two numbers of a chapter are missing, or if its page does not end", async () => {
    const page = guideAsPage();
    const renumbered = page.replace("<h4>2.3 ", "<h4>2.5 ");
    await expectRefusal(renumbered, /Pages are missing: 2\.5 follows 2\.2/);
    expect((await read(page.replace("<h4>2.3 ", "<h4>2.4 "))).sections.map(({ number }) => number)).toContain("2.4");
    await expectRefusal(page.slice(0, page.lastIndexOf("<ul>")), /cut off/);
  });

  it("has a warning if its contents have a longer title than a heading, whose rest may be among its words", async () => {
    const text = guideAsText();
    const at = text.lastIndexOf("2.3. Game Play Error - Lost Moss");
    const cut = text.slice(0, at) + text.slice(at).replace("Error - Lost Moss", "Error - Lost");
    expect((await read(cut)).findings).toMatchObject([
      { kind: "heading-differs", detail: expect.stringContaining('"Game Play Error - Lost Moss", its heading') },
    ]);
    expect((await read(text)).findings).toEqual([]);
  });

  it("is read if its contents have the number that a section had before", async () => {
    const text = guideAsText().replace("4.1. Unsporting", "4.2. Unsporting");
    expect((await read(text)).sections.map(({ number }) => number)).toContain("4.1");
  });
});
