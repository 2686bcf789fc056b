import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  ClientRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { problemOfIssues } from "../core/contract/refused.ts";
import { linesBetween, messageFrom } from "./lines.ts";
import { agentServer, tools } from "./server.ts";
import type { Askable, Asking } from "./tool.ts";

/**
 * Connects a server to its client. A request whose parameters its method does not take is refused as the protocol has
 * it; the library alone answers that the server failed. Sources: JSON-RPC 2.0, section 5.1; Model Context Protocol,
 * tools, error handling.
 */
export async function connect(server: McpServer, transport: Transport): Promise<void> {
  const start = transport.start.bind(transport);
  // Only here the server listens already, and nothing has come in yet.
  transport.start = () => {
    refuseWrong(transport);
    return start();
  };
  await server.connect(transport);
}

function refuseWrong(transport: Transport): void {
  const receive = transport.onmessage;
  transport.onmessage = (received, extra) => {
    const reason = "method" in received && "id" in received ? wrongIn(received) : undefined;
    if (reason === undefined || !("id" in received)) return receive?.(received, extra);
    const error = { code: ErrorCode.InvalidParams, message: `Invalid params: ${reason}` };
    void transport.send({ jsonrpc: "2.0", id: received.id, error } as JSONRPCMessage);
  };
}

/** What is wrong with the parameters of a request, as a sentence; nothing is said of a method that is not known. */
function wrongIn({ method, params = {} }: JSONRPCRequest): string | undefined {
  const schema = ClientRequestSchema.options.find(({ shape }) => shape.method.value === method);
  const read = schema?.safeParse({ method, params }, { reportInput: true });
  if (read?.success === false) return problemOfIssues(read.error.issues).message;
  const asked = read?.data;
  if (asked?.method === "tools/call" && !tools.some(({ name }) => name === asked.params.name))
    return `There is no tool "${asked.params.name}".`;
  if (asked?.method === "resources/read" && !URL.canParse(asked.params.uri))
    return `"${asked.params.uri}" is no address of a resource.`;
  return undefined;
}

/** The longest line that is read. No question needs a tenth of it. */
const lineMax_bytes = 10 * 1024 * 1024;

/**
 * Answers a client that started this process, over standard input and output, until it closes them. Returns the reason,
 * as a sentence, if it ends because of what the client sent. Throws what `opening` throws, as soon as it does: the client
 * can ask before the archive is open.
 */
export async function serveOverStdio(
  asking: Askable,
  streams: { readonly input: Readable; readonly output: Writable } = { input: process.stdin, output: process.stdout },
  opening: Promise<unknown> = Promise.resolve(),
): Promise<string | undefined> {
  const server = agentServer(asking);
  const { transport, ended } = linesBetween(streams, lineMax_bytes);
  const stopped = new Promise<"closed">((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve("closed"));
  });
  await connect(server, transport);
  const failed = opening.then(() => new Promise<never>(() => undefined));
  const how = await Promise.race([ended, stopped, failed]).finally(() => server.close());
  return how === "closed"
    ? undefined
    : `A line is longer than ${lineMax_bytes / (1024 * 1024)} MB; nothing more is read.`;
}

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
