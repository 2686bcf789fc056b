import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The addresses that are given out to networks. Source: RFC 4291, section 2.4; the IANA registry of IPv6 addresses. */
const [global, global_bits] = ipaddr.IPv6.parseCIDR("2000::/3");
/** IPv6 networks reach hosts of IPv4 under this prefix. Source: RFC 6052, section 2.1. */
const [translated, translated_bits] = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/**
 * Says whether a host is private: an IP address of this machine, of a local network or of no network, however it is
 * written, or a name that always means this machine. False for other names, because only a look-up shows where they
 * lead.
 *
 * @param host As `URL` has it, with or without the brackets of IPv6.
 */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return isOwnName(address);
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? isPrivateIPv6(parsed) : isPrivateIPv4(parsed);
}

/** Source: RFC 6761, section 6.3. */
function isOwnName(name: string): boolean {
  return /^(?:.*\.)?localhost\.?$/i.test(name);
}

function isPrivateIPv4(address: ipaddr.IPv4): boolean {
  return address.range() !== "unicast";
}

/** An address that stands for one of IPv4 is as private as that one. All others of the old tunnels are refused. */
function isPrivateIPv6(address: ipaddr.IPv6): boolean {
  const isIPv4 = address.isIPv4MappedAddress() || address.match(translated, translated_bits);
  if (isIPv4) return isPrivateIPv4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  return !address.match(global, global_bits) || address.range() !== "unicast";
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
      const isRefused = error === null && !isAsked(host) && addresses.some(isPrivateHost);
      callback(
        isRefused ? new PrivateAddressError(`${host} leads to a private address`) : error,
        found as string,
        family,
      );
    });
  };
}
