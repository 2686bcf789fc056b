import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf, isUnchanged } from "../http/conditional.ts";
import { compressedMin_bytes, encoded, encodingOf } from "../http/encoding.ts";
import { mounted, mountedHtml } from "../http/mount.ts";
import { sendEncoded } from "../http/texts.ts";

/**
 * What a page may do: load the stylesheet, script and images of this service, and send its forms here. No inline code
 * or style, nothing from another host, no embedding in a frame. Source: Content Security Policy Level 3.
 */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  // The box asks this service for suggestions.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Outgoing = {
  readonly status: number;
  readonly html: string;
  readonly link: string | null;
  /** The path under which the service is mounted. */
  readonly mountPath: string;
};

/**
 * Sends a page compressed, or 304 if the browser has it. Pages are requested again each time, because they name what
 * they load.
 */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, link, mountPath }: Outgoing,
): FastifyReply {
  const page = mountedHtml(html, mountPath);
  const encoding = page.length < compressedMin_bytes ? "identity" : encodingOf(request.raw);
  reply.code(status).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy,
    "referrer-policy": "same-origin",
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
    ...(link === null ? {} : { link: `<${mounted(link, mountPath)}>; rel="alternate"; type="application/json"` }),
  });
  if (status === 200) {
    const etag = etagOf(page, encoding);
    reply.header("etag", etag);
    if (isUnchanged(request.headers, { etag })) return reply.code(304).removeHeader("content-type").send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return sendEncoded(reply, encoded(Buffer.from(page), encoding));
}

/** Sends a text that the browser saves and never shows, so that nothing in it can run. */
export function sendFile(
  reply: FastifyReply,
  { name, text }: { readonly name: string; readonly text: string },
): FastifyReply {
  return reply
    .headers({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": pagePolicy,
      "cache-control": "no-store",
    })
    .send(text);
}
