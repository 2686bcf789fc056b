import type { IncomingMessage } from "node:http";
import Fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { addOperations } from "../api/operations.ts";
import { publishedFileRoutes } from "../api/published-files.ts";
import type { Upkeep } from "../core/fetch/update.ts";
import { Problem } from "../core/problem.ts";
import { apiRoot } from "../core/text/addresses.ts";
import { dayOfInstant, type IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import { mountPathOf, namedBaseOf, unmounted } from "../http/addresses.ts";
import { answerCaches } from "../http/answer-cache.ts";
import {
  clientAddressOf,
  isLoopback,
  isTrustedProxy,
  quotaHeaders,
  rateLimit,
  type TrustedProxies,
} from "../http/clients.ts";
import { answerError, nothingAt, problemFrom } from "../http/problems.ts";
import { readJsonAsUtf8, refuseEncodedBodies, validate } from "../http/requests.ts";
import type { App, Routes } from "../http/routes.ts";
import { viewsOf } from "../http/routes.ts";
import { sendAnswers } from "../http/sender.ts";
import { operations } from "../operations/all.ts";
import { pageLinkOf } from "../web/pages.ts";
import { refuseAnywhere, site } from "../web/site.ts";
import { agentRoutes } from "./agents.ts";
import { answerInThreads } from "./answering/answering.ts";
import { documentationOf } from "./documentation.ts";
import { type Admission, answerFirst, holdConnections, refuseTunnels, refuseUnreadable } from "./front.ts";
import { type Limits, longAnswers, usualLimits } from "./limits.ts";
import { type Log, logTo } from "./log.ts";
import {
  health,
  isForWatchers,
  type Metrics,
  metricsOf,
  recordAnswers,
  requestIds,
  serveMetrics,
} from "./monitoring.ts";
import type { Tracing } from "./tracing.ts";

export type AppOptions = {
  readonly live: LiveArchive;
  /** The state of background work: fetching and updating rulebooks. If left out, answers do not mention it. */
  readonly upkeep?: () => Upkeep | null;
  /** The clock, for requests without a day. */
  readonly now: () => Date;
  readonly logLevel?: string;
  /** Where the log goes; left out, to standard output. */
  readonly log?: Log;
  /** The token that allows importing; without one there is no such route. */
  readonly adminToken?: string | undefined;
  /** Whether published files can be downloaded byte for byte (default: no). */
  readonly servesSources?: boolean;
  /** The public address of the service; by default, the address in each request. */
  readonly publicUrl?: string | undefined;
  /** The proxies that are trusted for the client's address, host and protocol (default: none). */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** Requests a minute for each client that is not on this machine; without it, or with 0, there is no limit. */
  readonly rateLimit_perMinute?: number;
  readonly connectionsMax?: number;
  /** Metrics of the service; by default it makes its own. */
  readonly metrics?: Metrics;
  /** Metrics are served at another port, not at `/metrics`. */
  readonly isMeasuredElsewhere?: boolean;
  /** Spans of OpenTelemetry; left out, requests are not traced. */
  readonly tracing?: Tracing | null;
  readonly limits?: Limits;
  /** The number of threads for long answers; by default or with 0, the main thread makes them. */
  readonly threads?: number;
  /** The most long answers that may wait for a thread. */
  readonly waitingMax?: number;
  /** The longest time for one of them. */
  readonly answer_ms?: number;
  /** What the whole process uses; left out, its threads are not replaced for it. */
  readonly resident_bytes?: () => number;
  /** Answers are cached (default: yes). A thread leaves that to the main thread. */
  readonly isCaching?: boolean;
};

/** Builds the service without listening. The archive is only read, unless a token for importing is set. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { live, now, adminToken, publicUrl, servesSources = false, logLevel = "silent", tracing = null } = options;
  const mountPath = mountPathOf(publicUrl);
  const nextId = requestIds();
  const app: App = Fastify({
    ...frameworkOptions(options),
    genReqId: nextId,
    rewriteUrl: ({ url = "/" }) => unmounted(url, mountPath),
    frameworkErrors: (error, request, reply) => void refuseAnywhere(pages, request, reply, problemFrom(error)),
  }).withTypeProvider<ZodTypeProvider>();
  const today = todayOf(now);
  const upkeep = options.upkeep ?? (() => null);
  const views = viewsOf({ live, today, upkeep });
  const metrics = options.metrics ?? metricsOf({ live, upkeep });
  const pages = { app, views, publicUrl, mountPath };
  const admit = admission(options);
  const limits = options.limits ?? usualLimits;
  const namedBase = namedBaseOf(publicUrl, options.trustedProxies);
  const cache = answerCaches({ live, today, baseOf: namedBase });

  app.setErrorHandler(answerError);
  const record = recordAnswers(app, { metrics, tracing, isLogged: logLevel !== "silent" });
  await sendAnswers(app, options.isCaching === false ? undefined : cache);
  if (admit !== null) limitRequests(app, admit);
  answerFirst(app.server, {
    cache,
    mountPath,
    admit,
    pipelinedMax: limits.pipelinedMax,
    log: (answer) => record({ ...answer, reqId: nextId(), elapsed_ms: 0, fromMemory: true }),
  });
  if (tracing !== null) app.server.prependListener("request", tracing.begin);
  holdConnections(app, limits, options.connectionsMax);
  refuseTunnels(app);
  readJsonAsUtf8(app);
  refuseEncodedBodies(app);
  app.addContentTypeParser(["application/yaml", "text/yaml"], { parseAs: "string" }, readYaml);
  const documentation = documentationOf(app, mountPath);
  const threads = answerInThreads(app, { live, now, upkeep, ...threadSettings(options) });
  if (threads !== null) metrics.addThreads(threads);
  await app.register(
    (scope, _options, done) => {
      const routes = { ...pages, app: scope.withTypeProvider<ZodTypeProvider>() };
      v1({ ...routes, live, pageLinkOf, adminToken, servesSources });
      done();
    },
    { prefix: apiRoot },
  );
  documentation.addTo(app);
  health(app, live, upkeep);
  if (options.isMeasuredElsewhere !== true) serveMetrics(app, metrics);
  agentRoutes(pages);
  await app.register((scope, _options, done) => {
    site({ ...pages, app: scope.withTypeProvider<ZodTypeProvider>() });
    done();
  });
  app.setNotFoundHandler((request, reply) => refuseAnywhere(pages, request, reply, nothingAt(request)));
  return app;
}

async function readYaml(_request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const { plainFromYaml } = await import("../dataset/situation-file.ts");
  return plainFromYaml(String(body));
}

/** The settings of the threads for long answers. They log errors only: the request itself is logged here. */
function threadSettings(options: AppOptions) {
  const { publicUrl, trustedProxies, servesSources = false, logLevel = "silent" } = options;
  const { threads = 0, waitingMax = longAnswers.waitingMax, answer_ms = longAnswers.answer_ms } = options;
  const settings = { publicUrl, trustedProxies, servesSources };
  const { resident_bytes = () => 0 } = options;
  return {
    settings: { ...settings, logLevel: logLevel === "silent" ? "silent" : "error" },
    threads,
    waitingMax,
    answer_ms,
    resident_bytes,
  };
}

/**
 * Requests are checked with zod. The framework would load ajv if it were given these later; its types know no other
 * library than ajv here.
 */
const schemaController = {
  compilersFactory: { buildValidator: () => validate, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions["schemaController"]>;

function frameworkOptions({ logLevel = "silent", log = logTo(), trustedProxies, limits = usualLimits }: AppOptions) {
  return {
    logger: logLevel === "silent" ? false : { level: logLevel, stream: log },
    schemaController,
    // recordAnswers logs each request.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: limits.headersMax_bytes, ignoreTrailingSlash: true },
    clientErrorHandler: refuseUnreadable,
    ...(trustedProxies === undefined ? {} : { trustProxy: isTrustedProxy(trustedProxies) }),
    requestTimeout: limits.request_ms,
    keepAliveTimeout: limits.idle_ms,
    // A request without a host is answered in front.ts, with a problem.
    http: { requireHostHeader: false, headersTimeout: limits.headers_ms, connectionsCheckingInterval: limits.check_ms },
  };
}

/** Refuses requests that are too many, and tells with each answer how many may follow. */
function limitRequests(app: App, admit: (request: IncomingMessage) => Admission): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { problem, headers } = admit(request.raw);
    reply.headers(headers);
    done(problem);
  });
}

