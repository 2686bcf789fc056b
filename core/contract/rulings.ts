import { z } from "zod";
import { rulingBases } from "../cards/rulings.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { confidence, layer, quote, sha256 } from "./cards.ts";
import { firstImportedOn, importedRuling, importedRulings, importedRulingsOnDay, state } from "./imported-cards.ts";
import * as parts from "./parts.ts";

const basis = z
  .enum(rulingBases)
  .describe(
    "How the day is known. `witness`: a source shows it on that day; `card-page`: public card pages give that day; `stated`: the list says so",
  );

const saidSchema = z.strictObject({ summary: z.string().describe("In our words"), quote });
const wordingSchema = saidSchema.extend({
  wordsCame: parts.groupOf("The words came after the first and by the second of these days", {
    after: parts.day.nullable().describe("The words are newer than this day; null if nothing older was seen"),
    by: parts.day.describe("The first day on which they were seen"),
  }),
  notBefore: parts.day.nullable().describe("The words cannot be older than this day"),
  seen: parts.listOf("Where these words were seen, oldest first", {
    on: parts.day.describe("The day on which the source shows them"),
    basis,
    source: z.string().describe("The id of the source"),
    place: z.int().nullable().describe("In that list, from 1"),
    sha256,
  }),
  why: z.string().nullable().describe("Why the words changed, in our words; null if nobody wrote it down"),
});
const rulingFacts = {
  id: z.string().describe("The id of the ruling, which never changes"),
  title: z.string().describe("What the ruling is about, in our words"),
  published: parts.groupOrNull("Its first publication, which says nothing about its words", {
    on: parts.day.describe("The day of publication"),
    basis,
    source: parts.sourceNamed.describe("The source that gives that day"),
  }),
  confidence: confidence.describe("How sure the ruling and its days are"),
  replacedOn: parts.day.nullable().describe("The first day of a newer list without it"),
};
const rulingOnDay = parts.named("RulingOnDay", {
  ...rulingFacts,
  ...wordingSchema.shape,
  certainty: parts.certainty.describe(
    "`witnessed`: a source shows it on that day; `bridged`: sources before and after show these words; `uncertain`: neither",
  ),
  otherwise: saidSchema.nullable().describe("If the words may have changed already: the next words"),
});
const list = parts.named("RulingList", {
  source: parts.sourceNamed.describe("The source of the list"),
  shownOn: parts.day.describe("The day on which it shows the list"),
  basis,
  isWhole: z.boolean().describe("A list that is not complete says nothing about rulings that it lacks"),
  replacesAll: z.boolean().describe("It replaces all lists before it"),
  notes: z.string().describe("What is worth knowing about the list, in our words"),
  shows: z.int().describe("How many rulings it shows"),
});

export const rulingsAnswerSchema = parts.named("RulingsAnswer", {
  card: z.string().describe("The id of the card"),
  name: z.string().describe("The name of the card"),
  layer,
  on: parts.dayAsked,
  shownBy: parts.sourceNamed.nullable().describe("The source that shows the whole list on this very day, in its order"),
  rulings: z.array(rulingOnDay).describe("The rulings that stood on that day"),
  doubtful: z
    .array(rulingOnDay)
    .describe("Rulings that, according to other sources, this day should have or had shortly before"),
  lists: z.array(list).describe("The lists of rulings known of this card, oldest first"),
  imported: importedRulingsOnDay
    .nullable()
    .describe("What downloads of a bulk file have as rulings on that day; null if none does"),
  firstImportedOn,
  links: parts.groupOf("Related addresses", {
    card: parts.address.describe("The card itself"),
    history: parts.address.describe("Its rulings through time"),
  }),
});

const changeClass = z.enum(["unchanged", "reworded", "added", "dropped"]).describe("What became of it");
export const rulingsHistoryAnswerSchema = parts.named("RulingsHistoryAnswer", {
  card: z.string().describe("The id of the card"),
  name: z.string().describe("The name of the card"),
  layer,
  lists: z.array(list).describe("The lists of rulings known of this card, oldest first"),
  rulings: z
    .array(z.strictObject({ ...rulingFacts, wordings: z.array(wordingSchema).describe("Its wordings, oldest first") }))
    .describe("Every ruling, each with its wordings"),
  comparisons: parts.listOf("Each list compared with the one before it, oldest first", {
    before: z.string().describe("The id of the source of the earlier list"),
    after: z.string().describe("The id of the source of the later list"),
    isSure: z.boolean().describe("False where the later list is not whole, so that what it lacks may still stand"),
    counts: parts.groupOf("The number of rulings by what became of them", {
      unchanged: z.int().describe("Rulings with the same words in both lists"),
      reworded: z.int().describe("Rulings with other words in the later list"),
      added: z.int().describe("Rulings that only the later list has"),
      dropped: z.int().describe("Rulings that only the earlier list has"),
    }),
    changes: parts.listOf("What became of each ruling", {
      ruling: z.string().describe("The id of the ruling"),
      title: z.string().describe("What the ruling is about, in our words"),
      class: changeClass.describe("What became of it"),
      before: saidSchema.nullable().describe("What the earlier list says; null if it has none"),
      after: saidSchema.nullable().describe("What the later list says; null if it has none"),
      words: z.array(parts.wordOperation).nullable().describe("The difference of the quoted sentences"),
      why: z.string().nullable().describe("Why it changed, in our words; null if nobody wrote it down"),
    }),
  }),
  imported: parts.listOf("The rulings in downloads of a bulk file, oldest first", {
    ...state,
    value: importedRulings.describe(
      "The rulings in this download and those after it; null if the card was not in the file",
    ),
    changes: parts.listOf(
      "What became of the rulings of the state before; which one was reworded is inferred from similarity",
      {
        class: z
          .enum(["added", "dropped", "reworded", "redated"])
          .describe("`redated`: only the day of publication is another"),
        before: importedRuling.nullable().describe("The ruling in the download before; null if it has none"),
        after: importedRuling.nullable().describe("The ruling in this download; null if it has none"),
        words: z
          .array(parts.wordOperation)
          .nullable()
          .describe("From the words before to these; null if there is nothing to compare"),
      },
    ),
  }),
  links: parts.groupOf("Related addresses", {
    card: parts.address.describe("The card itself"),
    rulings: parts.address.describe("Its rulings on a day"),
  }),
});

/** A list of rulings, with its source named. */
export type ListAnswer = ReadonlyOutput<typeof list>;

/** What a ruling says in one wording. */
export type SaidAnswer = ReadonlyOutput<typeof saidSchema>;

/** A wording with everything known about its days. */
export type RulingWordingAnswer = ReadonlyOutput<typeof wordingSchema>;

/** A ruling on a day. */
export type RulingOnDay = ReadonlyOutput<typeof rulingOnDay>;

/** The rulings on a card on a day. */
export type RulingsAnswer = ReadonlyOutput<typeof rulingsAnswerSchema>;

/** The rulings on a card through time. */
export type RulingsHistoryAnswer = ReadonlyOutput<typeof rulingsHistoryAnswerSchema>;

/** Two lists, the second of which replaced the first. */
export type ListComparison = RulingsHistoryAnswer["comparisons"][number];

/** What became of a ruling from one list to the next. */
export type RulingChange = ListComparison["changes"][number];

/** The rulings on a card in a download. */
export type ImportedRulingsAnswer = RulingsHistoryAnswer["imported"][number];
