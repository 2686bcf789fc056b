import { z } from "zod";
import { documentIds } from "../archive/document.ts";
import { confidences } from "../archive/lineage.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { glossMax_chars } from "./citation-check.ts";
import { followedMax, limitInWords } from "./limits.ts";
import * as parts from "./parts.ts";

/** The shapes of questions and answers about citations. */

const to = parts.dayParameter
  .optional()
  .describe("The day to which the numbers are followed, which may be earlier; the default is today (UTC)");
const commonOn = parts.dayParameter
  .optional()
  .describe("The day on which they were written. Without it, the days are derived from the numbers");

export const citationsQuestionSchema = z
  .strictObject({
    citations: z
      .array(
        z.strictObject({
          number: parts.numberParameter,
          on: parts.dayParameter
            .optional()
            .describe("The day on which this one was written; the default is the day of the list"),
          gloss: z
            .string()
            .max(glossMax_chars)
            .optional()
            .describe(
              "The words beside it. Without a day, they may say which of the rules that had the number is meant",
            ),
        }),
      )
      .min(1, "has no citation")
      .max(followedMax)
      .optional()
      .describe(
        `Rule numbers, each with the day it was written if that is known; at most ${limitInWords(followedMax)}`,
      ),
    text: z.string().optional().describe("Any text: an article, a wiki page, the source of a program"),
    on: commonOn,
    to,
    rewrite: z
      .boolean()
      .optional()
      .describe("With a `text`: return the text with the numbers replaced and everything else unchanged"),
    ...parts.knownAtQuery,
  })
  .superRefine(({ citations, text, rewrite }, context) => {
    const error = (at: string, message: string) => context.addIssue({ code: "custom", path: [at], message });
    if ((citations === undefined) === (text === undefined)) error("text", "or citations must be given, not both");
    else if (rewrite && text === undefined) error("rewrite", "needs a text; a list cannot be rewritten");
  })
  .meta({ id: "CitationsQuestion", description: "Either `citations` or a `text`" });

/** What became of a citation. */
export const verdicts = [
  "current",
  "moved",
  "amended",
  "moved-and-amended",
  "split",
  "merged",
  "removed",
  "not-in-use",
  "ambiguous",
  "not-held",
] as const;

const verdict = z
  .enum(verdicts)
  .describe(
    "`not-in-use`: no rule had the number on the day it was written; `ambiguous`: the rule meant, or its number, cannot be determined; `not-held`: too little is held to judge the citation",
  );

const reasons = [
  "before-first-release",
  "number-not-held",
  "number-then-not-known",
  "printed-twice",
  "between-releases",
  "day-not-known",
  "others-not-held",
  "does-not-fit",
] as const;

const party = z.strictObject({
  lineage: z.string().describe("The id of the lineage"),
  number: parts.provisionNumber
    .nullable()
    .describe("Its number on the day `to`; null if it has none or it is not known"),
});

const resolution = parts.described("Resolution", "A citation followed from the day it was written to another day", {
  document: z.enum(documentIds).describe("The document cited: `cr`, or that of a section, as in `IPG 2.5`"),
  number: parts.provisionNumber.describe("The number cited"),
  on: parts.day.nullable().describe("The day on which it was written, or the first of the days that fit"),
  verdict,
  reason: z.enum(reasons).nullable().describe("Why it is `ambiguous` or `not-held`"),
  now: parts.provisionNumber.nullable().describe("Its number on the day `to`; null if there is none, or not just one"),
  lineage: z.string().nullable().describe("The lineage cited; null if it is not known"),
  title: z.string().nullable().describe("What the lineage is about, in our words; null if it is not known"),
  words: z
    .enum(["same", "changed", "not-held"])
    .nullable()
    .describe("What happened to its words between the two days; null if the lineage is not known or has ended"),
  certainty: parts.groupOf(
    "The certainty of its words on the two days; for `not-in-use`, that no rule had the number",
    {
      on: parts.certainty.nullable().describe("On the day it was written; null if nothing is known of it"),
      to: parts.certainty.nullable().describe("On the day `to`; null if nothing is known of it"),
    },
  ),
  parts: z.array(party).describe("Of what was split: where it goes on"),
  joined: party.nullable().describe("Of what was merged: where it goes on"),
  between: parts.listOf("What happened between the two days, oldest first", {
    ...parts.changeDay,
    lineage: z.string().describe("The id of the lineage that changed"),
    number: parts.provisionNumber
      .nullable()
      .describe("Its number from that day on; null if it has none or it is not known"),
    events: z.array(parts.eventKind).describe("The kinds of change"),
    confidence: z.enum(confidences).describe("How sure it is that both sides are the same rule"),
    why: z.string().describe("The reason, in our words"),
  }),
  choices: parts.listOf("What it may be, where it is `ambiguous`", {
    when: parts.interval.nullable().describe("The days for which this choice is right"),
    lineage: z.string().describe("The id of a lineage that may be meant"),
    title: z.string().describe("What the lineage is about, in our words"),
    verdict,
    now: parts.provisionNumber
      .nullable()
      .describe("Its number on the day `to`; null if there is none, or not just one"),
  }),
  byWords: parts.groupOrNull(
    "Where the day is not known, and only the words beside the number say which rule is meant",
    {
      confidence: z.enum(["high", "medium"]).describe("How sure it is. A text is rewritten only where it is `high`"),
      others: z.int().describe("How many other rules the number may have meant by the days that fit"),
    },
  ),
  inUse: z
    .array(
      parts.knownInterval.extend({
        lineage: z.string().describe("The id of the lineage that had the number"),
        title: z.string().describe("What the lineage is about, in our words"),
        name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
        numberThen: parts.provisionNumber
          .nullable()
          .describe("The number of that lineage on the day it was written; null if it has none or it is not known"),
        ended: parts.day.nullable().describe("The day on which the lineage ended; null if it has not"),
        isEndedFirstSeen: z.boolean().describe("`ended` is only the day of the first release held without it"),
        mergedInto: party.nullable().describe("What the lineage was merged into; null if it was not"),
      }),
    )
    .describe("For a number not known to have been in use that day: when it was"),
  sentence: z.string().describe("The same in words"),
  links: parts.groupOf("Where to read the rule", {
    cited: z.string().nullable().describe("The rule on the day it was written; null if it is not known"),
    now: z.string().nullable().describe("The rule on the day `to`; null if there is none"),
  }),
});

