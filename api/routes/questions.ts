import { z } from "zod";
import { questionAnswer, questionHistoryAnswer, questionsAnswer } from "../../core/ask/outcomes/catalogue.ts";
import {
  questionAnswerSchema,
  questionHistoryAnswerSchema,
  questionsAnswerSchema,
} from "../../core/contract/outcomes.ts";
import { knownAtQuery, onQuery } from "../../core/contract/parts.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

const params = z.strictObject({ id: z.string().max(80).describe("The id of a question, for example `A01`") });

/** The catalogue of situations with dated answers. */
export function questionRoutes({ app, views, today }: Routes): void {
  app.get(
    "/questions",
    {
      schema: {
        operationId: "listQuestions",
        tags: ["questions"],
        summary: "The questions of the catalogue, all or by topic and words",
        description: "With `topic` or `text` only the questions that have them.",
        querystring: z.strictObject({
          topic: z.string().max(80).optional().describe("Only those of this topic"),
          text: z.string().max(200).optional().describe("Words that must all be in the question"),
          ...knownAtQuery,
        }),
        response: { 200: questionsAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { knownAt, ...asked } = request.query;
      const { answers, playbook } = views.asOf(knownAt);
      answers.send(request, reply, { body: questionsAnswer(playbook, asked) });
    },
  );

  app.get(
    "/questions/:id",
    {
      schema: {
        operationId: "getQuestion",
        tags: ["questions"],
        summary: "A question with its answer on a day",
        description:
          "The answers are computed, not looked up; `expected` is what a rules writer wrote down for comparison.",
        params,
        querystring: onQuery,
        response: { 200: questionAnswerSchema, ...problemResponses(400, 404, 406, 422) },
      },
    },
    (request, reply) => {
      // What decides a situation can change within a release (a card is published), so this is not cached by release.
      const { history, answers, playbook } = views.asOf(request.query.knownAt);
      const on = request.query.on ?? today();
      answers.send(request, reply, { body: questionAnswer(history, playbook, { id: request.params.id, on }) });
    },
  );

  app.get(
    "/questions/:id/history",
    {
      schema: {
        operationId: "getQuestionHistory",
        tags: ["questions"],
        summary: "A question with its answers on all days, and what changed them",
        description: "Each interval with the same answers is one entry.",
        params,
        querystring: z.strictObject(knownAtQuery),
        response: { 200: questionHistoryAnswerSchema, ...problemResponses(400, 404, 406, 422) },
      },
    },
    (request, reply) => {
      const { history, answers, playbook } = views.asOf(request.query.knownAt);
      answers.send(request, reply, { body: questionHistoryAnswer(history, playbook, request.params.id) });
    },
  );
}
