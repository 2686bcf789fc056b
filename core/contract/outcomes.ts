import { z } from "zod";
import { confidences } from "../archive/lineage.ts";
import { layers } from "../archive/parameter.ts";
import { answerValue as value } from "../play/playbook.ts";
import { situationForm } from "../play/situation-form.ts";
import type { ReadonlyOutput } from "../shown.ts";
import { cardCoverageSchema } from "./cards.ts";
import { diffAnswerSchema } from "./diff.ts";
import * as parts from "./parts.ts";
import { coverageAnswerSchema } from "./releases.ts";
import { tracedState } from "./trace.ts";

const portion = z.int().min(0);

/** How a running service completes and updates its archive. */
const upkeepSchema = z
  .object({
    fetch: z
      .object({
        state: z.enum(["running", "done", "failed"]).describe("The state of the fetch"),
        startedAt: parts.instant.describe("When it began"),
        endedAt: parts.instant.nullable().describe("When it ended; null while it runs"),
        files: z
          .object({ done: portion.describe("Files that are done"), of: portion.describe("All files to fetch") })
          .describe("How many files"),
        bytes: z
          .object({
            received: portion.describe("Bytes received"),
            of: portion.describe("All bytes to fetch, as far as is known"),
          })
          .describe("How many bytes"),
        sentence: z.string().describe("What it does now, or how it ended"),
      })
      .nullable()
      .describe("The fetch in the background of `annals serve --fetch`; null if the service was not asked for one"),
    update: z
      .object({
        isDaily: z.boolean().describe("Whether this service checks for new rules every day (ANNALS_UPDATE=daily)"),
        nextAt: parts.instant.nullable().describe("The instant of the next check; null if none is planned"),
        lastTry: z
          .object({
            at: parts.instant.describe("When it ended"),
            outcome: z.enum(["new", "nothing-new", "failed"]).describe("How it ended"),
            sentence: z.string().describe("The same in words"),
          })
          .nullable()
          .describe("The last check for new rules, by this service or by `annals update`"),
        lastSuccessAt: parts.instant
          .nullable()
          .describe("The instant of the last check that succeeded; null if none did"),
        failuresInRow: portion.describe("How many checks have failed since"),
      })
      .describe("How this service checks for new rules"),
  })
  .meta({ id: "Upkeep" });

/** How a sentence was understood, in an answer. */
const understood = {
  situation: situationForm.optional().describe("What was understood of a `sentence`; left out if none was sent"),
  assumed: z
    .array(z.string())
    .optional()
    .describe("What a `sentence` leaves open and was decided for it, in sentences; left out if none was sent"),
};

const confidence = z.enum(confidences).describe("The confidence");
const layer = z.enum(layers).describe("The authority behind it");
const written = z.record(z.string(), z.unknown()).describe("As it was written");

const outcomeCitation = parts.described("OutcomeCitation", "A basis of an answer, as it was on the day", {
  kind: z.enum(["rule", "source", "tournament-rule", "card"]).describe("The kind of thing cited"),
  number: parts.ruleNumber
    .nullable()
    .describe("The rule by its number on the day; null if none is cited or it has none"),
  on: parts.day.describe("The day as of which it is cited"),
  lineage: z.string().nullable().describe("The id of the lineage cited; null if none is"),
  source: z.string().nullable().describe("The id of the source cited; null if none is"),
  tournamentRule: z.string().nullable().describe("The id of a rule of tournament play, in `/v1/tournament-rules`"),
  card: z.string().nullable().describe("The id of the card cited; null if none is"),
  title: z.string().describe("What is cited, in our words"),
  release: parts.releaseDay.nullable().describe("The release in force on that day; null if no rule is cited"),
  quote: z.string().nullable().describe("Words of the rule as it stood, where its text is held, or of the source"),
  summary: z.string().nullable().describe("What the rule says, in our words, where its text is not held"),
  wordsSince: parts.day.nullable().describe("The day from which the rule has had these words, whatever its number"),
  areWordsFirstSeen: z.boolean().describe("`wordsSince` is only the first day known to have them; they may be older"),
  numberSince: parts.day
    .nullable()
    .describe("The day from which the rule has had this number; null if no file held shows it"),
  isNumberFirstSeen: z.boolean().describe("`numberSince` is only the first day known to have it; it may be older"),
});

