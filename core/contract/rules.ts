import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/** The schemas of rules and sections on a day. */

const printedNumber = z
  .string()
  .nullable()
  .describe("The number that the published file prints by mistake; null if it prints the number meant");

export const ruleAnswerSchema = parts.named("Rule", {
  number: parts.ruleNumber.describe("Its number on that day"),
  printedNumber,
  on: parts.dayAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  lineage: z.string().describe("The id of the lineage"),
  kind: parts.lineageKind.describe("What kind of provision it is"),
  title: z.string().describe("What the lineage is about, in our words"),
  section: parts.groupOrNull("The section it stands in; null if it is a section itself", {
    number: parts.ruleNumber.describe("The number of the section"),
    title: z.string().nullable().describe("What the section is about; null if its heading is not held"),
    lineage: z.string().describe("The id of the lineage of its heading"),
  }),
  ...parts.printedWords,
  inForce: parts.knownInterval.describe("The interval with this number, text and examples"),
  release: parts.releaseInForce,
  ...parts.provenance,
  knownByParameters: parts.knownByParameters,
  significance: parts.significance,
  why: z.string().describe("The reason for the change to these words, in our words"),
  citations: z.array(parts.citation).describe("The rules that text and examples refer to"),
  children: z.array(parts.neighbour).describe("Its subrules, in printed order"),
  previous: parts.neighbour
    .nullable()
    .describe("The provision before it in printed order; null for the first one of the section"),
  next: parts.neighbour
    .nullable()
    .describe("The provision after it in printed order; null for the last one of the section"),
  now: parts.whereabouts.describe("Where the lineage is in the newest release, as far as known"),
  sources: z.array(parts.sourceNamed).describe("The sources that show the words"),
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("This answer"),
    permalink: parts.address.describe("The provision as it was printed in this release"),
    history: parts.address.describe("The lineage through time, by this number and day"),
    lineage: parts.address.describe("The lineage through time, by its id"),
    number: parts.address.describe("Every lineage that had the number"),
    section: parts.address.describe("The section on that day"),
    ...parts.revisionLinks,
  }),
});

export const printedRuleSchema = parts.named("PrintedRule", {
  number: parts.ruleNumber.describe("Its number in that release"),
  printedNumber,
  release: parts.releaseDay.describe("The release in which it was printed"),
  lineage: z.string().nullable().describe("Null where several lineages had the number"),
  kind: parts.lineageKind.describe("What kind of provision it is"),
  title: z.string().nullable().describe("What the lineage is about, in our words; null if several had the number"),
  ...parts.printedWords,
  publishedFile: z
    .string()
    .nullable()
    .describe("SHA-256 of the file it was read in; null if a person wrote the words down"),
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("This answer"),
    history: parts.address.describe("The lineage through time"),
    release: parts.address.describe("The release in which it was printed"),
  }),
});

const datedSentence = parts.named("DatedSentence", {
  text: z.string().describe("The sentence as printed"),
  since: parts.day.describe("The first day of this sentence in the rule, whatever the rule's number"),
  mayBeOlder: z.boolean().describe("The day is only the first on which the sentence was seen"),
});

const datedSentences = parts.described("DatedSentences", "If `sentences=dated` was requested", {
  text: z.array(datedSentence).describe("The sentences of the text"),
  examples: z.array(z.array(datedSentence)).describe("The sentences of each example"),
  since: parts.groupOf("The first day of the newest of their sentences", {
    text: parts.day.nullable().describe("Of the text; null if it is not known"),
    examples: z.array(parts.day.nullable()).describe("Of each example; null if it is not known"),
  }),
});

export const sectionAnswerSchema = parts.named("Section", {
  number: parts.ruleNumber.describe("Its number on that day"),
  on: parts.dayAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  lineage: z.string().describe("The id of the lineage of its heading"),
  title: z.string().describe("The name of the section as printed"),
  inForce: parts.knownInterval.describe("The interval with exactly this section"),
  release: parts.releaseInForce,
  certainty: parts.certainty,
  provisions: parts.listOf("Its rules, in printed order", {
    number: parts.ruleNumber.describe("Its number on that day"),
    lineage: z.string().describe("The id of the lineage"),
    kind: parts.lineageKind.describe("What kind of provision it is"),
    title: z.string().describe("What the lineage is about, in our words"),
    ...parts.printedWords,
    inForce: parts.knownInterval.describe("The interval with this number, text and examples"),
    certainty: parts.certainty,
    citations: z.array(parts.citation).describe("The rules that text and examples refer to"),
    href: parts.address.describe("The provision on that day"),
    sentences: datedSentences.optional().describe("The sentences with their days, where they were asked for"),
  }),
  knownByParameters: parts.knownByParameters,
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("This answer"),
    heading: parts.address.describe("The heading as a provision"),
    number: parts.address.describe("Every lineage that had the number"),
    release: parts.address.describe("The release in force"),
    predecessor: parts.address.nullable().describe("The state of the section before; null for the first known one"),
    successor: parts.address.nullable().describe("The state of the section after; null for the newest one"),
  }),
});

export const citedByAnswerSchema = parts.named("CitedBy", {
  number: parts.ruleNumber.describe("The number asked about"),
  on: parts.day.describe("The day whose texts are searched"),
  release: parts.releaseInForce,
  isWhole: z.boolean().describe("All rules of that day are held; otherwise there may be more references"),
  citedBy: parts.listOf("Rules in printed order, then entries of the glossary; those of the rule itself are left out", {
    number: parts.ruleNumber.nullable().describe("Its number; null for an entry of the glossary"),
    term: z.string().nullable().describe("The term of an entry of the glossary; null for a rule"),
    lineage: z.string().describe("Its lineage"),
    title: z.string().describe("Its name, or the words with which it begins"),
    refersTo: z.array(parts.ruleNumber).describe("The number asked about, or those of its subrules"),
    href: parts.address.describe("What it said on the day"),
  }),
  parameters: parts.listOf("The rules of play of that day that rest on the rule or its subrules", {
    id: z.string().describe("The parameter"),
    topic: z.string().describe("Its topic"),
    name: z.string().describe("What people call it"),
    title: z.string().describe("What it decides"),
    value: z.union([z.string(), z.array(z.string())]).describe("Its value on the day"),
    says: z.string().describe("What the value means"),
    restsOn: z.array(parts.ruleNumber).describe("The number asked about, or those of its subrules"),
    href: parts.address.describe("The parameter on the day"),
  }),
});

/** The references to a rule on a day. */
export type CitedByAnswer = ReadonlyOutput<typeof citedByAnswerSchema>;

/** What a rule said on a day. */
export type RuleAnswer = ReadonlyOutput<typeof ruleAnswerSchema>;

/** The links of a rule on a day. */
export type RuleLinks = RuleAnswer["links"];

/** A provision as it was printed in one release. */
export type PrintedRule = ReadonlyOutput<typeof printedRuleSchema>;

/** A section on a day. */
export type SectionAnswer = ReadonlyOutput<typeof sectionAnswerSchema>;

/** A rule or heading of a section. */
export type SectionProvision = SectionAnswer["provisions"][number];

/** The sentences of a provision with their days. */
export type SectionSentences = ReadonlyOutput<typeof datedSentences>;
