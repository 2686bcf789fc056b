import { z } from "zod";
import { entryAddress } from "../../core/archive/addresses.ts";
import { entryAnswer, entryHistoryAnswer, glossaryAnswer } from "../../core/ask/glossary.ts";
import { entryMementosOf } from "../../core/ask/mementos.ts";
import { lineageAnswerSchema } from "../../core/contract/lineages.ts";
import { countCursor, pageQuery } from "../../core/contract/paging.ts";
import { onQuery } from "../../core/contract/parts.ts";
import { entryAnswerSchema, glossaryAnswerSchema } from "../../core/contract/search.ts";
import { pageAnswer } from "../../http/paging.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";
import { sendAtTime, timeMapCall } from "../time-gates.ts";

const params = z.strictObject({
  term: z
    .string()
    .min(1)
    .max(200)
    .meta({
      description: "A term; capitals and quotes do not matter, and one of several terms of an entry is enough",
      examples: ["Mana Burn"],
    }),
});

/** The glossary: its terms on a day, an entry, and the history of an entry. */
export function glossaryRoutes(routes: Routes): void {
  listCall(routes);
  entryCalls(routes);
  entryHistoryCall(routes);
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

function entryCalls(routes: Routes): void {
  const { app, views, today } = routes;
  app.get(
    "/glossary/:term",
    {
      schema: {
        operationId: "getGlossaryEntry",
        tags: ["glossary"],
        summary: "What the glossary said about a term on a day",
        description:
          "The text as printed, with the release it rests on and the days on which it holds. An entry of several terms is found under each of them.",
        params,
        querystring: onQuery,
        response: { 200: entryAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { term } = request.params;
      const { knownAt, on } = request.query;
      const { history, answers } = views.asOf(knownAt);
      sendAtTime(request, reply, {
        ...{ answers, on, today: today() },
        answer: (day) => ({ body: entryAnswer(history, term, day) }),
        address: (day) => entryAddress(term, day),
        mementos: () => entryMementosOf(history, term),
      });
    },
  );

  timeMapCall(routes, {
    path: "/glossary/:term/timemap",
    operationId: "getGlossaryEntryTimeMap",
    tag: "glossary",
    summary: "All held states of a glossary entry, as a list of links",
    params,
    gateOf(history, { term }, day) {
      const mementos = entryMementosOf(history, term);
      if (mementos.length === 0) entryAnswer(history, term, day);
      const [original = ""] = entryAddress(term, day).split("?", 1);
      return { original, mementos };
    },
  });
}

function entryHistoryCall({ app, views, today }: Routes): void {
  app.get(
    "/glossary/:term/history",
    {
      schema: {
        operationId: "getGlossaryEntryHistory",
        tags: ["glossary"],
        summary: "The lineage of the entry under a term on a day, from its first day to now",
        description: "Finds the entry by term and day, then follows it through every term and wording.",
        params,
        querystring: onQuery,
        response: { 200: lineageAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const { term } = request.params;
      const { history, answers } = views.asOf(request.query.knownAt);
      answers.sendDated(request, reply, {
        on: request.query.on ?? today(),
        answer: (on) => ({ body: entryHistoryAnswer(history, term, on) }),
      });
    },
  );
}
