import type { TextRun } from "./line.ts";

/** How much smaller than the text notes and their signs are printed, as shares of its size. */
const small = { note: 0.92, sign: 0.8 };
const sign = /^\s*\d{1,2}\s*$/;
/** The sign of a note can be a run of its own, or begin the first one. */
const signBefore = /^\s*(\d{1,2})(?:\s|$)/;

/** The size in which most letters of pages are printed. */
export function sizeOfText(pages: readonly (readonly TextRun[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/**
 * The words of a page without notes at its foot and their signs, which are no part of the text: small print with nothing
 * larger below it but the number of the page, whose number is printed small and raised behind words above.
 */
export function withoutNotes(runs: readonly TextRun[], size: number): readonly TextRun[] {
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
