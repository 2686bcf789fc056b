import { z } from "zod";
import { documentIds } from "../archive/document.ts";
import { rankingReasons } from "../archive/ranking-reasons.ts";
import { findingKinds } from "../archive/rulebook.ts";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/** The schemas of answers about published files. */

export const contradictionSchema = parts.named("Contradiction", {
  release: parts.day.describe("The release whose published file differs"),
  lineage: z.string().describe("The id of the lineage"),
  kind: z.enum(["text", "examples", "name", "number", "link"]).describe("What differs"),
  number: parts.ruleNumber.nullable().describe("Its number in the dataset; null if it has none"),
  curated: z.string().nullable().describe("What a person wrote down; null if it is nothing"),
  printed: z.string().nullable().describe("What the published file has; null if it has nothing"),
  served: z.enum(["file", "dataset"]).describe("What answers use: a whole file counts, a damaged one does not"),
  isLater: z
    .boolean()
    .describe("The dataset was read against earlier releases only: it is out of date, and has to be read again"),
});

/** A line that one published file lacks between two that have it. */
const missingLineSchema = parts.named("MissingLine", {
  release: parts.day.describe("The release whose published file lacks it"),
  lineage: z.string().describe("The id of the lineage, which goes on"),
  number: parts.ruleNumber.nullable().describe("The number that this file lacks"),
});

const notServedBecause = z
  .enum(rankingReasons)
  .nullable()
  .describe(
    "Why another file of the release is used instead: `chosen` by a person, `known` to a public archive, the `original` form, `undamaged`, in `agreement` with the neighbouring releases, more complete (`completeness`); `published-later` and `hash` prove nothing. Null for the file used",
  );

export const publishedFileSchema = parts.described("PublishedFile", "One file in which a release was published", {
  release: parts.day.describe("The release of which it is a file"),
  sha256: z.string().describe("SHA-256 of the file, in hexadecimal digits"),
  fileName: z.string().describe("The name of the file as it was imported"),
  publishedOn: parts.day.nullable().describe("The day the file came out; null if it is not known"),
  recordedAt: parts.instant.describe("The instant of the import, ISO 8601 in UTC"),
  dayBasis: z.enum(["stated", "given"]).describe("Whether the day was stated by the document or by a person"),
  length_bytes: z.int().describe("The length of the file in bytes"),
  encoding: z.string().describe("The character encoding it was read in"),
  newlines: z
    .string()
    .meta({ pattern: "^(?:none|(?:CRLF|CR|LF)(?:\\+(?:CR|LF)){0,2})$" })
    .describe("How its lines end: `CRLF`, `CR`, `LF`, several of them with `+` between, or `none`"),
  isServed: z.boolean().describe("Answers use this published file of the release"),
  notServedBecause,
  provisions: parts.groupOf("How many provisions were read", {
    headings: z.int().describe("Headings of sections"),
    rules: z.int().describe("Rules and subrules"),
    examples: z.int().describe("Examples"),
    glossary: z.int().describe("Entries of the glossary"),
  }),
  lines: parts.groupOf("To which part each line belongs", {
    total: z.int().describe("All lines of the file"),
    blank: z.int().describe("Lines without words"),
    front: z.int().describe("Lines before the table of contents"),
    contents: z.int().describe("Lines of the table of contents"),
    headings: z.int().describe("Lines of headings"),
    rules: z.int().describe("Lines of rules"),
    examples: z.int().describe("Lines of examples"),
    glossary: z.int().describe("Lines of the glossary"),
    credits: z.int().describe("Lines of the credits"),
    unassigned: z.int().describe("Lines that belong to no part"),
  }),
  findings: parts.listOf("Oddities found while reading, with their lines", {
    kind: z.enum(findingKinds).describe("What was found"),
    severity: z.enum(["note", "warning"]).describe("`warning`: it may be a mistake of reading; otherwise a note"),
    line: z.int().nullable().describe("The line of the file, from 1; null if it is about no single line"),
    detail: z.string().describe("What was found, for people"),
  }),
  deviations: parts.listOf("Its differences from the published file used; white space and line ends do not count", {
    kind: z.enum(["words", "reference", "typography", "number", "only-here", "only-served"]).describe("What differs"),
    number: parts.ruleNumber.nullable().describe("The number of the rule; null if it has none"),
    name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
    here: z.string().nullable().describe("What this file has; null if it has nothing there"),
    served: z.string().nullable().describe("What the file served has; null if it has nothing there"),
  }),
});

const count = z.int();

