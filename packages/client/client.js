import createClient from "openapi-fetch";

/** A problem that the service answered. */
export class AnnalsProblem extends Error {
  constructor(problem) {
    super(problem.detail);
    this.name = "AnnalsProblem";
    this.problem = problem;
  }
}

/** A client of one service. `baseUrl` is its address, without `/v1`. */
export function annalsClient(baseUrl, options = {}) {
  return createClient({ ...options, baseUrl: baseUrl.replace(/\/+$/, "") });
}

/** The `after` with which to ask for the next page of a list, from the `next` of this one; undefined on the last page. */
export function afterIn(next) {
  return next === null ? undefined : (new URL(next, "http://localhost").searchParams.get("after") ?? undefined);
}

/** The answer; throws an `AnnalsProblem` if the service answered with a problem. */
export async function answerOf(asked) {
  const { data, error, response } = await asked;
  if (data !== undefined) return data;
  if (error !== undefined && typeof error === "object") throw new AnnalsProblem(error);
  throw new Error(`the service answered ${response.status} without a problem document`);
}
