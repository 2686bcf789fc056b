import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { History } from "../core/archive/history.ts";
import { Problem } from "../core/problem.ts";
import { etagOf, isUnchanged } from "./conditional.ts";
import { compressedMin_bytes, encoded, encodingOf } from "./encoding.ts";

/** A text in a format that its address names: a report, a feed. */
export type Text = {
  readonly text: string;
  /** With its parameters. */
  readonly mediaType: string;
  /** More general media types, for clients that accept nothing else. */
  readonly generalTypes?: readonly string[];
  /** The name of the file to save, and whether a browser shows it or saves it. */
  readonly file?: { readonly name: string; readonly isShown: boolean };
  readonly contentSecurityPolicy?: string;
  /** When it last changed, ISO 8601 in UTC, if that is known. */
  readonly modifiedAt?: string | undefined;
};

const lifetime_s = 300;
const remembered_bytes = 16 * 1024 * 1024;

/**
 * Sends a text, compressed if the client accepts that, or 304 if the client has it. Throws `unsupported-format` if the
 * client does not accept its media type.
 */
export function sendText(request: FastifyRequest, reply: FastifyReply, answer: Text): FastifyReply {
  const { text, file, contentSecurityPolicy, modifiedAt } = answer;
  const mediaType = mediaTypeTaken(request, answer);
  const encoding = text.length < compressedMin_bytes ? "identity" : encodingOf(request.raw);
  const etag = etagOf(text, encoding === "identity" ? "" : encoding);
  const vary = [...(answer.generalTypes === undefined ? [] : ["accept"]), "accept-encoding"].join(", ");
  reply.headers({ etag, "cache-control": `public, max-age=${lifetime_s}`, vary });
  if (modifiedAt !== undefined) reply.header("last-modified", new Date(modifiedAt).toUTCString());
  if (isUnchanged(request.headers, { etag, modifiedAt })) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  if (file !== undefined)
    reply.header("content-disposition", `${file.isShown ? "inline" : "attachment"}; filename="${file.name}"`);
  if (contentSecurityPolicy !== undefined) reply.header("content-security-policy", contentSecurityPolicy);
  reply.type(mediaType);
  return sendEncoded(reply, encoded(Buffer.from(text), encoding));
}

/** Sends bytes now, or when their promise resolves. */
export function sendEncoded(reply: FastifyReply, bytes: Buffer | Promise<Buffer>): FastifyReply {
  if (Buffer.isBuffer(bytes)) return reply.send(bytes);
  void bytes.then(
    (ready) => reply.send(ready),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

/** The media type under which a client accepts a text. Throws `unsupported-format` if it accepts none. */
export function mediaTypeTaken(
  request: FastifyRequest,
  { mediaType, generalTypes = [] }: Pick<Text, "mediaType" | "generalTypes">,
): string {
  const offered = [mediaType, ...generalTypes];
  if (request.headers.accept === undefined) return mediaType;
  const bare = offered.map((type) => type.split(";", 1)[0] ?? "");
  const taken = new Negotiator(request.raw).mediaType(bare);
  const found = taken === undefined ? undefined : offered[bare.indexOf(taken)];
  if (found !== undefined) return found;
  throw new Problem("unsupported-format", `This address sends ${bare.join(" or ")} only.`, { offered: bare });
}

const textsOf = new WeakMap<History, LRUCache<string, string>>();

/**
 * A text about one state of the archive. It is cached: a large one takes a second to make and is requested in several
 * formats.
 */
export function rememberedText(history: History, key: string, make: () => string): string {
  const texts =
    textsOf.get(history) ??
    new LRUCache<string, string>({ maxSize: remembered_bytes, sizeCalculation: (text) => 2 * text.length + 1 });
  textsOf.set(history, texts);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make();
  texts.set(key, text);
  return text;
}
