import { z } from "zod";
import type { ParameterId } from "../core/play/parameters/parameters.ts";
import type { DatedWord } from "../core/play/words/dated-word.ts";
import { day, number, sentence, slug } from "./forms.ts";

const entry = z
  .strictObject({
    word: z.string().min(1).describe("The word"),
    parameter: slug
      .optional()
      .describe("The rule of play by which there is such a thing, and whose values give its days"),
    from: day.optional().describe("The first day on which the rules can have it: that of a release"),
    set: z.string().min(2).optional().describe("The code of the set with which it came"),
    seen: day.optional().describe("The first rulebook that was read and has it, if that is a later one"),
    rule: number.optional().describe("The rule of that rulebook that has it, in quotes"),
    term: sentence.optional().describe("The glossary entry of that rulebook that has it"),
  })
  .refine(({ parameter, from }) => (parameter === undefined) !== (from === undefined), {
    error: "write the parameter that gives its days, or from",
  })
  .refine(({ from, rule, term }) => (from !== undefined) === ([rule, term].filter(Boolean).length === 1), {
    path: ["from"],
    error: "a word with a day names a rule or a term that has it, and no other word does",
  })
  .refine(({ from, set, seen }) => (set === undefined && seen === undefined) || (from ?? "") < (seen ?? ""), {
    path: ["seen"],
    error: "write seen with a later day than from, and set only with it",
  });

/** A file of words/: words of situations for what the rules have not always had. */
export const wordsForm = z.strictObject({
  id: slug.describe("The name of the file"),
  says: sentence.describe("What the file is for"),
  words: z.array(entry).min(1).describe("The words: since when the rules have each, and how that is known"),
});

/** What a file of words/ says. Expects parameters that exist. */
export function datedWordsFrom({ words }: z.infer<typeof wordsForm>): readonly DatedWord[] {
  return words.map(({ word, parameter, from, seen, set }) =>
    from === undefined
      ? { word, parameter: parameter as ParameterId }
      : { word, parameter: null, from, seen: seen ?? null, set: set ?? null },
  );
}
