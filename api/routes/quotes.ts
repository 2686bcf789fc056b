import type { z } from "zod";
import { answerQuotes } from "../../core/ask/quotes/answer.ts";
import { quotesAnswerSchema, quotesQuestionSchema } from "../../core/contract/quotes.ts";
import { requireJson } from "../../http/post-questions.ts";
import type { Routes } from "../../http/route.ts";
import { inSlices } from "../../http/slices.ts";
import { problemResponses } from "../problem-responses.ts";

/** The longest text that the schema accepts, with each character written as an escape. */
const bodyMax_bytes = 4 * 1024 * 1024;

/** Dates texts that quote the rules. */
export function quoteRoutes({ app, views }: Routes): void {
  app.post(
    "/quotes/locate",
    {
      bodyLimit: bodyMax_bytes,
      onRequest: requireJson,
      schema: {
        operationId: "locateQuotes",
        tags: ["quotes"],
        summary: "Where the sentences of an old text were in the rules, and when it was written",
        description:
          "Each sentence is searched in every wording held; the days that fit all sentences are the days of the text.",
        body: quotesQuestionSchema,
        response: { 200: quotesAnswerSchema, ...problemResponses(400, 404, 406, 415) },
      },
    },
    async (request) => {
      const { text, on = null, knownAt } = request.body;
      const { history, playbook } = views.asOf(knownAt);
      const { tournamentRules } = playbook;
      return (await inSlices(answerQuotes(history, { text, on, tournamentRules }))) as z.infer<
        typeof quotesAnswerSchema
      >;
    },
  );
}