const citedAnswer = z.strictObject({
  event: z.int().describe("The position of the question among the events, from 0"),
  question: written.describe("The question as it was written"),
  value,
  sentence: z.string().describe("The answer as a sentence"),
  because: z.array(z.string()).describe("The reasons, one sentence for each parameter"),
  layer,
  reasonSince: parts.day
    .nullable()
    .describe("The day from which the rules of play that give the answer have said so; null if none gives it"),
  citations: z.array(outcomeCitation).describe("The basis of the answer"),
  parameters: z.array(z.string()).describe("Ids of the parameters behind the answer"),
  confidence: confidence.describe("The confidence in the answer"),
  lastSeen: parts.day
    .optional()
    .describe("The earliest `lastSeen` of the parameters behind the answer; only where the day asked about is later"),
});

const outcome = parts.named("Outcome", {
  ...citedAnswer.shape,
  holds: parts.interval.describe("The interval in which the situation has the same answer"),
});

export const outcomeAnswerSchema = parts.named("OutcomeAnswer", {
  on: parts.dayAsked,
  release: parts.releaseOnDay,
  beyondNewestRelease: parts.beyondNewestRelease,
  ...understood,
  answers: z.array(outcome).describe("The answers, in the order of the questions"),
  trace: parts.listOf("The state after each event", {
    event: z.int().describe("The position of the event, from 0"),
    written,
    state: tracedState.describe("The state after it"),
    parameters: parts.listOf("The parameters that were read at this event", {
      id: z.string().describe("The id of the parameter"),
      value: z.union([z.string(), z.array(z.string())]).describe("Its value on the day"),
    }),
  }),
});

const changeOfAnswer = z
  .enum(["answer", "reason", "citation"])
  .describe("What changed: the answer, its reason, or its citations");
const timelineInterval = parts.described(
  "TimelineInterval",
  "Days in which all answers, reasons and citations stay the same",
  {
    from: parts.day.describe("The first of these days"),
    to: parts.day.nullable().describe("The first day after them; null if they have no known end"),
    answers: parts.listOf("The answers, in the order of the questions", {
      ...citedAnswer.shape,
      changed: changeOfAnswer
        .nullable()
        .describe("What is new in the answer on the first of these days; null if nothing is"),
    }),
    impossible: z.string().nullable().describe("Why the situation cannot happen in these days"),
    changed: z
      .enum(["answer", "reason", "citation", "possible"])
      .nullable()
      .describe("What changed on the first of these days; null in the first interval"),
  },
);

export const timelineAnswerSchema = parts.named("TimelineAnswer", {
  from: parts.day.describe("The first day asked about"),
  to: parts.day.nullable().describe("The day after the last; null if the last answers have no known end"),
  ...understood,
  intervals: z.array(timelineInterval).describe("The intervals in order, each with its answers"),
});

const answerOnDay = z
  .union([
    z.strictObject({
      value,
      sentence: z.string().describe("The answer as a sentence"),
      layer,
      lineages: z.array(z.string()).describe("Ids of the lineages behind the answer"),
    }),
    z.strictObject({ impossible: z.string().describe("Why the situation cannot happen on that day") }),
  ])
  .meta({ id: "AnswerOnDay", description: "An answer on one of two days, or why the situation cannot happen then" });

const questionDifference = parts.named("QuestionDifference", {
  question: z.string().describe("The id of the question"),
  title: z.string().describe("The question in a few words"),
  changedOn: z
    .array(parts.day)
    .describe("The days after the earlier one, up to the later one, on which an answer changed"),
  before: z.array(answerOnDay).describe("The answers on the earlier day"),
  after: z.array(answerOnDay).describe("The answers on the later day"),
  href: parts.address.describe("The question with its answers on a day"),
});

