import { z } from "zod";
import type { CheckAnswer } from "../ask/citations/check.ts";
import { checkVerdicts } from "../ask/citations/decide.ts";
import { day, dayParameter, knownAtQuery, numberParameter, ruleNumber } from "./parts.ts";

/** The shapes of questions and answers about citations and the words beside them. */

/** Citations in one list; a longer one is for the command line. */
const citedMax = 20_000;
/** More words than a long comment has decide nothing more. */
const glossMax_chars = 8_000;

export const citationCheckQuestionSchema = z
  .strictObject({
    text: z.string().optional().describe("Any text: an article, a wiki page, the source of a program"),
    citations: z
      .array(
        z.strictObject({
          number: numberParameter,
          gloss: z
            .string()
            .max(glossMax_chars)
            .default("")
            .describe("The words beside the number; of a comment with several numbers, all of it may be given"),
        }),
      )
      .min(1, "names no citation")
      .max(citedMax, `has more than ${citedMax} citations; ask for them in parts`)
      .optional(),
    on: dayParameter.optional().describe("The day on which the numbers have to be right; left out, today (UTC)"),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "is not a language tag; write it like en or pt-BR")
      .optional()
      .describe(
        "In which language the words are. Only English ones are compared; of others only the numbers are checked",
      ),
    ...knownAtQuery,
  })
  .superRefine(({ citations, text }, context) => {
    if ((citations === undefined) === (text === undefined))
      context.addIssue({ code: "custom", path: ["text"], message: "or citations has to be given, and not both" });
  })
  .meta({ id: "CitationCheckQuestion", description: "Either `citations` or a `text`" });

const confidence = z.enum(["high", "medium", "low"]);

const checkedCitation = z
  .strictObject({
    number: ruleNumber,
    start: z.int().nullable().describe("Its place in the text in UTF-16 units; null in a list, as the next three"),
    end: z.int().nullable().describe("Exclusive"),
    line: z.int().nullable(),
    column: z.int().nullable().describe("From 1, in UTF-16 units"),
    gloss: z.string().describe("The words beside it that were compared"),
    verdict: z
      .enum(checkVerdicts)
      .describe(
        "`stale`: the words fit a rule that had this number before; `wrong-rule`: they fit another rule; `nonexistent`: no rule has the number that day. These three are alarms. `cannot-tell`: the words say too little, or too little is held",
      ),
    confidence,
    because: z.string().describe("The same for people, with the words that decide"),
    suggestions: z
      .array(
        z.strictObject({
          number: ruleNumber,
          lineage: z.string(),
          title: z.string(),
          text: z.string().describe("What the rule says on the day; our summary where its text is not held"),
          confidence,
        }),
      )
      .describe("Rules that may be meant, best first, at most three"),
    since: day.nullable().describe("Since when the number is not that of the rule meant, or not in use"),
  })
  .meta({ id: "CheckedCitation" });

export const citationCheckAnswerSchema = z
  .strictObject({
    on: day,
    counts: z.strictObject(
      Object.fromEntries(checkVerdicts.map((name) => [name, z.int()])) as Record<
        (typeof checkVerdicts)[number],
        z.ZodInt
      >,
    ),
    citations: z.array(checkedCitation).describe("For a list in its order; for a text every place, in reading order"),
  })
  .meta({ id: "CitationCheckAnswer" }) satisfies z.ZodType<CheckAnswer>;
