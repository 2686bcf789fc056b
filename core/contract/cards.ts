import { z } from "zod";
import { layers } from "../archive/layers.ts";
import type { CardAct } from "../cards/card.ts";
import { rulingBases } from "../cards/rulings.ts";
import { address, certainty, day, interval, sourceNamed, wordOperation } from "./parts.ts";
import type { Shown } from "./shown.ts";

const confidence = z.enum(["high", "medium", "low"]);
const layer = z.enum(layers).describe("Who says so");
const quote = z.string().nullable().describe("At most one sentence, where the words are held");
const sha256 = z.string().nullable().describe("Of the whole text in canonical form, where it was seen");
const basis = z
  .enum(rulingBases)
  .describe(
    "How the day is known. `witness`: a source shows it on that day; `card-page`: public card pages put that day to it; `stated`: the list says so",
  );

const state = {
  after: day
    .nullable()
    .describe("It came after this day, that of a download with something else; null for what the first download has"),
  from: day.describe("The day of the first download that has it; it may be older"),
  lastSeenOn: day.describe("The day of the last download that has it"),
  to: day.nullable().describe("The day of the first download that has something else; null while there is none"),
  recordedAt: z.string().describe("The instant of that import"),
  sha256: z.string().describe("Of the file"),
};
const notThere = "Null where the card was no longer in the file";
const importedText = z
  .strictObject({ name: z.string(), cost: z.string().nullable(), type: z.string().nullable(), words: z.string() })
  .nullable()
  .describe(notThere);
const importedRuling = z
  .strictObject({
    source: z.string(),
    publishedOn: day.describe("The day of first publication, not of the words"),
    comment: z.string(),
  })
  .meta({ id: "ImportedRuling" });
const importedRulings = z.array(importedRuling).nullable().describe(notThere);
const importedCertainty = certainty.describe(
  "`witnessed`: a download of that day has it; `bridged`: downloads before and after have it; `uncertain`: only one before has",
);
const otherwise = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({ from: day, value })
    .nullable()
    .describe("Where it may have changed by that day already: what the next download has");
const importedTextOnDay = z
  .strictObject({ ...state, value: importedText, certainty: importedCertainty, otherwise: otherwise(importedText) })
  .meta({ id: "ImportedCardText", description: "What downloads of a bulk file say of a card" });
const importedRulingsOnDay = z
  .strictObject({
    ...state,
    value: importedRulings,
    certainty: importedCertainty,
    otherwise: otherwise(importedRulings),
  })
  .meta({ id: "ImportedRulings", description: "What downloads of a bulk file have as rulings on a card" });
const firstImportedOn = day
  .nullable()
  .describe("The day of the first download that has it; before that day nothing is known from downloads");

const cardText = interval
  .extend({
    says: z.string().describe("In our words"),
    quote,
    sha256,
    words: z
      .enum(["whole", "quoted", "not-held"])
      .describe(
        "Whether its words are held: whole, a sentence of them, or not, so that `says` tells only what they meant",
      ),
    why: z.string().nullable(),
    confidence,
    sources: z.array(sourceNamed),
  })
  .meta({ id: "CardText", description: "The words on a card in some days" });

const acts = z
  .array(z.record(z.string(), z.unknown()))
  .describe("In the vocabulary of data/README.md") as unknown as z.ZodType<readonly CardAct[]>;
const cardEffect = interval
  .extend({ target: z.enum(["player", "opponent", "two-players", "none"]), says: z.string(), acts })
  .meta({ id: "CardEffect", description: "What a card does to who decides, in some days" });

const facts = {
  id: z.string(),
  name: z.string(),
  layer,
  cost: z.string().nullable(),
  type: z.string().nullable(),
  firstDay: day.nullable().describe("The day it came out; null where only an import knows the card"),
  isTournamentLegal: z.boolean().nullable(),
  notes: z.string().nullable(),
  sources: z.array(sourceNamed),
  links: z.strictObject({ self: address, history: address, rulings: address }),
};

