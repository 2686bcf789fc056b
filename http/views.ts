import { LRUCache } from "lru-cache";
import { releaseOn } from "../core/archive/releases.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import { type Answers, answersOf, type Remembered } from "./response-cache.ts";

/** One state of the archive, with the answers remembered about it. */
export type View = Snapshot & { readonly answers: Answers };

/** The states of the archive that are asked about. */
export type Views = {
  /** The archive as it is known now. */
  current(): View;
  /** The archive as it was known at an instant; now, where that is left out. Refuses with `not-held` an instant before the first record. */
  asOf(knownAt: string | undefined): View;
};

/** Earlier states are asked about rarely, and each is as large as the present one. */
const earlierMax = 2;

/** Follows an archive that may change. */
export function viewsOf(archive: LiveArchive, settings: Pick<Remembered, "today" | "pageLink" | "mountPath">): Views {
  const earlier = new LRUCache<string, View>({ max: earlierMax });
  let seen = archive.current();
  let newest = viewOf(seen);
  return { current, asOf };

  function current(): View {
    const snapshot = archive.current();
    if (snapshot !== seen) newest = viewOf(snapshot);
    seen = snapshot;
    return newest;
  }

  function asOf(knownAt: string | undefined): View {
    const recordedAt = instantsIn(current());
    if (knownAt === undefined || knownAt >= (recordedAt.at(-1) ?? "")) return newest;
    // Between two records the archive stood still: one view serves all instants there.
    const state = recordedAt.findLast((instant) => instant <= knownAt) ?? knownAt;
    const known = earlier.get(state);
    if (known !== undefined) return known;
    const view = viewOf(archive.asOf(state));
    earlier.set(state, view);
    return view;
  }

  function viewOf(snapshot: Snapshot): View {
    return {
      history: snapshot.history,
      cards: snapshot.cards,
      // Asked for only where a situation is decided: that of an earlier state may be one that can no longer be read.
      get playbook() {
        return snapshot.playbook;
      },
      answers: answersOf({ ...settings, releaseDaysOn: (day: IsoDate) => releaseOn(snapshot.history, day) }),
    };
  }
}

/** The instants at which the archive took something in, oldest first. */
function instantsIn({ history, cards }: Snapshot): readonly string[] {
  const ofCards = cards.imports().map(({ recordedAt }) => recordedAt);
  return ofCards.length === 0 ? history.imported.recordedAt : [...history.imported.recordedAt, ...ofCards].toSorted();
}
