import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as paused } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  type FetchNews,
  type FetchState,
  fetchAfter,
  fetchBegun,
  fetchEnded,
  nextCheckIn,
  recordAfter,
  type UpdateRecord,
  type Upkeep,
} from "../core/fetch/update.ts";
import { failedReport, updateRecordOf } from "./update-state.ts";

type UpkeepSettings = {
  readonly databaseFile: string;
  readonly isFetching: boolean;
  /** Where to fetch from, as `annals fetch --from` takes it; `null` for the public archives. */
  readonly from: string | null;
  readonly isUpdatingDaily: boolean;
  /** The page that links the rules, instead of the publisher's; `null` for that. */
  readonly updatePage: string | null;
  /** The environment of the processes that do the work. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly jitter: () => number;
  /** Called with the result when a check for new rules or a fetch ends. */
  readonly log: (sentence: string) => void;
  /** By the clock, where it is left out. */
  readonly alarm?: Alarm;
};

/** Running upkeep. */
export type RunningUpkeep = { current(): Upkeep; stop(): void };

/** How often the record is read again, because other programs may write it. */
const reread_ms = 30_000;

/**
 * Fetches and updates in separate processes, so that answers never wait for an import. The service notices their
 * imports like any other. Also reads the record of updates if it makes none itself, because somebody may run `annals
 * update`.
 */
