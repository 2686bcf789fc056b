import type { z } from "zod";
import { answerCitations, answerText } from "../../core/ask/citations/resolve.ts";
import { citationsAnswerSchema, citationsQuestionSchema } from "../../core/contract/citations.ts";
import { problemResponses } from "../../core/contract/parts.ts";
import { Problem } from "../../core/problem.ts";
import { requireJson } from "../../http/post-questions.ts";
import type { Routes } from "../../http/route.ts";
import { inSlices } from "../../http/slices.ts";

/** A long book has less. Larger files are for the command line. */
const bodyMax_bytes = 2 * 1024 * 1024;
/** The answer says some two hundred bytes of each. */
const referencesMax = 20_000;

/** Rule numbers that somebody wrote on a day, followed to another. */
export function citationRoutes({ app, views, today }: Routes): void {
  app.post(
    "/citations/resolve",
    {
      bodyLimit: bodyMax_bytes,
      preValidation: requireJson,
      schema: {
        operationId: "resolveCitations",
        tags: ["citations"],
        summary: "What became of rule numbers cited in a list or a text, and the text with the numbers of another day",
        description: `The body is JSON, at most 2 MB; a text with more than ${referencesMax} references is refused. Larger files: \`annals cite\`.`,
        body: citationsQuestionSchema,
        response: { 200: citationsAnswerSchema, ...problemResponses(400, 404, 406) },
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
          : answerText(history, asked.text, { ...days, rewrite: asked.rewrite ?? false });
      const answer = await inSlices(steps);
      requireFew(answer.references.length);
      return answer as z.infer<typeof citationsAnswerSchema>;
    },
  );
}

function requireFew(references: number): void {
  if (references <= referencesMax) return;
  throw new Problem(
    "too-large",
    `The text has ${references} references, and this service answers ${referencesMax} at a time; annals cite takes larger ones.`,
    { references, referencesMax },
  );
}
