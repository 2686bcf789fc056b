import { z } from "zod";
import {
  certainty,
  day,
  dayParameter,
  eventKind,
  interval,
  knownAtQuery,
  numberParameter,
  releaseDay,
  ruleNumber,
} from "./parts.ts";
import type { Shown } from "./shown.ts";

/** The shapes of questions and answers about citations. */

/** Numbers in one list; a longer one is for the command line. */
const citedMax = 20_000;

const to = dayParameter.optional().describe("The day to follow them to, which may be earlier; left out, today (UTC)");
const commonOn = dayParameter
  .optional()
  .describe("The day they were written. Left out, the days on which all of the numbers were in use are worked out");

export const citationsQuestionSchema = z
  .strictObject({
    citations: z
      .array(z.strictObject({ number: numberParameter, on: dayParameter.optional() }))
      .min(1, "names no citation")
      .max(citedMax, `has more than ${citedMax} citations; ask for them in parts`)
      .optional(),
    text: z.string().optional().describe("Any text: an article, a wiki page, the source of a program"),
    on: commonOn,
    to,
    rewrite: z
      .boolean()
      .optional()
      .describe("With a `text`: give it back with the numbers replaced, and nothing else touched"),
    ...knownAtQuery,
  })
  .superRefine(({ citations, text, rewrite }, context) => {
    const error = (at: string, message: string) => context.addIssue({ code: "custom", path: [at], message });
    if ((citations === undefined) === (text === undefined)) error("text", "or citations has to be given, and not both");
    else if (rewrite && text === undefined) error("rewrite", "is about a text; a list has nothing to rewrite");
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
  "never-in-use",
  "ambiguous",
  "not-held",
] as const;

const verdict = z
  .enum(verdicts)
  .describe(
    "`never-in-use`: no rule had the number on the day it was written; `ambiguous`: which rule is meant, or which number it has, cannot be told; `not-held`: too little is held to say anything, which is no statement about the citation",
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

const party = z.strictObject({ lineage: z.string(), number: ruleNumber.nullable() });

const resolution = z
  .strictObject({
    number: ruleNumber,
    on: day.nullable().describe("The day it was written, or the first of those that fit"),
    verdict,
    reason: z.enum(reasons).nullable().describe("Why it is `ambiguous` or `not-held`"),
    now: ruleNumber.nullable().describe("Its number on the day `to`; null where there is none, or not just one"),
    lineage: z.string().nullable(),
    title: z.string().nullable(),
    words: z.enum(["same", "changed", "not-held"]).nullable(),
    certainty: z.strictObject({ on: certainty.nullable(), to: certainty.nullable() }),
    parts: z.array(party).describe("Of what was split: where it goes on"),
    joined: party.nullable().describe("Of what was merged: where it goes on"),
    between: z
      .array(
        z.strictObject({
          from: day,
          lineage: z.string(),
          number: ruleNumber.nullable(),
          events: z.array(eventKind),
          why: z.string(),
        }),
      )
      .describe("What happened between the two days, oldest first"),
    choices: z
      .array(
        z.strictObject({
          when: interval.nullable().describe("If it was written on one of these days"),
          lineage: z.string(),
          title: z.string(),
          verdict,
          now: ruleNumber.nullable(),
        }),
      )
      .describe("What it may be, where it is `ambiguous`"),
    inUse: z
      .array(
        z.strictObject({
          from: day,
          to: day.nullable(),
          lineage: z.string(),
          title: z.string(),
          name: z.string().nullable(),
          numberThen: ruleNumber.nullable(),
          ended: day.nullable(),
          mergedInto: party.nullable(),
        }),
      )
      .describe("Of a number not known to have been in use that day: when it was"),
    sentence: z.string().describe("The same for people"),
    links: z.strictObject({ cited: z.string().nullable(), now: z.string().nullable() }),
  })
  .meta({ id: "Resolution", description: "A citation followed from the day it was written to another day" });

export const citationsAnswerSchema = z
  .strictObject({
    on: day.nullable(),
    to: day,
    release: releaseDay.describe("The release in force on the day `to`"),
    beyondNewestRelease: z.boolean(),
    dating: z
      .strictObject({
        numbers: z.array(ruleNumber),
        fits: z.array(
          z.strictObject({
            from: day,
            to: day.nullable(),
            inUse: z.int(),
            notInUse: z.array(ruleNumber),
            notHeld: z.array(ruleNumber),
          }),
        ),
        mayBeOthers: z
          .array(ruleNumber)
          .describe("Those that rules of which nothing is held may have had on other days that fit as well"),
      })
      .nullable()
      .describe("Where days were left out: the days on which the most of these numbers were in use at once"),
    counts: z.strictObject(
      Object.fromEntries(verdicts.map((name) => [name, z.int()])) as Record<(typeof verdicts)[number], z.ZodInt>,
    ),
    citations: z.array(resolution).describe("For a list one for each, in its order; for a text each number once"),
    references: z
      .array(
        z.strictObject({
          number: ruleNumber,
          written: z.string(),
          start: z.int(),
          end: z.int().describe("Exclusive, in UTF-16 units"),
          isBare: z.boolean().describe("No word beside it says that it is a rule, only its form"),
          line: z.int(),
          column: z.int().describe("From 1, in UTF-16 units"),
          isRangeEnd: z.boolean().describe("It ends the range that the reference before it begins"),
          verdict,
          now: ruleNumber.nullable(),
          citation: z.int().describe("Its place in `citations`"),
          replacement: z
            .string()
            .nullable()
            .describe("What stands in its place in the text rewritten; null where it stays"),
          keptBecause: z
            .enum([...verdicts, "range", "companion"])
            .nullable()
            .describe(
              "Why it stays although the number does not stand: its verdict; `range`: what stands between the ends is not the same, or not held; `companion`: another number of the same range cannot be carried",
            ),
        }),
      )
      .describe("Every place in the text, in reading order; none for a list"),
    text: z.string().nullable().describe("The text rewritten, where that was asked for"),
  })
  .meta({ id: "CitationsAnswer" });

/** What became of a citation. */
export type Verdict = Shown<typeof verdict>;

/** A citation followed to another day, with a sentence and addresses. */
export type CitationAnswer = Shown<typeof resolution>;

/** A citation followed to another day. */
export type Resolution = Omit<CitationAnswer, "sentence" | "links">;

/** What happened to the words. */
export type WordsFate = NonNullable<Resolution["words"]>;

/** A revision between the two days. */
export type Step = Resolution["between"][number];

/** One of several rules that may be meant. */
export type Choice = Resolution["choices"][number];

/** Why a verdict is `ambiguous` or `not-held`. */
export type Reason = NonNullable<Resolution["reason"]>;

/** Citations followed to a day. */
export type CitationsAnswer = Shown<typeof citationsAnswerSchema>;

/** A reference in a text. */
export type ReferenceAnswer = CitationsAnswer["references"][number];

/** Why a reference stays although its number changed. */
export type KeptBecause = NonNullable<ReferenceAnswer["keptBecause"]>;

/** The days that a set of numbers can come from. */
export type Dating = NonNullable<CitationsAnswer["dating"]>;

/** Days on which most of the numbers were in use at once. */
export type Fit = Dating["fits"][number];
