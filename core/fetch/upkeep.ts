import { type DownloadProgress, downloadText } from "./downloads.ts";
import type { UpdateRecord } from "./update.ts";

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
    ...{ state: "running", startedAt, endedAt: null, sentence: "checking what is held" },
    ...{ files: { done: 0, of: 0 }, bytes: { received: 0, of: 0 } },
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
export type FetchEnd = { readonly code: number | null; readonly errorText: string; readonly at: string };
