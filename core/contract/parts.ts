import { z } from "zod";
import { certainties } from "../archive/certainty.ts";
import { sourceKinds } from "../archive/collection.ts";
import { conflictReasons } from "../archive/conflicts.ts";
import { confidences, linkBases, significances } from "../archive/lineage.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { dayFrom, type IsoDate, instantFrom, instantPattern, notDay, notInstant } from "../text/days.ts";
import { numberPatterns, type RuleNumber, ruleNumberFrom } from "../text/rule-number.ts";

/** The problem code of an issue of a schema, if it is not `invalid-request`. */
export const problemKey = "problem";

/** What the contract says about a text before it is read: no check, because `read` decides. */
type TextForm = {
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
};

/** A text that `read` parses; a text that it cannot parse gets a problem code of its own. */
export function readable<Value>(
  read: (text: string) => Value | undefined,
  message: string,
  code: ProblemCode,
  form: TextForm = {},
) {
  // zod drops the examples of what is transformed, but not those of the text before it.
  const text = z.string().meta(form as Record<string, unknown>);
  return text.transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message, params: { [problemKey]: code } });
    return z.NEVER;
  });
}

/** JSON Schema has no check for days but `format`, which many readers ignore. */
const dayPattern = "^\\d{4}-\\d{2}-\\d{2}$";
const releasePattern = "^\\d{4}-\\d{2}(-\\d{2})?$";

/** A day in a request; anything else is refused with `invalid-date`. */
export const dayParameter = readable(dayFrom, notDay, "invalid-date", {
  format: "date",
  pattern: dayPattern,
  examples: ["2005-01-10"],
}).describe("A civil day, YYYY-MM-DD, inclusive");

/** Only digits, signs and names of months: a day in another form is not taken for a set. */
const likeDay =
  /^(?:[\d\s.,/-]|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?)*$/i;
const setName_chars = 200;

/** A day in a request, or a set of cards by its name or code, which means the day of the release that came with it. */
export const dayOrSetParameter = readable(
  (text): string | undefined =>
    dayFrom(text) ?? (likeDay.test(text) || text.length > setName_chars ? undefined : text.trim()),
  "is neither a day of the calendar (write it as YYYY-MM-DD) nor the name or code of a set",
  "invalid-date",
  { examples: ["2005-01-10", "M10"] },
).describe("A civil day, YYYY-MM-DD, or a set of cards by name or code: the day of the release that came with it");

/** A release in a request: the day it took effect, or its month where the day is not known. */
export const releaseParameter = readable(
  (text) => (dayFrom(text.length === "2001-07".length ? `${text}-01` : text) === undefined ? undefined : text),
  notDay,
  "invalid-date",
  { pattern: releasePattern, examples: ["2004-10-01"] },
).describe("The day the release took effect (its month where the day is not known)");

/** A rule number in a request, as people write it. */
export const numberParameter = readable(
  ruleNumberFrom,
  'is not a rule number; write it like 507, 507.3 or 507.3a, with or without "rule" or "CR" before it',
  "invalid-request",
  { pattern: numberPatterns.written, examples: ["507.4"] },
).describe("A rule number as people write it: `507.3a`, `507.3a.`, `rule 507.3a`, `CR 507.3A`");

/** The instant as of which the archive is queried, in UTC to the millisecond; a day means its end. */
export const instantParameter = readable(instantFrom, notInstant, "invalid-date", {
  pattern: instantPattern,
  examples: ["2026-11-20T12:00:00Z"],
}).describe("The answer as known at this instant, ISO 8601; a day means its end in UTC");

/** The parameter of every query for the instant as of which the archive is queried. */
export const knownAtQuery = {
  knownAt: instantParameter
    .optional()
    .describe("The answer as known at this instant, ISO 8601; a day means its end in UTC"),
};

/** The day asked about, and the instant as of which the archive is queried. */
export const onQuery = z.strictObject({
  on: dayParameter.optional().describe("The day asked about; the default is today (UTC)"),
  ...knownAtQuery,
});

