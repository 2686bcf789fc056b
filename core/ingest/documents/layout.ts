import { furnitureKey, isPageNumber } from "../reading/printed-words.ts";
import { withoutColumns } from "./columns.ts";
import { checkBound, type Line, type PlacedWords, type TextRun } from "./line.ts";
import { withoutTextColumns } from "./text-columns.ts";
import { withWholeCells } from "./whole-cells.ts";

/** One printed row: the runs on one baseline. */
type Row = {
  readonly cells: readonly PlacedWords[];
  /** The words split at narrower gaps than cells, too. */
  readonly pieces: readonly PlacedWords[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Whether it goes on with the entry of a list in columns. */
  readonly isRest: boolean;
};

/**
 * The lines of pages from the places of their words, as PDF files and pages made from them have them. Page numbers are
 * left out. A paragraph begins after a gap, at a list mark, or where the row before had room for the next word.
 * `isMeasured`: the widths come from the file; otherwise they are estimates, and only wide gaps count.
 */
export function linesOfPages(pages: readonly (readonly TextRun[])[], isMeasured = true): Line[] {
  for (const { length } of pages) checkBound(length, "words on a page");
  const across = marksAcross(pages);
  const size = sizeOfText(pages);
  const unmarked = pages.map((runs) =>
    withoutNotes(
      runs.filter((run) => !across.has(placeOf(run))),
      size,
    ),
  );
  const printed = withoutTextColumns(unmarked).map((runs) =>
    rowsOf(withoutColumns(withWholeCells(withOrdinalsInRow(runs))), isMeasured),
  );
  const furniture = furnitureOf(printed.map((page) => page.map(({ text }) => text)));
  const rows = withoutFurniture(printed, furniture);
  const body = bodyFace(rows.flat());
  const lines: Line[] = [];
  let before: Row | null = null;
  for (const [at, page] of rows.entries()) {
    // A page number may be all that reaches the right margin.
    const edge = Math.max(
      ...(printed[at] ?? []).filter(({ size }) => size <= body.size * 1.2).map(({ right }) => right),
      0,
    );
    let isFirstOnPage = true;
    for (const row of page) {
      const isStrong = row.size > body.size * 1.12 || row.isBold !== body.isBold;
      const startsParagraph: boolean =
        before === null ||
        (!goesOn(row, before) &&
          (startsNew(row, before, { edge, isAcrossPages: isFirstOnPage, isMeasured }) ||
            isStrong !== (before.size > body.size * 1.12 || before.isBold !== body.isBold)));
      lines.push({ text: row.text, startsParagraph, isStrong, cells: row.pieces });
      before = row;
      isFirstOnPage = false;
    }
  }
  return [...lines, ...furnitureLines(new Map([...furniture, ...across]))];
}

/** On how many pages a mark across them stands at least, on what share of them, and how long it is at most. */
const marked = { pages: 3, share: 1 / 2, length: 40 };

/** The words that stand at the same place of most pages, such as DRAFT across the text, by that place. */
function marksAcross(pages: readonly (readonly TextRun[])[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const words = new Map<string, string>();
  for (const runs of pages)
    for (const [place, { text }] of new Map(runs.map((run) => [placeOf(run), run]))) {
      counts.set(place, (counts.get(place) ?? 0) + 1);
      words.set(place, text);
    }
  const least = Math.max(marked.pages, pages.length * marked.share);
  const isMark = (text: string): boolean => text.length <= marked.length && /\p{L}{3}/u.test(text);
  return new Map([...words].filter(([place, text]) => (counts.get(place) ?? 0) >= least && isMark(text)));
}

function placeOf({ left, top, text }: TextRun): string {
  return `${Math.round(left)} ${Math.round(top)} ${text}`;
}

/** How far a baseline may differ within a row, as a share of the size. */
const baselineTolerance = 0.45;
/** The gap that separates cells, and the least gap that is a space, as shares of the size. */
const measuredGaps = { cell: 1.6, space: 0.12 };
const estimatedGaps = { cell: 2.2, space: 0.35 };
/** Words with these before them have no space there. */
const closing = /^(?:[.,:;)!?”’™®]|—\w)/;

function rowsOf(runs: readonly TextRun[], isMeasured: boolean): Row[] {
  const groups: TextRun[][] = [];
  for (const run of runs
    .filter(({ text }) => text.trim() !== "")
    .toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSameRow =
      first !== undefined && Math.abs(first.top - run.top) < Math.max(first.size, run.size) * baselineTolerance;
    if (group !== undefined && isSameRow) group.push(run);
    else groups.push([run]);
  }
  return groups.map((group) =>
    rowFrom(
      group.toSorted((a, b) => a.left - b.left),
      isMeasured,
    ),
  );
}

/**
 * A row with so many words, each apart from the next by the same space, fills its line. Cells have other spaces, or, if
 * they all say the same, wider ones, as shares of the size.
 */
const justified = { leastWords: 3, spaceMax: 3, difference: 0.1 };

function isJustified(runs: readonly TextRun[]): boolean {
  const spaces = runs.slice(1).map(({ left }, at) => left - (runs[at]?.left ?? 0) - (runs[at]?.width ?? 0));
  const size = runs[0]?.size ?? 0;
  return (
    runs.length >= justified.leastWords &&
    runs.every(({ text }) => !/\S\s+\S/.test(text)) &&
    Math.max(...spaces) < size * justified.spaceMax &&
    Math.max(...spaces) - Math.min(...spaces) < size * justified.difference
  );
}

/** The gap at which words of one row can belong to different columns, as a share of the size. */
const pieceGap = 0.35;

function tidied(cells: readonly PlacedWords[]): PlacedWords[] {
  return cells
    .map(({ left, text }) => ({ left, text: text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}

function rowFrom(runs: readonly TextRun[], isMeasured: boolean): Row {
  const gaps = { ...(isMeasured ? measuredGaps : estimatedGaps) };
  if (isJustified(runs)) gaps.cell = Number.POSITIVE_INFINITY;
  const cells: { left: number; text: string }[] = [];
  const pieces: { left: number; text: string }[] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const gap = run.left - right;
    const cell = cells.at(-1);
    if (cell === undefined || gap > run.size * gaps.cell) cells.push({ left: run.left, text: run.text });
    else {
      const isApart = gap > run.size * gaps.space && !/\s$/.test(cell.text) && (isMeasured || !closing.test(run.text));
      cell.text += (isApart ? " " : "") + run.text;
    }
    const piece = pieces.at(-1);
    if (piece === undefined || gap > run.size * pieceGap || /\s$/.test(piece.text))
      pieces.push({ left: run.left, text: run.text });
    else piece.text += run.text;
    right = Math.max(right, run.left + run.width);
  }
  const tidy = tidied(cells);
  const letters = (wanted: boolean): number =>
    runs.filter(({ isBold }) => isBold === wanted).reduce((sum, { text }) => sum + text.trim().length, 0);
  return {
    cells: tidy,
    pieces: tidied(pieces),
    text: tidy.map(({ text }) => text).join("\t"),
    left: runs[0]?.left ?? 0,
    right,
    top: Math.min(...runs.map(({ top }) => top)),
    size: Math.max(...runs.map(({ size }) => size)),
    isBold: letters(true) > letters(false),
    isRest: runs.every((run) => run.isRest === true),
  };
}

/** The face in which most letters are printed. */
function bodyFace(rows: readonly Row[]): { readonly size: number; readonly isBold: boolean } {
  const letters = new Map<string, number>();
  for (const { size, isBold, text } of rows) {
    const face = `${Math.round(size * 2) / 2} ${isBold}`;
    letters.set(face, (letters.get(face) ?? 0) + text.length);
  }
  const [face = "10 false"] = [...letters].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const [size = "10", isBold] = face.split(" ");
  return { size: Number(size), isBold: isBold === "true" };
}

function withoutFurniture(pages: readonly (readonly Row[])[], furniture: ReadonlyMap<string, string>): Row[][] {
  return pages.map((rows) =>
    rows.filter(({ text }, at) => {
      const isAtAnEdge = isAtEdge(at, rows.length);
      return !isPageNumber(text, isAtAnEdge) && !(isAtAnEdge && furniture.has(furnitureKey(text)));
    }),
  );
}

/** How much smaller and higher the letters of an ordinal are, as shares of the size of its number. */
const raised = { size: 0.85, height: 0.8, gap: 0.3 };

/** The runs with the letters of an ordinal, which are printed smaller and higher, on the baseline of its number. */
function withOrdinalsInRow(runs: readonly TextRun[]): TextRun[] {
  return runs.map((run) => {
    if (!/^\s*(?:st|nd|rd|th)\b/.test(run.text)) return run;
    const number = runs.find(
      ({ left, top, width, size, text }) =>
        /\d\s*$/.test(text) &&
        run.size < size * raised.size &&
        Math.abs(top - run.top) < size * raised.height &&
        Math.abs(left + width - run.left) < size * raised.gap,
    );
    return number === undefined ? run : { ...run, top: number.top };
  });
}

/** Bullets, letters and numbers that begin an entry of a list. */
export const listMark = /^(?:[•·\uf0b7\u0083●▪◦–-]|o(?=\t| [A-Z])|\([A-Za-z0-9]{1,2}\)|[A-Z]\.|\d{1,2}[.)])(?:\s|$)/u;

/** Says whether a line that begins with a dash goes on with a full line before it, which ends within a sentence. */
export function isDashWithin(text: string, before: string): boolean {
  return /^[–-]\s/.test(text) && /[a-z,]$/.test(before);
}

/** Says whether a row goes on with the sentence of an entry of a list, of which some words are printed bold. */
function goesOn(row: Row, before: Row): boolean {
  const isNear = row.top - before.top < Math.max(row.size, before.size) * 1.5;
  return isNear && row.cells.length === 1 && /^[a-z]/.test(row.text) && /[a-z,]$/.test(before.cells.at(-1)?.text ?? "");
}

function startsNew(
  row: Row,
  before: Row,
  at: { readonly edge: number; readonly isAcrossPages: boolean; readonly isMeasured: boolean },
): boolean {
  const width = (before.right - before.left) / Math.max(1, before.text.length);
  const firstWord = (row.text.split(" ")[0]?.length ?? 0) + 1;
  // An estimated width may be wrong by a tenth.
  const spare = at.isMeasured ? width : (before.right - before.left) * 0.12;
  const isShort = before.right + firstWord * width < at.edge - spare;
  if (listMark.test(row.text) && (isShort || !isDashWithin(row.text, before.text))) return true;
  if (row.isRest) return false;
  if (row.cells.length > 1 || before.cells.length > (listMark.test(before.text) ? 2 : 1)) return true;
  // A line of a list may be broken early; one without a stop goes on unless it is far too short.
  const ends = /[.!?:;)”"]$/.test(before.text) || (before.right < at.edge * 0.72 && /^[*†‡]?\s?[A-Z“"]/.test(row.text));
  const hadRoom = isShort && ends;
  if (at.isAcrossPages) return hadRoom && /[.!?:)”"]$/.test(before.text) && !/^[a-z]/.test(row.text);
  return row.top - before.top > Math.max(row.size, before.size) * 1.5 || hadRoom;
}

