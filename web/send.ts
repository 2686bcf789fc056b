import type { FastifyReply } from "fastify";
import { mounted, mountedHtml } from "../http/addresses.ts";
import { pageCaching } from "../http/answers.ts";

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

/** Answers a page. A problem, the answer to a form and what is happening now are kept by no cache. */
export function sendHtml(reply: FastifyReply, { status, html, link, mountPath }: Outgoing): FastifyReply {
  const { method, routeOptions } = reply.request;
  const isKept = status === 200 && method !== "POST" && routeOptions.config.isPassing !== true;
  reply.code(status).headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy,
    "referrer-policy": "same-origin",
    "cache-control": isKept ? pageCaching : "no-cache",
    ...(link === null ? {} : { link: `<${mounted(link, mountPath)}>; rel="alternate"; type="application/json"` }),
  });
  return reply.send(mountedHtml(html, mountPath));
}

/** Sends a text that the browser saves and never shows, so that nothing in it can run. */
export function sendDownload(
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
