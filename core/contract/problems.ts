import { z } from "zod";
import { rankingReasons } from "../archive/ranking-reasons.ts";
import { type ProblemCode, problemCodes } from "../problem-codes.ts";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

/**
 * The schemas of problems: for each code, the facts that may accompany the members of RFC 9457. A fact that does not
 * apply is left out.
 */

const on = parts.day.describe("The day asked about");
const lineage = z.string().describe("The id of the lineage");
const count = z.int().min(0);
const party = z.strictObject({
  lineage: z.string().describe("The id of the lineage"),
  number: parts.provisionNumber
    .nullable()
    .describe("Its number on the day asked; null if it has none or it is not known"),
});

const numberUse = parts.described("NumberUse", "Days on which a lineage had a number", {
  ...parts.knownInterval.shape,
  lineage,
  title: z.string().describe("What the lineage is about, in our words"),
  name: z.string().nullable().describe("The name of the section as printed; null for a rule"),
  numberThen: parts.provisionNumber.nullable().describe("Its number on the day asked; null if it was not in the rules"),
  ended: parts.day.nullable().describe("The day on which it ended, if that was by the day asked"),
  isEndedFirstSeen: z.boolean().describe("`ended` is only the day of the first release held without it"),
  mergedInto: party.nullable().describe("Where its words went on; null if they did not"),
});

const termUse = parts.described("TermUse", "Days on which an entry of the glossary had a term", {
  ...parts.knownInterval.shape,
  lineage,
  term: z.string().describe("The term as printed"),
  termThen: z.string().nullable().describe("The term of the same entry on the day asked; null if it was not there"),
});

const held = {
  firstHeld: parts.releaseDay.nullable().describe("The first release with any text held; null if none is"),
  lastHeld: parts.releaseDay.nullable().describe("The last release with any text held; null if none is"),
};
const howTo = z
  .strictObject({
    command: z.string().describe("A command line"),
    sentence: z.string().describe("The same in words"),
  })
  .describe("How to get what is not held; left out if no published rulebook would help");

const conflicts = z.array(parts.conflict).describe("Other published files of the release that differ");
const release = parts.releaseDay.describe("The release in force on that day, or the one named in the address");
const section = z
  .strictObject({
    number: parts.provisionNumber.describe("The number of the section"),
    title: z.string().nullable().optional().describe("Its name as printed"),
    lineage,
  })
  .nullable()
  .describe("The section that the number belongs to on that day; null if there is none");

const beyondNewestRelease = z
  .literal(true)
  .describe("The day is later than the newest known release, so the rules may have changed; left out otherwise");

/** Facts about a number, or about a lineage on a day. */
const aboutNumber = {
  on,
  beyondNewestRelease,
  number: parts.provisionNumber.nullable().describe("The number asked about"),
  inUse: z.array(z.union([numberUse, termUse, parts.knownInterval])).describe("When it was in use, oldest first"),
  movedTo: z
    .string()
    .nullable()
    .describe("The number or term to ask for on that day in place of the one asked; null if none is known"),
  ...held,
  release,
  section,
  conflicts,
  knownByParameters: parts.knownByParameters,
  lineage,
  now: parts.whereabouts.describe("Where the lineage is in the newest release, as far as known"),
  publishedFile: z.string().describe("SHA-256 of the published file asked about"),
};

const nearestTerms = z
  .array(
    z.strictObject({
      term: z.string().describe("The term as printed"),
      lineage,
      href: parts.address.describe("The entry"),
    }),
  )
  .describe("The most similar terms of that day");
const term = z.string().describe("The term asked about");
const knownAt = parts.instant.nullable().describe("The instant as of which the archive was queried; null for now");
const cardNamed = z.string().describe("The card as it was written");
const retryAfter_s = z.number().describe("After how many seconds to try again");

const formErrors = z
  .array(
    z.union([
      z.string(),
      z.strictObject({
        at: z.string().describe("The parameter or member; empty if it is unknown"),
        error: z.string().describe("What is wrong with it"),
        unknown: z.array(z.string()).optional().describe("The unknown names, cut to 40 characters"),
        takes: z.array(z.string()).optional().describe("Beside unknown names: those that the call takes"),
      }),
    ]),
  )
  .describe("What is wrong, one entry for each error");

