import { z } from "zod";
import { dayFrom, type IsoDate } from "../../text/days.ts";
import { diffAnswerSchema } from "../diff.ts";
import { lineageAnswerSchema } from "../lineages.ts";
import { dayParameter, lineageKind, neighbour, numberParameter, readable } from "../parts.ts";
import { ruleAnswerSchema } from "../rules.ts";
import { entryAnswerSchema, searchAnswerSchema } from "../search.ts";
import { onTool, pageForTool, pageOfTool, permalink } from "./parts.ts";

/** The tools that tell what the rules said. */

export const ruleOnDayQuestion = z.strictObject({ number: numberParameter, on: onTool });

/** A rule below the one asked for. */
export const childForTool = neighbour.pick({ number: true, title: true });

export const ruleOnDayAnswer = ruleAnswerSchema
  .pick({
    ...{ number: true, on: true, release: true, certainty: true, inForce: true, lineage: true, title: true },
    ...{
      text: true,
      examples: true,
      examplesAfter: true,
      why: true,
      now: true,
      restsOn: true,
      otherwise: true,
      beyondNewestRelease: true,
    },
  })
  .extend({
    children: z.array(childForTool).describe("The rules below it, the first sixty"),
    childrenTotal: z.int().describe("How many rules are below it"),
    permalink,
  });

export const ruleHistoryQuestion = z.strictObject({ number: numberParameter, on: onTool, ...pageOfTool(30) });

/** One wording of a rule, with its days. */
export const revisionForTool = lineageAnswerSchema.shape.revisions.element.pick({
  ...{ from: true, to: true, number: true, name: true, text: true, summary: true, why: true, release: true },
  ...{ readIn: true, permalink: true },
});

export const ruleHistoryAnswer = lineageAnswerSchema
  .pick({ lineage: true, kind: true, title: true, isOlder: true, on: true, now: true })
  .extend({
    ...pageForTool,
    revisions: z
      .array(
        revisionForTool.extend({
          events: z.array(z.string()).describe("How it came about: created, amended, renumbered, split, merged …"),
        }),
      )
      .describe("Oldest first"),
    permalink,
  });

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

export const glossaryQuestion = z.strictObject({
  term: z.string().min(1).max(200).describe("A term of the glossary, for example Trample"),
  on: onTool,
});

export const glossaryAnswer = entryAnswerSchema
  .pick({
    ...{ term: true, on: true, release: true, certainty: true, inForce: true, lineage: true, text: true },
    ...{
      examples: true,
      examplesAfter: true,
      why: true,
      now: true,
      restsOn: true,
      otherwise: true,
      beyondNewestRelease: true,
    },
  })
  .extend({ see: z.array(z.string()).describe("Other terms that the entry refers to"), permalink });
