import { z } from "zod";
import { quotesAnswer } from "../core/ask/quotes/answer.ts";
import { quotingMax_chars } from "../core/contract/limits.ts";
import { dayParameter } from "../core/contract/parts.ts";
import { quotesAnswerSchema, quotesQuestionSchema } from "../core/contract/quotes.ts";
import { operation } from "./operation.ts";
import { quotesDocument } from "./quotes-documents.ts";

/** The most places of a sentence that an assistant gets. */
const placesMax = 3;

/** Dates a text that quotes the rules. */
export const locateQuotes = operation({
  id: "locateQuotes",
  path: "/quotes/locate",
  isLong: true,
  tag: "quotes",
  summary: "Where the sentences of an old text were in the rules, and when it was written",
  description:
    "Each sentence is searched in every wording held; the days that fit all sentences are the days of the text.",
  body: quotesQuestionSchema,
  dayLeftOut: "all",
  example: { text: "You still die, and you still lose mana.", on: "2005-01-10" },
  answer: quotesAnswerSchema,
  ask: ({ archive, playbook }, { text, on = null }) =>
    quotesAnswer(archive, { text, on, tournamentRules: playbook.tournamentRules }),
  document: (answer, query) => quotesDocument(answer, "after" in query ? Number(query.after) : 0),
  // The longest text that the schema accepts, with each character written as an escape.
  http: { bodyMax_bytes: 4 * 1024 * 1024 },
  tool: {
    name: "locate_quote",
    title: "Date a quotation",
    description:
      "Where the sentences of an old text were in the rules, and on which days it may therefore have been written: for a sentence or a page in plain text, HTML, wikitext or Markdown.",
    question: {
      text: quotesQuestionSchema.shape.text.max(quotingMax_chars),
      on: dayParameter.optional().describe("The day on which it was written, if that is known"),
    },
    page: { list: "sentences", most: 30, unasked: 10 },
    answer: answerForTool(),
    select: (answer) => ({
      ...answer,
      sentences: answer.sentences.map((sentence) => ({ ...sentence, places: sentence.places.slice(0, placesMax) })),
    }),
  },
});

/** Without what a sentence needs a page for: its words compared, and what begins and ends its days. */
function answerForTool() {
  const { fits, nearlyFits, sentences } = quotesAnswerSchema.shape;
  const place = sentences.element.shape.places.element;
  const sentence = sentences.element.pick({
    line: true,
    text: true,
    number: true,
    match: true,
    weight: true,
    claim: true,
    days: true,
    wording: true,
  });
  return quotesAnswerSchema.pick({ on: true, summary: true, basis: true, surely: true, counts: true }).extend({
    fits: z
      .array(fits.element.pick({ from: true, to: true, releases: true }).strip())
      .describe("Days on which every sentence that dates may have stood"),
    nearlyFits: z
      .array(nearlyFits.element.pick({ from: true, to: true, fitting: true }).strip())
      .describe("If no day fits all: the days that fit most sentences"),
    sentences: z
      .array(
        sentence
          .extend({
            places: z
              .array(place.pick({ number: true, name: true, lineage: true, title: true, href: true }).strip())
              .describe(`Where it stood, at most ${placesMax}`),
          })
          .strip(),
      )
      .describe("One page of sentences, in reading order"),
  });
}
