import { z } from "zod";
import { type Announcement, announcedKinds, numberings } from "../core/archive/announcement.ts";
import { day, number, sentence } from "./forms.ts";

/** The form of data/announcements/: what the publisher says that it changed with a release, and why. */

const entryForm = z
  .strictObject({
    kind: z.enum(announcedKinds).describe("What the article says was done; revised where it says nothing"),
    numbers: z
      .array(number)
      .min(1)
      .optional()
      .describe("The rules and sections that it names, as printed, in quotes; a range as all its numbers"),
    terms: z.array(sentence).min(1).optional().describe("The entries of the glossary that it names"),
    group: sentence.optional().describe("What it names without a number: Examples, Credits, Mana Value"),
    numbering: z
      .enum(numberings)
      .default("unsaid")
      .describe("Whether the numbers are those before the change or after it, if the article says so"),
    inferred: z.boolean().default(false).describe("The article gives no number, and a person found the one meant"),
    reason: sentence
      .max(120, "say it in at most 120 characters")
      .describe("Why, in our words: the article's text belongs to its publisher"),
    corrections: z.record(number, number).default({}).describe("The number meant, by a misprinted one of `numbers`"),
    exceptions: z
      .record(z.string(), sentence)
      .default({})
      .describe("Why something named is in no difference of the rules, by its number, term or group"),
  })
  .refine(({ numbers, terms, group }) => [numbers, terms, group].filter((part) => part !== undefined).length === 1, {
    error: "names either numbers, or terms, or a group",
  })
  .refine(({ kind, terms }) => (kind === "glossary") === (terms !== undefined), {
    path: ["kind"],
    error: "is glossary where terms are named, and only there",
  });

/** A file of announcements/<year>/: one article. */
export const announcementForm = z.strictObject({
  title: sentence.describe("Its title; where many have the same, with the set in brackets"),
  author: sentence.optional().describe("Who signed it"),
  published: day.describe("The day it was published"),
  release: day.describe("The release that it announces: that of the set it names"),
  page: z
    .url({ protocol: /^https$/ })
    .regex(/^[!-~]*$/, "write other characters than those of ASCII as %E2%80%93")
    .optional()
    .describe("An address where it is stored"),
  entries: z.array(entryForm).min(1, "name what it announces").describe("Its entries, in its order"),
});

/** A path of such a file. */
export const announcementPath = /^announcements\/\d{4}\/(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.yaml$/;

/** An article as it was written into a file of this path. */
export function announcementFrom(path: string, written: z.output<typeof announcementForm>): Announcement {
  const id = announcementPath.exec(path)?.[1] ?? path;
  const { author = null, page = null, entries, ...article } = written;
  return {
    ...article,
    id,
    author,
    page,
    entries: entries.map(({ numbers = [], terms = [], group = null, inferred, ...entry }, position) => ({
      ...entry,
      id: `${id}#${position + 1}`,
      numbers,
      terms,
      group,
      isInferred: inferred,
    })),
  };
}
