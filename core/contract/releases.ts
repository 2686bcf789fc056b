import { z } from "zod";
import { documentIds } from "../archive/document.ts";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";
import { contradictionSchema, publishedFileSchema } from "./published-files.ts";

/** Releases, and what is held. */

const otherDate = z.strictObject({
  on: z.string().describe("The day or month that the source gives"),
  source: z.string().describe("The id of the source"),
  says: z.string().describe("What happened on it according to the source, in our words"),
});

const releasedSet = parts.named("ReleasedSet", {
  code: z.string().describe("Its common code, like `M10`"),
  name: z.string().describe("Its name in English"),
  released: parts.day.describe("The day on which its cards were sold"),
  isCertain: z.boolean().describe("False if only the dates suggest that release and set belong together"),
  because: z.string().nullable().describe("How it is known, where it is certain"),
  source: z.string().describe("The id of the source"),
  page: z.url().nullable().describe("A public page about the set"),
});

const changesByKind = parts.described("ReleaseCounts", "The known changes of the release, each counted once", {
  added: z.int().describe("How many came into the rules"),
  reworded: z.int().describe("How many have other words at the same number"),
  moved: z.int().describe("How many have other words at another number"),
  renumbered: z.int().describe("How many have the same words at another number"),
  removed: z.int().describe("How many left the rules"),
  other: z.int().describe("How many have only other references, or others split from them or merged into them"),
});

const releaseSummary = z.strictObject({
  document: z.enum(documentIds).describe("The document: `cr`, the Comprehensive Rules"),
  from: parts.releaseDay.describe("The day the release took effect, or its month where the day is not known"),
  to: parts.releaseDay.nullable().describe("The day the next release took effect; null while it is in force"),
  sets: z.array(releasedSet).describe("The sets of cards released with it"),
  isAnnounced: z.boolean().describe("It is announced and not yet in force"),
  otherDates: z.array(otherDate).describe("Other days that sources give for it"),
  notes: z.string().nullable().describe("What else is worth knowing, in our words; null if there is nothing"),
  isHeld: z.boolean().describe("A published file of it is held"),
  changes: z.int().describe("Known lineages whose number or words this release changed"),
  changesByKind,
  gatheredSince: parts.day
    .nullable()
    .describe(
      "The held release before this one, where known releases between the two are not held: a change first seen here may be one of theirs; null if there is none between, and where this one is not held",
    ),
  href: parts.address.describe("The release with its changes"),
});

export const releasesAnswerSchema = parts.named("Releases", {
  on: parts.dayIfAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  releases: z.array(releaseSummary).describe("The known releases, oldest first"),
});

export const releaseAnswerSchema = releaseSummary
  .omit({ changes: true, changesByKind: true })
  .extend({
    changes: parts.listOf("Its changes, by lineage", {
      lineage: z.string().describe("The id of the lineage"),
      title: z.string().describe("What the lineage is about, in our words"),
      number: parts.ruleNumber.nullable().describe("Its number from then on; null if it has none or it is not known"),
      kind: changesByKind.keyof().describe("What happened to it, as `changesByKind` of the release counts it"),
      events: z.array(parts.eventKind).describe("The kinds of change; `amended` also where only a reference changed"),
      why: z.string().describe("Why it changed, in our words"),
      isHeld: z.boolean().describe("Its words are held, not only a summary"),
    }),
    publishedFiles: z
      .array(publishedFileSchema)
      .describe("Published files held about this release; the first one is used for answers"),
    witnesses: z.array(parts.sourceNamed).describe("Sources that quote this release"),
    previous: parts.address.nullable().describe("The release before; null for the first one"),
    next: parts.address.nullable().describe("The release after; null for the newest one"),
  })
  .meta({ id: "Release" });

