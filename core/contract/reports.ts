import { z } from "zod";
import { diffAnswerSchema } from "./diff.ts";
import { address, certainty, day, lineageKind, releaseDay, ruleNumber, significance, sourceNamed } from "./parts.ts";
import type { Shown } from "./shown.ts";

/** The shape of a report, held against the type of core. */

/** The forms in which a report comes. */
export const reportFormats = ["html", "md", "wiki", "json", "csv"] as const;

const { scope, counts, isReverse, beyondNewestRelease, isWhole, changes, notHeld } = diffAnswerSchema.shape;
const { class: changeClass, before: side, words, examples } = changes.element.shape;

const note = z
  .strictObject({ from: day, why: z.string(), significance, sources: z.array(z.string()) })
  .meta({ id: "Note", description: "Why something changed, in our words" });

const entry = z
  .strictObject({
    class: changeClass,
    lineage: z.string(),
    kind: lineageKind,
    title: z.string().nullable().describe("In our words; null where it would only repeat the rule"),
    before: side,
    after: side,
    joinedNumber: ruleNumber.nullable().describe("Of the rule it was merged with or split from"),
    words,
    examples,
    notes: z.array(note),
    smallerNotes: z.int().describe("Further notes, on smaller steps, that its history has"),
    get absorbed(): z.ZodArray<typeof entry> {
      return z.array(entry).describe("What was merged into it");
    },
    releases: z
      .strictObject({ before: releaseDay.nullable(), after: releaseDay.nullable() })
      .describe("Those that the words of either day are known from: the ones in force, or the held ones that stand in"),
    links: z.strictObject({ before: address.nullable(), after: address.nullable(), history: address }),
  })
  .meta({ id: "ReportEntry" });

const place = z.strictObject({ number: ruleNumber, name: z.string().nullable() }).nullable();

const release = z
  .strictObject({
    day,
    release: releaseDay.describe("In force on that day"),
    isHeld: z.boolean().describe("A published file of it is held"),
    nearestHeld: day.nullable(),
    certainty,
    otherDates: z.array(z.strictObject({ on: z.string(), source: z.string(), says: z.string() })),
  })
  .meta({ id: "ReportRelease" });

const addresses = Object.fromEntries(reportFormats.map((format) => [format, address])) as Record<
  (typeof reportFormats)[number],
  typeof address
>;

export const reportSchema = z
  .strictObject({
    title: z.string(),
    from: day,
    to: day,
    isReverse,
    knownAt: z.string().nullable().describe("The instant as of which the archive was asked; its links keep it"),
    scope,
    releases: z.strictObject({ from: release, to: release }),
    beyondNewestRelease,
    isWhole,
    wholeSections: z.array(ruleNumber).describe("Sections with changes that are held whole on both days"),
    summary: z.array(z.string()).describe("What happened, in a few lines"),
    counts,
    isSummarised: z.boolean().describe("The printed forms show a table of sections in place of the words"),
    sections: z.array(
      z.strictObject({
        kind: z.enum(["section", "glossary"]),
        before: place,
        after: place,
        heading: entry.nullable().describe("Where the heading itself changed, came or went"),
        notes: z.array(
          note.extend({ before: ruleNumber.nullable(), after: ruleNumber.nullable() }).meta({ id: "SectionNote" }),
        ),
        entries: z.array(entry).describe("In reading order; each changed lineage once"),
        renumbered: z.array(entry).describe("Same words under another number"),
      }),
    ),
    numbers: z
      .array(
        z.strictObject({
          fate: z.enum(["moved", "removed", "merged", "stays"]),
          before: ruleNumber,
          after: ruleNumber.nullable(),
          last: z
            .strictObject({ before: ruleNumber, after: ruleNumber.nullable() })
            .nullable()
            .describe("The end of a run"),
          within: z.int().describe("Rules under these numbers that went along, each with the same ending"),
          parts: z.array(ruleNumber).describe("Numbers of the rules that came out of this one"),
          lineage: z.string().nullable(),
          title: z.string().nullable(),
        }),
      )
      .describe("Old and new numbers; long lists are shortened to runs. `/v1/diff` has each one"),
    outcomes: z.strictObject({
      reason: z.string().nullable().describe("Why nothing can be said, where that is so"),
      questions: z.array(
        z.strictObject({
          question: z.string(),
          title: z.string(),
          before: z.array(z.string()),
          after: z.array(z.string()),
          href: address,
        }),
      ),
    }),
    notHeld,
    notKnown: z.int().describe("Provisions of which the words are not known on both days, so that nothing can be said"),
    sources: z.array(sourceNamed.extend({ by: z.string().nullable() }).meta({ id: "ReportSource" })),
    links: z.strictObject({ ...addresses, diff: address }),
  })
  .meta({ id: "Report" });

/** A change report, arranged for people who write. */
export type Report = Shown<typeof reportSchema>;

/** One provision that changed, as a report shows it. */
export type ReportEntry = Shown<typeof entry>;

/** The changes in one section, or in the glossary. */
export type ReportSection = Report["sections"][number];

/** A release that a report rests on. */
export type ReportRelease = Shown<typeof release>;

/** A source of the notes. */
export type ReportSource = Report["sources"][number];

/** A note on why something changed. */
export type Note = Shown<typeof note>;

/** A note on a whole section. */
export type SectionNote = ReportSection["notes"][number];

/** One row of the table of old and new numbers. */
export type NumberRow = Report["numbers"][number];

/** What became of a number. */
export type NumberFate = NumberRow["fate"];

/** What changed in play. */
export type Outcomes = Report["outcomes"];

/** Addresses of a report. */
export type ReportLinks = Report["links"];

/** Addresses of an entry of a report. */
export type EntryLinks = ReportEntry["links"];

/** A form in which a report comes. */
export type ReportFormat = (typeof reportFormats)[number];