/** Counts the requests of each client. Returns what its answer says of that, and a problem if it sends too many. */
function admission({ rateLimit_perMinute: perMinute = 0, trustedProxies, now }: AppOptions) {
  if (perMinute === 0) return null;
  const addressOf = clientAddressOf(trustedProxies);
  const limit = rateLimit(perMinute, () => now().getTime());
  return (request: IncomingMessage): Admission => {
    const address = addressOf(request);
    if (isForWatchers(request.url) || isLoopback(address)) return { headers: {} };
    const quota = limit.count(address);
    const headers = quotaHeaders(perMinute, quota);
    if (quota.left >= 0) return { headers };
    const { renewsIn_s: retryAfter_s } = quota;
    const detail = `More than ${perMinute} requests in a minute; try again in ${retryAfter_s} s.`;
    return { headers, problem: new Problem("rate-limited", detail, { perMinute, retryAfter_s }) };
  };
}

function v1(routes: Routes): void {
  addOperations(routes, operations);
  publishedFileRoutes(routes);
}

/** Computes today's day once a day, not once a request. */
function todayOf(now: () => Date): () => IsoDate {
  let [day, ends_ms] = ["" as IsoDate, 0];
  return () => {
    const instant = now();
    if (instant.getTime() >= ends_ms || instant.getTime() < ends_ms - 86_400_000) {
      day = dayOfInstant(instant);
      ends_ms = Date.parse(day) + 86_400_000;
    }
    return day;
  };
}
