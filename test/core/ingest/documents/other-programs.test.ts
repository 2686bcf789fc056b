import { describe, expect, it } from "vitest";
import { readTournamentDocument } from "../../../../core/ingest/documents/read.ts";
import { withWholeWords } from "../../../../core/ingest/reading/printed-words.ts";
import { zipped } from "../../../fetching/packed.ts";
import { type Placed, pdfOf } from "./invented.ts";

/** One invented guide in the forms that other programs write: its sections are the same in each. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const title = "Magic Infraction Procedure Guide";
const day = "Effective July 1, 2018";
const words = (of: string): string =>
  `The people at the table agree about the ${of}, and they tell each other when they see that it is missing.`;

type Section = { readonly number: string; readonly title: string; readonly penalty?: string; readonly text: string };

const sections: readonly Section[] = [
  { number: "1", title: "General Sounds", text: words("sounds") },
  { number: "1.1", title: "Kinds of Bells", text: `${words("bells")}\n• a large bell\n• a small bell` },
  { number: "1.2", title: "Kinds of Gongs", text: words("gongs") },
  { number: "2", title: "Game Play Errors", text: words("errors") },
  { number: "2.1", title: "Game Play Error - Lost Bell", penalty: "Warning", text: `Definition\n${words("bell")}` },
  { number: "2.2", title: "Game Play Error - Loud Gong", penalty: "Game Loss", text: `Definition\n${words("gong")}` },
  { number: "3", title: "Tournament Errors", text: words("tournament") },
  { number: "3.1", title: "Tournament Error - Late Whistle", penalty: "No Penalty", text: words("whistle") },
];

const expected = sections.map(({ number, title, penalty = null, text }) => ({ number, title, penalty, text }));

async function sectionsOf(file: string | Uint8Array) {
  const read = await readTournamentDocument(typeof file === "string" ? bytesOf(file) : file);
  expect([read.document, read.statedFrom]).toEqual(["ipg", "2018-07-01"]);
  return read.sections.map(({ number, title, penalty, text }) => ({ number, title, penalty, text }));
}

/** The guide as HTML; `heading` and `penalty` as a program writes them. */
function asHtml(heading: (section: Section, beside: string) => string, penalty?: (words: string) => string): string {
  return sections
    .map((section) => {
      const apart = section.penalty !== undefined && penalty !== undefined ? penalty(section.penalty) : "";
      const beside = penalty === undefined ? ` ${section.penalty ?? ""}` : "";
      const paragraphs = section.text
        .split("\n")
        .map((line) => (line.startsWith("• ") ? `<ul><li>${line.slice(2)}</li></ul>` : `<p>${line}</p>`));
      return heading(section, beside) + apart + paragraphs.join("");
    })
    .join("\n");
}

const plain = ({ number, title }: Section, beside: string): string => `<h3>${number} ${title}${beside}</h3>`;

function asText(penaltyOf: (words: string) => string): string {
  return sections
    .map(
      ({ number, title, penalty, text }) =>
        `${number} ${title}${penalty === undefined ? "" : penaltyOf(penalty)}\n${text}`,
    )
    .join("\n\n");
}

describe("a web page", () => {
  it("that is laid out by tables, with links and a line of its owner, has the sections of the guide", async () => {
    const page = `<html><body><table><tr><td colspan=2><h1>${title}</h1></td></tr><tr><td><a href=/>Home</a><br>
<a href=/r>Rules</a></td><td><p>${day}</p>${asHtml(plain)}</td></tr><tr><td>Copyright 2003 Bells</td></tr></table></body></html>`;
    expect(await sectionsOf(page)).toEqual(expected);
  });

  it("keeps the rows of a table of words inside of one that lays out the page", async () => {
    const table = "<table><tr><td>Bells</td><td>one</td></tr><tr><td>Gongs</td><td>two</td></tr></table>";
    const page = `<table><tr><td><h1>${title}</h1>${day}<br>${asHtml(plain).replace("<h3>1.2", `${table}<h3>1.2`)}</td></tr></table>`;
    expect((await sectionsOf(page))[1]?.text).toMatch(/small bell\nBells\tone\nGongs\ttwo$/);
  });

  it("of a wiki has no links for editing and no list of contents", async () => {
    const edit = '<span class="mw-editsection">[<a href="/e">edit</a>]</span>';
    const toc = `<div id="toc">${sections.map(({ number, title }, at) => `<li>${at + 1} ${number} ${title}</li>`).join("")}</div>`;
    const body = asHtml(
      (section) => plain(section, edit),
      (words) => `<p><b>Penalty:</b> ${words}</p>`,
    );
    const footer = "<ul><li>This page was last modified on 3 May 2019.</li></ul>";
    expect(await sectionsOf(`<html><h1>${title}</h1><p>${day}</p>${toc}${body}${footer}</html>`)).toEqual(expected);
  });

  it("that is one preformatted text is read as a text", async () => {
    const text = asText((words) => ` ${words}`);
    expect(
      await sectionsOf(`<html><body><h1>Bells</h1><pre>\n${title}\n\n${day}\n\n${text}\n</pre></body></html>`),
    ).toEqual(expected);
  });
});

