import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { questionAnswer } from "../core/ask/outcomes/catalogue.ts";
import { catalogueDiffAnswer, outcomesDiffAnswer } from "../core/ask/outcomes/differences.ts";
import { outcomeAnswer, timelineAnswer } from "../core/ask/outcomes/outcome.ts";
import { assumptionInWords } from "../core/ask/words/story/story.ts";
import {
  outcomeRequest,
  outcomesDiffRequest,
  sentenceMax_chars,
  timelineRequest,
} from "../core/contract/outcome-requests.ts";
import {
  type OutcomeAnswer,
  outcomeAnswerSchema,
  outcomesDiffAnswerSchema,
  type QuestionAnswer,
  questionAnswerSchema,
  timelineAnswerSchema,
} from "../core/contract/outcomes.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import { playedInWords, situationFrom } from "../core/play/situation.ts";
import { situationForm } from "../core/play/situation-form.ts";
import type { WrittenSituation } from "../core/play/words/written-situation.ts";
import { Problem, problemAgain } from "../core/problem.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";
import { list } from "../document/blocks.ts";
import { operation } from "./operation.ts";
import { decisionDocument, outcomesDiffDocument, timelineDocument } from "./outcomes-documents.ts";
import { sentenceView } from "./views/words.ts";

/** What the calls that play a situation have in common: more than any valid situation is not read. */
const playing = {
  tag: "outcomes",
  problems: ["situation-impossible"],
  http: { bodyMax_bytes: 64 * 1024, isYamlRead: true },
} as const;

/** A situation of a few lines, for the examples of the contract: mana that is left at the end of a phase. */
const situation = {
  players: ["Anna", "Ben"],
  events: [
    { turn: "Ben" },
    { begins: "precombat-main" },
    { ends: "phase", unused: { Ben: 3 } },
    { ask: "lifeLost", player: "Ben" },
  ],
};

export const decideSituation = operation({
  ...playing,
  id: "decideSituation",
  path: "/outcomes",
  isLong: true,
  summary: "What happens in a situation under the rules of a day, and why",
  description:
    "The situation is played event by event. Each answer comes with its reasons, what it cites, and the days on which it stays the same. A `sentence` that is not wholly understood is refused, with the part that is not.",
  body: outcomeRequest,
  example: { situation, on: "2005-01-10" },
  answer: outcomeAnswerSchema,
  ask: decided,
  document: (answer) => [...understoodBlocks(answer), ...decisionDocument(answer)],
  tool: {
    name: "decide_situation",
    title: "Decide a situation",
    description:
      "What happens at the table under the rules of a day, in casting, combat, damage, triggers, layers, copies, counters, costs, life, turns, many players, and while a player controls another: a situation told as players, cards and events, or a question of the catalogue by its id (B01). Each answer with its rules, and the days on which it holds.",
    question: {
      question: z
        .string()
        .max(80)
        .optional()
        .describe("The id of a question of the catalogue, for example B01; instead of `situation`"),
      situation: z
        .union([z.string().max(sentenceMax_chars), z.record(z.string(), z.unknown())])
        .optional()
        .describe(
          "`players`, `events` and more, in the form of the resource annals://situation; or a few sentences: 2/2 first strike blocks 3/3",
        ),
    },
    aliases: { question: ["id", "query"], sentence: ["text", "story"], on: ["day", "date"] },
    ask(holdings, { question, situation: told, sentence: written, on }) {
      const { archive, playbook } = holdings;
      // Assistants write sentences where a situation belongs, too.
      const [sentence, form] = typeof told === "string" ? [told, undefined] : [written, told];
      if (question === undefined && (form ?? sentence) === undefined)
        throw new Problem("invalid-request", "Give either question or situation, or a sentence.");
      if (question === undefined) return decided(holdings, { on, sentence, situation: form && situationRead(form) });
      if (told !== undefined || written !== undefined)
        throw new Problem("invalid-request", "Give either question or situation, not both.");
      return questionAnswer(archive, playbook, { id: question, on });
    },
    document: (answer: OutcomeAnswer | QuestionAnswer) => [...understoodBlocks(answer), ...decisionDocument(answer)],
    answer: answerForTool(),
  },
});

type SituationOrSentence = {
  readonly situation?: WrittenSituation | undefined;
  readonly sentence?: string | undefined;
  readonly on: IsoDate;
};

/** The answer to a situation, or to one told in a sentence. Throws `invalid-request` for one not wholly understood. */
function decided(holdings: HoldingsOnDay, { situation, sentence, on }: SituationOrSentence): OutcomeAnswer {
  const { archive, playbook } = holdings;
  if (situation !== undefined && sentence === undefined)
    return outcomeAnswer(archive, playbook, { situation: situationFrom(situation), on });
  if (situation !== undefined || sentence === undefined) throw eitherOfThem();
  const { assumed, ...read } = understoodOn(holdings, sentence, on);
  const answer = withAssumed(assumed, () =>
    outcomeAnswer(archive, playbook, { situation: situationFrom(read.situation), on: read.on }),
  );
  return { ...answer, situation: read.situation, assumed };
}

function eitherOfThem(): Problem {
  return new Problem("invalid-request", "Give either situation or sentence.");
}

/** The situation that a sentence tells on a day. Throws `invalid-request` for one that is not wholly understood. */
function understoodOn(holdings: HoldingsOnDay, sentence: string, on: IsoDate) {
  const read = sentenceView(holdings, sentence, on);
  if (read.kind === "situation") return read;
  const why = read.errors.join(" ") || "The sentence tells no situation.";
  throw new Problem(
    "invalid-request",
    `${why} Say it in other words, or write the situation as \`players\` and \`events\` (for assistants: annals://situation).`,
  );
}

