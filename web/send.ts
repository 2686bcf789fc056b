import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/**
 * What a page may do: show itself, with the stylesheet, script and images of this service, and send its forms here. Nothing in place, nothing from
 * another host, in nobody's frame. Source: Content Security Policy Level 3.
 */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Smaller answers fit in one packet anyway. */
const compressedMin_bytes = 1_000;
/** Brotli's own choice is ten times slower and saves a tenth. */
const brotliQuality = 5;

type Outgoing = { readonly status: number; readonly html: string; readonly link: string | null };

/** Sends a page: packed as the browser likes it, and not at all where it has it already. A page is asked for again each time, for it names what it loads. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, { status, html, link }: Outgoing): FastifyReply {
  const encoding = encodingOf(request);
  const etag = `"${hash("sha256", html, "base64url").slice(0, 22)}.${encoding}"`;
  reply.code(status).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy,
    "referrer-policy": "same-origin",
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
    ...(link === null ? {} : { link: `<${link}>; rel="alternate"; type="application/json"` }),
  });
  if (status !== 200) return reply.send(packed(html, encoding, reply));
  reply.header("etag", etag);
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).removeHeader("content-type").send();
  return reply.send(packed(html, encoding, reply));
}

/** Sends a text that the browser saves and never shows: whatever it says, nothing in it runs. */
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

type Encoding = "br" | "gzip" | "identity";

/** The encoding a client likes best of those there are. */
export function encodingOf(request: FastifyRequest): Encoding {
  return (new Negotiator(request.raw).encoding(["br", "gzip", "identity"]) ?? "identity") as Encoding;
}

function packed(html: string, encoding: Encoding, reply: FastifyReply): Buffer | string {
  if (encoding === "identity" || html.length < compressedMin_bytes) return html;
  reply.header("content-encoding", encoding);
  return encoding === "gzip"
    ? gzipSync(html)
    : brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}
