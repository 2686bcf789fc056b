/** Work in steps: at each `yield` the caller may do other work before it continues. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Whether a result is work that is still to be done. */
export function isSteps<Result extends object>(result: Result | Steps<Result>): result is Steps<Result> {
  return "next" in result && typeof result.next === "function";
}

/**
 * Runs all steps at once and gives the result.
 *
 * @example finished((function* () { yield; return 1; })()) === 1
 */
export function finished<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
