import { z } from "zod";
import { layers } from "../archive/layers.ts";
import { windows } from "../cards/card.ts";
import type { AnswerValue } from "../play/playbook.ts";
import { situationForm } from "../play/situation-form.ts";
import type { WrittenSituation } from "../play/written-situation.ts";
import { cardCoverageSchema } from "./cards.ts";
import { diffAnswerSchema } from "./diff.ts";
import { address, day, dayParameter, interval, releaseDay, ruleNumber } from "./parts.ts";
import { coverageAnswerSchema } from "./releases.ts";
import type { Shown } from "./shown.ts";
import { upkeepSchema } from "./upkeep.ts";

export const outcomeRequest = z.strictObject({
  on: dayParameter.optional().describe("The day; left out, today (UTC)"),
  situation: situationForm,
});

export const timelineRequest = z.strictObject({
  from: dayParameter.optional().describe("The first day; left out, the first on which the situation can happen"),
  to: dayParameter.optional().describe("The day after the last; left out, as far as is known"),
  situation: situationForm,
});

export const outcomesDiffRequest = z.strictObject({ from: dayParameter, to: dayParameter, situation: situationForm });

const value = z.unknown().meta({
  description:
    "A name, a word, a number, yes or no, a list, or names with values; `no-rule` where no rule says, `not-known` where we do not know",
}) as z.ZodType<AnswerValue>;
const confidence = z.enum(["high", "medium", "low"]);
const layer = z.enum(layers).describe("Who says so");
const written = z.record(z.string(), z.unknown()).describe("As it was written");

const outcomeCitation = z
  .strictObject({
    kind: z.enum(["rule", "source", "tournament-rule", "card"]),
    number: ruleNumber.nullable(),
    on: day,
    lineage: z.string().nullable(),
    source: z.string().nullable(),
    tournamentRule: z.string().nullable().describe("The id of a sentence of the tournament documents"),
    card: z.string().nullable(),
    title: z.string(),
    release: releaseDay.nullable(),
    quote: z.string().nullable().describe("Words of the rule as it stood, where its text is held, or of the source"),
    summary: z.string().nullable().describe("What the rule says, in our words, where its text is not held"),
    wordsSince: day.nullable().describe("The day from which the rule has had these words, whatever its number"),
    numberSince: day.nullable().describe("The day from which the rule has had this number"),
  })
  .meta({ id: "OutcomeCitation", description: "What an answer rests on, as it stood on the day" });

const citedAnswer = z.strictObject({
  event: z.int().describe("The place of the question among the events, from 0"),
  question: written,
  value,
  sentence: z.string(),
  because: z.array(z.string()).describe("Why, a sentence for each parameter"),
  layer,
  reasonSince: day
    .nullable()
    .describe("The day from which the rules of play that give the answer have said so; null where none gives it"),
  citations: z.array(outcomeCitation),
  parameters: z.array(z.string()),
  confidence,
});

const outcome = z
  .strictObject({
    ...citedAnswer.shape,
    holds: interval.describe("The days in which the same situation gets the same answer"),
  })
  .meta({ id: "Outcome" });

const tracedState = z
  .strictObject({
    turn: z
      .strictObject({ players: z.array(z.string()), number: z.int(), isExtra: z.boolean(), step: z.string() })
      .nullable(),
    subgames: z.int(),
    controls: z.array(
      z.strictObject({
        source: z.string(),
        by: z.string(),
        on: z.string(),
        during: z.enum(windows),
        state: z.enum(["waiting", "working", "overridden"]),
      }),
    ),
    decides: z.record(z.string(), z.string().nullable()).describe("Who makes each player's decisions"),
    mana: z.record(z.string(), z.number()),
    lifeLost: z.record(z.string(), z.number()),
    skips: z.array(z.strictObject({ player: z.string(), what: z.string() })),
    extraTurns: z.array(z.string()),
    left: z.array(z.string()),
  })
  .meta({ id: "TracedState", description: "How things stood after an event" });

export const outcomeAnswerSchema = z
  .strictObject({
    on: day,
    release: releaseDay,
    beyondNewestRelease: z.boolean(),
    answers: z.array(outcome),
    trace: z.array(
      z.strictObject({
        event: z.int(),
        written,
        state: tracedState,
        parameters: z.array(z.strictObject({ id: z.string(), value: z.union([z.string(), z.array(z.string())]) })),
      }),
    ),
  })
  .meta({ id: "OutcomeAnswer" });

const changeOfAnswer = z.enum(["answer", "reason", "citation"]);
const timelineInterval = z
  .strictObject({
    from: day,
    to: day.nullable(),
    answers: z.array(z.strictObject({ ...citedAnswer.shape, changed: changeOfAnswer.nullable() })),
    impossible: z.string().nullable().describe("Why the situation cannot happen in these days"),
    changed: z
      .enum(["answer", "reason", "citation", "possible"])
      .nullable()
      .describe("What is new on the first of these days; null in the first interval"),
  })
  .meta({ id: "TimelineInterval", description: "Days in which all answers, reasons and citations stay the same" });

export const timelineAnswerSchema = z
  .strictObject({ from: day, to: day.nullable(), intervals: z.array(timelineInterval) })
  .meta({ id: "TimelineAnswer" });

const answerOnDay = z
  .union([
    z.strictObject({ value, sentence: z.string(), layer, lineages: z.array(z.string()) }),
    z.strictObject({ impossible: z.string() }),
  ])
  .meta({ id: "AnswerOnDay" });

export const outcomesDiffAnswerSchema = z
  .strictObject({
    from: day,
    to: day,
    differences: z.array(
      z.strictObject({
        question: written,
        event: z.int(),
        changed: z.enum(["answer", "reason", "citation", "possible"]).nullable(),
        before: answerOnDay,
        after: answerOnDay,
      }),
    ),
  })
  .meta({ id: "OutcomesDiffAnswer" });

