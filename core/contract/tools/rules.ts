import { z } from "zod";
import { dayFrom, type IsoDate } from "../../text/days.ts";
import { diffAnswerSchema } from "../diff.ts";
import { dayParameter, lineageKind, numberParameter, readable } from "../parts.ts";
import { searchAnswerSchema } from "../search.ts";
import { pageForTool, pageOfTool, permalink } from "./parts.ts";

/** The tools that tell what the rules said. */

export const diffDaysQuestion = z.strictObject({
  from: dayParameter.describe("The first day, YYYY-MM-DD"),
  to: dayParameter.describe("The day it is compared with"),
  section: numberParameter.optional().describe("Only this section, by its number on either day"),
  rule: numberParameter.optional().describe("Only this rule and those below it"),
  ...pageOfTool(40),
});

/** One change, without the comparison of its words. */
export const changeForTool = diffAnswerSchema.shape.changes.element.pick({
  ...{ class: true, lineage: true, title: true, before: true, after: true, joined: true, why: true },
});

export const diffDaysAnswer = diffAnswerSchema
  .pick({ from: true, to: true, releases: true, certainty: true, isWhole: true, counts: true, numbers: true })
  .extend({
    ...pageForTool,
    changes: z.array(changeForTool),
    numbersTotal: z.int().describe("How many numbers changed; `numbers` has the first fifty"),
    notHeldTotal: z.int().describe("The number of differences whose words are not held on both days"),
    permalink,
  });

export const searchRulesQuestion = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(300)
    .describe('All of these words; `"a phrase"`, `begin*`, `this OR that`, `-without`; a rule number or glossary term'),
  on: readable(
    (text): IsoDate | "any" | undefined => (text === "any" ? text : dayFrom(text)),
    'is not a day of the calendar; write it as YYYY-MM-DD, or "any"',
    "invalid-date",
  )
    .optional()
    .describe("The day, or `any` for all history; left out, today (UTC)"),
  kind: lineageKind.optional().describe("Only headings, rules or glossary entries"),
  ...pageOfTool(20),
});

const place = searchAnswerSchema.shape.hits.element.shape.places.element;

/** A place at which words stood. */
export const placeForTool = place
  .pick({ number: true, name: true, lineage: true, title: true, inForce: true, certainty: true })
  .extend({ permalink });

/** Words that were found. */
const hitForTool = z.strictObject({
  text: z.string().describe("The words as printed, shortened with …; matches are between **"),
  places: z.array(placeForTool).describe("Where they stood, newest first, at most three"),
  placesTotal: z.int().describe("At how many places they stood"),
});

export const searchRulesAnswer = searchAnswerSchema.pick({ q: true, on: true, release: true }).extend({
  ...pageForTool,
  direct: z.array(hitForTool).describe("What has `q` as its number or glossary term"),
  hits: z.array(hitForTool).describe("Best first"),
  parameters: z
    .array(z.string())
    .describe("Ids of parameters that the words are about, for parameters_on_day; on the first page only"),
  cards: z.array(z.string()).describe("Names of cards in which all these words stand"),
  permalink,
});
