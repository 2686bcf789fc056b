import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import fastifyCors from "@fastify/cors";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { IsoDate } from "../core/text/days.ts";
import { type AnswerCache, type AnswerOn, echoOf, keepCompressed } from "./answer-cache.ts";
import { methodsAt, nothingAt } from "./problems.ts";
import type { App } from "./routes.ts";

/**
 * The one sender of answers. A route gives a body and its headers to the framework; a hook adds the tag, answers 304 to a
 * client that has it, compresses, and caches. A cached answer is sent before the framework sees the request.
 */

const exposedHeaders = [
  ...["ETag", "Link", "Content-Location", "Memento-Datetime"],
  ...["RateLimit", "RateLimit-Policy", "Retry-After"],
];

/**
 * Headers of every response: browsers must not guess its media type, and any site may read it, because everything is
 * public. Pages have a policy of their own (web/site.ts).
 */
export const commonHeaders = Object.freeze({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders.join(", "),
});

/** The content encodings of answers. */
type Encoding = "br" | "gzip" | "identity";

/** Smaller answers fit in one packet anyway. */
const compressedMin_bytes = 1_400;
/** Larger answers are compressed in a thread of Node's pool, so that other requests do not wait. */
const onThisThreadMax_bytes = 32_000;
/** Brotli's default quality is ten times slower and saves a tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Images and files are sent as they are. */
const compressedTypes = /text|json|xml|yaml|javascript/;

/** What a 304 leaves out. Source: RFC 9110, section 15.4.5. */
const ofBody = new Set(["content-length", "content-type", "content-encoding", "content-disposition", "link"]);
/** What is added when an answer is sent. The quota is that of one client. */
const ofSending = new Set(["etag", "content-length", "content-encoding", "link", "ratelimit", "ratelimit-policy"]);

/**
 * Makes a service finish what its routes answer, and answer what browsers ask before a request of another site.
 * `cacheOfNow` gives the cache for the archive and the day of now; a request keeps that of its beginning, so that an
 * answer about another state is not cached for this one. Without it nothing is cached.
 */
export async function sendAnswers(app: App, cacheOfNow?: () => AnswerCache): Promise<void> {
  app.decorateRequest("answerCache", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    request.answerCache = cacheOfNow?.();
    reply.header("x-content-type-options", commonHeaders["x-content-type-options"]);
    if (request.method !== "OPTIONS" || isPreflight(request)) return done();
    const allowed = methodsAt(request).join(", ");
    if (allowed === "") return done(nothingAt(request));
    reply
      .headers({ ...commonHeaders, allow: allowed, "access-control-allow-methods": allowed })
      .code(204)
      .send();
  });
  await app.register(fastifyCors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST"],
    allowedHeaders: "*",
    maxAge: 86_400,
    exposedHeaders,
    // An OPTIONS request that is not a preflight was answered above.
    strictPreflight: false,
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return done(null, payload);
    const bytes = typeof payload === "string" ? Buffer.from(payload) : payload;
    const isCompressible =
      bytes.length >= compressedMin_bytes && compressedTypes.test(String(reply.getHeader("content-type")));
    if (isCompressible && !String(reply.getHeader("vary")).includes("Accept-Encoding"))
      reply.header("vary", [reply.getHeader("vary") ?? [], "Accept-Encoding"].flat().join(", "));
    const encoding = isCompressible ? encodingOf(request.raw) : "identity";
    if (isTagged(request, reply)) {
      const cache = request.answerCache;
      const place = cache?.placeOf(request) ?? { on: "", key: undefined };
      const sent = answerFrom(request, reply, { bytes, isCompressible, on: place.on });
      cache?.keep(place, sent.answer);
      const etag = tagOf(sent, encoding);
      reply.header("etag", etag);
      if (isUnchanged(request.headers, etag, sent.answer.modifiedAt)) {
        for (const name of ofBody) reply.removeHeader(name);
        reply.code(304);
        // The framework answers HEAD in a hook of its own, which takes no null, and would write a length for a text.
        return done(null, request.method === "HEAD" ? Readable.from([]) : null);
      }
    }
    if (encoding === "identity") return done(null, bytes);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    whenCompressed(bytes, encoding, (compressed) => done(null, compressed));
  });
}

