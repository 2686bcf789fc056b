import { z } from "zod";
import { sourceKinds } from "../core/archive/archive.ts";
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
  .refine(isDayOrMonth, "write a day that exists, as YYYY-MM-DD, or a month as YYYY-MM where the day is not known");

/** A rule number as printed, in quotes. */
export const number = z
  .string('put the number in double quotes: unquoted, "702.10" reads as 702.1')
  .refine((text) => ruleNumberFrom(text) === text, 'write a rule number as printed, for example "507.3a"')
  .transform((text) => text as RuleNumber);

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
/** The id of a file of sources/. */
export const sourceId = z
  .string()
  .regex(/^[a-z0-9-]+$/, "write the id of a source in lower-case letters, digits and hyphens");
/** Days on which a witness fits, or a number was unused. */
const interval = { from: day, to: day.nullable() };
const isForward = ({ from, to }: { from: string; to: string | null }): boolean => to === null || from < to;
const backward = { path: ["to"], error: "the end comes after the beginning" };
/** Words for people. */
export const sentence = z.string().trim().min(1, "write something, or leave the key out");
/** The SHA-256 of something. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "write a SHA-256 as 64 lower-case hexadecimal digits");

const revisionForm = z
  .strictObject({
    from: day,
    number: numberInSection.optional(),
    name: sentence.optional(),
    text: sentence.optional(),
    summary: sentence.optional(),
    examples: z.array(sentence).optional(),
    significance: z.enum(["substantive", "clarifying", "wording", "reference", "renumbering"]),
    why: sentence,
    sources: z.array(sourceId).min(1, "name at least one source"),
    ends: z.enum(["removed", "merged"]).optional(),
    into: id.optional(),
    splitFrom: id.optional(),
    firstSeen: z.literal(true, "write true, or leave the key out").optional(),
  })
  .refine((revision) => (revision.ends === "merged") === (revision.into !== undefined), {
    path: ["into"],
    error: "a revision that `ends: merged` says `into` which lineage, and no other does",
  })
  .refine(
    (revision) =>
      revision.ends === undefined ||
      [revision.number, revision.name, revision.text, revision.summary, revision.examples].every(
        (said) => said === undefined,
      ),
    {
      path: ["ends"],
      error: "a revision that ends a lineage says nothing else: remove its number, name, text, summary and examples",
    },
  );

/** A file of lineages/: one rule through time. */
export const lineageForm = z.strictObject({
  id,
  title: sentence,
  kind: z.enum(["heading", "rule", "glossary"]),
  section: id.optional(),
  complete: z.boolean().optional(),
  older: z.boolean().optional(),
  revisions: z.array(revisionForm).min(1, "a lineage has at least one revision"),
});

/** A set of cards with which a release came. */
const releasedSetForm = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9]{3,5}$/, "is not the code of a set, like M10"),
    name: sentence,
    released: day,
    certain: z.boolean(),
    because: sentence.optional(),
    source: sourceId,
    page: z.url({ protocol: /^https$/ }).optional(),
  })
  .refine(({ certain, because }) => certain === (because !== undefined), {
    path: ["because"],
    error: "says why the release came with this set, where that is certain, and is left out where it is not",
  });

/** The file releases/cr.yaml: every known release. */
export const releasesForm = z.strictObject({
  document: z.literal("cr"),
  unusedSections: z.array(z.strictObject({ number, ...interval }).refine(isForward, backward)).default([]),
  releases: z.array(
    z.strictObject({
      from: dayOrMonth,
      sets: z.array(releasedSetForm).default([]),
      otherDates: z.array(z.strictObject({ on: dayOrMonth, source: sourceId, says: sentence })).default([]),
      notes: sentence.optional(),
    }),
  ),
});

/** A file of sources/: where things come from. */
export const sourceForm = z
  .strictObject({
    id: sourceId,
    kind: z.enum(sourceKinds),
    title: sentence,
    by: sentence.optional(),
    dated: dayOrMonth.optional(),
    seed: z.string().optional(),
    notes: sentence,
    quotes: z.array(z.strictObject({ number, lineage: id, sha256, examples: z.array(sha256).default([]) })).default([]),
    fits: z.array(z.strictObject(interval).refine(isForward, backward)).default([]),
    slips: z.array(sentence).default([]),
  })
  .refine(
    (source) => source.kind === "witness" || source.quotes.length + source.fits.length + source.slips.length === 0,
    {
      path: ["kind"],
      error: "only a witness has quotes, fits and slips",
    },
  );

/** A file of links/: what a person decided where the links of a release were ambiguous or wrong. */
export const linksForm = z
  .strictObject({
    release: day,
    publishedFile: z
      .strictObject({ sha256: sha256.describe("of the file on which answers shall rest"), why: sentence })
      .optional(),
    decisions: z
      .array(
        z
          .strictObject({
            provision: sentence.describe("its number, or its term in the glossary"),
            was: sentence.optional(),
            since: day.optional(),
            new: z.literal(true, "write true, or leave the key out").optional(),
            why: sentence,
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
      .default([]),
  })
  .refine(({ publishedFile, decisions }) => publishedFile !== undefined || decisions.length > 0, {
    path: ["decisions"],
    error: "decide something, or delete the file",
  });

export type LinksFile = z.infer<typeof linksForm>;
export type ReleasesFile = z.infer<typeof releasesForm>;
export type SourceFile = z.infer<typeof sourceForm>;
