import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  ClientRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { problemOfIssues } from "../core/contract/refused.ts";
import { tools } from "./server.ts";

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
