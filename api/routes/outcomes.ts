import type { FastifyReply, FastifyRequest } from "fastify";
import { catalogueDiffAnswer, outcomesDiffAnswer } from "../../core/ask/outcomes/differences.ts";
import { outcomeAnswer } from "../../core/ask/outcomes/outcome.ts";
import { timelineAnswer } from "../../core/ask/outcomes/timeline.ts";
import {
  outcomeAnswerSchema,
  outcomeRequest,
  outcomesDiffAnswerSchema,
  outcomesDiffRequest,
  timelineAnswerSchema,
  timelineRequest,
} from "../../core/contract/outcomes.ts";
import { situationFrom } from "../../core/play/situation.ts";
import { mediaTypesRead } from "../../http/problems.ts";
import { requireJsonAccepted } from "../../http/response-cache.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** Longer than any valid situation. */
const bodyLimit = 64 * 1024;
const problems = problemResponses(400, 404, 406, 415, 422);

/** A situation decided under the rules of a day, of all days, of two days. */
export function outcomeRoutes(routes: Routes): void {
  decidingCalls(routes);
  comparingCalls(routes);
}

function decidingCalls({ app, views, today }: Routes): void {
  app.post(
    "/outcomes",
    {
      bodyLimit,
      schema: {
        operationId: "decideSituation",
        tags: ["outcomes"],
        summary: "What happens in a situation under the rules of a day, and why",
        description:
          "The situation is played event by event. Each answer comes with its reasons, what it cites, and the days on which it stays the same.",
        consumes: [...mediaTypesRead],
        body: outcomeRequest,
        response: { 200: outcomeAnswerSchema, ...problems },
      },
    },
    (request, reply) => {
      const { history, playbook } = views.current();
      const { on, situation } = request.body;
      sendOnce(
        request,
        reply,
        outcomeAnswer(history, playbook, { situation: situationFrom(situation), on: on ?? today() }),
      );
    },
  );

  app.post(
    "/outcomes/timeline",
    {
      bodyLimit,
      schema: {
        operationId: "decideSituationInTime",
        tags: ["outcomes"],
        summary: "What happens in a situation on all days, and what changed the answers",
        description:
          "The situation is played under the rules of every day. Each interval with the same answers is one entry.",
        consumes: [...mediaTypesRead],
        body: timelineRequest,
        response: { 200: timelineAnswerSchema, ...problems },
      },
    },
    (request, reply) => {
      const { history, playbook } = views.current();
      const { from, to, situation } = request.body;
      sendOnce(request, reply, timelineAnswer(history, playbook, { situation: situationFrom(situation), from, to }));
    },
  );
}

function comparingCalls({ app, views }: Routes): void {
  app.post(
    "/outcomes/diff",
    {
      bodyLimit,
      schema: {
        operationId: "compareOutcomes",
        tags: ["outcomes"],
        summary: "How two days decide a situation, or all questions of the catalogue",
        description:
          "The situation is played on both days, and each question is answered twice. Without one, all questions of the catalogue are compared, and those answered differently listed.",
        consumes: [...mediaTypesRead],
        body: outcomesDiffRequest,
        response: { 200: outcomesDiffAnswerSchema, ...problems },
      },
    },
    (request, reply) => {
      const { history, playbook } = views.current();
      const { from, to, situation } = request.body;
      const answer =
        situation === undefined
          ? catalogueDiffAnswer(history, playbook, { from, to })
          : outcomesDiffAnswer(history, playbook, { situation: situationFrom(situation), from, to });
      sendOnce(request, reply, answer);
    },
  );
}

/** Sends an answer that has no address of its own and that no cache may keep. */
function sendOnce(request: FastifyRequest, reply: FastifyReply, body: object): void {
  requireJsonAccepted(request);
  reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(body);
}