describe("a Word file", () => {
  const zipOf = (files: Readonly<Record<string, string>>): Uint8Array =>
    zipped(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));

  it("in rich text has the sections of the guide", async () => {
    const body = sections
      .map(({ number, title, penalty, text }) => {
        const beside = penalty === undefined ? "" : `\\tab ${penalty}`;
        const paragraphs = text.replaceAll("• ", "\\'b7\\tab ").split("\n").join("\\par\n");
        return `{\\b ${number}\\tab ${title}${beside}\\par}\n${paragraphs}\\par`;
      })
      .join("\n");
    const file = `{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}}{\\info{\\title x}}{\\b\\fs36 ${title}\\par}${day}\\par\n${body}}`;
    expect(await sectionsOf(file)).toEqual(expected);
  });

  it("in rich text may have control words that mean nothing, of any name", async () => {
    const body = sections.map(
      ({ number, title, penalty = "", text }) => `${number} ${title} ${penalty}\\par ${text}\\par`,
    );
    const lines = [title, "\\par", day, "\\par", ...body].join("\n").replaceAll("• ", "\\'b7 ");
    const written = `{\\rtf1\\ansi ${lines.replaceAll(", ", ",\\constructor\\valueOf  ")}}`;
    expect(await sectionsOf(written)).toEqual(await sectionsOf(`{\\rtf1\\ansi ${lines}}`));
  });

  it("of 2007 and later has the sections of the guide, with the dashes that it prints", async () => {
    const printed = (line: string): string => line.replaceAll(" - ", " — ");
    const paragraph = (line: string): string =>
      `<w:p><w:r>${line
        .split("\t")
        .map((cell) => `<w:t xml:space="preserve">${cell}</w:t>`)
        .join("<w:tab/>")}</w:r></w:p>`;
    const lines = [title, day, ...asText((words) => `\t${words}`).split("\n")];
    const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    const space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    const file = zipOf({
      "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      "word/document.xml": `<w:document xmlns:w="${space}"><w:body>${lines.map((line) => paragraph(printed(line))).join("")}</w:body></w:document>`,
    });
    expect(await sectionsOf(file)).toEqual(expected.map((one) => ({ ...one, title: printed(one.title) })));
  });

  it("that is another archive is refused", async () => {
    await expect(readTournamentDocument(zipOf({ "bells.txt": words("bells").repeat(20) }))).rejects.toMatchObject({
      code: "unreadable-document",
    });
  });
});

describe("a text made from a PDF file", () => {
  it("has a penalty that stands in a line of its own", async () => {
    const text = asText((words) => `\n${words}`);
    expect(await sectionsOf(`${title}\n\n${day}\n\n${text}`)).toEqual(expected);
  });

  it("has the penalties of a table whose cells stand in lines of their own", async () => {
    const table = "Regular\nCompetitive\nProfessional\nCaution\nWarning\nGame Loss";
    const text = asText(() => "").replace(words("gong"), `${words("gong")}\n${table}`);
    const read = await readTournamentDocument(bytesOf(`${title}\n\n${day}\n\n${text}`));
    expect(read.sections.find(({ number }) => number === "2.2")?.penalty).toBe(
      "Regular: Caution; Competitive: Warning; Professional: Game Loss",
    );
  });

  it("has its title and its day in the header of its pages, if they stand nowhere else", async () => {
    const pages = sections.map(
      ({ number, title: heading, penalty = "", text }, at) =>
        `${title}, ${day}, page ${at + 1}\n\n${number} ${heading} ${penalty}\n${text}\n`,
    );
    expect(await sectionsOf(pages.join("\f"))).toEqual(expected);
  });
});

