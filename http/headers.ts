import type { FastifyInstance } from "fastify";

/**
 * What every response carries: that a browser must not guess at what it is, and that any site may read it, since all of it is public. What is shown
 * as a page has a policy of its own (app.ts). By hand, because a few fixed headers cost a tenth of what the libraries for them do.
 */
export const commonHeaders = Object.freeze({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Link, Content-Location, Memento-Datetime",
});

const commonPairs = Object.entries(commonHeaders);

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
        "access-control-allow-methods": "GET, HEAD, POST",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      })
      .send();
  });
}
