import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Upkeep } from "../core/fetch/update.ts";
import { Problem } from "../core/problem.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "../http/routes.ts";

/** Two health checks: that the process runs, and that its answers are ready. */
export function health(app: App, archive: LiveArchive, upkeep: () => Upkeep | null): void {
  app.get("/healthz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  app.get("/readyz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    const trouble = archive.trouble();
    if (trouble !== undefined) throw new Problem("unavailable", trouble, { retryAfter_s: 10 });
    const notice = archive.notice();
    const fetching = upkeep()?.fetch ?? null;
    // Both can answer; a caller that needs the whole archive waits for `whole`.
    const status = fetching?.state === "running" ? "fetching" : "ready";
    return {
      status,
      ...(fetching === null ? {} : { fetch: fetching }),
      ...(notice === undefined ? {} : { notice }),
    };
  });
}

/** Says whether an address is a health check. Health checks are not limited. */
export function isForWatchers(url: string | undefined): boolean {
  return url === "/healthz" || url === "/readyz" || url === "/metrics";
}

/** The logged fields of an answer, from the framework or the cache. */
export type LoggedAnswer = {
  readonly reqId: string;
  readonly method: string | undefined;
  /** The pattern of the route; empty if there is none. */
  readonly route: string;
  readonly url: string;
  readonly status: number;
  readonly elapsed_ms: number;
  readonly fromMemory: boolean;
  /** The trace of OpenTelemetry to which the request belongs, if it is traced. */
  readonly traceId?: string | undefined;
};

const urlMax_chars = 200;

/** Writes one line for each answer. The query shows what a person searched for, so it is logged at `debug` only. */
export function logAnswer(log: FastifyBaseLogger, { url, ...answer }: LoggedAnswer): void {
  const shown = isDebugged(log) ? url : (url.split("?", 1)[0] ?? "");
  log.info({ ...answer, url: shown.slice(0, urlMax_chars) }, "answered");
}

/** The logger is pino's; the framework's type leaves out `isLevelEnabled`. */
function isDebugged(log: FastifyBaseLogger): boolean {
  return log.level === "debug" || log.level === "trace";
}

/** Logs each answer of the framework in one line; its own two lines would cost a third of the speed. */
export function logAnswersOf(app: App, traceOf: (request: IncomingMessage) => string | undefined): void {
  app.addHook("onResponse", (request, reply, done) => {
    logAnswer(app.log, {
      reqId: request.id,
      method: request.method,
      route: request.is404 ? "" : (request.routeOptions.url ?? ""),
      url: request.url,
      status: reply.statusCode,
      elapsed_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      fromMemory: false,
      traceId: traceOf(request.raw),
    });
    done();
  });
}

/** Numbers requests, including those answered from the cache. */
export function requestIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req-${count.toString(36)}`;
  };
}
