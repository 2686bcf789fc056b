import type { AnswerOnDay, QuestionDifference } from "../../core/contract/outcomes.ts";
import type { Outcomes } from "../../core/contract/reports.ts";

/** Arranges the questions with different answers; `undefined` if they were not computed. */
export function outcomesOf(differences: readonly QuestionDifference[] | undefined): Outcomes {
  if (differences === undefined)
    return {
      reason: "What changed in play was not worked out for this report.",
      questions: [],
    };
  return {
    reason: null,
    questions: differences.map(({ question, title, before, after, href }) => ({
      question,
      title,
      href,
      before: before.map(sentenceOf),
      after: after.map(sentenceOf),
    })),
  };
}

function sentenceOf(answer: AnswerOnDay): string {
  return "sentence" in answer ? answer.sentence : `Cannot happen: ${answer.impossible}`;
}
