import { z } from "zod";
import { cardAnswer, cardHistoryAnswer, cardsAnswer } from "../core/ask/cards/card.ts";
import { rulingsAnswer, rulingsHistoryAnswer } from "../core/ask/cards/rulings.ts";
import { cardAnswerSchema, cardHistoryAnswerSchema, cardsAnswerSchema } from "../core/contract/cards.ts";
import { knownAtQuery, onQuery } from "../core/contract/parts.ts";
import { rulingsAnswerSchema, rulingsHistoryAnswerSchema } from "../core/contract/rulings.ts";
import { cardDocument, rulingsDocument } from "./cards-documents.ts";
import { operation } from "./operation.ts";

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "An id or a name; capitals and punctuation do not matter", examples: ["mindslaver"] }),
});
const throughTime = z.strictObject(knownAtQuery);
const aboutCard = { "id...": "a name or id, for example mindslaver" };

export const listCards = operation({
  id: "listCards",
  path: "/cards",
  isLong: true,
  tag: "cards",
  summary: "The cards, all or by words",
  description: "With `text`, only the cards that have it, imported cards included.",
  params: z.strictObject({}),
  query: z.strictObject({
    text: z.string().max(200).optional().describe("Words that must all be in its name or in what it does"),
    ...knownAtQuery,
  }),
  answer: cardsAnswerSchema,
  problems: [],
  ask: (archive, { text }) => cardsAnswer(archive, text),
});

export const getCard = operation({
  id: "getCard",
  path: "/cards/:id",
  isLong: true,
  tag: "cards",
  summary: "What a card said and did on a day",
  description:
    "Found by id or name; capitals and punctuation do not matter. Before the day the card came out, the problem is `card-not-out-yet`.",
  params,
  query: onQuery,
  answer: cardAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: cardAnswer,
  document: cardDocument,
  command: { name: "card", says: "say what a card said and did on a day", arguments: aboutCard },
});

export const getCardHistory = operation({
  id: "getCardHistory",
  path: "/cards/:id/history",
  isLong: true,
  tag: "cards",
  summary: "What a card said and did through time",
  description: "Found by id or name; capitals and punctuation do not matter.",
  params,
  query: throughTime,
  answer: cardHistoryAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: (archive, { id }) => cardHistoryAnswer(archive, id),
});

export const getRulings = operation({
  id: "getRulings",
  path: "/cards/:id/rulings",
  isLong: true,
  tag: "cards",
  summary: "The rulings on a card as they stood on a day",
  description:
    "With the lists that they come from. Rulings that should be there according to other sources are listed separately, under `doubtful`.",
  params,
  query: onQuery,
  answer: rulingsAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: rulingsAnswer,
  document: rulingsDocument,
  command: { name: "rulings", says: "show the rulings on a card as they stood on a day", arguments: aboutCard },
});

export const getRulingsHistory = operation({
  id: "getRulingsHistory",
  path: "/cards/:id/rulings/history",
  isLong: true,
  tag: "cards",
  summary: "The rulings on a card through time, list beside list",
  description: "Each ruling with its wordings, and each list compared with the one before it.",
  params,
  query: throughTime,
  answer: rulingsHistoryAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: (archive, { id }) => rulingsHistoryAnswer(archive, id),
});

/** Cards and rulings, in the order of the contract. Texts change within a release, so nothing is shared by its days. */
export const cardOperations = [listCards, getCard, getCardHistory, getRulings, getRulingsHistory];
