import { type Handler, Parser } from "htmlparser2";
import { linesOfPages } from "./layout.ts";
import { checkBound, type Line, lineWriter, type TextRun } from "./line.ts";
import { linesOfText } from "./plain-text.ts";

/** The lines of an HTML file: of the pages that a program made from a PDF file by their places, else by its blocks. */
export function linesOfHtml(html: string): Line[] {
  return /<div id="page1-div"/.test(html)
    ? linesOfPages(pagesIn(html, widthFactor(pagesIn(html))), false)
    : linesOfBlocks(html);
}

function parse(html: string, handlers: Partial<Handler>): void {
  let open = 0;
  const parser = new Parser(
    {
      ...handlers,
      onopentag: (...tag) => {
        checkBound(++open, "open elements");
        handlers.onopentag?.(...tag);
      },
      onclosetag: (...tag) => {
        open--;
        handlers.onclosetag?.(...tag);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
}

const blocks = new Set(
  "address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
const cells = new Set(["td", "th"]);
const strong = new Set(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"]);
const boldStyle = /font-weight:\s*(?:bold|[6-9]00)/i;
const unseen = new Set("head script style title nav footer aside del s strike template".split(" "));
const unseenStyle = /display:\s*none|visibility:\s*hidden|text-decoration[^;]*line-through/i;
/**
 * What programs put around the words of a page: links for editing, lists of contents and links, comments of readers,
 * notes below it, and what a site has beside it.
 */
const apparatus =
  /(?<![\w-])(?:mw-editsection|editsection|toc|navbox|catlinks|noprint|comments?|comments-area|respond|footnotes?|endnotes?|reflist|sharedaddy|sharing|share-buttons|related-posts|jp-relatedposts|sidebar|widget-area|nav-links|post-navigation|breadcrumbs?|tags|tag-links|cookie-notice|newsletter)(?![\w-])/;
/** The sign of a note, or of the way back from it. A number without brackets is one only if it is raised. */
const noteSign = /^\s*(?:\[\d{1,3}\]|[*†‡↩↑^])\s*$/;
const raisedSign = /^\s*\d{1,3}\s*$/;

/** An open element, with what it inherits. */
type Element = {
  readonly isStrong: boolean;
  readonly isUnseen: boolean;
  readonly isRaised: boolean;
  /** Whether it links to a place of the same page. */
  readonly isLinkWithin: boolean;
};

/** Each block is a paragraph; the cells of one row of a table are one line. */
function linesOfBlocks(html: string): Line[] {
  const layout = layoutTablesIn(html);
  const { lines, ...writer } = lineWriter();
  /** Whether the open line has words, and whether it is a note: one begins with its sign. */
  let hasWords = false;
  let isNote = false;
  const say = (words: string, isStrong: boolean): void => {
    hasWords ||= words.trim() !== "";
    writer.say(words, isStrong);
  };
  const end = (): void => {
    hasWords = false;
    isNote = false;
    writer.end();
  };
  const open: Element[] = [];
  /** The open tables by their place in the page. */
  const tables: number[] = [];
  let tableCount = 0;
  let preformatted: string | null = null;
  const isInRow = (): boolean => tables.length > 0 && !layout.has(tables.at(-1) ?? -1);
  parse(html, {
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
      const { isUnseen = false, isStrong = false, isRaised = false, isLinkWithin = false } = open.at(-1) ?? {};
      if (isUnseen) return;
      const isSign = isLinkWithin && (noteSign.test(words) || (isRaised && raisedSign.test(words)));
      isNote ||= isSign && !hasWords;
      if (isSign || isNote) return;
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
  });
  end();
  return lines;
}

function elementOf(name: string, attributes: Readonly<Record<string, string>>, outer: Element | undefined): Element {
  const { style = "", class: kind = "", id = "", hidden, href = "" } = attributes;
  const isHidden = hidden !== undefined || unseenStyle.test(style);
  return {
    isStrong: outer?.isStrong === true || strong.has(name) || boldStyle.test(style),
    isUnseen: outer?.isUnseen === true || unseen.has(name) || isHidden || apparatus.test(kind) || apparatus.test(id),
    isRaised: outer?.isRaised === true || name === "sup",
    isLinkWithin: outer?.isLinkWithin === true || (name === "a" && /^#./.test(href)),
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
  parse(html, {
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
  });
  return layout;
}

/** How many letters and how many runs say how wide the letters of a file are. */
const leastMeasured = { letters: 20, runs: 3 };

/** How much wider the letters are than those of Times, by the words that stand beside others: 1 if that is not known. */
function widthFactor(pages: readonly (readonly TextRun[])[]): number {
  const factors = pages
    .flatMap((runs) =>
      runs.flatMap(({ left, top, width, text }, at) => {
        const next = runs[at + 1];
        // The places in the file are whole pixels; one that is estimated is not.
        const isPlaced = next !== undefined && Number.isInteger(next.left) && next.left > left;
        const isBeside = isPlaced && Math.abs(next.top - top) < 2 && text.length >= leastMeasured.letters;
        return isBeside ? [(next.left - left) / width] : [];
      }),
    )
    .filter((factor) => factor > 0.7 && factor < 1.5)
    .toSorted((a, b) => a - b);
  const isKnown = factors.length >= leastMeasured.runs;
  return (isKnown ? factors[Math.floor(factors.length / 2)] : undefined) ?? 1;
}

/** The runs of a page that a program made from a PDF file: absolutely placed paragraphs, in pixels. */
function pagesIn(html: string, factor = 1): TextRun[][] {
  const faces = new Map(
    [...html.matchAll(/\.(ft\d+)\{font-size:(\d+)px;(?:line-height:(\d+)px)?/g)].map(([, name, size, leading]) => [
      name,
      { size: Number(size), leading: leading === undefined ? Number(size) * 1.15 : Number(leading) },
    ]),
  );
  const pages: TextRun[][] = [];
  /** Where the open paragraph stands; `next` is where its words go on, `null` at the beginning of a row. */
  let at: { left: number; top: number; size: number; leading: number; next: number | null } | null = null;
  let bold = 0;
  let isSpaced = false;
  parse(html, {
    onopentag: (name, { id = "", style = "", class: face = "" }) => {
      if (name === "div" && /^page\d+-div$/.test(id)) pages.push([]);
      if (name === "b") bold++;
      if (name === "br" && at !== null) at = { ...at, top: at.top + at.leading, next: null };
      const [, top, left] = name === "p" ? (/top:(\d+)px;left:(\d+)px/.exec(style) ?? []) : [];
      if (top === undefined) return;
      const { size, leading } = faces.get(face) ?? { size: 16, leading: 19 };
      at = { left: Number(left), top: Number(top) + size, size, leading, next: null };
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
      const { top, size } = at;
      const page = pages.at(-1) ?? [];
      const before = page.at(-1);
      const goesOn = at.next === null && before !== undefined && isRestOfWord({ size, top, text }, before);
      const left = goesOn ? before.left + before.width : (at.next ?? at.left);
      const width = widthOf(text, size) * factor;
      page.push({ left, top, width, size, isBold: bold > 0, text });
      at = { ...at, next: left + width };
      checkBound(page.length, "words on a page");
    },
    onclosetag: (name) => {
      if (name === "b") bold--;
      if (name !== "p") return;
      const page = pages.at(-1);
      const before = page?.at(-1);
      if (
        isSpaced &&
        page !== undefined &&
        before !== undefined &&
        Math.abs(before.top - (at?.top ?? 0)) < before.size / 2
      )
        page[page.length - 1] = { ...before, text: `${before.text} ` };
      at = null;
      isSpaced = false;
    },
  });
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
