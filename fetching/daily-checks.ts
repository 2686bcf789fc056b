import { nextCheckIn, type UpdateRecord } from "../core/fetch/update.ts";

/** Calls back once after a while. Returns what stops it before. */
export type Alarm = (wait_ms: number, ring: () => void) => () => void;

/** An alarm by the clock of the machine. It does not keep the process running. */
export const clockAlarm: Alarm = (wait_ms, ring) => {
  const timer = setTimeout(ring, wait_ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Repeated checks. `nextAt` is null during a check. */
export type DailyChecks = { nextAt(): Date | null; stop(): void };

/** The settings of daily checks. */
export type DailyChecksSettings = {
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
  const due_ms = lastTry === null ? 0 : Date.parse(lastTry.at) + nextCheckIn(record(), jitter()) - now().getTime();
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
    await check();
    if (!isStopped) schedule(nextCheckIn(record(), jitter()));
  }
}
