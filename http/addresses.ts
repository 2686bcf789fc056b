import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { Problem } from "../core/problem.ts";
import { isTrustedProxy, type TrustedProxies } from "./clients.ts";

/** A `Host` header: a name or an address, and a port. */
const hostForm = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
const hostMax_chars = 255;

/** How a request names the service. */
type NamedHost = Pick<FastifyRequest, "protocol" | "host">;

/**
 * The address of the service for absolute links, without a slash at the end: the configured one, or the one in the
 * request. Throws `invalid-request` if there is neither.
 */
export function baseOf(request: NamedHost, publicUrl: string | undefined): string {
  const base = publicUrl ?? namedIn(request);
  if (base !== undefined) return base;
  throw new Problem("invalid-request", "The request names no host, so its links cannot be made.");
}

/** As `baseOf`; if the request names no host, the address at which it arrived. */
export function anyBaseOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? namedIn(request) ?? arrivedAt(request.socket);
}

function namedIn({ protocol, host }: NamedHost): string | undefined {
  return hostForm.test(host) && host.length <= hostMax_chars ? `${protocol}://${host}` : undefined;
}

/** The address of this end of a connection. */
function arrivedAt({ localAddress = "localhost", localPort }: Partial<Socket>): string {
  const host = localAddress.includes(":") ? `[${localAddress.split("%", 1)[0]}]` : localAddress;
  return `http://${host}${localPort === undefined ? "" : `:${localPort}`}`;
}

/**
 * Finds the address of the service as a request that the framework has not read names it; `undefined` if it names none. A
 * trusted proxy gives the name in its headers, as the framework reads them: the last entry counts.
 */
export function namedBaseOf(publicUrl: string | undefined, trustedProxies: TrustedProxies | undefined) {
  const isTrusted = isTrustedProxy(trustedProxies);
  return (request: IncomingMessage): string | undefined => {
    if (publicUrl !== undefined) return publicUrl;
    const { headers, socket } = request;
    const isEncrypted = "encrypted" in socket && socket.encrypted === true;
    const own = { protocol: (isEncrypted ? "https" : "http") as "http" | "https", host: headers.host ?? "" };
    if (trustedProxies === undefined || !isTrusted(socket.remoteAddress ?? "", 0)) return namedIn(own);
    const forwarded = (name: string) =>
      String(headers[name] ?? "")
        .split(",")
        .at(-1)
        ?.trim();
    const protocol = (forwarded("x-forwarded-proto") || own.protocol) as "http" | "https";
    return namedIn({ protocol, host: forwarded("x-forwarded-host") || own.host });
  };
}

/**
 * Where the service is mounted. Addresses within the service begin with a slash and are relative to its root. Behind a
 * proxy with a path, such as `https://example.org/annals`, links must begin with that path.
 */

/**
 * The path of the public address of the service, without a slash at the end; empty if it is the root of its host.
 */
export function mountPathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");
}

/**
 * An address within the service as clients see it. An address that does not begin with exactly one slash stays as it
 * is.
 */
export function mounted(address: string, mountPath: string): string {
  return mountPath !== "" && address.startsWith("/") && !address.startsWith("//") ? mountPath + address : address;
}

/** A `Link` header with addresses as clients see them. */
export function mountedLinks(link: string, mountPath: string): string {
  return mountPath === "" ? link : link.replaceAll("</", `<${mountPath}/`);
}

/**
 * A finished page with the addresses of links, forms, scripts and styles as clients see them. Text cannot look like an
 * attribute, because its quotes are escaped.
 */
export function mountedHtml(html: string, mountPath: string): string {
  return mountPath === "" ? html : html.replaceAll(/ (href|src|action)="\/(?!\/)/g, ` $1="${mountPath}/`);
}

/** The requested address as the service knows it. A proxy may pass on the mount path or remove it. */
export function unmounted(url: string, mountPath: string): string {
  if (mountPath === "" || !url.startsWith(mountPath)) return url;
  const rest = url.slice(mountPath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}
