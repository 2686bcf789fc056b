import { enableCompileCache } from "node:module";
import { getHeapStatistics } from "node:v8";
import type { LiveArchive, OpenArchive, Where } from "../../db/live-archive.ts";
import type { App } from "../../http/routes.ts";
import type { AnswerSettings, AnswerTask, PoolAnswer, ThreadResult } from "./pool.ts";

// The code cache of an earlier thread halves the start-up time. It has to be enabled before the sources are read.
enableCompileCache();
const { openState } = await import("../../db/live-archive.ts");
const { buildApp } = await import("../app.ts");

/** The archive from which this thread answers; replaced after each change. */
let opened: { readonly state: string; readonly live: OpenArchive } | undefined;
let app: App | undefined;
/** The task being answered: a thread answers one at a time. */
let currentTask: AnswerTask | undefined;

const now = (): Date => new Date(currentTask?.now ?? 0);

/**
 * Answers one request in this thread with the same service as the main thread, so that the bytes are the same. Called
 * by the pool.
 */
export async function answer(task: AnswerTask): Promise<ThreadResult> {
  const done = await answered(task);
  const { total_heap_size: heap_bytes, external_memory: external_bytes } = getHeapStatistics();
  return { done, memory: { heap_bytes, external_bytes } };
}

async function answered(task: AnswerTask): Promise<PoolAnswer> {
  currentTask = task;
  const live = archiveOf(task.where);
  if (live === undefined) return { kind: "gone" };
  app ??= await serviceWith(task.settings);
  const { method, url, headers, remoteAddress, body } = task;
  const payload = body === null ? {} : { payload: Buffer.from(body) };
  const reply = await app.inject({ method, url, headers: { ...headers }, remoteAddress, ...payload });
  return { kind: "answered", status: reply.statusCode, headers: textsOf(reply.headers), body: reply.rawPayload };
}

function archiveOf(where: Where): OpenArchive | undefined {
  if (opened?.state === where.state) return opened.live;
  const live = openState(where, now);
  if (live === undefined) return undefined;
  opened?.live.close();
  opened = { state: where.state, live };
  return live;
}

function serviceWith(settings: AnswerSettings): Promise<App> {
  const current = (): LiveArchive => {
    if (opened === undefined) throw new Error("nothing is opened yet");
    return opened.live;
  };
  // The one that is opened may be replaced between two questions.
  const live: LiveArchive = {
    current: () => current().current(),
    asOf: (knownAt) => current().asOf(knownAt),
    earlier: (knownAt) => current().earlier(knownAt),
    publishedFile: (sha256, release) => current().publishedFile(sha256, release),
    sourceBytes: (sha256) => current().sourceBytes(sha256),
    importFiles: (candidates) => current().importFiles(candidates),
    where: () => null,
    trouble: () => undefined,
    notice: () => undefined,
  };
  return buildApp({ ...settings, live, now, isCaching: false, upkeep: () => currentTask?.upkeep ?? null });
}

function textsOf(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "number" ? String(value) : value] as const],
    ),
  );
}
