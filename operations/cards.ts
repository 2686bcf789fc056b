import { z } from "zod";
import { releaseInForce } from "../core/archive/lookup.ts";
import { cardAnswer, cardHistoryAnswer, cardsAnswer } from "../core/ask/cards/card.ts";
import { rulingsAnswer, rulingsHistoryAnswer } from "../core/ask/cards/rulings.ts";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { cardAnswerSchema, cardHistoryAnswerSchema, cardsAnswerSchema } from "../core/contract/cards.ts";
import { address, onQuery, releaseDay } from "../core/contract/parts.ts";
import { rulingsAnswerSchema, rulingsHistoryAnswerSchema } from "../core/contract/rulings.ts";
import { cardAddress } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { cardDocument, cardWithRulingsDocument, rulingsDocument } from "./cards-documents.ts";
import { operation } from "./operation.ts";

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: "An id or a name; capitals and punctuation do not matter", examples: ["mindslaver"] }),
});
const aboutCard = { "id...": "a name or id, for example mindslaver" };

export const listCards = operation({
  id: "listCards",
  path: "/cards",
  isLong: true,
  tag: "cards",
  summary: "The cards, all or by words",
  description: "With `text`, only the cards that have it, imported cards included.",
  query: z.strictObject({
    text: z.string().max(200).optional().describe("Words that must all be in its name or in what it does"),
  }),
  example: { limit: 1 },
  answer: cardsAnswerSchema,
  pages: { list: "cards" },
  ask: (holdings, { text }) => cardsAnswer(holdings, text),
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
  example: { id: "mindslaver", on: "2005-01-10" },
  answer: cardAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: cardAnswer,
  document: cardDocument,
  command: { name: "card", says: "say what a card said and did on a day", arguments: aboutCard },
  tool: {
    name: "card_on_day",
    title: "A card on a day",
    description:
      "What a card said and did on a day, and the rulings on it that day: cards on controlling another player since 1999, and every card of the bulk files that were imported.",
    without: ["id"],
    question: { card: z.string().min(1).max(200).describe("The name of the card, of one of its faces, or its id") },
    aliases: { card: ["name", "id", "query"], on: ["day", "date"] },
    ask: (holdings, { card, on }) => cardWithRulings(holdings, card, on),
    answer: answerForTool(),
    document: cardWithRulingsDocument,
  },
});

export const getCardHistory = operation({
  id: "getCardHistory",
  path: "/cards/:id/history",
  isLong: true,
  tag: "cards",
  summary: "What a card said and did through time",
  description: "Found by id or name; capitals and punctuation do not matter.",
  params,
  example: { id: "mindslaver" },
  answer: cardHistoryAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: (holdings, { id }) => cardHistoryAnswer(holdings, id),
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
  example: { id: "mindslaver", on: "2005-01-10" },
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
  example: { id: "mindslaver" },
  answer: rulingsHistoryAnswerSchema,
  problems: ["unknown-card", "ambiguous"],
  ask: (holdings, { id }) => rulingsHistoryAnswer(holdings, id),
});

/** Cards and rulings, in the order of the contract. Texts change within a release, so nothing is shared by its days. */
export const cardOperations = [listCards, getCard, getCardHistory, getRulings, getRulingsHistory];

const rulingsMax = 10;

/** A card with the rulings on it: curated ones, or else those of imported files. */
function cardWithRulings(holdings: HoldingsOnDay, name: string, on: IsoDate) {
  const card = cardAnswer(holdings, { id: name, on });
  const { rulings, imported } = rulingsAnswer(holdings, { id: card.id, on });
  const curated = rulings.map(({ title, summary, quote, certainty }) => ({ title, certainty, says: quote ?? summary }));
  const read = (imported?.value ?? []).map(({ comment, publishedOn }) => {
    return { title: `Published on ${dayInWords(publishedOn)}`, certainty: imported?.certainty, says: comment };
  });
  const all = curated.length > 0 ? curated : read;
  return {
    ...card,
    release: releaseInForce(holdings.archive, on).from,
    rulings: all.slice(0, rulingsMax),
    rulingsTotal: all.length,
    href: `${cardAddress(card.id)}?on=${on}`,
  };
}

/** Without sources, and without what a text or an effect needs a page for. */
function answerForTool() {
  const { text, effect, imported, ...about } = cardAnswerSchema.shape;
  const { id, name, cost, type, firstDay, isTournamentLegal, notes, on } = about;
  const ruling = rulingsAnswerSchema.shape.rulings.element.pick({ title: true, certainty: true });
  return z.object({
    id,
    name,
    cost,
    type,
    firstDay,
    isTournamentLegal,
    notes,
    on,
    release: releaseDay.describe("The release of the rules in force on that day"),
    text: text
      .unwrap()
      .pick({ from: true, to: true, says: true, quote: true, words: true, confidence: true })
      .strip()
      .nullable()
      .describe("What it said, according to the dataset"),
    effect: effect
      .unwrap()
      .pick({ from: true, to: true, says: true })
      .strip()
      .nullable()
      .describe("What it did to who decides"),
    imported: imported
      .unwrap()
      .pick({ from: true, to: true, lastSeenOn: true, certainty: true, value: true })
      .strip()
      .nullable()
      .describe("What imported bulk files say about it"),
    rulings: z
      .array(ruling.extend({ says: z.string().describe("What the ruling says") }).strip())
      .describe("The rulings on it that day, the first ten"),
    rulingsTotal: z.int().describe("How many rulings there are"),
    href: address.describe("The card on that day"),
  });
}