/** In JSON, days and numbers are strings; only the compiler knows their brands. */
export const day = z.string().meta({ format: "date", pattern: dayPattern }) as unknown as z.ZodType<IsoDate>;
export const releaseDay = z.string().meta({
  description: "The day a release took effect, or its month where the day is not known",
  pattern: releasePattern,
});
export const ruleNumber = z.string().meta({ pattern: numberPatterns.printed }) as unknown as z.ZodType<RuleNumber>;
/** The number of a section of any document, or its title in small letters with hyphens if it has no number. */
export const sectionNumber = z.string().meta({ pattern: numberPatterns.section });
/** The number of a rule, or of a section of another document. */
export const provisionNumber = sectionNumber as unknown as z.ZodType<RuleNumber>;
export const instant = z.string().meta({ format: "date-time" });
export const address = z.string().meta({ description: "An address of this service, relative to the host" });

/** What answers say about their day. */
export const dayAsked = day.describe("The day asked about");
export const dayIfAsked = day.nullable().describe("The day asked about; null if none was given");
export const beyondNewestRelease = z
  .boolean()
  .describe("The day is later than the newest known release, so the rules may have changed");
export const releaseInForce = releaseDay.describe("The release in force");
export const releaseOnDay = releaseDay.describe("The release in force on that day");

/** What a list of a day says about its day (`listFactsOn`). */
export const listFacts = {
  on: dayAsked,
  release: releaseInForce,
  restsOn: day
    .nullable()
    .describe("The held release in force or before it, of which this is; null if only single provisions are known"),
  beyondNewestRelease,
};

export const interval = described("Interval", "An interval of days: `from` inclusive, `to` exclusive", {
  from: day.describe("The first of these days"),
  to: day.nullable().describe("The first day after it; null if it has no known end"),
});

export const knownInterval = interval
  .extend({
    isFirstSeen: z
      .boolean()
      .describe("`from` is the day of the first release known to show it; the change may be older"),
    isEndFirstSeen: z
      .boolean()
      .describe("`to` is the day of the first release known to show what comes next; the change may be older"),
  })
  .meta({
    id: "KnownInterval",
    description:
      "An interval of days, and whether its first day and its end are only those of the first releases known to show them",
  });

/** The day of a change, and what is known of it. */
export const changeDay = {
  from: day.describe("The first day of the change"),
  isFirstSeen: z.boolean().describe("`from` is only the day of the first release held that shows the change"),
};

export const significance = z
  .enum(significances)
  .describe(
    "What a change means. `substantive`, `clarifying`, `wording`: judged by a person. `new`, `removed`, `reworded`, `first-held`: read from published files, and not judged",
  );
export const lineageKind = z.enum(["heading", "rule", "glossary"]);
export const eventKind = z.enum(["created", "amended", "renumbered", "split", "merged", "removed", "restored"]);

export const certainty = z
  .enum(certainties)
  .describe(
    "`witnessed`: the release in force is held, or its words are in the dataset; `bridged`: the held releases before and after say the same, or the published file lost characters or the whole line, which near releases show; `uncertain`: the releases differ, there is none after it, only a summary is known, characters are still lost, or the published file and the dataset contradict each other. Of tournament documents not every release is known: after the first day of one, words are `bridged` at best",
  );

/** The schema of an object with these properties, with its name in the contract. */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

/** The same with what the object is, which the contract shows wherever one is. */
export function described<Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) {
  return z.strictObject(shape).meta({ id, description });
}

/** The schema of a group of properties; `says` is what they are. */
export function groupOf<Shape extends z.ZodRawShape>(says: string, shape: Shape) {
  return z.strictObject(shape).describe(says);
}

/** The same of a group that may be null; `says` also when it is. */
export function groupOrNull<Shape extends z.ZodRawShape>(says: string, shape: Shape) {
  return z.strictObject(shape).nullable().describe(says);
}

