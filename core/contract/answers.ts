import { z } from "zod";
import { changeClasses } from "../archive/change.ts";
import type { CoverageAnswer } from "../ask/coverage.ts";
import { type DiffAnswer, unheldDifferences } from "../ask/diff.ts";
import type { LineageAnswer, LineagesAnswer } from "../ask/lineages.ts";
import type { NumberAnswer } from "../ask/number.ts";
import type { ReleaseAnswer, ReleasesAnswer } from "../ask/releases.ts";
import type { PrintedRule, RuleAnswer } from "../ask/rule.ts";
import type { SectionAnswer } from "../ask/section.ts";
import {
  address,
  certainty,
  citation,
  day,
  eventKind,
  interval,
  lineageEvent,
  lineageKind,
  neighbour,
  provenance,
  recording,
  releaseDay,
  ruleNumber,
  significance,
  sourceNamed,
  whereabouts,
  wordOperation,
} from "./parts.ts";
import { contradictionSchema, publishedFileSchema } from "./published-files.ts";

/** The shapes of answers. `satisfies` holds each against the type that core answers with. */

export const ruleAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    on: day,
    beyondNewestRelease: z.boolean().describe("The day is later than the newest known release: so far as is known"),
    lineage: z.string(),
    kind: lineageKind,
    title: z.string().describe("What the lineage is about, in our words"),
    section: z.strictObject({ number: ruleNumber, title: z.string().nullable(), lineage: z.string() }).nullable(),
    text: z.string(),
    examples: z.array(z.string()),
    inForce: interval.describe("The days on which number, text and examples are these"),
    release: releaseDay.describe("The release in force"),
    ...provenance,
    significance,
    why: z.string(),
    citations: z.array(citation),
    children: z.array(neighbour),
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    now: whereabouts,
    sources: z.array(sourceNamed),
    links: z.strictObject({
      self: address,
      permalink: address,
      history: address,
      lineage: address,
      number: address,
      section: address,
      release: address,
      predecessor: address.nullable(),
      successor: address.nullable(),
    }),
  })
  .meta({ id: "Rule" }) satisfies z.ZodType<RuleAnswer>;

export const printedRuleSchema = z
  .strictObject({
    number: ruleNumber,
    release: releaseDay,
    lineage: z.string().nullable().describe("Null where several lineages bore the number"),
    kind: lineageKind,
    title: z.string().nullable(),
    text: z.string(),
    examples: z.array(z.string()),
    publishedFile: z
      .string()
      .nullable()
      .describe("SHA-256 of the file it was read in; null where a person wrote the words down"),
    links: z.strictObject({ self: address, history: address, release: address }),
  })
  .meta({ id: "PrintedRule" }) satisfies z.ZodType<PrintedRule>;

const revisionSchema = interval.extend({
  number: ruleNumber
    .nullable()
    .describe("Null for a glossary entry, where it is not known, and where the lineage has ended"),
  name: z.string().nullable(),
  text: z.string().nullable().describe("Null where the text is not held, and where the lineage has ended"),
  summary: z.string().nullable().describe("What it said, in our words, where the text is not held"),
  examples: z.array(z.string()),
  events: z.array(lineageEvent),
  significance,
  why: z.string(),
  isFirstSeen: z.boolean().describe("`from` is the day of the first release known to show it; the change may be older"),
  readIn: day.nullable().describe("The held release in whose published file the words were read"),
  recorded: recording.nullable(),
  release: releaseDay,
  sources: z.array(sourceNamed),
  permalink: address.nullable(),
});

export const lineageAnswerSchema = z
  .strictObject({
    lineage: z.string(),
    kind: lineageKind,
    topic: z.string(),
    title: z.string(),
    isOlder: z.boolean().describe("The rule is older than the first revision known"),
    on: day.nullable(),
    now: whereabouts,
    revisions: z.array(revisionSchema.meta({ id: "Revision" })),
    links: z.strictObject({ self: address }),
  })
  .meta({ id: "Lineage" }) satisfies z.ZodType<LineageAnswer>;

export const lineagesAnswerSchema = z
  .strictObject({
    on: day.nullable(),
    beyondNewestRelease: z.boolean(),
    total: z.int().describe("How many there are on all pages"),
    next: z.string().nullable().describe("Ask with `after` set to this for the next page; null on the last one"),
    notKnown: z
      .array(z.string())
      .describe("Lineages older than what is known of them: whether they were in the rules on that day is not known"),
    lineages: z.array(
      z.strictObject({
        id: z.string(),
        kind: lineageKind,
        topic: z.string(),
        title: z.string(),
        isHeld: z.boolean().describe("Its words are held, not only a summary"),
        isOlder: z.boolean(),
        lives: z.array(interval),
        ended: day.nullable(),
        numbers: z.array(interval.extend({ number: ruleNumber })),
        href: address,
      }),
    ),
  })
  .meta({ id: "Lineages" }) satisfies z.ZodType<LineagesAnswer>;

const holderSchema = z
  .strictObject({
    lineage: z.string(),
    kind: lineageKind,
    title: z.string(),
    isHeld: z.boolean(),
    intervals: z.array(
      interval.extend({ name: z.string().nullable().describe("As printed over the section or entry") }),
    ),
    href: address,
  })
  .meta({ id: "NumberHolder" });

export const numberAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    lineages: z.array(holderSchema),
    section: z.array(holderSchema).describe("For the number of a rule: what its section was"),
    knownToBeUnused: z.array(interval),
  })
  .meta({ id: "Number" }) satisfies z.ZodType<NumberAnswer>;

