/**
 * Invented tournament documents in the forms in which the real ones came out. A PDF is written by hand, object by
 * object, so that places, faces and pages are known.
 */

/** Words at one place of a page: points from the left and from the top. */
export type Placed = { readonly left: number; readonly top: number; readonly words: string; readonly isBold?: true };

const pageHeight = 792;

/** A PDF file with these words on its pages, in Helvetica of 10 points. */
export function pdfOf(pages: readonly (readonly Placed[])[]): Uint8Array {
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    ...pages.flatMap((placed, at) => {
      const content = placed
        .map(({ left, top, words, isBold }) => {
          const escaped = words.replace(/[\\()]/g, "\\$&");
          return `BT /${isBold ? "B" : "R"} 10 Tf ${left} ${pageHeight - top} Td (${escaped}) Tj ET`;
        })
        .join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${pageHeight}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${6 + at * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) file += `${`${place}`.padStart(10, "0")} 00000 n \n`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

const long =
  "The people at the table agree about what is on it, and they tell each other when they see that something is missing.";

/** The infractions of the invented guide, each with its penalty. */
export const infractions: readonly (readonly [number: string, title: string, penalty: string])[] = [
  ["2.1", "Game Play Error - Forgotten Bell", "No Penalty"],
  ["2.2", "Game Play Error - Second Spoon", "Warning"],
  ["2.3", "Game Play Error - Lost Moss", "Warning"],
  ["3.1", "Tournament Error - Late Whistle", "Game Loss"],
  ["3.2", "Tournament Error - Loud Gong", "Warning"],
  ["4.1", "Unsporting Conduct - Stolen Kettle", "Disqualification"],
];

const chapters: Readonly<Record<string, string>> = {
  "2": "Game Play Errors",
  "3": "Tournament Errors",
  "4": "Unsporting Conduct",
};

/** The guide as plain text: with a table of contents, page numbers, and lines of a fixed width. */
export function guideAsText(effective = "Effective July 1, 2015"): string {
  const headings = infractions.flatMap(([number, title, penalty]) => [
    ...(number.endsWith(".1") ? [[number.slice(0, 1), chapters[number.slice(0, 1)] ?? "", ""] as const] : []),
    [number, title, penalty] as const,
  ]);
  return [
    "MAGIC INFRACTION PROCEDURE GUIDE",
    effective,
    "",
    "INTRODUCTION",
    long,
    "",
    ...headings.map(([number, title]) => `${number}. ${title} ${".".repeat(60)} ${headings.length}`),
    `Appendix A - Changes ${".".repeat(60)} 9`,
    "",
    ...headings.flatMap(([number, title, penalty]) => [
      `${number}. ${title} ${penalty}`.trim(),
      "Definition",
      long,
      "7",
      "A line that begins with a number, and goes on:",
      "2.2 is mentioned here, and says nothing new.",
      "",
    ]),
    "Appendix A - Changes",
    `${long} Nothing else.`,
  ].join("\n");
}

/** The guide as a web page. */
export function guideAsPage(): string {
  const sections = infractions.map(
    ([number, title, penalty]) =>
      `<h4>${number} ${title}</h4><p><b>Penalty</b></p><p>${penalty}</p><p><b>Definition</b></p><p>${long}</p>` +
      "<table><tr><td>Bells</td><td>Spoons</td></tr><tr><td>one</td><td>two</td></tr></table><ul><li>A. A bell.</li></ul>",
  );
  return `<!doctype html><html><head><title>x</title></head><body>2015-05-01<h1>Magic Infraction Procedure Guide</h1>
<p>Effective July 1st, 2015</p><h2>Introduction</h2><p>${long}</p><h3>2. Game Play Errors</h3><p>${long}</p>${sections.join("\n")}
<script>alert("never read")</script></body></html>`;
}

/**
 * Tournament rules as a PDF file of two pages, with contents, bold headings and a paragraph across the pages.
 * `misprinted`: the last heading has the number of the one before.
 */
export function rulesAsPdf({ misprinted = false } = {}): Uint8Array {
  const sections = ["1.1 Table Sizes", "1.2 Chairs", "1.3 Lamps", "1.4 Rugs", "2.1 Bells", "2.2 Gongs", "2.3 Spoons"];
  const first: Placed[] = [
    { left: 72, top: 60, words: "MAGIC: THE GATHERING TOURNAMENT RULES", isBold: true },
    { left: 72, top: 74, words: "Effective September 1, 2017" },
    ...["1. Furniture", ...sections, "2. Sounds"].toSorted().map((title, at) => ({
      left: 72,
      top: 360 + at * 12,
      words: `${title} ${".".repeat(70)} 1`,
    })),
    { left: 72, top: 360 + 12 * 9, words: `Appendix A - Time Limits ${".".repeat(60)} 2` },
    { left: 72, top: 500, words: "1. Furniture", isBold: true },
    ...sections.slice(0, 4).flatMap((title, at): Placed[] => [
      { left: 72, top: 520 + at * 44, words: title, isBold: true },
      { left: 90, top: 532 + at * 44, words: `${long.slice(0, 95)} and the end-of-` },
      {
        left: 90,
        top: 544 + at * 44,
        words: "match signal is heard by everyone who still sits at a table in the room.",
      },
    ]),
    {
      left: 90,
      top: 700,
      words: "This sentence begins on the first page of the document, and it goes on and on until it",
    },
    { left: 300, top: 760, words: "1" },
  ];
  const second: Placed[] = [
    { left: 90, top: 60, words: "ends on the second page." },
    { left: 72, top: 90, words: "2. Sounds", isBold: true },
    ...sections.slice(4).flatMap((title, at): Placed[] => [
      { left: 72, top: 120 + at * 60, words: misprinted ? title.replace("2.3", "2.2") : title, isBold: true },
      { left: 90, top: 134 + at * 60, words: "Everyone hears it." },
    ]),
    { left: 72, top: 330, words: "Appendix A - Time Limits", isBold: true },
    { left: 90, top: 344, words: "Round" },
    { left: 300, top: 344, words: "50 minutes" },
    { left: 300, top: 760, words: "2" },
  ];
  return pdfOf([first, second]);
}
