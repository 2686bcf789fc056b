import type { Upkeep } from "../../core/fetch/update.ts";
import type { Where } from "../../db/live-archive.ts";
import type { TrustedProxies } from "../../http/clients.ts";

/** The settings on which an answer depends. */
export type AnswerSettings = {
  readonly publicUrl: string | undefined;
  readonly trustedProxies: TrustedProxies | undefined;
  readonly servesSources: boolean;
  readonly logLevel: string;
};

/** A request for another thread, with everything on which its answer depends. */
export type AnswerTask = {
  readonly where: Where;
  readonly now: string;
  readonly upkeep: Upkeep | null;
  readonly settings: AnswerSettings;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly remoteAddress: string;
  readonly body: Uint8Array | null;
};

/** An answer from another thread. */
export type ThreadAnswer = {
  readonly kind: "answered";
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Uint8Array;
};

/** The result of a task. It is `gone` if there is a newer state of the archive than the one asked for. */
export type AnswerDone = ThreadAnswer | { readonly kind: "gone" };

/** What a thread uses, as far as it knows: its heap, and what values of the heap hold outside it. */
export type ThreadMemory = { readonly heap_bytes: number; readonly external_bytes: number };

/** What a thread sends back for a task. */
export type ThreadResult = { readonly done: AnswerDone; readonly memory: ThreadMemory };