/** The facts of each problem. */
const facts = {
  "invalid-request": {
    errors: formErrors,
    number: parts.ruleNumber.describe("A number that is not a section number"),
    section: parts.ruleNumber.describe("A number that is not a section number"),
    rule: parts.ruleNumber.describe("A number that is not a rule number"),
    topic: z.string().describe("A topic that does not exist"),
    choices: z.array(z.string()).describe("The existing alternatives"),
    from: parts.day.describe("The day that is not before the other one"),
    to: parts.day.describe("The day that is not after the other one"),
    event: count.describe("The position of the wrong event, from 0"),
    file: z.string().describe("The file that cannot be read"),
  },
  "invalid-date": { errors: formErrors, day: z.string().describe("The text as written") },
  "number-not-in-use": aboutNumber,
  "before-first-release": { on, firstKnown: parts.releaseDay.describe("The first known release"), ...held },
  "not-held": {
    ...aboutNumber,
    lineageTitle: z.string().describe("What the lineage is about, in our words"),
    name: z.string().nullable().describe("The name of the heading as printed; null for a rule"),
    summary: z.string().nullable().describe("What it says, in our words; null if nothing is known of it"),
    inForce: parts.knownInterval.describe("The interval with this number and summary"),
    certainty: z
      .enum(["certain", "uncertain"])
      .describe("`uncertain`: the next change may be older than the day known for it"),
    readIn: parts.day.describe("The held release whose published file has the words"),
    term,
    choices: nearestTerms,
    from: parts.day.describe("One of the two days compared"),
    to: parts.day.describe("The other of the two days compared"),
    parameter: z.string().describe("The id of the parameter"),
    firstKnown: parts.day.nullable().describe("The first day on which the parameter has a value; null if it has none"),
    knownAt,
    firstRecorded: parts.instant.nullable().describe("The first instant at which the archive recorded anything"),
    howTo,
  },
  "unknown-lineage": { lineage: z.string().describe("The id asked for") },
  "unknown-release": {
    release: z.string().describe("The release asked for"),
    inForce: parts.releaseDay.nullable().describe("The release in force on that day; null if none is known"),
  },
  "unknown-term": {
    on,
    beyondNewestRelease,
    term,
    inUse: z.array(termUse).describe("When entries had the term, oldest first"),
    movedTo: z.string().nullable().describe("The term to ask for on that day; null if none is known"),
    choices: nearestTerms,
    release,
    ...held,
    conflicts,
  },
  "unknown-card": {
    card: cardNamed,
    choices: z.array(z.string()).describe("The nearest names"),
    event: count.describe("In a situation, the position of the event that names the card, from 0"),
  },
  "card-not-out-yet": {
    card: z.string().describe("The name of the card"),
    on,
    firstDay: parts.day.describe("The day the card came out"),
  },
  "unknown-question": {
    question: z.string().describe("The id asked for"),
    choices: parts.listOf("The questions whose ids are nearest", {
      question: z.string().describe("The id of a question"),
      title: z.string().optional().describe("What it asks, in a few words"),
    }),
  },
  "unknown-parameter": {
    parameter: z.string().describe("The id asked for"),
    choices: z.array(z.string()).describe("The nearest ids"),
  },
  "not-found": { method: z.string().describe("The method of the request") },
  "method-not-allowed": {
    method: z.string().describe("The method of the request"),
    allowed: z
      .array(z.enum(["GET", "HEAD", "POST", "OPTIONS"]))
      .describe("The methods that the address supports, as in the header `Allow`"),
  },
  ambiguous: {
    on,
    number: parts.sectionNumber.describe("The number asked about"),
    term,
    card: cardNamed,
    release,
    publishedFile: z.string().describe("SHA-256 of the published file asked about"),
    choices: z
      .array(
        z.union([
          z.string().nullable(),
          z.strictObject({ lineage, title: z.string().describe("What the lineage is about, in our words") }),
          z.strictObject({
            line: z.int().describe("The line of the published file, from 1"),
            text: z.string().nullable().describe("What the file has there"),
          }),
        ]),
      )
      .describe("The candidates: lineages, lines of a file, days of releases, or names or ids of cards"),
  },
  "unreadable-document": {
    format: z.string().describe("What kind of file it is"),
    missing: z.enum(["rules", "glossary", "credits"]).describe("The first missing part"),
    line: z
      .union([z.int(), z.string()])
      .describe("The line, from 1; for the edge of a printed page, the words that repeat"),
    lastRule: z.string().describe("The last rule before the text stops"),
    damage: z
      .enum([
        "no-blank-lines",
        "paragraphs-torn",
        "pages",
        "lines-cut",
        "glossary-short",
        "sections-missing",
        "numbers-hidden",
        "another-rulebook",
        "translated",
      ])
      .describe("The kind of damage"),
    count: count.describe("How often the damage occurs"),
    longest: count.describe("The length of the longest line, in characters"),
    terms: count.describe("How many terms the glossary has"),
    rules: count.describe("How many rules there are"),
    sections: z.array(z.string()).describe("The sections that are missing"),
    byte: count.describe("The position at which a bulk file about cards cannot be read, in bytes from 0"),
    object: count.describe("The place of the object in a bulk file, from 0"),
    objects: count.describe("How many objects a bulk file has"),
    objectsBefore: count.describe("How many the download before it had"),
    field: z.string().describe("The member of that object that cannot be read"),
  },
  "worse-copy": {
    release,
    held: z.string().describe("SHA-256 of the better copy"),
    reason: z.enum(rankingReasons).describe("Why it is better"),
  },
  unauthorized: {},
  "unsupported-format": { offered: z.array(z.string()).describe("The media types offered") },
  "unsupported-body": { offered: z.array(z.string()).describe("The media types that are read") },
  "too-large": {
    characters: count.describe("How many characters the text has"),
    charactersMax: count.describe("How many are read"),
    sentences: count.describe("How many sentences the text has"),
    sentencesMax: count.describe("How many are located"),
    references: count.describe("How many references the text has"),
    referencesMax: count.describe("How many are followed"),
    length_bytes: count.describe("How many bytes the file has"),
    textMax_bytes: count.describe("How many are read"),
    byte: count.describe("Where the object that is too large begins, in bytes from 0"),
    line: z.int().describe("The line on which it begins, from 1"),
  },
  "situation-impossible": {
    event: count.describe("The position of the event, from 0"),
    written: z.record(z.string(), z.unknown()).describe("The event as it was written"),
    parameters: z.array(z.string()).describe("The rules of play by which it cannot happen"),
    rules: z.array(z.string()).describe("The rules that decide that, by their numbers on the day"),
    on,
    card: z.string().describe("The name of the card that came out later"),
    firstDay: parts.day.describe("The day the card came out"),
  },
  "rate-limited": { perMinute: count.describe("How many requests one client may send in a minute"), retryAfter_s },
  unavailable: { retryAfter_s },
  internal: {},
} as const satisfies Readonly<Record<ProblemCode, Readonly<Record<string, z.ZodType>>>>;

