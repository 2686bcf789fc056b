import type { TextRun } from "./line.ts";

/** Words on one baseline with no wide space between them. */
type Piece = { readonly left: number; readonly right: number; readonly top: number; readonly letters: number };

/** The left edges of two columns of text. */
type Columns = { readonly first: number; readonly second: number };

/** A narrower space belongs to the same piece, as a share of the size of the letters. */
const pieceGap = 0.9;
/** How many lines a column of text has at least on a page, and how many letters they have in the mean: cells have less. */
const columnMin = { lines: 10, letters: 24 };
/** On what share of the pages the columns must be. */
const leastShare = 1 / 3;
const tolerance_pt = 3;

/**
 * The words of pages that are set in two columns in the order in which they are read: on each page the second column
 * stands below the first, at its left edge. Words across both columns divide the page. Other pages stay as they are.
 */
export function withoutTextColumns(pages: readonly (readonly TextRun[])[]): readonly (readonly TextRun[])[] {
  const columnsByPage = pages.map((runs) => columnsIn(piecesOf(runs)));
  const columns = columnsByPage.find(
    (one) =>
      one !== undefined && columnsByPage.filter((other) => isSame(one, other)).length >= pages.length * leastShare,
  );
  return columns === undefined ? pages : pages.map((runs) => inOneColumn(runs, columns));
}

function isSame(one: Columns, other: Columns | undefined): boolean {
  return other !== undefined && Math.abs(one.second - other.second) < tolerance_pt;
}

function piecesOf(runs: readonly TextRun[]): Piece[] {
  const pieces: { left: number; right: number; top: number; letters: number }[] = [];
  for (const { left, top, width, size, text } of runs.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const before = pieces.at(-1);
    const goesOn = before !== undefined && Math.abs(before.top - top) < 1 && left - before.right < size * pieceGap;
    if (!goesOn) pieces.push({ left, right: left + width, top, letters: text.length });
    else {
      before.right = Math.max(before.right, left + width);
      before.letters += text.length;
    }
  }
  return pieces;
}

function isAcross({ left, right }: Piece, second: number): boolean {
  return left < second - tolerance_pt && right > second + tolerance_pt;
}

/** The columns of a page: the first edge on its right half at which lines begin that are text, like those on its left. */
function columnsIn(pieces: readonly Piece[]): Columns | undefined {
  const first = Math.min(...pieces.map(({ left }) => left));
  const right = Math.max(...pieces.map((piece) => piece.right));
  const inRightHalf = pieces.filter(({ left }) => left > first + (right - first) * 0.4);
  const edges = Map.groupBy(inRightHalf, ({ left }) => Math.round(left));
  const second = [...edges]
    .flatMap(([edge, { length }]) => (length >= edgeLinesMin ? [edge] : []))
    .toSorted((a, b) => a - b)
    .find((edge) => areColumns(pieces, edge));
  return second === undefined ? undefined : { first, second };
}

/** How many lines begin at the edge of a column at least; lists in it have edges of their own. */
const edgeLinesMin = 4;

function areColumns(pieces: readonly Piece[], second: number): boolean {
  const sides = [
    pieces.filter((piece) => piece.right <= second + tolerance_pt),
    pieces.filter((piece) => piece.left >= second - tolerance_pt),
  ];
  const across = pieces.filter((piece) => isAcross(piece, second)).length;
  return (
    across < pieces.length / 4 &&
    sides.every((side) => {
      const lines = new Set(side.map(({ top }) => Math.round(top))).size;
      const letters = side.reduce((sum, piece) => sum + piece.letters, 0);
      return lines >= columnMin.lines && letters >= lines * columnMin.letters;
    })
  );
}

function inOneColumn(runs: readonly TextRun[], { first, second }: Columns): TextRun[] {
  const across = piecesOf(runs).filter((piece) => isAcross(piece, second));
  const dividers = across.map(({ top }) => top).toSorted((a, b) => a - b);
  const bandOf = (top: number): number => dividers.filter((divider) => divider <= top + 1).length;
  const bands = Map.groupBy(runs, ({ top }) => bandOf(top));
  let shift = 0;
  return [...bands.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((band) => {
      const inBand = bands.get(band) ?? [];
      const isDivider = ({ top }: TextRun): boolean => dividers.some((divider) => Math.abs(divider - top) < 1);
      const isSecond = (run: TextRun): boolean => !isDivider(run) && run.left >= second - tolerance_pt;
      const tops = inBand.map(({ top }) => top);
      const height = inBand.some(isSecond) ? Math.max(...tops) - Math.min(...tops) + (inBand[0]?.size ?? 0) * 1.2 : 0;
      const moved = inBand.map((run) => ({
        ...run,
        top: run.top + shift + (isSecond(run) ? height : 0),
        left: isSecond(run) ? run.left - second + first : run.left,
      }));
      shift += height;
      return moved;
    });
}
