import fastifyCors from "@fastify/cors";
import type { FastifyRequest } from "fastify";
import { methodsAt, nothingAt } from "./problems.ts";
import type { App } from "./routes.ts";

const exposedHeaders = ["ETag", "Link", "Content-Location", "Memento-Datetime"];

/**
 * Headers of every response: browsers must not guess its media type, and any site may read it, because everything is
 * public. Pages have a policy of their own (web/send.ts).
 */
export const commonHeaders = Object.freeze({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders.join(", "),
});

/**
 * Adds the common headers to every response of the framework, and answers the preflight requests of browsers, which
 * precede a request of another site with headers such as If-None-Match.
 */
export async function addCommonHeaders(app: App): Promise<void> {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-content-type-options", commonHeaders["x-content-type-options"]);
    done();
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (request.method !== "OPTIONS" || isPreflight(request)) return done();
    const allowed = methodsAt(request);
    if (allowed.length === 0) return done(nothingAt(request));
    reply.headers({ ...commonHeaders, allow: allowed.join(", "), "access-control-allow-methods": allowed.join(", ") });
    reply.code(204).send();
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
}

/** Says whether a browser asks what another site may send. Source: Fetch Standard, CORS-preflight request. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
