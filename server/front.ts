import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Problem } from "../core/problem.ts";
import { unmounted } from "../http/mount.ts";
import { type Answers, sendPage } from "../http/response-cache.ts";
import { pipelining, tooManyAtOnce } from "./pipelining.ts";
import { answerWithProblem } from "./refusals.ts";

/** The functions that answer before the framework. */
export type Front = {
  readonly answers: () => Answers;
  readonly mountPath: string;
  /** How many requests of one connection are answered in one turn of the event loop. */
  readonly pipelinedMax: number;
  /** The address of the service, as a request names it. */
  readonly baseOf: (request: IncomingMessage) => string;
  /** Counts a request that was answered from the cache; returns a problem if its client sent too many. */
  readonly admit: (request: IncomingMessage) => Problem | undefined;
  readonly log: (answered: { request: IncomingMessage; url: string; route: string; status: number }) => void;
};

/**
 * Lets a server answer before the framework sees a request. The framework would cost more than a cached answer, and
 * Node would answer some requests without a problem document. Source: RFC 9110, sections 7.2 (Host) and 10.1.1
 * (Expect).
 */
export function answerFirst(server: Server, { answers, mountPath, pipelinedMax, baseOf, admit, log }: Front): void {
  const admitted = pipelining(pipelinedMax);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const admission = admitted(request.socket);
    if (admission === "ignored") return;
    const refusal = admission === "refused" ? tooManyAtOnce(pipelinedMax) : refusalOf(request);
    if (refusal !== undefined) return refuse(request, response, refusal);
    const url = unmounted(request.url ?? "", mountPath);
    const page = answers().recall(request, url);
    if (page === undefined) return frameworkAnswers(request, response);
    const problem = admit(request);
    if (problem !== undefined) return refuse(request, response, problem);
    sendPage(request, response, { page, answered: (route, status) => log({ request, url, route, status }) });
  });
  server.on("checkExpectation", (request, response) => {
    refuse(request, response, new Problem("invalid-request", "This service supports no expectation but 100-continue."));
  });

  function frameworkAnswers(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener.call(server, request, response);
  }

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
    answerWithProblem({ request, response, base: baseOf(request) }, problem);
    log({ request, url: unmounted(request.url ?? "", mountPath), route: "", status: response.statusCode });
  }
}

/** Node would refuse the first with an empty body, and take the first of several hosts. Source: RFC 9112, section 3.2. */
function refusalOf({ rawHeaders, httpVersion }: IncomingMessage): Problem | undefined {
  const hosts = hostsIn(rawHeaders);
  if (hosts > 1) return new Problem("invalid-request", "The request names more than one host.");
  if (hosts === 1 || httpVersion !== "1.1") return undefined;
  return new Problem("invalid-request", "The request names no host.");
}

/** How many headers of a request name a host; their names and values stand in turn. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
