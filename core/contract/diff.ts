import { z } from "zod";
import { type ChangeClass, changeClasses } from "../archive/change-classes.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { announcedReason } from "./announcements.ts";
import * as parts from "./parts.ts";

/** What changed between two days. */

/** By what the changes that are listed can be limited, besides their class. */
const changesOnly = ["announced", "functional"] as const;

const side = parts.named("DiffSide", {
  number: parts.ruleNumber
    .nullable()
    .describe("Its number on that day; null for a glossary entry, and where it is not known"),
  name: z.string().nullable().describe("The term of a glossary entry"),
  text: z.string().describe("What it says on that day"),
  examples: z.array(z.string()).describe("Its examples in printed order"),
  examplesAfter: parts.examplesAfter,
});

/**
 * The difference when words cannot be compared. `words`: the dataset says that words or name changed; `number`: only
 * the number is known to differ; `not-known`: the words, or everything, are unknown for one of the days, so that
 * nothing can be said.
 */
const unheldDifferences = ["came", "went", "words", "number", "not-known"] as const;

const unheldSide = z.strictObject({
  state: z.enum(["there", "not-there", "not-known"]).describe("Whether it was in the rules on that day"),
  number: parts.ruleNumber.nullable().describe("Its number on that day; null if it has none or it is not known"),
  summary: z
    .string()
    .nullable()
    .describe("What it says, in our words; null if it was not there or nothing is known of it"),
  name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
});

const changeClass = z.enum(changeClasses).describe("What kind of change it is");

const reasons = z
  .array(
    z.strictObject({
      ...parts.changeDay,
      why: z.string().describe("Why it changed, in our words"),
    }),
  )
  .describe("Why it changed, oldest first");

export const certaintyOfDays = z
  .strictObject({
    from: parts.certainty.describe("On the day `from`"),
    to: parts.certainty.describe("On the day `to`"),
  })
  .describe("For each day, the lowest certainty of the texts compared");

/** How many provisions changed in each way. */
export const changeCounts = parts
  .countsBy<ChangeClass | "unchanged">({
    added: "New provisions",
    removed: "Provisions that were removed",
    merged: "Provisions that were merged into another",
    split: "Provisions that were split off another",
    both: "Provisions with another number and other words",
    amended: "Provisions with other words",
    renumbered: "Provisions with another number and the same words",
    title: "Provisions with another printed name",
    examples: "Provisions whose examples differ and whose text is the same",
    "reference-only": "Provisions in which only numbers of other rules differ",
    "typography-only": "Provisions in which only typography differs",
    unchanged: "Provisions that are the same",
  })
  .describe("The number of provisions in each class, listed or not");

