/** Work in steps: at each `yield` whoever runs it may do something else first. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of some work at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
