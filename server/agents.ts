import type { FastifyError, FastifyRequest } from "fastify";
import type { Problem } from "../core/problem.ts";
import { baseOf } from "../http/addresses.ts";
import { problemFrom, problemHeaders, problemTable } from "../http/problems.ts";
import type { App, Routes } from "../http/routes.ts";
import type { Asking } from "../mcp/tool.ts";

/** Room for the longest text that a tool takes, with every character written as an escape. */
const bodyMax_bytes = 2 * 1024 * 1024;

/**
 * `/mcp`: the tools for agents, over streamable HTTP. It only reads, and its requests count towards the same limits.
 */
export function agentRoutes({ app, views, publicUrl }: Pick<Routes, "app" | "views" | "publicUrl">) {
  const asking = (request: FastifyRequest): Asking => {
    const holdings = views.now();
    const base = baseOf(request, publicUrl);
    return {
      holdings,
      today: holdings.today,
      asOf: async (knownAt) => ({ holdings: await views.asOf(knownAt) }),
      address: (path) => `${base}${path}`,
      failed: (error) => request.log.error({ err: error }, "tool failed"),
    };
  };
  // In a scope of its own: an agent expects errors about its messages in the form of the protocol.
  void app.register((scope, _options, done) => {
    scope.setErrorHandler((error: FastifyError | Problem, request, reply) => {
      const problem = problemFrom(error);
      const { code, message } = problem;
      if (code === "internal") request.log.error({ err: error }, "message failed");
      const refused = code === "invalid-request" ? parseError(message) : serverError(message, code);
      return reply
        .code(problemTable[code].status)
        .headers({ ...problemHeaders(problem), "cache-control": "no-store" })
        .send(refused);
    });
    agentRoute(scope);
    done();
  });

  function agentRoute(scope: Pick<App, "post">): void {
    const config = { isLong: true };
    scope.post(
      "/mcp",
      { config, bodyLimit: bodyMax_bytes, schema: { hide: true } as object },
      async (request, reply) => {
        const url = `${baseOf(request, publicUrl)}/mcp`;
        const { headers, body } = request;
        if (!isOwnOrigin(headers.origin, publicUrl)) {
          const refused = { code: -32_600, message: "Pages of other sites may not ask here" };
          return reply.code(403).header("cache-control", "no-store").send({ jsonrpc: "2.0", id: null, error: refused });
        }
        // Loaded on demand: the library of the protocol is large, and few services have agents as clients.
        const { answerAgent } = await import("../mcp/connection.ts");
        const { status, contentType, body: answer } = await answerAgent(() => asking(request), { url, headers, body });
        reply.code(status).header("cache-control", "no-store");
        return contentType === null ? reply.send() : reply.type(contentType).send(answer);
      },
    );
  }
}

/**
 * Whether a browser that names the page it asks for may ask: a page of this machine, or of the service itself. Source:
 * Model Context Protocol, transports, security (against DNS rebinding, by which a page of any site has the name that the
 * request names).
 */
function isOwnOrigin(origin: string | undefined, publicUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  const { hostname } = URL.parse(origin) ?? {};
  if (hostname === undefined) return false;
  return isLoopback(hostname) || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Source: JSON-RPC 2.0, section 5.1. */
function parseError(message: string) {
  return { jsonrpc: "2.0", id: null, error: { code: -32_700, message: `Parse error: ${message}` } };
}

/** Source: JSON-RPC 2.0, section 5.1: errors of a server have the codes from -32000 on. */
function serverError(message: string, problem: string) {
  return { jsonrpc: "2.0", id: null, error: { code: -32_000, message, data: { problem } } };
}
