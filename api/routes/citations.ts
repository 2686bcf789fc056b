import type { z } from "zod";
import { checkCitations, checkText } from "../../core/ask/citations/check.ts";
import { answerCitations, answerText } from "../../core/ask/citations/resolve.ts";
import { citationCheckAnswerSchema, citationCheckQuestionSchema } from "../../core/contract/citation-check.ts";
import { citationsAnswerSchema, citationsQuestionSchema } from "../../core/contract/citations.ts";
import { checkedMax, followedMax } from "../../core/contract/limits.ts";
import { requireJson } from "../../http/post-questions.ts";
import type { Routes } from "../../http/route.ts";
import { inSlices } from "../../http/slices.ts";
import { problemResponses } from "../problem-responses.ts";

/** More than a long book. Larger files are for the command line. */
const bodyMax_bytes = 2 * 1024 * 1024;

/**
 * Rule numbers in texts: followed from the day they were written to another, and compared with the words beside them.
 */
export function citationRoutes(routes: Routes): void {
  resolveRoute(routes);
  checkRoute(routes);
}

function checkRoute({ app, views, today }: Routes): void {
  app.post(
    "/citations/check",
    {
      bodyLimit: bodyMax_bytes,
      onRequest: requireJson,
      schema: {
        operationId: "checkCitations",
        tags: ["citations"],
        summary: "Whether rule numbers are right: what they say on a day, compared with the words beside them",
        description: `The body is JSON, at most 2 MB; a text with more than ${checkedMax} references is refused. Larger files: \`annals lint\`.`,
        body: citationCheckQuestionSchema,
        response: { 200: citationCheckAnswerSchema, ...problemResponses(400, 404, 406, 415) },
      },
    },
    async (request) => {
      const { on = today(), text, citations = [], language = "en", knownAt } = request.body;
      const { history } = views.asOf(knownAt);
      const days = { on, isEnglish: /^en\b/i.test(language) };
      const answer = await inSlices(
        text === undefined
          ? checkCitations(history, citations, days)
          : checkText(history, text, { ...days, referencesMax: checkedMax }),
      );
      return answer as z.infer<typeof citationCheckAnswerSchema>;
    },
  );
}

function resolveRoute({ app, views, today }: Routes): void {
  app.post(
    "/citations/resolve",
    {
      bodyLimit: bodyMax_bytes,
      onRequest: requireJson,
      schema: {
        operationId: "resolveCitations",
        tags: ["citations"],
        summary: "What happened to the rule numbers in a list or a text, and the text with the numbers of another day",
        description: `The body is JSON, at most 2 MB; a text with more than ${followedMax} references is refused. Larger files: \`annals cite\`.`,
        body: citationsQuestionSchema,
        response: { 200: citationsAnswerSchema, ...problemResponses(400, 404, 406, 415) },
      },
    },
    async (request) => {
      const { on = null, to = today(), knownAt, ...asked } = request.body;
      const { history } = views.asOf(knownAt);
      const days = { on, to };
      const steps =
        asked.text === undefined
          ? answerCitations(
              history,
              (asked.citations ?? []).map(({ number, on: own = null }) => ({ number, on: own })),
              days,
            )
          : answerText(history, asked.text, {
              ...days,
              rewrite: asked.rewrite ?? false,
              referencesMax: followedMax,
            });
      const answer = await inSlices(steps);
      return answer as z.infer<typeof citationsAnswerSchema>;
    },
  );
}
