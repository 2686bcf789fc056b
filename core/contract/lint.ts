import { z } from "zod";
import { dayFrom } from "../text/days.ts";
import { ruleNumberFrom } from "../text/rule-number.ts";

/** The forms of the files that a project keeps for the linter. */

const severity = z.enum(["error", "warning", "off"]);

/** What a finding does to the exit code. `off`: it is not shown. */
export type Severity = z.infer<typeof severity>;

export const lintSettingsForm = z.strictObject({
  paths: z.array(z.string().min(1)).optional(),
  exclude: z.array(z.string().min(1)).default([]),
  on: z
    .string()
    .refine((text) => dayFrom(text) !== undefined, "is not a day of the calendar; write it as YYYY-MM-DD")
    .optional(),
  git: z.boolean().optional(),
  ignore: z
    .array(
      z.string().refine((text) => ruleNumberFrom(text) !== undefined, "is not a rule number; write it like 704.5a"),
    )
    .default([]),
  severity: z
    .strictObject({ stale: severity.optional(), "wrong-rule": severity.optional(), nonexistent: severity.optional() })
    .default({}),
  confidence: z.enum(["high", "medium", "low"]).default("low"),
  baseline: z.string().optional(),
});

export type LintSettings = z.infer<typeof lintSettingsForm>;

/** How often each known finding stands in a project. */
export const lintBaselineForm = z.strictObject({ findings: z.record(z.string(), z.int().min(1)) });
