import { Parser } from "htmlparser2";
import { linesOfPages } from "./layout.ts";
import type { Line, TextRun } from "./line.ts";
import { lineWriter } from "./line-writer.ts";
import { linesOfText } from "./plain-text.ts";

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
const boldStyle = /font-weight:\s*(?:bold|[6-9]00)/i;
const unseen = new Set(["head", "script", "style", "title", "nav", "footer"]);
/** What the programs of wikis put around the words of a page: the links for editing, and lists of contents and links. */
const apparatus = /\b(?:mw-editsection|editsection|toc|navbox|catlinks|noprint)\b/;

/** An open element, with what it inherits. */
type Element = { readonly isStrong: boolean; readonly isUnseen: boolean };

/** Each block is a paragraph; the cells of one row of a table are one line. */
function linesOfBlocks(html: string): Line[] {
  const layout = layoutTablesIn(html);
  const { lines, say, end } = lineWriter();
  const open: Element[] = [];
  /** The open tables by their place in the page. */
  const tables: number[] = [];
  let tableCount = 0;
  let preformatted: string | null = null;
  const isInRow = (): boolean => tables.length > 0 && !layout.has(tables.at(-1) ?? -1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(elementOf(name, attributes, open.at(-1)));
        if (name === "pre" && !isInRow()) {
          end();
          preformatted = "";
        }
        if (preformatted !== null) return;
        if (name === "table") {
          end();
          tables.push(tableCount++);
        } else if (isInRow() && name === "tr") end();
        else if (isInRow() && blocks.has(name)) say(cells.has(name) ? "\t" : " ", false);
        else if (blocks.has(name)) end();
        if (name === "li") say("• ", false);
      },
      ontext: (words) => {
        const { isUnseen = false, isStrong = false } = open.at(-1) ?? {};
        if (isUnseen) return;
        if (preformatted !== null) preformatted += words;
        else say(words.replace(/[\n\t]/g, " "), isStrong);
      },
      onclosetag: (name) => {
        open.pop();
        if (name === "pre" && preformatted !== null) {
          lines.push(...linesOfText(preformatted));
          preformatted = null;
        }
        if (preformatted !== null) return;
        if (name === "tr" || (blocks.has(name) && !isInRow())) end();
        if (name === "table") tables.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  end();
  return lines;
}

function elementOf(name: string, attributes: Readonly<Record<string, string>>, outer: Element | undefined): Element {
  const { style = "", class: kind = "", id = "" } = attributes;
  return {
    isStrong: outer?.isStrong === true || strong.has(name) || boldStyle.test(style),
    isUnseen: outer?.isUnseen === true || unseen.has(name) || apparatus.test(kind) || id === "toc",
  };
}

/** A cell with more letters is no cell of a table of words. */
const cellMax_chars = 1500;

/**
 * The tables that only lay out the page, by their place in it, as pages were made before style sheets: those with
 * headings, other tables or whole texts in their cells.
 */
function layoutTablesIn(html: string): ReadonlySet<number> {
  const layout = new Set<number>();
  const open: { readonly at: number; letters: number }[] = [];
  let count = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        const table = open.at(-1);
        if (table !== undefined && /^(?:table|h[1-6]|pre)$/.test(name)) layout.add(table.at);
        if (name === "table") open.push({ at: count++, letters: 0 });
        if (table !== undefined && cells.has(name)) table.letters = 0;
      },
      ontext: (words) => {
        const table = open.at(-1);
        if (table === undefined) return;
        table.letters += words.length;
        if (table.letters > cellMax_chars) layout.add(table.at);
      },
      onclosetag: (name) => {
        if (name === "table") open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return layout;
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
