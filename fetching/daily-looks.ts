import { nextLookIn, type UpdateRecord } from "../core/fetch/update.ts";

/** Calls back once after a while. Returns what stops it before. */
export type Alarm = (wait_ms: number, ring: () => void) => () => void;

/** An alarm by the clock of the machine. It does not keep the process running. */
export const clockAlarm: Alarm = (wait_ms, ring) => {
  const timer = setTimeout(ring, wait_ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Looks that are made again and again. `nextAt` is null while one is made. */
export type DailyLooks = { nextAt(): Date | null; stop(): void };

/** What daily looks need. */
export type DailyLooksSettings = {
  /** Looks once; the record tells how it ended. */
  readonly look: () => Promise<void>;
  readonly record: () => UpdateRecord;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly jitter: () => number;
  readonly alarm: Alarm;
};

/** The first look of a service that never looked is made within this time, so that not all look when they start. */
const first_ms = 60_000;

/**
 * Looks for new rules every day, and sooner after a failure. After a restart the time since the last look counts, so
 * that a service that is restarted often does not ask more often.
 */
export function startDailyLooks({ look, record, now, jitter, alarm }: DailyLooksSettings): DailyLooks {
  let nextAt: Date | null = null;
  let isStopped = false;
  let silence: () => void = () => undefined;
  const { lastTry } = record();
  const due_ms = lastTry === null ? 0 : Date.parse(lastTry.at) + nextLookIn(record(), jitter()) - now().getTime();
  schedule(Math.max(first_ms * jitter(), due_ms));
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
    await look();
    if (!isStopped) schedule(nextLookIn(record(), jitter()));
  }
}
