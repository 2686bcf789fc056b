import { cardCoverage, coverageAnswer, homeAnswer } from "../core/ask/coverage.ts";
import { parameterCoverage } from "../core/ask/parameters/checks.ts";
import { homeAnswerSchema } from "../core/contract/home.ts";
import { coverageWithParametersSchema } from "../core/contract/outcomes.ts";
import { coverageDocument } from "./archive-documents.ts";
import { operation } from "./operation.ts";

/** The start page. */
export const getHome = operation({
  id: "getHome",
  path: "/",
  tag: "releases",
  summary: "The days for which text is held, and the history of the section on controlling another player",
  description: "The start page. The answer changes when something is imported.",
  example: {},
  answer: homeAnswerSchema,
  ask: ({ archive }) => homeAnswer(archive),
});

/** What is held, and what is not. */
export const getCoverage = operation({
  id: "getCoverage",
  path: "/coverage",
  tag: "releases",
  isLong: true,
  summary: "What is held, from when to when, what is missing, and where sources disagree",
  description: "Known gaps are listed too. Check them before you conclude anything from a missing answer.",
  example: {},
  answer: coverageWithParametersSchema,
  http: { isPassing: true },
  ask: ({ archive, playbook, cards, upkeep }) => ({
    ...coverageAnswer(archive),
    parameters: parameterCoverage(archive, playbook),
    cards: cardCoverage(playbook, cards),
    upkeep: upkeep(),
  }),
  document: coverageDocument,
});
