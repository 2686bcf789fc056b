import type { Outcomes } from "../../core/contract/reports.ts";
/** A question of the catalogue with different answers on the two days, with the sentences of both. */
export type QuestionDifference = {
  readonly question: string;
  readonly title: string;
  readonly before: readonly AnswerOnDay[];
  readonly after: readonly AnswerOnDay[];
  readonly href: string;
};

type AnswerOnDay = { readonly sentence: string } | { readonly impossible: string };

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
      ...{ question, title, href },
      before: before.map(sentenceOf),
      after: after.map(sentenceOf),
    })),
  };
}

function sentenceOf(answer: AnswerOnDay): string {
  return "sentence" in answer ? answer.sentence : `Cannot happen: ${answer.impossible}`;
}