/** Sends a cached answer with the headers for its client, or 304 to a client that has it. Returns the status. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  sent: AnswerOn,
  ofClient: Readonly<Record<string, string>>,
): number {
  const { answer, on } = sent;
  const own = Object.entries(ofClient).flat();
  const encoding = answer.isCompressible ? encodingOf(request) : "identity";
  const etag = tagOf(sent, encoding);
  if (isUnchanged(request.headers, etag, answer.modifiedAt)) {
    response.writeHead(304, [...answer.headersUnchanged, ...own, "etag", etag]).end();
    return 304;
  }
  const headers = [...answer.headers, ...own, "etag", etag];
  if (answer.links.length > 0) headers.push("link", answer.links.join(on));
  const text = answer.pieces.join(on);
  if (encoding === "identity") {
    headers.push("content-length", String(text.length));
    // As text, because Node sends text in one piece with the headers.
    response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : text, "latin1");
    return 200;
  }
  const send = (bytes: Buffer): void => {
    keepCompressed(answer, `${encoding} ${on}`, bytes);
    headers.push("content-encoding", encoding, "content-length", String(bytes.length));
    response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : bytes);
  };
  const compressed = answer.compressed.get(`${encoding} ${on}`);
  if (compressed !== undefined) send(compressed);
  else whenCompressed(Buffer.from(text, "latin1"), encoding, send);
  return 200;
}

/** Only what is at an address, and may be kept by its clients, has a tag. */
function isTagged({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const isAtAddress = reply.statusCode === 200 && (method === "GET" || method === "HEAD");
  return isAtAddress && reply.getHeader("cache-control") !== "no-store";
}

/** An answer as it can be cached, with the day that it repeats. A tag that its route or its thread gave is kept. */
function answerFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isCompressible, on }: { bytes: Buffer; isCompressible: boolean; on: IsoDate | "" },
): AnswerOn {
  const parts = (text: string) => (on === "" ? [text] : text.split(echoOf(on)));
  const pieces = parts(bytes.toString("latin1"));
  const link = reply.getHeader("link");
  const given = on === "" ? /^"(.*)"$/.exec(String(reply.getHeader("etag")))?.[1] : undefined;
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !ofSending.has(name)) as [string, string][];
  const answer = {
    route: request.routeOptions.url ?? "",
    pieces,
    links: link === undefined ? [] : parts(String(link)),
    digest: given ?? hash("sha256", pieces.join("\0"), "base64url").slice(0, 22),
    headers: headers.flat(),
    headersUnchanged: headers.filter(([name]) => !ofBody.has(name)).flat(),
    modifiedAt: reply.getHeader("last-modified") as string | undefined,
    isCompressible,
    compressed: new Map(),
  };
  return { answer, on };
}

/**
 * The strong tag of a representation: two of one resource must not share one, whether they differ in the day or in the
 * encoding. Source: RFC 9110, section 8.8.3.
 */
function tagOf({ answer: { digest }, on }: AnswerOn, encoding: Encoding): string {
  return `"${digest}${on === "" ? "" : `.${on}`}${encoding === "identity" ? "" : `.${encoding}`}"`;
}

/**
 * Says whether a client already has what would be sent: by its tag or, if it sends none, by the time of the last change.
 * Source: RFC 9110, sections 13.1.2 (a list of tags compared weakly, or a star) and 13.2.2.
 */
function isUnchanged(headers: IncomingHttpHeaders, etag: string, modifiedAt: string | undefined): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined)
    return tags === etag || tags.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
  const since = headers["if-modified-since"];
  return since !== undefined && modifiedAt !== undefined && Date.parse(modifiedAt) <= Date.parse(since);
}

/** The encoding that a client prefers among those available. */
function encodingOf(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (accepted === undefined || accepted === "identity") return "identity";
  return (new Negotiator(request).encoding(["br", "gzip", "identity"]) ?? "identity") as Encoding;
}

/** Compresses bytes and passes them on: at once if that is quick. */
function whenCompressed(bytes: Buffer, encoding: "br" | "gzip", use: (compressed: Buffer) => void): void {
  if (bytes.length <= onThisThreadMax_bytes)
    use(encoding === "br" ? brotliCompressSync(bytes, brotliOptions) : gzipSync(bytes));
  else void (encoding === "br" ? promisify(brotliCompress)(bytes, brotliOptions) : promisify(gzip)(bytes)).then(use);
}

/** Says whether a browser asks what another site may send. Source: Fetch Standard, CORS-preflight request. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
