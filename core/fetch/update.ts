import type { IsoDate } from "../text/days.ts";

/** The result of a check for new rules. `nothing-new` also means rules published again with the same words. */
export type UpdateOutcome = "new" | "nothing-new" | "failed";

/** The report of a check for new rules, or why it failed. Sentences are for people. */
export type UpdateReport = {
  readonly outcome: UpdateOutcome;
  readonly sentences: readonly string[];
  /** Releases that are held now and were not before. */
  readonly releases: readonly { readonly release: IsoDate; readonly since: IsoDate | null }[];
};

/** The record of the checks for new rules; instants are in UTC. */
export type UpdateRecord = {
  readonly lastTry: { readonly at: string; readonly outcome: UpdateOutcome; readonly sentence: string } | null;
  /** The last check that did not fail. */
  readonly lastSuccessAt: string | null;
  readonly failuresInRow: number;
};

const day_ms = 24 * 60 * 60 * 1_000;
const firstAfterFailure_ms = 15 * 60 * 1_000;

/**
 * How long to wait until the next check: a day, plus or minus a tenth, so that not all services check at the same hour.
 * After a failure it is shorter; it doubles each time, up to a day.
 *
 * @param jitter From 0 to 1.
 */
export function nextCheckIn({ failuresInRow }: Pick<UpdateRecord, "failuresInRow">, jitter: number): number {
  const usual_ms = failuresInRow === 0 ? day_ms : Math.min(day_ms, firstAfterFailure_ms * 2 ** (failuresInRow - 1));
  return Math.round(usual_ms * (0.9 + jitter * 0.2));
}

/** The record after one more check. */
export function recordAfter(before: UpdateRecord, report: UpdateReport, at: string): UpdateRecord {
  const hasFailed = report.outcome === "failed";
  return {
    lastTry: { at, outcome: report.outcome, sentence: report.sentences[0] ?? "" },
    lastSuccessAt: hasFailed ? before.lastSuccessAt : at,
    failuresInRow: hasFailed ? before.failuresInRow + 1 : 0,
  };
}

/** The record before the first check. */
export const neverChecked: UpdateRecord = { lastTry: null, lastSuccessAt: null, failuresInRow: 0 };
