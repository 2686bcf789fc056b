import type { FastifyInstance } from "fastify";

/**
 * That a browser must not guess at what a response is, nor load anything for it. By hand, because a frozen object costs a tenth of what the
 * libraries for it do.
 */
export const securityHeaders = Object.freeze({
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
});

/** That any site may read a response, since all of it is public. */
export const sharingHeaders = Object.freeze({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Content-Location, Memento-Datetime",
});

const commonPairs = Object.entries({ ...securityHeaders, ...sharingHeaders });

/**
 * Puts the common headers on every response, and answers the question that a browser asks before it sends another site's request with headers
 * of its own, such as If-None-Match.
 *
 * Source: Fetch standard, "CORS protocol".
 */
export function addCommonHeaders(app: FastifyInstance): void {
  // Late, so that nothing is set for answers that bring their own (answers.ts).
  app.addHook("onSend", (_request, reply, payload, done) => {
    for (const [name, value] of commonPairs) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
  app.options("/v1/*", { schema: { hide: true } as object }, (_request, reply) => {
    reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, HEAD",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      })
      .send();
  });
}
