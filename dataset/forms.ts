import { z } from "zod";
import { sourceKinds } from "../core/archive/collection.ts";
import type { IsoDate } from "../core/text/days.ts";
import { dayFrom } from "../core/text/days.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { ruleNumberFrom } from "../core/text/rule-number.ts";

/**
 * The forms of the files in data/, strict: a key they do not know is an error. data/README.md shows each of them to
 * people.
 */

/** A day of the calendar. */
export const day = z
  .string("write a day as YYYY-MM-DD")
  .refine((text) => dayFrom(text) !== undefined, "write a day that exists, as YYYY-MM-DD")
  .transform((text) => text as IsoDate);

const isDayOrMonth = (text: string): boolean =>
  dayFrom(text.length === "2001-07".length ? `${text}-01` : text) !== undefined;
const dayOrMonth = z
  .string("write a day as YYYY-MM-DD")
  .refine(isDayOrMonth, "write a day that exists, as YYYY-MM-DD, or a month as YYYY-MM if the day is not known");

/** A rule number as printed, in quotes. */
export const number = z
  .string('put the number in double quotes: unquoted, "702.10" reads as 702.1')
  .refine((text) => ruleNumberFrom(text) === text, 'write a rule number as printed, for example "507.3a"')
  .transform((text) => text as RuleNumber)
  .describe("A rule number as printed, in quotes");

const numberInSection = z
  .string('put the number in double quotes: unquoted, "702.10" reads as 702.1')
  .regex(
    /^(\d{3})?(\.[1-9]\d{0,2}([a-z]{1,2})?)?$|^unknown$/,
    'write a whole number ("507.3a"), or one that begins with a dot (".3a") where the lineage has a section',
  )
  .min(1);

const id = z
  .string()
  .regex(/^[a-z0-9-]+\.[a-z0-9-]+$/, "write an id as topic.name, in lower-case letters, digits and hyphens");
/** The id of a file. */
export const slug = z.string().regex(/^[a-z0-9-]+$/, "write an id in lower-case letters, digits and hyphens");
export const sourceId = z
  .string()
  .regex(/^[a-z0-9-]+$/, "write the id of a source in lower-case letters, digits and hyphens");
/** Days on which a witness fits, or a number was unused. */
const interval = {
  from: day.describe("The first of these days"),
  to: day.nullable().describe("The first day after them; null while they last"),
};
const isForward = ({ from, to }: { from: string; to: string | null }): boolean => to === null || from < to;
const backward = { path: ["to"], error: "the end comes after the beginning" };
/** Words for people. */
export const sentence = z.string().trim().min(1, "write something, or leave the key out");
/** The SHA-256 of something. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "write a SHA-256 as 64 lower-case hexadecimal digits")
  .describe("A SHA-256 in hexadecimal digits");

const revisionForm = z
  .strictObject({
    from: day.describe("The first day on which the rule says this"),
    number: numberInSection
      .optional()
      .describe(
        'The number from this day on, in quotes; ".3a" where the lineage has a section; "unknown" where it is not known. Left out, as before',
      ),
    name: sentence.optional().describe("The name of the heading or entry as printed; if left out, as before"),
    text: sentence
      .optional()
      .describe("The words as printed, only for the section on controlling another player; if left out, as before"),
    summary: sentence
      .optional()
      .describe("What it says, in our words, if the text is not held; if left out, as before"),
    examples: z
      .array(sentence)
      .optional()
      .describe("Its examples as printed; an empty list if they were removed; if left out, as before"),
    significance: z
      .enum(["substantive", "clarifying", "wording", "reference", "renumbering"])
      .describe("What the change means"),
    why: sentence.describe("What changed and why, in our words"),
    sources: z.array(sourceId).min(1, "name at least one source").describe("How we know: ids of files in sources/"),
    ends: z.enum(["removed", "merged"]).optional().describe("The rule ends here, removed or merged into another"),
    into: id.optional().describe("Where it is merged: the id of the other lineage"),
    splitFrom: id.optional().describe("The id of the lineage from which it was split"),
    firstSeen: z
      .literal(true, "write true, or leave the key out")
      .optional()
      .describe("The day is that of the first release known to show it; the change may be older"),
  })
  .refine((revision) => (revision.ends === "merged") === (revision.into !== undefined), {
    path: ["into"],
    error: "a revision that `ends: merged` says `into` which lineage, and no other does",
  })
  .refine(
    (revision) =>
      revision.ends === undefined ||
      [revision.number, revision.name, revision.text, revision.summary, revision.examples].every(
        (part) => part === undefined,
      ),
    {
      path: ["ends"],
      error: "a revision that ends a lineage says nothing else: remove its number, name, text, summary and examples",
    },
  );

/** A file of lineages/: one rule through time. */
export const lineageForm = z.strictObject({
  id: id.describe("The topic and the name of the file, joined by a dot; never changes"),
  title: sentence.describe("What the rule is about, in our words"),
  kind: z.enum(["heading", "rule", "glossary"]).describe("What kind of provision it is"),
  section: id.optional().describe("The id of the lineage of the heading of its section"),
  complete: z.boolean().optional().describe("For a heading: every rule of the section is in the dataset"),
  older: z.boolean().optional().describe("The rule is older than the first revision written down"),
  revisions: z.array(revisionForm).min(1, "a lineage has at least one revision").describe("What it said, oldest first"),
});

