import { z } from "zod";
import { lineageAnswer, lineagesAnswer } from "../../core/ask/lineages.ts";
import { lineageAnswerSchema, lineagesAnswerSchema } from "../../core/contract/lineages.ts";
import { entryCursor, pageQuery } from "../../core/contract/paging.ts";
import { dayParameter, knownAtQuery, onQuery } from "../../core/contract/parts.ts";
import { pageAnswer } from "../../http/paging.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** Lineages by id. */
export function lineageRoutes({ app, views }: Routes): void {
  app.get(
    "/lineages",
    {
      schema: {
        operationId: "listLineages",
        tags: ["lineages"],
        summary: "All lineages, or those in the rules on a day",
        description:
          "In pages; `next` is the address of the next one. With `on` only lineages that were in the rules on that day.",
        querystring: z.strictObject({
          on: dayParameter.optional().describe("Only those in the rules on this day, with their number then"),
          ...knownAtQuery,
          topic: z.string().min(1).max(40).optional().describe("Only those of one topic, for example `player-control`"),
          ...pageQuery({ most: 1_000, unasked: 500 }, entryCursor()),
        }),
        response: { 200: lineagesAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { on, topic, after, limit, knownAt } = request.query;
      const { history, answers } = views.asOf(knownAt);
      answers.send(request, reply, pageAnswer(lineagesAnswer(history, { on, topic, after, limit })));
    },
  );

  app.get(
    "/lineages/:id",
    {
      schema: {
        operationId: "getLineage",
        tags: ["lineages"],
        summary: "One lineage with its revisions, or the one in force on a day",
        description:
          "With `on` the revision in force on that day only; without, all of them. The id never changes, whatever happens to the number.",
        params: z.strictObject({
          id: z
            .string()
            .max(400)
            .meta({ description: "The id of a lineage", examples: ["player-control.mana-burn"] }),
        }),
        querystring: onQuery,
        response: { 200: lineageAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.send(request, reply, { body: lineageAnswer(history, request.params.id, request.query.on) });
    },
  );
}
