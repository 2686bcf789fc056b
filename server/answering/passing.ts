import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { ThreadAnswer } from "./task.ts";

/** What belongs to one connection, or to how the answer is sent on it: the sender of this thread does that. */
const ofConnection = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "date", "expect", "content-length"],
  ...["accept-encoding", "if-none-match", "if-modified-since"],
]);

/** The headers of a request, for another thread. */
export function forwarded(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) ? [] : [[name, value] as const],
    ),
  );
}

/** Sends the answer of another thread. */
export function sendAnswered(reply: FastifyReply, { status, headers, body }: ThreadAnswer): FastifyReply {
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) if (!ofConnection.has(name)) reply.header(name, value);
  return body.length === 0 ? reply.send() : reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
