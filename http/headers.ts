import fastifyCors from "@fastify/cors";
import type { App } from "./app.ts";

const exposedHeaders = ["ETag", "Link", "Content-Location", "Memento-Datetime"];

/**
 * What every response carries: that a browser must not guess at what it is, and that any site may read it, since all of
 * it is public. What is shown as a page has a policy of its own (web/send.ts).
 */
export const commonHeaders = Object.freeze({
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders.join(", "),
});

/**
 * Puts the common headers on every response of the framework, and answers the question that a browser asks before it
 * sends another site's request with headers of its own, such as If-None-Match.
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
    // An OPTIONS that is no such question is a method like any other that no address takes.
    strictPreflight: false,
  });
}
