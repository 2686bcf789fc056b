import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import { announcedReason } from "./announcements.ts";
import * as parts from "./parts.ts";

/** Lineages through time, and the lineages that held a number. */

const revisionSchema = parts.knownInterval.extend({
  number: parts.ruleNumber
    .nullable()
    .describe("Null for a glossary entry, where it is not known, and where the lineage has ended"),
  name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
  text: z.string().nullable().describe("Null where the text is not held, and where the lineage has ended"),
  summary: z.string().nullable().describe("What it said, in our words, where the text is not held"),
  examples: z.array(z.string()).describe("Its examples in printed order"),
  examplesAfter: parts.examplesAfter,
  events: z.array(parts.lineageEvent).describe("How the revision came about"),
  significance: parts.significance,
  announced: z.array(announcedReason).describe("Why it changed, as the publisher announced it"),
  why: z.string().describe("Why it changed, in our words"),
  readIn: parts.day.nullable().describe("The held release whose published file has the words"),
  recorded: parts.recording
    .nullable()
    .describe("When the archive took it in; null if the archive is not in a database"),
  release: parts.releaseDay.describe("The release in which it is new"),
  sources: z.array(parts.sourceNamed).describe("The sources that show it"),
  permalink: parts.address
    .nullable()
    .describe("The provision as it was printed in that release; null if there is none to show"),
});

export const lineageAnswerSchema = parts.named("Lineage", {
  lineage: z.string().describe("The id of the lineage, which never changes"),
  kind: parts.lineageKind.describe("What kind of provision it is"),
  topic: z.string().describe("Its subject, in a word or a few; the folder of its file in the dataset"),
  title: z.string().describe("What the lineage is about, in our words"),
  isOlder: z.boolean().describe("The rule is or may be older than its first known revision"),
  on: parts.dayIfAsked,
  now: parts.whereabouts.describe("Where it is in the newest release, as far as known"),
  revisions: z.array(revisionSchema.meta({ id: "Revision" })).describe("What it said, oldest first"),
  links: z.strictObject({ self: parts.address.describe("This answer") }).describe("Related addresses"),
});

export const lineagesAnswerSchema = parts.named("Lineages", {
  on: parts.dayIfAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  notKnown: z
    .array(z.string())
    .describe(
      "Lineages that are or may be older than their first known revision: whether they were in the rules on that day is not known",
    ),
  lineages: parts.listOf("One page of lineages, by id", {
    id: z.string().describe("The id of the lineage, which never changes"),
    kind: parts.lineageKind.describe("What kind of provision it is"),
    topic: z.string().describe("Its subject, in a word or a few"),
    title: z.string().describe("What the lineage is about, in our words"),
    isHeld: z.boolean().describe("Its words are held, not only a summary"),
    isOlder: z.boolean().describe("The rule is or may be older than its first known revision"),
    lives: z.array(parts.knownInterval).describe("The interval in which it was in the rules"),
    ended: parts.day.nullable().describe("The day on which it ended; null if it has not"),
    isEndFirstSeen: parts.whereabouts.shape.isEndFirstSeen,
    numbers: z
      .array(parts.knownInterval.extend({ number: parts.ruleNumber.describe("Its number in this interval") }))
      .describe("Its numbers, oldest first"),
    href: parts.address.describe("The lineage through time"),
  }),
});

const holderSchema = parts.named("NumberHolder", {
  lineage: z.string().describe("The id of the lineage"),
  kind: parts.lineageKind.describe("What kind of provision it is"),
  title: z.string().describe("What the lineage is about, in our words"),
  isHeld: z.boolean().describe("Its words are held, not only a summary"),
  intervals: z
    .array(
      parts.knownInterval.extend({
        name: z.string().nullable().describe("The printed name of the section or entry"),
      }),
    )
    .describe("The days on which it had the number, oldest first"),
  now: parts.whereabouts.describe(
    "Where the lineage is in the newest release: its number, or the day on which it ended and where it went on",
  ),
  href: parts.address.describe("The lineage through time"),
});

export const numberAnswerSchema = parts.named("Number", {
  number: parts.ruleNumber.describe("The number asked about"),
  lineages: z.array(holderSchema).describe("The lineages that had the number, oldest first"),
  section: z.array(holderSchema).describe("For the number of a rule: its section"),
  knownToBeUnused: z.array(parts.interval).describe("Days on which no rule is known to have had the number"),
});

/** A revision with its days and its events. */
export type RevisionAnswer = ReadonlyOutput<typeof revisionSchema>;

/** A lineage through time. */
export type LineageAnswer = ReadonlyOutput<typeof lineageAnswerSchema>;

/** A page of lineages. */
export type LineagesAnswer = ReadonlyOutput<typeof lineagesAnswerSchema>;

/** A lineage in a list. */
export type LineageSummary = LineagesAnswer["lineages"][number];

/** A lineage that held a number, with its days. */
export type NumberHolder = ReadonlyOutput<typeof holderSchema>;

/** Days on which a lineage held a number under one printed name. */
export type NumberInterval = NumberHolder["intervals"][number];

/** Every lineage known to have held a number. */
export type NumberAnswer = ReadonlyOutput<typeof numberAnswerSchema>;
