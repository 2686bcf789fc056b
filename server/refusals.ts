import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "../core/problem.ts";
import { commonHeaders } from "../http/headers.ts";
import { arrivedAt } from "../http/own-address.ts";
import { problemDocumentFrom, problemHeaders, problemTable } from "../http/problems.ts";

const problemType = "application/problem+json; charset=utf-8";

/**
 * Answers a request with a problem before the framework sees it, and stops reading from its connection. `base` is the
 * address of the service.
 */
export function answerWithProblem(
  {
    request,
    response,
    base,
  }: { readonly request: IncomingMessage; readonly response: ServerResponse; readonly base: string },
  problem: Problem,
): void {
  const body = JSON.stringify(problemDocumentFrom(problem, { base, url: request.url ?? "" }));
  response
    .writeHead(problemTable[problem.code].status, {
      ...commonHeaders,
      ...problemHeaders(problem),
      "content-type": problemType,
      "content-length": Buffer.byteLength(body),
      connection: "close",
    })
    .end(request.method === "HEAD" ? undefined : body);
}

/** Answers connections whose bytes Node cannot parse as a request. */
export function unreadableRefuserOf(publicUrl: string | undefined) {
  return (error: Error & { code?: string }, socket: Socket): void =>
    refuseUnreadable(socket, unreadable(error.code), publicUrl ?? arrivedAt(socket));
}

function refuseUnreadable(socket: Socket, problem: Problem, base: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemDocumentFrom(problem, { base, url: "" }));
  const { status, title } = problemTable[problem.code];
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  // Does not wait for a client that keeps sending.
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
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
