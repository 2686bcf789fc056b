import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { callAddress } from "../core/archive/addresses.ts";
import type { SnapshotSource } from "../db/copies/following.ts";
import { type NetworkOptions, openNetwork } from "./network.ts";
import { userAgent } from "./user-agent.ts";

/** A hundred times the size of a snapshot of every rulebook since 1999. */
const snapshotMax_bytes = 1024 ** 3;

/** Network options for snapshots over HTTP. */
export type Reaching = Pick<NetworkOptions, "environment" | "now" | "jitter"> & { readonly token: string | null };

/**
 * Snapshots at an address: of a service (`/v1/snapshot`), or of a file store. An address without a path means a
 * service. Requests are conditional, so that nothing is sent while nothing changed.
 */
export function snapshotSource(address: string, { token, ...options }: Reaching): SnapshotSource {
  const url = new URL(address);
  if (url.pathname === "/" && url.search === "") url.pathname = callAddress("/snapshot");
  const network = openNetwork({
    ...{ ...options, userAgent: userAgent(), isHttpAllowed: true },
    pause: (wait_ms) => setTimeout(wait_ms),
  });
  return {
    name: `${url.origin}${url.pathname}`,
    writer: url.origin,
    close: () => void network.close(),
    async bring(into, unless) {
      const asked = {
        address: url.href,
        sizeMax_bytes: snapshotMax_bytes,
        unless: { etag: unless, lastModified: null },
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      };
      const reply = await network.request(asked, async (pieces) => {
        await pipeline(Readable.from(pieces), createWriteStream(into, { mode: 0o600 }));
      });
      if (reply.kind === "not-modified") return { kind: "unchanged" };
      if (reply.kind === "failed")
        return { kind: "failed", reason: `${url.origin} gives no snapshot: ${reply.reason}.` };
      return { kind: "brought", sha256: sha256In(reply.digest), tag: reply.etag, at: null };
    },
  };
}

/** The SHA-256 that a `Repr-Digest` names, in hexadecimal digits. Source: RFC 9530, section 3. */
function sha256In(digest: string | null): string | null {
  const written = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(digest ?? "")?.[1];
  return written === undefined ? null : Buffer.from(written, "base64").toString("hex");
}
