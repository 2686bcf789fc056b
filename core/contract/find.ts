import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/** What the search box finds. */

const placeKinds = [
  "rule",
  "section",
  "number",
  "entry",
  "parameter",
  "question",
  "card",
  "set",
  "day",
  "era",
  "comparison",
  "situation",
  "rulebook",
  "document",
  "quotation",
  "page",
] as const;

/** What a place is. */
export type FoundKind = (typeof placeKinds)[number];

const place = parts.named("Place", {
  kind: z
    .enum(placeKinds)
    .describe(
      "What it is; `number`: all rules that had a number; `entry`: of the glossary; `parameter`: a rule of play; `day`: the rules of a day; `comparison`: of two days; `situation`: what happens in a combat that the words tell; `document`: a document by which tournaments are judged; `quotation`: the days on which words stood in the rules; `page`: another page",
    ),
  address: z
    .string()
    .meta({ description: "The page that shows it, relative to the host", examples: ["/rules/702.19?on=2026-08-07"] }),
  title: z.string().describe("Its name, with its number if it has one"),
  says: parts.groupOrNull(
    "What stands there; null where that is not one text of one day, or for a rule of play or a situation not sure",
    {
      text: z
        .string()
        .describe(
          "The beginning of the words, how the rule of play was, or what happens in the situation, on the day of the page",
        ),
      number: parts.provisionNumber
        .nullable()
        .describe("Whose words they are, if the page shows a section or title: the first rule held below it"),
      asOf: parts.day
        .nullable()
        .describe("The release that has these words, if those in force may have been others; null if not"),
      since: parts.day.nullable().describe("Since when the rule of play was so, if it was another before; null if not"),
    },
  ),
});

export const findAnswerSchema = parts.named("FindAnswer", {
  q: z.string().describe("What was typed"),
  on: parts.dayAsked,
  understood: z.array(z.string()).describe("How the words were read, one reading in each sentence"),
  answer: place.nullable().describe("The page that answers it; null if that is not certain, or if nothing was found"),
  others: z.array(place).describe("Other places that may be meant, the best first, at most ten"),
  without: z.array(z.string()).describe("Words that the answer does not have or, without one, none of the others"),
});

/** A page that answers, or may answer, what was typed. */
export type FoundPlace = Omit<ShownPlace, "says">;

/** The same with what it says. */
export type ShownPlace = ReadonlyOutput<typeof place>;

/** What the search box finds for words as people type them. */
export type FindAnswer = ReadonlyOutput<typeof findAnswerSchema>;
