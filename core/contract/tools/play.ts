import { z } from "zod";
import { cardAnswerSchema } from "../cards.ts";
import { parameterAnswerSchema, parametersAnswerSchema } from "../parameters.ts";
import { rulingsAnswerSchema } from "../rulings.ts";
import { aboutDay, onTool, pageForTool, pageOfTool, permalink } from "./parts.ts";

/** The tools that tell what happens at the table. */

export const parametersOnDayQuestion = z.strictObject({
  on: onTool,
  topic: z.string().max(80).optional().describe("Only those of a topic, for example combat"),
  id: z.string().max(80).optional().describe("Only this one, with the rules behind it, for example legend-rule"),
  ...pageOfTool(80),
});

/** A rule of play with its value on a day. */
export const parameterForTool = parametersAnswerSchema.shape.parameters.element
  .pick({ id: true, topic: true, title: true, value: true, since: true, until: true, says: true, confidence: true })
  .extend({
    references: parameterAnswerSchema.shape.references.optional().describe("Only where one was asked for by its id"),
    permalink,
  });

export const parametersOnDayAnswer = z.strictObject({
  ...aboutDay,
  ...pageForTool,
  topics: z.array(z.string()).describe("All topics"),
  parameters: z.array(parameterForTool),
  permalink,
});

export const cardOnDayQuestion = z.strictObject({
  name: z.string().min(1).max(200).describe("The name of the card, of one of its faces, or its id"),
  on: onTool,
});

export const cardOnDayAnswer = cardAnswerSchema
  .pick({ id: true, name: true, cost: true, type: true, firstDay: true, isTournamentLegal: true, notes: true })
  .extend({
    ...aboutDay,
    text: cardAnswerSchema.shape.text
      .unwrap()
      .pick({ from: true, to: true, says: true, quote: true, words: true, confidence: true })
      .nullable()
      .describe("What it said, according to the dataset"),
    effect: cardAnswerSchema.shape.effect
      .unwrap()
      .pick({ from: true, to: true, says: true })
      .nullable()
      .describe("What it did to who decides"),
    imported: cardAnswerSchema.shape.imported
      .unwrap()
      .pick({ from: true, to: true, lastSeenOn: true, certainty: true, value: true })
      .nullable()
      .describe("What imported bulk files say about it"),
    rulings: z
      .array(
        rulingsAnswerSchema.shape.rulings.element.pick({ title: true, certainty: true }).extend({
          says: z.string().describe("What the ruling says"),
        }),
      )
      .describe("The rulings on it that day, the first ten"),
    rulingsTotal: z.int().describe("How many rulings there are"),
    permalink,
  });
