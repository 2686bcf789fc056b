import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { History } from "../core/archive/history.ts";
import { isUnchanged } from "./conditional.ts";
import { type Encoding, encodingOf } from "./encoding.ts";

/** A long text that is generated while it is sent. `pieces` generates it from the beginning, each time the same. */
export type StreamedText = {
  readonly pieces: () => Iterable<string>;
  readonly mediaType: string;
  readonly fileName: string;
  readonly contentSecurityPolicy?: string;
};

const lifetime_s = 300;
/**
 * Each piece sent has at least this many characters, because thousands of small ones would cost more than their
 * content.
 */
const pieceMin_chars = 32_768;
const sumsMax = 2_000;

const sumsOf = new WeakMap<History, LRUCache<string, string>>();

/**
 * Sends a long text piece by piece, compressed if the client accepts that, or 304 if the client has it. Neither the
 * text nor its compressed form is ever complete in memory. For the tag, the text is generated once before and hashed;
 * the hash is cached for the state of the archive.
 *
 * @param key Names the text among those of the state.
 */
export function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  { history, key, text }: { readonly history: History; readonly key: string; readonly text: StreamedText },
): FastifyReply {
  const encoding = encodingOf(request.raw);
  const sum = sumOf(history, key, text);
  const etag = encoding === "identity" ? `"${sum}"` : `"${sum}.${encoding}"`;
  reply.headers({ etag, "cache-control": `public, max-age=${lifetime_s}`, vary: "Accept-Encoding" });
  if (isUnchanged(request.headers, { etag })) return reply.code(304).send();
  reply.header("content-disposition", `inline; filename="${text.fileName}"`);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (text.contentSecurityPolicy !== undefined) reply.header("content-security-policy", text.contentSecurityPolicy);
  reply.type(text.mediaType);
  return reply.send(request.method === "HEAD" ? undefined : streamOf(text, encoding));
}

function streamOf({ pieces }: StreamedText, encoding: Encoding): Readable {
  const plain = Readable.from(largerPieces(pieces()), { objectMode: false });
  switch (encoding) {
    case "identity":
      return plain;
    case "gzip":
      return plain.pipe(createGzip());
    case "br":
      return plain.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  }
}

function sumOf(history: History, key: string, { pieces }: StreamedText): string {
  const sums = sumsOf.get(history) ?? new LRUCache<string, string>({ max: sumsMax });
  sumsOf.set(history, sums);
  const known = sums.get(key);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  for (const piece of pieces()) hash.update(piece);
  const sum = hash.digest("base64url").slice(0, 22);
  sums.set(key, sum);
  return sum;
}

function* largerPieces(pieces: Iterable<string>): Generator<string> {
  let gathered = "";
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < pieceMin_chars) continue;
    yield gathered;
    gathered = "";
  }
  if (gathered !== "") yield gathered;
}
