import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/** The whole rulebook of a day. */

/** The formats of a whole rulebook. */
export type RulebookFormat = "json" | "md" | "txt" | "html";

const about = {
  ...parts.listFacts,
  isWhole: z.boolean().describe("The release in force is held, so the rulebook is complete and exact"),
};

const words = {
  lineage: z.string().describe("The rule through all its numbers"),
  text: z.string().nullable().describe("The words as printed; null if they are not held"),
  summary: z.string().nullable().describe("What it says, in our words, where the text is not held"),
  examples: z.array(z.string()).describe("The examples as printed, without the word before them"),
  examplesAfter: parts.examplesAfter,
  inForce: parts.knownInterval.describe("The interval with these words"),
  certainty: parts.certainty.describe("The certainty that these words were in force on the day"),
};

const bookProvision = parts.described("RulebookProvision", "A heading or rule in a whole rulebook", {
  number: parts.ruleNumber.describe("The number on the day"),
  kind: parts.lineageKind.describe("A heading or a rule"),
  name: z.string().nullable().describe("The words of a heading"),
  ...words,
});

const bookEntry = z
  .strictObject({ term: z.string().describe("The term as printed"), ...words })
  .meta({ id: "RulebookEntry", description: "A glossary entry in a whole rulebook" });

const headed = {
  number: parts.ruleNumber.describe("Its number on the day"),
  name: z.string().nullable().describe("Its name as printed; null if it is not held"),
};

const outline = z
  .array(
    parts.described("OutlinedChapter", "A chapter in a list of contents", {
      ...headed,
      sections: z
        .array(z.strictObject(headed).meta({ id: "OutlinedSection", description: "A section in a list of contents" }))
        .describe("Its sections, in printed order"),
    }),
  )
  .describe("Chapters and sections, in printed order");

export const rulebookAnswerSchema = parts.described("Rulebook", "The whole rulebook of a day", {
  ...about,
  contents: outline,
  provisions: z.array(bookProvision).describe("Headings and rules, in the order of their numbers"),
  glossary: z.array(bookEntry).describe("The entries of the glossary, in alphabetical order"),
});

/** A heading or rule in a whole rulebook. */
export type BookProvision = ReadonlyOutput<typeof bookProvision>;

/** A glossary entry in a whole rulebook. */
export type BookEntry = ReadonlyOutput<typeof bookEntry>;

/** The part of a rulebook before its provisions. */
export type BookHead = Omit<ReadonlyOutput<typeof rulebookAnswerSchema>, "provisions" | "glossary">;

/** A chapter in a list of contents. */
export type OutlinedChapter = BookHead["contents"][number];
