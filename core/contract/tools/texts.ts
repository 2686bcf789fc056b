import { z } from "zod";
import { citationCheckAnswerSchema, citationCheckQuestionSchema } from "../citation-check.ts";
import { checkedByAgentMax_chars, quotingMax_chars } from "../limits.ts";
import { quotesAnswerSchema, quotesQuestionSchema } from "../quotes.ts";
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

export const locateQuoteQuestion = z.strictObject({
  text: quotesQuestionSchema.shape.text.max(quotingMax_chars),
  on: onTool.describe("The day on which it was written, where that is known"),
  ...pageOfTool(30),
});

const sentence = quotesAnswerSchema.shape.sentences.element;

/** A sentence of the text, and where it stood. */
export const sentenceForTool = sentence
  .pick({ line: true, text: true, number: true, match: true, weight: true, claim: true, days: true, wording: true })
  .extend({
    places: z
      .array(
        sentence.shape.places.element
          .pick({ number: true, name: true, lineage: true, title: true })
          .extend({ permalink }),
      )
      .describe("Where it stood, at most three"),
  });

export const locateQuoteAnswer = quotesAnswerSchema
  .pick({ on: true, summary: true, basis: true, surely: true, counts: true })
  .extend({
    ...pageForTool,
    fits: z
      .array(quotesAnswerSchema.shape.fits.element.pick({ from: true, to: true, releases: true }))
      .describe("Days on which every sentence that dates may have stood"),
    nearlyFits: z
      .array(quotesAnswerSchema.shape.nearlyFits.element.pick({ from: true, to: true, fitting: true }))
      .describe("If no day fits all: the days that fit most sentences"),
    sentences: z.array(sentenceForTool).describe("In reading order"),
  });
