import { once } from "node:events";
import type { Server } from "node:http";
import type { OpenArchive } from "../db/live-archive.ts";
import { type RunningUpkeep, startUpkeep, waiting } from "../fetching/upkeep.ts";
import type { App } from "../http/routes.ts";
import { buildApp } from "./app.ts";
import { adviceOn, type Configuration } from "./configuration.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { logTo } from "./log.ts";
import { type Metrics, metricsOf, metricsServer, type ProcessUse } from "./monitoring.ts";
import { startTracing } from "./tracing.ts";

/** How often the service checks whether another process imported something, or replaced the file. */
const refresh_ms = 1_000;

/**
 * Listens until the process gets a signal to stop (SIGINT, SIGTERM), then lets running requests end. Rejects if it
 * cannot listen on the address.
 */
export async function serve(live: OpenArchive, configuration: Configuration, work: BackgroundWork): Promise<void> {
  const { port, host, metricsPort, isUpdatingDaily, updatePage, ...rest } = configuration;
  const now = () => new Date();
  let upkeep: RunningUpkeep | null = null;
  const current = () => upkeep?.current() ?? null;
  const metrics = metricsOf({ live, upkeep: current, processUse });
  const isMeasuredElsewhere = metricsPort !== undefined;
  const starting = await startTracing(process.env);
  const tracing = typeof starting === "string" ? null : starting;
  const resident_bytes = () => process.memoryUsage.rss();
  const measured = { metrics, isMeasuredElsewhere, tracing, resident_bytes };
  const log = logTo();
  process.once("exit", log.end);
  const app = await buildApp({ live, now, upkeep: current, log, ...measured, ...rest });
  if (typeof starting === "string") app.log.warn(starting);
  tracing?.reportTo((sentence) => app.log.warn(sentence));
  const measuring = isMeasuredElsewhere ? await metricsAt(metrics, { port: metricsPort, host }) : undefined;
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(app).then(resolve));
  });
  const address = await app.listen({ port, host });
  upkeep = await upkeepFor(work, { isUpdatingDaily, updatePage }, (sentence) => app.log.info(sentence));
  let logged: string | undefined;
  const refreshing = setInterval(() => {
    // The state in memory stays valid; the next check may succeed.
    live
      .refresh()
      .catch((error: unknown) => app.log.warn(error, "the database could not be read again"))
      .finally(() => {
        logged = logNotice(live, app, logged);
      });
  }, refresh_ms);
  const sentence = `Annals answers at ${address}; documentation at ${address}/docs`;
  app.log.info(sentence);
  const advice = adviceOn(configuration);
  if (advice !== undefined) app.log.warn(advice);
  // Standard output is for the log, one JSON object per line. This line is for a person at the terminal.
  if (process.stderr.isTTY || configuration.logLevel === "silent") console.error(sentence);
  await stopped;
  clearInterval(refreshing);
  upkeep?.stop();
  measuring?.close();
  await tracing?.close();
}

/** Logs a change of what is wrong with the archive since the last call. */
function logNotice(live: OpenArchive, { log }: App, logged: string | undefined): string | undefined {
  const notice = live.trouble() ?? live.notice();
  if (notice === logged) return notice;
  if (notice === undefined) log.info("the newest state of the archive is in use again");
  else log.warn(notice);
  return notice;
}

function processUse(): ProcessUse {
  const { rss: resident_bytes, heapUsed: heap_bytes, external: external_bytes } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { resident_bytes, heap_bytes, external_bytes, cpu_s: (user + system) / 1e6 };
}

/** Listens at the port for metrics. Rejects if it cannot. */
async function metricsAt(metrics: Metrics, at: { readonly port: number; readonly host: string }): Promise<Server> {
  const server = metricsServer(metrics).listen(at);
  await once(server, "listening");
  return server;
}

/** Background work of the service: fetching all rulebooks once, if asked. */
type BackgroundWork = {
  readonly databaseFile: string;
  readonly isFetching: boolean;
  readonly from: string | null;
};

/** Starts that work; does nothing for an archive in memory. */
async function upkeepFor(
  work: BackgroundWork,
  updating: Pick<Configuration, "isUpdatingDaily" | "updatePage">,
  log: (sentence: string) => void,
): Promise<RunningUpkeep | null> {
  if (work.databaseFile === ":memory:") return null;
  const { jitter } = waiting;
  return startUpkeep({ ...work, ...updating, environment: process.env, now: () => new Date(), jitter, log });
}

/**
 * Lets running requests end. Closes connections that have not sent all of a request, or not read all of an answer, in
 * time.
 */
export async function stop(app: App, { stop_ms }: Pick<Limits, "stop_ms"> = usualLimits): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), stop_ms);
  await app.close();
  clearTimeout(cutting);
}
