import { z } from "zod";
import { changeClasses } from "../archive/change-classes.ts";
import { documentIds, tournamentDocumentIds } from "../archive/document.ts";
import { confidences } from "../archive/lineage.ts";
import { layers } from "../archive/parameter.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { certaintyOfDays, changeCounts } from "./diff.ts";
import { lastSeen } from "./parameters.ts";
import * as parts from "./parts.ts";

/** The schemas of answers about documents: the Comprehensive Rules, and those by which tournaments are judged. */

const id = z.enum(documentIds).describe("`cr`, `mtr`, `ipg` or `jar`");
const number = parts.sectionNumber.describe(
  "Its number (`2.1`, `101`, `appendix-a`), or for a part without one its title in small letters with hyphens",
);
const title = z
  .string()
  .nullable()
  .describe("Its title as printed; `Introduction` for words above the first title; null if it has none");
const penalty = z
  .string()
  .nullable()
  .describe("The penalty of an infraction: one, or one for each level (`Regular: Caution; …`); null for anything else");
const sectionText = z
  .string()
  .describe("The words as printed, without the title and the penalty; a line break between paragraphs, tabs in tables");

export const documentsAnswerSchema = parts.named("Documents", {
  documents: parts.listOf("All of them, held or not", {
    id,
    title: z.string().describe("Its whole title"),
    releases: parts.listOf("Oldest first", {
      from: parts.releaseDay.describe("The day from which it was in force"),
      to: parts.releaseDay.nullable().describe("The first day after it, as far as is known; null for the newest"),
      isHeld: z.boolean().describe("A published file of it is held"),
      files: z.int().describe("How many published files of it are held"),
    }),
    conflicts: z.array(parts.fileConflict).describe("Published files that differ from the one used for their release"),
    href: parts.address.nullable().describe("Its contents today; null if nothing of it is held"),
  }),
});

export const documentSectionAnswerSchema = parts.named("DocumentSection", {
  document: id,
  number,
  title,
  text: sectionText,
  penalty,
  on: parts.dayAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  inForce: parts.knownInterval.describe("The days on which it said this, as far as is known"),
  release: parts.releaseOnDay,
  certainty: parts.certainty,
  restsOn: parts.provenance.restsOn,
  conflicts: parts.provenance.conflicts,
  lineage: z.string().describe("The id of the section through all numbers and titles"),
  now: parts.whereabouts.describe("Where it is in the newest release"),
  previous: number.nullable().describe("The section printed before it; null for the first"),
  next: number.nullable().describe("The section printed after it; null for the last"),
  links: parts.groupOf("Where else to ask", {
    self: parts.address.describe("This answer"),
    history: parts.address.describe("The section through time"),
    contents: parts.address.describe("The document of that day"),
  }),
});

export const documentHistoryAnswerSchema = parts.named("DocumentSectionHistory", {
  document: id,
  lineage: z.string().describe("The id of the section through all numbers and titles"),
  title,
  now: parts.whereabouts.describe("Where it is in the newest release"),
  revisions: parts.listOf("Oldest first", {
    inForce: parts.knownInterval.describe("The days on which it said this, as far as is known"),
    number: number.nullable().describe("Its number then; null from the day on which it was no longer there"),
    title,
    text: sectionText.nullable().describe("The words as printed; null from the day on which it was no longer there"),
    penalty,
    readIn: parts.day.nullable().describe("The release in whose file it was read"),
    events: z.array(parts.lineageEvent).describe("What happened to it on the first of these days"),
  }),
});

export const documentContentsAnswerSchema = parts.named("DocumentContents", {
  document: id,
  title: z.string().describe("The title of the document"),
  on: parts.dayAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  release: parts.releaseOnDay,
  conflicts: z.array(parts.fileConflict).describe("Other published files of the release that differ from the one used"),
  sections: parts.listOf("In printed order; of the rules, the rules too", {
    number,
    title,
    penalty,
    since: parts.day.describe("Since which day it says what it says"),
    isFirstSeen: parts.knownInterval.shape.isFirstSeen.describe("`since` is only the first day known; it may be older"),
    href: parts.address.describe("The section on that day; what is known of it, where its words are not held"),
  }),
});

const side = z.strictObject({ number: number.nullable(), title, penalty, text: sectionText }).nullable();

export const documentDiffAnswerSchema = parts.named("DocumentDiff", {
  document: id,
  from: parts.day.describe("The first day compared"),
  to: parts.day.describe("The second day compared"),
  releases: parts.groupOf("The releases compared", {
    from: parts.releaseDay.describe("The release in force on the first day"),
    to: parts.releaseDay.describe("The release in force on the second day"),
  }),
  certainty: certaintyOfDays,
  counts: changeCounts,
  changes: parts.listOf("In printed order of the second day", {
    kind: z.enum(changeClasses).describe("What happened to it"),
    lineage: z.string().describe("The id of the section through all numbers and titles"),
    before: side.describe("What it was on the first day; null if it was not there"),
    after: side.describe("What it is on the second day; null if it is not there"),
  }),
});

export type DocumentsAnswer = ReadonlyOutput<typeof documentsAnswerSchema>;
export type DocumentSectionAnswer = ReadonlyOutput<typeof documentSectionAnswerSchema>;
export type DocumentHistoryAnswer = ReadonlyOutput<typeof documentHistoryAnswerSchema>;
export type DocumentContentsAnswer = ReadonlyOutput<typeof documentContentsAnswerSchema>;
export type DocumentDiffAnswer = ReadonlyOutput<typeof documentDiffAnswerSchema>;

const statement = parts.knownInterval
  .extend({
    document: z
      .enum(tournamentDocumentIds)
      .describe("The tournament document; `mtr` also for the floor rules before 2009"),
    number: parts.sectionNumber.nullable().describe("The section of that document"),
    summary: z.string().describe("What it said, in our words"),
    quote: z.string().nullable().describe("At most one sentence"),
    confidence: z.enum(confidences).describe("The confidence in the words and their days"),
    lastSeen,
  })
  .meta({ id: "TournamentStatement", description: "What a section of the tournament documents said in an interval" });

export const tournamentRulesAnswerSchema = parts.named("TournamentRulesAnswer", {
  on: parts.dayIfAsked,
  rules: parts.listOf("What they decide, by id", {
    id: z.string().describe("Its id, which never changes: that of the parameter in `/v1/parameters`"),
    title: z.string().describe("What it is about, in our words"),
    layer: z.enum(layers).describe("Another authority than the Comprehensive Rules"),
    notes: z.string().describe("Remarks, in our words"),
    statements: z.array(statement).describe("What it said, oldest first"),
  }),
});

/** The rules of tournament play, with the sections that give them. */
export type TournamentRulesAnswer = ReadonlyOutput<typeof tournamentRulesAnswerSchema>;

/** What it said in an interval. */
export type StatementAnswer = ReadonlyOutput<typeof statement>;
