import { z } from "zod";
import { documentIds } from "../archive/document.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { nextPage } from "./paging.ts";
import * as parts from "./parts.ts";

/** Suggestions while the user types. */

const suggestion = parts.named("Suggestion", {
  kind: z
    .enum(["number", "word", "set", "card", "parameter", "day", "page", "near"])
    .describe(
      "What it is; `parameter`: a rule of play; `page`: another page, such as a comparison; `near`: a term with a similar spelling",
    ),
  text: z.string().describe("The name of the suggestion"),
  says: z.string().describe("What it is, in a few words, such as its number"),
  href: parts.address.describe("The address that answers it"),
});

export const suggestAnswerSchema = parts.named("Suggestions", {
  q: z.string().describe("What was typed so far"),
  on: parts.dayAsked,
  suggestions: z
    .array(suggestion)
    .describe("The best first, at most ten; the first one is the answer of `/v1/find`, if that has one"),
});

/** The suggestions for the text typed so far. */
export type SuggestAnswer = ReadonlyOutput<typeof suggestAnswerSchema>;

/** One suggestion. */
export type Suggestion = SuggestAnswer["suggestions"][number];

const total = z.int().describe("On all pages");

const hit = parts.named("Hit", {
  snippet: parts.listOf("The words as printed, shortened with …, in pieces; matches are marked", {
    text: z.string().describe("Some of the words"),
    isMatch: z.boolean().describe("True for words that match the query"),
  }),
  places: z
    .array(
      z.strictObject({
        document: z.enum(documentIds).describe("The document in which it stands: `cr`, or one of tournament play"),
        kind: parts.lineageKind.describe("What kind of provision it is"),
        lineage: z.string().describe("The id of the lineage"),
        title: z.string().describe("What the lineage is about, in our words"),
        number: parts.sectionNumber
          .nullable()
          .describe("Its number in these days; null for a glossary entry, and where it is not known"),
        name: z.string().nullable().describe("The name of a heading or glossary entry, as printed"),
        inForce: parts.knownInterval.describe(
          "The days on which the lineage said these words under this number; for a direct hit, those on which it had the number or term",
        ),
        certainty: parts.certainty.nullable().describe("Of the day asked; null if all days are"),
        href: parts.address.describe("The provision on a day on which it was there"),
      }),
    )
    .min(1)
    .describe("Where exactly these words stood: on the day asked, or on all days, newest first"),
});

const cardNamed = z
  .strictObject({ name: z.string().describe("The name of the card"), href: parts.address.describe("The card") })
  .meta({ id: "CardNamed" });

const parameterNamed = parts.named("ParameterNamed", {
  id: z.string().describe("The id of the parameter"),
  name: z.string().describe("What people call it"),
  title: z.string().describe("What it decides, in our words"),
  says: z
    .string()
    .nullable()
    .describe("Its value on the day, as a sentence; the newest where all days are asked about; null before its first"),
  href: parts.address.describe("The parameter on that day; its history where all days are asked about"),
});

export const searchAnswerSchema = parts.named("SearchAnswer", {
  q: z.string().describe("The query"),
  on: z.union([parts.day, z.literal("any")]).describe("The day asked about, or `any` for all days"),
  document: z.enum(documentIds).nullable().describe("Only this document; null if all that are held are looked through"),
  kind: parts.lineageKind.nullable().describe("Only this kind of provision; null if all are looked through"),
  beyondNewestRelease: parts.beyondNewestRelease,
  release: parts.releaseDay.nullable().describe("The release in force; null if all days are asked about"),
  restsOn: parts.day
    .nullable()
    .describe(
      "The held release in force or before it, whose rules are searched; null if none is held, or all days are asked about",
    ),
  direct: z.array(hit).describe("What has `q` as its number or glossary term"),
  cards: z
    .array(cardNamed)
    .describe(
      "Cards with all words of `q` in their name, at most ten, exact names first; on the first page only, and not where a kind is asked for",
    ),
  parameters: z
    .array(parameterNamed)
    .describe(
      "Rules of play that the words of `q` are about, at most five, the best first; on the first page only, and not where a kind is asked for",
    ),
  total,
  hits: z.array(hit).describe("Best first; names of sections and entries weigh most"),
  next: nextPage,
});

const entryNamed = z.strictObject({
  term: z.string().describe("The term as printed"),
  lineage: z.string().describe("The id of the lineage"),
  href: parts.address.describe("The entry on that day"),
});

export const entryAnswerSchema = parts.named("GlossaryEntry", {
  term: z.string().describe("As printed; the term asked for may be one of several terms of an entry"),
  on: parts.dayAsked,
  beyondNewestRelease: parts.beyondNewestRelease,
  lineage: z.string().describe("The id of the lineage"),
  title: z.string().describe("What the lineage is about, in our words"),
  ...parts.printedWords,
  inForce: parts.knownInterval.describe("The days on which term and text are these"),
  release: parts.releaseInForce,
  ...parts.provenance,
  significance: parts.significance,
  why: z.string().describe("The reason for the change to these words, in our words"),
  citations: z.array(parts.citation).describe("The rules that text and examples refer to"),
  see: z.array(entryNamed).describe("Other entries that the text refers to"),
  now: parts.groupOf("Its term in the newest release as far as is known, or the day on which it ended", {
    term: z.string().nullable().describe("The term as far as is known; null if the entry has ended"),
    ended: parts.day.nullable().describe("The day on which it ended; null if it has not"),
    isEndFirstSeen: parts.whereabouts.shape.isEndFirstSeen,
  }),
  sources: z.array(parts.sourceNamed).describe("The sources that show the words"),
  links: parts.groupOf("Related addresses", {
    self: parts.address.describe("This answer"),
    history: parts.address.describe("The lineage through time, by this term and day"),
    lineage: parts.address.describe("The lineage through time, by its id"),
    ...parts.revisionLinks,
  }),
});

export const glossaryAnswerSchema = parts.named("Glossary", {
  ...parts.listFacts,
  entries: z
    .array(entryNamed.extend({ isHeld: z.boolean().describe("Its text is held, not only a summary") }))
    .describe("The entries, by term"),
});

/** A hit: words found, once for all places with the same words. */
export type Hit = ReadonlyOutput<typeof hit>;

/** A card whose name matches the query. */
export type CardMention = ReadonlyOutput<typeof cardNamed>;

/** A parameter that the query is about. */
export type ParameterMention = ReadonlyOutput<typeof parameterNamed>;

/** A piece of a snippet. */
export type SnippetPart = Hit["snippet"][number];

/** A place of words in the rules. */
export type HitPlace = Hit["places"][number];

/** The result of a search. */
export type SearchAnswer = ReadonlyOutput<typeof searchAnswerSchema>;

/** A reference to a glossary entry. */
export type EntryMention = ReadonlyOutput<typeof entryNamed>;

/** What the glossary said about a term on a day. */
export type EntryAnswer = ReadonlyOutput<typeof entryAnswerSchema>;

/** The glossary of a day. */
export type GlossaryAnswer = ReadonlyOutput<typeof glossaryAnswerSchema>;
