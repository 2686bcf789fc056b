import { glossaryAnswer } from "../../core/ask/glossary.ts";
import { countCursor, pageQuery } from "../../core/contract/paging.ts";
import { onQuery } from "../../core/contract/parts.ts";
import { glossaryAnswerSchema } from "../../core/contract/search.ts";
import { pageAnswer } from "../../http/paging.ts";
import type { Routes } from "../../http/route.ts";
import { entryOperations } from "../../operations/glossary.ts";
import { addOperations } from "../operations.ts";
import { problemResponses } from "../problem-responses.ts";

/** The glossary: its terms on a day, an entry, and the history of an entry. */
export function glossaryRoutes(routes: Routes): void {
  listCall(routes);
  addOperations(routes, entryOperations);
}

function listCall({ app, views, today }: Routes): void {
  app.get(
    "/glossary",
    {
      schema: {
        operationId: "listGlossary",
        tags: ["glossary"],
        summary: "The terms of the glossary on a day",
        description:
          "In pages; `next` is the address of the next one. The problem is `not-held` if nothing is held of the glossary of that day.",
        querystring: onQuery.extend(pageQuery({ most: 1000, unasked: 100 }, countCursor)),
        response: { 200: glossaryAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { on = today(), limit, after = 0, knownAt } = request.query;
      const { history, answers } = views.asOf(knownAt);
      answers.send(request, reply, pageAnswer(glossaryAnswer(history, on, { limit, after })));
    },
  );
}
