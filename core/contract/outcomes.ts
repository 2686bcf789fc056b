import { z } from "zod";
import { layers } from "../archive/layers.ts";
import { windows } from "../cards/card-act.ts";
import { answerValue as value } from "../play/answer-value.ts";
import { situationForm } from "../play/situation-form.ts";
import type { Shown } from "../shown.ts";
import { cardCoverageSchema } from "./cards.ts";
import { diffAnswerSchema } from "./diff.ts";
import { address, day, dayParameter, interval, releaseDay, ruleNumber } from "./parts.ts";
import { coverageAnswerSchema } from "./releases.ts";
import { upkeepSchema } from "./upkeep.ts";

export const outcomeRequest = z.strictObject({
  on: dayParameter.optional().describe("The day; left out, today (UTC)"),
  situation: situationForm.describe("What happens at the table, and what is asked"),
});

export const timelineRequest = z.strictObject({
  from: dayParameter.optional().describe("The first day; left out, the first on which the situation can happen"),
  to: dayParameter.optional().describe("The day after the last; left out, as far as is known"),
  situation: situationForm.describe("What happens at the table, and what is asked"),
});

export const outcomesDiffRequest = z.strictObject({
  from: dayParameter.describe("The earlier day"),
  to: dayParameter.describe("The later day"),
  situation: situationForm
    .optional()
    .describe("What happens at the table, and what is asked; left out, all questions of the catalogue are compared"),
});

const confidence = z.enum(["high", "medium", "low"]).describe("How sure it is");
const layer = z.enum(layers).describe("Who says so");
const written = z.record(z.string(), z.unknown()).describe("As it was written");

const outcomeCitation = z
  .strictObject({
    kind: z.enum(["rule", "source", "tournament-rule", "card"]).describe("What kind of thing is cited"),
    number: ruleNumber
      .nullable()
      .describe("The rule by its number on the day; null where none is cited or it has none"),
    on: day.describe("The day as of which it is cited"),
    lineage: z.string().nullable().describe("The id of the lineage cited; null where none is"),
    source: z.string().nullable().describe("The id of the source cited; null where none is"),
    tournamentRule: z.string().nullable().describe("The id of a sentence of the tournament documents"),
    card: z.string().nullable().describe("The id of the card cited; null where none is"),
    title: z.string().describe("What is cited, in our words"),
    release: releaseDay.nullable().describe("The release in force on that day; null where no rule is cited"),
    quote: z.string().nullable().describe("Words of the rule as it stood, where its text is held, or of the source"),
    summary: z.string().nullable().describe("What the rule says, in our words, where its text is not held"),
    wordsSince: day.nullable().describe("The day from which the rule has had these words, whatever its number"),
    numberSince: day.nullable().describe("The day from which the rule has had this number"),
  })
  .meta({ id: "OutcomeCitation", description: "What an answer rests on, as it stood on the day" });

const citedAnswer = z.strictObject({
  event: z.int().describe("The place of the question among the events, from 0"),
  question: written.describe("The question as it was written"),
  value,
  sentence: z.string().describe("The answer as a sentence"),
  because: z.array(z.string()).describe("Why, a sentence for each parameter"),
  layer,
  reasonSince: day
    .nullable()
    .describe("The day from which the rules of play that give the answer have said so; null where none gives it"),
  citations: z.array(outcomeCitation).describe("What the answer rests on"),
  parameters: z.array(z.string()).describe("Ids of the parameters that the answer rests on"),
  confidence: confidence.describe("How sure the answer is"),
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
      .strictObject({
        players: z.array(z.string()).describe("Whose turn it is"),
        number: z.int().describe("Which turn of the game it is, from 1"),
        isExtra: z.boolean().describe("Whether it is an extra turn"),
        step: z.string().describe("The phase or step"),
      })
      .nullable()
      .describe("The turn under way; null between turns"),
    subgames: z.int().describe("How many subgames are under way"),
    controls: z
      .array(
        z.strictObject({
          source: z.string().describe("What the effect comes from"),
          by: z.string().describe("The player who controls"),
          on: z.string().describe("The player who is controlled"),
          during: z.enum(windows).describe("When the effect works"),
          state: z
            .enum(["waiting", "working", "overridden"])
            .describe("Whether it works now; `overridden`: another effect works in its place"),
        }),
      )
      .describe("The effects by which players control others"),
    decides: z.record(z.string(), z.string().nullable()).describe("Who makes each player's decisions"),
    mana: z.record(z.string(), z.number()).describe("Unused mana in each player's pool"),
    lifeLost: z.record(z.string(), z.number()).describe("How much life each player lost"),
    skips: z
      .array(
        z.strictObject({
          player: z.string().describe("The player who skips"),
          what: z.string().describe("The turn, phase or step"),
        }),
      )
      .describe("Turns, phases and steps that will be skipped"),
    extraTurns: z.array(z.string()).describe("Players who will get extra turns, the next one first"),
    left: z.array(z.string()).describe("Players who have left the game"),
  })
  .meta({ id: "TracedState", description: "How things stood after an event" });

export const outcomeAnswerSchema = z
  .strictObject({
    on: day.describe("The day asked about"),
    release: releaseDay.describe("The release in force on that day"),
    beyondNewestRelease: z.boolean().describe("The day is later than the newest known release: so far as is known"),
    answers: z.array(outcome).describe("The answers, in the order of the questions"),
    trace: z
      .array(
        z.strictObject({
          event: z.int().describe("The place of the event, from 0"),
          written,
          state: tracedState.describe("How things stood after it"),
          parameters: z
            .array(
              z.strictObject({
                id: z.string().describe("The id of the parameter"),
                value: z.union([z.string(), z.array(z.string())]).describe("Its value on the day"),
              }),
            )
            .describe("The parameters that were read at this event"),
        }),
      )
      .describe("How things stood after each event"),
  })
  .meta({ id: "OutcomeAnswer" });

