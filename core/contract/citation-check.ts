import { z } from "zod";
import { documentIds } from "../archive/document.ts";
import { confidences } from "../archive/lineage.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { checkedMax, limitInWords } from "./limits.ts";
import * as parts from "./parts.ts";

/** The shapes of questions and answers about citations and the words beside them. */

/** More words than this, the length of a long comment, would not change the verdict. */
export const glossMax_chars = 8_000;

export const citationCheckQuestionSchema = z
  .strictObject({
    text: z
      .string()
      .optional()
      .describe("Any text with at most 2,000 citations: an article, a wiki page, the source of a program"),
    citations: z
      .array(
        z.strictObject({
          number: parts.numberParameter,
          gloss: z
            .string()
            .max(glossMax_chars)
            .default("")
            .describe(
              "The words beside the number. For a comment with several numbers, the whole comment may be given",
            ),
        }),
      )
      .min(1, "has no citation")
      .max(checkedMax)
      .optional()
      .describe(`Numbers with the words beside them, at most ${limitInWords(checkedMax)}`),
    on: parts.dayParameter
      .optional()
      .describe("The day on which the numbers have to be right; the default is today (UTC)"),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "is not a language tag; write it like en or pt-BR")
      .optional()
      .describe(
        "The language of the words. Only English is compared; for other languages only the numbers are checked",
      ),
    ...parts.knownAtQuery,
  })
  .superRefine(({ citations, text }, context) => {
    if ((citations === undefined) === (text === undefined))
      context.addIssue({ code: "custom", path: ["text"], message: "or citations must be given, not both" });
  })
  .meta({ id: "CitationCheckQuestion", description: "Either `citations` or a `text`" });

/**
 * What the words beside a number say of it. `stale`: they fit a rule that had the number before; `wrong-rule`: they fit
 * another rule, not the cited one; `nonexistent`: no rule has the number that day; `cannot-tell`: they say too little,
 * or too little is held.
 */
export const checkVerdicts = ["fits", "stale", "wrong-rule", "nonexistent", "cannot-tell"] as const;
const confidence = z.enum(confidences).describe("The confidence in the verdict");

/** `numbers`: the history of the number decides, whatever the words are; `words`: they decide, so it is a guess. */
const bases = ["numbers", "words"] as const;
export type VerdictBasis = (typeof bases)[number];

const checkedCitation = parts.named("CheckedCitation", {
  document: z.enum(documentIds).describe("The document cited: `cr`, or that of a section, as in `IPG 2.5`"),
  number: parts.provisionNumber.describe("The number cited"),
  start: z
    .int()
    .nullable()
    .describe("Its position in the text in UTF-16 units; for a list this and the next three are null"),
  end: z.int().nullable().describe("Exclusive"),
  line: z.int().nullable().describe("Its line in the text, from 1"),
  column: z.int().nullable().describe("From 1, in UTF-16 units"),
  gloss: z.string().describe("The words beside it that were compared"),
  verdict: z
    .enum(checkVerdicts)
    .describe(
      "`stale`: the words fit a rule that had this number before; `wrong-rule`: they fit another rule; `nonexistent`: no rule has the number that day. These three are alarms. `cannot-tell`: the words say too little, or too little is held",
    ),
  confidence,
  basis: z
    .enum(bases)
    .describe(
      "`numbers`: which rules have or had the number decides alone, so the verdict is certain as far as rulebooks are held; `words`: the words decide, so it is a guess",
    ),
  because: z.string().describe("The reason in words, with the words that decide"),
  suggestions: parts.listOf(
    "Rules that may be meant, best first, at most three. `fits` and `cannot-tell` have them too, unless nearly all words are in the cited rule: check them if the number may be wrong after all",
    {
      number: parts.provisionNumber.describe("The number, on that day, of the rule that may be meant"),
      lineage: z.string().describe("The id of its lineage"),
      title: z.string().describe("What the lineage is about, in our words"),
      text: z.string().describe("What the rule says on the day; our summary where its text is not held"),
      confidence: confidence.describe("The confidence that this rule is meant"),
    },
  ),
  since: parts.day
    .nullable()
    .describe("The first day on which the number no longer names the rule meant, or is not in use"),
  isSinceFirstSeen: z
    .boolean()
    .describe("`since` is only the day of the first release held that shows it; the change may be older"),
});

export const citationCheckAnswerSchema = parts.named("CitationCheckAnswer", {
  on: parts.day.describe("The day on which the numbers have to be right"),
  counts: parts
    .countsBy<CheckVerdict>({
      fits: "The words fit the rule",
      stale: "The words fit a rule that had the number before",
      "wrong-rule": "The words fit another rule",
      nonexistent: "No rule has the number that day",
      "cannot-tell": "The words say too little, or too little is held",
    })
    .describe("The number of citations with each verdict"),
  citations: z
    .array(checkedCitation)
    .describe("For a list in the same order; for a text every citation, in reading order"),
});

/** What the words beside a number say of it. */
export type CheckVerdict = (typeof checkVerdicts)[number];

/** The citations of a list or a text, checked against the rules of a day. */
export type CheckAnswer = ReadonlyOutput<typeof citationCheckAnswerSchema>;

/** A number of a text, and what the words beside it say about it. Places are `null` in a list. */
export type CheckedCitation = CheckAnswer["citations"][number];

/** A rule that may be meant, on the day asked. */
export type SuggestedRule = CheckedCitation["suggestions"][number];