export const cardsAnswerSchema = z
  .strictObject({
    cards: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        firstDay: day,
        isTournamentLegal: z.boolean(),
        says: z.string().describe("Its effect as it is now, in our words"),
        rulings: z.int(),
        href: address,
      }),
    ),
    imported: z.array(z.string()).describe("Names of further cards from imported files, where a text was asked for"),
    importedCount: z.int().describe("How many there are; `imported` has the first fifty"),
  })
  .meta({ id: "CardsAnswer" });

export const cardAnswerSchema = z
  .strictObject({
    ...facts,
    on: day,
    text: cardText.nullable(),
    effect: cardEffect.nullable(),
    imported: importedTextOnDay.nullable(),
    firstImportedOn,
  })
  .meta({ id: "CardAnswer" });

export const cardHistoryAnswerSchema = z
  .strictObject({
    ...facts,
    texts: z.array(cardText),
    effects: z.array(cardEffect),
    imported: z.array(
      z.strictObject({
        ...state,
        value: importedText,
        words: z.array(wordOperation).nullable().describe("From the words before to these"),
      }),
    ),
  })
  .meta({ id: "CardHistoryAnswer" });

const saidSchema = z.strictObject({ summary: z.string().describe("In our words"), quote });
const wordingSchema = saidSchema.extend({
  wordsCame: z
    .strictObject({ after: day.nullable(), by: day })
    .describe("The words came after the first and by the second of these days"),
  notBefore: day.nullable().describe("The words cannot be older than this day"),
  seen: z.array(
    z.strictObject({
      on: day,
      basis,
      source: z.string(),
      place: z.int().nullable().describe("In that list, from 1"),
      sha256,
    }),
  ),
  why: z.string().nullable(),
});
const rulingFacts = {
  id: z.string(),
  title: z.string(),
  published: z
    .strictObject({ on: day, basis, source: sourceNamed })
    .nullable()
    .describe("Its first publication, which says nothing of its words"),
  confidence,
  replacedOn: day.nullable().describe("The day from which a newer list does without it"),
};
const rulingOnDay = z
  .strictObject({
    ...rulingFacts,
    ...wordingSchema.shape,
    certainty: certainty.describe(
      "`witnessed`: a source shows it on that day; `bridged`: sources before and after show these words; `uncertain`: neither",
    ),
    otherwise: saidSchema.nullable().describe("Where the words may have changed already: the next ones"),
  })
  .meta({ id: "RulingOnDay" });
const list = z
  .strictObject({
    source: sourceNamed,
    shownOn: day,
    basis,
    isWhole: z.boolean().describe("From one that is not, nothing follows about what it leaves out"),
    replacesAll: z.boolean().describe("It stands in place of all lists before it"),
    notes: z.string(),
    shows: z.int(),
  })
  .meta({ id: "RulingList" });

export const rulingsAnswerSchema = z
  .strictObject({
    card: z.string(),
    name: z.string(),
    layer,
    on: day,
    shownBy: sourceNamed.nullable().describe("The source that shows the whole list on this very day, in its order"),
    rulings: z.array(rulingOnDay),
    doubtful: z
      .array(rulingOnDay)
      .describe("Rulings that this day should have by what other sources say of it, or had lately"),
    lists: z.array(list),
    imported: importedRulingsOnDay.nullable(),
    firstImportedOn,
    links: z.strictObject({ card: address, history: address }),
  })
  .meta({ id: "RulingsAnswer" });

