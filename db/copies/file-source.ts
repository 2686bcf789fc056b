import { statSync } from "node:fs";
import type { SnapshotSource } from "./following.ts";

/**
 * Snapshots that appear at a path, or the database of a service itself. Compares its size, its time and its identity.
 */
export function fileSource(path: string): SnapshotSource {
  return {
    name: path,
    writer: null,
    close: () => undefined,
    async bring(_into, unless) {
      // A database may keep its newest pages in a log beside it.
      const seen = [path, `${path}-wal`].map((one) => statSync(one, { throwIfNoEntry: false }));
      if (seen[0] === undefined) return { kind: "failed", reason: `There is no file at ${path}.` };
      const tag = seen.map((one) => (one ? `${one.dev} ${one.ino} ${one.size} ${one.mtimeMs}` : "")).join(" ");
      return tag === unless ? { kind: "unchanged" } : { kind: "brought", sha256: null, tag, at: path };
    },
  };
}
