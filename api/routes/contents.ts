import { contentsAnswer } from "../../core/ask/contents.ts";
import { keywordsAnswer } from "../../core/ask/keywords.ts";
import { contentsAnswerSchema, keywordsAnswerSchema } from "../../core/contract/contents.ts";
import { dayParameter, onQuery } from "../../core/contract/parts.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** What the rules of a day consist of, and their words. */
export function contentsRoutes({ app, views, today }: Routes): void {
  app.get(
    "/contents",
    {
      schema: {
        operationId: "getContents",
        tags: ["rules"],
        summary: "The contents of a day: chapters, sections, rules with titles, and what changed since another day",
        description: "With `since` each part says what became of it since that day.",
        querystring: onQuery.extend({
          since: dayParameter.optional().describe("Marks what changed since this day"),
        }),
        response: { 200: contentsAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { knownAt, since, on = today() } = request.query;
      const { history, answers } = views.asOf(knownAt);
      answers.send(request, reply, { body: contentsAnswer(history, on, since ?? null) });
    },
  );

  app.get(
    "/keywords",
    {
      schema: {
        operationId: "listKeywords",
        tags: ["rules", "glossary"],
        summary: "The words of a day: rules that have titles, as keywords do, and the glossary, in one list",
        description: "Each entry leads to the rule or glossary entry that explains the word.",
        querystring: onQuery.extend({
          since: dayParameter.optional().describe("Marks what changed since this day"),
        }),
        response: { 200: keywordsAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { knownAt, since, on = today() } = request.query;
      const { history, answers } = views.asOf(knownAt);
      answers.send(request, reply, { body: keywordsAnswer(history, on, since ?? null) });
    },
  );
}