const transitionCounts = parts.described("TransitionCounts", "How one held text differs from another", {
  changed: count.describe(
    "Provisions that were created or removed, or have another number, other words or other references",
  ),
  unchanged: count.describe("Provisions that are the same"),
  added: count.describe("Provisions that are new"),
  removed: count.describe("Provisions that were removed"),
  moved: count.describe("Provisions under another number, with the same words or others"),
  amended: count.describe("Provisions with other words, under the same number or another"),
  referenceOnly: count.describe("Provisions in which only numbers of other rules differ"),
  typographyOnly: count.describe("Provisions in which only typography differs"),
  merged: count.describe("Provisions that were merged into another"),
  split: count.describe("Provisions that became several"),
  undecided: count.describe("Provisions whose link a person should decide"),
});

const verificationSchema = z
  .strictObject({
    compared: count.describe("Provisions of the file that were compared"),
    notCompared: count.describe("Provisions of the file for which nothing comparable is held"),
    counts: parts.groupOf("How many provisions differ, by the most serious difference", {
      words: count.describe("Answered with other words"),
      "only-in-file": count.describe("Not answered"),
      "only-answered": count.describe("Answered, and not in the file"),
      number: count.describe("Answered at another number"),
      reference: count.describe("Answered with other numbers of rules in the text"),
      typography: count.describe("Answered with other typography"),
    }),
    isConfirmed: z.boolean().describe("Nothing but typography differs"),
  })
  .describe("The file compared with what is answered for the first day of its release after the import");

export const fileReportSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("already-held").describe("The same bytes are held already"),
      fileName: z.string().describe("The name of the file"),
      release: parts.day.describe("The release of which it is a file"),
      sha256: z.string().describe("SHA-256 of the file, in hexadecimal digits"),
      corrected: parts.groupOrNull(
        "What stood there until now, where the request says another release or day of publication",
        {
          release: parts.day.describe("Its release until now"),
          publishedOn: parts.day.nullable().describe("The day of publication until now; null if none was known"),
        },
      ),
    }),
    z.strictObject({
      kind: z.literal("added").describe("The file is new"),
      fileName: z.string().describe("The name of the file"),
      document: z.enum(documentIds).describe("The document: `cr`, the Comprehensive Rules, or one of tournaments"),
      release: parts.day.describe("The release of which it is a file"),
      sha256: z.string().describe("SHA-256 of the file, in hexadecimal digits"),
      isServed: z.boolean().describe("Answers use this published file of the release"),
      notServedBecause,
      provisions: count.describe("How many provisions were read"),
      findings: publishedFileSchema.shape.findings,
      dayBasis: z.enum(["stated", "given"]).describe("Whether the day was stated by the document or by a person"),
      publishedOn: parts.day.nullable().describe("The day the file came out; null if it is not known"),
      since: parts.groupOrNull("The nearest held release before it, with the changes since", {
        release: parts.day.describe("That release"),
        counts: transitionCounts.describe("The number of provisions with each kind of change"),
        undecided: parts.listOf("Provisions with several possible predecessors", {
          number: parts.ruleNumber.nullable().describe("Its number; null for a glossary entry"),
          name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
          line: z.int().describe("Its line in the file, from 1"),
          reason: z.string().describe("Why its predecessor is not clear"),
        }),
      }),
      beside: parts.listOf("Other published files of the same release, and how they differ", {
        fileName: z.string().describe("The name of the other file"),
        sha256: z.string().describe("SHA-256 of the other file, in hexadecimal digits"),
        counts: transitionCounts.describe("The number of provisions with each kind of difference from the other file"),
      }),
      verified: verificationSchema,
      contradictions: z.array(contradictionSchema).describe("Contradictions between the file and the dataset"),
      missingLines: z
        .array(missingLineSchema)
        .describe("Lines that this file lacks, or that the import shows to be missing in files around it"),
    }),
  ])
  .meta({ id: "FileReport", description: "The result of an import" });

/** How a release differs from the held one before it. */
export type TransitionCounts = ReadonlyOutput<typeof transitionCounts>;

/** The result for an imported file. */
export type ImportedFileReport = ReadonlyOutput<typeof fileReportSchema>;

/** The result for a file that is held now. */
export type AddedFile = Extract<ImportedFileReport, { readonly kind: "added" }>;

/** A provision with several possible predecessors. */
export type UndecidedLink = NonNullable<AddedFile["since"]>["undecided"][number];

/** How a published file differs from another of the same release. */
export type ComparedFile = AddedFile["beside"][number];
