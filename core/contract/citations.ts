import { z } from "zod";
import type { Shown } from "../shown.ts";
import {
  certainty,
  countsBy,
  day,
  dayParameter,
  eventKind,
  interval,
  knownAtQuery,
  numberParameter,
  releaseDay,
  ruleNumber,
} from "./parts.ts";

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
      .array(
        z.strictObject({
          number: numberParameter,
          on: dayParameter.optional().describe("The day this one was written; left out, the day of the whole list"),
        }),
      )
      .min(1, "names no citation")
      .max(citedMax, `has more than ${citedMax} citations; ask for them in parts`)
      .optional()
      .describe("Rule numbers, each with the day it was written where that is known; at most 20,000"),
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

const party = z.strictObject({
  lineage: z.string().describe("The id of the lineage"),
  number: ruleNumber.nullable().describe("Its number on the day `to`; null where it has none or it is not known"),
});

const resolution = z
  .strictObject({
    number: ruleNumber.describe("The number cited"),
    on: day.nullable().describe("The day it was written, or the first of those that fit"),
    verdict,
    reason: z.enum(reasons).nullable().describe("Why it is `ambiguous` or `not-held`"),
    now: ruleNumber.nullable().describe("Its number on the day `to`; null where there is none, or not just one"),
    lineage: z.string().nullable().describe("The lineage cited; null where it cannot be told"),
    title: z.string().nullable().describe("What the lineage is about, in our words; null where it cannot be told"),
    words: z
      .enum(["same", "changed", "not-held"])
      .nullable()
      .describe("What happened to its words between the two days; null where the lineage cannot be told or has ended"),
    certainty: z
      .strictObject({
        on: certainty.nullable().describe("On the day it was written; null where nothing is known of it"),
        to: certainty.nullable().describe("On the day `to`; null where nothing is known of it"),
      })
      .describe("How certain its words are on the two days"),
    parts: z.array(party).describe("Of what was split: where it goes on"),
    joined: party.nullable().describe("Of what was merged: where it goes on"),
    between: z
      .array(
        z.strictObject({
          from: day.describe("The first day of the change"),
          lineage: z.string().describe("The id of the lineage that changed"),
          number: ruleNumber
            .nullable()
            .describe("Its number from that day on; null where it has none or it is not known"),
          events: z.array(eventKind).describe("What happened to it"),
          why: z.string().describe("Why, in our words"),
        }),
      )
      .describe("What happened between the two days, oldest first"),
    choices: z
      .array(
        z.strictObject({
          when: interval.nullable().describe("If it was written on one of these days"),
          lineage: z.string().describe("The id of a lineage that may be meant"),
          title: z.string().describe("What the lineage is about, in our words"),
          verdict,
          now: ruleNumber.nullable().describe("Its number on the day `to`; null where there is none, or not just one"),
        }),
      )
      .describe("What it may be, where it is `ambiguous`"),
    inUse: z
      .array(
        z.strictObject({
          from: day.describe("The first day with the number"),
          to: day.nullable().describe("The first day without it; null while it lasts"),
          lineage: z.string().describe("The id of the lineage that had the number"),
          title: z.string().describe("What the lineage is about, in our words"),
          name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
          numberThen: ruleNumber
            .nullable()
            .describe(
              "The number of that lineage on the day it was written; null where it has none or it is not known",
            ),
          ended: day.nullable().describe("The day on which the lineage ended; null while it lasts"),
          mergedInto: party.nullable().describe("What the lineage was merged into; null where it was not"),
        }),
      )
      .describe("Of a number not known to have been in use that day: when it was"),
    sentence: z.string().describe("The same for people"),
    links: z
      .strictObject({
        cited: z.string().nullable().describe("The rule on the day it was written; null where it cannot be told"),
        now: z.string().nullable().describe("The rule on the day `to`; null where there is none"),
      })
      .describe("Where to read the rule"),
  })
  .meta({ id: "Resolution", description: "A citation followed from the day it was written to another day" });

export const citationsAnswerSchema = z
  .strictObject({
    on: day.nullable().describe("The day they were written; null where it was left out"),
    to: day.describe("The day to which they were followed"),
    release: releaseDay.describe("The release in force on the day `to`"),
    beyondNewestRelease: z
      .boolean()
      .describe("The day `to` is later than the newest known release: so far as is known"),
    dating: z
      .strictObject({
        numbers: z.array(ruleNumber).describe("The numbers without a day, each once"),
        fits: z
          .array(
            z.strictObject({
              from: day.describe("The first of these days"),
              to: day.nullable().describe("The first day after them; null while they last"),
              inUse: z.int().describe("How many of the numbers were in use"),
              notInUse: z.array(ruleNumber).describe("The numbers that were not in use"),
              notHeld: z.array(ruleNumber).describe("The numbers of which nothing is held"),
            }),
          )
          .describe("Days on which the most of these numbers were in use at once, oldest first"),
        mayBeOthers: z
          .array(ruleNumber)
          .describe("Those that rules of which nothing is held may have had on other days that fit as well"),
      })
      .nullable()
      .describe("Where days were left out: the days on which the most of these numbers were in use at once"),
    counts: countsBy<Verdict>({
      current: "The number is still that of the rule, with the same words",
      moved: "The rule has another number",
      amended: "The rule has other words",
      "moved-and-amended": "The rule has another number and other words",
      split: "The rule became several",
      merged: "The rule went into another",
      removed: "The rule is gone",
      "never-in-use": "No rule had the number on the day it was written",
      ambiguous: "Which rule is meant, or which number it has, cannot be told",
      "not-held": "Too little is held to say anything",
    }).describe("How many citations got which verdict"),
    citations: z.array(resolution).describe("For a list one for each, in its order; for a text each number once"),
    references: z
      .array(
        z.strictObject({
          number: ruleNumber.describe("The number as we write it"),
          written: z.string().describe("The number as the text has it"),
          start: z.int().describe("Where it begins in the text, in UTF-16 units from 0"),
          end: z.int().describe("Exclusive, in UTF-16 units"),
          isBare: z.boolean().describe("No word beside it says that it is a rule, only its form"),
          line: z.int().describe("Its line in the text, from 1"),
          column: z.int().describe("From 1, in UTF-16 units"),
          isRangeEnd: z.boolean().describe("It ends the range that the reference before it begins"),
          verdict,
          now: ruleNumber.nullable().describe("Its number on the day `to`; null where there is none, or not just one"),
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
