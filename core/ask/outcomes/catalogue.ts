import type { Archive } from "../../archive/archive.ts";
import { releaseInForce } from "../../archive/lookup.ts";
import { nearestNames } from "../../cards/names.ts";
import type {
  QuestionAnswer,
  QuestionHistoryAnswer,
  QuestionSummary,
  QuestionsAnswer,
} from "../../contract/outcomes.ts";
import { cachedIn } from "../../derived.ts";
import type { CatalogueQuestion, Playbook } from "../../play/playbook.ts";
import { situationFrom } from "../../play/situation.ts";
import { Problem } from "../../problem.ts";
import { questionAddress } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { holdsOn } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { aboutTopic } from "../parts.ts";
import { questionDescribed, rankedByWords } from "../words/ranking.ts";
import { outcomesOn, timelineAnswer } from "./outcome.ts";

/** The questions of the catalogue: all by id, those of a topic, or those with any word of a text, best first. */
export function questionsAnswer(
  playbook: Playbook,
  { topic, text }: { readonly topic?: string | undefined; readonly text?: string | undefined },
): QuestionsAnswer {
  const all = aboutTopic([...playbook.questions.values()], topic);
  const questions =
    text === undefined || text.trim() === ""
      ? all.toSorted(byText(({ id }) => id))
      : rankedByWords(all, questionDescribed, text).map(({ thing }) => thing);
  return { questions: questions.map(questionSummaryOf) };
}

/**
 * One question on a day. Throws `unknown-question`, `before-first-release`, and the problems of its situation on that
 * day.
 */
export function questionAnswer(
  archive: Archive,
  playbook: Playbook,
  { id, on }: { readonly id: string; readonly on: IsoDate },
): QuestionAnswer {
  const question = questionNamed(playbook, id);
  return {
    ...questionSummaryOf(question),
    notes: question.notes,
    sources: question.sources,
    situation: question.situation,
    on,
    release: releaseInForce(archive, on).from,
    expected: question.expected.find((expectation) => holdsOn(expectation, on)) ?? null,
    answers: outcomesOn(archive, playbook, { situation: situationFrom(question.situation), on }),
  };
}

/** One question on all days. Throws `unknown-question`. */
export function questionHistoryAnswer(archive: Archive, playbook: Playbook, id: string): QuestionHistoryAnswer {
  const question = questionNamed(playbook, id);
  return cachedIn(archive.once(histories), question, () => historyOf(archive, playbook, question));
}

/** Its page, its call and the list of its days ask for the same, and the whole game is played again for each interval. */
const histories = () => new WeakMap<CatalogueQuestion, QuestionHistoryAnswer>();

function historyOf(archive: Archive, playbook: Playbook, question: CatalogueQuestion): QuestionHistoryAnswer {
  const { id, title, situation, expected } = question;
  // Before the first day with an expected answer, the question makes no sense.
  const query = { situation: situationFrom(situation), from: expected[0]?.from };
  return { id, title, intervals: timelineAnswer(archive, playbook, query).intervals };
}

const choicesMax = 5;

/** Finds a question by its id. Throws `unknown-question`, with the nearest ids, or those that have words of it. */
export function questionNamed({ questions }: Playbook, id: string): CatalogueQuestion {
  const question = questions.get(id.toLowerCase());
  if (question !== undefined) return question;
  const shown = id.slice(0, 80);
  const all = [...questions.values()];
  const near = nearestNames(
    shown,
    all.map((question) => question.id),
  );
  const worded = rankedByWords(all, questionDescribed, shown).slice(0, choicesMax);
  const choices = near.length > 0 ? near : worded.map(({ thing }) => thing.id);
  const hint = choices.length === 0 ? "/v1/questions lists them" : `perhaps ${choices.join(", or ")} was meant`;
  throw new Problem("unknown-question", `No question "${shown}" is in the catalogue; ${hint}.`, {
    question: shown,
    choices: choices.map((choice) => ({ question: choice, title: questions.get(choice.toLowerCase())?.title })),
  });
}

/** A question as lists show it. */
export function questionSummaryOf({ id, topic, title, question }: CatalogueQuestion): QuestionSummary {
  return { id, topic, title, question, href: questionAddress(id) };
}
