import { z } from "zod";
import { searchAnswer } from "../../core/ask/search.ts";
import { suggestAnswer } from "../../core/ask/suggest.ts";
import { countCursor, pageQuery } from "../../core/contract/paging.ts";
import { dayParameter, knownAtQuery, lineageKind, readable } from "../../core/contract/parts.ts";
import { searchAnswerSchema } from "../../core/contract/search.ts";
import { suggestAnswerSchema } from "../../core/contract/suggest.ts";
import { dayFrom } from "../../core/text/days.ts";
import { fullTextOf } from "../../db/search/full-text.ts";
import { pageAnswer } from "../../http/paging.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

const dayOrAny = readable(
  (text) => (text === "any" ? text : dayFrom(text)),
  'is not a day of the calendar; write it as YYYY-MM-DD, or "any"',
  "invalid-date",
);

/** Full-text search, on a day or over all history; and suggestions while the user types. */
export function searchRoutes(routes: Routes): void {
  searchCall(routes);
  suggestCall(routes);
}

function suggestCall({ app, views, today }: Routes): void {
  app.get(
    "/suggest",
    {
      schema: {
        operationId: "suggest",
        tags: ["search"],
        summary: "Suggestions for a partly typed text: numbers, terms of the rules, sets, cards, days",
        description: "Fast enough for every keystroke. The search boxes of the pages use it.",
        querystring: z.strictObject({
          q: z
            .string()
            .max(2_000)
            .meta({ description: "The text typed so far", examples: ["tramp"] }),
          on: dayParameter.optional().describe("The day shown; the default is today (UTC)"),
          ...knownAtQuery,
        }),
        response: { 200: suggestAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { q, on = today(), knownAt } = request.query;
      const { answers, ...snapshot } = views.asOf(knownAt);
      answers.send(request, reply, { body: suggestAnswer(snapshot, { q, on, today: today() }) });
    },
  );
}

function searchCall({ app, views, today }: Routes): void {
  app.get(
    "/search",
    {
      schema: {
        operationId: "search",
        tags: ["search"],
        summary: "Full text on a day or over all history; each text once, with the days on which rules had it",
        description:
          "Words in any order, phrases in quotes. A number or term is shown first, as a direct hit. In pages; `next` is the address of the next one.",
        querystring: z.strictObject({
          q: z.string().meta({
            description:
              'All of these words; `"a phrase"`, `begin*`, `this OR that`, `-without`, symbols as in the rules, `{T}`; a rule number or a glossary term is also found directly',
            examples: ["mana burn"],
          }),
          on: dayOrAny.optional().describe("The day asked about, or `any` for all history; left out, today (UTC)"),
          kind: lineageKind.optional().describe("Only headings, rules or glossary entries"),
          ...pageQuery({ most: 100, unasked: 20 }, countCursor),
          ...knownAtQuery,
        }),
        response: { 200: searchAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { q, on = today(), kind = null, limit, after = 0, knownAt } = request.query;
      const { answers, ...snapshot } = views.asOf(knownAt);
      const body = searchAnswer(snapshot, fullTextOf(snapshot.history), { q, on, kind, limit, after });
      answers.send(request, reply, pageAnswer(body));
    },
  );
}
