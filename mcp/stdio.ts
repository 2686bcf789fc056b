import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { agentServer } from "./server.ts";
import type { Asking } from "./tool.ts";

/** Answers a client that started this process, over standard input and output, until it closes them. */
export async function serveOverStdio(asking: () => Asking): Promise<void> {
  const server = agentServer(asking);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = () => resolve();
    process.stdin.once("end", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
