import { describe, expect, it } from "vitest";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";

const title = "Magic Tournament Rules\nEffective July 1, 2009\n";

function times(count: number, part: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => part(at)).join("");
}

/** Each once took minutes or more. A test of the thread that reads files shows its limits; these need none. */
describe("a file that was made to take hours", () => {
  it.each([
    ["200,000 headings", `${title}${times(200_000, (at) => `${at % 99}.${at % 50} Lamps\nWords.\n`)}`, "lines"],
    ["a heading on each line", `${title}${times(20_000, (at) => `Appendix A - Lamp ${at}\n`)}`, "headings"],
    ["titles without numbers", `Judging at Regular\n${times(9_000, (at) => `Bells Ring\nWords ${at}.\n`)}`, "headings"],
    ["1.2 million open elements", `<html><body>${"<div>".repeat(1_200_000)}${title}`, "open elements"],
    ["a million open tables", `<html><body>${"<table><tr><td>".repeat(400_000)}${title}`, "open elements"],
    ["paragraphs without an end", `<html><body>${title}${"<p>1.1 Bells".repeat(600_000)}`, "lines"],
    ["a line of three million words", `${title}1.1 ${"A b. ".repeat(3_000_000)}`, "letters in a line"],
    [
      "a page of 100,000 placed marks",
      `<html><div id="page1-div">${times(100_000, (at) => `<p style="position:absolute;top:${at % 900}px;left:9px">• a</p>`)}`,
      "words on a page",
    ],
  ])("with %s is refused at once", async (_name, file, what) => {
    const bytes = new TextEncoder().encode(file);
    const before = process.cpuUsage().user;
    await expect(readTournamentDocument(bytes)).rejects.toMatchObject({
      code: "unreadable-document",
      facts: { format: "too-large" },
      message: expect.stringMatching(new RegExp(`more than [\\d,]+ ${what}\\.$`)),
    });
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
  });

  it("is refused with its size if that is too large", async () => {
    await expect(readTournamentDocument(new Uint8Array(210_000_000))).rejects.toThrow(
      "It has 210 MB, and at most 20 are read.",
    );
  });
});
