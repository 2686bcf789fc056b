import { z } from "zod";
import { certainties } from "../archive/certainty.ts";
import { significances } from "../archive/lineage.ts";
import { linkBases } from "../archive/link.ts";
import { rankingReasons } from "../archive/ranking-reasons.ts";
import { type ProblemCode, problemCodes } from "../problem.ts";
import { dayFrom, type IsoDate, instantFrom } from "../text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../text/rule-number.ts";
import type { Shown } from "./shown.ts";

/** A problem code carried by an issue of a form, where it is another than `invalid-request`. */
export const problemKey = "problem";

/** A text that `read` makes something of; what it cannot read is refused with a code of its own. */
export function readable<Value>(read: (text: string) => Value | undefined, message: string, code: ProblemCode) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message, params: { [problemKey]: code } });
    return z.NEVER;
  });
}

/** A day in a request; what is no day is refused with `invalid-date`. */
export const dayParameter = readable(
  dayFrom,
  "is not a day of the calendar; write it as YYYY-MM-DD",
  "invalid-date",
).meta({ description: "A civil day, YYYY-MM-DD, inclusive", format: "date", examples: ["2005-01-10"] });

/** A release in a request: the day it took effect, or its month where the day is not known. */
export const releaseParameter = readable(
  (text) => (dayFrom(text.length === "2001-07".length ? `${text}-01` : text) === undefined ? undefined : text),
  "is not a day of the calendar; write it as YYYY-MM-DD",
  "invalid-date",
).meta({
  description: "The day the release took effect (its month where the day is not known)",
  examples: ["2004-10-01"],
});

/** A rule number in a request, as people write it. */
export const numberParameter = readable(
  ruleNumberFrom,
  'is not a rule number; write it like 507, 507.3 or 507.3a, with or without "rule" or "CR" before it',
  "invalid-request",
).meta({
  description: "A rule number as people write it: `507.3a`, `507.3a.`, `rule 507.3a`, `CR 507.3A`",
  examples: ["507.4"],
});

/** An instant as of which the archive is asked, in UTC to the millisecond; a day stands for its end. */
export const instantParameter = readable(
  instantFrom,
  "is not an instant; write it like 2026-11-20T12:00:00Z, or a day",
  "invalid-date",
).meta({
  description: "As the archive knew it at this instant, ISO 8601; a day stands for its end in UTC",
  examples: ["2026-11-20T12:00:00Z"],
});

/** In every question: as of which instant the archive is asked. */
export const knownAtQuery = { knownAt: instantParameter.optional() };

/** How many entries of a list to show at most. */
export const pageLimit = z.coerce.number().int().min(1).max(1_000).optional();

/** The day asked about, and as of when. */
export const onQuery = z.strictObject({
  on: dayParameter.optional().describe("The day asked about; left out, today (UTC)"),
  ...knownAtQuery,
});

/** In answers days and numbers are text to JSON; their brands are known to the compiler only. */
export const day = z.string().meta({ format: "date" }) as unknown as z.ZodType<IsoDate>;
export const releaseDay = z.string().meta({
  description: "The day a release took effect, or its month where the day is not known",
  pattern: "^\\d{4}-\\d{2}(-\\d{2})?$",
});
export const ruleNumber = z.string() as unknown as z.ZodType<RuleNumber>;
export const address = z.string().meta({ description: "An address of this service, relative to the host" });

export const interval = z
  .strictObject({ from: day, to: day.nullable().describe("Exclusive; null while it lasts") })
  .meta({ id: "Interval", description: "A stretch of days: `from` inclusive, `to` exclusive" });

export const significance = z
  .enum(significances)
  .describe(
    "What a change means. `substantive`, `clarifying`, `wording`: a person judged it. `new`, `removed`, `reworded`, `first-held`: only read in published files, and nobody judged what it means for play",
  );
export const lineageKind = z.enum(["heading", "rule", "glossary"]);
export const eventKind = z.enum(["created", "amended", "renumbered", "split", "merged", "removed", "restored"]);

export const certainty = z
  .enum(certainties)
  .describe(
    "`witnessed`: the release in force is held, or its words were written down; `bridged`: the held releases around it say the same; `uncertain`: they differ, or there is none after it",
  );