const datedSentence = z
  .strictObject({
    text: z.string(),
    since: day.describe("Since when the rule has had this sentence, whatever its number"),
    mayBeOlder: z.boolean().describe("That day is only the first known to show it"),
  })
  .meta({ id: "DatedSentence" });
const datedSentences = z
  .strictObject({
    text: z.array(datedSentence),
    examples: z.array(z.array(datedSentence)),
    since: z
      .strictObject({ text: day.nullable(), examples: z.array(day.nullable()) })
      .describe("When the last of their sentences got its words"),
  })
  .meta({ id: "DatedSentences", description: "Where `sentences=dated` was asked for" });

export const sectionAnswerSchema = z
  .strictObject({
    number: ruleNumber,
    on: day,
    beyondNewestRelease: z.boolean(),
    lineage: z.string(),
    title: z.string(),
    inForce: interval.describe("The days on which the whole section reads like this"),
    release: releaseDay,
    certainty,
    provisions: z.array(
      z.strictObject({
        number: ruleNumber,
        lineage: z.string(),
        kind: lineageKind,
        title: z.string(),
        text: z.string(),
        examples: z.array(z.string()),
        inForce: interval,
        certainty,
        citations: z.array(citation),
        href: address,
        sentences: datedSentences.optional(),
      }),
    ),
    links: z.strictObject({
      self: address,
      heading: address,
      number: address,
      release: address,
      predecessor: address.nullable(),
      successor: address.nullable(),
    }),
  })
  .meta({ id: "Section" }) satisfies z.ZodType<SectionAnswer>;

const otherDate = z.strictObject({ on: z.string(), source: z.string(), says: z.string() });

const releaseSummary = z.strictObject({
  document: z.literal("cr"),
  from: releaseDay,
  to: releaseDay.nullable(),
  otherDates: z.array(otherDate),
  notes: z.string().nullable(),
  isHeld: z.boolean().describe("A published file of it is held"),
  changes: z.int().describe("Known lineages whose number or words this release changed"),
  href: address,
});

export const releasesAnswerSchema = z
  .strictObject({ on: day.nullable(), beyondNewestRelease: z.boolean(), releases: z.array(releaseSummary) })
  .meta({ id: "Releases" }) satisfies z.ZodType<ReleasesAnswer>;

export const releaseAnswerSchema = releaseSummary
  .omit({ changes: true })
  .extend({
    changes: z.array(
      z.strictObject({
        lineage: z.string(),
        title: z.string(),
        number: ruleNumber.nullable(),
        events: z.array(eventKind),
        why: z.string(),
        isHeld: z.boolean(),
      }),
    ),
    publishedFiles: z
      .array(publishedFileSchema)
      .describe("Published files held of this release, the one on which answers rest first"),
    witnesses: z.array(sourceNamed),
    previous: address.nullable(),
    next: address.nullable(),
  })
  .meta({ id: "Release" }) satisfies z.ZodType<ReleaseAnswer>;

export const coverageAnswerSchema = z
  .strictObject({
    releases: z.strictObject({
      known: z.int(),
      first: releaseDay.nullable(),
      newest: releaseDay.nullable(),
      held: z.array(releaseDay).describe("Releases of which a published file is held"),
      notHeld: z.array(releaseDay).describe("Known releases of which none is"),
      publishedFilesHeld: z.int(),
    }),
    firstHeld: releaseDay.nullable(),
    lastHeld: releaseDay.nullable(),
    topics: z.array(
      z.strictObject({
        topic: z.string(),
        lineages: z.int(),
        revisions: z.int(),
        lineagesHeld: z.int(),
        from: releaseDay,
      }),
    ),
    gaps: z.array(z.string()),
    witnesses: z.array(
      z.strictObject({
        source: z.string(),
        title: z.string(),
        kind: z.enum(["document", "article", "archive", "witness"]),
        dated: z.string().nullable(),
        quotes: z.int(),
        fits: z.array(interval),
        isOutOfDate: z.boolean().describe("It gives itself a date on which other words were in force"),
        slips: z.array(z.string()),
        notes: z.string(),
      }),
    ),
    dateDisagreements: z.array(otherDate.extend({ release: releaseDay })),
    contradictions: z
      .array(contradictionSchema)
      .describe("Where a published file says something else than a person wrote down"),
    confirmations: z
      .strictObject({ confirmed: z.int(), contradicted: z.int() })
      .describe(
        "How often a published file has, word for word, what a person wrote down, and how often it has other words; links are not counted",
      ),
    undecided: z
      .array(
        z.strictObject({
          release: day,
          number: ruleNumber.nullable(),
          name: z.string().nullable(),
          lineage: z.string(),
          candidates: z.array(
            z.strictObject({ number: ruleNumber.nullable(), name: z.string().nullable(), lineage: z.string() }),
          ),
          chosen: z.string().nullable(),
          reason: z.string(),
        }),
      )
      .describe("Links between releases that a person should decide in data/links"),
  })
  .meta({ id: "Coverage" }) satisfies z.ZodType<CoverageAnswer>;

const side = z
  .strictObject({
    number: ruleNumber.nullable(),
    name: z.string().nullable().describe("The term of a glossary entry"),
    text: z.string(),
    examples: z.array(z.string()),
  })
  .meta({ id: "DiffSide" });
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
  .meta({ id: "Diff" }) satisfies z.ZodType<DiffAnswer>;
