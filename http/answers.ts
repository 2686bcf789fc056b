import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { mounted, mountedLinks } from "./addresses.ts";

/** What a route answers as JSON: a value, and the headers that vary between answers. */
export type Answer = {
  readonly body: object;
  readonly isImmutable?: true;
  /** Another day or state would be answered at another time. */
  readonly isPassing?: true;
  readonly contentLocation?: string;
  /** The values of `Link`. */
  readonly links: readonly string[];
  readonly mementoOn?: IsoDate;
  /** A header of the request, beside that of the encoding, on which the answer depends. */
  readonly variesBy?: string;
};

/** A text in a format that its address names: a report, a feed. */
type Text = {
  readonly text: string;
  /** With its parameters; then more general ones, for clients that accept nothing else. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** The name of the file to save, and whether a browser shows it or saves it. */
  readonly file?: undefined | { readonly name: string; readonly isShown: boolean };
  readonly contentSecurityPolicy?: string | undefined;
  /** When it last changed, ISO 8601 in UTC, if that is known. */
  readonly modifiedAt?: string | undefined;
};

/** For five minutes an answer may be older than an import; for a day, if the service does not answer. */
const shared = "s-maxage=300, stale-while-revalidate=600, stale-if-error=86400";
/** Answers of a state of the archive, for other caches; an import may change them. Source: RFC 9111, RFC 5861. */
const usualCaching = `public, max-age=300, ${shared}`;
/** A browser asks for a page each time, because it names what it loads; a cache before the service need not. */
export const pageCaching = `public, max-age=0, ${shared}`;
const cachingForEver = "public, max-age=31536000, immutable";

/** Answers JSON. Throws `unsupported-format` if the client does not accept it. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  mountPath: string,
  { body, links, isImmutable, contentLocation, mementoOn, variesBy, ...answer }: Answer,
): FastifyReply {
  requireJsonAccepted(request);
  const isPassing = answer.isPassing ?? request.routeOptions.config.isPassing;
  reply.header("cache-control", isPassing ? "no-cache" : isImmutable ? cachingForEver : usualCaching);
  if (links.length > 0) reply.header("link", mountedLinks(links.join(", "), mountPath));
  if (contentLocation !== undefined) reply.header("content-location", mounted(contentLocation, mountPath));
  if (mementoOn !== undefined) reply.header("memento-datetime", new Date(mementoOn).toUTCString());
  if (variesBy !== undefined) reply.header("vary", variesBy);
  return reply.send(body);
}

/** Answers a text. Throws `unsupported-format` if the client does not accept its media type. */
export function sendText(request: FastifyRequest, reply: FastifyReply, answer: Text): FastifyReply {
  const { text, mediaTypes, file, contentSecurityPolicy, modifiedAt } = answer;
  reply.type(mediaTypeTaken(request, mediaTypes)).header("cache-control", usualCaching);
  if (mediaTypes.length > 1) reply.header("vary", "Accept");
  if (modifiedAt !== undefined) reply.header("last-modified", new Date(modifiedAt).toUTCString());
  if (contentSecurityPolicy !== undefined) reply.header("content-security-policy", contentSecurityPolicy);
  if (file !== undefined)
    reply.header("content-disposition", `${file.isShown ? "inline" : "attachment"}; filename="${file.name}"`);
  return reply.send(text);
}

/** Answers a file, whatever the client accepts. */
export function sendFile(reply: FastifyReply, body: string | Buffer, headers: Readonly<Record<string, string>>): void {
  reply.headers({ "cache-control": usualCaching, ...headers }).send(body);
}

/**
 * The address of the next page as a `Link`.
 *
 * Source: RFC 8288.
 */
export function nextLink(address: string): string {
  return `<${address}>; rel="next"`;
}

/** Throws `unsupported-format` if a client does not accept JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  const { accept } = request.headers;
  if (!accept || accept === "*/*" || accept === "application/json") return;
  if (new Negotiator(request.raw).mediaType(["application/json"]) !== undefined) return;
  throw new Problem("unsupported-format", "Answers under /v1 are application/json only.", {
    offered: ["application/json"],
  });
}

/** The media type under which a client accepts a text. */
function mediaTypeTaken(request: FastifyRequest, offered: Text["mediaTypes"]): string {
  if (request.headers.accept === undefined) return offered[0];
  const bare = offered.map((type) => type.split(";", 1)[0] ?? "");
  const taken = new Negotiator(request.raw).mediaType(bare);
  const mediaType = taken === undefined ? undefined : offered[bare.indexOf(taken)];
  if (mediaType !== undefined) return mediaType;
  throw new Problem("unsupported-format", `This address sends ${bare.join(" or ")} only.`, { offered: bare });
}
