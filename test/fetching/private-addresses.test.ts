import type { LookupOptions } from "node:dns";
import { describe, expect, it } from "vitest";
import { guardedLookup, isPrivateHost, PrivateAddressError } from "../../fetching/network.ts";

describe("a host in an address", () => {
  it.each<readonly [string, boolean, string]>([
    ["8.8.8.8", false, "it is a public address"],
    ["151.101.1.140", false, "it is a public address"],
    ["[2606:4700::6810:84e5]", false, "it is a public address"],
    ["example.org", false, "only a look-up shows where a name leads"],
    ["localhost.example.org", false, "it is a name in another domain"],
    ["notlocalhost", false, "it is another name"],
    ["127.0.0.1", true, "loopback"],
    ["127.255.255.254", true, "loopback, its last address"],
    ["127.1", true, "the short form of loopback"],
    ["0177.0.0.1", true, "loopback in octal"],
    ["0x7f.0.0.1", true, "loopback in hexadecimal"],
    ["2130706433", true, "loopback as one number"],
    ["0x7f000001", true, "loopback as one hexadecimal number"],
    ["127.0.0.1.", true, "a dot at the end changes nothing"],
    ["①②⑦.0.0.1", true, "other digits are the same digits"],
    ["0.0.0.0", true, "this machine, on most systems"],
    ["0.1.2.3", true, "this network"],
    ["10.1.2.3", true, "a private network"],
    ["172.16.0.1", true, "a private network, its first address"],
    ["172.31.255.255", true, "a private network, its last address"],
    ["172.32.0.1", false, "beside a private network"],
    ["192.168.1.1", true, "a private network"],
    ["169.254.169.254", true, "link-local: the service of clouds for their machines"],
    ["100.64.0.1", true, "behind the network address translation of a carrier"],
    ["100.128.0.1", false, "beside that of a carrier"],
    ["192.0.0.1", true, "for protocols"],
    ["192.0.2.1", true, "for documentation"],
    ["198.51.100.1", true, "for documentation"],
    ["203.0.113.1", true, "for documentation"],
    ["198.18.0.1", true, "for measurements"],
    ["224.0.0.1", true, "multicast"],
    ["240.0.0.1", true, "reserved"],
    ["255.255.255.255", true, "broadcast"],
    ["[::1]", true, "loopback"],
    ["[::]", true, "this machine, on most systems"],
    ["[::127.0.0.1]", true, "compatible with IPv4, which is given up"],
    ["[::8.8.8.8]", true, "compatible with IPv4, which is given up"],
    ["[::ffff:127.0.0.1]", true, "loopback of IPv4, mapped"],
    ["[::ffff:10.0.0.1]", true, "a private network of IPv4, mapped"],
    ["[::ffff:8.8.8.8]", false, "a public address of IPv4, mapped"],
    ["[::ffff:0:127.0.0.1]", true, "translated as of RFC 6145"],
    ["[64:ff9b::7f00:1]", true, "loopback of IPv4 through NAT64"],
    ["[64:ff9b::10.0.0.1]", true, "a private network of IPv4 through NAT64"],
    ["[64:ff9b::8.8.8.8]", false, "a public address, as networks without IPv4 reach it"],
    ["[64:ff9b:1::8.8.8.8]", true, "NAT64 within one network"],
    ["[2002:7f00:1::]", true, "6to4"],
    ["[2002:808:808::1]", true, "6to4 of any address"],
    ["[2001:0:4136:e378:8000:63bf:3fff:fdd2]", true, "Teredo"],
    ["[2001:db8::1]", true, "for documentation"],
    ["[3fff::1]", true, "for documentation"],
    ["[2001:2::1]", true, "for measurements"],
    ["[100::1]", true, "where everything is dropped"],
    ["[fc00::1]", true, "unique local"],
    ["[fd12:3456::1]", true, "unique local"],
    ["[fe80::1]", true, "link-local"],
    ["[fec0::1]", true, "site-local, which is given up"],
    ["[ff02::1]", true, "multicast"],
    ["[5f00::1]", true, "segment routing within one network"],
    ["[4000::1]", true, "given to nobody"],
    ["localhost", true, "always this machine"],
    ["LOCALHOST", true, "always this machine"],
    ["localhost.", true, "a dot at the end changes nothing"],
    ["rules.localhost", true, "every name in localhost is this machine"],
  ])("%s is private: %s (%s)", (written, isPrivate) => {
    expect(isPrivateHost(new URL(`http://${written}/`).hostname)).toBe(isPrivate);
  });

  it("is judged without brackets too, as a look-up gives it", () => {
    expect([isPrivateHost("::1"), isPrivateHost("fe80::1%eth0"), isPrivateHost("2606:4700::1")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a look-up at the moment of a connection", () => {
  const lookedUp = (host: string, isAsked: boolean, options: LookupOptions) =>
    new Promise((resolve) => {
      guardedLookup(() => isAsked)(host, options, (error, found) => resolve(error ?? found));
    });

  it.each<LookupOptions>([{}, { all: true }, { family: 4 }])(
    "with %j refuses a name that leads to a private address",
    async (options) => {
      expect(await lookedUp("localhost", false, options)).toBeInstanceOf(PrivateAddressError);
      expect(await lookedUp("127.0.0.1", false, options)).toBeInstanceOf(PrivateAddressError);
      expect(await lookedUp("localhost", true, options)).not.toBeInstanceOf(Error);
    },
  );
});
