import { z } from "zod";
import type { ReadonlyOutput } from "../shown.ts";
import { announcedReason, articleSchema, releaseAnnouncementsSchema } from "./announcements.ts";
import { diffAnswerSchema } from "./diff.ts";
import * as parts from "./parts.ts";

/** The schema of a report, checked against the type of `publish/`. */

const reportFormats = ["html", "md", "wiki", "json", "csv"] as const;

const { scope, counts, isReverse, beyondNewestRelease, isWhole, changes, notHeld } = diffAnswerSchema.shape;
const { class: changeClass, before: side, words, examples } = changes.element.shape;

const note = parts.described("Note", "Why something changed, in our words", {
  ...parts.changeDay,
  why: z.string().describe("Why it changed, in our words"),
  significance: parts.significance,
  sources: z.array(z.string()).describe("Ids of the sources of this note"),
});

const entry = z
  .strictObject({
    class: changeClass,
    lineage: z.string().describe("The id of the lineage"),
    kind: parts.lineageKind.describe("What kind of provision it is"),
    title: z.string().nullable().describe("In our words; null if it would only repeat the rule"),
    before: side.describe("What stood there before; null if it was not there"),
    after: side.describe("What stands there after; null if it is gone"),
    joinedNumber: parts.provisionNumber.nullable().describe("Of the rule it was merged with or split from"),
    words,
    examples,
    announced: z.array(announcedReason).describe("Why it changed, as the publisher announced it, oldest first"),
    notes: z.array(note).describe("Why it changed, in our words, oldest first"),
    smallerNotes: z.int().describe("Further notes, on smaller steps, that its history has"),
    get absorbed(): z.ZodArray<typeof entry> {
      return z.array(entry).describe("What was merged into it");
    },
    releases: parts.groupOf(
      "The releases from which the words of each day are known: those in force, or the nearest held ones",
      {
        before: parts.releaseDay.nullable().describe("The release of the day before; null if the words were not there"),
        after: parts.releaseDay.nullable().describe("The release of the day after; null if the words are not there"),
      },
    ),
    links: parts.groupOf("Where to read it", {
      before: parts.address.nullable().describe("The provision on the day before; null if it was not there"),
      after: parts.address.nullable().describe("The provision on the day after; null if it is gone"),
      history: parts.address.describe("The lineage through time"),
    }),
  })
  .meta({ id: "ReportEntry" });

const place = z
  .strictObject({
    number: parts.provisionNumber.describe("Its number"),
    name: z.string().nullable().describe("Its name as printed; null if it is not known"),
  })
  .nullable();

const release = parts.described("ReportRelease", "The release on one of the two days", {
  day: parts.day.describe("The day"),
  release: parts.releaseDay.describe("In force on that day"),
  isHeld: z.boolean().describe("A published file of it is held"),
  nearestHeld: parts.day.nullable().describe("The held release nearest to that day; null if none is held"),
  certainty: parts.certainty,
  otherDates: parts.listOf("Other days that sources give for the release", {
    on: z.string().describe("The day or month that the source gives"),
    source: z.string().describe("The id of the source"),
    says: z.string().describe("What happened on it according to the source, in our words"),
  }),
});

const addresses = Object.fromEntries(
  reportFormats.map((format) => [format, parts.address.describe(`The report as ${format}`)]),
) as Record<(typeof reportFormats)[number], typeof parts.address>;

