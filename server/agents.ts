import type { FastifyRequest } from "fastify";
import { fullTextOf } from "../db/search/full-text.ts";
import { baseOf } from "../http/own-address.ts";
import type { Routes } from "../http/route.ts";
import { inSlices } from "../http/slices.ts";
import type { Asking } from "../mcp/tool.ts";

/** Room for the longest text that a tool takes, with every character written as an escape. */
const bodyMax_bytes = 2 * 1024 * 1024;

/**
 * `/mcp`: the tools for agents, over streamable HTTP. It only reads, and its requests count towards the same limits.
 */
export function agentRoutes({ app, views, today, publicUrl }: Pick<Routes, "app" | "views" | "today" | "publicUrl">) {
  const asking = (request: FastifyRequest): Asking => {
    const { answers: _, ...snapshot } = views.current();
    const base = baseOf(request, publicUrl);
    return {
      snapshot,
      today: today(),
      fullText: fullTextOf(snapshot.history),
      async asOf(knownAt) {
        await views.prepare(knownAt);
        const earlier = views.asOf(knownAt);
        return { snapshot: earlier, fullText: fullTextOf(earlier.history) };
      },
      address: (path) => `${base}${path}`,
      finish: inSlices,
      failed: (error) => request.log.error({ err: error }, "tool failed"),
    };
  };
  app.post("/mcp", { bodyLimit: bodyMax_bytes, schema: { hide: true } as object }, async (request, reply) => {
    const url = `${baseOf(request, publicUrl)}/mcp`;
    const { headers, body } = request;
    // Loaded on demand: the library of the protocol is large, and few services have agents as clients.
    const { answerAgent } = await import("../mcp/http.ts");
    const { status, contentType, body: answer } = await answerAgent(() => asking(request), { url, headers, body });
    reply.code(status).header("cache-control", "no-store");
    return contentType === null ? reply.send() : reply.type(contentType).send(answer);
  });
}
