import type { TextRun } from "./line.ts";

/** A mark, alone or before its words; U+F0B7 and U+0083 are bullets of other fonts. */
const mark = /^\s*[•\uf0b7\u0083](?:\s|$)/u;

const footnote = /^\s*[*†‡]/u;

/** Columns have at least so many marks each, and lie at least so far apart, as a share of the size of the letters. */
const columnMin = { marks: 2, distance: 5 };
/** How far the rows of a list lie apart at most, and by how much a width may be wrong, as shares of the size. */
const rowGapMax = 2.2;
const widthError = 3;

/**
 * The words of a page with lists in columns in the order in which they are read: each column is moved below the one on
 * its left, and what follows the list below the last one. Every column has marks of its own.
 */
export function withoutColumns(runs: readonly TextRun[]): readonly TextRun[] {
  const list = listInColumns(runs);
  if (list === undefined) return runs;
  const { lefts, top, bottom } = list;
  const height = bottom - top + list.size * rowGapMax;
  const columnOf = ({ left }: TextRun) => lefts.filter((one) => one <= left + list.size / 2).length - 1;
  const apart = runs.filter((run) => run.top < top || isWithin(run, list));
  const below = withoutColumns(runs.filter((run) => run.top > bottom));
  return [
    ...apart.map((run) => {
      if (run.top < top) return run;
      const column = Math.max(0, columnOf(run));
      const isEntry = apart.some(
        (one) => mark.test(one.text) && columnOf(one) === column && Math.abs(one.top - run.top) < list.size / 2,
      );
      return {
        ...run,
        top: run.top + column * height,
        isRest: !isEntry && !footnote.test(run.text) && run.left > (lefts[column] ?? 0) + list.size / 2,
      };
    }),
    ...below.map((run) => ({ ...run, top: run.top + (lefts.length - 1) * height })),
  ];
}

type List = { readonly lefts: readonly number[]; readonly top: number; readonly bottom: number; readonly size: number };

function isWithin({ top }: TextRun, list: Pick<List, "top" | "bottom">): boolean {
  return top >= list.top && top <= list.bottom;
}

/** The first list in columns of a page. */
function listInColumns(runs: readonly TextRun[]): List | undefined {
  const marks = runs.filter(({ text }) => mark.test(text)).toSorted((a, b) => a.top - b.top);
  for (const first of marks) {
    const row = marks.filter(({ top }) => Math.abs(top - first.top) < first.size / 2);
    const lefts = row.map(({ left }) => left).toSorted((a, b) => a - b);
    const isApart = lefts.every(
      (left, at) => at === 0 || left - (lefts[at - 1] ?? 0) > first.size * columnMin.distance,
    );
    if (lefts.length < 2 || !isApart) continue;
    const top = Math.min(...row.map((run) => run.top)) - first.size / 2;
    const list = { lefts, top, bottom: bottomOf(runs, { lefts, top, size: first.size }), size: first.size };
    const counts = lefts.map(
      (left) => marks.filter((run) => isWithin(run, list) && Math.abs(run.left - left) < first.size / 2).length,
    );
    if (counts.every((count) => count >= columnMin.marks)) return list;
  }
  return undefined;
}

/** Where a list ends: at a wide gap, at words left of it, or at words across its columns. */
function bottomOf(runs: readonly TextRun[], { lefts, top, size }: Omit<List, "bottom">): number {
  const [first = 0] = lefts;
  let bottom = top + size / 2;
  for (const run of runs.filter((run) => run.top > top).toSorted((a, b) => a.top - b.top)) {
    const isAcross = lefts.some(
      (left) => run.left < left - size / 2 && run.left + run.width > left + widthError * size,
    );
    if (run.top - bottom > size * rowGapMax || run.left < first - size / 2 || isAcross) return bottom;
    bottom = Math.max(bottom, run.top);
  }
  return bottom;
}
