import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { nextLookIn, type UpdateRecord } from "../core/fetch/update.ts";
import {
  type FetchNews,
  type FetchState,
  fetchAfter,
  fetchBegun,
  fetchEnded,
  type Upkeep,
} from "../core/fetch/upkeep.ts";
import { updateRecordOf } from "./update-state.ts";

/** The settings of upkeep and its surroundings. */
export type UpkeepSettings = {
  readonly databaseFile: string;
  readonly isFetching: boolean;
  /** Where to fetch from, as `annals fetch --from` takes it; `null` for the public archives. */
  readonly from: string | null;
  readonly isUpdatingDaily: boolean;
  /** Given to the processes that do the work. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly jitter: () => number;
  /** Told when a look for new rules or a fetch ended, and how. */
  readonly log: (sentence: string) => void;
};

/** Upkeep at work. */
export type RunningUpkeep = { current(): Upkeep; stop(): void };

const program = fileURLToPath(new URL("../annals.js", import.meta.url));
/** How often the record is read again, because other programs may write it. */
const reread_ms = 30_000;

/**
 * Fetches and updates in separate processes, so that answers never wait for an import. The service notices their
 * imports like any other. Also reads the record of updates if it makes none itself, because somebody may run `annals
 * update`.
 */
export async function startUpkeep(settings: UpkeepSettings): Promise<RunningUpkeep> {
  const { now, databaseFile } = settings;
  const children = new Set<ChildProcess>();
  let isStopped = false;
  let fetchState: FetchState | null = null;
  let record: UpdateRecord = await updateRecordOf(databaseFile);
  let nextAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  const rereading = setInterval(() => void reread(), reread_ms);
  rereading.unref();
  if (settings.isFetching) void fetchAll();
  if (settings.isUpdatingDaily) schedule(firstLookIn());

  return {
    current: () => ({
      fetch: fetchState,
      update: { ...record, isDaily: settings.isUpdatingDaily, nextAt: nextAt?.toISOString() ?? null },
    }),
    stop() {
      isStopped = true;
      clearInterval(rereading);
      clearTimeout(timer);
      for (const child of children) child.kill();
    },
  };

  async function reread(): Promise<void> {
    record = await updateRecordOf(databaseFile);
  }

  async function fetchAll(): Promise<void> {
    fetchState = fetchBegun(now().toISOString());
    const { code, complaint } = await run(
      ["fetch", "--events", ...(settings.from === null ? [] : ["--from", settings.from])],
      (line) => {
        const news = newsFrom(line);
        if (news !== undefined && fetchState !== null) fetchState = fetchAfter(fetchState, news);
      },
    );
    if (isStopped || fetchState === null) return;
    fetchState = fetchEnded(fetchState, { code, complaint, at: now().toISOString() });
    settings.log(`fetch ${fetchState.state}: ${fetchState.sentence}`);
  }

  /** A restarted service waits until a day has passed since the last look. */
  function firstLookIn(): number {
    const last_ms = record.lastTry === null ? 0 : Date.parse(record.lastTry.at);
    const soon_ms = 60_000 * settings.jitter();
    return Math.max(soon_ms, last_ms + nextLookIn(record, settings.jitter()) - now().getTime());
  }

  function schedule(wait_ms: number): void {
    nextAt = new Date(now().getTime() + wait_ms);
    timer = setTimeout(() => void look(), wait_ms);
    timer.unref();
  }

  async function look(): Promise<void> {
    await run(["update", "--json"], () => undefined);
    await reread();
    if (isStopped) return;
    settings.log(`update ${record.lastTry?.outcome}: ${record.lastTry?.sentence}`);
    schedule(nextLookIn(record, settings.jitter()));
  }

  function run(
    words: readonly string[],
    onLine: (line: string) => void,
  ): Promise<{ readonly code: number | null; readonly complaint: string }> {
    return new Promise((resolve) => {
      const child = fork(program, words, { silent: true, env: { ...settings.environment, ANNALS_DB: databaseFile } });
      children.add(child);
      let complaint = "";
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        complaint = text.trim().split("\n").at(-1) ?? complaint;
      });
      if (child.stdout !== null) createInterface({ input: child.stdout }).on("line", onLine);
      const ended = (code: number | null, reason: string): void => {
        children.delete(child);
        resolve({ code, complaint: reason });
      };
      child.once("error", (error) => ended(null, error.message));
      child.once("close", (code) => ended(code, complaint));
    });
  }
}

const count = z.number().min(-Number.MAX_SAFE_INTEGER);

/** The lines of `annals fetch --events` that matter here. */
const newsForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("planned"), files: count, bytes: count }),
  z.object({ kind: z.literal("place"), place: z.string() }),
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

function newsFrom(line: string): FetchNews | undefined {
  if (!line.startsWith("{")) return undefined;
  const reading = newsForm.safeParse(JSON.parse(line));
  return reading.success ? reading.data : undefined;
}
