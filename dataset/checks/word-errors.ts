import type { Archive } from "../../core/archive/archive.ts";
import type { DataError } from "../../core/ingest/curated/dataset.ts";
import { engineValuesOf } from "../../core/play/parameters/parameters.ts";
import type { DatedWord } from "../../core/play/words/dated-word.ts";

/** Words of situations with the file that has them. */
export type FiledWords = { readonly file: string; readonly words: readonly DatedWord[] };

/** Finds what is wrong with words of situations: rules of play and sets that do not exist, words that stand twice. */
export function wordErrors(files: readonly FiledWords[], archive: Archive): DataError[] {
  const all = files.flatMap(({ words }) => words.map(({ word }) => word));
  return files.flatMap(({ file, words }) =>
    words.flatMap((dated, place) => {
      const error = wordError(dated, all, archive);
      return error === undefined ? [] : [{ file, path: ["words", place], ...error }];
    }),
  );
}

function wordError(
  dated: DatedWord,
  all: readonly string[],
  { releases }: Archive,
): Pick<DataError, "error" | "fix"> | undefined {
  const { word, parameter } = dated;
  if (all.indexOf(word) !== all.lastIndexOf(word))
    return { error: `"${word}" stands twice in words/`, fix: "remove one of the two" };
  if (parameter !== null)
    return engineValuesOf(parameter) === undefined
      ? { error: `the engine reads no parameter "${parameter}"`, fix: "correct its id" }
      : undefined;
  const { from, set } = dated;
  const release = releases.find((release) => release.from === from);
  if (release === undefined) return { error: `${from} is the day of no release`, fix: "write the day of a release" };
  return set === null || release.sets.some(({ code }) => code === set)
    ? undefined
    : { error: `the release of ${from} did not come with ${set}`, fix: "correct the set, or the day" };
}
