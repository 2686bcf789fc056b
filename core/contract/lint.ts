import { z } from "zod";
import { confidences } from "../archive/lineage.ts";
import { dayFrom, notDay } from "../text/days.ts";
import { ruleNumberFrom } from "../text/rule-number.ts";

/** The forms of the files that a project keeps for the linter. */

const severity = z.enum(["error", "warning", "off"]);

/** The effect of a finding on the exit code. `off`: it is not shown. */
export type Severity = z.infer<typeof severity>;

export const lintSettingsForm = z.strictObject({
  paths: z
    .array(z.string().min(1))
    .optional()
    .describe("Files and patterns to check; the default is those named on the command line"),
  exclude: z.array(z.string().min(1)).default([]).describe("Files and patterns to leave out"),
  on: z
    .string()
    .refine((text) => dayFrom(text) !== undefined, notDay)
    .optional()
    .describe("The day on which the numbers have to be right, YYYY-MM-DD; the default is today"),
  git: z.boolean().optional().describe("Check each line for the day on which git says it was written"),
  ignore: z
    .array(
      z.string().refine((text) => ruleNumberFrom(text) !== undefined, "is not a rule number; write it like 704.5a"),
    )
    .default([])
    .describe("Rule numbers that are never reported"),
  severity: z
    .strictObject({
      stale: severity.optional().describe("Words that fit a rule that had the number before"),
      "wrong-rule": severity.optional().describe("Words that fit another rule"),
      nonexistent: severity.optional().describe("A number that no rule has"),
    })
    .default({})
    .describe(
      "The severity of each verdict, which decides the exit code; left out, `wrong-rule` is a warning, the others are errors",
    ),
  confidence: z.enum(confidences).default("medium").describe("Report only findings with at least this confidence"),
  baseline: z.string().optional().describe("The file of known findings"),
});

export type LintSettings = z.infer<typeof lintSettingsForm>;

/** How often each known finding occurs in a project. */
export const lintBaselineForm = z.strictObject({
  findings: z.record(z.string(), z.int().min(1)).describe("How often each finding occurs in the project, by its key"),
});
