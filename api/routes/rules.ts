import { z } from "zod";
import { historyAnswer } from "../../core/ask/lineages.ts";
import { numberAnswer } from "../../core/ask/number.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import { sectionAnswer } from "../../core/ask/section.ts";
import { lineageAnswerSchema, numberAnswerSchema } from "../../core/contract/lineages.ts";
import { knownAtQuery, numberParameter, onQuery, problemResponses } from "../../core/contract/parts.ts";
import type { RuleAnswer } from "../../core/contract/rules.ts";
import { ruleAnswerSchema, sectionAnswerSchema } from "../../core/contract/rules.ts";
import type { Routes } from "../../http/route.ts";

const params = z.strictObject({ number: numberParameter });

/** Look-ups by number: what it said, its lineage, which other lineages had it, the whole section. */
export function ruleRoutes({ app, views, today }: Routes): void {
  app.get(
    "/rules/:number",
    {
      schema: {
        operationId: "getRule",
        tags: ["rules"],
        summary: "What the rule of this number said on a day",
        params,
        querystring: onQuery,
        response: { 200: ruleAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.sendDated(request, reply, {
        on: request.query.on ?? today(),
        answer: (on) => {
          const body = ruleAnswer(history, number, on);
          return { body, contentLocation: body.links.permalink, link: versionLinks(body) };
        },
      });
    },
  );

  app.get(
    "/rules/:number/history",
    {
      schema: {
        operationId: "getRuleHistory",
        tags: ["rules"],
        summary: "The lineage of the rule that had this number on a day, from birth to now",
        params,
        querystring: onQuery,
        response: { 200: lineageAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.sendDated(request, reply, {
        on: request.query.on ?? today(),
        answer: (on) => ({ body: historyAnswer(history, number, on) }),
      });
    },
  );

  app.get(
    "/numbers/:number",
    {
      schema: {
        operationId: "getNumber",
        tags: ["rules"],
        summary: "Every lineage that ever had this number",
        params,
        querystring: z.strictObject(knownAtQuery),
        response: { 200: numberAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.send(request, reply, { body: numberAnswer(history, request.params.number) });
    },
  );

  app.get(
    "/sections/:number",
    {
      schema: {
        operationId: "getSection",
        tags: ["rules"],
        summary: "A whole section as it stood on a day, in printed order",
        params,
        querystring: onQuery.extend({
          sentences: z
            .enum(["dated"])
            .optional()
            .describe("`dated`: each sentence with the day since when it stands so"),
        }),
        response: { 200: sectionAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { number } = request.params;
      const { knownAt, sentences, on = today() } = request.query;
      const { history, answers } = views.asOf(knownAt);
      // What is kept by release is known by its path alone.
      if (sentences === "dated") {
        answers.send(request, reply, { body: sectionAnswer(history, number, on, { isDated: true }) });
        return;
      }
      answers.sendDated(request, reply, {
        on,
        answer: (day) => ({ body: sectionAnswer(history, number, day) }),
      });
    },
  );
}

/** Source: RFC 5829, section 3 (relations between versions); RFC 7089, section 2.2.1 (`memento`). */
function versionLinks({ links, release }: RuleAnswer): string {
  const relations: readonly (readonly [string | null, string])[] = [
    [links.history, 'rel="version-history"'],
    [links.predecessor, 'rel="predecessor-version"'],
    [links.successor, 'rel="successor-version"'],
    [links.permalink, `rel="memento"; datetime="${new Date(release).toUTCString()}"`],
  ];
  return relations.flatMap(([address, relation]) => (address === null ? [] : [`<${address}>; ${relation}`])).join(", ");
}
