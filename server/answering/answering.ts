import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest, preParsingHookHandler, RequestPayload } from "fastify";
import type { Upkeep } from "../../core/fetch/update.ts";
import { callAddress } from "../../core/text/addresses.ts";
import { dayOfInstant, type IsoDate } from "../../core/text/days.ts";
import type { LiveArchive, Where } from "../../db/live-archive.ts";
import { clientAddressOf, clientOf, isLoopback } from "../../http/clients.ts";
import type { App } from "../../http/routes.ts";
import { longAnswers, usualLimits } from "../limits.ts";
import {
  type AnswerPool,
  type AnswerSettings,
  type AnswerTask,
  answerPool,
  type PoolLimits,
  type ThreadAnswer,
} from "./pool.ts";

/** How to answer requests that would keep others waiting. */
type Answering = {
  readonly live: LiveArchive;
  readonly now: () => Date;
  readonly upkeep: () => Upkeep | null;
  readonly settings: AnswerSettings;
  /** The number of threads that answer them; 0 to answer everything in the main thread. */
  readonly threads: number;
  /** The most requests that may wait for a thread. */
  readonly waitingMax: number;
  /** The longest time for one answer, waiting included. */
  readonly answer_ms: number;
  /** What the whole process uses now. */
  readonly resident_bytes: () => number;
};

const bodyMaxUsual_bytes = 1024 * 1024;
/** What belongs to one connection, or to how the answer is sent on it: the sender of this thread does that. */
const ofConnection = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "date", "expect", "content-length"],
  ...["accept-encoding", "if-none-match", "if-modified-since"],
]);

/** The limits of a pool, as settings and `limits.ts` give them. */
export function poolLimits(
  given: Pick<PoolLimits, "threads" | "waitingMax" | "answer_ms" | "resident_bytes">,
): PoolLimits {
  const { residentMax_bytes, residentPerThread_bytes, ...usual } = longAnswers;
  return { ...usual, ...given, residentMax_bytes: residentMax_bytes + given.threads * residentPerThread_bytes };
}

/**
 * Makes other threads answer the routes with `isLong` that are added after this call, with the same service on the same
 * state of the archive. Returns the threads, `null` if there are none.
 */
export function answerInThreads(app: App, answering: Answering): Pick<AnswerPool, "memory" | "replaced"> | null {
  if (answering.threads === 0) return null;
  const { live, now, settings } = answering;
  const pool = answerPool(poolLimits(answering));
  const clientOfRequest = limitedClients(settings);

  app.addHook("onRoute", (route) => {
    if (route.config?.isLong !== true) return;
    const bodyMax_bytes = route.bodyLimit ?? bodyMaxUsual_bytes;
    const before = route.preParsing === undefined ? [] : [route.preParsing].flat();
    const answered = async (
      request: FastifyRequest,
      payload: RequestPayload,
    ): Promise<ThreadAnswer | RequestPayload> => {
      const where = live.where();
      if (where === null || Number(request.headers["content-length"] ?? 0) > bodyMax_bytes) return payload;
      const body = request.method === "POST" ? await whole(payload, bodyMax_bytes) : null;
      const done = await pool.answer(taskFrom(request, where, body), clientOfRequest(request.raw));
      if (done.kind === "answered") return done;
      // The state was replaced in the meantime, but this thread still has it.
      return body === null ? payload : readAgain(body);
    };
    // With a callback, which is not called once something is sent. The framework takes a promise that ends after its
    // client went away for one that sent nothing: it asked the route too, and sent its answer after the other.
    const answer: preParsingHookHandler = (request, reply, payload, done) => {
      answered(request, payload)
        .then((got) => ("kind" in got ? void sendAnswered(reply, got) : done(null, got)))
        .catch(done);
    };
    route.preParsing = [...before, answer];
  });
  keepThreadReady(app, answering, pool);
  app.addHook("onClose", () => pool.close());
  return pool;

  function taskFrom(request: FastifyRequest, where: Where, body: Buffer | null): AnswerTask {
    return {
      where,
      now: now().toISOString(),
      upkeep: answering.upkeep(),
      settings,
      // The framework makes the answer to HEAD out of that to GET.
      method: request.method === "POST" ? "POST" : "GET",
      url: request.originalUrl,
      headers: forwarded(request.headers),
      remoteAddress: request.socket.remoteAddress ?? "127.0.0.1",
      body,
    };
  }
}

