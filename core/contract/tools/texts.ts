import { z } from "zod";
import { citationCheckAnswerSchema, citationCheckQuestionSchema } from "../citation-check.ts";
import { checkedByAgentMax_chars } from "../limits.ts";
import { aboutDay, onTool, pageForTool, pageOfTool, permalink } from "./parts.ts";

/** The tools that examine a text. */

export const checkCitationsQuestion = z.strictObject({
  text: citationCheckQuestionSchema.shape.text.unwrap().max(checkedByAgentMax_chars).optional(),
  citations: citationCheckQuestionSchema.shape.citations,
  on: onTool,
  language: citationCheckQuestionSchema.shape.language,
  only: z
    .enum(["alarms", "all"])
    .default("alarms")
    .describe(
      "`alarms`: only citations that are stale, of a wrong rule or of no rule; `all`: those that are right too",
    ),
  ...pageOfTool(50),
});

const checked = citationCheckAnswerSchema.shape.citations.element;

/** A citation that was checked. */
export const checkedForTool = checked
  .pick({ number: true, line: true, column: true, verdict: true, confidence: true, because: true, since: true })
  .extend({
    suggestions: z
      .array(
        checked.shape.suggestions.element.pick({ number: true, title: true, confidence: true }).extend({ permalink }),
      )
      .describe("Rules that may be meant, best first, at most three"),
  });

export const checkCitationsAnswer = citationCheckAnswerSchema.pick({ counts: true }).extend({
  ...aboutDay,
  ...pageForTool,
  citations: z.array(checkedForTool).describe("Those asked for, in reading order"),
});
