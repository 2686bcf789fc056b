import { z } from "zod";
import { rankingReasons } from "../archive/ranking-reasons.ts";
import { findingKinds } from "../archive/rulebook.ts";
import { day, ruleNumber } from "./parts.ts";
import type { Shown } from "./shown.ts";

/** The shapes of what is told about published files. */

export const contradictionSchema = z
  .strictObject({
    release: day,
    lineage: z.string(),
    kind: z.enum(["text", "examples", "name", "number", "link"]),
    number: ruleNumber.nullable(),
    curated: z.string().nullable(),
    printed: z.string().nullable(),
  })
  .meta({ id: "Contradiction" });

const notServedBecause = z
  .enum(rankingReasons)
  .nullable()
  .describe(
    "Why another file of the release is served in its place: `chosen` by a person, `known` to a public archive, `undamaged`, in `agreement` with the releases beside it, more complete (`completeness`); `published-later` and `hash` prove nothing. Null for the one served",
  );

export const publishedFileSchema = z
  .strictObject({
    release: day,
    sha256: z.string(),
    fileName: z.string(),
    publishedOn: day.nullable(),
    recordedAt: z.string(),
    dayBasis: z.enum(["stated", "given"]).describe("Whether the document names its day, or a person did"),
    length_bytes: z.int(),
    encoding: z.string(),
    newlines: z.string(),
    isServed: z.boolean().describe("Answers rest on this published file of the release"),
    notServedBecause,
    provisions: z.strictObject({ headings: z.int(), rules: z.int(), examples: z.int(), glossary: z.int() }),
    lines: z
      .strictObject({
        total: z.int(),
        blank: z.int(),
        front: z.int(),
        contents: z.int(),
        headings: z.int(),
        rules: z.int(),
        examples: z.int(),
        glossary: z.int(),
        credits: z.int(),
        unassigned: z.int(),
      })
      .describe("To which part each line belongs"),
    findings: z
      .array(
        z.strictObject({
          kind: z.enum(findingKinds),
          severity: z.enum(["note", "warning"]),
          line: z.int().nullable(),
          detail: z.string(),
        }),
      )
      .describe("What reading found odd or doubtful, with the line"),
    deviations: z
      .array(
        z.strictObject({
          kind: z.enum(["words", "reference", "typography", "number", "only-here", "only-served"]),
          number: ruleNumber.nullable(),
          name: z.string().nullable(),
          here: z.string().nullable(),
          served: z.string().nullable(),
        }),
      )
      .describe("Where it differs from the published file served; white space and line ends do not count"),
  })
  .meta({ id: "PublishedFile", description: "One file in which a release was published" });

const count = z.int();

const transitionCounts = z
  .strictObject({
    unchanged: count,
    added: count,
    removed: count,
    moved: count,
    amended: count,
    referenceOnly: count,
    typographyOnly: count,
    merged: count,
    split: count,
    undecided: count,
  })
  .meta({ id: "TransitionCounts", description: "How one held text differs from another" });

export const fileReportSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("already-held"),
      fileName: z.string(),
      release: day,
      sha256: z.string(),
      corrected: z
        .strictObject({ release: day, publishedOn: day.nullable() })
        .nullable()
        .describe("What stood there until now, where the request says another release or day of publication"),
    }),
    z.strictObject({
      kind: z.literal("added"),
      fileName: z.string(),
      release: day,
      sha256: z.string(),
      isServed: z.boolean(),
      notServedBecause,
      provisions: count,
      findings: publishedFileSchema.shape.findings,
      dayBasis: z.enum(["stated", "given"]),
      publishedOn: day.nullable(),
      since: z
        .strictObject({
          release: day,
          counts: transitionCounts,
          undecided: z.array(
            z.strictObject({
              number: ruleNumber.nullable(),
              name: z.string().nullable(),
              line: z.int(),
              reason: z.string(),
            }),
          ),
        })
        .nullable()
        .describe("The nearest held release before it, and what changed since"),
      beside: z
        .array(z.strictObject({ fileName: z.string(), sha256: z.string(), counts: transitionCounts }))
        .describe("Other published files of the same release, and how they differ"),
      contradictions: z.array(contradictionSchema),
    }),
  ])
  .meta({ id: "FileReport", description: "What became of a file that was to be imported" });

/** How a release differs from the held one before it. */
export type TransitionCounts = Shown<typeof transitionCounts>;

/** What became of a file that was imported. */
export type ImportedFileReport = Shown<typeof fileReportSchema>;

type AddedFile = Extract<ImportedFileReport, { readonly kind: "added" }>;

/** A provision that may be the same as one of several before it. */
export type OpenLink = NonNullable<AddedFile["since"]>["undecided"][number];

/** How a published file differs from another of the same release. */
export type ComparedFile = AddedFile["beside"][number];
