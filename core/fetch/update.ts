import type { IsoDate } from "../text/days.ts";

/** How a look for new rules ended. `nothing-new` also stands for rules published again with the same words. */
export type UpdateOutcome = "new" | "nothing-new" | "failed";

/** What one look for new rules found, or why it failed. Sentences are for people. */
export type UpdateReport = {
  readonly outcome: UpdateOutcome;
  readonly sentences: readonly string[];
  /** Releases that are held now and were not before. */
  readonly releases: readonly { readonly release: IsoDate; readonly since: IsoDate | null }[];
};

/** What is known of the looks for new rules until now; instants are in UTC. */
export type UpdateRecord = {
  readonly lastTry: { readonly at: string; readonly outcome: UpdateOutcome; readonly sentence: string } | null;
  /** The last look that did not fail. */
  readonly lastSuccessAt: string | null;
  readonly failuresInRow: number;
};

const day_ms = 24 * 60 * 60 * 1_000;
const firstAfterFailure_ms = 15 * 60 * 1_000;

/**
 * How long to wait until the next look: a day, plus or minus a tenth, so that not everybody asks at the same hour.
 * After a failure it is shorter, doubles each time, and is at most a day.
 *
 * @param jitter From 0 to 1.
 */
export function nextLookIn({ failuresInRow }: Pick<UpdateRecord, "failuresInRow">, jitter: number): number {
  const usual_ms = failuresInRow === 0 ? day_ms : Math.min(day_ms, firstAfterFailure_ms * 2 ** (failuresInRow - 1));
  return Math.round(usual_ms * (0.9 + jitter * 0.2));
}

/** The record after one more look. */
export function recordAfter(before: UpdateRecord, report: UpdateReport, at: string): UpdateRecord {
  const hasFailed = report.outcome === "failed";
  return {
    lastTry: { at, outcome: report.outcome, sentence: report.sentences[0] ?? "" },
    lastSuccessAt: hasFailed ? before.lastSuccessAt : at,
    failuresInRow: hasFailed ? before.failuresInRow + 1 : 0,
  };
}

/** A record before the first look. */
export const neverLooked: UpdateRecord = { lastTry: null, lastSuccessAt: null, failuresInRow: 0 };
