import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged } from "../../http/conditional.ts";
import type { ThreadAnswer } from "./task.ts";

/** Headers of one connection, which say nothing about the request or the answer. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "date", "expect"]);
/** Headers that a 304 leaves out. Source: RFC 9110, section 15.4.5. */
const ofBody = new Set(["content-length", "content-type", "content-encoding", "content-disposition"]);

/** The headers of a request, for another thread. */
export function forwarded(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) ? [] : [[name, value] as const],
    ),
  );
}

/** Sends the answer of another thread, new or cached; 304 if the client has it already. */
export function sendAnswered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: ThreadAnswer,
): FastifyReply {
  const etag = headers["etag"];
  const isKnown = status === 200 && typeof etag === "string" && isUnchanged(request.headers, { etag });
  for (const [name, value] of Object.entries(headers))
    if (!ofConnection.has(name) && !(isKnown && ofBody.has(name))) reply.header(name, value);
  if (isKnown) return reply.code(304).send();
  reply.code(status);
  return body.length === 0 ? reply.send() : reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