/** How much smaller than the text notes and their signs are printed, as shares of its size. */
const small = { note: 0.92, sign: 0.8 };
const sign = /^\s*\d{1,2}\s*$/;
/** The sign of a note can be a run of its own, or begin the first one. */
const signBefore = /^\s*(\d{1,2})(?:\s|$)/;

/** The size in which most letters of pages are printed. */
function sizeOfText(pages: readonly (readonly TextRun[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/**
 * The words of a page without notes at its foot and their signs, which are no part of the text: small print with nothing
 * larger below it but the number of the page, whose number is printed small and raised behind words above.
 */
function withoutNotes(runs: readonly TextRun[], size: number): readonly TextRun[] {
  const signs = runs.filter(
    (run) =>
      run.size < size * small.sign &&
      sign.test(run.text) &&
      runs.some(
        (word) =>
          word.size > run.size &&
          run.top < word.top &&
          run.top > word.top - word.size &&
          Math.abs(word.left + word.width - run.left) < word.size / 2,
      ),
  );
  if (signs.length === 0) return runs;
  const lowest = Math.max(
    ...runs.filter((run) => run.size >= size * small.note && !sign.test(run.text)).map(({ top }) => top),
  );
  const below = runs.filter(({ top }) => top > lowest + size / 2);
  const noted = new Set(below.flatMap(({ text }) => signBefore.exec(text)?.[1] ?? []));
  const isNoted = (run: TextRun): boolean => signs.includes(run) && noted.has(run.text.trim());
  if (!signs.some(isNoted)) return runs;
  return runs.filter((run) => !isNoted(run) && (run.size >= size * small.note || !below.includes(run)));
}

/** How many lines at each end of a page can be its header or footer. */
const edgeLines = 2;
/** On how many pages the words must stand at least, and on what share of them: one page in two has its own footer. */
const leastPages = 3;
const leastShare = 1 / 3;

/**
 * The headers and footers of pages, by the keys of their lines: what stands on many pages, equal but for its numbers,
 * among the first or the last lines. Each with its words on the first page that has it.
 */
export function furnitureOf(pages: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const printed = new Map<string, string[]>();
  for (const lines of pages) {
    const edges = lines.filter((_, at) => isAtEdge(at, lines.length));
    for (const [key, words] of new Map(edges.map((line) => [furnitureKey(line), line])))
      printed.set(key, [...(printed.get(key) ?? []), words]);
  }
  const least = Math.max(leastPages, pages.length * leastShare);
  return new Map(
    [...printed].flatMap(([key, [words = "", ...others]]): [string, string][] =>
      others.length + 1 >= least && /\p{L}{3}/u.test(key) ? [[key, words]] : [],
    ),
  );
}

/** Headers and footers as lines, which are no part of the text. */
export function furnitureLines(furniture: ReadonlyMap<string, string>): Line[] {
  return [...furniture.values()].map((words) => ({
    text: words.replace(/\s+/g, " ").trim(),
    startsParagraph: true,
    isStrong: null,
    isFurniture: true,
  }));
}

/** Says whether a line stands where a header or a footer can stand. */
export function isAtEdge(at: number, length: number): boolean {
  return at < edgeLines || at >= length - edgeLines;
}

/** What the makers of a page say below the document. */
const colophon =
  /^(?:• )?(?:©|\(c\)|copyright\b|all (?:rights|trademarks)\b|converted (?:by|from)\b|this page was last\b|(?:last )?(?:modified|updated):?\s|back to top$)/i;

/** The lines without what stands below the last section of the document: who owns the page, and who made it when. */
export function withoutColophon(lines: readonly Line[]): readonly Line[] {
  return lines.slice(0, lines.findLastIndex(({ text }) => !colophon.test(text)) + 1);
}
