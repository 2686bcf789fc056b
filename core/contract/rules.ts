import { z } from "zod";
import {
  address,
  certainty,
  citation,
  day,
  interval,
  lineageKind,
  neighbour,
  provenance,
  releaseDay,
  ruleNumber,
  significance,
  sourceNamed,
  whereabouts,
} from "./parts.ts";
import type { Shown } from "./shown.ts";

/** What rules and sections say on a day. */

export const ruleAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    on: day,
    beyondNewestRelease: z.boolean().describe("The day is later than the newest known release: so far as is known"),
    lineage: z.string(),
    kind: lineageKind,
    title: z.string().describe("What the lineage is about, in our words"),
    section: z.strictObject({ number: ruleNumber, title: z.string().nullable(), lineage: z.string() }).nullable(),
    text: z.string(),
    examples: z.array(z.string()),
    inForce: interval.describe("The days on which number, text and examples are these"),
    release: releaseDay.describe("The release in force"),
    ...provenance,
    significance,
    why: z.string(),
    citations: z.array(citation),
    children: z.array(neighbour),
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    now: whereabouts,
    sources: z.array(sourceNamed),
    links: z.strictObject({
      self: address,
      permalink: address,
      history: address,
      lineage: address,
      number: address,
      section: address,
      release: address,
      predecessor: address.nullable(),
      successor: address.nullable(),
    }),
  })
  .meta({ id: "Rule" });

export const printedRuleSchema = z
  .strictObject({
    number: ruleNumber,
    release: releaseDay,
    lineage: z.string().nullable().describe("Null where several lineages had the number"),
    kind: lineageKind,
    title: z.string().nullable(),
    text: z.string(),
    examples: z.array(z.string()),
    publishedFile: z
      .string()
      .nullable()
      .describe("SHA-256 of the file it was read in; null where a person wrote the words down"),
    links: z.strictObject({ self: address, history: address, release: address }),
  })
  .meta({ id: "PrintedRule" });

const datedSentence = z
  .strictObject({
    text: z.string(),
    since: day.describe("Since when the rule has had this sentence, whatever its number"),
    mayBeOlder: z.boolean().describe("That day is only the first known to show it"),
  })
  .meta({ id: "DatedSentence" });

const datedSentences = z
  .strictObject({
    text: z.array(datedSentence),
    examples: z.array(z.array(datedSentence)),
    since: z
      .strictObject({ text: day.nullable(), examples: z.array(day.nullable()) })
      .describe("When the last of their sentences got its words"),
  })
  .meta({ id: "DatedSentences", description: "Where `sentences=dated` was asked for" });

export const sectionAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    on: day,
    beyondNewestRelease: z.boolean(),
    lineage: z.string(),
    title: z.string(),
    inForce: interval.describe("The days on which the whole section reads like this"),
    release: releaseDay,
    certainty,
    provisions: z.array(
      z.strictObject({
        number: ruleNumber,
        lineage: z.string(),
        kind: lineageKind,
        title: z.string(),
        text: z.string(),
        examples: z.array(z.string()),
        inForce: interval,
        certainty,
        citations: z.array(citation),
        href: address,
        sentences: datedSentences.optional(),
      }),
    ),
    links: z.strictObject({
      self: address,
      heading: address,
      number: address,
      release: address,
      predecessor: address.nullable(),
      successor: address.nullable(),
    }),
  })
  .meta({ id: "Section" });

/** What a rule said on a day. */
export type RuleAnswer = Shown<typeof ruleAnswerSchema>;

/** The addresses that go with a rule on a day. */
export type RuleLinks = RuleAnswer["links"];

/** A provision as it was printed in one release. */
export type PrintedRule = Shown<typeof printedRuleSchema>;

/** A section as it stood on a day. */
export type SectionAnswer = Shown<typeof sectionAnswerSchema>;

/** The sentences of a provision with their days. */
export type SectionSentences = Shown<typeof datedSentences>;
