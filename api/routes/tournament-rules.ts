import { tournamentRulesAnswer } from "../../core/ask/tournament-rules.ts";
import { onQuery } from "../../core/contract/parts.ts";
import { tournamentRulesAnswerSchema } from "../../core/contract/tournament-rules.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

/** The sentences of the tournament documents that outcomes cite. */
export function tournamentRoutes({ app, views }: Routes): void {
  app.get(
    "/tournament-rules",
    {
      schema: {
        operationId: "listTournamentRules",
        tags: ["tournament rules"],
        summary: "The sentences of the tournament documents that outcomes cite, through time or on a day",
        description:
          "These documents are a separate authority from the Comprehensive Rules and apply in tournaments only.",
        querystring: onQuery.extend({
          on: onQuery.shape.on.describe("The day asked about; if left out, all days"),
        }),
        response: { 200: tournamentRulesAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { on, knownAt } = request.query;
      const { history, answers, playbook } = views.asOf(knownAt);
      answers.send(request, reply, { body: tournamentRulesAnswer(history, playbook, on) });
    },
  );
}