const questionNotAsked = parts.named("QuestionNotAsked", {
  question: z.string().describe("The id of the question"),
  title: z.string().describe("What is asked, in a few words"),
  askedFrom: parts.day.describe("The first day on which the question makes sense"),
  reason: z.string().describe("Why it makes none on the earlier day"),
  after: z.array(answerOnDay).describe("The answers on the later day; empty if it makes no sense then either"),
  href: parts.address.describe("The question with its answers on a day"),
});

export const outcomesDiffAnswerSchema = parts.named("OutcomesDiffAnswer", {
  from: parts.day.describe("The earlier day"),
  to: parts.day.describe("The later day"),
  ...understood,
  differences: parts.listOf("One for each question of the situation, in their order; empty if none was sent", {
    question: written.describe("The question as it was written"),
    event: z.int().describe("The position of the question among the events, from 0"),
    changed: z
      .enum(["answer", "reason", "citation", "possible"])
      .nullable()
      .describe("What differs: the answer, its reason, what it cites, or whether it can happen; null if nothing does"),
    before: answerOnDay.describe("The answer on the earlier day"),
    after: answerOnDay.describe("The answer on the later day"),
  }),
  questions: z
    .array(questionDifference)
    .describe(
      "The questions of the catalogue that the two days answer differently, by id; empty if a situation was sent",
    ),
  notAskedBefore: z
    .array(questionNotAsked)
    .describe(
      "The questions of the catalogue that are not compared, by id, because they make no sense on the earlier day; empty if a situation was sent",
    ),
});

const summary = {
  id: z.string().describe("The id of the question, which never changes"),
  topic: z.string().describe("Its subject, in a word or a few"),
  title: z.string().describe("The question in a few words"),
  question: z.string().describe("The question in full"),
  href: parts.address.describe("The question with its answers on a day"),
};

export const questionsAnswerSchema = parts.named("QuestionsAnswer", {
  questions: z
    .array(z.strictObject(summary))
    .describe("The questions of the catalogue, by id; with `text`, best first"),
});

export const questionAnswerSchema = parts.named("QuestionAnswer", {
  ...summary,
  notes: z.string().nullable().describe("What else is worth knowing, in our words; null if there is nothing"),
  sources: z.array(z.string()).describe("Ids of the sources that ask or answer it"),
  situation: situationForm.describe("The events of the situation and its questions"),
  on: parts.dayAsked,
  release: parts.releaseOnDay,
  expected: parts.groupOrNull(
    "The values that a rules writer expects for these days; the answers are computed independently",
    {
      from: parts.day.describe("The first of these days"),
      to: parts.day.nullable().describe("The first day after them; null if they have no known end"),
      values: z.array(value).describe("The values expected, in the order of the questions"),
      why: z.string().describe("Why these are expected, in our words"),
    },
  ),
  answers: z.array(outcome).describe("The answers, in the order of the questions"),
});

export const questionHistoryAnswerSchema = parts.named("QuestionHistoryAnswer", {
  id: z.string().describe("The id of the question"),
  title: z.string().describe("The question in a few words"),
  intervals: z.array(timelineInterval).describe("The intervals in order, each with its answers"),
});

export const diffWithOutcomesSchema = diffAnswerSchema
  .extend({
    outcomes: z
      .array(questionDifference)
      .describe(
        "The questions of the catalogue with different answers on the two days, as far as they depend on the scope",
      ),
  })
  .meta({ id: "DiffAnswerWithOutcomes" });

