import { z } from "zod";
import { tournamentDocumentIds } from "../archive/document.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { limitInWords, quotingMax_chars, quotingMax_sentences } from "./limits.ts";
import * as parts from "./parts.ts";

/** The schemas of dating quotations. */

export const quotesQuestionSchema = z.strictObject({
  text: z
    .string()
    .describe(
      `At most ${limitInWords(quotingMax_chars)} characters and ${limitInWords(quotingMax_sentences)} sentences. A sentence or a page: plain text, HTML, wikitext or Markdown. A rule number at the beginning of a line or sentence is taken as a claim`,
    ),
  on: parts.dayParameter.optional().describe("The day on which it was written, if that is known"),
  ...parts.knownAtQuery,
});

const days = z.array(parts.interval);
const releases = z.array(parts.releaseDay).describe("The known releases in force on these days");
const part = z.enum(["text", "example", "heading", "term"]).describe("What it is part of");
const sentencePlace = z.int().describe("Its place in `sentences`, from 0");

const turn = parts.described(
  "QuoteTurn",
  "A day on which the interval of a sentence begins or ends, and what was on the other side",
  {
    sentence: sentencePlace,
    on: parts.day.describe("The first day with the sentence, or the first without it"),
    isPossible: z
      .boolean()
      .describe(
        "The releases on which the words began or ended are not held: what begins on this day begins then at the earliest, what ends ends at the latest",
      ),
    edge: z.enum(["begins", "ends"]).describe("Whether the interval of the sentence begins or ends here"),
    kind: z
      .enum(["words", "sentence", "number", "rule", "not-held"])
      .describe(
        "What differs on the other side of the day. `words`: other words; `sentence`: the rule has no such sentence; `number`: the same words have another number; `rule`: the whole rule is absent; `not-held`: the words there are not held",
      ),
    lineage: z.string().describe("The id of the lineage"),
    number: parts.ruleNumber
      .nullable()
      .describe("The number of the rule on that day; null if it has none or it is not known"),
    numberBeyond: parts.ruleNumber.nullable().describe("The number on the other side of the day"),
    wordingBeyond: z.string().nullable().describe("The wording on the other side of the day"),
    words: z.array(parts.wordOperation).describe("From the older wording to the newer one"),
  },
);

const place = parts.named("QuotePlace", {
  lineage: z.string().describe("The id of the lineage"),
  title: z.string().describe("What the lineage is about, in our words"),
  kind: parts.lineageKind.describe("What kind of provision it is"),
  part,
  example: z.int().nullable().describe("Its place among the examples, from 0"),
  number: parts.ruleNumber
    .nullable()
    .describe("The number of the rule; null for a glossary entry, and where it is not known"),
  name: z.string().nullable().describe("The name of the section or entry as printed; null for a rule"),
  surely: days.describe("Days on which it is known to have been there"),
  possibly: days.describe("Like `surely`, with the days before and after for which nothing is held"),
  heldIn: z.array(parts.day).describe("The held releases that have it there; none if a person wrote the days down"),
  href: parts.address.describe("The provision on a day on which it was there"),
});

const tournamentQuote = parts.named("TournamentQuote", {
  rule: z.string().describe("Its id in `/v1/tournament-rules`"),
  title: z.string().describe("What the sentence is about, in our words"),
  document: z.enum(tournamentDocumentIds).describe("The tournament document"),
  number: parts.sectionNumber.nullable().describe("The section of the document"),
  days: parts.interval.describe("The days on which it may have been in force"),
  shared: days
    .nullable()
    .describe("Those of them that are among `fits`; empty: it never held together with the rest. Null if nothing fits"),
});