export const citationsAnswerSchema = parts.named("CitationsAnswer", {
  on: parts.day.nullable().describe("The day they were written; null if it was left out"),
  to: parts.day.describe("The day to which they were followed"),
  release: parts.releaseDay.describe("The release in force on the day `to`"),
  beyondNewestRelease: z
    .boolean()
    .describe("The day `to` is later than the newest known release, so the rules may have changed"),
  dating: parts.groupOrNull("If days were left out: the days on which most of these rule numbers were in use at once", {
    numbers: z.array(parts.provisionNumber).describe("The distinct numbers without a day"),
    fits: parts.listOf("Days on which most of these numbers were in use at once, oldest first", {
      from: parts.day.describe("The first of these days"),
      to: parts.day.nullable().describe("The first day after them; null if they have no known end"),
      inUse: z.int().describe("How many of the numbers were in use"),
      notInUse: z.array(parts.provisionNumber).describe("The numbers that were not in use"),
      notHeld: z.array(parts.provisionNumber).describe("The numbers for which nothing is held"),
    }),
    mayBeOthers: z
      .array(parts.provisionNumber)
      .describe("Numbers that may have named rules that are not held, on other days that fit equally well"),
  }),
  counts: parts
    .countsBy<Verdict>({
      current: "The number still names the rule, with the same words",
      moved: "The rule has another number",
      amended: "The rule has other words",
      "moved-and-amended": "The rule has another number and other words",
      split: "The rule became several",
      merged: "The rule became part of another one",
      removed: "The rule was removed",
      "not-in-use": "No rule had the number on the day it was written",
      ambiguous: "The rule meant, or its number, cannot be determined",
      "not-held": "Too little is held to judge the citation",
    })
    .describe("The number of citations with each verdict"),
  citations: z
    .array(resolution)
    .describe("For a list one for each entry, in the same order; for a text each number once"),
  references: parts.listOf("Every reference in the text, in reading order; empty for a list", {
    document: z.enum(documentIds).describe("The document cited"),
    number: parts.provisionNumber.describe("The number in its usual form"),
    written: z.string().describe("The number as written in the text"),
    start: z.int().describe("Its start in the text, in UTF-16 units from 0"),
    end: z.int().describe("Exclusive, in UTF-16 units"),
    isBare: z.boolean().describe("Only its form suggests a rule number; no word beside it does"),
    line: z.int().describe("Its line in the text, from 1"),
    column: z.int().describe("From 1, in UTF-16 units"),
    isRangeEnd: z.boolean().describe("It ends the range that the reference before it begins"),
    verdict,
    now: parts.provisionNumber
      .nullable()
      .describe("Its number on the day `to`; null if there is none, or not just one"),
    citation: z.int().describe("Its index in `citations`"),
    replacement: z.string().nullable().describe("What stands in its place in the text rewritten; null if it stays"),
    keptBecause: z
      .enum([...verdicts, "range", "companion", "words"])
      .nullable()
      .describe(
        "Why it was kept although the number is no longer right: its verdict; `range`: the rules between the ends differ, or are not held; `companion`: another number of the same range cannot be replaced; `words`: only the words beside it say which rule is meant, and not surely enough",
      ),
  }),
  text: z.string().nullable().describe("The text rewritten, where that was asked for"),
});

/** What became of a citation. */
export type Verdict = ReadonlyOutput<typeof verdict>;

/** A citation followed to another day, with a sentence and addresses. */
export type CitationAnswer = ReadonlyOutput<typeof resolution>;

/** A citation followed to another day. */
export type Resolution = Omit<CitationAnswer, "document" | "sentence" | "links">;

/** What happened to the words. */
export type WordsFate = NonNullable<Resolution["words"]>;

/** A revision between the two days. */
export type Step = Resolution["between"][number];

/** One of several rules that may be meant. */
export type Choice = Resolution["choices"][number];

/** Citations followed to a day. */
export type CitationsAnswer = ReadonlyOutput<typeof citationsAnswerSchema>;

/** A reference in a text. */
export type ReferenceAnswer = CitationsAnswer["references"][number];

/** Why a reference stays although its number changed. */
export type KeptBecause = NonNullable<ReferenceAnswer["keptBecause"]>;

/** The days that a set of numbers can come from. */
export type Dating = NonNullable<CitationsAnswer["dating"]>;

/** Days on which most of the numbers were in use at once. */
export type NumbersFit = Dating["fits"][number];