export const reportSchema = parts.named("Report", {
  title: z.string().describe("The title of the report"),
  from: parts.day.describe("The day before the change"),
  to: parts.day.describe("The day after the change"),
  isReverse,
  knownAt: parts.instant.nullable().describe("The instant as of which the archive was asked; its links keep it"),
  scope,
  releases: parts.groupOf("The releases of the two days", {
    from: release.describe("The release on the day `from`"),
    to: release.describe("The release on the day `to`"),
  }),
  beyondNewestRelease,
  isWhole,
  wholeSections: z.array(parts.provisionNumber).describe("Sections with changes that are held whole on both days"),
  summary: z.array(z.string()).describe("What happened, in a few lines"),
  counts,
  isSummarised: z.boolean().describe("HTML, Markdown and wikitext show a table of sections instead of the words"),
  sections: parts.listOf("The changes by section, in reading order, the glossary last", {
    kind: z.enum(["section", "glossary"]).describe("A section of the rules, or the glossary"),
    before: place.describe("The section before; null if it was not there"),
    after: place.describe("The section after; null if it is gone"),
    heading: entry.nullable().describe("If the heading itself changed, was added or was removed"),
    notes: z
      .array(
        note
          .extend({
            before: parts.provisionNumber.nullable().describe("Its number before; null if it was not there"),
            after: parts.provisionNumber.nullable().describe("Its number after; null if it is gone"),
          })
          .meta({ id: "SectionNote" }),
      )
      .describe("Why its heading or number changed, oldest first"),
    entries: z.array(entry).describe("In reading order; each changed lineage once"),
    renumbered: z.array(entry).describe("Same words under another number"),
  }),
  numbers: parts.listOf("Old and new numbers; long lists are shortened to runs. `/v1/diff` has each one", {
    fate: z.enum(["moved", "removed", "merged", "stays"]).describe("What became of the number"),
    before: parts.provisionNumber.describe("The number before, or the first of a run"),
    after: parts.provisionNumber.nullable().describe("The number after; null if the rule is gone"),
    last: parts.groupOrNull("The end of a run", {
      before: parts.provisionNumber.describe("The last number of the run before"),
      after: parts.provisionNumber.nullable().describe("The last number of the run after; null if the rules are gone"),
    }),
    within: z.int().describe("The number of subrules that moved along with the same endings"),
    parts: z.array(parts.provisionNumber).describe("Numbers of the rules that came out of this one"),
    lineage: z.string().nullable().describe("The id of the lineage; null for a run of several"),
    title: z.string().nullable().describe("What the lineage is about, in our words; null for a run of several"),
  }),
  announcements: parts.groupOrNull(
    "What was announced, beside what changed; null in a report on a section, a rule or some of the changes, or of one release",
    {
      articles: z
        .array(articleSchema)
        .describe("The articles that announce a release between the two days; none if no article is known"),
      found: z.int().describe("How much of what they name is found between the two days"),
      others: z.int().describe("How much is found here that was announced for other releases"),
      elsewhere: releaseAnnouncementsSchema.shape.elsewhere,
      notFound: releaseAnnouncementsSchema.shape.notFound,
      unknown: z.int().describe("How much of it is not known, because the rulebook of its release is not held"),
      changed: z.int().describe("Provisions whose words changed"),
      notAnnounced: releaseAnnouncementsSchema.shape.notAnnounced.describe("Those of them without a reason"),
    },
  ),
  outcomes: parts.groupOf("What changed in play", {
    reason: z.string().nullable().describe("Why nothing can be said, where that is so"),
    questions: parts.listOf("The questions of the catalogue with different answers on the two days", {
      question: z.string().describe("The id of the question"),
      title: z.string().describe("The question in a few words"),
      before: z.array(z.string()).describe("The answers on the day `from`, as sentences"),
      after: z.array(z.string()).describe("The answers on the day `to`, as sentences"),
      href: parts.address.describe("The question with its answers on a day"),
    }),
  }),
  notHeld,
  notKnown: z.int().describe("Provisions whose words are not known on both days, so that they cannot be compared"),
  sources: z
    .array(
      parts.sourceNamed
        .extend({ by: z.string().nullable().describe("Who wrote it; null if it is not known") })
        .meta({ id: "ReportSource" }),
    )
    .describe("The sources of the notes"),
  links: z
    .strictObject({ ...addresses, diff: parts.address.describe("The comparison on which the report is based") })
    .describe("The report in each form, and the underlying comparison"),
});

/** A change report, arranged for people who write. */
export type Report = ReadonlyOutput<typeof reportSchema>;

/** One provision that changed, as a report shows it. */
export type ReportEntry = ReadonlyOutput<typeof entry>;

/** The changes in one section, or in the glossary. */
export type ReportSection = Report["sections"][number];

/** A release on which a report is based. */
export type ReportRelease = ReadonlyOutput<typeof release>;

/** A source of the notes. */
export type ReportSource = Report["sources"][number];

/** A note on why something changed. */
export type Note = ReadonlyOutput<typeof note>;

/** A note on a whole section. */
export type SectionNote = ReportSection["notes"][number];

/** One row of the table of old and new numbers. */
export type NumberRow = Report["numbers"][number];

/** What was announced, beside what changed. */
export type ReportAnnouncements = Report["announcements"];

/** What changed in play. */
export type Outcomes = Report["outcomes"];

/** Addresses of a report. */
export type ReportLinks = Report["links"];

/** Addresses of an entry of a report. */
export type EntryLinks = ReportEntry["links"];

/** A format of a report. */
export type ReportFormat = (typeof reportFormats)[number];