const sentence = parts.named("LocatedSentence", {
  line: z.int().describe("Its line in the text, from 1"),
  number: parts.ruleNumber.nullable().describe("The rule number that the text gives before it"),
  isExample: z.boolean().describe("The text gives it as an example"),
  text: z.string().describe("Without HTML, wikitext and Markdown markup"),
  match: z
    .enum(["exact", "canonical", "references", "nearest", "none"])
    .describe(
      "`exact`: as printed; `canonical`: apart from typography and capitals; `references`: apart from the rule numbers it refers to; `nearest`: no rule has these words, and `wording` is the closest; `none`: nothing similar is held",
    ),
  isPart: z.boolean().describe("Only a part of the sentence was found"),
  nearness: z.number().describe("The share of common words, from 0 to 1"),
  weight: z
    .enum(["dates", "little", "near", "tournament", "nothing"])
    .describe(
      "What it says about the date of the text. `dates`: it was in the rules on `days` only; `little`: so few words may occur anywhere and do not date the text; `near`: only a similar wording is held; `tournament`: it is from the tournament documents, which are another authority; `nothing`: nothing similar is held",
    ),
  claim: z
    .enum(["agrees", "differs", "not-held", "unknown"])
    .nullable()
    .describe(
      "Whether it stood at `number`. `differs`: it stood only elsewhere, and has at least four words; `not-held`: it was not found, and no words of a rule with that number are held; `unknown`: it was not found although such words are held, or it has fewer words",
    ),
  days: days.describe("The days on which it may have stood"),
  surely: days.describe("Those of them on which it is known to have stood"),
  wording: z.string().nullable().describe("The wording of the rules, where the text has another"),
  words: z.array(parts.wordOperation).describe("The difference between `wording` and the text"),
  places: z
    .array(place)
    .describe("Under the number given, or in the rule of the sentences beside it, where it stood there"),
  placesTotal: z.int().describe("The number of places, listed or not"),
  tournament: tournamentQuote
    .nullable()
    .describe("Of weight `tournament`: where it stands in the tournament documents; null otherwise"),
});

export const quotesAnswerSchema = parts.named("Quotes", {
  on: parts.dayIfAsked,
  summary: z.array(z.string()).describe("The answer in words, for people"),
  basis: z
    .enum(["words", "nearest"])
    .nullable()
    .describe(
      "`nearest`: no sentence is in the rules as it is, and nearest wordings have to do; null if nothing dates the text",
    ),
  fits: parts.listOf("Days on which every sentence that dates may have stood, under the number given", {
    ...parts.interval.shape,
    releases,
    turns: z.array(turn).describe("What begins and ends this interval"),
  }),
  surely: days.describe("Those of them on which all are known to have stood"),
  lacking: parts.listOf(
    "Days left out of `fits`: the text gives several whole rules, and on these days they had sentences that it lacks",
    {
      ...parts.interval.shape,
      leftOut: parts.listOf("The sentences that the text lacks", {
        lineage: z.string().describe("The id of the lineage"),
        part,
        text: z.string().describe("The sentence"),
      }),
    },
  ),
  nearlyFits: parts.listOf(
    "Where no day fits all: the days that fit most sentences, and for each of the others where its days turn away from them",
    {
      ...parts.interval.shape,
      releases,
      fitting: z.int().describe("How many sentences that date fit these days"),
      against: z.array(turn).describe("The sentences that contradict these days"),
    },
  ),
  onDay: parts.groupOrNull("What speaks against the day asked about; null if none was given", {
    isFit: z.boolean().describe("Every sentence that dates may have stood on that day"),
    against: z.array(turn).describe("The sentences that contradict that day"),
  }),
  counts: parts.groupOf("The number of sentences with each weight", {
    sentences: z.int().describe("All sentences"),
    dates: z.int().describe("Sentences that date the text"),
    little: z.int().describe("Sentences with too few words to date anything"),
    near: z.int().describe("Sentences held only in another wording"),
    tournament: z.int().describe("Sentences of the tournament documents"),
    nothing: z.int().describe("Sentences that do not help to date the text"),
  }),
  releases: parts.groupOf("How many releases have their whole text held", {
    held: z.int().describe("Releases that are held"),
    known: z.int().describe("Releases that are known"),
  }),
  sentences: z.array(sentence).describe("The sentences of the text, in reading order"),
});

/** How a sentence was found. */
export type Match = LocatedSentence["match"];

/** What a sentence says about the date of a page. */
export type Weight = LocatedSentence["weight"];

/** The verdict on the number that a page gives before a sentence. */
export type Claim = NonNullable<LocatedSentence["claim"]>;

/** What a sentence is part of. */
export type SentencePart = ReadonlyOutput<typeof part>;

/** Where the days of a sentence begin or end. */
export type Turn = ReadonlyOutput<typeof turn>;

/** A place of a sentence in the rules. */
export type QuotePlace = ReadonlyOutput<typeof place>;

/** A sentence of the tournament documents that a page quotes. */
export type TournamentQuote = ReadonlyOutput<typeof tournamentQuote>;

/** One sentence of the page: how it was found and where it stood. */
export type LocatedSentence = ReadonlyOutput<typeof sentence>;

/** When a page was written, by the words it quotes. */
export type QuotesAnswer = ReadonlyOutput<typeof quotesAnswerSchema>;

/** Days that fit most of the page. */
export type NearlyFit = QuotesAnswer["nearlyFits"][number];
