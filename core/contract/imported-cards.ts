import { z } from "zod";
import * as parts from "./parts.ts";

/** The schemas of the content of bulk files about cards. */

/** The days of a state in bulk files, from the first download that has it to the last. */
export const state = {
  after: parts.day.nullable().describe("The day of the last download without it; null if the first download has it"),
  from: parts.day.describe("The day of the first download that has it; it may be older"),
  lastSeenOn: parts.day.describe("The day of the last download that has it"),
  to: parts.day.nullable().describe("The day of the first later download without it; null if there is none"),
  recordedAt: parts.instant.describe("The instant of that import"),
  sha256: z.string().describe("Of the file"),
};
const notThere = "Null where the card was no longer in the file";
export const importedText = z
  .strictObject({
    name: z.string().describe("The name of the card"),
    cost: z.string().nullable().describe("The mana cost as printed, like {4}{U}; null if it has none"),
    type: z.string().nullable().describe("The type line; null if there is none"),
    words: z.string().describe("The text of the card in that download"),
  })
  .nullable()
  .describe(notThere);
export const importedRuling = parts.named("ImportedRuling", {
  source: z.string().describe("The author of the ruling, as named in the file"),
  publishedOn: parts.day.describe("The day of first publication, not of the words"),
  comment: z.string().describe("The words of the ruling in that download"),
});
export const importedRulings = z.array(importedRuling).nullable().describe(notThere);
const importedCertainty = parts.certainty.describe(
  "`witnessed`: a download of that day has it; `bridged`: downloads before and after have it; `uncertain`: only one before has",
);
const otherwise = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({ from: parts.day.describe("The day of that download"), value })
    .nullable()
    .describe("If it may have changed by that day already: the state in the next download");
export const importedTextOnDay = parts.described("ImportedCardText", "A card as shown by downloaded bulk files", {
  ...state,
  value: importedText.describe("What the download of that day has; null if the card was no longer in the file"),
  certainty: importedCertainty.describe(
    "`witnessed`: a download of that day has it; `bridged`: downloads before and after have it; `uncertain`: only one before has",
  ),
  otherwise: otherwise(importedText),
});
export const importedRulingsOnDay = parts.described(
  "ImportedRulings",
  "The rulings on a card in downloaded bulk files",
  {
    ...state,
    value: importedRulings.describe(
      "The rulings that the download of that day has; null if the card was no longer in the file",
    ),
    certainty: importedCertainty,
    otherwise: otherwise(importedRulings),
  },
);
export const firstImportedOn = parts.day
  .nullable()
  .describe("The day of the first download that has it; downloads say nothing about earlier days");