/** The facts that a problem with a code may have. */
export type FactsOf<Code extends ProblemCode> = Code extends ProblemCode
  ? { readonly [Name in keyof (typeof facts)[Code]]?: FactOf<(typeof facts)[Code][Name]> | undefined }
  : never;
type FactOf<Form> = Form extends z.ZodType ? ReadonlyOutput<Form> : never;

function formOf(code: ProblemCode): z.ZodType {
  const optional = Object.entries<z.ZodType>(facts[code]).map(([name, form]) => [name, form.optional()]);
  return z
    .strictObject({
      type: z
        .literal(`/problems/${code}`)
        .describe("The address of the page that explains the problem; the same on every host"),
      code: z.literal(code).describe("The code of the problem, for programs"),
      title: z.string().describe("What kind of problem it is"),
      status: z.int().describe("The HTTP status"),
      detail: z.string().describe("What is wrong with this request, for people"),
      instance: z.string().describe("The address of the request; a long one is cut"),
      ...Object.fromEntries(optional),
    })
    .meta({ id: `${nameOf(code)}Problem`, description: `\`${code}\`; docs/problems.md explains it and its facts` });
}

/** The facts that a problem with a code may have, each with its description. */
export function factsDescribed(code: ProblemCode): { readonly name: string; readonly description: string }[] {
  return Object.entries<z.ZodType>(facts[code]).map(([name, { description = "" }]) => ({ name, description }));
}

/** `not-held` as `NotHeld`. */
function nameOf(code: ProblemCode): string {
  return code.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** The form of the problem document of each code. Source: RFC 9457, section 3. */
export const problemForms: ReadonlyMap<ProblemCode, z.ZodType> = new Map(
  problemCodes.map((code) => [code, formOf(code)]),
);
