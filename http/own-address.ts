import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { Problem } from "../core/problem.ts";

/** A `Host` header: a name or an address, and a port. */
const hostForm = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const hostMax_chars = 255;

/** How a request names the service: as the framework reads it, or as `requestSeen` does. */
type Named = Pick<FastifyRequest, "protocol" | "host" | "socket">;

/**
 * The address of the service for absolute links, without a slash at the end: the configured one, or the one in the
 * request. Throws `invalid-request` if there is neither.
 */
export function baseOf(request: Named, publicUrl: string | undefined): string {
  const base = publicUrl ?? namedIn(request);
  if (base !== undefined) return base;
  throw new Problem("invalid-request", "The request names no host, so its links cannot be made.");
}

/** As `baseOf`; if the request names no host, the address at which it arrived. */
export function anyBaseOf(request: Named, publicUrl: string | undefined): string {
  return publicUrl ?? namedIn(request) ?? arrivedAt(request.socket);
}

function namedIn({ protocol, host }: Named): string | undefined {
  return hostForm.test(host) && host.length <= hostMax_chars ? `${protocol}://${host}` : undefined;
}

/** The address of this end of a connection. */
export function arrivedAt({ localAddress = "localhost", localPort }: Partial<Socket>): string {
  const host = localAddress.includes(":") ? `[${localAddress.split("%", 1)[0]}]` : localAddress;
  return `http://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}

/**
 * How a request that the framework has not read names the service. A trusted proxy gives the name in its headers, as
 * the framework reads them: the last entry counts.
 */
export function requestSeen(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): Named {
  const { headers, socket } = request;
  const isBehindProxy = isTrusted(socket.remoteAddress ?? "", 0);
  const forwarded = (name: "proto" | "host"): string | undefined =>
    isBehindProxy
      ? String(headers[`x-forwarded-${name}`] ?? "")
          .split(",")
          .at(-1)
          ?.trim() || undefined
      : undefined;
  const isEncrypted = "encrypted" in socket && socket.encrypted === true;
  return {
    protocol: (forwarded("proto") ?? (isEncrypted ? "https" : "http")) as "http",
    host: forwarded("host") ?? headers.host ?? "",
    socket,
  };
}
