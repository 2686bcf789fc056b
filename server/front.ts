import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "../core/problem.ts";
import { arrivedAt, unmounted } from "../http/addresses.ts";
import type { AnswerCache } from "../http/answer-cache.ts";
import { commonHeaders } from "../http/headers.ts";
import { problemDocumentFrom, problemHeaders, problemTable } from "../http/problems.ts";
import { sendCached } from "../http/sender.ts";
import { pipelining, tooManyAtOnce } from "./connections.ts";

/** The functions that answer before the framework. */
type Front = {
  readonly cache: () => AnswerCache;
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
export function answerFirst(server: Server, { cache, mountPath, pipelinedMax, baseOf, admit, log }: Front): void {
  const admitted = pipelining(pipelinedMax);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const admission = admitted(request.socket);
    if (admission === "ignored") return;
    const refusal = admission === "refused" ? tooManyAtOnce(pipelinedMax) : refusalOf(request);
    if (refusal !== undefined) return refuse(request, response, refusal);
    const url = unmounted(request.url ?? "", mountPath);
    const found = cache().recall(request, url);
    if (found === undefined) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const problem = admit(request);
    if (problem !== undefined) return refuse(request, response, problem);
    log({ request, url, route: found.answer.route, status: sendCached(request, response, found) });
  });
  server.on("checkExpectation", (request, response) => {
    refuse(request, response, new Problem("invalid-request", "This service supports no expectation but 100-continue."));
  });

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
    const { status, headers, body } = refusalWritten(problem, { base: baseOf(request), url: request.url ?? "" });
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
    log({ request, url: unmounted(request.url ?? "", mountPath), route: "", status });
  }
}

const hostForm = /^[^\s,/?#@\\]*$/;

/**
 * Node would refuse a request without a host with an empty body, and take the first of several. Source: RFC 9112,
 * section 3.2.
 */
function refusalOf({ rawHeaders, headers: { host = "" }, httpVersion }: IncomingMessage): Problem | undefined {
  const hosts = hostsIn(rawHeaders);
  if (hosts > 1) return new Problem("invalid-request", "The request names more than one host.");
  if (!hostForm.test(host)) return new Problem("invalid-request", "The request names something else than one host.");
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

/** Answers connections whose bytes Node cannot parse as a request. */
export function unreadableRefuserOf(publicUrl: string | undefined) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable) return void socket.destroy();
    const problem = unreadable(error.code);
    const { status, headers, body } = refusalWritten(problem, { base: publicUrl ?? arrivedAt(socket), url: "" });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${problemTable[problem.code].title}`, ...lines].join("\r\n");
    // Does not wait for a client that keeps sending.
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}

function unreadable(code: string | undefined): Problem {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new Problem("too-large", "The address and headers together are larger than this service accepts.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Problem("invalid-request", "The request did not arrive completely in time.");
    default:
      return new Problem("invalid-request", "This is not a well-formed HTTP request.");
  }
}

/** A problem to be sent past the framework, on a connection from which nothing more is read. */
function refusalWritten(problem: Problem, at: { readonly base: string; readonly url: string }) {
  const body = JSON.stringify(problemDocumentFrom(problem, at));
  const headers = {
    ...commonHeaders,
    ...problemHeaders(problem),
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { status: problemTable[problem.code].status, headers, body };
}
