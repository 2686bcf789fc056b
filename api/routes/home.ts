import { z } from "zod";
import { homeAnswer } from "../../core/ask/home.ts";
import { homeAnswerSchema } from "../../core/contract/home.ts";
import { knownAtQuery } from "../../core/contract/parts.ts";
import { sendJson } from "../../http/answers.ts";
import type { Routes } from "../../http/routes.ts";
import { problemResponses } from "../problem-responses.ts";

/** The start page: what is held, and the history of the section on controlling another player. */
export function homeRoute(routes: Routes): void {
  routes.app.get(
    "/",
    {
      prefixTrailingSlash: "no-slash",
      schema: {
        operationId: "getHome",
        tags: ["releases"],
        summary: "The days for which text is held, and the history of the section on controlling another player",
        description: "The start page. The answer changes when something is imported.",
        querystring: z.strictObject(knownAtQuery),
        response: { 200: homeAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { history } = routes.views.asOf(request.query.knownAt);
      sendJson(routes, request, reply, { body: homeAnswer(history) });
    },
  );
}
