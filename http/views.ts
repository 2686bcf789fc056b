import { LRUCache } from "lru-cache";
import { Problem } from "../core/problem.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { LiveArchive } from "../db/live-archive.ts";

/** The states of the archive that requests ask for. */
export type Views = {
  /** The archive as it is known now. */
  current(): Snapshot;
  /** Prepares the archive as it was known at an instant. Throws what `LiveArchive.earlier` throws. */
  prepare(knownAt: string): Promise<void>;
  /** The archive as it was known at a prepared instant; the current one if the instant is left out. */
  asOf(knownAt: string | undefined): Snapshot;
};

/** Earlier states are requested rarely, and each is as large as the current one. */
const earlierMax = 6;

/** Follows an archive that may change. */
export function viewsOf(archive: LiveArchive): Views {
  const earlier = new LRUCache<string, Snapshot>({ max: earlierMax });
  const preparing = new Map<string, Promise<Snapshot>>();
  const current = () => archive.current();
  return { current, prepare, asOf };

  /**
   * The state at an instant: the archive does not change between two records, so one view serves all instants there.
   * `undefined` is now.
   */
  function stateAt(knownAt: string | undefined): string | undefined {
    if (knownAt === undefined) return undefined;
    const recordedAt = instantsIn(current());
    if (knownAt >= (recordedAt.at(-1) ?? "")) return undefined;
    return recordedAt.findLast((instant) => instant <= knownAt) ?? knownAt;
  }

  async function prepare(knownAt: string): Promise<void> {
    const state = stateAt(knownAt);
    if (state === undefined || earlier.has(state)) return;
    // Requests for the same state wait for the same promise.
    const making = preparing.get(state) ?? archive.earlier(state).finally(() => preparing.delete(state));
    preparing.set(state, making);
    const snapshot = await making;
    if (!earlier.has(state)) earlier.set(state, snapshot);
  }

  function asOf(knownAt: string | undefined): Snapshot {
    const state = stateAt(knownAt);
    if (state === undefined) return current();
    const snapshot = earlier.get(state);
    if (snapshot !== undefined) return snapshot;
    throw new Problem("unavailable", "Too many earlier states are requested at once; try again.", { retryAfter_s: 1 });
  }
}

/** The instants at which the archive recorded something, oldest first. */
function instantsIn({ history, cards }: Snapshot): readonly string[] {
  const ofCards = cards.recordedAt();
  return ofCards.length === 0 ? history.imported.recordedAt : [...history.imported.recordedAt, ...ofCards].toSorted();
}