/** When the archive took something in. */
export const recording = z
  .strictObject({
    at: z.string().describe("The instant at which the archive took this in, ISO 8601 in UTC"),
    supersededAt: z.string().nullable().describe("The instant at which something better took its place"),
  })
  .meta({ id: "Recording" });

/** Another published file that says something else. */
export const conflict = z
  .strictObject({
    release: day,
    sha256: z.string(),
    fileName: z.string(),
    reason: z.enum(rankingReasons).describe("Why the answer does not rest on this file"),
    isSettled: z
      .boolean()
      .describe("The reason shows that this file is the worse one; else nothing tells which is right"),
    says: z.string().nullable().describe("What this file says; null where it has nothing there"),
  })
  .meta({ id: "Conflict" });

/** What an answer rests on. */
export const provenance = {
  certainty,
  restsOn: day
    .nullable()
    .describe("The held release whose published file has these words; null where a person wrote them down"),
  otherwise: z
    .strictObject({
      release: day,
      number: ruleNumber.nullable(),
      text: z.string().nullable(),
      examples: z.array(z.string()),
    })
    .nullable()
    .describe("Where it is uncertain: what the nearest held release on the other side of the day says"),
  recorded: recording.nullable().describe("Null where the archive lies in no database"),
  conflicts: z
    .array(conflict)
    .describe("Other published files of the release it rests on that say something else here"),
};

export const neighbour = z
  .strictObject({ number: ruleNumber, lineage: z.string(), title: z.string(), href: address })
  .meta({ id: "Neighbour", description: "A provision named in passing" });

export const whereabouts = z
  .strictObject({
    number: ruleNumber.nullable(),
    ended: day.nullable(),
    mergedInto: z.strictObject({ lineage: z.string(), number: ruleNumber.nullable() }).nullable(),
  })
  .meta({
    id: "Whereabouts",
    description:
      "Where a lineage stands as far as is known: its number, or the day on which it ended and what it was merged into",
  });

export const citation = z
  .strictObject({
    in: z.union([z.literal("text"), z.int()]).describe("`text`, or the position of the example, from 0"),
    start: z.int(),
    end: z.int().describe("Exclusive, in UTF-16 units"),
    number: ruleNumber,
    on: day,
    state: z.enum(["held", "not-held", "unknown", "ambiguous"]),
    lineage: z.string().nullable(),
    title: z.string().nullable(),
    summary: z.string().nullable(),
    now: whereabouts.nullable(),
    href: address,
  })
  .meta({ id: "Citation", description: "A rule that a text refers to, as it stood on the day of the text" });

export const sourceNamed = z
  .strictObject({
    id: z.string(),
    kind: z.enum(["document", "article", "archive", "witness"]),
    title: z.string(),
    dated: z.string().nullable(),
  })
  .meta({ id: "Source" });

export const lineageEvent = z
  .strictObject({
    kind: eventKind,
    basis: z.enum(["curated", "absence", ...linkBases]).describe("How the two revisions came to be linked"),
    confidence: z.enum(["high", "medium", "low"]),
    with: z.array(z.strictObject({ lineage: z.string(), number: ruleNumber.nullable() })),
  })
  .meta({
    id: "LineageEvent",
    description:
      "How a revision came about; `with` names the parties of a merge or split, its own lineage among the parents",
  });

export const wordOperation = z
  .strictObject({
    op: z.enum(["equal", "delete", "insert"]),
    text: z.string(),
    typographic: z.literal(true).optional(),
  })
  .meta({
    id: "WordOperation",
    description: "The texts of `equal` and `delete` joined are the old text, those of `equal` and `insert` the new one",
  });

export const problem = z
  .looseObject({
    type: z.enum(problemCodes),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details; docs/problems.md explains each type and its facts" });

/** Problems that can come with every call. */
const always = [413, 429, 500];

/** The problems of a route, in the form in which OpenAPI shows their media type. */
export function problemResponses(...statuses: readonly number[]) {
  return Object.fromEntries(
    [...statuses, ...always].map((status) => [
      status,
      { description: "A problem", content: { "application/problem+json": { schema: problem } } },
    ]),
  );
}

/** A provision named in passing. */
export type Neighbour = Shown<typeof neighbour>;

/** A rule that a text refers to, as it stood on the day of the text. */
export type ResolvedCitation = Shown<typeof citation>;

/** A source named in passing. */
export type SourceNamed = Shown<typeof sourceNamed>;
