import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const plain = z.union([scalar, z.array(scalar)]);
const named = z.record(z.string(), plain);

/** Not recursive: some client generators cannot type a recursive form. */
const form = z.union([scalar, z.array(z.union([plain, named])), named]).meta({
  id: "AnswerValue",
  description:
    "A name, a word, a number, yes or no, a list, or names with values; `no-rule` if no rule says, `not-known` if we do not know",
});

/**
 * An answer for programs: a name or word, a number, a boolean, a list, or names with values. `no-rule` and `not-known`
 * are answers too.
 */
export type AnswerValue = ReadonlyOutput<typeof form>;

/** The form of an answer. */
export const answerValue: z.ZodType<AnswerValue> = form;
