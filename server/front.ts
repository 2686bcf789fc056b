import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Problem } from "../core/problem.ts";
import { unmounted } from "../http/addresses.ts";
import type { AnswerCache } from "../http/answer-cache.ts";
import { problemDocumentFrom, problemHeaders, problemTable } from "../http/problems.ts";
import type { App } from "../http/routes.ts";
import { commonHeaders, sendCached } from "../http/sender.ts";
import type { Limits } from "./limits.ts";

/** The functions that answer before the framework. */
type Front = {
  readonly cache: () => AnswerCache;
  readonly mountPath: string;
  /** How many requests of one connection are answered in one turn of the event loop. */
  readonly pipelinedMax: number;
  /** Counts a request that is answered from the cache. */
  readonly admit: ((request: IncomingMessage) => Admission) | null;
  readonly log: (answered: { request: IncomingMessage; url: string; route: string; status: number }) => void;
};

/** The headers in which an answer tells a client what it may ask, and a problem if it asked too much. */
export type Admission = { readonly headers: Readonly<Record<string, string>>; readonly problem?: Problem };

/**
 * Lets a server answer before the framework sees a request. The framework would cost more than a cached answer, and
 * Node would answer some requests without a problem document. Source: RFC 9110, sections 7.2 (Host) and 10.1.1
 * (Expect).
 */
export function answerFirst(server: Server, { cache, mountPath, pipelinedMax, admit, log }: Front): void {
  const placeOf = pipelining(pipelinedMax);
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const place = placeOf(request.socket);
    if (place === "ignored") return;
    const refusal = place === "refused" ? tooManyAtOnce(pipelinedMax) : refusalOf(request);
    if (refusal !== undefined) return refuse(request, response, refusal);
    const url = unmounted(request.url ?? "", mountPath);
    const answer = cache().recall(request, url);
    if (answer === undefined) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    const { headers, problem } = admit?.(request) ?? { headers: {} };
    if (problem !== undefined) return refuse(request, response, problem, headers);
    log({ request, url, route: answer.answer.route, status: sendCached(request, response, answer, headers) });
  });
  server.on("checkExpectation", (request, response) => {
    refuse(request, response, new Problem("invalid-request", "This service supports no expectation but 100-continue."));
  });

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem, quota = {}): void {
    const { status, headers, body } = refusalWritten(problem, request.url ?? "");
    response.writeHead(status, { ...headers, ...quota }).end(request.method === "HEAD" ? undefined : body);
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

/** Answers a connection whose bytes Node cannot parse as a request. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  refuseOn(socket, unreadable(error.code));
}

/**
 * Refuses to be a proxy. Node closes the connection of such a request without an answer. Source: RFC 9110, section
 * 9.3.6.
 */
export function refuseTunnels({ server }: Pick<App, "server">): void {
  server.on("connect", (_request, socket) => {
    const facts = { method: "CONNECT", allowed: ["GET", "HEAD", "OPTIONS"] as const };
    refuseOn(socket, new Problem("method-not-allowed", "This service is not a proxy.", facts));
  });
}

/** Answers past the framework, on a connection from which nothing more is read. */
function refuseOn(socket: Duplex, problem: Problem): void {
  if (!socket.writable) return void socket.destroy();
  socket.on("error", () => socket.destroy());
  const { status, headers, body } = refusalWritten(problem, "");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${problemTable[problem.code].title}`, ...lines].join("\r\n");
  // Does not wait for a client that keeps sending.
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
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
function refusalWritten(problem: Problem, url: string) {
  const body = JSON.stringify(problemDocumentFrom(problem, { url }));
  const headers = {
    ...commonHeaders,
    ...problemHeaders(problem),
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { status: problemTable[problem.code].status, headers, body };
}

/**
 * Limits the number of connections, and how much is buffered for clients that do not read, because it stays in memory. A
 * slow client has `limits.unread_ms` to read what is buffered.
 */
export function holdConnections(app: App, limits: Limits, connectionsMax: number | undefined): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  /** Since when each connection has had unread data without interruption. */
  const waitingSince_ms = new Map<Socket, number>();
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      waitingSince_ms.delete(socket);
    });
  });
  server.on("request", ({ socket }) => {
    if (socket.writableLength === 0 || waitingSince_ms.has(socket)) return;
    waitingSince_ms.set(socket, performance.now());
    cutOffHungriest();
  });
  const checking = setInterval(() => {
    const at_ms = performance.now();
    for (const socket of sockets) {
      const since_ms = waitingSince_ms.get(socket);
      if (socket.writableLength === 0) waitingSince_ms.delete(socket);
      else if (since_ms === undefined) waitingSince_ms.set(socket, at_ms);
      else if (at_ms - since_ms > limits.unread_ms) socket.destroy();
    }
    cutOffHungriest();
  }, limits.check_ms).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(checking);
    done();
  });

  function cutOffHungriest(): void {
    const waiting = [...waitingSince_ms.keys()].filter((socket) => !socket.destroyed);
    let waiting_bytes = waiting.reduce((sum, socket) => sum + socket.writableLength, 0);
    for (const socket of waiting.toSorted((one, other) => other.writableLength - one.writableLength)) {
      if (waiting_bytes <= limits.unreadMax_bytes) return;
      waiting_bytes -= socket.writableLength;
      socket.destroy();
    }
  }
}

/** What becomes of a request: the first that is too many is refused, and those after it get no answer. */
type Place = "answered" | "refused" | "ignored";

/**
 * Bounds how many requests of one connection are answered in one turn of the event loop. Node passes on all requests
 * that it reads at once, so a client who sends thousands without waiting for answers would keep all others waiting.
 *
 * The refused one ends its connection. A client has to send again what was not answered when a connection closes.
 * Source: RFC 9112, section 9.3.2.
 */
function pipelining(perTurnMax: number): (socket: Socket) => Place {
  let [latest, count, isTurnOver]: [Socket | null, number, boolean] = [null, 0, true];
  const refused = new Set<Socket>();
  return (socket) => {
    if (refused.size > 0 && refused.has(socket)) return "ignored";
    if (isTurnOver) {
      isTurnOver = false;
      setImmediate(() => {
        [latest, count, isTurnOver] = [null, 0, true];
      });
    }
    // The requests of one connection that are read at once come one after the other.
    if (socket !== latest) [latest, count] = [socket, 0];
    count += 1;
    if (count <= perTurnMax) return "answered";
    refused.add(socket);
    socket.once("close", () => refused.delete(socket));
    return "refused";
  };
}

/** The problem for a client that sends more requests than it may without waiting for answers. */
function tooManyAtOnce(perTurnMax: number): Problem {
  const detail = `More than ${perTurnMax} requests came on one connection at once; send the rest again, on another one.`;
  return new Problem("unavailable", detail, { retryAfter_s: 1 });
}
