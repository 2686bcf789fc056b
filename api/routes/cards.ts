import { z } from "zod";
import { cardAnswer, cardHistoryAnswer, cardsAnswer } from "../../core/ask/cards/card.ts";
import { rulingsAnswer, rulingsHistoryAnswer } from "../../core/ask/cards/rulings.ts";
import {
  cardAnswerSchema,
  cardHistoryAnswerSchema,
  cardsAnswerSchema,
  rulingsAnswerSchema,
  rulingsHistoryAnswerSchema,
} from "../../core/contract/cards.ts";
import { knownAtQuery, onQuery, problemResponses } from "../../core/contract/parts.ts";
import type { Routes } from "../../http/route.ts";

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "An id or a name; capitals and punctuation do not matter", examples: ["mindslaver"] }),
});
const history = z.strictObject(knownAtQuery);

/** Cards that bear on who decides, their words and rulings through time; and those of imported bulk files. */
export function cardRoutes({ app, views, today }: Routes): void {
  // What a card says can change within a release, so none of these answers is kept by release.
  app.get(
    "/cards",
    {
      schema: {
        operationId: "listCards",
        tags: ["cards"],
        summary: "The cards, all or by words",
        querystring: z.strictObject({
          text: z.string().max(200).optional().describe("Words that all have to stand in the name or in what it does"),
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

  app.get(
    "/cards/:id/rulings",
    {
      schema: {
        operationId: "getRulings",
        tags: ["cards"],
        summary: "The rulings on a card as they stood on a day",
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
