import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { connect } from "./connection.ts";
import { messageFrom } from "./lines.ts";
import { agentServer } from "./server.ts";
import type { Asking } from "./tool.ts";

/** A request as parsed by the framework. */
type AgentRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
};

/** The response to send. */
type AgentResponse = { readonly status: number; readonly contentType: string | null; readonly body: string };

/**
 * Answers one request over streamable HTTP. Each request has its own server and one complete answer. Nothing is kept
 * between requests, so any of several services can answer the next one.
 *
 * Source: modelcontextprotocol.io, specification of 2025-06-18, transports.
 */
export async function answerAgent(asking: () => Asking, { url, headers, body }: AgentRequest): Promise<AgentResponse> {
  const isJson = String(headers["content-type"]).startsWith("application/json");
  // Clients of an earlier protocol send several messages at once.
  const isSeveral = Array.isArray(body) && body.length > 0;
  const read = isJson && !isSeveral ? messageFrom(body) : null;
  if (read !== null && "error" in read)
    return { status: 400, contentType: "application/json", body: JSON.stringify({ jsonrpc: "2.0", ...read }) };
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = agentServer(asking);
  await connect(server, transport);
  try {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as [string, string]],
    );
    const request = new Request(url, { method: "POST", headers: sent });
    const response = await transport.handleRequest(request, { parsedBody: body });
    const contentType = response.headers.get("content-type");
    return { status: response.status, contentType, body: await response.text() };
  } finally {
    await server.close();
  }
}
