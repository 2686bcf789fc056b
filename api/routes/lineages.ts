import { z } from "zod";
import { lineageAnswer, lineagesAnswer } from "../../core/answers/lineages.ts";
import type { Routes } from "../routes.ts";
import { lineageAnswerSchema, lineagesAnswerSchema } from "../schemas/answers.ts";
import { dayParameter, onQuery, problemResponses } from "../schemas/parts.ts";

/** Lineages by their identity, whatever number they bear. */
export function lineageRoutes({ app, history, answers }: Routes): void {
  app.get(
    "/lineages",
    {
      schema: {
        operationId: "listLineages",
        tags: ["lineages"],
        summary: "All lineages, or those in the rules on a day",
        querystring: z.strictObject({
          on: dayParameter.optional().describe("Only those in the rules on this day, with their number then"),
          topic: z.string().min(1).max(40).optional().describe("Only those of one topic, for example `player-control`"),
        }),
        response: { 200: lineagesAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, {
        body: lineagesAnswer(history, { on: request.query.on, topic: request.query.topic }),
      }),
  );

  app.get(
    "/lineages/:id",
    {
      schema: {
        operationId: "getLineage",
        tags: ["lineages"],
        summary: "One lineage with its revisions, or the one in force on a day",
        params: z.strictObject({
          id: z
            .string()
            .max(80)
            .meta({ examples: ["player-control.mana-burn"] }),
        }),
        querystring: onQuery,
        response: { 200: lineageAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) =>
      answers.send(request, reply, { body: lineageAnswer(history, request.params.id, request.query.on) }),
  );
}
