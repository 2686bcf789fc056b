import type { ProblemDocument } from "../http/problems.ts";

/** A problem with which a question is refused, as the service would answer it. */
export class AnnalsProblem extends Error {
  readonly problem: ProblemDocument;

  constructor(problem: ProblemDocument) {
    super(problem.detail);
    this.name = "AnnalsProblem";
    this.problem = problem;
  }
}
