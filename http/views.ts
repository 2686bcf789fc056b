import { LRUCache } from "lru-cache";
import type { History } from "../core/archive/history.ts";
import type { Playbook } from "../core/play/playbook.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { LiveArchive } from "../db/live-archive.ts";
import { type Answers, answersOf, type PageLink } from "./response-cache.ts";

/** One state of the archive, with the answers remembered about it. */
export type View = {
  readonly history: History;
  readonly answers: Answers;
  /** What situations are decided by, as people had written it down. Refuses with `not-held` where that is in a form that can no longer be read. */
  playbook(): Playbook;
};

/** The states of the archive that are asked about. */
export type Views = {
  /** The archive as it is known now. */
  current(): View;
  /** The archive as it was known at an instant; now, where that is left out. Refuses with `not-held` an instant before the first record. */
  asOf(knownAt: string | undefined): View;
};

/** Earlier states are asked about rarely, and each is as large as the present one. */
const earlierMax = 2;

/** Follows an archive that may change; `playbook` is that of now. */
export function viewsOf(
  archive: LiveArchive,
  playbook: Playbook,
  { today, pageLink }: { readonly today: () => IsoDate; readonly pageLink: PageLink },
): Views {
  const earlier = new LRUCache<string, View>({ max: earlierMax });
  let newest = viewOf(archive.history());
  return { current, asOf };

  function current(): View {
    const history = archive.history();
    if (history !== newest.history) newest = viewOf(history);
    return newest;
  }

  function asOf(knownAt: string | undefined): View {
    const { recordedAt } = current().history.imported;
    if (knownAt === undefined || knownAt >= (recordedAt.at(-1) ?? "")) return newest;
    // Between two records the archive stood still: one view serves all instants there.
    const state = recordedAt.findLast((instant) => instant <= knownAt) ?? knownAt;
    const known = earlier.get(state);
    if (known !== undefined) return known;
    const view = viewOf(archive.asOf(state), state);
    earlier.set(state, view);
    return view;
  }

  function viewOf(history: History, knownAt?: string): View {
    let written: Playbook | undefined;
    return {
      ...{ history, answers: answersOf(history, today, pageLink) },
      playbook() {
        written ??= (knownAt === undefined ? undefined : archive.playbook(knownAt)) ?? playbook;
        return written;
      },
    };
  }
}