describe("a PDF file", () => {
  it("in two columns is read down each column", async () => {
    const columns = (at: number): Placed[] =>
      [0, 1].flatMap((column) =>
        Array.from({ length: 3 }, (_, row): Placed[] => {
          const number = `${at + 1}.${column * 3 + row + 1}`;
          const left = 60 + column * 260;
          const top = 120 + row * 80;
          return [
            { left, top, words: `${number} Bells of ${"IVX"[row]} and ${"LCD"[column]}`, isBold: true },
            ...[1, 2, 3, 4].map(
              (line): Placed => ({
                left,
                top: top + line * 12,
                words: `line ${line} of ${"abc"[at]} and section ${number} is`,
              }),
            ),
          ];
        }).flat(),
      );
    const heading = (at: number): Placed => ({
      left: 60,
      top: 90,
      words: `${at + 1}. Chapter of bells ${"and of whistles ".repeat(4)}`,
      isBold: true,
    });
    const front: Placed[] = [
      { left: 60, top: 40, words: "Magic Tournament Rules", isBold: true },
      { left: 60, top: 60, words: day },
    ];
    const { sections: read } = await readTournamentDocument(
      pdfOf([0, 1, 2].map((at) => [...(at === 0 ? front : []), heading(at), ...columns(at)])),
    );
    const numbered = read.filter(({ number }) => number.includes("."));
    expect(numbered.map(({ number }) => number)).toEqual(
      [1, 2, 3].flatMap((chapter) => [1, 2, 3, 4, 5, 6].map((section) => `${chapter}.${section}`)),
    );
    for (const { number, text } of numbered)
      expect(text.replaceAll("\n", " ")).toBe(
        [1, 2, 3, 4]
          .map((line) => `line ${line} of ${"abc"[Number(number[0]) - 1]} and section ${number} is`)
          .join(" "),
      );
  });

  it("has the whole title of an infraction that goes on below the label of its penalty", async () => {
    const numbers = ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"];
    const page = numbers.flatMap((number, at): Placed[] => {
      const top = 100 + at * 80;
      return [
        { left: 72, top, words: `${number} Tournament Error - Failure to Hear Official`, isBold: true },
        { left: 500, top, words: "Penalty", isBold: true },
        { left: 72, top: top + 14, words: "Announcements", isBold: true },
        { left: 500, top: top + 30, words: "Warning" },
        { left: 72, top: top + 50, words: words("announcement") },
      ];
    });
    const front: Placed[] = [
      { left: 72, top: 40, words: title, isBold: true },
      { left: 72, top: 60, words: day },
    ];
    const read = await sectionsOf(pdfOf([[...front, ...page]]));
    expect(read.map((one) => `${one.number} ${one.title}: ${one.penalty}`)).toEqual(
      numbers.map((number) => `${number} Tournament Error - Failure to Hear Official Announcements: Warning`),
    );
  });
});

describe("words that a program cut at the ends of lines", () => {
  it("are whole, and words that have a hyphen keep it", () => {
    const cut = [
      "tourna",
      "organi",
      "partici",
      "announce",
      "registra",
      "informa",
      "penal",
      "equip",
      "govern",
      "manage",
      "agree",
    ];
    const ends = ["ment", "zer", "pant", "ment", "tion", "tion", "ties", "ment", "ment", "ment", "ment"];
    const joint = "\u2060";
    const whole = cut.map((start, at) => start + ends[at]).join(" ");
    const broken = cut.map((start, at) => `${start}-${joint}${ends[at]}`).join(" ");
    const kept = `a well-known bell, end-of-${joint}match, a well-${joint}known gong, a whist-${joint}ler`;
    expect(withWholeWords([whole, `${broken} ${kept}`])[1]).toBe(
      `${whole} a well-known bell, end-of-match, a well-known gong, a whistler`,
    );
    expect(withWholeWords([`a whist-${joint}ler`])).toEqual(["a whist-ler"]);
  });
});