const parameter = parts.named("ParameterCoverage", {
  id: z.string().describe("The id of the parameter"),
  topic: z.string().describe("Its subject, in a word or a few"),
  title: z.string().describe("What the parameter is about, in our words"),
  from: parts.day.describe("The first day with a known value"),
  values: z.int().describe("The number of its values"),
  verified: parts.day.describe("The day on which a person last compared it with its references"),
  stale: parts.listOf("Later changes of the rules that it cites", {
    lineage: z.string().describe("The id of the lineage that changed"),
    changedOn: parts.day.describe("The first day of the change"),
    why: z.string().describe("Why it changed, in our words"),
  }),
  checks: parts.groupOf("Its references compared with the published files held", {
    confirmed: z
      .array(parts.day)
      .describe("Held releases whose published file has every rule cited at its number, with the words quoted"),
    contradicted: parts.listOf("References that a published file contradicts", {
      release: parts.day.describe("The release whose published file differs"),
      number: parts.ruleNumber.nullable().describe("The number that the rule should have"),
      lineage: z.string().nullable().describe("The lineage cited, where one is known"),
      term: z.string().nullable().describe("The term of the glossary entry cited"),
      quote: z.string().nullable().describe("The words that it should have"),
      foundAt: z.array(parts.ruleNumber).describe("The numbers of the rules that have these words"),
    }),
    notChecked: z.array(parts.day).describe("Held releases in which no rule is cited, so that nothing can be checked"),
    notHeld: z
      .int()
      .describe("The number of known releases since its first value that are not held (`releases.notHeld` lists them)"),
  }),
});

export const coverageWithParametersSchema = coverageAnswerSchema
  .extend({
    parameters: z.array(parameter).describe("Each parameter, with the verification of its values"),
    cards: cardCoverageSchema.describe("Cards, rulings and tournament documents that are held"),
    upkeep: upkeepSchema.nullable().describe("Fetching and updating by this service; null for an earlier instant"),
  })
  .meta({ id: "CoverageAnswerWithParameters" });

/** What is held, and what is not. */
export type CoverageWithParameters = ReadonlyOutput<typeof coverageWithParametersSchema>;

/** A citation: the basis of an answer. */
export type OutcomeCitation = ReadonlyOutput<typeof outcomeCitation>;

/** An answer with its reasons. */
export type CitedAnswer = ReadonlyOutput<typeof citedAnswer>;

/** An answer with the interval in which the situation has the same answer. */
export type Outcome = ReadonlyOutput<typeof outcome>;

/** How a situation is decided on a day. */
export type OutcomeAnswer = ReadonlyOutput<typeof outcomeAnswerSchema>;

/** One event as it was played. */
export type TraceEntry = OutcomeAnswer["trace"][number];

/** A question that makes no sense on the earlier of two days. */
export type SkippedQuestion = ReadonlyOutput<typeof questionNotAsked>;

/** What changed in an answer. */
export type ChangeOfAnswer = ReadonlyOutput<typeof changeOfAnswer>;

/** Days in which all answers stay the same. */
export type TimelineInterval = ReadonlyOutput<typeof timelineInterval>;

/** How a situation is decided through time. */
export type TimelineAnswer = ReadonlyOutput<typeof timelineAnswerSchema>;

/** The answer to a question on one of two days. */
export type AnswerOnDay = ReadonlyOutput<typeof answerOnDay>;

/** How two days decide a situation. */
export type OutcomesDiffAnswer = ReadonlyOutput<typeof outcomesDiffAnswerSchema>;

/** A list of questions of the catalogue. */
export type QuestionsAnswer = ReadonlyOutput<typeof questionsAnswerSchema>;

/** A question of the catalogue in a list. */
export type QuestionSummary = QuestionsAnswer["questions"][number];

/** A question with its situation and its answers on a day. */
export type QuestionAnswer = ReadonlyOutput<typeof questionAnswerSchema>;

/** A question through time. */
export type QuestionHistoryAnswer = ReadonlyOutput<typeof questionHistoryAnswerSchema>;

/** A question that two days answer differently. */
export type QuestionDifference = ReadonlyOutput<typeof questionDifference>;

/** What changed between two days, with the questions of the catalogue that they answer differently. */
export type DiffWithOutcomes = ReadonlyOutput<typeof diffWithOutcomesSchema>;

/** A parameter, and what has changed since a person verified it. */
export type ParameterCoverage = ReadonlyOutput<typeof parameter>;

/** A rule that a parameter cites and that has changed since. */
export type Staleness = ParameterCoverage["stale"][number];
