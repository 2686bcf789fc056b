import { z } from "zod";
import { changeClasses } from "../archive/change.ts";
import { certainty, day, lineageEvent, lineageKind, releaseDay, ruleNumber, wordOperation } from "./parts.ts";
import type { Shown } from "./shown.ts";

/** What changed between two days. */

const side = z
  .strictObject({
    number: ruleNumber.nullable(),
    name: z.string().nullable().describe("The term of a glossary entry"),
    text: z.string(),
    examples: z.array(z.string()),
  })
  .meta({ id: "DiffSide" });

/**
 * What differs where words cannot be compared. `words`: a person knows that it says something else, or has another
 * name; `number`: nothing else is known to differ; `not-known`: of one of the days the words, or all, are not known, so
 * that nothing can be said.
 */
const unheldDifferences = ["came", "went", "words", "number", "not-known"] as const;

const unheldSide = z.strictObject({
  state: z.enum(["there", "not-there", "not-known"]),
  number: ruleNumber.nullable(),
  summary: z.string().nullable(),
  name: z.string().nullable(),
});

const changeClass = z.enum(changeClasses);

export const diffAnswerSchema = z
  .strictObject({
    from: day,
    to: day,
    isReverse: z.boolean().describe("`from` is later than `to`: what stood later is `before`"),
    beyondNewestRelease: z.boolean(),
    releases: z.strictObject({ from: releaseDay, to: releaseDay }),
    certainty: z
      .strictObject({ from: certainty, to: certainty })
      .describe("On each day, the least of the certainties of what was compared"),
    scope: z.strictObject({
      section: ruleNumber.nullable(),
      rule: ruleNumber.nullable(),
      lineage: z.string().nullable(),
      classes: z.array(changeClass),
    }),
    isWhole: z
      .boolean()
      .describe("All that the scope names is held on both days: only then do no changes mean that nothing changed"),
    counts: z.strictObject(
      Object.fromEntries([...changeClasses, "unchanged" as const].map((name) => [name, z.int()])) as Record<
        (typeof changeClasses)[number] | "unchanged",
        z.ZodInt
      >,
    ),
    changes: z.array(
      z.strictObject({
        class: changeClass,
        lineage: z.string(),
        kind: lineageKind,
        title: z.string(),
        before: side.nullable(),
        after: side.nullable(),
        joined: z
          .strictObject({ lineage: z.string(), number: ruleNumber.nullable() })
          .nullable()
          .describe("For a lineage merged or split off: the one it went into or came from"),
        words: z.array(wordOperation),
        examples: z.array(
          z.strictObject({
            at: z
              .strictObject({ before: z.int().nullable(), after: z.int().nullable() })
              .describe("Places among the examples, from 0"),
            before: z.string().nullable(),
            after: z.string().nullable(),
            words: z.array(wordOperation),
          }),
        ),
        events: z.array(lineageEvent.extend({ from: day })),
        why: z.array(z.strictObject({ from: day, why: z.string() })),
      }),
    ),
    numbers: z.array(
      z.strictObject({ before: ruleNumber.nullable(), after: ruleNumber.nullable(), lineage: z.string() }),
    ),
    notHeld: z.array(
      z.strictObject({
        lineage: z.string(),
        title: z.string(),
        difference: z
          .enum(unheldDifferences)
          .describe("`words`: a person knows that they changed; `not-known`: nothing can be said of one of the days"),
        why: z.array(z.strictObject({ from: day, why: z.string() })),
        before: unheldSide,
        after: unheldSide,
      }),
    ),
  })
  .meta({ id: "Diff" });

/** What changed between two days. */
export type DiffAnswer = Shown<typeof diffAnswerSchema>;

/** What a difference is asked about. */
export type DiffScope = DiffAnswer["scope"];

/** A change in one lineage. */
export type Change = DiffAnswer["changes"][number];

/** A provision on one of the two days. */
export type Side = Shown<typeof side>;

/** An event between the two days, with its day. */
export type DatedEvent = Change["events"][number];

/** What is known of a lineage on one day without its words. */
export type UnheldSide = Shown<typeof unheldSide>;

/** A difference in a lineage whose words are not held on both days. */
export type UnheldChange = DiffAnswer["notHeld"][number];

/** How a lineage differs whose words cannot be compared. */
export type UnheldDifference = UnheldChange["difference"];

/** A number that changed. */
export type NumberChange = DiffAnswer["numbers"][number];
