import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WrittenSnapshot } from "./snapshot.ts";

/** The snapshot of a running service in a temporary file, written at the first request after a change. */
export type OwnSnapshot = {
  /** The snapshot of a state; `state` is any object that is replaced after each change. */
  of(state: object): Promise<WrittenSnapshot>;
  close(): void;
};

/** Keeps the newest snapshot written by `write`. */
export function ownSnapshot(write: (into: string) => Promise<WrittenSnapshot>): OwnSnapshot {
  let folder: string | undefined;
  let newest: { readonly state: object; readonly written: Promise<WrittenSnapshot> } | undefined;
  let count = 0;
  return {
    of(state) {
      if (newest?.state === state) return newest.written;
      folder ??= mkdtempSync(join(tmpdir(), "annals-snapshot-"));
      count += 1;
      const before = newest?.written;
      const written = write(join(folder, `${count}.sqlite`)).then((snapshot) => {
        remove(before);
        return snapshot;
      });
      newest = { state, written };
      written.catch(() => {
        // The next request tries again.
        if (newest?.written === written) newest = undefined;
      });
      return written;
    },
    close() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
      newest = undefined;
    },
  };
}

/** Removes a replaced snapshot, if it was written. */
function remove(replaced: Promise<WrittenSnapshot> | undefined): void {
  void replaced?.then(
    ({ file }) => rmSync(file, { force: true }),
    () => undefined,
  );
}
