import type { IsoDate } from "../text/days.ts";

/** The result of a check for new rules. `nothing-new` also means rules published again with the same words. */
type UpdateOutcome = "new" | "nothing-new" | "failed";

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

/** The progress of a fetch in the background. */
export type FetchState = {
  readonly state: "running" | "done" | "failed";
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly files: { readonly done: number; readonly of: number };
  readonly bytes: { readonly received: number; readonly of: number };
  /** What it does now, or how it ended. */
  readonly sentence: string;
};

/** What a service does to complete and update its archive; `null` for what is not enabled. */
export type Upkeep = {
  readonly fetch: FetchState | null;
  /** Checks for new rules: daily by this service if `isDaily`, or by `annals update`. */
  readonly update: UpdateRecord & { readonly isDaily: boolean; readonly nextAt: string | null };
};

/** A fetch that just began. */
export function fetchBegun(startedAt: string): FetchState {
  return {
    state: "running",
    startedAt,
    endedAt: null,
    sentence: "checking what is held",
    files: { done: 0, of: 0 },
    bytes: { received: 0, of: 0 },
  };
}

/** The parts of a line of `annals fetch --events` that are used here. */
export type FetchNews =
  | { readonly kind: "planned"; readonly files: number; readonly bytes: number }
  | { readonly kind: "place"; readonly place: string }
  | ({ readonly kind: "download" } & DownloadProgress)
  | { readonly kind: "bytes"; readonly received_bytes: number }
  | { readonly kind: "file" }
  | { readonly kind: "import"; readonly what: string; readonly done: number; readonly of: number }
  | { readonly kind: "account"; readonly held: number; readonly of: number; readonly missing: number };

/** The state of a fetch after an event. */
export function fetchAfter(state: FetchState, news: FetchNews): FetchState {
  const { files, bytes } = state;
  switch (news.kind) {
    case "planned":
      return { ...state, files: { ...files, of: news.files }, bytes: { ...bytes, of: news.bytes } };
    case "place":
      return { ...state, sentence: `asking ${news.place}` };
    case "download":
      return { ...state, sentence: `downloading: ${downloadText(news)}` };
    case "bytes":
      return { ...state, bytes: { ...bytes, received: bytes.received + news.received_bytes } };
    case "file":
      return { ...state, files: { ...files, done: files.done + 1 } };
    case "import":
      return { ...state, sentence: `importing: ${news.what} (${news.done} of ${news.of})` };
    case "account":
      return { ...state, sentence: `${news.held} of ${news.of} releases held, ${news.missing} missing` };
  }
}

/** The state of a fetch whose process ended. */
export function fetchEnded(state: FetchState, { code, errorText, at }: FetchEnd): FetchState {
  const reason = errorText === "" ? state.sentence : errorText;
  return {
    ...state,
    state: code === 0 ? "done" : "failed",
    endedAt: at,
    sentence: code === 0 ? state.sentence : reason,
  };
}

/** How the process of a fetch ended: its exit code (`null` if it was killed), and the last line of its errors. */
type FetchEnd = { readonly code: number | null; readonly errorText: string; readonly at: string };

/** How much of an archive or repository has arrived; `of` is `null` if the server does not say how much there is. */
export type DownloadProgress = {
  readonly name: string;
  /** The objects of a repository are those of git: its files, and some more. */
  readonly unit: "bytes" | "objects";
  readonly done: number;
  readonly of: number | null;
};

/**
 * The state of a download in words.
 *
 * @example downloadText({ name: "rules.zip", unit: "bytes", done: 1_250_000, of: 8_700_000 }) // "1.3 of 8.7 MB of rules.zip"
 */
export function downloadText({ name, unit, done, of }: DownloadProgress): string {
  const shown = (count: number): string => (unit === "bytes" ? (count / 1_000_000).toFixed(1) : String(count));
  const share = of === null ? shown(done) : `${shown(done)} of ${shown(of)}`;
  return `${share} ${unit === "bytes" ? "MB" : unit} of ${name}`;
}
