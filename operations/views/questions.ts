import type { ArchiveOnDay } from "../../core/ask/archive-on-day.ts";
import { questionNamed } from "../../core/ask/outcomes/catalogue.ts";
import type { QuestionAnswer, QuestionHistoryAnswer } from "../../core/contract/outcomes.ts";
import type { CatalogueQuestion } from "../../core/play/playbook.ts";
import { Problem } from "../../core/problem.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { answerTo } from "../operation.ts";
import { getQuestion, getQuestionHistory } from "../questions.ts";
import { situationTraced, type TraceStep } from "./outcomes.ts";

/** A question of the catalogue on a day and through time, also on a day on which its situation cannot happen. */
export type QuestionView = {
  readonly question: CatalogueQuestion;
  /** The titles of the sources that ask or answer it. */
  readonly sources: readonly string[];
  readonly intervals: QuestionHistoryAnswer["intervals"];
  readonly answered: { readonly answer: QuestionAnswer; readonly steps: readonly TraceStep[] } | null;
  /** Why the situation cannot happen on the day; `null` if it can. */
  readonly impossible: string | null;
};

/** Throws `unknown-question`, and `before-first-release`. */
export function questionView(archive: ArchiveOnDay, id: string, on: IsoDate): QuestionView {
  const { intervals } = answerTo(getQuestionHistory, archive, { id });
  const question = questionNamed(archive.playbook, id);
  const sources = question.sources.map((source) => archive.history.sources.get(source)?.title ?? source);
  try {
    const answer = answerTo(getQuestion, archive, { id, on });
    const steps = situationTraced(archive, question.situation, on);
    return { question, sources, intervals, answered: { answer, steps }, impossible: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "situation-impossible") throw error;
    return { question, sources, intervals, answered: null, impossible: error.message };
  }
}