export const coverageAnswerSchema = parts.named("Coverage", {
  releases: parts.groupOf("Which releases are known and held", {
    known: z.int().describe("How many releases are known"),
    first: parts.releaseDay.nullable().describe("The first known release; null if none is known"),
    newest: parts.releaseDay.nullable().describe("The newest known release; null if none is known"),
    held: z.array(parts.releaseDay).describe("Releases that are held"),
    notHeld: z.array(parts.releaseDay).describe("Known releases without a published file held"),
    publishedFilesHeld: z.int().describe("How many published files are held"),
  }),
  firstHeld: parts.releaseDay.nullable().describe("The first release with any text held; null if none is"),
  lastHeld: parts.releaseDay.nullable().describe("The last release with any text held; null if none is"),
  topics: parts.listOf("What is held about each topic", {
    topic: z.string().describe("The topic, in one word or a few"),
    lineages: z.int().describe("How many lineages are known"),
    revisions: z.int().describe("How many revisions they have"),
    lineagesHeld: z.int().describe("The number of lineages whose words are held"),
    from: parts.releaseDay.describe("The first day of what is known"),
  }),
  gaps: z.array(z.string()).describe("Known gaps, in our words"),
  witnesses: parts.listOf("What each source that quotes the rules shows", {
    source: z.string().describe("The id of the source"),
    title: z.string().describe("The title of the source"),
    kind: parts.sourceKind,
    dated: z
      .string()
      .nullable()
      .describe("The day, month or year it gives itself, as it writes it; null if it gives none"),
    quotes: z.int().describe("How many quotations of it were compared"),
    fits: z.array(parts.interval).describe("The days whose rules it quotes"),
    isOutOfDate: z.boolean().describe("Its own date is outside the interval of its words"),
    slips: z.array(z.string()).describe("Its deviations from every known wording"),
    notes: z.string().describe("Remarks, in our words"),
  }),
  dateDisagreements: z
    .array(otherDate.extend({ release: parts.releaseDay.describe("The release") }))
    .describe("Where sources give different days for a release"),
  contradictions: z.array(contradictionSchema).describe("Contradictions between published files and the dataset"),
  confirmations: parts.groupOf(
    "How often published files confirm or contradict the words of the dataset; links are not counted",
    {
      confirmed: z.int().describe("How often it has the words"),
      contradicted: z.int().describe("How often it has other words"),
    },
  ),
  undecided: parts.listOf("Links between releases that a person should decide in data/links", {
    release: parts.day.describe("The later of the two releases"),
    number: parts.ruleNumber.nullable().describe("The number of the provision there; null if it has none"),
    name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
    lineage: z.string().describe("The id of the lineage it was given"),
    candidates: parts.listOf("Provisions of the earlier release that it may be", {
      number: parts.ruleNumber.nullable().describe("Its number; null if it has none"),
      name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
      lineage: z.string().describe("The id of its lineage"),
    }),
    chosen: z.string().nullable().describe("The id of the lineage that was taken; null if none was"),
    reason: z.string().describe("Why the link is not clear"),
  }),
  conflicts: z.array(parts.fileConflict).describe("Published files that differ from the one used for their release"),
});

/** A release in a list. */
export type ReleaseSummary = ReadonlyOutput<typeof releaseSummary>;

/** How many provisions a release changed, by kind. */
export type ReleaseCounts = ReleaseSummary["changesByKind"];

/** The known releases. */
export type ReleasesAnswer = ReadonlyOutput<typeof releasesAnswerSchema>;

/** One release with its changes. */
export type ReleaseAnswer = ReadonlyOutput<typeof releaseAnswerSchema>;

/** What a release changed in one lineage. */
export type ReleaseChange = ReleaseAnswer["changes"][number];

/** What is held and what is not. */
export type CoverageAnswer = ReadonlyOutput<typeof coverageAnswerSchema>;

/** The coverage of one topic. */
export type TopicCoverage = CoverageAnswer["topics"][number];

/** A published file that answers do not use and that has other words; `provisions` counts where. */
export type FileConflict = CoverageAnswer["conflicts"][number];

/** What a witness shows. */
export type WitnessCoverage = CoverageAnswer["witnesses"][number];
