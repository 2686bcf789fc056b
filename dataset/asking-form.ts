import { z } from "zod";
import { askingWordLists } from "../core/archive/asking.ts";
import { day, number, sentence, slug } from "./forms.ts";

const phrases = sentence.describe("What people say, with commas between");
const words = sentence.describe("Words in lower case, with spaces between");

const askedPage = z.strictObject({
  title: sentence.describe("The name of the page"),
  address: z
    .string()
    .regex(/^\/[^\s]*$/, "write the address without the host, beginning with /")
    .describe("Its address; {release} is the newest release, {before} the day before it"),
  dated: z
    .string()
    .regex(/^\/[^\s]*\{day\}[^\s]*$/, "write the address with {day} in it")
    .optional()
    .describe("The address on the day that the words name"),
  yields: z.boolean().optional().describe("Another page that is wished for too comes before it"),
  said: phrases,
});

/** A file of asking/: how people ask, as opposed to what the rules call it. */
export const askingForm = z.strictObject({
  id: slug.describe("The name of the file"),
  says: sentence.describe("What the file is for"),
  words: z
    .partialRecord(z.enum(askingWordLists), words)
    .optional()
    .describe("Words that are not words of the rules, by what they do in a question"),
  pages: z.array(askedPage).optional().describe("Pages that people ask for by what they wish to do"),
  instead: z.record(z.string(), phrases).optional().describe("For a word of people, words of the rules"),
  eras: z.record(slug, phrases).optional().describe("Other names of eras, by the id of their preset"),
  sets: z.record(z.string(), phrases).optional().describe("Other names of sets, by their code"),
  days: z
    .record(day, phrases)
    .optional()
    .describe("Names of days that are no release, such as those of early editions"),
  sayings: z
    .strictObject({
      on: day.describe("The day on which the rules have these numbers: that of a release"),
      rules: z.record(number, phrases).describe("For each rule, what people say who do not know its words"),
      parameters: z.record(slug, phrases).describe("The same for rules of play, by id"),
    })
    .optional()
    .describe("What people say for rules and rules of play, which the rules never say"),
  topics: z.array(slug).optional().describe("The topics of the rules of play in the order in which they are read"),
});
