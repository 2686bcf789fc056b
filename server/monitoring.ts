import type { IncomingMessage } from "node:http";
import { createServer, type Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from "prom-client";
import type { Upkeep } from "../core/fetch/update.ts";
import { Problem } from "../core/problem.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import type { App } from "../http/routes.ts";
import type { AnswerPool } from "./answering/pool.ts";
import type { Tracing } from "./tracing.ts";

/** Two health checks: that the process runs, and that its answers are ready. */
export function health(app: App, live: LiveArchive, upkeep: () => Upkeep | null): void {
  app.get("/healthz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  app.get("/readyz", { schema: { hide: true } }, (_request, reply) => {
    reply.header("cache-control", "no-store");
    const trouble = live.trouble();
    if (trouble !== undefined) throw new Problem("unavailable", trouble, { retryAfter_s: 10 });
    const notice = live.notice();
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

/** An answer that was given, by the framework or from the cache. */
type GivenAnswer = {
  readonly reqId: string;
  readonly request: IncomingMessage;
  /** The pattern of the route; empty if there is none. */
  readonly route: string;
  /** The address within the service. */
  readonly url: string;
  readonly status: number;
  readonly elapsed_ms: number;
  readonly fromMemory: boolean;
};

const urlMax_chars = 200;

/**
 * Makes a service count each answer, name it in its trace, and log it in one line: the framework's own two lines would
 * cost a third of the speed. Returns the function that does so, for answers that the framework does not give.
 */
export function recordAnswers(
  app: App,
  { metrics, tracing, isLogged }: { readonly metrics: Metrics; readonly tracing: Tracing | null; isLogged: boolean },
): (answer: GivenAnswer) => void {
  // The logger is pino's; the framework's type leaves out `isLevelEnabled`.
  const isDebugged = app.log.level === "debug" || app.log.level === "trace";
  const record = ({ request, reqId, route, url, status, elapsed_ms, fromMemory }: GivenAnswer): void => {
    metrics.count({ route, status, elapsed_ms, fromMemory });
    tracing?.name(request, route);
    if (!isLogged) return;
    // The query shows what a person searched for, so it is logged at `debug` only.
    const shown = isDebugged ? url : (url.split("?", 1)[0] ?? "");
    const logged = {
      reqId,
      method: request.method,
      route,
      status,
      elapsed_ms: Math.round(elapsed_ms * 1000) / 1000,
      fromMemory,
      traceId: tracing?.traceOf(request),
      url: shown.slice(0, urlMax_chars),
    };
    app.log.info(logged, "answered");
  };
  app.addHook("onResponse", (request, { statusCode: status, elapsedTime: elapsed_ms }, done) => {
    const route = request.is404 ? "" : (request.routeOptions.url ?? "");
    record({ reqId: request.id, request: request.raw, route, url: request.url, status, elapsed_ms, fromMemory: false });
    done();
  });
  return record;
}

/** Numbers requests, including those answered from the cache. */
export function requestIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `req-${count.toString(36)}`;
  };
}

/** Metrics of a running service, for monitoring. */
export type Metrics = {
  count(answer: Pick<GivenAnswer, "route" | "status" | "elapsed_ms" | "fromMemory">): void;
  /** All metrics as text. Source: the OpenMetrics specification, version 1.0. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Adds metrics of the threads for long answers. */
  addThreads(threads: Threads): void;
};

/** What the process uses: memory and processor time. */
export type ProcessUse = {
  readonly resident_bytes: number;
  readonly heap_bytes: number;
  readonly external_bytes: number;
  readonly cpu_s: number;
};

type Threads = Pick<AnswerPool, "memory" | "replaced">;

/** What is measured apart from the answers. */
type MeasuredService = {
  readonly live: LiveArchive;
  readonly upkeep: () => Upkeep | null;
  /** If left out, memory and processor time are not reported. */
  readonly processUse?: () => ProcessUse;
};

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const perSecond_ns = 1e9;

export function metricsOf(measured: MeasuredService): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const tally: Tally = { fromMemory: 0, byRoute: new Map() };
  addRequests(registers, tally);
  const durations = new Histogram({
    name: "annals_answer_duration_seconds",
    help: "Duration of answers that were not cached.",
    registers,
    labelNames: ["route"] as const,
    buckets: seconds,
  });
  addEventLoop(registers);
  if (measured.processUse !== undefined) addProcess(registers, measured.processUse);
  addArchive(registers, measured);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    addThreads: (threads) => addThreads(registers, threads),
    count({ route, status, elapsed_ms, fromMemory }) {
      const counts = tally.byRoute.get(route) ?? new Map<number, number>();
      if (counts.size === 0) tally.byRoute.set(route, counts);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (fromMemory) tally.fromMemory += 1;
      else durations.observe({ route }, elapsed_ms / 1000);
    },
  };
}

