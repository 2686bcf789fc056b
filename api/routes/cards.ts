import { z } from "zod";
import { cardAnswer, cardHistoryAnswer, cardsAnswer } from "../../core/ask/cards/card.ts";
import { rulingsAnswer, rulingsHistoryAnswer } from "../../core/ask/cards/rulings.ts";
import { cardAnswerSchema, cardHistoryAnswerSchema, cardsAnswerSchema } from "../../core/contract/cards.ts";
import { knownAtQuery, onQuery } from "../../core/contract/parts.ts";
import { rulingsAnswerSchema, rulingsHistoryAnswerSchema } from "../../core/contract/rulings.ts";
import type { Routes } from "../../http/route.ts";
import { problemResponses } from "../problem-responses.ts";

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "An id or a name; capitals and punctuation do not matter", examples: ["mindslaver"] }),
});
const history = z.strictObject(knownAtQuery);

/** Cards that affect who makes decisions, their text and rulings through time; and the cards of imported bulk files. */
export function cardRoutes(routes: Routes): void {
  cardCalls(routes);
  rulingCalls(routes);
}

// The text of a card can change within a release, so these answers are not cached by release.
function cardCalls({ app, views, today }: Routes): void {
  app.get(
    "/cards",
    {
      schema: {
        operationId: "listCards",
        tags: ["cards"],
        summary: "The cards, all or by words",
        description: "With `text`, only the cards that have it, imported cards included.",
        querystring: z.strictObject({
          text: z.string().max(200).optional().describe("Words that must all be in its name or in what it does"),
          ...knownAtQuery,
        }),
        response: { 200: cardsAnswerSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const snapshot = views.asOf(request.query.knownAt);
      snapshot.answers.send(request, reply, { body: cardsAnswer(snapshot, request.query.text) });
    },
  );

  app.get(
    "/cards/:id",
    {
      schema: {
        operationId: "getCard",
        tags: ["cards"],
        summary: "What a card said and did on a day",
        description:
          "Found by id or name; capitals and punctuation do not matter. Before the day the card came out, the problem is `card-not-out-yet`.",
        params,
        querystring: onQuery,
        response: { 200: cardAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const snapshot = views.asOf(request.query.knownAt);
      const on = request.query.on ?? today();
      snapshot.answers.send(request, reply, { body: cardAnswer(snapshot, { id: request.params.id, on }) });
    },
  );

  app.get(
    "/cards/:id/history",
    {
      schema: {
        operationId: "getCardHistory",
        tags: ["cards"],
        summary: "What a card said and did through time",
        description: "Found by id or name; capitals and punctuation do not matter.",
        params,
        querystring: history,
        response: { 200: cardHistoryAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const snapshot = views.asOf(request.query.knownAt);
      snapshot.answers.send(request, reply, { body: cardHistoryAnswer(snapshot, request.params.id) });
    },
  );
}

function rulingCalls({ app, views, today }: Routes): void {
  app.get(
    "/cards/:id/rulings",
    {
      schema: {
        operationId: "getRulings",
        tags: ["cards"],
        summary: "The rulings on a card as they stood on a day",
        description:
          "With the lists that they come from. Rulings that should be there according to other sources are listed separately, under `doubtful`.",
        params,
        querystring: onQuery,
        response: { 200: rulingsAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const snapshot = views.asOf(request.query.knownAt);
      const on = request.query.on ?? today();
      snapshot.answers.send(request, reply, { body: rulingsAnswer(snapshot, { id: request.params.id, on }) });
    },
  );

  app.get(
    "/cards/:id/rulings/history",
    {
      schema: {
        operationId: "getRulingsHistory",
        tags: ["cards"],
        summary: "The rulings on a card through time, list beside list",
        description: "Each ruling with its wordings, and each list compared with the one before it.",
        params,
        querystring: history,
        response: { 200: rulingsHistoryAnswerSchema, ...problemResponses(400, 404, 406, 409) },
      },
    },
    (request, reply) => {
      const snapshot = views.asOf(request.query.knownAt);
      snapshot.answers.send(request, reply, { body: rulingsHistoryAnswer(snapshot, request.params.id) });
    },
  );
}
