import type { TextRun } from "./line.ts";

/** The runs of one cell in the order of the file, with its edges. */
type Cell = { readonly runs: TextRun[]; left: number; right: number; top: number; bottom: number };

/** Shares of the size of the letters: between two cells, between two lines of a cell, and between two baselines. */
const gaps = { cell: 1.6, line: 1.5, baseline: 0.3 };
/** A row of a table has so many cells at least, and none is wider than this share of the page. */
const leastCells = 2;
const widthMax = 0.5;

/**
 * The runs of a page with each cell of a table whole, where a row has cells of several lines and the others stand in the
 * middle of it. The file prints one cell after the other; read by their places, their lines would be mixed, in another
 * way in each edition.
 */
export function withWholeCells(runs: readonly TextRun[]): TextRun[] {
  const lefts = runs.map(({ left }) => left);
  const width = Math.max(...runs.map((run) => run.left + run.width)) - Math.min(...lefts);
  const whole: TextRun[] = [];
  for (let from = 0; from < runs.length; ) {
    const { cells, to } = rowFrom(runs, from);
    const isTable = isCentred(cells) && cells.every(({ left, right }) => right - left < width * widthMax);
    const top = Math.min(...cells.map((cell) => cell.top));
    whole.push(...(isTable ? cells.map((cell) => wholeCell(cell, top)) : runs.slice(from, to)));
    from = to;
  }
  return whole;
}

/** The cells that the file prints one after the other, each on the right of the one before it, and where they end. */
function rowFrom(runs: readonly TextRun[], from: number): { readonly cells: readonly Cell[]; readonly to: number } {
  const cells: Cell[] = [];
  for (let at = from; at < runs.length; at++) {
    const run = runs[at];
    const cell = cells.at(-1);
    if (run === undefined) break;
    if (cell === undefined || isNextCell(run, cell, cells)) cells.push(cellOf(run));
    else if (isInCell(run, cell)) extend(cell, run);
    else return { cells, to: at };
  }
  return { cells, to: runs.length };
}

function isNextCell({ left, top, size }: TextRun, cell: Cell, cells: readonly Cell[]): boolean {
  const [first, last] = [Math.min(...cells.map((cell) => cell.top)), Math.max(...cells.map(({ bottom }) => bottom))];
  return left > cell.right + size * gaps.cell && top > first - size && top < last + size * gaps.baseline;
}

function isInCell({ left, top, size }: TextRun, cell: Cell): boolean {
  const below = top - cell.bottom;
  const isBeside = left > cell.left - size * gaps.cell && left < cell.right + size * gaps.cell;
  return isBeside && below > -size * gaps.baseline && below < size * gaps.line;
}

function cellOf(run: TextRun): Cell {
  return { runs: [run], left: run.left, right: run.left + run.width, top: run.top, bottom: run.top };
}

function extend(cell: Cell, run: TextRun): void {
  cell.runs.push(run);
  cell.left = Math.min(cell.left, run.left);
  cell.right = Math.max(cell.right, run.left + run.width);
  cell.bottom = Math.max(cell.bottom, run.top);
}

/** Says whether cells are a row in which lower cells stand in the middle of the tallest, on neither end of it. */
function isCentred(cells: readonly Cell[]): boolean {
  const tolerance = (cells[0]?.runs[0]?.size ?? 0) * gaps.baseline;
  const [tallest] = cells.toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top));
  if (tallest === undefined || cells.length < leastCells) return false;
  const isAsTall = ({ top, bottom }: Cell): boolean =>
    Math.abs(top - tallest.top) <= tolerance && Math.abs(bottom - tallest.bottom) <= tolerance;
  const lower = cells.filter((cell) => !isAsTall(cell));
  return (
    lower.length > 0 &&
    lower.every(({ top, bottom }) => top > tallest.top + tolerance && bottom < tallest.bottom - tolerance)
  );
}

function wholeCell({ runs, left, right }: Cell, top: number): TextRun {
  const [first] = runs as [TextRun];
  let text = "";
  let before = first;
  for (const run of runs) {
    const isApart =
      Math.abs(run.top - before.top) > run.size * gaps.baseline || run.left - before.left - before.width > run.size / 8;
    text += (isApart ? " " : "") + run.text;
    before = run;
  }
  return { ...first, left, top, width: right - left, text: text.replace(/\s+/g, " ").trim() };
}