export const diffAnswerSchema = parts.named("Diff", {
  from: parts.day.describe("The day before the change"),
  to: parts.day.describe("The day after the change"),
  isReverse: z.boolean().describe("`from` is later than `to`; the later state is `before`"),
  beyondNewestRelease: z
    .boolean()
    .describe("One of the days is later than the newest known release, so the rules may have changed"),
  releases: parts.groupOf("The releases in force", {
    from: parts.releaseDay.describe("The release in force on the day `from`"),
    to: parts.releaseDay.describe("The release in force on the day `to`"),
  }),
  sets: parts.groupOf("The names of the sets of cards that came with the releases in force", {
    from: z.array(z.string()).describe("Those of the release in force on the day `from`"),
    to: z.array(z.string()).describe("Those of the release in force on the day `to`"),
  }),
  restsOn: parts.groupOf(
    "For each day, the held release in force or before it. Where it is not the one in force, what changed since then counts as changed after that day",
    {
      from: parts.day.nullable().describe("For the day `from`; null if none is held"),
      to: parts.day.nullable().describe("For the day `to`; null if none is held"),
    },
  ),
  certainty: certaintyOfDays,
  scope: parts.groupOf("What was asked for", {
    section: parts.ruleNumber.nullable().describe("Only this section; null if none was named"),
    rule: parts.ruleNumber.nullable().describe("Only this rule and its subrules; null if none was named"),
    lineage: z.string().nullable().describe("Only this lineage; null if none was named"),
    classes: z.array(changeClass).describe("The classes of changes that are listed"),
    only: z
      .enum(changesOnly)
      .optional()
      .describe("Only changes that the publisher announced, or only those of words; left out for all"),
  }),
  isWhole: z
    .boolean()
    .describe("Everything in the scope is held on both days; only then does an empty list mean that nothing changed"),
  sameFile: parts.day
    .nullable()
    .describe(
      "The release of the only file on which both days rest although their releases differ: only what a later file confirms is counted as unchanged. null if there is no such file",
    ),
  counts: changeCounts,
  changes: parts.listOf("Each changed lineage once, in reading order", {
    class: changeClass.describe("What kind of change it is"),
    lineage: z.string().describe("The id of the lineage"),
    kind: parts.lineageKind.describe("What kind of provision it is"),
    title: z.string().describe("What the lineage is about, in our words"),
    before: side.nullable().describe("What stood there before; null if it was not there"),
    after: side.nullable().describe("What stands there after; null if it is gone"),
    joined: parts.groupOrNull("For a lineage merged or split off: the other lineage", {
      lineage: z.string().describe("The id of that lineage"),
      number: parts.ruleNumber.nullable().describe("Its number; null if it has none or it is not known"),
    }),
    words: z.array(parts.wordOperation).describe("The difference between the texts before and after"),
    examples: parts.listOf("The examples that differ", {
      at: parts.groupOf("Positions among the examples, from 0", {
        before: z.int().nullable().describe("Before; null if it is new"),
        after: z.int().nullable().describe("After; null if it is gone"),
      }),
      before: z.string().nullable().describe("The example before; null if it is new"),
      after: z.string().nullable().describe("The example after; null if it is gone"),
      words: z.array(parts.wordOperation).describe("The difference between the examples before and after"),
    }),
    events: z
      .array(parts.lineageEvent.extend(parts.changeDay))
      .describe("Its changes between the two days, oldest first"),
    announced: z.array(announcedReason).describe("Why it changed, as the publisher announced it, oldest first"),
    why: reasons,
  }),
  numbers: parts.listOf("Numbers that differ between the two days", {
    before: parts.ruleNumber.nullable().describe("The number before; null if it had none"),
    after: parts.ruleNumber.nullable().describe("The number after; null if it has none"),
    lineage: z.string().describe("The id of the lineage"),
  }),
  notHeld: parts.listOf("Differences of lineages whose words are not held on both days", {
    lineage: z.string().describe("The id of the lineage"),
    title: z.string().describe("What the lineage is about, in our words"),
    difference: z
      .enum(unheldDifferences)
      .describe("`words`: the dataset says that they changed; `not-known`: the state on one of the days is not known"),
    why: reasons,
    before: unheldSide.describe("Its known state before"),
    after: unheldSide.describe("Its known state after"),
  }),
});

/** What changed between two days. */
export type DiffAnswer = ReadonlyOutput<typeof diffAnswerSchema>;

/** The scope of a comparison. */
export type DiffScope = DiffAnswer["scope"];

/** A change in one lineage. */
export type Change = DiffAnswer["changes"][number];

/** A provision on one of the two days. */
export type Side = ReadonlyOutput<typeof side>;

/** What is known of a lineage on one day, apart from its words. */
export type UnheldSide = ReadonlyOutput<typeof unheldSide>;

/** A difference in a lineage whose words are not held on both days. */
export type UnheldChange = DiffAnswer["notHeld"][number];

/** How a lineage differs when its words cannot be compared. */
export type UnheldDifference = UnheldChange["difference"];

/** A number that changed. */
export type NumberChange = DiffAnswer["numbers"][number];

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
