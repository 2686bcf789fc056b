import { z } from "zod";
import { countCursor } from "../paging.ts";
import { day, dayParameter, instantParameter, releaseDay } from "../parts.ts";

/**
 * The parts that the tools for agents share. Their questions and answers are selected from the schemas of the HTTP
 * contract: an answer has to fit into a context, so each has the most important part and says where the rest is.
 */

/** The address of an answer, for people and programs. */
export const permalink = z
  .string()
  .describe("The address of this answer at the service; relative to it, where nobody said where it is reached");

/** The day asked about. */
export const onTool = dayParameter.optional().describe("The day asked about, YYYY-MM-DD; left out, today (UTC)");

/** The instant as of which the archive is queried; every tool takes it. */
export const knownAtTool = {
  knownAt: instantParameter
    .optional()
    .describe("The answer as the archive knew it at this instant, ISO 8601, or at the end of a day; left out, now"),
};

/** The day, release and certainty that every answer about one day states. */
export const aboutDay = {
  on: day.describe("The day the answer is about"),
  release: releaseDay.describe("The release of the rules in force on that day"),
};

/** The parameters for one page of a long answer. */
export const pageOfTool = (limitMax: number) => ({
  after: z.coerce
    .string()
    .pipe(countCursor)
    .default(0)
    .describe("Where the page begins: `next` of the page before, which is opaque; left out, the first page"),
  limit: z.int().min(1).max(limitMax).optional().describe(`How many at most, up to ${limitMax}`),
});

/** The position of a page in a long answer. */
export const pageForTool = {
  total: z.int().describe("The number of entries on all pages"),
  next: z.string().nullable().describe("The value of `after` for the next page; null on the last page"),
};

/** Reduces an answer to the properties of a smaller schema. */
export function cutTo<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
  answer: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const kept = Object.keys(form.shape).flatMap((key) => (key in answer ? [[key, answer[key]] as const] : []));
  return Object.fromEntries(kept) as z.output<z.ZodObject<Shape>>;
}
