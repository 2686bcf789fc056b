import { z } from "zod";
import { questionAnswer, questionHistoryAnswer, questionsAnswer } from "../core/ask/outcomes/catalogue.ts";
import type { Outcome, QuestionAnswer, QuestionsAnswer } from "../core/contract/outcomes.ts";
import { questionAnswerSchema, questionHistoryAnswerSchema, questionsAnswerSchema } from "../core/contract/outcomes.ts";
import { onQuery } from "../core/contract/parts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, joined, link, list, paragraph, text } from "../document/blocks.ts";
import { confidenceInWords, intervalInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

const params = z.strictObject({ id: z.string().max(80).describe("The id of a question, for example `A01`") });

export const listQuestions = operation({
  id: "listQuestions",
  path: "/questions",
  tag: "questions",
  summary: "The questions of the catalogue, all or by topic and words",
  description: "With `topic` only those of a topic; with `text` those that have any of its words, best first.",
  query: z.strictObject({
    topic: z.string().max(80).optional().describe("Only those of this topic"),
    text: z
      .string()
      .max(200)
      .optional()
      .describe("Only those with any of these words, best first; words such as `the` and `how` do not count"),
  }),
  example: { topic: "scope", limit: 1 },
  answer: questionsAnswerSchema,
  pages: { list: "questions" },
  ask: ({ playbook }, query) => questionsAnswer(playbook, query),
  document: questionsDocument,
  command: { name: "questions", says: "list the questions of the catalogue, by topic or words" },
});

export const getQuestion = operation({
  id: "getQuestion",
  path: "/questions/:id",
  tag: "questions",
  summary: "A question with its answer on a day",
  description: "The answers are computed, not looked up; `expected` is what a rules writer wrote down for comparison.",
  params,
  query: onQuery,
  example: { id: "B01", on: "2005-01-10" },
  answer: questionAnswerSchema,
  problems: ["unknown-question", "situation-impossible"],
  ask: ({ archive, playbook }, query) => questionAnswer(archive, playbook, query),
  document: questionDocument,
  command: {
    name: "question",
    says: "answer a question of the catalogue by the rules of a day",
    arguments: { id: "the id of a question, for example B01" },
  },
});

export const getQuestionHistory = operation({
  id: "getQuestionHistory",
  path: "/questions/:id/history",
  isLong: true,
  tag: "questions",
  summary: "A question with its answers on all days, and what changed them",
  description: "Each interval with the same answers is one entry.",
  params,
  example: { id: "B01" },
  answer: questionHistoryAnswerSchema,
  problems: ["unknown-question", "situation-impossible"],
  ask: ({ archive, playbook }, { id }) => questionHistoryAnswer(archive, playbook, id),
});

/** The catalogue of situations with dated answers, in the order of the contract. */
export const questionOperations = [listQuestions, getQuestion, getQuestionHistory];

function questionsDocument({ questions }: QuestionsAnswer): readonly Block[] {
  return [list(questions.map(({ id, title, href }) => [link(id, href), text(` ${title}`)]))];
}

function questionDocument({ question, on, release, answers, href }: QuestionAnswer): readonly Block[] {
  return [
    heading(2, question),
    ...answers.flatMap(outcomeBlocks),
    facts({ Day: dayInWords(on), Release: dayInWords(release), Address: link(href, `${href}?on=${on}`) }),
  ];
}

/** One answer about the table: its sentence, its reasons, the rules behind it, and the days on which it holds. */
export function outcomeBlocks(outcome: Outcome): Block[] {
  const { sentence, because, citations } = outcome;
  const rules = citations.map(({ number, title }) => [text(number === null ? title : `${number} (${title})`)]);
  return [
    paragraph("plain", sentence),
    ...(because.length === 0 ? [] : [paragraph("note", because.join("\n"))]),
    facts({ By: rules.length === 0 ? "no rule" : joined(rules, "; "), ...certaintyOfOutcome(outcome) }),
  ];
}

/** How sure an answer is, and the days on which it holds. */
export function certaintyOfOutcome({ layer, confidence, lastSeen, holds, reasonSince }: Outcome) {
  const isNewReason = reasonSince !== null && reasonSince !== holds.from;
  return {
    Authority: `${authorities[layer]}; confidence ${confidenceInWords({ confidence, lastSeen }) ?? confidence}`,
    Holds: intervalInWords(holds),
    "For this reason": isNewReason ? `since ${dayInWords(reasonSince)}` : null,
  };
}

const authorities: Readonly<Record<Outcome["layer"], string>> = {
  "game-rules": "the rules of the game",
  "tournament-rules": "the rules of tournaments",
  card: "the card",
  ruling: "a ruling",
  inference: "our conclusion; no document says it directly",
};

/** The name of a topic of the catalogue; its id if it has none. */
export function topicOfQuestions(topic: string): string {
  return topicNames.get(topic) ?? topic;
}

const topicNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    casting: "Spells, abilities and values",
    claims: "What the rules say about themselves",
    combat: "Combat",
    costs: "Costs and payments",
    damage: "Damage and combat, then and now",
    decisions: "Who decides",
    formats: "Formats",
    information: "Who may see what",
    leaving: "Leaving and conceding",
    limited: "Control for part of a turn",
    mana: "Mana and mana burn",
    objects: "Objects and their control",
    "outside-game": "Cards from outside the game",
    permanents: "Permanents",
    phasing: "Phasing",
    restart: "The game restarts",
    scope: "Duration, and who is controlled",
    self: "Controlling oneself",
    sizes: "Power and toughness",
    "start-of-game": "The beginning of a game",
    subgame: "Subgames",
    teams: "Teams",
    tournament: "Tournaments",
    triggers: "Triggered abilities",
    turns: "Turns and phases",
  }),
);
