import type { Socket } from "node:net";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { openapiOptions, openapiYaml } from "../api/openapi.ts";
import { cardRoutes } from "../api/routes/cards.ts";
import { citationRoutes } from "../api/routes/citations.ts";
import { diffRoutes } from "../api/routes/diff.ts";
import { feedRoutes } from "../api/routes/feed.ts";
import { glossaryRoutes } from "../api/routes/glossary.ts";
import { homeRoute } from "../api/routes/home.ts";
import { lineageRoutes } from "../api/routes/lineages.ts";
import { outcomeRoutes } from "../api/routes/outcomes.ts";
import { publishedFileRoutes } from "../api/routes/published-files.ts";
import { questionRoutes } from "../api/routes/questions.ts";
import { quoteRoutes } from "../api/routes/quotes.ts";
import { releaseRoutes } from "../api/routes/releases.ts";
import { reportRoutes } from "../api/routes/reports.ts";
import { ruleRoutes } from "../api/routes/rules.ts";
import { searchRoutes } from "../api/routes/search.ts";
import { tournamentRoutes } from "../api/routes/tournament-rules.ts";
import { Problem } from "../core/problem.ts";
import { dayOfInstant, type IsoDate } from "../core/text/days.ts";
import { plainFromYaml } from "../dataset/situation-file.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import { addCommonHeaders } from "../http/headers.ts";
import { readJsonAsUtf8 } from "../http/post-questions.ts";
import { handleError, problemDocumentFrom, problemFrom, problemTable } from "../http/problems.ts";
import { answerFromMemoryFirst } from "../http/response-cache.ts";
import type { App, Routes } from "../http/route.ts";
import { validate } from "../http/validation.ts";
import { viewsOf } from "../http/views.ts";
import { pageLink } from "../web/page-links.ts";
import { refuseAnywhere, refuseNothingAt, site } from "../web/site.ts";

export type AppOptions = {
  readonly archive: LiveArchive;
  /** The clock, for requests that leave the day out. */
  readonly now: () => Date;
  readonly logLevel?: string;
  /** Who shows it may import; without one there is no such route. */
  readonly adminToken?: string | undefined;
  /** The address by which others reach the service; left out, that which each request names. */
  readonly publicUrl?: string | undefined;
  /** Requests a minute and client; without it there is no limit. */
  readonly rateLimit_perMinute?: number | undefined;
};

/** Node itself gives up at 16 kB of headers; below that our own problems answer. */
const paramMax_chars = 16_000;

/** The documentation page runs scripts of its own and asks this service only; Swagger UI sets styles in place. */
const docsPolicy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};

/** Builds the service without listening. The archive is only read, unless a token for importing is set. */
export async function buildApp({
  archive,
  now,
  logLevel = "silent",
  rateLimit_perMinute,
  adminToken,
  publicUrl,
}: AppOptions): Promise<App> {
  const app: App = Fastify({
    logger: logLevel === "silent" ? false : { level: logLevel },
    // One line a request, written by logResponse: the two that Fastify writes cost a third of the speed.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: paramMax_chars, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void refuseAnywhere(pages, request, reply, problemFrom(error)),
    clientErrorHandler: refuseUnreadable,
  }).withTypeProvider<ZodTypeProvider>();
  const today = todayOf(now);

  app.setValidatorCompiler(validate);
  // Answers leave as bytes made once (answers.ts); whatever else is sent is small.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  if (logLevel !== "silent") app.addHook("onResponse", logResponse);

  if (rateLimit_perMinute !== undefined) {
    const errorResponseBuilder = (): Error =>
      new Problem(
        "rate-limited",
        `More than ${rateLimit_perMinute} requests in a minute; try again when Retry-After says.`,
        { perMinute: rateLimit_perMinute },
      );
    // Answers are the same for everybody: only a problem says how far the limit is away.
    const quietly = {
      addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    };
    // Whoever watches over the service must not be told to wait.
    const allowList = (request: FastifyRequest): boolean => request.url === "/healthz" || request.url === "/readyz";
    await app.register(fastifyRateLimit, {
      global: false,
      max: rateLimit_perMinute,
      timeWindow: 60_000,
      allowList,
      errorResponseBuilder,
      ...quietly,
    });
    // A hook of the whole service, so that what is answered from memory or not at all counts as well.
    app.addHook("onRequest", app.rateLimit());
  }
  const views = viewsOf(archive, { today, pageLink });
  // A limit has to count all requests, so where there is one the memory is left aside.
  if (rateLimit_perMinute === undefined)
    answerFromMemoryFirst(
      app.server,
      () => views.current().answers,
      ({ method, url }) => app.log.info({ method, url, fromMemory: true }),
    );
  addCommonHeaders(app);
  readJsonAsUtf8(app);
  app.addContentTypeParser(["application/yaml", "text/yaml"], { parseAs: "string" }, (_request, body, done) =>
    done(null, plainFromYaml(String(body))),
  );
  await app.register(fastifySwagger, openapiOptions);
  await app.register(
    (scope, _options, done) => {
      const own = { archive, views, today, adminToken, publicUrl };
      v1({ app: scope.withTypeProvider<ZodTypeProvider>(), ...own });
      done();
    },
    { prefix: "/v1" },
  );
  await app.register(documentation);
  const pages = { app, archive, views, today };
  await app.register((scope, _options, done) => {
    site({ ...pages, app: scope.withTypeProvider<ZodTypeProvider>() });
    done();
  });
  app.setNotFoundHandler((request, reply) => refuseNothingAt(pages, request, reply));
  return app;
}

function v1(routes: Routes): void {
  homeRoute(routes);
  ruleRoutes(routes);
  glossaryRoutes(routes);
  searchRoutes(routes);
  lineageRoutes(routes);
  releaseRoutes(routes);
  diffRoutes(routes);
  quoteRoutes(routes);
  outcomeRoutes(routes);
  questionRoutes(routes);
  citationRoutes(routes);
  reportRoutes(routes);
  feedRoutes(routes);
  cardRoutes(routes);
  tournamentRoutes(routes);
  publishedFileRoutes(routes);
}

/** Documentation and the two checks of health; none of it is part of the contract under /v1. */
async function documentation(app: App): Promise<void> {
  await app.register(fastifySwaggerUi, {
    routePrefix: "/docs",
    staticCSP: docsPolicy,
    theme: { title: "Annals: the calls" },
    uiConfig: { layout: "BaseLayout", validatorUrl: null, deepLinking: true },
  });
  app.get("/openapi.yaml", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/yaml").send(openapiYaml(app)),
  );
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "alive" }));
  app.get("/readyz", { schema: { hide: true } }, () => ({ status: "ready" }));
}

/** Works out today's day once a day, not once a request. */
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

function logResponse(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  request.log.info({
    method: request.method,
    url: request.url.slice(0, 200),
    status: reply.statusCode,
    elapsed_ms: reply.elapsedTime,
  });
  done();
}

/** Answers requests that Node's parser gives up on, before there is a request to speak of. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "too-large" : "invalid-request";
  const detail =
    code === "too-large"
      ? "The address and headers together are larger than this service reads."
      : "This is not a well-formed HTTP request.";
  const body = JSON.stringify(problemDocumentFrom(new Problem(code, detail), ""));
  const { status, title } = problemTable[code];
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    "Content-Type: application/problem+json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
