import { z } from "zod";
import { address, conflict, day, eventKind, interval, releaseDay, ruleNumber, sourceNamed } from "./parts.ts";
import { contradictionSchema, publishedFileSchema } from "./published-files.ts";
import type { Shown } from "./shown.ts";

/** Releases, and what is held. */

const otherDate = z.strictObject({ on: z.string(), source: z.string(), says: z.string() });

const releaseSummary = z.strictObject({
  document: z.literal("cr"),
  from: releaseDay,
  to: releaseDay.nullable(),
  otherDates: z.array(otherDate),
  notes: z.string().nullable(),
  isHeld: z.boolean().describe("A published file of it is held"),
  changes: z.int().describe("Known lineages whose number or words this release changed"),
  href: address,
});

export const releasesAnswerSchema = z
  .strictObject({ on: day.nullable(), beyondNewestRelease: z.boolean(), releases: z.array(releaseSummary) })
  .meta({ id: "Releases" });

export const releaseAnswerSchema = releaseSummary
  .omit({ changes: true })
  .extend({
    changes: z.array(
      z.strictObject({
        lineage: z.string(),
        title: z.string(),
        number: ruleNumber.nullable(),
        events: z.array(eventKind),
        why: z.string(),
        isHeld: z.boolean(),
      }),
    ),
    publishedFiles: z
      .array(publishedFileSchema)
      .describe("Published files held of this release, the one on which answers rest first"),
    witnesses: z.array(sourceNamed),
    previous: address.nullable(),
    next: address.nullable(),
  })
  .meta({ id: "Release" });

export const coverageAnswerSchema = z
  .strictObject({
    releases: z.strictObject({
      known: z.int(),
      first: releaseDay.nullable(),
      newest: releaseDay.nullable(),
      held: z.array(releaseDay).describe("Releases of which a published file is held"),
      notHeld: z.array(releaseDay).describe("Known releases of which none is"),
      publishedFilesHeld: z.int(),
    }),
    firstHeld: releaseDay.nullable(),
    lastHeld: releaseDay.nullable(),
    topics: z.array(
      z.strictObject({
        topic: z.string(),
        lineages: z.int(),
        revisions: z.int(),
        lineagesHeld: z.int(),
        from: releaseDay,
      }),
    ),
    gaps: z.array(z.string()),
    witnesses: z.array(
      z.strictObject({
        source: z.string(),
        title: z.string(),
        kind: z.enum(["document", "article", "archive", "witness"]),
        dated: z.string().nullable(),
        quotes: z.int(),
        fits: z.array(interval),
        isOutOfDate: z.boolean().describe("It gives itself a date on which other words were in force"),
        slips: z.array(z.string()),
        notes: z.string(),
      }),
    ),
    dateDisagreements: z.array(otherDate.extend({ release: releaseDay })),
    contradictions: z
      .array(contradictionSchema)
      .describe("Where a published file says something else than a person wrote down"),
    confirmations: z
      .strictObject({ confirmed: z.int(), contradicted: z.int() })
      .describe(
        "How often a published file has, word for word, what a person wrote down, and how often it has other words; links are not counted",
      ),
    undecided: z
      .array(
        z.strictObject({
          release: day,
          number: ruleNumber.nullable(),
          name: z.string().nullable(),
          lineage: z.string(),
          candidates: z.array(
            z.strictObject({ number: ruleNumber.nullable(), name: z.string().nullable(), lineage: z.string() }),
          ),
          chosen: z.string().nullable(),
          reason: z.string(),
        }),
      )
      .describe("Links between releases that a person should decide in data/links"),
    conflicts: z
      .array(conflict.omit({ says: true }).extend({ provisions: z.int() }))
      .describe("Published files that say something else than the one of their release on which answers rest"),
  })
  .meta({ id: "Coverage" });

/** A release in a list. */
export type ReleaseSummary = Shown<typeof releaseSummary>;

/** The known releases. */
export type ReleasesAnswer = Shown<typeof releasesAnswerSchema>;

/** One release with its changes. */
export type ReleaseAnswer = Shown<typeof releaseAnswerSchema>;

/** What a release changed in one lineage. */
export type ReleaseChange = ReleaseAnswer["changes"][number];

/** What is held and what is not. */
export type CoverageAnswer = Shown<typeof coverageAnswerSchema>;

/** What is held of one topic. */
export type TopicCoverage = CoverageAnswer["topics"][number];

/** A published file on which no answer rests, though it differs in words; `provisions` counts where. */
export type FileConflict = CoverageAnswer["conflicts"][number];

/** What a witness shows. */
export type WitnessCoverage = CoverageAnswer["witnesses"][number];
