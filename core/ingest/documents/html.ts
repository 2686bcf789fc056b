import { Parser } from "htmlparser2";
import { linesOfPages } from "./layout.ts";
import type { Line, TextRun } from "./line.ts";

/** The lines of an HTML file: of the pages that a program made from a PDF file by their places, else by its blocks. */
export function linesOfHtml(html: string): Line[] {
  return /<div id="page1-div"/.test(html) ? linesOfPages(pagesIn(html), false) : linesOfBlocks(html);
}

const blocks = new Set(
  "address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
const cells = new Set(["td", "th"]);
const strong = new Set(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"]);
const unseen = new Set(["head", "script", "style", "title"]);

/** Each block is a paragraph; the cells of one row of a table are one line. */
function linesOfBlocks(html: string): Line[] {
  const lines: Line[] = [];
  let text = "";
  let strongLetters = 0;
  const depth = { strong: 0, unseen: 0, row: 0 };
  const end = (): void => {
    const words = text
      .split("\t")
      .map((cell) => cell.replace(/\s+/g, " ").trim())
      .filter((cell) => cell !== "")
      .join("\t")
      .replace(/^• (?=[A-Z]\.\s|\()/, "");
    if (words !== "")
      lines.push({
        text: words,
        startsParagraph: true,
        isStrong: strongLetters > words.replace(/\s/g, "").length * 0.8,
      });
    text = "";
    strongLetters = 0;
  };
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (unseen.has(name)) depth.unseen++;
        if (strong.has(name)) depth.strong++;
        if (name === "tr") {
          end();
          depth.row++;
        } else if (depth.row > 0 && cells.has(name)) text += "\t";
        else if (depth.row > 0 && blocks.has(name)) text += " ";
        else if (blocks.has(name)) end();
        if (name === "li") text += "• ";
      },
      ontext: (words) => {
        if (depth.unseen > 0) return;
        text += words.replace(/[\n\t]/g, " ");
        if (depth.strong > 0) strongLetters += words.replace(/\s/g, "").length;
      },
      onclosetag: (name) => {
        if (unseen.has(name)) depth.unseen--;
        if (strong.has(name)) depth.strong--;
        if (name === "tr") depth.row--;
        if (blocks.has(name) && depth.row === 0) end();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  end();
  return lines;
}

/** The runs of a page that a program made from a PDF file: absolutely placed paragraphs, in pixels. */
function pagesIn(html: string): TextRun[][] {
  const faces = new Map(
    [...html.matchAll(/\.(ft\d+)\{font-size:(\d+)px;(?:line-height:(\d+)px)?/g)].map(([, name, size, leading]) => [
      name,
      { size: Number(size), leading: leading === undefined ? Number(size) * 1.15 : Number(leading) },
    ]),
  );
  const pages: TextRun[][] = [];
  let at: { left: number; top: number; size: number; leading: number } | null = null;
  let bold = 0;
  let isSpaced = false;
  const parser = new Parser(
    {
      onopentag: (name, { id = "", style = "", class: face = "" }) => {
        if (name === "div" && /^page\d+-div$/.test(id)) pages.push([]);
        if (name === "b") bold++;
        if (name === "br" && at !== null) at = { ...at, top: at.top + at.leading };
        const [, top, left] = name === "p" ? (/top:(\d+)px;left:(\d+)px/.exec(style) ?? []) : [];
        if (top === undefined) return;
        const { size, leading } = faces.get(face) ?? { size: 16, leading: 19 };
        at = { left: Number(left), top: Number(top) + size, size, leading };
      },
      ontext: (words) => {
        if (at === null) return;
        if (words.trim() === "") {
          // A space that stands alone, as in a link, parts the words around it.
          isSpaced ||= words.includes(" ") || words.includes("\u00a0");
          return;
        }
        const text = `${isSpaced ? " " : ""}${words.replace(/\n/g, "").replace(/\s+/g, " ")}`;
        isSpaced = false;
        const { left, top, size } = at;
        const page = pages.at(-1);
        const row = page?.findLast((run) => run.top === top && run.left >= left);
        const end = page?.at(-1);
        const goesOn = end !== undefined && isRestOfWord({ size, top, text }, end);
        const follows = goesOn ? end : row === undefined || row.left > left + 1 ? undefined : row;
        const start = follows === undefined ? left : follows.left + follows.width;
        page?.push({ left: start, top, width: widthOf(text, size), size, isBold: bold > 0, text });
      },
      onclosetag: (name) => {
        if (name === "b") bold--;
        if (name !== "p") return;
        at = null;
        isSpaced = false;
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return pages;
}

/** Says whether a run is the rest of a word in small capitals, whose first letter is printed larger. */
function isRestOfWord({ size, top, text }: Pick<TextRun, "size" | "top" | "text">, before: TextRun): boolean {
  const isInRow = Math.abs(before.top - top) < size / 2;
  return isInRow && size < before.size && /(?:^|[\s"“(—–-])[A-Z]$/.test(before.text) && /^[A-Z]/.test(text);
}

/** About as wide as the text is in Times. */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += /[A-ZmwMW—]/.test(letter) ? 0.69 : /[ .,;:'ijltfr]/.test(letter) ? 0.28 : 0.47;
  return width * size;
}