/**
 * Finds the client of a request whose long answers are made one at a time; `null` for this machine, from which many
 * visitors may come if a proxy on it is not trusted to name them.
 */
function limitedClients({ trustedProxies }: AnswerSettings): (request: IncomingMessage) => string | null {
  const addressOf = clientAddressOf(trustedProxies);
  return (request) => {
    const address = addressOf(request);
    return isLoopback(address) ? null : clientOf(address);
  };
}

/**
 * For a search the words of the whole history are listed, for a question in the search box all that has a name, and for
 * a comparison the questions of the catalogue are played on all days between: code that runs for the first time takes
 * several times as long.
 */
const nextQuestions = (live: LiveArchive, today: IsoDate): string[] => [
  "/search?q=rules",
  "/find?q=rules",
  callAddress("/diff", { from: live.current().archive.heldReleases[0] ?? today, to: today }),
];

/** Has a thread ready from the time the service listens: for the first page of the site the whole history is read. */
function keepThreadReady(app: App, { live, now, upkeep, settings }: Answering, pool: AnswerPool): void {
  let stopWarming: (() => void) | undefined;
  const answerAt = (where: Where, url: string) =>
    pool.answer({
      where,
      now: now().toISOString(),
      upkeep: upkeep(),
      settings,
      method: "GET",
      url,
      headers: { host: "localhost" },
      remoteAddress: "127.0.0.1",
      body: null,
    });
  const ask = async (where: Where) => {
    let answered = await answerAt(where, "/");
    for (const next of nextQuestions(live, dayOfInstant(now())))
      if (answered.kind === "answered") answered = await answerAt(where, next);
  };
  const failed = (error: unknown) => app.log.warn({ err: error }, "a thread for long answers could not be prepared");
  app.addHook("onListen", () => {
    stopWarming = keepWarm({ where: () => live.where(), ask, every_ms: usualLimits.check_ms, failed });
  });
  app.addHook("onClose", (_app, done) => {
    stopWarming?.();
    done();
  });
}

/** All bytes of a body. Throws the framework's error if it is too large. */
async function whole(payload: AsyncIterable<Uint8Array>, sizeMax_bytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size_bytes = 0;
  for await (const piece of payload) {
    size_bytes += piece.length;
    if (size_bytes > sizeMax_bytes) throw Object.assign(new Error("the body is too large"), { statusCode: 413 });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A stream of a body that was already read, for the framework. */
function readAgain(body: Buffer): Readable & { receivedEncodedLength: number } {
  return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
}

/** The headers of a request, for another thread. */
export function forwarded(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) ? [] : [[name, value] as const],
    ),
  );
}

/** Sends the answer of another thread. */
export function sendAnswered(reply: FastifyReply, { status, headers, body }: ThreadAnswer): FastifyReply {
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) if (!ofConnection.has(name)) reply.header(name, value);
  return body.length === 0 ? reply.send() : reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/**
 * Has one question answered soon after the service starts, and after each change of the archive, so that no visitor waits
 * until a thread has loaded the program and read the history. Its answer is thrown away.
 *
 * @param ask Asks a question for which the whole history is read.
 * @param every_ms How often the state is looked at, the first time after that while.
 * @returns Ends it.
 */
export function keepWarm({
  where,
  ask,
  every_ms,
  failed,
}: {
  readonly where: () => Where | null;
  readonly ask: (where: Where) => Promise<unknown>;
  readonly every_ms: number;
  readonly failed: (error: unknown) => void;
}): () => void {
  let tried: string | null = null;
  const check = (): void => {
    const at = where();
    if (at === null || at.state === tried) return;
    tried = at.state;
    ask(at).catch(failed);
  };
  // Not at once: the first answers need the processor for themselves.
  const checking = setInterval(check, every_ms);
  checking.unref();
  return () => clearInterval(checking);
}
