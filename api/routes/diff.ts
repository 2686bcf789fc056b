import { scopeFrom } from "../../core/ask/diff.ts";
import { diffWithOutcomes } from "../../core/ask/outcomes/differences.ts";
import { changesQuery } from "../../core/contract/changes.ts";
import { diffWithOutcomesSchema } from "../../core/contract/outcomes.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** What changed between two days. */
export function diffRoutes({ app, views }: Routes): void {
  app.get(
    "/diff",
    {
      schema: {
        operationId: "getDiff",
        tags: ["diff"],
        summary: "What changed between two days, lineage by lineage, word by word",
        description:
          "Compares the rules, one section, one rule or one lineage. What cannot be compared because a text is not held is listed apart, under `notHeld`.",
        querystring: changesQuery,
        response: { 200: diffWithOutcomesSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { from, to, knownAt, ...limits } = request.query;
      const { answers, ...snapshot } = views.asOf(knownAt);
      answers.send(request, reply, { body: diffWithOutcomes(snapshot, { from, to }, { scope: scopeFrom(limits) }) });
    },
  );
}