/** The schema of a list of objects with these properties; `says` is what is in the list. */
export function listOf<Shape extends z.ZodRawShape>(says: string, shape: Shape) {
  return z.array(z.strictObject(shape)).describe(says);
}

/** A schema for counts by kind, with a description of each kind. */
export function countsBy<Name extends string>(meanings: Readonly<Record<Name, string>>) {
  const counts = Object.entries<string>(meanings).map(([name, meaning]) => [name, z.int().describe(meaning)]);
  return z.strictObject(Object.fromEntries(counts) as Record<Name, z.ZodInt>);
}

/** When the archive recorded something. */
export const recording = named("Recording", {
  at: instant.describe("The instant at which this was recorded, ISO 8601 in UTC"),
  supersededAt: instant.nullable().describe("The instant at which it was superseded"),
});

/** Another published file, or a file of the dataset, with different content. */
export const conflict = named("Conflict", {
  release: day.describe("The release of which it is a file"),
  sha256: z.string().nullable().describe("SHA-256 of the file, in hexadecimal digits; null for a file of the dataset"),
  fileName: z.string().describe("The name of the file as it was imported, or its path in the dataset"),
  reason: z
    .enum(conflictReasons)
    .describe(
      "Why the answer does not use this file. `dataset`: the published file contradicts it; `dataset-older`: so does the file of a release that the dataset was not read against",
    ),
  isSettled: z
    .boolean()
    .describe("The reason proves that this file is the worse copy; otherwise it is not known which is right"),
  says: z.string().nullable().describe("What this file says; null if it has nothing there"),
});

/** The places of the examples of a provision in its text. */
export const examplesAfter = z
  .array(z.int())
  .optional()
  .describe(
    "After how many paragraphs of the text (lines of `text`) each example is printed; left out if all are printed after the text",
  );

/** The words of a provision of a day. */
export const printedWords = {
  text: z.string().describe("What it says, as printed, with line breaks"),
  examples: z.array(z.string()).describe("Its examples in printed order"),
  examplesAfter,
};

/** Where an answer about a revision leads. */
export const revisionLinks = {
  release: address.describe("The release in force"),
  predecessor: address.nullable().describe("The revision before; null for the first one"),
  successor: address.nullable().describe("The revision after; null for the newest one"),
};

/** A published file of a release that differs from the one that answers use. */
export const fileConflict = conflict
  .omit({ says: true })
  .extend({ provisions: z.int().describe("The number of provisions that differ") });

/** The basis of an answer. */
export const provenance = {
  certainty,
  restsOn: day
    .nullable()
    .describe("The held release whose published file has these words; null if a person wrote them down"),
  otherwise: groupOrNull("If uncertain: the state in the nearest held release after the day", {
    release: day.describe("That held release"),
    number: ruleNumber.nullable().describe("Its number there; null if it has none"),
    text: z.string().nullable().describe("Its text there; null if it is not there"),
    examples: z.array(z.string()).describe("Its examples there, in printed order"),
    examplesAfter,
  }),
  recorded: recording.nullable().describe("Null if the archive is not in a database"),
  conflicts: z
    .array(conflict)
    .describe("Other published files of the same release, or entries of the dataset, that differ here"),
};

/** What the dataset knows of numbers on a day whose release is not held. */
export const knownByParameters = z
  .array(
    named("KnownByParameter", {
      number: ruleNumber.describe("The number in the release then in force"),
      title: z.string().nullable().describe("What the rule with the number was about; null if only words are known"),
      lineage: z.string().nullable().describe("The id of its lineage; null if only words are known"),
      heldAs: ruleNumber
        .nullable()
        .describe("The number that answers give it on that day, after the held releases; null if they give it none"),
      quote: z.string().nullable().describe("Words that the rule with the number then had; null if none are known"),
      parameter: z.string().describe("The id of the rule of play that rests on it"),
      name: z.string().describe("The name of that rule of play"),
      href: address.describe("That rule of play on the first day of the release"),
    }),
  )
  .describe(
    "If the release of the day is not held: what the rules of play know of the numbers of this rule in it, where the held releases do not say the same",
  );

