import { LRUCache } from "lru-cache";
import { releaseOn } from "../core/archive/releases.ts";
import { Problem } from "../core/problem.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import { type Answers, answersOf, type Remembered } from "./response-cache.ts";

/** One state of the archive, with its cached answers. */
export type View = Snapshot & { readonly answers: Answers };

/** The states of the archive that requests ask for. */
export type Views = {
  /** The archive as it is known now. */
  current(): View;
  /** Prepares the archive as it was known at an instant. Throws what `LiveArchive.earlier` throws. */
  prepare(knownAt: string): Promise<void>;
  /** The archive as it was known at a prepared instant; the current one if the instant is left out. */
  asOf(knownAt: string | undefined): View;
};

/** Earlier states are requested rarely, and each is as large as the current one. */
const earlierMax = 6;

/** Follows an archive that may change. */
export function viewsOf(archive: LiveArchive, settings: Pick<Remembered, "today" | "pageLink" | "mountPath">): Views {
  const earlier = new LRUCache<string, View>({ max: earlierMax });
  const preparing = new Map<string, Promise<Snapshot>>();
  let seen = archive.current();
  let newest = viewOf(seen);
  return { current, prepare, asOf };

  function current(): View {
    const snapshot = archive.current();
    if (snapshot !== seen) newest = viewOf(snapshot);
    seen = snapshot;
    return newest;
  }

  /**
   * The state at an instant: the archive does not change between two records, so one view serves all instants there.
   * `undefined` is now.
   */
  function stateAt(knownAt: string | undefined): string | undefined {
    const snapshot = current();
    if (knownAt === undefined) return undefined;
    const recordedAt = instantsIn(snapshot);
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
    if (!earlier.has(state)) earlier.set(state, viewOf(snapshot));
  }

  function asOf(knownAt: string | undefined): View {
    const state = stateAt(knownAt);
    if (state === undefined) return newest;
    const view = earlier.get(state);
    if (view !== undefined) return view;
    throw new Problem("unavailable", "Too many earlier states are requested at once; try again.", { retryAfter_s: 1 });
  }

  function viewOf(snapshot: Snapshot): View {
    return {
      ...snapshot,
      answers: answersOf({ ...settings, releaseDaysOn: (day: IsoDate) => releaseOn(snapshot.history, day) }),
    };
  }
}

/** The instants at which the archive recorded something, oldest first. */
function instantsIn({ history, cards }: Snapshot): readonly string[] {
  const ofCards = cards.recordedAt();
  return ofCards.length === 0 ? history.imported.recordedAt : [...history.imported.recordedAt, ...ofCards].toSorted();
}
