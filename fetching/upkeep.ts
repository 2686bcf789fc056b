import { z } from "zod";
import { recordAfter, type UpdateRecord } from "../core/fetch/update.ts";
import {
  type FetchNews,
  type FetchState,
  fetchAfter,
  fetchBegun,
  fetchEnded,
  type Upkeep,
} from "../core/fetch/upkeep.ts";
import { type Alarm, clockAlarm, startDailyChecks } from "./daily-checks.ts";
import { type OwnProcesses, ownProcesses } from "./own-processes.ts";
import { failedReport } from "./update-report.ts";
import { updateRecordOf } from "./update-state.ts";

/** The settings of upkeep and its surroundings. */
export type UpkeepSettings = {
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
      if ((stored.lastTry?.at ?? "") >= (record.lastTry?.at ?? "")) record = stored;
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
    const before = record.lastTry?.at;
    const said = await updateSays(processes, settings.updatePage);
    await reread();
    if (isStopped) return;
    if (record.lastTry?.at === before) {
      // It could not write down how it ended: without room on the disk, or killed.
      const report = failedReport(["The check for new rules was interrupted; the log of the service says why."]);
      record = recordAfter(record, report, now().toISOString());
      settings.log(`update broke off: ${said}`);
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
