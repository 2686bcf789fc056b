import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { LRUCache } from "lru-cache";

/** The proxies whose `X-Forwarded-For` is believed: the number of proxies in a row, or their addresses and ranges. */
export type TrustedProxies = number | readonly string[];

type TrustTest = (address: string, hop: number) => boolean;

/** Says whether an address is a trusted proxy; `hop` counts from this process outwards. */
export function isTrustedProxy(trusted: TrustedProxies | undefined): TrustTest {
  if (trusted === undefined) return () => false;
  return typeof trusted === "number" ? (_address, hop) => hop < trusted : proxyAddr.compile([...trusted]);
}

/** Finds the address of the client: the other end of the connection, or the address that a trusted proxy names. */
export function clientAddressOf(trusted: TrustedProxies | undefined): (request: IncomingMessage) => string {
  if (trusted === undefined) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = isTrustedProxy(trusted);
  return (request) => proxyAddr(request, isTrusted);
}

type RateLimit = {
  count(address: string): Quota;
};

/** How many requests a client has left, below 0 if it asked too often, and after how many seconds it has all again. */
type Quota = { readonly left: number; readonly renewsIn_s: number };

const window_ms = 60_000;
/** The clients that asked longest ago are dropped, so that addresses cannot fill the memory. */
const clientsMax = 50_000;

/**
 * Allows each client `perMinute` requests in a minute that begins with its first request. If `clock_ms` goes back, another minute begins.
 */
export function rateLimit(perMinute: number, clock_ms: () => number): RateLimit {
  const clients = new LRUCache<string, { readonly since_ms: number; count: number }>({ max: clientsMax });
  return {
    count(address) {
      const client = clientOf(address);
      const window = clients.get(client);
      const at_ms = clock_ms();
      // A clock that was set back says nothing of when the minute began.
      if (window === undefined || at_ms < window.since_ms || at_ms - window.since_ms >= window_ms) {
        clients.set(client, { since_ms: at_ms, count: 1 });
        return { left: perMinute - 1, renewsIn_s: window_ms / 1000 };
      }
      window.count += 1;
      const renewsIn_s = Math.ceil((window.since_ms + window_ms - at_ms) / 1000);
      return { left: perMinute - window.count, renewsIn_s };
    },
  };
}

/** The headers that tell a client its quota. Source: draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
export function quotaHeaders(perMinute: number, { left, renewsIn_s }: Quota): Readonly<Record<string, string>> {
  return {
    "ratelimit-policy": `"minute";q=${perMinute};w=${window_ms / 1000}`,
    ratelimit: `"minute";r=${Math.max(0, left)};t=${renewsIn_s}`,
  };
}

/** The name under which a client is counted. A client with one IPv6 address has all 2^64 addresses of its network. */
export function clientOf(address: string): string {
  return isIPv6(address) && !address.startsWith("::ffff:") ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [before = "", after] = address.split("%", 1)[0]?.split("::") ?? [];
  const head = before === "" ? [] : before.split(":");
  if (after === undefined) return head.slice(0, 4).join(":");
  const tail = after === "" ? [] : after.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}

/** Says whether an address is one of this machine, which is not limited. */
export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