const changeClass = z.enum(["unchanged", "reworded", "added", "dropped"]);
export const rulingsHistoryAnswerSchema = z
  .strictObject({
    card: z.string(),
    name: z.string(),
    layer,
    lists: z.array(list),
    rulings: z.array(z.strictObject({ ...rulingFacts, wordings: z.array(wordingSchema) })),
    comparisons: z.array(
      z.strictObject({
        before: z.string(),
        after: z.string(),
        isSure: z.boolean().describe("False where the later list is not whole, so that what it lacks may still stand"),
        counts: z.strictObject({ unchanged: z.int(), reworded: z.int(), added: z.int(), dropped: z.int() }),
        changes: z.array(
          z.strictObject({
            ruling: z.string(),
            title: z.string(),
            class: changeClass,
            before: saidSchema.nullable(),
            after: saidSchema.nullable(),
            words: z.array(wordOperation).nullable().describe("Of the sentences quoted"),
            why: z.string().nullable(),
          }),
        ),
      }),
    ),
    imported: z.array(
      z.strictObject({
        ...state,
        value: importedRulings,
        changes: z
          .array(
            z.strictObject({
              class: z.enum(["added", "dropped", "reworded", "redated"]),
              before: importedRuling.nullable(),
              after: importedRuling.nullable(),
              words: z.array(wordOperation).nullable(),
            }),
          )
          .describe(
            "What became of the rulings of the state before; which one was reworded is concluded from likeness",
          ),
      }),
    ),
    links: z.strictObject({ card: address, rulings: address }),
  })
  .meta({ id: "RulingsHistoryAnswer" });

export const cardCoverageSchema = z
  .strictObject({
    curated: z.int().describe("Cards of the dataset, whose words and effects are dated"),
    rulings: z.array(
      z.strictObject({
        card: z.string(),
        rulings: z.int(),
        lists: z.array(z.strictObject({ source: z.string(), shownOn: day, isWhole: z.boolean() })),
      }),
    ),
    tournamentRules: z.array(z.string()),
    imports: z
      .array(
        z.strictObject({
          kind: z.enum(["rulings", "oracle"]),
          downloadedOn: day,
          recordedAt: z.string(),
          sha256: z.string(),
          fileName: z.string(),
          objects: z.int(),
          changed: z
            .int()
            .describe("Cards of which it said something else than the download before, when it was imported"),
        }),
      )
      .describe("Bulk files that were imported, by the day of the download"),
  })
  .meta({ id: "CardCoverage" });

/** The words on a card in some days. */
export type WordingAnswer = Shown<typeof cardText>;

/** What a card does in some days. */
export type EffectAnswer = Shown<typeof cardEffect>;

/** A list of cards. */
export type CardsAnswer = Shown<typeof cardsAnswerSchema>;

/** A card in a list. */
export type CardSummary = CardsAnswer["cards"][number];

/** A card on a day. */
export type CardAnswer = Shown<typeof cardAnswerSchema>;

/** A card through time. */
export type CardHistoryAnswer = Shown<typeof cardHistoryAnswerSchema>;

/** What a download says of a card, beside what the one before it said. */
export type ImportedTextAnswer = CardHistoryAnswer["imported"][number];

/** A list of rulings, with its source named. */
export type ListAnswer = Shown<typeof list>;

/** What a ruling says in one wording. */
export type SaidAnswer = Shown<typeof saidSchema>;

/** A wording with all that is known of its days. */
export type RulingWordingAnswer = Shown<typeof wordingSchema>;

/** Where a wording was seen. */
export type SeenAnswer = RulingWordingAnswer["seen"][number];

/** A ruling on a day. */
export type RulingOnDay = Shown<typeof rulingOnDay>;

/** The rulings on a card as they stood on a day. */
export type RulingsAnswer = Shown<typeof rulingsAnswerSchema>;

/** The rulings on a card through time. */
export type RulingsHistoryAnswer = Shown<typeof rulingsHistoryAnswerSchema>;

/** Two lists of which one took the place of the other. */
export type ListComparison = RulingsHistoryAnswer["comparisons"][number];

/** What became of a ruling from one list to the next. */
export type RulingChange = ListComparison["changes"][number];

/** What a download has as rulings on a card. */
export type ImportedRulingsAnswer = RulingsHistoryAnswer["imported"][number];

/** What is held of cards, rulings and tournament documents. */
export type CardCoverage = Shown<typeof cardCoverageSchema>;
