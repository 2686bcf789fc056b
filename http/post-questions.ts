import { isUtf8 } from "node:buffer";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../core/problem.ts";
import type { App } from "./app.ts";
import { requireJsonAccepted } from "./response-cache.ts";

/**
 * Reads JSON only if its bytes are UTF-8. Other bytes would be replaced without notice, and a text in the answer would
 * differ from the text sent. Throws `invalid-request`.
 */
export function readJsonAsUtf8(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const bytes = Buffer.from(body);
    if (isUtf8(bytes)) parse(request, bytes.toString("utf8"), done);
    else done(new Problem("invalid-request", "The body is not valid UTF-8."));
  });
}

/**
 * For `onRequest`: throws `unsupported-body` if the request is not JSON, and `unsupported-format` if it asks for an
 * answer that is not.
 */
export function requireJson(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  requireJsonAccepted(request);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? ""))
    throw new Problem("unsupported-body", 'Send the question as application/json: { "text": "…" }.', {
      offered: ["application/json"],
    });
  // The answer has no address by which a cache could keep it.
  reply.header("cache-control", "no-store");
  done();
}