type Registers = Registry<OpenMetricsContentType>[];

/**
 * Numbers of answers, by route and status. Plain ones: a counter of prom-client looks its labels up at each call, which
 * costs as much as the rest of a cached answer.
 */
type Tally = { fromMemory: number; readonly byRoute: Map<string, Map<number, number>> };

function addRequests(registers: Registers, tally: Tally): void {
  new Counter({
    name: "annals_requests_total",
    help: "Requests answered, by pattern of the route and status.",
    registers,
    labelNames: ["route", "status"] as const,
    collect() {
      this.reset();
      for (const [route, counts] of tally.byRoute)
        for (const [status, count] of counts) this.inc({ route, status: String(status) }, count);
    },
  });
  new Counter({
    name: "annals_answers_from_memory_total",
    help: "Requests answered from memory.",
    registers,
    collect() {
      this.reset();
      this.inc(tally.fromMemory);
    },
  });
}

function addEventLoop(registers: Registers): void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  new Gauge({
    name: "annals_event_loop_delay_seconds",
    help: "Delay of the event loop since the metrics were last read.",
    registers,
    labelNames: ["quantile"] as const,
    collect() {
      for (const quantile of [50, 99, 100]) {
        // Before the first measurement the value is not a number.
        const found_ns = delay.count === 0 ? 0 : delay.percentile(quantile);
        this.set({ quantile: String(quantile / 100) }, found_ns / perSecond_ns);
      }
      delay.reset();
    },
  });
}

function addProcess(registers: Registers, use: () => ProcessUse): void {
  gauge(registers, "process_resident_memory_bytes", "Resident memory.", () => use().resident_bytes);
  gauge(registers, "nodejs_heap_size_used_bytes", "Used heap of the main thread.", () => use().heap_bytes);
  gauge(
    registers,
    "nodejs_external_memory_bytes",
    "What values of that heap hold outside it.",
    () => use().external_bytes,
  );
  gauge(registers, "process_cpu_seconds", "Processor time used so far.", () => use().cpu_s);
}

function addThreads(registers: Registers, threads: Threads): void {
  new Gauge({
    name: "annals_thread_memory_bytes",
    help: "Memory of each thread after its last answer.",
    registers,
    labelNames: ["thread", "part"] as const,
    collect() {
      this.reset();
      for (const [index, { heap_bytes, external_bytes }] of threads.memory().entries()) {
        const thread = String(index + 1);
        this.set({ thread, part: "heap" }, heap_bytes);
        this.set({ thread, part: "external" }, external_bytes);
      }
    },
  });
  new Counter({
    name: "annals_threads_replaced_total",
    help: "Threads that were replaced, by reason.",
    registers,
    labelNames: ["reason"] as const,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(threads.replaced)) this.inc({ reason }, count);
    },
  });
}

function addArchive(registers: Registers, { live, upkeep }: MeasuredService): void {
  gauge(registers, "annals_is_ready", "1 while answers can be relied on.", () => Number(!live.trouble()));
  gauge(registers, "annals_releases_known", "Known releases.", () => live.current().archive.releases.length);
  gauge(
    registers,
    "annals_releases_held",
    "Releases with a published file held.",
    () => live.current().archive.heldReleases.length,
  );
  gauge(registers, "annals_newest_release_timestamp_seconds", "First day of the newest held release.", () =>
    secondsSince1970(live.current().archive.heldReleases.at(-1)),
  );
  gauge(registers, "annals_update_last_try_timestamp_seconds", "Last check for new rules.", () =>
    secondsSince1970(upkeep()?.update.lastTry?.at),
  );
  gauge(registers, "annals_update_last_success_timestamp_seconds", "Last successful check for new rules.", () =>
    secondsSince1970(upkeep()?.update.lastSuccessAt),
  );
  gauge(
    registers,
    "annals_update_failures_in_row",
    "Checks for new rules that failed since then.",
    () => upkeep()?.update.failuresInRow ?? 0,
  );
}

/** An unknown value is NaN, which OpenMetrics allows. */
function secondsSince1970(instant: string | null | undefined): number {
  return instant ? Date.parse(instant) / 1000 : Number.NaN;
}

function gauge(registers: Registers, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

/** Serves the metrics at `/metrics`. */
export function serveMetrics(app: App, metrics: Metrics): void {
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    const text = await metrics.text();
    return reply.header("cache-control", "no-store").type(metrics.contentType).serializer(String).send(text);
  });
}

/** Serves only the metrics, at a port of their own. */
export function metricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