const releasedSetForm = z
  .strictObject({
    code: z
      .string()
      .regex(/^[A-Z0-9]{3,5}$/, "is not the code of a set, like M10")
      .describe("The code of the set"),
    name: sentence.describe("The name of the set"),
    released: day.describe("The day the set came out"),
    certain: z.boolean().describe("Whether the release is known to have come with this set"),
    because: sentence.optional().describe("Why it is certain, in our words"),
    source: sourceId.describe("The id of the source of the day"),
    page: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe("An address where the source has it"),
  })
  .refine(({ certain, because }) => certain === (because !== undefined), {
    path: ["because"],
    error: "says why the release came with this set, if that is certain, and is left out if it is not",
  });

/** A file of phrases/: the words that people use for rules. */
export const phrasesForm = z.strictObject({
  on: day.describe("The day on which the rules have these numbers: that of a release"),
  phrases: z
    .record(number, sentence)
    .describe("For each rule, words that players and programmers use for it and that the rule itself does not have"),
});

/** The file releases/cr.yaml: every known release. */
export const releasesForm = z.strictObject({
  document: z.literal("cr").describe("The Comprehensive Rules"),
  readAgainst: day
    .optional()
    .describe(
      "The last release that lineages/ was compared with: later files count against it. Left out: the last one listed",
    ),
  unusedSections: z
    .array(
      z
        .strictObject({ number: number.describe("The number of the section, in quotes"), ...interval })
        .refine(isForward, backward),
    )
    .default([])
    .describe("Numbers of sections that are known to have been unused, and when"),
  releases: z
    .array(
      z.strictObject({
        from: dayOrMonth.describe("The day it took effect, or its month if the day is not known"),
        sets: z
          .array(releasedSetForm)
          .default([])
          .describe("Sets of cards with which it came, or near to which it came"),
        otherDates: z
          .array(
            z.strictObject({
              on: dayOrMonth.describe("The day or month that the source gives"),
              source: sourceId.describe("The id of the source"),
              says: sentence.describe("What the source says happened then, in our words"),
            }),
          )
          .default([])
          .describe("Other days that sources give for it"),
        notes: sentence.optional().describe("What else is worth knowing, in our words"),
      }),
    )
    .describe("Every release known, oldest first"),
});

/** A file of sources/: where things come from. */
export const sourceForm = z
  .strictObject({
    id: sourceId.describe("The name of the file; never changes"),
    kind: z.enum(sourceKinds).describe("What kind of source it is; a witness quotes the rules"),
    title: sentence.describe("The title of the source"),
    by: sentence.optional().describe("Who wrote it"),
    dated: dayOrMonth.optional().describe("The day or month it gives itself"),
    seed: z.string().optional().describe("Where the first record of it is, as it was written"),
    notes: sentence.describe("What it shows, and how far it can be trusted"),
    quotes: z
      .array(
        z.strictObject({
          number: number.describe("The number under which it quotes them"),
          lineage: id.describe("The id of the lineage whose words they are"),
          sha256: sha256.describe("SHA-256 of the words in canonical form"),
          examples: z.array(sha256).default([]).describe("The same of each example"),
        }),
      )
      .default([])
      .describe("Words of the rules that a witness quotes"),
    fits: z
      .array(z.strictObject(interval).refine(isForward, backward))
      .default([])
      .describe("The days whose rules a witness quotes"),
    slips: z.array(sentence).default([]).describe("Where a witness deviates from every wording known"),
  })
  .refine(
    (source) => source.kind === "witness" || source.quotes.length + source.fits.length + source.slips.length === 0,
    {
      path: ["kind"],
      error: "only a witness has quotes, fits and slips",
    },
  );

/** A file of links/: what a person decided if the links of a release were ambiguous or wrong. */
export const linksForm = z
  .strictObject({
    release: day.describe("The release whose links are decided"),
    publishedFile: z
      .strictObject({
        sha256: sha256.describe("of the file on which answers rest"),
        why: sentence.describe("Why this file, in our words"),
      })
      .optional()
      .describe("The file of this release that answers use"),
    decisions: z
      .array(
        z
          .strictObject({
            provision: sentence.describe("its number, or its term in the glossary"),
            was: sentence.optional().describe("Its number or term in the release before"),
            since: day.optional().describe("The release in which it was that, if it is not the one before"),
            new: z.literal(true, "write true, or leave the key out").optional().describe("It was in no release before"),
            why: sentence.describe("Why, in our words"),
          })
          .refine(({ was, new: isNew }) => (was === undefined) === (isNew === true), {
            path: ["was"],
            error: "say either `was` (what it was before) or `new: true`",
          })
          .refine(({ was, since }) => since === undefined || was !== undefined, {
            path: ["since"],
            error: "`since` names the release of `was`, and says nothing alone",
          }),
      )
      .default([])
      .describe("What links of the release a person decided"),
  })
  .refine(({ publishedFile, decisions }) => publishedFile !== undefined || decisions.length > 0, {
    path: ["decisions"],
    error: "decide something, or delete the file",
  });

export type LinksFile = z.infer<typeof linksForm>;
export type ReleasesFile = z.infer<typeof releasesForm>;
export type SourceFile = z.infer<typeof sourceForm>;