const changeOfAnswer = z
  .enum(["answer", "reason", "citation"])
  .describe("What is new: the answer, its reason, or what it cites");
const timelineInterval = z
  .strictObject({
    from: day.describe("The first of these days"),
    to: day.nullable().describe("The first day after them; null while they last"),
    answers: z
      .array(
        z.strictObject({
          ...citedAnswer.shape,
          changed: changeOfAnswer
            .nullable()
            .describe("What is new in the answer on the first of these days; null where nothing is"),
        }),
      )
      .describe("The answers, in the order of the questions"),
    impossible: z.string().nullable().describe("Why the situation cannot happen in these days"),
    changed: z
      .enum(["answer", "reason", "citation", "possible"])
      .nullable()
      .describe("What is new on the first of these days; null in the first interval"),
  })
  .meta({ id: "TimelineInterval", description: "Days in which all answers, reasons and citations stay the same" });

export const timelineAnswerSchema = z
  .strictObject({
    from: day.describe("The first day asked about"),
    to: day.nullable().describe("The day after the last; null while the last answers last"),
    intervals: z.array(timelineInterval).describe("The days in order, each stretch with its answers"),
  })
  .meta({ id: "TimelineAnswer" });

const answerOnDay = z
  .union([
    z.strictObject({
      value,
      sentence: z.string().describe("The answer as a sentence"),
      layer,
      lineages: z.array(z.string()).describe("Ids of the lineages that the answer rests on"),
    }),
    z.strictObject({ impossible: z.string().describe("Why the situation cannot happen on that day") }),
  ])
  .meta({ id: "AnswerOnDay", description: "An answer on one of two days, or why the situation cannot happen then" });

const questionDifference = z
  .strictObject({
    question: z.string().describe("The id of the question"),
    title: z.string().describe("What is asked, in a few words"),
    changedOn: z.array(day).describe("The days after the earlier one, up to the later one, on which an answer changed"),
    before: z.array(answerOnDay).describe("The answers on the earlier day"),
    after: z.array(answerOnDay).describe("The answers on the later day"),
    href: address.describe("The question with its answers on a day"),
  })
  .meta({ id: "QuestionDifference" });

export const outcomesDiffAnswerSchema = z
  .strictObject({
    from: day.describe("The earlier day"),
    to: day.describe("The later day"),
    differences: z
      .array(
        z.strictObject({
          question: written.describe("The question as it was written"),
          event: z.int().describe("The place of the question among the events, from 0"),
          changed: z
            .enum(["answer", "reason", "citation", "possible"])
            .nullable()
            .describe(
              "What differs: the answer, its reason, what it cites, or whether it can happen; null where nothing does",
            ),
          before: answerOnDay.describe("The answer on the earlier day"),
          after: answerOnDay.describe("The answer on the later day"),
        }),
      )
      .describe("One for each question of the situation, in their order; empty where none was sent"),
    questions: z
      .array(questionDifference)
      .describe(
        "The questions of the catalogue that the two days answer differently, by id; empty where a situation was sent",
      ),
  })
  .meta({ id: "OutcomesDiffAnswer" });

const summary = {
  id: z.string().describe("The id of the question, which never changes"),
  topic: z.string().describe("What it is about, in one word or a few"),
  title: z.string().describe("What is asked, in a few words"),
  question: z.string().describe("The question as a person would ask it"),
  href: address.describe("The question with its answers on a day"),
};

export const questionsAnswerSchema = z
  .strictObject({ questions: z.array(z.strictObject(summary)).describe("The questions of the catalogue, by id") })
  .meta({ id: "QuestionsAnswer" });

export const questionAnswerSchema = z
  .strictObject({
    ...summary,
    notes: z.string().nullable().describe("What else is worth knowing, in our words; null where there is nothing"),
    sources: z.array(z.string()).describe("Ids of the sources that ask or answer it"),
    situation: situationForm.describe("What happens at the table, and what is asked"),
    on: day.describe("The day asked about"),
    release: releaseDay.describe("The release in force on that day"),
    expected: z
      .strictObject({
        from: day.describe("The first of these days"),
        to: day.nullable().describe("The first day after them; null while they last"),
        values: z.array(value).describe("The values expected, in the order of the questions"),
        why: z.string().describe("Why these are expected, in our words"),
      })
      .nullable()
      .describe("What a rules writer wrote down for these days; the answers are computed all the same"),
    answers: z.array(outcome).describe("The answers, in the order of the questions"),
  })
  .meta({ id: "QuestionAnswer" });

export const questionHistoryAnswerSchema = z
  .strictObject({
    id: z.string().describe("The id of the question"),
    title: z.string().describe("What is asked, in a few words"),
    intervals: z.array(timelineInterval).describe("The days in order, each stretch with its answers"),
  })
  .meta({ id: "QuestionHistoryAnswer" });

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
    id: z.string().describe("The id of the parameter"),
    topic: z.string().describe("What it is about, in one word or a few"),
    title: z.string().describe("What the parameter decides, in our words"),
    from: day.describe("The first day with a known value"),
    values: z.int().describe("How many values it has had"),
    verified: day.describe("The day on which a person last compared it with what it cites"),
    stale: z
      .array(
        z.strictObject({
          lineage: z.string().describe("The id of the lineage that changed"),
          changedOn: day.describe("The first day of the change"),
          why: z.string().describe("Why it changed, in our words"),
        }),
      )
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
    parameters: z.array(parameter).describe("Each parameter, and how far its values are verified"),
    cards: cardCoverageSchema.describe("What is held of cards, rulings and tournament documents"),
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
