import { z } from "zod";
import { confidences } from "../archive/lineage.ts";
import { layers } from "../archive/parameter.ts";
import { cardActForm } from "../cards/card-act.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { firstImportedOn, importedText, importedTextOnDay, state } from "./imported-cards.ts";
import * as parts from "./parts.ts";

export const confidence = z.enum(confidences).describe("The confidence");
export const layer = z.enum(layers).describe("The authority behind it");
export const quote = z.string().nullable().describe("At most one sentence, where the words are held");
export const sha256 = z.string().nullable().describe("Of the whole text in canonical form, where it was seen");
const cardText = parts.interval
  .extend({
    says: z.string().describe("In our words"),
    quote,
    sha256,
    words: z
      .enum(["whole", "quoted", "not-held"])
      .describe(
        "Whether its words are held: whole, one sentence of them, or not at all (then `says` gives their meaning)",
      ),
    why: z.string().nullable().describe("Why the words changed, in our words; null if nobody wrote it down"),
    confidence: confidence.describe("The confidence in the words and their days"),
    sources: z.array(parts.sourceNamed).describe("The sources that show the words"),
  })
  .meta({ id: "CardText", description: "The words on a card in an interval" });

const acts = z.array(cardActForm(z.string(), { isNamed: true })).describe("In the terms of data/README.md");
const cardEffect = parts.interval
  .extend({
    target: z.enum(["player", "opponent", "two-players", "none"]).describe("The players that the effect can target"),
    says: z.string().describe("What it does, in our words"),
    acts,
  })
  .meta({ id: "CardEffect", description: "How a card changes who decides, in an interval" });

const facts = {
  id: z.string().describe("The id of the card, which never changes"),
  name: z.string().describe("The name of the card"),
  layer,
  cost: z.string().nullable().describe("The mana cost as printed, like {4}{U}; null if it has none or it is not known"),
  type: z.string().nullable().describe("The type line as it is now; null if it is not known"),
  firstDay: parts.day.nullable().describe("The day it came out; null if only an import knows the card"),
  isTournamentLegal: z
    .boolean()
    .nullable()
    .describe("Whether it may be played in tournaments; null if it is not known"),
  notes: z.string().nullable().describe("What else is worth knowing, in our words; null if there is nothing"),
  sources: z.array(parts.sourceNamed).describe("Where the facts about the card come from"),
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("The card as it is now"),
    history: parts.address.describe("The card through time"),
    rulings: parts.address.describe("The rulings on it"),
  }),
};

export const cardsAnswerSchema = parts.named("CardsAnswer", {
  cards: parts.listOf("The cards of the dataset, by id", {
    id: z.string().describe("The id of the card, which never changes"),
    name: z.string().describe("The name of the card"),
    firstDay: parts.day.describe("The day the card came out"),
    isTournamentLegal: z.boolean().describe("Whether it is legal in tournaments"),
    says: z.string().describe("Its effect as it is now, in our words"),
    rulings: z.int().describe("How many rulings on it are known"),
    href: parts.address.describe("The card as it is now"),
  }),
  imported: z.array(z.string()).describe("Names of further cards from imported files, where a text was asked for"),
  importedCount: z.int().describe("How many there are; `imported` has the first fifty"),
});

export const cardAnswerSchema = parts.named("CardAnswer", {
  ...facts,
  on: parts.dayAsked,
  text: cardText.nullable().describe("The words on the card on that day; null if they are not known"),
  effect: cardEffect.nullable().describe("What it does to who decides on that day; null if that is not known"),
  imported: importedTextOnDay
    .nullable()
    .describe("What downloads of a bulk file say about it on that day; null if none does"),
  firstImportedOn,
});

export const cardHistoryAnswerSchema = parts.named("CardHistoryAnswer", {
  ...facts,
  texts: z.array(cardText).describe("The words on it, oldest first"),
  effects: z.array(cardEffect).describe("How it changes who decides, oldest first"),
  imported: parts.listOf("The states in downloaded bulk files, oldest first", {
    ...state,
    value: importedText.describe("What this download and those after it have; null if the card was not in the file"),
    words: z.array(parts.wordOperation).nullable().describe("The difference from the words before"),
  }),
});

export const cardCoverageSchema = parts.described(
  "CardCoverage",
  "Cards, rulings and tournament documents that are held",
  {
    curated: z.int().describe("Cards of the dataset, whose words and effects are dated"),
    rulings: parts.listOf("Cards whose rulings are known", {
      card: z.string().describe("The id of the card"),
      rulings: z.int().describe("How many rulings on it are known"),
      lists: parts.listOf("The lists they come from", {
        source: z.string().describe("The id of the source"),
        shownOn: parts.day.describe("The day on which it shows the list"),
        isWhole: z.boolean().describe("Whether the list is complete"),
      }),
    }),
    tournamentRules: z.array(z.string()).describe("Ids of the sentences of tournament documents"),
    imports: parts.listOf("Imported bulk files, by the day of the download", {
      kind: z.enum(["rulings", "oracle"]).describe("The content of the file"),
      downloadedOn: parts.day.describe("The day on which the file was downloaded"),
      recordedAt: parts.instant.describe("The instant of the import, ISO 8601 in UTC"),
      sha256: z.string().describe("SHA-256 of the file, in hexadecimal digits"),
      fileName: z.string().describe("The name of the file"),
      objects: z.int().describe("How many objects the file has"),
      changed: z.int().describe("Cards that differed from the download before, at the time of the import"),
    }),
  },
);

/** The words on a card in an interval. */
export type WordingAnswer = ReadonlyOutput<typeof cardText>;

/** What a card does in an interval. */
export type EffectAnswer = ReadonlyOutput<typeof cardEffect>;

/** A list of cards. */
export type CardsAnswer = ReadonlyOutput<typeof cardsAnswerSchema>;

/** A card in a list. */
export type CardSummary = CardsAnswer["cards"][number];

/** A card on a day. */
export type CardAnswer = ReadonlyOutput<typeof cardAnswerSchema>;

/** A card through time. */
export type CardHistoryAnswer = ReadonlyOutput<typeof cardHistoryAnswerSchema>;

/** The content of a download about a card, compared with the one before. */
export type ImportedTextAnswer = CardHistoryAnswer["imported"][number];

/** The cards, rulings and tournament documents that are held. */
export type CardCoverage = ReadonlyOutput<typeof cardCoverageSchema>;
