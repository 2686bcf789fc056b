import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { quotesAnswer } from "../../core/answers/quotes.ts";
import { RulesError } from "../../core/refusal.ts";
import type { Routes } from "../routes.ts";
import { problemResponses } from "../schemas/parts.ts";
import { quotesAnswerSchema, quotesQuestionSchema } from "../schemas/quotes.ts";

/** The longest text that the form takes, each character written as an escape. */
const bodyMax_bytes = 4 * 1024 * 1024;

/** Dating what quotes the rules. */
export function quoteRoutes({ app, views }: Routes): void {
  app.post(
    "/quotes/locate",
    {
      bodyLimit: bodyMax_bytes,
      preValidation: (request, _reply, done) => {
        requireJson(request);
        done();
      },
      schema: {
        operationId: "locateQuotes",
        tags: ["quotes"],
        summary: "Where the sentences of an old text stood in the rules, and hence when it was written",
        body: quotesQuestionSchema,
        response: { 200: quotesAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { text, on = null, knownAt } = request.body;
      const { history } = views.asOf(knownAt);
      reply.header("cache-control", "no-store");
      return quotesAnswer(history, { text, on }) as z.infer<typeof quotesAnswerSchema>;
    },
  );
}

/** A text that is sent as itself could not say when it was written. */
function requireJson({ headers }: FastifyRequest): void {
  if (/^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "")) return;
  throw new RulesError("unsupported-format", 'Send the text as application/json: { "text": "…" }.', {
    offered: ["application/json"],
  });
}
