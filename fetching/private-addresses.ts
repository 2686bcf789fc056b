import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Address ranges outside the public network. Source: the IANA special-purpose address registries (RFC 6890). */
const privateRanges: readonly (readonly [string, number, "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 127, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];

const blocked = new BlockList();
for (const [net, prefix, family] of privateRanges) blocked.addSubnet(net, prefix, family);

/** Says whether an IP address is private: of this machine, of a local network, or of no network. False for names. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family !== 0 && blocked.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Thrown while connecting, so that the address checked is the one used. */
export class PrivateAddressError extends Error {}

/**
 * Resolves names as the system does, and rejects private addresses. Hosts for which `isAsked` is true may be in a local
 * network.
 */
export function guardedLookup(isAsked: (host: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, options, (error: Error | null, found: string | LookupAddress[], family?: number) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const isRefused = error === null && !isAsked(host) && addresses.some(isPrivateAddress);
      callback(
        isRefused ? new PrivateAddressError(`${host} leads to a private address`) : error,
        found as string,
        family,
      );
    });
  };
}
