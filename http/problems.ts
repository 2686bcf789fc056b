import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { errorCodeOf, Problem } from "../core/problem.ts";
import type { ProblemCode } from "../core/problem-codes.ts";

/**
 * A problem as the service sends it. `type` is the address of the page that explains it, within the service, so that it
 * is the same on every host; `code` is one of the closed set. Facts for programs are further members.
 *
 * Source: RFC 9457, section 3.
 */
export type ProblemDocument = {
  readonly type: string;
  readonly code: ProblemCode;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly [fact: string]: unknown;
};

/** The only place that gives problems their HTTP status and title. */
export const problemTable: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  "invalid-request": { status: 400, title: "The request is not valid" },
  "invalid-date": { status: 400, title: "The date cannot be read" },
  "number-not-in-use": { status: 404, title: "Not in the rules on that day" },
  "before-first-release": { status: 404, title: "The day is before the first known release" },
  "not-held": { status: 404, title: "The text is not held" },
  "unknown-lineage": { status: 404, title: "No such lineage is known" },
  "unknown-release": { status: 404, title: "No such release is known" },
  "unknown-term": { status: 404, title: "No such glossary entry is known" },
  "unknown-card": { status: 404, title: "No such card is known" },
  "card-not-out-yet": { status: 404, title: "The card was published later" },
  "unknown-question": { status: 404, title: "No such question is in the catalogue" },
  "unknown-parameter": { status: 404, title: "No such parameter is known" },
  "not-found": { status: 404, title: "Nothing at this address" },
  "method-not-allowed": { status: 405, title: "The address does not take that method" },
  ambiguous: { status: 409, title: "Several answers are possible" },
  "unreadable-document": { status: 422, title: "The file cannot be read" },
  "worse-copy": { status: 409, title: "A better copy of this release is held" },
  unauthorized: { status: 401, title: "A token of the service is needed" },
  "unsupported-format": { status: 406, title: "The format is not available" },
  "unsupported-body": { status: 415, title: "The body comes in a format that is not read" },
  "too-large": { status: 413, title: "The request is too large" },
  "situation-impossible": { status: 422, title: "The situation cannot happen" },
  "rate-limited": { status: 429, title: "Too many requests" },
  unavailable: { status: 503, title: "The service is not available" },
  internal: { status: 500, title: "The service failed" },
};

/** Longest address repeated in a problem, because a hostile one may be very long. */
const instanceMax_chars = 200;

/** The path of the page that explains a problem. */
export function problemPath(code: ProblemCode): string {
  return `/problems/${code}`;
}

/** The document of a problem, in answer to a request. A long `url` is shortened. */
export function problemDocumentFrom(error: Problem, { url }: { readonly url: string }): ProblemDocument {
  const { status, title } = problemTable[error.code];
  return {
    ...error.facts,
    type: problemPath(error.code),
    code: error.code,
    title,
    status,
    detail: error.message,
    instance: url.slice(0, instanceMax_chars),
  };
}

/**
 * The headers of a problem: that it is not kept, what has to be shown, the methods that an address takes, the time after
 * which to try again.
 */
export function problemHeaders({ code, facts }: Problem): Readonly<Record<string, string>> {
  const { allowed, retryAfter_s } = facts;
  return {
    "cache-control": "no-cache",
    ...(code === "unauthorized" ? { "www-authenticate": "Bearer" } : {}),
    ...(Array.isArray(allowed) && allowed.length > 0 ? { allow: allowed.join(", ") } : {}),
    ...(typeof retryAfter_s === "number" ? { "retry-after": String(retryAfter_s) } : {}),
  };
}

/** Sends a problem as a problem document. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: Problem): FastifyReply {
  const problem = problemDocumentFrom(error, request);
  return reply
    .code(problem.status)
    .headers(problemHeaders(error))
    .header("content-type", "application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}

/** The methods to which the address of a request answers, and OPTIONS with them; none if nothing is offered. */
export function methodsAt({ url, server }: Pick<FastifyRequest, "url" | "server">): AnsweredMethod[] {
  const path = url.split("?", 1)[0] ?? "";
  const answered = (["GET", "HEAD", "POST"] as const).filter((method) => answers(server, path, method));
  return answered.length === 0 ? [] : [...answered, "OPTIONS"];
}

type AnsweredMethod = "GET" | "HEAD" | "POST" | "OPTIONS";

function answers(server: FastifyRequest["server"], path: string, method: "GET" | "HEAD" | "POST"): boolean {
  return server.findRoute({ url: path, method }) !== null;
}

/** Nothing answers at this address, or not to this method. */
export function nothingAt(request: FastifyRequest): Problem {
  // HEAD gets the headers that GET would get, content-length included.
  const method = request.method === "HEAD" ? "GET" : request.method.slice(0, 20);
  const allowed = methodsAt(request);
  if (allowed.length === 0 || allowed.some((one) => one === method))
    return new Problem("not-found", "There is nothing at this address; /docs lists what there is.", { method });
  const detail = `This address takes ${allowed.join(", ")} only.`;
  return new Problem("method-not-allowed", detail, { method, allowed });
}

/** Answers with a problem for any error thrown. Anything but a `Problem` is a bug: its cause goes to the log only. */
export function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // If there is no route, no other error of the request matters.
  const isAboutNothing = request.is404 && !(error instanceof Problem);
  const problem = isAboutNothing ? nothingAt(request) : problemFrom(error);
  if (problem.code === "internal") request.log.error({ err: error }, "request failed");
  return sendProblem(request, reply, problem);
}

/** The media types of bodies that the service reads, unless a call says otherwise. */
export const mediaTypesRead = ["application/json", "application/yaml"] as const;

/** The problem for what was thrown. */
export function problemFrom(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (isUnavailable(error)) {
    const detail =
      "The database cannot be used now: another program holds it, or its disk is full or cannot be written to.";
    return new Problem("unavailable", detail, { retryAfter_s: 10 });
  }
  if (isOutOfMemory(error)) {
    const detail = "This takes more memory than the service gives an answer or an import; ask for less.";
    return new Problem("unavailable", detail, { retryAfter_s: 5 });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return new Problem("too-large", "The body of the request is larger than this service accepts.");
  if (status === 429) return new Problem("rate-limited", error.message);
  if (status === 415)
    return new Problem("unsupported-body", `Send the body as ${mediaTypesRead.join(" or ")}.`, {
      offered: [...mediaTypesRead],
    });
  if (status >= 400 && status < 500)
    return new Problem(
      "invalid-request",
      "The request cannot be read: its address, headers or body are not well-formed.",
    );
  return new Problem("internal", "The service failed at this request; the cause is in its log.");
}

/** A thread needed more memory than it may. Nothing was changed. */
export function isOutOfMemory(error: unknown): boolean {
  return errorCodeOf(error) === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The codes of SQLite for a locked database, a full disk and a file that cannot be written. Nothing was changed. */
function isUnavailable({ code }: FastifyError): boolean {
  return /^SQLITE_(?:BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)/.test(String(code));
}