export const neighbour = described("Neighbour", "A reference to a provision", {
  number: ruleNumber.describe("Its number on the day"),
  lineage: z.string().describe("The id of the lineage"),
  title: z.string().describe("What the lineage is about, in our words"),
  href: address.describe("The provision on that day"),
});

export const whereabouts = described(
  "Whereabouts",
  "Where a lineage is in the newest release, even one that is only announced, as far as known: its number, or the day on which it ended and the lineage it was merged into",
  {
    number: provisionNumber.nullable().describe("Its number as far as is known; null if it has none or has ended"),
    ended: day.nullable().describe("The day on which it ended; null if it has not"),
    isEndFirstSeen: z.boolean().describe("`ended` is only the day of the first release held without it"),
    mergedInto: groupOrNull("What it was merged into; null if it was not", {
      lineage: z.string().describe("The id of that lineage"),
      number: provisionNumber
        .nullable()
        .describe("The number of that lineage as far as is known; null if it has none or has ended"),
    }),
  },
);

export const citation = described("Citation", "A rule that a text refers to, on the day of the text", {
  in: z.union([z.literal("text"), z.int()]).describe("`text`, or the position of the example, from 0"),
  start: z.int().describe("Its start, in UTF-16 units from 0"),
  end: z.int().describe("Exclusive, in UTF-16 units"),
  number: ruleNumber.describe("The number as written in the text"),
  on: day.describe("The day of the text"),
  state: z
    .enum(["held", "not-held", "unknown", "ambiguous"])
    .describe(
      "`held`: the rule with the number is held; `not-held`: it is not; `unknown`: nothing known had the number that day; `ambiguous`: several had it",
    ),
  lineage: z.string().nullable().describe("The id of the lineage that is meant; null if it is not known"),
  title: z.string().nullable().describe("What the lineage is about, in our words; null if it is not known"),
  summary: z
    .string()
    .nullable()
    .describe("What it says, in our words; null if its text is held or nothing is known of it"),
  now: whereabouts
    .nullable()
    .describe("Where the lineage is in the newest release, as far as known; null if it is not known"),
  href: address.describe("The rule on that day"),
});

export const sourceKind = z.enum(sourceKinds).describe("What kind of source it is");

export const sourceNamed = described("Source", "A reference to a source", {
  id: z.string().describe("The id of the source"),
  kind: sourceKind,
  title: z.string().describe("The title of the source"),
  dated: z
    .string()
    .nullable()
    .describe("The day, month or year it gives itself, as it writes it; null if it gives none"),
});

export const lineageEvent = described(
  "LineageEvent",
  "How a revision came about; `with` names the lineages of a merge or split, including its own among the parents",
  {
    kind: eventKind.describe("What happened"),
    basis: z.enum(["curated", "absence", ...linkBases]).describe("The basis of the link between the two revisions"),
    confidence: z.enum(confidences).describe("The confidence in the link"),
    with: listOf("The other lineages involved", {
      lineage: z.string().describe("The id of the lineage"),
      number: provisionNumber.nullable().describe("Its number on that day; null if it has none or it is not known"),
    }),
  },
);

export const wordOperation = described(
  "WordOperation",
  "The texts of `equal` and `delete` together are the old text, those of `equal` and `insert` the new one",
  {
    op: z.enum(["equal", "delete", "insert"]).describe("Whether the words are unchanged, removed or added"),
    text: z.string().describe("The words, with surrounding white space"),
    typographic: z.literal(true).optional().describe("True if only typography differs; left out otherwise"),
  },
);

/** A reference to a provision. */
export type Neighbour = ReadonlyOutput<typeof neighbour>;

/** A rule that a text refers to, as of the day of the text. */
export type ResolvedCitation = ReadonlyOutput<typeof citation>;

/** A reference to a source. */
export type SourceReference = ReadonlyOutput<typeof sourceNamed>;
