import createClient, { defaultPathSerializer } from "openapi-fetch";

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
  return createClient({ pathSerializer: addressOf, ...options, baseUrl: baseUrl.replace(/\/+$/, "") });
}

/**
 * The address of a call. An empty value, `.` and `..` would make the address of another call, whose answer would be taken
 * for that of this one: URLs have no way to write them.
 */
function addressOf(path, values) {
  for (const [name, value] of Object.entries(values))
    if (/^(?:\.{0,2}|null|undefined)$/.test(String(value)))
      throw new TypeError(`"${value}" cannot be the ${name} in ${path}`);
  return defaultPathSerializer(path, values);
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