/** What a sentence tells, if that is the same on each of some days. */
function toldAlike(holdings: HoldingsOnDay, sentence: string, days: readonly IsoDate[]) {
  const [first, ...others] = days.map((day) => ({ day, ...understoodOn(holdings, sentence, day) })) as Readings;
  if (first.on !== first.day)
    throw new Problem("invalid-request", "Several days are asked about: leave the day out of the sentence.");
  const other = others.find(({ situation }) => JSON.stringify(situation) !== JSON.stringify(first.situation));
  if (other !== undefined)
    throw new Problem(
      "invalid-request",
      `The sentence means another situation by the rules of each day, ${other.day} and ${first.day}: write it as \`players\` and \`events\`.`,
    );
  return first;
}

type Reading = { readonly day: IsoDate } & ReturnType<typeof understoodOn>;
type Readings = [Reading, ...Reading[]];

/** What cannot happen may follow from what was assumed, so the problem names that. */
function withAssumed<Answer>(assumed: readonly string[], answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    const detail = [error.message, ...assumed.map(assumptionInWords)].join(" ");
    throw problemAgain(error.code, detail, error.facts, { cause: error.cause });
  }
}

/** What happens in a situation that is not the reader’s own, and what was decided for a sentence. */
function understoodBlocks({ situation, assumed = [] }: Pick<OutcomeAnswer, "situation" | "assumed">) {
  if (situation === undefined) return [];
  const events = situation.events.filter((event) => !("ask" in event)).map(playedInWords);
  return [list([...events, ...assumed.map(assumptionInWords)])];
}

/** Throws `invalid-request` for a situation in another form, as a request does. */
function situationRead(told: object): WrittenSituation {
  const read = situationForm.safeParse(told, { reportInput: true });
  if (!read.success) throw problemOfIssues(read.error.issues);
  return read.data;
}

export const decideSituationInTime = operation({
  ...playing,
  id: "decideSituationInTime",
  path: "/outcomes/timeline",
  isLong: true,
  summary: "What happens in a situation on all days, and what changed the answers",
  description:
    "The situation is played under the rules of every day. Each interval with the same answers is one entry. A `sentence` has to mean the same situation on all these days.",
  body: timelineRequest,
  example: { situation, from: "2005-01-10" },
  answer: timelineAnswerSchema,
  ask(holdings, { situation, sentence, from, to }) {
    const { archive, playbook, today } = holdings;
    const answerFor = (written: WrittenSituation) =>
      timelineAnswer(archive, playbook, { situation: situationFrom(written), from, to });
    if (sentence === undefined && situation !== undefined) return answerFor(situation);
    if (sentence === undefined || situation !== undefined) throw eitherOfThem();
    const last = to === undefined ? today : addDays(to, -1);
    const told = toldAlike(holdings, sentence, [last]);
    const answer = withAssumed(told.assumed, () => answerFor(told.situation));
    toldAlike(holdings, sentence, [last, ...answer.intervals.map((interval) => interval.from)]);
    return { ...answer, situation: told.situation, assumed: told.assumed };
  },
  document: (answer) => [...understoodBlocks(answer), ...timelineDocument(answer)],
});

export const compareOutcomes = operation({
  ...playing,
  id: "compareOutcomes",
  path: "/outcomes/diff",
  isLong: true,
  summary: "How two days decide a situation, or all questions of the catalogue",
  description:
    "The situation is played on both days, and each question is answered twice. Without one, all questions of the catalogue are compared, and those answered differently listed. A `sentence` has to mean the same situation on both days.",
  body: outcomesDiffRequest,
  example: { situation, from: "2009-07-10", to: "2009-07-11" },
  answer: outcomesDiffAnswerSchema,
  ask(holdings, { situation, sentence, from, to }) {
    const { archive, playbook } = holdings;
    const answerFor = (written: WrittenSituation) =>
      outcomesDiffAnswer(archive, playbook, { situation: situationFrom(written), from, to });
    if (situation !== undefined && sentence !== undefined) throw eitherOfThem();
    if (situation !== undefined) return answerFor(situation);
    if (sentence === undefined) return catalogueDiffAnswer(archive, playbook, { from, to });
    const told = toldAlike(holdings, sentence, [to, from]);
    const answer = withAssumed(told.assumed, () => answerFor(told.situation));
    return { ...answer, situation: told.situation, assumed: told.assumed };
  },
  document: (answer) => [...understoodBlocks(answer), ...outcomesDiffDocument(answer)],
});

/** A situation decided under the rules of a day, of all days, of two days, in the order of the contract. */
export const outcomeOperations = [decideSituation, decideSituationInTime, compareOutcomes];

/** Without the trace of the events, and of what it cites only what a reader needs. */
function answerForTool() {
  const { on, release, answers, assumed } = outcomeAnswerSchema.shape;
  const { question, href } = questionAnswerSchema.shape;
  const citation = answers.element.shape.citations.element.pick({
    kind: true,
    number: true,
    on: true,
    title: true,
    release: true,
    quote: true,
    summary: true,
  });
  const outcome = answers.element
    .pick({ event: true, value: true, sentence: true, because: true, layer: true, confidence: true, holds: true })
    .extend({ citations: z.array(citation.strip()).describe("The basis of the answer") });
  return z.object({
    on,
    release,
    situation: z.unknown().optional().describe("What was understood of a sentence"),
    assumed,
    question: question.optional().describe("The question of the catalogue, in words; left out for a situation"),
    answers: z.array(outcome.strip()).describe("The answers, in the order of the questions"),
    href: href.optional().describe("The question with its answers; left out for a situation, which has no address"),
  });
}