export async function startUpkeep(settings: UpkeepSettings): Promise<RunningUpkeep> {
  const { now, databaseFile } = settings;
  const processes = ownProcesses({ ...settings.environment, ANNALS_DB: databaseFile });
  let isStopped = false;
  let fetchState: FetchState | null = null;
  let record: UpdateRecord = await updateRecordOf(databaseFile);
  // Not compared by time: a check that the clock dates before the last one is still the newer one.
  let readAt = record.lastTry?.at;

  const rereading = setInterval(() => void reread(), reread_ms);
  rereading.unref();
  if (settings.isFetching) void fetchAll();
  const { jitter, alarm = clockAlarm } = settings;
  const checks = settings.isUpdatingDaily
    ? startDailyChecks({ check, record: () => record, now, jitter, alarm })
    : undefined;

  return {
    current: () => ({
      fetch: fetchState,
      update: { ...record, isDaily: settings.isUpdatingDaily, nextAt: checks?.nextAt()?.toISOString() ?? null },
    }),
    stop() {
      isStopped = true;
      clearInterval(rereading);
      checks?.stop();
      processes.stop();
    },
  };

  async function reread(): Promise<void> {
    try {
      const stored = await updateRecordOf(databaseFile);
      if (stored.lastTry === null || stored.lastTry.at === readAt) return;
      readAt = stored.lastTry.at;
      record = stored;
    } catch (error) {
      settings.log(
        `the record of checks for new rules cannot be read: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  async function fetchAll(): Promise<void> {
    fetchState = fetchBegun(now().toISOString());
    const { code, errorText } = await processes.run(
      ["fetch", "--events", ...(settings.from === null ? [] : ["--from", settings.from])],
      (line) => {
        const news = newsFrom(line);
        if (news !== undefined && fetchState !== null) fetchState = fetchAfter(fetchState, news);
      },
    );
    if (isStopped || fetchState === null) return;
    fetchState = fetchEnded(fetchState, { code, errorText, at: now().toISOString() });
    settings.log(`fetch ${fetchState.state}: ${fetchState.sentence}`);
  }

  async function check(): Promise<void> {
    const before = readAt;
    const sentence = await updateSays(processes, settings.updatePage);
    await reread();
    if (isStopped) return;
    if (readAt === before) {
      // It could not write down how it ended: without room on the disk, or killed.
      const report = failedReport(["The check for new rules was interrupted; the log of the service says why."]);
      record = recordAfter(record, report, now().toISOString());
      settings.log(`update broke off: ${sentence}`);
    } else settings.log(`update ${record.lastTry?.outcome}: ${record.lastTry?.sentence}`);
  }
}

/** Runs `annals update`, and returns what it says at its end. */
async function updateSays(processes: OwnProcesses, page: string | null): Promise<string> {
  // Whoever names an address without encryption in the settings allows it.
  const elsewhere = page === null ? [] : ["--page", page, ...(/^http:/i.test(page) ? ["--allow-http"] : [])];
  let reported = "";
  const { errorText } = await processes.run(["update", "--json", ...elsewhere], (line) => {
    reported = sentencesFrom(line) ?? reported;
  });
  return errorText || reported;
}

const count = z.number().min(-Number.MAX_SAFE_INTEGER);

/** The lines of `annals fetch --events` that are used here. */
const newsForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("planned"), files: count, bytes: count }),
  z.object({ kind: z.literal("place"), place: z.string() }),
  z.object({
    kind: z.literal("download"),
    name: z.string(),
    unit: z.enum(["bytes", "objects"]),
    done: count,
    of: count.nullable(),
  }),
  z.object({ kind: z.literal("bytes"), received_bytes: count }),
  z.object({ kind: z.literal("file") }),
  z.object({ kind: z.literal("import"), what: z.string(), done: count, of: count }),
  z
    .object({
      kind: z.literal("account"),
      account: z.object({ held: z.object({ releases: count, of: count }), missing: z.array(z.unknown()) }),
    })
    .transform(({ kind, account }) => ({
      kind,
      held: account.held.releases,
      of: account.held.of,
      missing: account.missing.length,
    })),
]);

const reportForm = z.object({ sentences: z.array(z.string()) });

/** The sentences of the report of `annals update --json`. */
function sentencesFrom(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  const reading = reportForm.safeParse(JSON.parse(line));
  return reading.success ? reading.data.sentences.join(" ") : undefined;
}

function newsFrom(line: string): FetchNews | undefined {
  if (!line.startsWith("{")) return undefined;
  const reading = newsForm.safeParse(JSON.parse(line));
  return reading.success ? reading.data : undefined;
}

/** Calls back once after a while. Returns what stops it before. */
export type Alarm = (wait_ms: number, ring: () => void) => () => void;

/** An alarm by the clock of the machine. It does not keep the process running. */
const clockAlarm: Alarm = (wait_ms, ring) => {
  const timer = setTimeout(ring, wait_ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Repeated checks. `nextAt` is null during a check. */
type DailyChecks = { nextAt(): Date | null; stop(): void };

type DailyChecksSettings = {
  /** Checks once; the record has the result. */
  readonly check: () => Promise<void>;
  readonly record: () => UpdateRecord;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly jitter: () => number;
  readonly alarm: Alarm;
};

/**
 * A service without a record makes its first check within this time, so that not all services check when they start.
 */
const first_ms = 60_000;

/**
 * Checks for new rules every day, and sooner after a failure. After a restart the time since the last check counts, so
 * that a service that is restarted often does not check more often.
 */
export function startDailyChecks({ check, record, now, jitter, alarm }: DailyChecksSettings): DailyChecks {
  let nextAt: Date | null = null;
  let isStopped = false;
  let silence: () => void = () => undefined;
  const { lastTry } = record();
  const usual_ms = nextCheckIn(record(), jitter());
  // A last check in the future was dated by a wrong clock.
  const since_ms = lastTry === null ? usual_ms : Math.max(0, now().getTime() - Date.parse(lastTry.at));
  schedule(Math.max(first_ms * jitter(), usual_ms - since_ms));
  return {
    nextAt: () => nextAt,
    stop() {
      isStopped = true;
      silence();
    },
  };

  function schedule(wait_ms: number): void {
    nextAt = new Date(now().getTime() + wait_ms);
    silence = alarm(wait_ms, () => void ring());
  }

  async function ring(): Promise<void> {
    nextAt = null;
    await check();
    if (!isStopped) schedule(nextCheckIn(record(), jitter()));
  }
}

const program = fileURLToPath(new URL("../annals.js", import.meta.url));

/** How a process ended: its exit code (`null` if it was killed), and the last sentence of its standard error. */
type ProcessEnd = { readonly code: number | null; readonly errorText: string };

/** Processes of this program. */
type OwnProcesses = {
  /** Runs one command, and passes on each line that it writes. */
  run(words: readonly string[], onLine: (line: string) => void): Promise<ProcessEnd>;
  /** Ends those that run. */
  stop(): void;
};

/** Runs commands of this program in processes of their own, with these variables. */
function ownProcesses(environment: Readonly<Record<string, string | undefined>>): OwnProcesses {
  const running = new Set<ChildProcess>();
  return {
    run(words, onLine) {
      const child = fork(program, words, { silent: true, env: environment });
      running.add(child);
      return endOf(child, onLine).finally(() => running.delete(child));
    },
    stop() {
      for (const child of running) child.kill();
    },
  };
}

/** The last part of what a process wrote is enough to say how it ended. */
const errorTextMax_chars = 16_384;

function endOf(child: ChildProcess, onLine: (line: string) => void): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    let written = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      written = `${written}${text}`.slice(-errorTextMax_chars);
    });
    if (child.stdout !== null) createInterface({ input: child.stdout }).on("line", onLine);
    child.once("error", (error) => resolve({ code: null, errorText: error.message }));
    child.once("close", (code) => resolve({ code, errorText: lastSentenceOf(written) }));
  });
}

/**
 * The last sentence of what a program of Node wrote to its standard error. Of an error that nobody caught, it is the
 * line that names the error, not those of the code around it.
 */
export function lastSentenceOf(written: string): string {
  const lines = written.split("\n").map((line) => line.trimEnd());
  const named = lines.findLast((line) => /^(?:Uncaught )?[A-Z]\w*(?:Error|Exception)?(?: \[\w+\])?: \S/.test(line));
  const isTrace = lines.some((line) => /^ {4}at /.test(line));
  const sentence = isTrace ? named : undefined;
  return sentence ?? lines.findLast((line) => line !== "" && !/^(?: {4}at |Node\.js v)/.test(line)) ?? "";
}

/** How the program waits, and varies its waiting times; tests pass faster functions. */
type Waiting = {
  readonly pause: (wait_ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly jitter: () => number;
};

/** Waits in real time, varied at random. */
export const waiting: Waiting = {
  pause: (wait_ms) => paused(wait_ms),
  jitter: () => randomInt(1_000_000) / 1_000_000,
};