const summary = {
  id: z.string(),
  topic: z.string(),
  title: z.string(),
  question: z.string(),
  href: address,
};

export const questionsAnswerSchema = z
  .strictObject({ questions: z.array(z.strictObject(summary)) })
  .meta({ id: "QuestionsAnswer" });

export const questionAnswerSchema = z
  .strictObject({
    ...summary,
    notes: z.string().nullable(),
    sources: z.array(z.string()),
    situation: written as unknown as z.ZodType<WrittenSituation>,
    on: day,
    release: releaseDay,
    expected: z
      .strictObject({ from: day, to: day.nullable(), values: z.array(value), why: z.string() })
      .nullable()
      .describe("What a rules writer wrote down for these days; the answers are computed all the same"),
    answers: z.array(outcome),
  })
  .meta({ id: "QuestionAnswer" });

export const questionHistoryAnswerSchema = z
  .strictObject({ id: z.string(), title: z.string(), intervals: z.array(timelineInterval) })
  .meta({ id: "QuestionHistoryAnswer" });

const questionDifference = z
  .strictObject({
    question: z.string(),
    title: z.string(),
    before: z.array(answerOnDay),
    after: z.array(answerOnDay),
    href: address,
  })
  .meta({ id: "QuestionDifference" });

export const diffWithOutcomesSchema = diffAnswerSchema
  .extend({
    outcomes: z
      .array(questionDifference)
      .describe(
        "The questions of the catalogue that the two days answer differently, as far as they rest on what the scope names",
      ),
  })
  .meta({ id: "DiffAnswerWithOutcomes" });

const parameter = z
  .strictObject({
    id: z.string(),
    topic: z.string(),
    title: z.string(),
    from: day,
    values: z.int(),
    verified: day.describe("The day on which a person last compared it with what it cites"),
    stale: z
      .array(z.strictObject({ lineage: z.string(), changedOn: day, why: z.string() }))
      .describe("What has changed since in the rules that it cites"),
    checks: z
      .strictObject({
        confirmed: z
          .array(day)
          .describe(
            "Held releases in whose published file every rule cited stands at its number and has the words quoted",
          ),
        contradicted: z
          .array(
            z.strictObject({
              release: day.describe("The release whose published file says something else"),
              number: ruleNumber.nullable().describe("Where the rule should stand"),
              lineage: z.string().nullable().describe("The lineage cited, where one is known"),
              term: z.string().nullable().describe("The term of the glossary entry cited"),
              quote: z.string().nullable().describe("The words that should stand there"),
              foundAt: z.array(ruleNumber).describe("The numbers under which they do stand"),
            }),
          )
          .describe("References that a published file speaks against"),
        notChecked: z.array(day).describe("Held releases in which nothing can be checked: no rule is cited there"),
        notHeld: z
          .int()
          .describe("How many known releases since its first value are not held (`releases.notHeld` names them)"),
      })
      .describe("What the published files held say to the rules that it cites"),
  })
  .meta({ id: "ParameterCoverage" });

export const coverageWithParametersSchema = coverageAnswerSchema
  .extend({
    parameters: z.array(parameter),
    cards: cardCoverageSchema,
    upkeep: upkeepSchema
      .nullable()
      .describe("What this service does to stay whole and new; null as of an earlier instant"),
  })
  .meta({ id: "CoverageAnswerWithParameters" });

/** What an answer rests on. */
export type OutcomeCitation = Shown<typeof outcomeCitation>;

/** An answer with its reasons. */
export type CitedAnswer = Shown<typeof citedAnswer>;

/** An answer with the days in which the same situation gets the same one. */
export type Outcome = Shown<typeof outcome>;

/** How a situation is decided on a day. */
export type OutcomeAnswer = Shown<typeof outcomeAnswerSchema>;

/** One event as it was played. */
export type TraceEntry = OutcomeAnswer["trace"][number];

/** How things stood after an event. */
export type TracedState = Shown<typeof tracedState>;

/** A control effect in a trace. */
export type TracedControl = TracedState["controls"][number];

/** What is new in an answer. */
export type ChangeOfAnswer = Shown<typeof changeOfAnswer>;

/** Days in which all answers stay the same. */
export type TimelineInterval = Shown<typeof timelineInterval>;

/** An answer in a timeline. */
export type DatedAnswer = TimelineInterval["answers"][number];

/** How a situation is decided through time. */
export type TimelineAnswer = Shown<typeof timelineAnswerSchema>;

/** The answer to a question on one of two days. */
export type AnswerOnDay = Shown<typeof answerOnDay>;

/** How two days decide a situation. */
export type OutcomesDiffAnswer = Shown<typeof outcomesDiffAnswerSchema>;

/** How two days answer one question of a situation. */
export type OutcomeDifference = OutcomesDiffAnswer["differences"][number];

/** A list of questions of the catalogue. */
export type QuestionsAnswer = Shown<typeof questionsAnswerSchema>;

/** A question of the catalogue in a list. */
export type QuestionSummary = QuestionsAnswer["questions"][number];

/** A question with its situation and its answers on a day. */
export type QuestionAnswer = Shown<typeof questionAnswerSchema>;

/** A question through time. */
export type QuestionHistoryAnswer = Shown<typeof questionHistoryAnswerSchema>;

/** A question that two days answer differently. */
export type QuestionDifference = Shown<typeof questionDifference>;

/** A parameter, and what has changed since a person verified it. */
export type ParameterCoverage = Shown<typeof parameter>;

/** A rule that a parameter cites and that has changed since. */
export type Staleness = ParameterCoverage["stale"][number];
