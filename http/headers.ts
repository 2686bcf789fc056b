import fastifyCors from "@fastify/cors";
import type { App } from "./app.ts";

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
  await app.register(fastifyCors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST"],
    allowedHeaders: "*",
    maxAge: 86_400,
    exposedHeaders,
    // An OPTIONS request that is not a preflight is treated as any other method that no address takes.
    strictPreflight: false,
  });
}
