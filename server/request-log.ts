import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../http/app.ts";

/** What is logged of an answer, whoever gave it. */
export type LoggedAnswer = {
  readonly reqId: string;
  readonly method: string | undefined;
  /** The pattern of the route; empty where nothing is offered. */
  readonly route: string;
  readonly url: string;
  readonly status: number;
  readonly elapsed_ms: number;
  readonly fromMemory: boolean;
};

const urlMax_chars = 200;

/** One line for each answer. What somebody looked for stands in the query, so that is written at `debug` only. */
export function logAnswer(log: FastifyBaseLogger, { url, ...answer }: LoggedAnswer): void {
  const shown = isDebugged(log) ? url : (url.split("?", 1)[0] ?? "");
  log.info({ ...answer, url: shown.slice(0, urlMax_chars) }, "answered");
}

/** The logger is pino's, of which the framework's type says less. */
function isDebugged(log: FastifyBaseLogger): boolean {
  return log.level === "debug" || log.level === "trace";
}

/** Logs what the framework answers: one line, where its own two would cost a third of the speed. */
export function logAnswersOf(app: App): void {
  app.addHook("onResponse", (request: FastifyRequest, reply: FastifyReply, done) => {
    logAnswer(app.log, {
      reqId: request.id,
      method: request.method,
      route: request.is404 ? "" : (request.routeOptions.url ?? ""),
      url: request.url,
      status: reply.statusCode,
      elapsed_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      fromMemory: false,
    });
    done();
  });
}

/** Names requests one after the other, those answered from memory too. */
export function requestIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req-${count.toString(36)}`;
  };
}
