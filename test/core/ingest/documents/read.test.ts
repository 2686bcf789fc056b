import { describe, expect, it } from "vitest";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { guideAsPage, guideAsText, infractions, pdfOf, rulesAsPdf } from "./invented.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a penalty guide as text", async () => {
  const guide = await readTournamentDocument(bytesOf(guideAsText()));

  it("is known by its title and its day", () => {
    expect([guide.document, guide.statedFrom, guide.format]).toEqual(["ipg", "2015-07-01", "text"]);
  });

  it("has every section once, though the contents list each and the text mentions a number", () => {
    expect(guide.sections.map(({ number }) => number)).toEqual([
      ...["introduction", "2", "2.1", "2.2", "2.3", "3", "3.1", "3.2", "4", "4.1", "appendix-a"],
    ]);
  });

  it("has the penalty beside the title as a penalty", () => {
    const penalties = guide.sections.filter(({ penalty }) => penalty !== null);
    expect(penalties.map(({ number, title, penalty }) => [number, title, penalty])).toEqual(infractions);
  });

  it("has no page number and no line of the contents in any text", () => {
    for (const { text } of guide.sections) expect(text).not.toMatch(/^\d+$|\.{4}/m);
  });
});

describe("a penalty guide as a web page", async () => {
  const guide = await readTournamentDocument(bytesOf(guideAsPage()));

  it("has its day from the title, not from the stamp of the program that made it", () => {
    expect([guide.document, guide.statedFrom, guide.format]).toEqual(["ipg", "2015-07-01", "html"]);
  });

  it("has the penalty under its label, which is no part of the text", () => {
    const penalties = guide.sections.filter(({ penalty }) => penalty !== null);
    expect(penalties.map(({ number, penalty }) => [number, penalty])).toEqual(
      infractions.map(([number, , penalty]) => [number, penalty]),
    );
    expect(penalties[0]?.text).not.toContain("Penalty");
  });

  it("keeps tables as rows, and no script", () => {
    const text = guide.sections.find(({ number }) => number === "2.1")?.text;
    expect(text).toContain("Bells\tSpoons\none\ttwo\nA. A bell.");
    expect(guide.sections.map((one) => one.text).join("\n")).not.toContain("never read");
  });
});

describe("tournament rules as a PDF", async () => {
  const rules = await readTournamentDocument(rulesAsPdf());
  const textOf = (number: string) => rules.sections.find((one) => one.number === number)?.text;

  it("have their sections by their bold headings", () => {
    expect([rules.document, rules.statedFrom, rules.format]).toEqual(["mtr", "2017-09-01", "pdf"]);
    expect(rules.sections.map(({ number }) => number)).toEqual([
      ...["1", "1.1", "1.2", "1.3", "1.4", "2", "2.1", "2.2", "2.3", "appendix-a"],
    ]);
  });

  it("have words cut at a line end joined, with the hyphen that belongs to them", () => {
    expect(textOf("1.1")).toMatch(/end-of-match signal is heard/);
  });

  it("have a sentence that crosses a page in one paragraph, without the page number", () => {
    expect(textOf("1.4")).toContain("it goes on and on until it ends on the second page.");
  });

  it("have the cells of a row apart", () => {
    expect(textOf("appendix-a")).toBe("Round\t50 minutes");
  });
});

describe("headings that their numbers hide", () => {
  it("are found where a number is printed twice and the contents list the title", async () => {
    const { sections } = await readTournamentDocument(rulesAsPdf({ misprinted: true }));
    expect(sections.find(({ number }) => number === "2.3")).toMatchObject({ printedNumber: "2.2", title: "Spoons" });
  });
});

describe("a day", () => {
  it.each([
    ["Effective Mar 1, 2008", "2008-03-01"],
    ["Effective Oct 3rd, 2018", "2018-10-03"],
    ["Effective June 2020", null],
    ["Last updated July 17, 2018", null],
  ])("stated as %s is %s", async (line, day) => {
    expect((await readTournamentDocument(bytesOf(guideAsText(line)))).statedFrom).toBe(day);
  });
});

describe("a file that is not a tournament document", () => {
  it.each([
    [
      "the log of a download",
      bytesOf("--2020-04-17 12:00:00--  https://example.org/ipg.pdf\nConnecting to example.org\n".repeat(20)),
    ],
    ["a PDF that is cut off", rulesAsPdf().slice(0, 900)],
    ["a PDF without text", pdfOf([[]])],
    ["nothing", new Uint8Array()],
    [
      "a document for digital tournaments",
      bytesOf(guideAsText().replace("MAGIC INFRACTION", "MAGIC DIGITAL INFRACTION")),
    ],
    ["a file of 21 MB", new Uint8Array(21_000_000)],
  ])("is refused: %s", async (_what, bytes) => {
    await expect(readTournamentDocument(bytes)).rejects.toMatchObject({ code: "unreadable-document" });
  });
});

describe("a file that cannot be read", () => {
  const cutWord = Buffer.alloc(600);
  cutWord.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  cutWord.writeUInt16LE(9, 30);
  cutWord.writeUInt16LE(6, 32);
  cutWord.writeInt32LE(1, 44);
  // Its tables stand after its end.
  for (const at of [48, 76]) cutWord.writeInt32LE(300, at);
  const standard = `/Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}>`;
  const rules = Buffer.from(rulesAsPdf()).toString("latin1");
  const encrypted = Buffer.from(
    rules.replace(/\/Root(?=[^/]*$)/, `/Encrypt << ${standard} >> /ID [<00> <00>] /Root`),
    "latin1",
  );

  it.each<[string, Uint8Array, string]>([
    ["a Word file that is cut off", new Uint8Array(cutWord), "It is cut off or damaged."],
    ["an encrypted PDF file", new Uint8Array(encrypted), "It is encrypted, and needs a password."],
  ])("is refused in words: %s", async (_name, bytes, reason) => {
    await expect(readTournamentDocument(bytes)).rejects.toThrow(reason);
  });
});
