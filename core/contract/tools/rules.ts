import { z } from "zod";
import { diffAnswerSchema } from "../diff.ts";
import { dayParameter, numberParameter } from "../parts.ts";
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
