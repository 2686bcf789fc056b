import { z } from "zod";
import { type ChangeClass, changeClasses } from "../archive/change-classes.ts";
import { changesOnly } from "./diff.ts";
import * as parts from "./parts.ts";

/** Classes of changes in a request, by their names. */
const classList = z
  .string()
  .max(200)
  .refine((text) => text === "all" || unknownClassIn(text) === undefined, {
    error: ({ input }) =>
      `has "${unknownClassIn(String(input))}", which is no class of changes; separate them by commas, out of: ${changeClasses.join(", ")}; or "all"`,
  })
  .transform((text) => (text === "all" ? changeClasses : (text.split(",") as ChangeClass[])));

function unknownClassIn(list: string): string | undefined {
  return list.split(",").find((name) => !(changeClasses as readonly string[]).includes(name));
}

/** The query of a comparison of two days, for answers in any format. */
export const changesQuery = z.strictObject({
  from: parts.dayOrSetParameter.describe(
    "The day before the change, or a set, whose release is meant; if later than `to`, the comparison is reversed",
  ),
  to: parts.dayOrSetParameter.describe(
    "The day after the change, or a set, whose release is meant; if earlier than `from`, the comparison is reversed",
  ),
  section: parts.numberParameter.optional().describe("Only this section, by its number on either day"),
  rule: parts.numberParameter.optional().describe("Only this rule and its subrules, by its number on either day"),
  lineage: z
    .string()
    .max(400)
    .optional()
    .describe("Only this lineage; the lineage of a section heading selects its section"),
  ...parts.knownAtQuery,
  only: z
    .enum(changesOnly)
    .optional()
    .describe(
      "`announced`: only changes that the publisher announced; `functional`: only those in which words changed, as far as people judged them not only for clarity or wording",
    ),
  classes: classList
    .optional()
    .describe('Which changes to show; left out, all but `reference-only` and `typography-only`. "all" shows those too'),
});
