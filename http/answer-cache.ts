import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { TournamentDocumentId } from "../core/archive/document.ts";
import { releaseOn } from "../core/archive/releases.ts";
import type { Holdings } from "../core/holdings.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";

/** An answer with status 200. Its headers are flat lists of names and values, which Node writes fastest. */
export type CachedAnswer = {
  /** The pattern of its route, for the log. */
  readonly route: string;
  /** The body between the places that repeat the day asked: UTF-8, one character for each byte. */
  readonly pieces: readonly string[];
  /** The `Link` header, divided in the same way; empty if there is none. */
  readonly links: readonly string[];
  /** The tag of the bytes without the day. */
  readonly digest: string;
  /** Without tag, length, encoding and links. */
  readonly headers: readonly string[];
  /** Those that a 304 repeats. */
  readonly headersUnchanged: readonly string[];
  readonly modifiedAt: string | undefined;
  readonly isCompressible: boolean;
  /** The compressed bytes that were requested so far, by encoding and day. */
  readonly compressed: Map<string, Buffer>;
};

/** An answer, and the day that it repeats; empty if it repeats none. */
export type AnswerOn = { readonly answer: CachedAnswer; readonly on: IsoDate | "" };

/** The cached answers about one state of the archive on one day of the calendar. */
export type AnswerCache = {
  /** The cached answer to a request for an address of the service. */
  recall(request: IncomingMessage, url: string): AnswerOn | undefined;
  /** Where the answer to a request belongs in the cache. */
  placeOf(request: FastifyRequest): CachePlace;
  /** Caches an answer, if it may be given to others. */
  keep(place: CachePlace, answer: CachedAnswer): void;
};

/**
 * A place in the cache. `on`: the day that the answer repeats, if the answers for all days of its release differ in that
 * only, else empty. `key`: `undefined` for an answer that is not cached.
 */
type CachePlace = { readonly on: IsoDate | ""; readonly key: string | undefined };

const cacheMax_bytes = 96 * 1024 * 1024;
/** Answers of longer addresses are not cached: no valid question needs one. */
const addressMax_chars = 300;

/** What answers depend on besides the request. */
type Now = {
  readonly live: Pick<LiveArchive, "current">;
  /** The day on which addresses without a day are answered. */
  readonly today: () => IsoDate;
  /** The address of the service, as a request names it: absolute links begin with it. `undefined` if it names none. */
  readonly baseOf: (request: IncomingMessage) => string | undefined;
};

/** Gives the cache of answers for the state and the day of now: an empty one after each change. */
export function answerCaches({ live, today, baseOf }: Now): () => AnswerCache {
  let of = { holdings: live.current(), today: today() };
  let cache = cacheFor(of, baseOf);
  return () => {
    const now = { holdings: live.current(), today: today() };
    if (now.holdings !== of.holdings || now.today !== of.today) {
      of = now;
      cache = cacheFor(of, baseOf);
    }
    return cache;
  };
}

function cacheFor(
  { holdings: { archive, documents }, today }: { holdings: Holdings; today: IsoDate },
  baseOf: Now["baseOf"],
): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({ maxSize: cacheMax_bytes, sizeCalculation: sizeOf });

  /**
   * All days of a release but the first have the same answers: that one may be in them for another reason. Each document
   * has releases of its own.
   */
  function addressInRelease(url: string): { readonly address: string; readonly on: IsoDate } | undefined {
    const mark = url.indexOf("?");
    const on =
      mark === -1 ? today : url.startsWith("on=", mark + 1) ? dayFrom(url.slice(mark + "?on=".length)) : undefined;
    const document = /^\/(?:v1\/)?documents\/([a-z]+)\//.exec(url)?.[1] as TournamentDocumentId | undefined;
    const release = on && releaseOn((document && documents.get(document)) ?? archive, on);
    if (on === undefined || release === undefined || release.from >= on) return undefined;
    return { address: `${release.from} ${mark === -1 ? url : url.slice(0, mark)}`, on };
  }

  return {
    recall(request, url) {
      if ((request.method !== "GET" && request.method !== "HEAD") || isAboutAnotherTime(request)) return undefined;
      const variant = variantOf(request);
      const dated = addressInRelease(url);
      const ofRelease = dated && answers.get(dated.address + variant);
      if (ofRelease !== undefined) return { answer: ofRelease, on: dated?.on ?? "" };
      const answer = answers.get(url + variant);
      return answer && { answer, on: "" };
    },
    placeOf({ raw, url, routeOptions: { config } }) {
      if (isAboutAnotherTime(raw)) return { on: "", key: undefined };
      const ofRelease = config.isSameInRelease === true ? addressInRelease(url) : undefined;
      const isCached = url.length <= addressMax_chars && !config.isPassing;
      return { on: ofRelease?.on ?? "", key: isCached ? (ofRelease?.address ?? url) + variantOf(raw) : undefined };
    },
    keep({ key }, answer) {
      if (key !== undefined) answers.set(key, answer);
    },
  };

  /** What an answer depends on besides its address and its encoding. */
  function variantOf(request: IncomingMessage): string {
    return ` ${request.headers.accept ?? ""} ${baseOf(request) ?? ""}`;
  }
}

/** The answer for an address is that without this header. */
function isAboutAnotherTime({ headers }: IncomingMessage): boolean {
  return headers["accept-datetime"] !== undefined;
}

/**
 * Keeps a compressed form of an answer for those who ask for it again. There is one for each encoding and day; together
 * they take no more than the plain bytes, which is what `sizeOf` counts for them.
 */
export function keepCompressed({ pieces, compressed }: CachedAnswer, form: string, bytes: Buffer): void {
  const plain_bytes = lengthOf(pieces);
  const kept_bytes = [...compressed.values()].reduce((sum, { length }) => sum + length, 0);
  if (kept_bytes + bytes.length > plain_bytes) compressed.clear();
  if (bytes.length <= plain_bytes) compressed.set(form, bytes);
}

/** About how much memory an answer takes: its bytes plain and compressed, its headers, and its entry in the map. */
function sizeOf({ pieces, isCompressible }: CachedAnswer, key: string): number {
  return lengthOf(pieces) * (isCompressible ? 2 : 1) + 2 * key.length + 2_000;
}

function lengthOf(pieces: readonly string[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** Where an answer repeats the day asked: in its `on`, and in addresses. Elsewhere the day stands for another reason. */
export function echoOf(on: IsoDate): RegExp {
  return new RegExp(`(?<=[?&]on=|"on":")${on}`);
}
