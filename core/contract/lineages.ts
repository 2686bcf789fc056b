import { z } from "zod";
import {
  address,
  day,
  interval,
  lineageEvent,
  lineageKind,
  recording,
  releaseDay,
  ruleNumber,
  significance,
  sourceNamed,
  whereabouts,
} from "./parts.ts";
import type { Shown } from "./shown.ts";

/** Lineages through time, and the lineages that held a number. */

const revisionSchema = interval.extend({
  number: ruleNumber
    .nullable()
    .describe("Null for a glossary entry, where it is not known, and where the lineage has ended"),
  name: z.string().nullable(),
  text: z.string().nullable().describe("Null where the text is not held, and where the lineage has ended"),
  summary: z.string().nullable().describe("What it said, in our words, where the text is not held"),
  examples: z.array(z.string()),
  events: z.array(lineageEvent),
  significance,
  why: z.string(),
  isFirstSeen: z.boolean().describe("`from` is the day of the first release known to show it; the change may be older"),
  readIn: day.nullable().describe("The held release in whose published file the words were read"),
  recorded: recording.nullable(),
  release: releaseDay,
  sources: z.array(sourceNamed),
  permalink: address.nullable(),
});

export const lineageAnswerSchema = z
  .strictObject({
    lineage: z.string(),
    kind: lineageKind,
    topic: z.string(),
    title: z.string(),
    isOlder: z.boolean().describe("The rule is older than the first revision known"),
    on: day.nullable(),
    now: whereabouts,
    revisions: z.array(revisionSchema.meta({ id: "Revision" })),
    links: z.strictObject({ self: address }),
  })
  .meta({ id: "Lineage" });

export const lineagesAnswerSchema = z
  .strictObject({
    on: day.nullable(),
    beyondNewestRelease: z.boolean(),
    total: z.int().describe("How many there are on all pages"),
    next: z.string().nullable().describe("Ask with `after` set to this for the next page; null on the last one"),
    notKnown: z
      .array(z.string())
      .describe("Lineages older than what is known of them: whether they were in the rules on that day is not known"),
    lineages: z.array(
      z.strictObject({
        id: z.string(),
        kind: lineageKind,
        topic: z.string(),
        title: z.string(),
        isHeld: z.boolean().describe("Its words are held, not only a summary"),
        isOlder: z.boolean(),
        lives: z.array(interval),
        ended: day.nullable(),
        numbers: z.array(interval.extend({ number: ruleNumber })),
        href: address,
      }),
    ),
  })
  .meta({ id: "Lineages" });

const holderSchema = z
  .strictObject({
    lineage: z.string(),
    kind: lineageKind,
    title: z.string(),
    isHeld: z.boolean(),
    intervals: z.array(
      interval.extend({ name: z.string().nullable().describe("As printed over the section or entry") }),
    ),
    href: address,
  })
  .meta({ id: "NumberHolder" });

export const numberAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    lineages: z.array(holderSchema),
    section: z.array(holderSchema).describe("For the number of a rule: what its section was"),
    knownToBeUnused: z.array(interval),
  })
  .meta({ id: "Number" });

/** A revision with its days and what brought it about. */
export type RevisionAnswer = Shown<typeof revisionSchema>;

/** A lineage through time. */
export type LineageAnswer = Shown<typeof lineageAnswerSchema>;

/** A page of lineages. */
export type LineagesAnswer = Shown<typeof lineagesAnswerSchema>;

/** A lineage in a list. */
export type LineageSummary = LineagesAnswer["lineages"][number];

/** A lineage that held a number, with its days. */
export type NumberHolder = Shown<typeof holderSchema>;

/** Days on which a lineage held a number under one printed name. */
export type NumberInterval = NumberHolder["intervals"][number];

/** Every lineage known to have held a number. */
export type NumberAnswer = Shown<typeof numberAnswerSchema>;
